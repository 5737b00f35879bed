/** A checked game: the verdict, the replay on the board, the sheet and the ledger. */

import { Board, boards, CloseUp } from "../board/board.js";
import { html } from "../ui/dom.js";
import { audit, dealSheet } from "./dealsheet.js";
import { Chart, Moment } from "./moment.js";
import { boardWords, stops } from "./entries.js";
import { Ledger } from "./ledger.js";
import { paper } from "./paper.js";
import { onKeys, onSwipe, Replay } from "./replay.js";
import { mistakes, verdict } from "./verdict.js";

/** @import { GameRequest } from "contract" */
/** @import { Measures } from "../board/board.js" */
/** @import { Game } from "./entries.js" */
/** @import { Links } from "./verdict.js" */

export class Result {
  #response;
  #boards;
  #board;
  #closeUp;
  #chart;
  #moment;
  #ledger;
  #replay;
  #table;
  #verdict;

  /**
   * @param {object} options
   * @param {Game} options.response of `/v1/game`, with its ledger
   * @param {GameRequest} options.log the request
   * @param {Measures} options.measures of the board
   * @param {Pick<Links, "automatic" | "log" | "place">} options.links ways to the log
   * @param {HTMLElement} options.review of the same game
   * @param {Promise<string>} options.address of the game
   */
  constructor({ response, log, measures, links, review, address }) {
    this.#response = response;
    this.#boards = boards(response);
    this.#board = new Board(Object.keys(response.sides), measures);
    this.#closeUp = new CloseUp(this.#board, Object.keys(response.sides).length);
    this.#chart = new Chart(response, this.#boards, measures.target, (entry) => this.#replay.visit(entry));
    this.#moment = new Moment(response, log, this.#boards);
    /** @type {Links} */
    const ways = { ...links, board: (entry) => this.#replay.visit(entry), look: (entry) => this.#look(entry) };
    this.#ledger = new Ledger(response, log, ways);
    this.#verdict = verdict(response);
    this.#replay = new Replay({
      count: response.ledger.length,
      stops: stops(response, log),
      words: (entry) => this.#moment.words(entry),
      onMove: (entry) => this.#show(entry),
    });
    this.#table = html("section", { class: "panel table", "aria-label": "Board" }, this.#moment.scores,
      this.#board.element, this.#closeUp.element, this.#chart.element, this.#replay.element, this.#moment.element);
    onKeys(this.#table, (step) => this.#replay.take(step));
    onSwipe(this.#table, (step) => this.#replay.take(step));
    this.elements = [
      html("div", { class: "panel" }, this.#verdict, mistakes(response, log, ways), audit(response)),
      this.#table,
      dealSheet(response, log),
      html("section", { class: "panel", "aria-label": "Ledger", hidden: !response.ledger.length },
        html("h2", {}, "Ledger"), this.#legend(), this.#ledger.element),
      review,
      paper(log, address),
    ];
  }

  get count() {
    return this.#response.ledger.length;
  }

  /** @param {number} entry to show; 0 is the start */
  go(entry) {
    this.#replay.go(entry);
  }

  /** The current entry, unless it is the last. */
  get moment() {
    return this.#replay.entry === this.count ? undefined : this.#replay.entry;
  }

  /** Scroll to the board. */
  reveal() {
    this.#table.scrollIntoView();
  }

  /** Stop the replay. */
  stop() {
    this.#replay.stop();
  }

  /** @param {number} entry */
  #look(entry) {
    this.#replay.visit(entry);
    this.#board.element.scrollIntoView({ block: "center" });
  }

  /** @param {number} entry */
  #show(entry) {
    this.#board.put(this.#boards[entry], this.#spoken(entry));
    this.#closeUp.show(this.#boards[entry]);
    this.#chart.show(entry);
    this.#moment.show(entry, !this.#replay.playing);
    this.#ledger.show(entry);
  }

  /** @param {number} entry */
  #spoken(entry) {
    return `Cribbage board: ${boardWords(this.#response, this.#boards[entry])}`;
  }

  #legend() {
    const claims = this.#response.ledger.some((line) => line.claim);
    const what = claims ? "The claimed and the true points" : "The points";
    return html("p", { class: "hint" },
      `${what} of each entry, and the score after it. Press a row to see it on the board.`);
  }
}
