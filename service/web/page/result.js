/** A checked game: the verdict, the board that can be gone through, the ledger. */

import { audit } from "./audit.js";
import { Board } from "./board.js";
import { html, within } from "./dom.js";
import { boardWords, entryAt } from "./entries.js";
import { Ledger } from "./ledger.js";
import { Moment } from "./moment.js";
import { boards } from "./pegs.js";
import { Replay } from "./replay.js";
import { mistakes, verdict } from "./verdict.js";

/** @import { GameRequest } from "contract" */
/** @import { Measures } from "./board.js" */
/** @import { Game } from "./entries.js" */
/** @import { Links } from "./verdict.js" */

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
  #answer;
  #boards;
  #board;
  #moment;
  #ledger;
  #replay;
  #verdict;

  /**
   * @param {object} options
   * @param {Game} options.answer of `/v1/game`, with its ledger
   * @param {GameRequest} options.log the request
   * @param {Measures} options.measures of the board
   * @param {Pick<Links, "log" | "place">} options.links ways to the log
   * @param {function(number): void} options.onMove called with each entry that is shown
   */
  constructor({ answer, log, measures, links, onMove }) {
    this.#answer = answer;
    this.#boards = boards(answer);
    this.#board = new Board(Object.keys(answer.sides), measures);
    this.#moment = new Moment(answer, log, this.#boards);
    /** @type {Links} */
    const ways = { ...links, board: (entry) => this.#visit(entry), look: (entry) => this.#look(entry) };
    this.#ledger = new Ledger(answer, log, ways);
    this.#verdict = verdict(answer);
    this.#replay = new Replay({
      count: answer.ledger.length,
      stops: stops(answer),
      words: (entry) => this.#moment.words(entry),
      onMove: (entry) => {
        this.#show(entry);
        onMove(entry);
      },
    });
    this.elements = [
      html("div", { class: "panel" }, this.#verdict, mistakes(answer, log, ways), audit(answer)),
      html("section", { class: "panel table", "aria-label": "Board" }, this.#moment.scores, this.#board.element,
        this.#replay.element, this.#moment.element),
      html("section", { class: "panel", "aria-label": "Ledger" }, html("h2", {}, "Ledger"), this.#legend(), this.#ledger.element),
    ];
  }

  /** How many entries there are. */
  get count() {
    return this.#answer.ledger.length;
  }

  /** @param {number} entry to show; 0 is the start */
  go(entry) {
    this.#replay.go(entry);
  }

  /** Bring the verdict before the reader. */
  focus() {
    within(this.#verdict, "h2").focus();
  }

  /** Stop what moves by itself. */
  stop() {
    this.#replay.stop();
  }

  /** @param {number} entry */
  #visit(entry) {
    this.#replay.stop();
    this.#replay.go(entry);
  }

  /** @param {number} entry */
  #look(entry) {
    this.#visit(entry);
    this.#board.element.scrollIntoView({ block: "center" });
  }

  /** @param {number} entry */
  #show(entry) {
    this.#board.put(this.#boards[entry], this.#spoken(entry));
    this.#moment.show(entry, !this.#replay.playing);
    this.#ledger.show(entry);
  }

  /** @param {number} entry */
  #spoken(entry) {
    return `Cribbage board: ${boardWords(this.#answer, this.#boards[entry])}`;
  }

  #legend() {
    const claims = this.#answer.ledger.some((line) => line.claim);
    const what = claims ? "What was claimed beside what is true, and the board" : "The points and the board";
    return html("p", { class: "hint" }, `${what} after each entry. Press a row to see it on the board.`);
  }
}

/**
 * The positions of mistakes; what stops a game has no entry, nor has a wrong total.
 * @param {Game} answer
 */
function stops(answer) {
  const positions = answer.violations.map(({ pointer }) => entryAt(answer, pointer));
  return [...new Set(positions)].sort((one, other) => one - other);
}
