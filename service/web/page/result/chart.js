/** The score of each side after every entry: a line a side, above the replay, in which a press leads to an entry. */

import { html, svg } from "../ui/dom.js";
import { sideName } from "./entries.js";

/** @import { Pegs } from "../board/pegs.js" */
/** @import { Game } from "./entries.js" */

const HEIGHT = 100;

/** A chart with a mark at the entry that is shown. The slider below it is the same for those who use keys. */
export class Chart {
  #now = svg("line", { class: "chart-now", y1: 0, y2: HEIGHT });

  /**
   * @param {Game} response of `/v1/game`
   * @param {Record<string, Pegs>[]} boards by the number of entries judged
   * @param {number} target
   * @param {function(number): void} visit shows an entry
   */
  constructor(response, boards, target, visit) {
    const last = boards.length - 1;
    const sides = Object.keys(response.sides);
    const lines = sides.map((side, index) => {
      const heights = boards.map((board) => HEIGHT * (1 - board[side].front / target));
      let line = `M0 ${heights[0]}`;
      let points = "";
      heights.forEach((y, entry) => {
        if (!entry || y === heights[entry - 1]) return;
        line += `H${entry}V${y}`;
        points += `M${entry} ${y}h0`;
      });
      return svg("g", { class: `side-${index}` }, svg("path", { class: "chart-line", d: `${line}H${last}` }),
        svg("path", { class: "chart-points", d: points }));
    });
    const ends = sides.map((side) =>
      `${sideName(response, side)} ${boards[0][side].front} to ${boards[last][side].front}`);
    const drawing = svg("svg",
      { viewBox: `0 0 ${last} ${HEIGHT}`, preserveAspectRatio: "none", role: "img",
        "aria-label": `Scores over the game: ${ends.join(", ")}` },
      ...lines, this.#now);
    this.element = html("div", {
      class: "chart", hidden: last < 1, click: (event) => {
        const { left, width } = drawing.getBoundingClientRect();
        visit(Math.round((last * (/** @type {MouseEvent} */ (event).clientX - left)) / width));
      },
    }, drawing);
  }

  /** @param {number} entry to mark; 0 is the start */
  show(entry) {
    this.#now.setAttribute("x1", String(entry));
    this.#now.setAttribute("x2", String(entry));
  }
}
