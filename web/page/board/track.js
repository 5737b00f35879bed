/** The geometry of a board, in units of its picture: its length, and the places of holes, lines and names. */

import { load } from "../rules/rulesets.js";

/** @import { GameRequest, Parameter } from "contract" */
/** @import { Game } from "../result/entries.js" */

const STEP = 10.6;
const FIVE = 4;
const LANE = 12;
const BETWEEN = 24;
const MARGIN = 38;
const TOP = 22;
/** The width of a close-up. */
const NEAR = 130;
/** Longer boards have sixty holes to a row. */
const LONGEST = 300;

/** The track of a board: its rows alternate in direction, with a lane for each side. */
export class Track {
  #perRow;
  #lanes;

  /** @param {number} target @param {number} lanes of which there is one a side */
  constructor(target, lanes) {
    this.target = target;
    this.#lanes = lanes;
    this.#perRow = target > LONGEST ? 60 : 30;
    this.rows = Math.ceil(Math.max(target - 1, 1) / this.#perRow);
    this.width = 2 * MARGIN + this.#along(this.#perRow - 1);
    this.height = TOP + this.rows * this.#pitch - BETWEEN + 14;
  }

  /**
   * Return the middle of a hole; 0 and -1 are those before the first, the target is for all lanes.
   * @param {number} number @param {number} lane
   */
  hole(number, lane) {
    if (number >= this.target) return this.#goal();
    const row = number < 1 ? 0 : this.#row(number);
    const index = number < 1 ? -1 : (number - 1) % this.#perRow;
    const along = index < 0 ? (number - 1) * STEP - FIVE : this.#along(index);
    return { x: this.#across(row, along), y: this.#lane(row, lane) };
  }

  /** Return the place in front of a hole, over all lanes. @param {number} number */
  before(number) {
    const row = this.#row(number);
    const along = this.#along((number - 1) % this.#perRow) - STEP / 2 - FIVE / 2;
    const top = TOP + row * this.#pitch;
    return { x: this.#across(row, along), top, bottom: top + (this.#lanes - 1) * LANE };
  }

  /**
   * Return the middle of the name of a line: over the line, as far as the board reaches.
   * @param {number} number of the hole behind the line @param {number} length of the name, in units
   */
  named(number, length) {
    return Math.min(Math.max(this.before(number).x, length / 2), this.width - length / 2);
  }

  /**
   * Return the close-ups of some holes; holes that are near each other share one.
   * @param {number[]} holes
   * @returns {{x: number, y: number, width: number, height: number}[]} at most one a hole, in units, in order
   */
  stretches(holes) {
    /** @type {{row: number, from: number, to: number}[]} */
    const found = [];
    for (const hole of [...holes].sort((one, other) => one - other)) {
      const { x } = this.hole(hole, 0);
      const row = this.#row(Math.min(hole, this.target - 1));
      const near = found.find((one) =>
        one.row === row && Math.max(one.to, x) - Math.min(one.from, x) < NEAR - 2 * STEP);
      if (near) Object.assign(near, { from: Math.min(near.from, x), to: Math.max(near.to, x) });
      else found.push({ row, from: x, to: x });
    }
    return found.map(({ row, from, to }) => ({
      x: Math.min(Math.max((from + to - NEAR) / 2, 0), this.width - NEAR),
      y: TOP + row * this.#pitch - 18,
      width: NEAR,
      height: (this.#lanes - 1) * LANE + 26,
    }));
  }

  /**
   * Tell whether the number over a hole would touch the name of a line.
   * @param {number} number of the hole @param {number} line the hole behind the line @param {number} length of its name
   */
  isOver(number, line, length) {
    const apart = Math.abs(this.hole(number, 0).x - this.named(line, length));
    return this.#row(number) === this.#row(line) && apart < length / 2 + STEP;
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
      const last = Math.min((row + 1) * this.#perRow, this.target - 1);
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
    return Math.max(0, Math.floor((number - 1) / this.#perRow));
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
    const x = this.#across(row, this.#along(this.#perRow - 1)) + side * 3;
    return `H${x}A${depth} ${(to - from) / 2} 0 0 ${row % 2 ? 0 : 1} ${x} ${to}`;
  }

  #goal() {
    const row = this.rows - 1;
    const along = this.#along((this.target - 2 + this.#perRow) % this.#perRow) + STEP + FIVE + 6;
    const middle = TOP + row * this.#pitch + ((this.#lanes - 1) * LANE) / 2;
    return { x: this.target === 1 ? MARGIN : this.#across(row, along), y: middle };
  }
}

const LEAST_LINE = 31;
const USUAL_TARGET = 121;

/**
 * The measures of a board, from the log and its ruleset.
 * @param {GameRequest} log the request
 * @param {Game} response of `/v1/game`
 * @returns {Promise<{target: number, lines: {hole: number, name: string}[]}>}
 */
export async function measures(log, response) {
  const rules = log.rules ?? {};
  const parameters = (await load()).get(response.ruleset)?.parameters;
  const usual = Number(parameters?.target.value ?? highest(response));
  const target = rules.target ?? usual;
  const lineOf = (/** @type {"skunk_line" | "double_skunk_line"} */ name) => {
    const own = rules[name];
    if (own !== undefined) return own;
    const line = Number(parameters?.[name].value);
    // If only the target is changed, a line keeps its distance from it.
    const moved = line + target - usual;
    return line && moved >= LEAST_LINE ? moved : 0;
  };
  const lines = [
    { hole: lineOf("skunk_line"), name: "Skunk" },
    { hole: lineOf("double_skunk_line"), name: "Double skunk" },
  ];
  return { target, lines: lines.filter(({ hole }) => hole && hole < target) };
}

/** The target, as far as a response tells it. @param {Game} response */
function highest(response) {
  return response.winner === undefined ? USUAL_TARGET : response.scores[response.winner];
}
