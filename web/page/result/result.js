/** A checked game: the verdict, and where its cards are known the board, entry by entry. */

import { Board, boards, CloseUp } from "../board/board.js";
import { drawn, markup } from "../ui/markup.js";
import { boardWords, located } from "./entries.js";
import { Moment } from "./moment.js";
import { onKeys, Replay } from "./replay.js";
import { mistakes, verdict } from "./verdict.js";

/** @import { GameRequest } from "contract" */
/** @import { Measures } from "../board/board.js" */
/** @import { Game } from "./entries.js" */
/** @import { Links } from "./verdict.js" */

export class Result {
  #response;
  #boards;
  #picture;
  #closeUp;
  #moment;
  #replay;

  /**
   * @param {object} options
   * @param {Game} options.response of `/v1/game`, with its ledger
   * @param {GameRequest} options.log the request
   * @param {Measures} options.measures of the board
   * @param {Pick<Links, "automatic" | "log" | "place">} options.links ways to the log
   * @param {number | null} options.sound how many deals were judged, where one cannot be
   * @param {string} options.changed what the mistakes have changed
   */
  constructor({ response, log, measures, links, sound, changed }) {
    this.#response = response;
    this.#boards = boards(response);
    this.#picture = new Board(Object.keys(response.sides), measures);
    this.#closeUp = new CloseUp(this.#picture);
    this.#moment = new Moment(response, log, this.#boards);
    /** @type {Links} */
    const ways = { ...links, look: hasCards(log) ? (entry) => this.#look(entry) : null };
    this.#replay = new Replay({
      count: response.ledger.length,
      stops: [...new Set(located(response).map(({ entry }) => entry))].sort((one, other) => one - other),
      words: (entry) => this.#moment.words(entry),
      onMove: (entry) => this.#show(entry),
    });
    this.verdict = drawn(markup`<div class="panel"/>`);
    this.verdict.append(verdict(response, { sound, changed }, mistakes(response, log, ways)));
    this.board = drawn(markup`<section class="panel table" aria-label="Board" hidden=${!hasCards(log)}/>`);
    this.board.append(this.#moment.scores, this.#picture.element, this.#closeUp.element, this.#replay.element,
      this.#moment.element);
    onKeys(this.board, (step) => this.#replay.take(step));
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
    this.board.scrollIntoView();
  }

  /** @param {number} entry */
  #look(entry) {
    this.#replay.go(entry);
    this.#picture.element.scrollIntoView({ block: "center" });
  }

  /** @param {number} entry */
  #show(entry) {
    const board = this.#boards[entry];
    this.#picture.put(board, `Cribbage board: ${boardWords(this.#response, board)}`);
    this.#closeUp.show(board);
    this.#moment.show(entry);
  }
}

/**
 * Tell whether any card of a game is known, so that there is something to see beside its numbers.
 * @param {GameRequest} log
 */
export function hasCards({ deals }) {
  return deals.some(({ hands, dealt, crib, plays, starter, show }) =>
    hands || dealt || crib || plays || starter || show?.some(({ cards }) => cards));
}
