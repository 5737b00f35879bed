/** A checked game: the verdict, and where its cards are known the board, entry by entry. */

import { Board, boards, CloseUp } from "../board/board.js";
import { drawn, markup } from "../ui/markup.js";
import { boardWords, located } from "./entries.js";
import { Moment } from "./moment.js";
import { Replay } from "./replay.js";
import { verdict } from "./verdict.js";

/** @import { GameRequest } from "contract" */
/** @import { Measures } from "../board/board.js" */
/** @import { Judgement } from "./entries.js" */
/** @import { Links } from "./verdict.js" */

export class Result {
  #response;
  #replay;

  /**
   * @param {object} options
   * @param {Judgement} options.response of `/v1/game`, with its ledger
   * @param {GameRequest} options.log the request
   * @param {Measures} options.measures of the board
   * @param {Omit<Links, "look">} options.links ways to the log
   */
  constructor({ response, log, measures, links }) {
    this.#response = response;
    const pegs = boards(response);
    const picture = new Board(Object.keys(response.sides), measures);
    const closeUp = new CloseUp(picture);
    const moment = new Moment(response, log, pegs);
    this.#replay = new Replay({
      count: this.count,
      stops: [...new Set(located(response).map(({ entry }) => entry))].sort((one, other) => one - other),
      words: (entry) => moment.words(entry),
      onMove: (entry) => {
        picture.put(pegs[entry], `Cribbage board: ${boardWords(response, pegs[entry])}`);
        closeUp.show(pegs[entry]);
        moment.show(entry);
      },
    });
    const look = (/** @type {number} */ entry) => {
      this.go(entry);
      this.#replay.focus();
      picture.element.scrollIntoView({ block: "center" });
    };
    this.verdict = drawn(markup`<div class="panel">
      ${verdict(response, log, { ...links, look: hasCards(log) ? look : null })}</div>`);
    this.board = drawn(markup`<section class="panel table" aria-label="Board" hidden=${!hasCards(log)}/>`);
    this.board.append(moment.scores, picture.element, closeUp.element, this.#replay.element, moment.element);
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
    this.#replay.focus();
  }
}

/** Tell whether any card of a game is known, so that there is a board to see. @param {GameRequest} log */
function hasCards({ deals }) {
  return deals.some(({ hands, dealt, crib, plays, starter, show }) =>
    hands || dealt || crib || plays || starter || show?.some(({ cards }) => cards));
}
