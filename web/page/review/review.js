/** The review of a checked game: chances, the cost of discards, and luck. It is requested once it is opened. */

import { isStudied, load, STUDIED } from "../rules/rulesets.js";
import { explain, Failure, post } from "../ui/api.js";
import { choice } from "../ui/fields.js";
import { button, markup, render } from "../ui/markup.js";
import { costs, dealsOf, discardWords, knownWords, luckWords } from "./costs.js";

/** @import { GameRequest, ReviewResult } from "contract" */
/** @import { Fault, Game } from "../result/entries.js" */

/** @typedef {{log: GameRequest, response: Game}} Shown what was sent to `/v1/game`, and the response */
/** @typedef {{game: Shown, review: ReviewResult, others: string}} Reviewed `others`: how they are taken to discard */
/**
 * @typedef {{sent: GameRequest, mistakes: {pointer: string, code: string, words: string}[]}} Costs of the mistakes of
 *   a log: of none where they cannot be known
 */
/**
 * @typedef {object} Ways
 * @property {(deal: number) => void} toDeal leads to the row of a deal
 * @property {(costs: Costs) => void} onCosts called with each review, or none
 */

/** Milliseconds without a change before an open review is updated. */
const SETTLED = 400;

/** The review of the game that is shown, closed at first. */
export class Review {
  /** @type {Shown | null} */
  #game = null;
  /** @type {Reviewed | null} */
  #reviewed = null;
  /** What is said in its place. */
  #said = "";
  #canRetry = false;
  #isBusy = false;
  #isOpen = false;
  #asked = new AbortController();
  #timer = 0;
  /** Whether the others discard as good players do, where that is known. */
  #isTypical = true;
  #isKnown = true;
  element = document.createElement("section");

  /**
   * The module that draws the curve, loaded with the first review.
   * @type {typeof import("./curve.js") | null}
   */
  #course = null;
  /** @type {Ways} */
  #ways = { toDeal: () => {}, onCosts: () => {} };

  constructor() {
    this.element.className = "panel review";
    this.element.setAttribute("aria-label", "Review");
    addEventListener("online", () => {
      if (this.#canRetry) this.#ask();
    });
    this.#draw();
  }

  /**
   * Take another game, or the same after a change.
   * @param {Shown} game @param {Ways} ways
   */
  show(game, ways) {
    this.#ways = ways;
    if (game.log === this.#game?.log) return;
    this.#game = game;
    clearTimeout(this.#timer);
    this.#asked.abort();
    this.#isBusy = false;
    if (this.#isOpen) this.#timer = setTimeout(() => this.#ask(), SETTLED);
  }

  /** Ask for the review of the game, unless it is known or asked for. */
  ask() {
    if (this.#reviewed?.game !== this.#game && !this.#isBusy) this.#ask();
  }

  async #ask() {
    clearTimeout(this.#timer);
    this.#asked.abort();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    const game = this.#game;
    if (!game) return;
    this.#isBusy = true;
    this.#draw();
    try {
      await load();
      if (signal.aborted) return;
      this.#isKnown = isStudied(game.log.ruleset ?? "standard", game.log.players.length);
      const others = this.#isKnown && this.#isTypical ? "typical" : "random";
      const onSlow = () => this.#say("Still waiting for the service …");
      const review = await post("/v1/review", { log: game.log, others }, { signal, onSlow });
      const course = await import("./curve.js");
      if (signal.aborted) return;
      this.#course = course;
      this.#reviewed = { game, review, others };
      const mistakes = (review.mistakes ?? []).map((one) => ({ ...one, words: `It ${course.gameCost(one)}.` }));
      this.#ways.onCosts({ sent: game.log, mistakes });
      this.#isBusy = false;
      this.#say("");
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Failure)) throw error;
      const { summary, faults: [fault] } = explain(error);
      this.#reviewed = null;
      this.#ways.onCosts({ sent: game.log, mistakes: [] });
      this.#isBusy = false;
      this.#say(fault?.message ?? summary, error.kind !== "problem");
    }
  }

  /** @param {string} words @param {boolean} [canRetry] */
  #say(words, canRetry = false) {
    this.#said = words;
    this.#canRetry = canRetry;
    this.#draw();
  }

  #draw() {
    const toggled = (/** @type {{target: HTMLDetailsElement}} */ { target }) => {
      this.#isOpen = target.open;
      if (target.open) this.ask();
    };
    // Without known discards the choice changes nothing.
    const isKnown = (this.#reviewed?.review.discards.length ?? 0) > 0;
    render(markup`<details onToggle=${toggled}>
      <summary><h2>Review</h2><span class="hint">Chances, discards and luck</span></summary>
      <div class="review-body" aria-busy=${this.#isBusy || undefined}>
        ${(isKnown || this.#canRetry) && this.#choice()}
        ${this.#reviewed && this.#course?.curve(this.#reviewed.review, this.#reviewed.game.log, this.#ways.toDeal)}
        <div class="review-said" role="status">
          ${this.#said ? markup`<p>${this.#said}</p>` : this.#reviewed && summary(this.#reviewed)}
          ${this.#canRetry && button("Try again", () => this.#ask(), { kind: "link" })}
        </div>
        ${this.#reviewed && isKnown && found(this.#reviewed)}
        ${about()}
      </div>
    </details>`, this.element);
  }

  #choice() {
    const isTypical = this.#isKnown && this.#isTypical;
    const choose = (/** @type {string} */ one) => {
      this.#isTypical = one === "typical";
      this.#ask();
    };
    return choice("How the others discard", "others", isTypical ? "typical" : "random",
      [["random", "At random"], ["typical", "As good players do", { isOff: !this.#isKnown }]], choose,
      { about: this.#isKnown ? "" : STUDIED });
  }
}

/**
 * @param {Costs | null} costs as far as they are known @param {Pick<Fault, "pointer" | "code">} fault
 * @returns {string} what a mistake cost; empty where it is not known
 */
export function costWords(costs, { pointer, code }) {
  return costs?.mistakes.find((one) => one.pointer === pointer && one.code === code)?.words ?? "";
}

/** Say what each player did. @param {Reviewed} reviewed */
function summary({ game: { log, response }, review }) {
  const { discards, luck, by_player: sumsOf } = review;
  const deals = dealsOf(log, response, review);
  const lines = Object.entries(sumsOf).map(([name, sums]) => [
    discardWords(name, sums),
    luck.some(({ player }) => player === name) ? luckWords(name, sums.hand_luck + sums.crib_luck) : "",
    discards.length ? knownWords(name, sums.discards, deals) : "",
  ].filter(Boolean).join(" "));
  const isFound = discards.length || luck.length || (review.chances ?? []).length > 1;
  const nothing = isFound ? "" : "This game has no cards that can be reviewed.";
  return [nothing, ...lines].filter(Boolean).map((line) => markup`<p>${line}</p>`);
}

/** @param {Reviewed} reviewed */
function found({ game: { log }, review, others }) {
  const what = others === "typical" ? "discarded as good players do" : "any of the unseen ones";
  return markup`${costs(review, log, others)}<p class="small">The other players’ cards in the crib are assumed to be
    ${` ${what}`}, and every starter to be equally likely.</p>`;
}

/** @type {[string, string][]} */
const LINES = [
  ["What a discard costs",
    "A discard is worth the average of the hand it leaves, plus that of the crib for the dealer, or minus it for the "
    + "pone. Between two players with six cards, what the hand pegs on average counts too, less what the other pegs. "
    + "Its cost is how far it falls short of the best: 0.1 is nothing to worry about, 2 a deal lose games."],
  ["Luck", "What hands and cribs counted, minus their average at the time of the discard: "
    + "what the starter and the other players’ cards brought."],
  ["Who was winning", "How often either of two equal players wins from that board. A mistake costs what it took of "
    + "that: each is undone alone."],
  ["Not how it was played", "What a hand pegs is an average too: a card played badly, or well, costs no discard."],
  ["Not the score", "Near the end of a game the right hand is the one that counts enough, whatever its average."],
  ["Not the deal, nor his heels", "Good or bad cards in the deal are luck too, and are in neither number."],
];

function about() {
  return markup`<details class="review-about"><summary>What these numbers mean, and what they leave out</summary>
    <dl>${LINES.map(([name, text]) => markup`<dt>${name}</dt><dd>${text}</dd>`)}</dl></details>`;
}
