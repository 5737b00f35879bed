/** The cribbage board: a track in rows, with a lane for each side and a hole for each point, and its pegs. */

import { markup } from "../ui/markup.js";
import { Track } from "./track.js";

/** @import { Game } from "../result/entries.js" */

/** Holes beside a line in which the name of the line leaves no room for a number. */
const NEAR = 3;

/** The outlines of pegs, one for each side, around the origin. */
const OUTLINES = [
  "M0-4.2A4.2 4.2 0 1 1 0 4.2A4.2 4.2 0 1 1 0-4.2Z",
  "M0-5.2L5.2 0L0 5.2L-5.2 0Z",
  "M-3.8-3.8H3.8V3.8H-3.8Z",
  "M0-5L4.8 3.8H-4.8Z",
];

/** Draw a peg for the legend of a side. @param {number} index of the side */
export function pegPicture(index) {
  return markup`<svg class=${`peg-picture side-${index}`} viewBox="-7 -7 14 14" aria-hidden="true">
    <path class="peg front" d=${OUTLINES[index]}/></svg>`;
}

/** @typedef {{target: number, lines: {hole: number, name: string}[]}} Measures how long a board is, and its lines */

/** The drawing of a board, and the pegs on it. */
export class Board {
  #sides;
  /** All but the pegs: it stays. */
  #face;

  /** @param {string[]} sides their ids, at most four @param {Measures} measures */
  constructor(sides, measures) {
    this.#sides = sides;
    this.track = new Track(measures.target, sides.length);
    this.#face = this.#drawFace(measures);
  }

  /**
   * @param {Record<string, Pegs>} board by side
   * @param {string} words what the board says, for those who do not see it
   */
  view(board, words) {
    return markup`<svg class="board" role="img" aria-label=${words}
      viewBox=${`0 0 ${this.track.width} ${this.track.height}`}>
      ${this.#face}
      ${this.#sides.map((side, lane) =>
        markup`<g class=${`pegs side-${lane}`}>${this.#pair(side, lane, board[side])}</g>`)}</svg>`;
  }

  /** @param {string} side @param {number} lane @param {Pegs} pegs */
  #pair(side, lane, { front, rear, jumps }) {
    // The rear peg jumps over the other one and becomes the front peg.
    const roles = jumps % 2 ? ["rear", "front"] : ["front", "rear"];
    return roles.map((role) => {
      const hole = role === "front" ? front : rear;
      const { x, y } = this.track.hole(hole, lane);
      return markup`<path class=${`peg ${role}`} d=${OUTLINES[lane]} data-side=${side} data-peg=${role}
        data-hole=${Math.max(hole, 0)} style=${`transform: translate(${x}px, ${y}px)`}/>`;
    });
  }

  /** @param {Measures} measures */
  #drawFace(measures) {
    const { width, height } = this.track;
    return markup`<g>
      <rect class="board-face" x="0.5" y="0.5" width=${width - 1} height=${height - 1} rx="14"/>
      ${this.#labels(measures)}
      ${measures.lines.map((line) => this.#line(line))}
      ${this.#sides.map((_, lane) => this.#lane(lane))}
      ${this.#goal(measures.target)}
    </g>`;
  }

  /** @param {number} lane */
  #lane(lane) {
    const holes = Array.from({ length: this.track.target + 1 }, (_, at) => this.track.hole(at - 1, lane));
    return markup`<g class=${`lane side-${lane}`}>
      <path class="lane-line" d=${this.track.path(lane)}/>
      ${holes.map(({ x, y }) => markup`<circle class="hole" cx=${x} cy=${y} r="2.3"/>`)}
    </g>`;
  }

  /** @param {number} target */
  #goal(target) {
    const { x, y } = this.track.hole(target, 0);
    return markup`<g class="goal">
      <circle cx=${x} cy=${y} r="8"/>
      <text x=${x} y=${this.track.labelHeight(target)} class="label strong">${target}</text>
    </g>`;
  }

  /** @param {number} hole @param {number} x @param {string | number} words */
  #label(hole, x, words) {
    return markup`<text class="label" x=${x} y=${this.track.labelHeight(hole)}>${words}</text>`;
  }

  /** @param {Measures} measures */
  #labels({ target, lines }) {
    const tens = Array.from({ length: Math.ceil((target - 2) / 10) - 1 }, (_, at) => 10 * (at + 1))
      .filter((ten) => !lines.some(({ hole }) => Math.abs(hole - ten) < NEAR));
    return [this.#label(0, this.track.hole(-0.5, 0).x, "Start"),
      ...tens.map((ten) => this.#label(ten, this.track.hole(ten, 0).x, ten))];
  }

  /** @param {{hole: number, name: string}} line */
  #line({ hole, name }) {
    const { x, top, bottom } = this.track.before(hole);
    return markup`<g class="skunk-line">
      <line x1=${x} y1=${top - 6} x2=${x} y2=${bottom + 5}/>
      ${this.#label(hole, x, name)}
    </g>`;
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
  const bySide = (/** @type {(side: string) => Pegs} */ pegs) =>
    Object.fromEntries(Object.keys(response.sides).map((side) => [side, pegs(side)]));
  const all = [bySide((side) => ({ front: startOf(response, side), rear: -1, jumps: 0 }))];
  for (const [at, { scores }] of response.ledger.entries()) {
    all.push(bySide((side) => moved(all[at][side], scores[side])));
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
