/** The review of a checked game: the cost of discards, and luck. It is requested once it is opened. */

import { load } from "../rules/rulesets.js";
import { explain, Failure, post } from "../ui/api.js";
import { choice } from "../ui/fields.js";
import { button, markup, render, signed } from "../ui/markup.js";
import { costs, dealsOf, discardWords, knownWords, luckWords } from "./costs.js";

/** @import { GameRequest, ReviewResult } from "contract" */
/** @import { Game } from "../result/entries.js" */

/** The only table for which it is known how good players discard. */
const STUDIED = { players: 2, dealt: 6 };
const REASON = "How good players discard is known only for two players with six cards.";

/**
 * @param {Pick<GameRequest, "players" | "ruleset">} log
 * @returns {Promise<boolean>}
 */
async function isStudied({ players, ruleset }) {
  const cards = (await load()).get(ruleset ?? "standard")?.cards.find((table) => table.players === players.length);
  return players.length === STUDIED.players && cards?.dealt === STUDIED.dealt;
}

/**
 * @typedef {object} Shown
 * @property {GameRequest} log that was sent
 * @property {Game} response of `/v1/game`
 */

/** Milliseconds without a change before an open review is updated. */
const SETTLED = 400;
const WAITING = "Still waiting for the service …";
const UNSUPPORTED = "Only games with hands of three or four cards can be reviewed.";
const HOW = "The cards of one player are enough: write ";
const NOTHING = "This game has no cards that can be reviewed.";

/**
 * What is known of a game.
 * @typedef {object} Reviewed
 * @property {Shown} game
 * @property {ReviewResult} review
 * @property {string} others how they are taken to discard
 */

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

  constructor() {
    this.element.className = "panel review";
    this.element.setAttribute("aria-label", "Review");
    this.#draw();
  }

  /**
   * Take another game, or the same after a change.
   * @param {Shown} game
   */
  show(game) {
    this.#game = game;
    clearTimeout(this.#timer);
    this.#asked.abort();
    if (this.#isOpen) this.#timer = setTimeout(() => this.#ask(), SETTLED);
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
      this.#isKnown = await isStudied(game.log);
      if (signal.aborted) return;
      const others = this.#isKnown && this.#isTypical ? "typical" : "random";
      const review = await post("/v1/review", { ...game.log, others }, { signal, onSlow: () => this.#say(WAITING) });
      if (signal.aborted) return;
      this.#reviewed = { game, review, others };
      this.#isBusy = false;
      this.#say("");
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Failure)) throw error;
      const isUnsupported = error.problem?.errors?.some(({ code }) => code === "unsupported-ruleset");
      this.#reviewed = null;
      this.#isBusy = false;
      this.#say(isUnsupported ? UNSUPPORTED : explain(error).summary, error.kind !== "problem");
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
      if (target.open && this.#reviewed?.game !== this.#game) this.#ask();
    };
    // Without known discards the choice changes nothing.
    const isChoice = this.#reviewed?.review.discards.length || this.#canRetry;
    render(markup`<details class="review-box" onToggle=${toggled}>
      <summary><h2>Review</h2><span class="hint">Discards and luck</span></summary>
      <div class="review-body">
        ${isChoice && this.#choice()}
        <div class="review-said" role="status">
          ${this.#said ? markup`<p>${this.#said}</p>` : this.#reviewed && summary(this.#reviewed)}
          ${this.#canRetry && button("Try again", () => this.#ask(), { kind: "again" })}
        </div>
        <div class="review-rest" aria-busy=${this.#isBusy || undefined}>
          ${this.#reviewed && tables(this.#reviewed)}</div>
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
    return markup`<form class="review-others" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
      ${choice("How the others discard", "others", isTypical ? "typical" : "random",
        [["random", "At random"], ["typical", "As good players do", { isOff: !this.#isKnown }]], choose)}
      <p class="hint" hidden=${this.#isKnown}>${REASON}</p>
    </form>`;
  }
}

/** Say what each player did. @param {Reviewed} reviewed */
function summary({ game: { log, response }, review }) {
  const { discards, luck, players } = review;
  const deals = dealsOf(log, response, review);
  const lines = Object.entries(players).map(([name, sums]) => [
    discardWords(name, sums),
    luck.some(({ player }) => player === name) ? luckWords(name, sums.hand_luck + sums.crib_luck) : "",
    discards.length ? knownWords(name, sums.discards, deals) : "",
  ].filter(Boolean).join(" "));
  return [discards.length || luck.length ? "" : NOTHING, ...lines].filter(Boolean)
    .map((line) => markup`<p>${line}</p>`);
}

/** @param {Reviewed} reviewed */
function tables({ game: { log }, review, others }) {
  const { discards, luck } = review;
  return markup`${luck.length > 0 && luckTable(review)}
    ${discards.length > 0
      ? markup`${costs(review, log, others)}<p class="small">${taken(others)}</p>`
      : markup`<p>${luck.length > 0 && "What was discarded is not known. "}${HOW}<code>
        ${JSON.stringify(log.players[0])} KS 8C 7D 3H / JC AD</code>, first what was kept, then what was discarded.
        </p>`}`;
}

/** @param {string} others */
function taken(others) {
  const what = others === "typical" ? "discarded as good players do" : "any of the unseen ones";
  return `The other players’ cards in the crib are assumed to be ${what}, and every starter to be equally likely.`;
}

/** @type {[string, string][]} */
const LINES = [
  ["What a discard costs",
    "A discard is worth the average of the hand it leaves, plus that of the crib for the dealer, or minus it for the "
    + "pone. Its cost is how far it falls short of the best: 0.1 is nothing to worry about, 2 a deal lose games."],
  ["Luck", "What hands and cribs counted, minus their average at the time of the discard: "
    + "what the starter and the other players’ cards brought."],
  ["Not the play", "Two hands that count the same may peg very differently, so a small cost may have been worth it."],
  ["Not the score", "Near the end of a game the right hand is the one that counts enough, whatever its average."],
  ["Not the deal, nor his heels", "Good or bad cards in the deal are luck too, and are in neither number."],
];

function about() {
  return markup`<details class="review-about"><summary>What these numbers mean, and what they leave out</summary>
    <dl>${LINES.map(([name, text]) => markup`<dt>${name}</dt><dd>${text}</dd>`)}</dl></details>`;
}

/** The least points that a full bar stands for, so that little luck looks little. */
const LEAST_SPAN = 5;
const HALF = 100;
const HEIGHT = 14;

/**
 * @param {Pick<ReviewResult, "luck" | "players">} review with some luck
 */
function luckTable({ luck, players }) {
  const rows = Object.entries(players).map(([name, sums]) => {
    const own = luck.filter(({ player }) => player === name);
    const cribs = own.filter(({ crib }) => crib !== undefined);
    return { name, parts: [{ many: own.length, kind: "hand", value: sums.hand_luck },
      { many: cribs.length, kind: "crib", value: sums.crib_luck }].filter(({ many }) => many) };
  });
  const span = Math.max(LEAST_SPAN, ...rows.flatMap(({ parts }) => parts.map(({ value }) => Math.abs(value))));
  return markup`<table class="luck-table">
    <caption>Luck: points above (+) or below (−) the average</caption>
    ${rows.map(({ name, parts }) => parts.length > 0 && markup`<tbody>
      <tr><th scope="rowgroup" colspan="2">${name}</th></tr>
      ${parts.map(({ many, kind, value }) => markup`<tr><th scope="row">${many} ${kind}${many > 1 && "s"}</th>
        <td><div class="luck"><b>${signed(value, 1)}</b>${bar(value / span)}</div></td></tr>`)}</tbody>`)}
  </table>`;
}

/**
 * Draw a bar from the middle to one side; the number stands beside it.
 * @param {number} share of the room there, from -1 to 1
 */
function bar(share) {
  const width = Math.abs(share) * HALF;
  return markup`<svg class="luck-bar" viewBox="0 0 ${2 * HALF} ${HEIGHT}" preserveAspectRatio="none"
      aria-hidden="true">
    <rect class=${share < 0 ? "below" : "above"} x=${share < 0 ? HALF - width : HALF} y="2" width=${width}
      height=${HEIGHT - 4}/>
    <line x1=${HALF} x2=${HALF} y1="0" y2=${HEIGHT}/>
  </svg>`;
}
