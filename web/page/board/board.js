/** The cribbage board: a track in rows, with a lane for each side and a hole for each point, and its pegs. */

import { html, svg } from "../ui/dom.js";
import { Track } from "./track.js";

/** @import { Game } from "../result/entries.js" */

/** The approximate width of a letter of a label, in units. */
const LETTER = 5.5;

/** The outlines of pegs, one for each side, around the origin. */
const OUTLINES = [
  "M0-4.2A4.2 4.2 0 1 1 0 4.2A4.2 4.2 0 1 1 0-4.2Z",
  "M0-5.2L5.2 0L0 5.2L-5.2 0Z",
  "M-3.8-3.8H3.8V3.8H-3.8Z",
  "M0-5L4.8 3.8H-4.8Z",
];

/**
 * Draw a peg for the legend of a side.
 * @param {number} index of the side
 */
export function pegPicture(index) {
  return svg(
    "svg",
    { class: `peg-picture side-${index}`, viewBox: "-7 -7 14 14", "aria-hidden": "true" },
    svg("path", { class: "peg front", d: OUTLINES[index] }),
  );
}

/** @typedef {{target: number, lines: {hole: number, name: string}[]}} Measures how long a board is, and its lines */

let drawn = 0;

/** The drawing of a board, and the pegs on it. */
export class Board {
  #sides;
  /** @type {Record<string, SVGPathElement[]>} */
  #pegs = {};

  /**
   * @param {string[]} sides their ids, at most four
   * @param {Measures} measures
   */
  constructor(sides, measures) {
    this.#sides = sides;
    drawn += 1;
    /** The id of the drawing, for close-ups of it. */
    this.drawing = `board-${drawn}`;
    this.track = new Track(measures.target, sides.length);
    this.element = this.#draw(measures);
  }

  /**
   * @param {Record<string, Pegs>} board by side
   * @param {string} words what the board says, for those who do not see it
   */
  put(board, words) {
    this.element.setAttribute("aria-label", words);
    for (const side of this.#sides) {
      const { front, rear, jumps } = board[side];
      // The rear peg jumps over the other one and becomes the front peg.
      const [ahead, behind] = jumps % 2 ? [1, 0] : [0, 1];
      this.#place(side, ahead, "front", front);
      this.#place(side, behind, "rear", rear);
    }
  }

  /** @param {string} side @param {number} which @param {string} role @param {number} hole */
  #place(side, which, role, hole) {
    const peg = this.#pegs[side][which];
    const { x, y } = this.track.hole(hole, this.#sides.indexOf(side));
    peg.setAttribute("class", `peg ${role}`);
    peg.dataset.peg = role;
    peg.dataset.hole = String(Math.max(hole, 0));
    peg.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** @param {Measures} measures */
  #draw(measures) {
    const { width, height } = this.track;
    const face = svg("rect", { class: "board-face", x: 0.5, y: 0.5, width: width - 1, height: height - 1, rx: 14 });
    const drawing = svg("g", { id: this.drawing, class: "board-drawing" }, face, ...this.#labels(measures),
      ...measures.lines.map((line) => this.#line(line)));
    this.#sides.forEach((side, lane) => drawing.append(this.#lane(lane)));
    drawing.append(this.#goal(measures.target));
    this.#sides.forEach((side, lane) => drawing.append(this.#pair(side, lane)));
    return svg("svg", { class: "board", viewBox: `0 0 ${width} ${height}`, role: "img" }, drawing);
  }

  /** @param {number} lane */
  #lane(lane) {
    const group = svg("g", { class: `lane side-${lane}` });
    group.append(svg("path", { class: "lane-line", d: this.track.path(lane) }));
    for (let hole = -1; hole < this.track.target; hole += 1) {
      const { x, y } = this.track.hole(hole, lane);
      group.append(svg("circle", { class: "hole", cx: x, cy: y, r: 2.3 }));
    }
    return group;
  }

  /** @param {string} side @param {number} lane */
  #pair(side, lane) {
    const pair = [0, 1].map(() => svg("path", { class: "peg", d: OUTLINES[lane] }));
    for (const peg of pair) peg.dataset.side = side;
    this.#pegs[side] = pair;
    return svg("g", { class: `pegs side-${lane}` }, ...pair);
  }

  /** @param {number} target */
  #goal(target) {
    const { x, y } = this.track.hole(target, 0);
    return svg(
      "g",
      { class: "goal" },
      svg("circle", { cx: x, cy: y, r: 8 }),
      svg("text", { x, y: this.track.labelHeight(target), class: "label strong" }, String(target)),
    );
  }

  /** @param {Measures} measures */
  #labels({ target, lines }) {
    const { x } = this.track.hole(-0.5, 0);
    const words = [svg("text", { class: "label", x, y: this.track.labelHeight(0) }, "Start")];
    const names = lines.map(({ hole, name }) => ({ hole, ...this.track.beside(hole, name.length * LETTER) }));
    for (let hole = 10; hole < target - 2; hole += 10) {
      if (names.some(({ holes }) => holes.includes(hole))) continue;
      words.push(svg("text", { class: "label", x: this.track.hole(hole, 0).x, y: this.track.labelHeight(hole) },
        String(hole)));
    }
    return words;
  }

  /** @param {{hole: number, name: string}} line */
  #line({ hole, name }) {
    const { x, top, bottom } = this.track.before(hole);
    const label = this.track.beside(hole, name.length * LETTER);
    return svg(
      "g",
      { class: "skunk-line" },
      svg("title", {}, `${name} line: hole ${hole}`),
      svg("line", { x1: x, y1: top - 14, x2: x, y2: bottom + 5 }),
      svg("text", { class: "label", x: label.x, y: this.track.labelHeight(hole) }, name),
    );
  }
}

/** Close-ups of the front pegs for small screens, hidden from screen readers. */
export class CloseUp {
  #board;
  /** @type {SVGSVGElement[]} */
  #views;

  /** @param {Board} board @param {number} sides how many there are */
  constructor(board, sides) {
    this.#board = board;
    this.#views = Array.from({ length: sides }, () => svg("svg", {}, svg("use", { href: `#${board.drawing}` })));
    this.element = html("div", { class: "close-up", "aria-hidden": "true" }, ...this.#views);
  }

  /** @param {Record<string, Pegs>} pegs by side, as they stand on the board */
  show(pegs) {
    const stretches = this.#board.track.stretches(Object.values(pegs).map(({ front }) => front));
    this.#views.forEach((view, index) => {
      const stretch = stretches[index];
      view.toggleAttribute("hidden", !stretch);
      if (stretch) view.setAttribute("viewBox", `${stretch.x} ${stretch.y} ${stretch.width} ${stretch.height}`);
    });
  }
}

/**
 * @typedef {object} Pegs
 * @property {number} front hole of the front peg: the score
 * @property {number} rear hole of the rear peg: the score before; -1 where nothing was scored yet
 * @property {number} jumps how often a peg of this side has been moved
 */

/**
 * @param {Pick<Game, "sides" | "ledger" | "audit">} response of `/v1/game`
 * @returns {Record<string, Pegs>[]} boards by the number of entries judged, the start first; by side
 */
export function boards(response) {
  const sides = Object.keys(response.sides);
  /** @type {Record<string, Pegs>} */
  let board = {};
  for (const side of sides) board[side] = { front: startOf(response, side), rear: -1, jumps: 0 };
  const all = [board];
  for (const line of response.ledger) {
    const before = board;
    board = {};
    for (const side of sides) board[side] = moved(before[side], line.scores[side]);
    all.push(board);
  }
  return all;
}

/** @param {Pick<Game, "ledger" | "audit">} response @param {string} side */
function startOf(response, side) {
  // A head start is an entry of its own; a starting score is not.
  return response.ledger[0]?.event === "head-start" ? 0 : response.audit[side].start;
}

/** @param {Pegs} pegs @param {number} score */
function moved(pegs, score) {
  return score === pegs.front ? pegs : { front: score, rear: pegs.front, jumps: pegs.jumps + 1 };
}
