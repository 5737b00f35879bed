/** The review of a checked game: the cost of discards, and luck. It is requested once it is opened. */

import { load } from "../rules/rulesets.js";
import { explain, Failure, post } from "../ui/api.js";
import { html, signed } from "../ui/dom.js";
import { button, drawn, markup, render } from "../ui/markup.js";
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

/** The review of the game that is shown, closed at first. */
export class Review {
  /** @type {Shown | null} */
  #game = null;
  /** @type {Shown | null} the game that was reviewed last */
  #reviewed = null;
  #asked = new AbortController();
  #timer = 0;
  /** Whether the others discard as good players do, where that is known. */
  #isTypical = true;
  #choice = html("form", { class: "review-others", submit: (event) => event.preventDefault() });
  #said = html("div", { class: "review-said", role: "status" });
  #rest = html("div", { class: "review-rest" });
  #box;

  constructor() {
    this.#box = html("details", { class: "review-box", toggle: () => this.#toggled() },
      html("summary", {}, html("h2", {}, "Review"), html("span", { class: "hint" }, "Discards and luck")),
      html("div", { class: "review-body" }, this.#choice, this.#said, this.#rest, about()));
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
      this.#offer(isKnown);
      const others = isKnown && this.#isTypical ? "typical" : "random";
      const onSlow = () => this.#say([WAITING]);
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

  /** @param {boolean} isKnown whether it is known how good players discard */
  #offer(isKnown) {
    const isTypical = isKnown && this.#isTypical;
    const choose = (/** @type {boolean} */ one) => () => {
      this.#isTypical = one;
      this.#ask();
    };
    render(markup`<fieldset class="choice"><legend>How the others discard</legend>
        <div class="segments">
          <label><input type="radio" name="others" checked=${!isTypical} onChange=${choose(false)}/>
            <span>At random</span></label>
          <label><input type="radio" name="others" checked=${isTypical} disabled=${!isKnown} onChange=${choose(true)}/>
            <span>As good players do</span></label>
        </div>
      </fieldset>
      <p class="hint" hidden=${isKnown}>${REASON}</p>`, this.#choice);
  }

  /** @param {string[]} words @param {boolean} [isRetried] */
  #say(words, isRetried) {
    render(markup`${words.map((line) => line && markup`<p>${line}</p>`)}
      ${isRetried && button("Try again", () => this.#ask(), { kind: "again" })}`, this.#said);
  }

  /** @param {Failure} failure */
  #refused(failure) {
    this.#rest.replaceChildren();
    this.#choice.hidden = failure.kind === "problem";
    const isUnsupported = failure.problem?.errors?.some(({ code }) => code === "unsupported-ruleset");
    this.#say([isUnsupported ? UNSUPPORTED : explain(failure).summary], failure.kind !== "problem");
  }

  /** @param {Shown} game @param {ReviewResult} review @param {string} others */
  #draw({ log, response }, review, others) {
    const { discards, luck, players } = review;
    const deals = dealsOf(log, response, review);
    // Without known discards the choice changes nothing.
    this.#choice.hidden = !discards.length;
    this.#say([discards.length || luck.length ? "" : NOTHING, ...Object.entries(players).map(([name, sums]) => [
      discardWords(name, sums),
      luck.some(({ player }) => player === name) ? luckWords(name, sums.hand_luck + sums.crib_luck) : "",
      discards.length ? knownWords(name, sums.discards, deals) : "",
    ].filter(Boolean).join(" "))]);
    this.#rest.replaceChildren(...luck.length ? [luckTable(review)] : [], ...discards.length
      ? [costs(review, log, others), html("p", { class: "small" }, taken(others))]
      : [html("p", {}, luck.length ? "What was discarded is not known. " : "", HOW,
        html("code", {}, `${JSON.stringify(log.players[0])} KS 8C 7D 3H / JC AD`),
        ", first what was kept, then what was discarded.")]);
  }
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
  return drawn(markup`<details class="review-about"><summary>What these numbers mean, and what they leave out</summary>
    <dl>${LINES.map(([name, text]) => markup`<dt>${name}</dt><dd>${text}</dd>`)}</dl></details>`);
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
  return drawn(markup`<table class="luck-table">
    <caption>Luck: points above (+) or below (−) the average</caption>
    ${rows.map(({ name, parts }) => parts.length > 0 && markup`<tbody>
      <tr><th scope="rowgroup" colspan="2">${name}</th></tr>
      ${parts.map(({ many, kind, value }) => markup`<tr><th scope="row">${many} ${kind}${many > 1 && "s"}</th>
        <td><div class="luck"><b>${signed(value, 1)}</b>${bar(value / span)}</div></td></tr>`)}</tbody>`)}
  </table>`);
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
