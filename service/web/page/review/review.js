/** The review of a checked game: what the discards cost, and who had the luck. It is asked for when it is opened. */

import { Failure, post } from "../ui/api.js";
import { html } from "../ui/dom.js";
import { explain } from "../ui/problems.js";
import { about } from "./about.js";
import { costs } from "./costs.js";
import { luckTable } from "./luck.js";
import { isStudied, OthersChoice } from "./others.js";
import { dealsOf, discardWords, knownWords, luckWords } from "./reviewwords.js";

/** @import { GameRequest, ReviewResult } from "contract" */
/** @import { Game } from "../result/entries.js" */
/** @import { Others } from "./others.js" */

/**
 * @typedef {object} Shown
 * @property {GameRequest} log that was sent
 * @property {Game} response of `/v1/game`
 * @property {"json" | "notation"} form that the log is written in
 */

/** Milliseconds without a change before an open review is asked for anew. */
const SETTLED = 400;
const WAITING = "Still waiting for the service …";
const UNSUPPORTED = "Only games with hands of three or four cards can be reviewed.";
const NOTHING = "This log holds no cards that can be reviewed.";
const HOW = "One player’s own cards are enough: ";

/** The review of the game that is shown, closed at first. */
export class Review {
  /** @type {Shown | null} */
  #game = null;
  /** @type {object | null} */
  #reviewed = null;
  #asked = new AbortController();
  #timer = 0;
  #choice = new OthersChoice(() => this.#ask());
  #said = html("div", { class: "review-said", role: "status" });
  #rest = html("div", { class: "review-rest" });
  #box;

  constructor() {
    this.#box = html("details", { class: "review-box", toggle: () => this.#toggled() },
      html("summary", {}, html("h2", {}, "Review"), html("span", { class: "hint" }, "Discards and luck")),
      html("div", { class: "review-body" }, this.#choice.element, this.#said, this.#rest, about()));
    this.element = html("section", { class: "panel review", "aria-label": "Review" }, this.#box);
  }

  /**
   * Take another game, or the same after a change.
   * @param {Shown} game
   */
  show(game) {
    this.#game = game;
    clearTimeout(this.#timer);
    this.#asked.abort();
    if (this.#box.open) this.#timer = setTimeout(() => this.#ask(), SETTLED);
  }

  #toggled() {
    if (this.#box.open && this.#reviewed !== this.#game) this.#ask();
  }

  async #ask() {
    clearTimeout(this.#timer);
    this.#asked.abort();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    const game = this.#game;
    if (!game) return;
    this.#rest.setAttribute("aria-busy", "true");
    try {
      const isKnown = await isStudied(game.log);
      if (signal.aborted) return;
      const others = this.#choice.offer(isKnown);
      const onSlow = () => this.#say(WAITING);
      const review = await post("/v1/review", { ...game.log, others }, { signal, onSlow });
      if (signal.aborted) return;
      this.#reviewed = game;
      this.#draw(game, review, others);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Failure)) throw error;
      this.#refused(error);
    } finally {
      if (!signal.aborted) this.#rest.removeAttribute("aria-busy");
    }
  }

  /** @param {string[]} words */
  #say(...words) {
    this.#said.replaceChildren(...words.filter(Boolean).map((line) => html("p", {}, line)));
  }

  /** @param {Failure} failure */
  #refused(failure) {
    this.#rest.replaceChildren();
    this.#choice.element.hidden = failure.kind === "problem";
    const isUnsupported = failure.problem?.errors?.some(({ code }) => code === "unsupported-ruleset");
    this.#say(isUnsupported ? UNSUPPORTED : explain(failure).summary);
    if (failure.kind === "problem") return;
    this.#said.append(html("button", { type: "button", class: "again", click: () => this.#ask() }, "Try again"));
  }

  /** @param {Shown} game @param {ReviewResult} review @param {Others} others */
  #draw({ log, response, form }, review, others) {
    const { discards, luck, players } = review;
    const deals = dealsOf(log, response, review);
    // Means of cribs are of known discards alone.
    this.#choice.element.hidden = !discards.length;
    this.#say(...(discards.length || luck.length ? [] : [NOTHING]), ...Object.entries(players).map(([name, sums]) => [
      discardWords(name, sums),
      luck.some(({ player }) => player === name) ? luckWords(name, sums.hand_luck + sums.crib_luck) : "",
      discards.length ? knownWords(name, sums.discards, deals) : "",
    ].filter(Boolean).join(" ")));
    this.#rest.replaceChildren(...[
      luck.length ? luckTable(review) : null,
      discards.length ? costs(review, log, others) : html("p", {}, luck.length ? "What was discarded is not known. " : "", HOW, ...howToWrite(log.players[0])[form]),
      discards.length ? html("p", { class: "small" }, taken(others)) : null,
    ].filter((one) => one !== null));
  }
}

/** @param {Others} others */
function taken(others) {
  const what = others === "typical" ? "what good players discard" : "any of those unseen";
  return `The cards of the others in the crib are taken to be ${what}, and every starter to be as likely as the next.`;
}

/** @param {string} name @returns {Record<Shown["form"], (string | HTMLElement)[]>} */
function howToWrite(name) {
  const player = JSON.stringify(name);
  const code = (/** @type {string} */ text) => html("code", {}, text);
  return {
    json: ["a deal in a log has them as ", code(`"dealt": {${player}: ["KS", "8C", "7D", "3H", "JC", "AD"]}`), " and ",
      code(`"discards": {${player}: ["JC", "AD"]}`), "."],
    notation: ["write ", code(`${player} KS 8C 7D 3H / JC AD`), ": what was kept, then what was discarded."],
  };
}
