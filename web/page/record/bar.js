/** What is always in sight: the score, who leads or has won, the mistakes, and the way back. */

import { pegPicture } from "../board/board.js";
import { stepButton } from "../ui/inputs.js";
import { button, drawn, markup, render } from "../ui/markup.js";
import { otherDealer } from "../result/verdict.js";
import { problems, standing } from "./findings.js";
import { sidesOf } from "./reading.js";

/** @import { Desk } from "./record.js" */

export class Bar {
  #desk;
  #onMistake;
  #onDealer;
  element = drawn(markup`<div class="panel record-bar"/>`);
  /** What is known of the game; where a log cannot be judged, what was known last. */
  #known = { scores: /** @type {Record<string, number>} */ ({}), words: "", way: "" };

  /**
   * @param {Desk} desk @param {() => void} onMistake called when the first mistake is wanted
   * @param {(player: string) => void} onDealer called when another player dealt first
   */
  constructor(desk, onMistake, onDealer) {
    this.#desk = desk;
    this.#onMistake = onMistake;
    this.#onDealer = onDealer;
  }

  draw() {
    const { recording, finding: { judgement, failure }, undo, redo } = this.#desk;
    const dealer = judgement && otherDealer(judgement)?.player;
    if (judgement) {
      const many = judgement.violations.length;
      const mistakes = many === 1 ? "1 mistake" : `${many} mistakes`;
      const way = dealer ? `${dealer} dealt first` : many ? mistakes : "";
      this.#known = { scores: judgement.scores, words: standing(judgement), way };
    } else if (failure?.kind === "problem") {
      this.#known = { ...this.#known, words: "Cannot be judged", way: problems(failure).length ? "See why" : "" };
    } else {
      this.#known = { scores: failure ? this.#known.scores : {}, words: failure ? "Not checked yet" : "", way: "" };
    }
    const { scores, words, way } = this.#known;
    const sides = sidesOf(recording.log).map(({ id, players }, index) => markup`
      <li class=${`side-${index}`}>${pegPicture(index)} ${nameView(players.join(" and "))}
        ${" "}<b>${scores[id] ?? recording.log.starting_scores?.[id] ?? 0}</b></li>`);
    render(markup`
      <ul class="bar-scores" aria-label="Score">${sides}</ul>
      <p class="bar-verdict">${words} ${
        way && button(way, dealer ? () => this.#onDealer(dealer) : this.#onMistake, { kind: "link" })}</p>
      <div class="bar-ways">${stepButton("Undo", "↶", undo, recording.canUndo)}
        ${stepButton("Redo", "↷", redo, recording.canRedo)}</div>`,
    this.element);
  }
}

/** Letters of a name that are seen however little room there is. */
const LAST = 4;

/** @param {string} name */
function nameView(name) {
  const letters = [...name];
  return markup`<span class="bar-name" title=${name}><span>${letters.slice(0, -LAST).join("")}</span><span>${
    letters.slice(-LAST).join("")}</span></span>`;
}
