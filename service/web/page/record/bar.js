/**
 * What is always in sight: the score, what comes next, and the way back.
 */

import { pegPicture } from "../board/board.js";
import { html } from "../ui/dom.js";
import { sidesOf } from "./reading.js";

/** @import { Desk } from "./record.js" */

/** The bar. */
export class Bar {
  #desk;
  #scores = html("ul", { class: "bar-scores", "aria-label": "Score" });
  #undo;
  /** @type {Record<string, number>} */
  #known = {};

  /** @param {Desk} desk @param {() => void} onKeys called when the list of keys is wanted */
  constructor(desk, onKeys) {
    this.#desk = desk;
    this.#undo = html("button", { type: "button", class: "quiet", click: () => desk.undo() }, "Undo");
    this.element = html("div", { class: "record-bar" }, this.#scores,
      html("div", { class: "bar-ways" }, this.#undo,
        html("button", { type: "button", class: "quiet bar-keys", click: onKeys }, "Keys")));
  }

  /** Show the score as it is known; where a log cannot be judged, as it was known last. */
  draw() {
    const { recording, finding } = this.#desk;
    if (!finding.failure) this.#known = finding.judgement?.scores ?? {};
    /** @type {HTMLButtonElement} */ (this.#undo).setAttribute("aria-disabled", String(!recording.canUndo));
    const items = sidesOf(recording.log)
      .map(({ id, players }, index) => html("li", { class: `side-${index}` }, pegPicture(index),
      html("span", { class: "bar-name" }, players.join(" and ")), " ",
      html("b", {}, String(this.#known[id] ?? recording.log.starting_scores?.[id] ?? 0))));
    this.#scores.replaceChildren(...items);
  }
}
