/** The geometry of a board, in units of its picture: its length, and the places of holes and lines. */

const STEP = 10.6;
const FIVE = 4;
const LANE = 12;
const BETWEEN = 24;
const MARGIN = 38;
const TOP = 22;
/** Holes of a row. */
const ROW = 30;

/** The track of a board: its rows alternate in direction, with a lane for each side. */
export class Track {
  #lanes;

  /** @param {number} target @param {number} lanes of which there is one a side */
  constructor(target, lanes) {
    this.target = target;
    this.#lanes = lanes;
    this.rows = Math.ceil(Math.max(target - 1, 1) / ROW);
    this.width = 2 * MARGIN + this.#along(ROW - 1);
    this.height = TOP + this.rows * this.#pitch - BETWEEN + 14;
  }

  /**
   * Return the middle of a hole; 0 and -1 are those before the first, the target is for all lanes.
   * @param {number} number @param {number} lane
   */
  hole(number, lane) {
    if (number >= this.target) return this.#goal();
    const row = number < 1 ? 0 : this.#row(number);
    const index = number < 1 ? -1 : (number - 1) % ROW;
    const along = index < 0 ? (number - 1) * STEP - FIVE : this.#along(index);
    return { x: this.#across(row, along), y: this.#lane(row, lane) };
  }

  /** Return the place in front of a hole, over all lanes. @param {number} number */
  before(number) {
    const row = this.#row(number);
    const along = this.#along((number - 1) % ROW) - STEP / 2 - FIVE / 2;
    const top = TOP + row * this.#pitch;
    return { x: this.#across(row, along), top, bottom: top + (this.#lanes - 1) * LANE };
  }

  /** Return the height of what is written over the row of a hole. @param {number} number */
  labelHeight(number) {
    return TOP + this.#row(Math.min(number, this.target - 1)) * this.#pitch - 8;
  }

  /** Return the line that joins the holes of a lane. @param {number} lane */
  path(lane) {
    const from = this.hole(-1, lane);
    let path = `M${from.x} ${from.y}`;
    for (let row = 0; row < this.rows; row += 1) {
      const last = Math.min((row + 1) * ROW, this.target - 1);
      const end = this.hole(last, lane);
      path += `H${end.x}`;
      if (row + 1 < this.rows) path += this.#turn(row, lane);
    }
    const goal = this.#goal();
    return `${path}L${goal.x} ${goal.y}`;
  }

  get #pitch() {
    return (this.#lanes - 1) * LANE + BETWEEN;
  }

  /** @param {number} number */
  #row(number) {
    return Math.max(0, Math.floor((number - 1) / ROW));
  }

  /** @param {number} index */
  #along(index) {
    return index * STEP + Math.floor(index / 5) * FIVE;
  }

  /** @param {number} row @param {number} along */
  #across(row, along) {
    return row % 2 ? this.width - MARGIN - along : MARGIN + along;
  }

  /** @param {number} row @param {number} lane */
  #lane(row, lane) {
    // The outer lane of a turn stays the outer one.
    return TOP + row * this.#pitch + (row % 2 ? this.#lanes - 1 - lane : lane) * LANE;
  }

  /** @param {number} row @param {number} lane */
  #turn(row, lane) {
    const [from, to] = [this.#lane(row, lane), this.#lane(row + 1, lane)];
    const depth = 9 + ((to - from - BETWEEN) / (2 * LANE)) * 5;
    const side = row % 2 ? -1 : 1;
    const x = this.#across(row, this.#along(ROW - 1)) + side * 3;
    return `H${x}A${depth} ${(to - from) / 2} 0 0 ${row % 2 ? 0 : 1} ${x} ${to}`;
  }

  #goal() {
    const row = this.rows - 1;
    const along = this.#along((this.target - 2 + ROW) % ROW) + STEP + FIVE + 6;
    const middle = TOP + row * this.#pitch + ((this.#lanes - 1) * LANE) / 2;
    return { x: this.target === 1 ? MARGIN : this.#across(row, along), y: middle };
  }
}
