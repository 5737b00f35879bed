/** The entry that the board shows: its cards, what was said and pegged, and the scores. */

import { pegPicture } from "../board/board.js";
import { drawn, markup, render, signed } from "../ui/markup.js";
import { awardWords, boardWords, claimWords, deed, saidWords, sideName, whereabouts, whose } from "./entries.js";
import { handsPicture, middlePicture, tableAt } from "./felt.js";
import { badge } from "./verdict.js";

/** @import { GameRequest, LedgerLine } from "contract" */
/** @import { Pegs } from "../board/board.js" */
/** @import { Game } from "./entries.js" */

/** What is told of the entry on the board. */
export class Moment {
  #response;
  #log;
  #boards;
  element = drawn(markup`<div class="moment"/>`);
  scores = drawn(markup`<ul class="scores"/>`);

  /** @param {Game} response of `/v1/game` @param {GameRequest} log @param {Record<string, Pegs>[]} boards */
  constructor(response, log, boards) {
    this.#response = response;
    this.#log = log;
    this.#boards = boards;
  }

  /** @param {number} entry 0 for the start */
  show(entry) {
    const line = this.#response.ledger[entry - 1];
    const table = tableAt(this.#response, this.#log, entry);
    render(markup`<p class="moment-place">${line ? this.#where(line, entry) : "Before the first entry"}</p>
      <div class="moment-hands">${table && handsPicture(table)}</div>
      <div class="moment-now">
        <div>${table && middlePicture(table)}</div>
        <p class="moment-words" role="status">${line ? this.#told(line) : "The pegs are at the start."}</p>
      </div>`, this.element);
    render(Object.keys(this.#response.sides).map((side, index) => this.#score(side, index, entry)), this.scores);
  }

  /** @param {number} entry 0 for the start */
  words(entry) {
    const { ledger } = this.#response;
    const line = ledger[entry - 1];
    const board = boardWords(this.#response, this.#boards[entry]);
    return line ? `${entry} of ${ledger.length}: ${whose(line)} ${deed(line)}; ${board}` : `The start: ${board}`;
  }

  /** @param {LedgerLine} line @param {number} entry */
  #where(line, entry) {
    const count = line.count === undefined ? "" : `, count ${line.count}`;
    return `Entry ${entry} of ${this.#response.ledger.length} · ${whereabouts(line)}${count}`;
  }

  /** @param {LedgerLine} line */
  #told(line) {
    const faults = this.#response.violations.filter(({ pointer }) => pointer === line.pointer);
    const said = saidWords(line, this.#log);
    return markup`<b class="seat-who" title=${whose(line)}>${whose(line)}</b> ${deed(line)}${
      said && markup`: <q>${said}</q>`}. ${faults.map(({ code }) => [badge(code), " "])}<span>${
      claimWords(line)} ${awardWords(this.#response, line)}</span>`;
  }

  /** @param {string} side @param {number} index @param {number} entry */
  #score(side, index, entry) {
    const { front, rear } = this.#boards[entry][side];
    const difference = front - (this.#boards[entry - 1]?.[side].front ?? front);
    const name = sideName(this.#response, side);
    return markup`<li class="side-${index}">${pegPicture(index)}
      ${" "}<span class="score-name" title=${name}>${name}</span>
      ${" "}<span class="score-now">${front}</span>
      ${" "}<span class="score-change">${difference ? signed(difference) : ""}</span>
      ${" "}<span class="score-rear">${rear < 0 ? "" : `before: ${rear}`}</span></li>`;
  }
}
