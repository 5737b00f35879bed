/** The review of a checked game: chances, the cost of discards, and luck. It is requested once it is opened. */

import { isStudied, load } from "../rules/rulesets.js";
import { explain, Failure, post } from "../ui/api.js";
import { button, Component, markup } from "../ui/markup.js";
import { costs, dealsOf, discardWords, knownWords, luckWords } from "./costs.js";

/** @import { GameRequest, ReviewResult } from "contract" */
/** @import { Fault, Game } from "../result/entries.js" */

/**
 * `others`: how they are taken to discard; `course` is the module of the curve, loaded with the first review.
 * @typedef {{log: GameRequest, response: Game, review: ReviewResult, others: string,
 *   course: typeof import("./curve.js")}} Reviewed
 */
/**
 * @typedef {{sent: GameRequest, mistakes: {pointer: string, code: string, words: string}[]}} Costs of the mistakes of
 *   a log: of none as long as they are not known
 */
/**
 * @typedef {object} Props
 * @property {GameRequest} log that was sent to `/v1/game` @property {Game | null} response nothing where none is shown
 * @property {boolean} isAsked whether what the mistakes cost is asked for elsewhere
 * @property {(deal: number) => void} toDeal leads to the row of a deal
 * @property {(costs: Costs) => void} onCosts called with each review, or none
 */
/**
 * @typedef {object} State
 * @property {boolean} isOpen
 * @property {GameRequest | null} asked the log that was asked about last @property {boolean} isBusy
 * @property {Reviewed | null} found
 * @property {string} said in place of a review @property {boolean} canRetry
 */

/** Milliseconds without a change before an open review is updated. */
const SETTLED = 400;

/**
 * The review of the game that is shown, closed at first.
 * @augments {Component<Props, State>}
 */
export class Review extends Component {
  /** @type {State} */
  state = { isOpen: false, asked: null, isBusy: false, found: null, said: "", canRetry: false };
  #asked = new AbortController();

  componentDidMount() {
    addEventListener("online", () => this.#retry());
  }

  /** @param {Props} before */
  componentDidUpdate(before) {
    const { log, response, isAsked } = this.props;
    const { isOpen, asked } = this.state;
    if (response && log !== asked && (isOpen || isAsked)) this.#ask(log, response, log === before.log ? 0 : SETTLED);
  }

  /** @param {GameRequest} log @param {Game} response @param {number} wait in milliseconds */
  async #ask(log, response, wait) {
    this.#asked.abort();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    this.setState({ asked: log });
    try {
      await new Promise((resolve) => { setTimeout(resolve, wait); });
      signal.throwIfAborted();
      this.setState({ isBusy: true });
      await load();
      const others = isStudied(log.ruleset ?? "standard", log.players.length) ? "typical" : "random";
      const onSlow = () => this.setState({ said: "Still waiting for the service …" });
      const review = await post("/v1/review", { log, others }, { signal, onSlow });
      const course = await import("./curve.js");
      if (signal.aborted) return;
      const mistakes = (review.mistakes ?? []).map((one) => ({ ...one, words: `It ${course.gameCost(one)}.` }));
      this.props.onCosts({ sent: log, mistakes });
      this.setState({ found: { log, response, review, others, course }, said: "", canRetry: false, isBusy: false });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Failure)) throw error;
      const { summary, faults: [fault] } = explain(error);
      this.props.onCosts({ sent: log, mistakes: [] });
      const canRetry = error.kind !== "problem";
      this.setState({ found: null, said: fault?.message ?? summary, canRetry, isBusy: false });
    }
  }

  #retry() {
    if (this.state.canRetry) this.setState({ asked: null });
  }

  render() {
    const { found, said, canRetry, isBusy } = this.state;
    const toggled = (/** @type {{target: HTMLDetailsElement}} */ { target }) => {
      this.setState({ isOpen: target.open });
      this.#retry();
    };
    return markup`<section class="panel review" aria-label="Review"><details onToggle=${toggled}>
      <summary><h2>Review</h2><span class="hint">Chances, discards and luck</span></summary>
      <div class="review-body" aria-busy=${isBusy || undefined}>
        ${found?.course.curve(found.review, found.log, this.props.toDeal)}
        <div class="review-said" role="status">
          ${said ? markup`<p>${said}</p>` : found && summary(found)}
          ${canRetry && button("Try again", () => this.#retry(), { kind: "link" })}
        </div>
        ${found && found.review.discards.length > 0 && discardsView(found)}
        ${about()}
      </div>
    </details></section>`;
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
function summary({ log, response, review }) {
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
function discardsView({ log, review, others }) {
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
