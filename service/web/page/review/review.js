/** The review of a checked game: what the discards cost, and who had the luck. It is asked for when it is opened. */

import { load } from "../rules/rulesets.js";
import { explain, Failure, post } from "../ui/api.js";
import { html, svg } from "../ui/dom.js";
import { costs, dealsOf, discardWords, knownWords, luckWords, signed } from "./costs.js";

/** @import { GameRequest, ReviewResult } from "contract" */
/** @import { Game } from "../result/entries.js" */

/** @typedef {"random" | "typical"} Others */

/** For this table alone it is known how good players discard. */
const STUDIED = { players: 2, dealt: 6 };
const REASON = "How good players discard is known for two players with six cards only.";

/**
 * Whether it is known how good players discard in a game.
 * @param {Pick<GameRequest, "players" | "ruleset">} log
 * @returns {Promise<boolean>}
 */
async function isStudied({ players, ruleset }) {
  const cards = (await load()).get(ruleset ?? "standard")?.cards.find((table) => table.players === players.length);
  return players.length === STUDIED.players && cards?.dealt === STUDIED.dealt;
}

/** The choice; as good players do, where that is known. */
class OthersChoice {
  #typical;
  #random;
  #reason = html("p", { class: "hint", hidden: true }, REASON);
  #isTypical = true;

  /** @param {function(): void} onChosen */
  constructor(onChosen) {
    const radio = (/** @type {Others} */ value) => html("input", {
      type: "radio", name: "others", value, change: () => {
        this.#isTypical = this.#typical.checked;
        onChosen();
      },
    });
    this.#random = radio("random");
    this.#typical = radio("typical");
    this.element = html("form", { class: "review-others", submit: (event) => event.preventDefault() },
      html("fieldset", { class: "choice" }, html("legend", {}, "How the others discard"),
        html("div", { class: "segments" },
          html("label", {}, this.#random, html("span", {}, "At random")),
          html("label", {}, this.#typical, html("span", {}, "As good players do")))),
      this.#reason);
  }

  /**
   * Offer what can be chosen, and keep what was chosen as far as it can be.
   * @param {boolean} isKnown whether it is known how good players discard
   * @returns {Others} what is chosen
   */
  offer(isKnown) {
    this.#typical.disabled = !isKnown;
    this.#reason.hidden = isKnown;
    const isTypical = isKnown && this.#isTypical;
    this.#typical.checked = isTypical;
    this.#random.checked = !isTypical;
    return isTypical ? "typical" : "random";
  }
}

/**
 * @typedef {object} Shown
 * @property {GameRequest} log that was sent
 * @property {Game} response of `/v1/game`
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
  #draw({ log, response }, review, others) {
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
      discards.length
        ? costs(review, log, others)
        : html("p", {}, luck.length ? "What was discarded is not known. " : "", HOW,
          ...howToWrite(log.players[0])),
      discards.length ? html("p", { class: "small" }, taken(others)) : null,
    ].filter((one) => one !== null));
  }
}

/** @param {Others} others */
function taken(others) {
  const what = others === "typical" ? "what good players discard" : "any of those unseen";
  return `The cards of the others in the crib are taken to be ${what}, and every starter to be as likely as the next.`;
}

/** @param {string} name */
function howToWrite(name) {
  return ["write ", html("code", {}, `${JSON.stringify(name)} KS 8C 7D 3H / JC AD`),
    ": what was kept, then what was discarded."];
}

/** @type {[string, string][]} */
const LINES = [
  ["What a discard costs",
    "Each way to discard is worth the mean of the hand, plus that of the crib for the dealer, less it for the other. "
    + "The best one less what was discarded is the cost: 0.1 is nothing to think about, two points a deal lose games."],
  ["Luck", "What hands and cribs counted less their mean when the cards were discarded: "
    + "what the starter and the cards of the others gave."],
  ["Not the play", "Two hands that count the same may peg very differently, so a small cost may have been right."],
  ["Not the score", "Near the end of a game the hand that counts enough is the right one, whatever its mean."],
  ["Not the deal, and no heels", "That the cards dealt were good or bad is luck too, and in neither number."],
];

/** Explain a review. */
function about() {
  return html("details", { class: "review-about" },
    html("summary", {}, "What these numbers are, and what they are not"),
    html("dl", {}, ...LINES.flatMap(([name, text]) => [html("dt", {}, name), html("dd", {}, text)])));
}

/** Points to each side that a bar has room for, at least: little luck is to look little. */
const LEAST_SPAN = 5;
const HALF = 100;
const HEIGHT = 14;

/**
 * Draw the luck of all players.
 * @param {Pick<ReviewResult, "luck" | "players">} review with some luck
 */
function luckTable({ luck, players }) {
  const rows = Object.entries(players).map(([name, sums]) => {
    const own = luck.filter(({ player }) => player === name);
    const cribs = own.filter(({ crib }) => crib !== undefined).length;
    return { name,
      parts: [part(own.length, "hand", sums.hand_luck), part(cribs, "crib", sums.crib_luck)]
        .filter((one) => one !== null) };
  }).filter(({ parts }) => parts.length);
  const span = Math.max(LEAST_SPAN, ...rows.flatMap(({ parts }) => parts.map(({ value }) => Math.abs(value))));
  const bodies = rows.map(({ name, parts }) => html("tbody", {},
    html("tr", {}, html("th", { scope: "rowgroup", colspan: 2 }, name)),
    ...parts.map(({ what, value }) => html("tr", {}, html("th", { scope: "row" }, what),
      html("td", {}, html("div", { class: "luck" }, html("b", {}, signed(value)), bar(value / span)))))));
  return html("table", { class: "luck-table" },
    html("caption", {}, "Luck: points above (+) or below (−) the mean"), ...bodies);
}

/** @param {number} many @param {string} kind @param {number} value */
function part(many, kind, value) {
  return many ? { what: `${many} ${kind}${many === 1 ? "" : "s"}`, value } : null;
}

/**
 * Draw a bar from the middle to one side; the number stands beside it.
 * @param {number} share of the room there, from -1 to 1
 */
function bar(share) {
  const width = Math.abs(share) * HALF;
  return svg("svg",
    { class: "luck-bar", viewBox: `0 0 ${2 * HALF} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect",
      { class: share < 0 ? "below" : "above", x: share < 0 ? HALF - width : HALF, y: 2, width, height: HEIGHT - 4 }),
    svg("line", { x1: HALF, x2: HALF, y1: 0, y2: HEIGHT }));
}
