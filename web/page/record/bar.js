/** What is always in sight: the score, who leads or has won, the mistakes, and the way back. */

import { pegPicture } from "../board/board.js";
import { html } from "../ui/dom.js";
import { button, copied, markup, render, stepButton } from "../ui/markup.js";
import { problems, standing } from "./findings.js";
import { sidesOf } from "./reading.js";

/** @import { Desk } from "./record.js" */

export class Bar {
  #desk;
  #listeners;
  element = html("div", { class: "record-bar" });
  /** What is known of the game; where a log cannot be judged, what was known last. */
  #known = { scores: /** @type {Record<string, number>} */ ({}), words: "", way: "" };

  /**
   * @param {Desk} desk
   * @param {{onKeys: () => void, onMistake: () => void}} listeners called when the list of keys is wanted, and the
   *   first mistake
   */
  constructor(desk, listeners) {
    this.#desk = desk;
    this.#listeners = listeners;
  }

  draw() {
    const { recording, finding: { judgement, failure }, undo, redo } = this.#desk;
    if (judgement) {
      const many = judgement.violations.length;
      const mistakes = many === 1 ? "1 mistake" : `${many} mistakes`;
      this.#known = { scores: judgement.scores, words: standing(judgement), way: many ? mistakes : "" };
    } else if (failure?.kind === "problem") {
      this.#known = { ...this.#known, words: "Cannot be judged", way: problems(failure).length ? "See why" : "" };
    } else {
      this.#known = { scores: failure ? this.#known.scores : {}, words: failure ? "Not checked yet" : "", way: "" };
    }
    const { scores, words, way } = this.#known;
    const sides = sidesOf(recording.log).map(({ id, players }, index) => markup`
      <li class=${`side-${index}`}>${copied(pegPicture(index))} <span class="bar-name">${players.join(" and ")}</span>
        ${" "}<b>${scores[id] ?? recording.log.starting_scores?.[id] ?? 0}</b></li>`);
    render(markup`
      <ul class="bar-scores" aria-label="Score">${sides}</ul>
      <p class="bar-verdict" hidden=${!words}>${words} ${
        way && button(way, this.#listeners.onMistake, { kind: "link" })}</p>
      <div class="bar-ways">${stepButton("Undo", "↶", undo, recording.canUndo)}
        ${stepButton("Redo", "↷", redo, recording.canRedo)}
        <button type="button" class="quiet bar-keys" onClick=${this.#listeners.onKeys}>Keys</button></div>`,
    this.element);
  }
}
