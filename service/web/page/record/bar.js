/**
 * What is always in sight: the score, who leads or has won, the mistakes, and the way back.
 */

import { pegPicture } from "../board/board.js";
import { html } from "../ui/dom.js";
import { button, copied, markup, render } from "../ui/markup.js";
import { standing } from "./findings.js";
import { problems } from "./marks.js";
import { sidesOf } from "./reading.js";

/** @import { Desk } from "./record.js" */

/** The bar. */
export class Bar {
  #desk;
  #listeners;
  element = html("div", { class: "record-bar" });
  /** What is known of the game; where a log cannot be judged, what was known last. */
  #known = { scores: /** @type {Record<string, number>} */ ({}), words: "", mistakes: 0 };

  /**
   * @param {Desk} desk
   * @param {{onKeys: () => void, onMistake: () => void}} listeners called when the list of keys is wanted, and the
   *   first mistake
   */
  constructor(desk, listeners) {
    this.#desk = desk;
    this.#listeners = listeners;
  }

  /** Show the game as it is known. */
  draw() {
    const { recording, finding: { judgement, failure }, undo, redo } = this.#desk;
    if (judgement) {
      this.#known = { scores: judgement.scores, words: standing(judgement), mistakes: judgement.violations.length };
    } else if (failure?.kind === "problem") {
      this.#known = { ...this.#known, words: "This cannot be", mistakes: problems(failure).length };
    } else if (!failure) {
      this.#known = { scores: {}, words: "", mistakes: 0 };
    }
    const { scores, words, mistakes } = this.#known;
    const way = (/** @type {string} */ name, /** @type {() => void} */ act, /** @type {boolean} */ isThere) => markup`
      <button type="button" class="quiet" aria-disabled=${!isThere} onClick=${act}>${name}</button>`;
    const sides = sidesOf(recording.log).map(({ id, players }, index) => markup`
      <li class=${`side-${index}`}>${copied(pegPicture(index))} <span class="bar-name">${players.join(" and ")}</span>
        ${" "}<b>${scores[id] ?? recording.log.starting_scores?.[id] ?? 0}</b></li>`);
    render(markup`
      <ul class="bar-scores" aria-label="Score">${sides}</ul>
      <p class="bar-verdict" hidden=${!words}>${words} ${mistakes > 0 && button(
        mistakes === 1 ? "1 mistake" : `${mistakes} mistakes`, this.#listeners.onMistake, { kind: "link" })}</p>
      <div class="bar-ways">${way("Undo", undo, recording.canUndo)}${way("Redo", redo, recording.canRedo)}
        <button type="button" class="quiet bar-keys" onClick=${this.#listeners.onKeys}>Keys</button></div>`,
    this.element);
  }
}
