/** A checked game: the verdict, the board that can be gone through, the ledger. */

import { Board, CloseUp } from "../board/board.js";
import { boards } from "../board/pegs.js";
import { html, within } from "../ui/dom.js";
import { audit } from "./audit.js";
import { Chart } from "./chart.js";
import { dealSheet } from "./dealsheet.js";
import { boardWords, stops } from "./entries.js";
import { Ledger } from "./ledger.js";
import { Moment } from "./moment.js";
import { copyLink, paper } from "./paper.js";
import { Replay } from "./replay.js";
import { onKeys, onSwipe } from "./steps.js";
import { mistakes, verdict } from "./verdict.js";

/** @import { GameRequest } from "contract" */
/** @import { Measures } from "../board/board.js" */
/** @import { Game } from "./entries.js" */
/** @import { Links } from "./verdict.js" */

/** Where the form stands beside the result. */
const WIDE = "(min-width: 1080px)";

/**
 * Say what will be here, with a board on which nobody plays.
 * @param {HTMLElement} place
 */
export function drawEmpty(place) {
  const board = new Board(["one", "other"], { target: 121, lines: [] });
  board.put({ one: { front: 0, rear: -1, jumps: 0 }, other: { front: 0, rear: -1, jumps: 0 } }, "");
  board.element.setAttribute("aria-hidden", "true");
  place.replaceChildren(html("div", { class: "panel game-empty" }, board.element,
    html("p", {}, "Here you will see how the game went. For a first look, load an example.")));
}

/** What is shown of one checked game. */
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
   * @param {function(number): void} options.onMove called with each entry that is shown
   * @param {Promise<string>} [options.address] of the game, where it is not that of the page
   */
  constructor({ response, log, measures, links, review, onMove, address }) {
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
      stops: stops(response),
      words: (entry) => this.#moment.words(entry),
      onMove: (entry) => {
        this.#show(entry);
        onMove(entry);
      },
    });
    this.#table = html("section", { class: "panel table", "aria-label": "Board" }, this.#moment.scores,
      this.#board.element, this.#closeUp.element, this.#chart.element, this.#replay.element, this.#moment.element);
    onKeys(this.#table, (step) => this.#replay.take(step));
    onSwipe(this.#table, (step) => this.#replay.take(step));
    this.elements = [
      html("div", { class: "panel" }, this.#verdict, copyLink(), mistakes(response, log, ways), audit(response)),
      this.#table,
      dealSheet(response, log),
      html("section", { class: "panel", "aria-label": "Ledger", hidden: !response.ledger.length },
        html("h2", {}, "Ledger"), this.#legend(), this.#ledger.element),
      review,
      paper(log, address),
    ];
  }

  /** How many entries there are. */
  get count() {
    return this.#response.ledger.length;
  }

  /** @param {number} entry to show; 0 is the start */
  go(entry) {
    this.#replay.go(entry);
  }

  /** Bring the verdict before the reader; where there is room for the table below it, that comes into sight. */
  focus() {
    const beside = matchMedia(WIDE).matches;
    within(this.#verdict, "h2").focus({ preventScroll: beside });
    if (beside) this.#table.scrollIntoView({ block: "nearest" });
  }

  /** Stop what moves by itself. */
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
    const what = claims ? "What was claimed beside what is true, and the board" : "The points and the board";
    return html("p", { class: "hint" }, `${what} after each entry. Press a row to see it on the board.`);
  }
}
