/** The stretches of a board around the front pegs, large enough for a small screen. */

import { html, svg } from "../ui/dom.js";

/** @import { Board } from "./board.js" */
/** @import { Pegs } from "./pegs.js" */

/** What a small screen shows beside a board. It says nothing that the board does not say. */
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
