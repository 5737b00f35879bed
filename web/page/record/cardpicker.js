/** Picks the cards of one or more hands, one after the other, from a deck or by keys; of dealt cards the discards. */

import { cardName, cardPicture, cardText, Deck, RANK_ORDER, SUIT_ORDER } from "../ui/cards.js";
import { button, markup } from "../ui/markup.js";
import { holderOf } from "./spots.js";

/** @import { View } from "../vendor/preact.js" */
/** @import { Desk } from "./record.js" */
/** @import { Spot } from "./types.js" */

/** Keys of the ten. */
const TENS = "tT01";

/** @param {string} key @returns {string} empty where it means none */
function rankOf(key) {
  if (TENS.includes(key)) return "T";
  return RANK_ORDER.includes(key.toUpperCase()) ? key.toUpperCase() : "";
}

/** @param {string} key @returns {string} empty where it means none */
function suitOf(key) {
  return SUIT_ORDER.includes(key.toUpperCase()) ? key.toUpperCase() : "";
}

/** The keys of a card, one after the other. */
export class CardKeys {
  /** The half of a card that waits for the other one. */
  #rank = "";
  #suit = "";

  /** What is typed of a card: a rank, a suit or nothing. */
  get half() {
    return this.#rank || this.#suit;
  }

  clear() {
    this.#rank = "";
    this.#suit = "";
  }

  /**
   * @param {string} key
   * @returns {string | null} the card that it completes, empty where it is half of one; nothing where it means neither
   */
  key(key) {
    const rank = rankOf(key) || this.#rank;
    const suit = suitOf(key) || this.#suit;
    if (!rankOf(key) && !suitOf(key)) return null;
    const isWhole = rank !== "" && suit !== "";
    this.#rank = isWhole ? "" : rank;
    this.#suit = isWhole ? "" : suit;
    return isWhole ? rank + suit : "";
  }
}

/**
 * @typedef {object} Options
 * @property {Desk} desk
 * @property {number} deal
 * @property {string} title
 * @property {() => Spot[]} read where cards are put, and what is there now
 * @property {() => void} onDraw called when something but the log has changed
 * @property {() => void} onClose
 */

/** Of more spots than these, a narrow screen shows the cards of the one that is being filled. */
const MOST_IN_SIGHT = 3;

export class Picker {
  #options;
  #keys = new CardKeys();
  /** The spot that was chosen by hand. @type {number | null} */
  #chosen = null;
  #note = "";
  /** @type {HTMLElement | null} */
  #element = null;

  /** @param {Options} options */
  constructor(options) {
    this.#options = options;
  }

  focus() {
    this.#element?.focus({ preventScroll: true });
  }

  /** @param {View} [findings] what is told of these cards */
  view(findings = null) {
    const { title, read, onClose } = this.#options;
    const spots = read();
    const current = this.#current(spots);
    const isMany = spots.length > MOST_IN_SIGHT && current >= 0;
    const uses = new Map(spots.flatMap(({ cards, isStarter }) =>
      cards.map((card) => /** @type {[string, string]} */ ([card, isStarter ? "starter" : "hand"]))));
    return markup`<section class="pick" tabindex="-1" aria-label=${title} ref=${this.#mounted}>
      <div class="pick-head"><h2>${title}</h2>
        <span class="pick-half" aria-hidden="true">${halfText(this.#keys.half)}</span>${button("Done", onClose)}</div>
      <div class=${`pick-places ${isMany ? "many" : ""}`}>
        ${spots.map((_, at) => this.#spot(spots, at, current))}</div>
      ${findings}
      <div class="pick-deck">
        <${Deck} uses=${uses} note="" onPick=${(/** @type {string} */ card) => this.pick(card)}/></div>
      <p class="pick-note" role="status">${this.#note}</p>
    </section>`;
  }

  #mounted = (/** @type {HTMLElement | null} */ element) => {
    this.#element = element;
  };

  /** @param {string} key @returns {boolean} whether it means something here */
  key(key) {
    const card = this.#keys.key(key);
    if (key === "Backspace") this.back();
    else if (key === "Enter" || key === "Escape") this.#options.onClose();
    else if (card) this.pick(card);
    else if (card === "") this.#options.onDraw();
    else return false;
    return true;
  }

  /** Pick a card for the spot that is being filled, or put it back from there. @param {string} card */
  pick(card) {
    const spots = this.#options.read();
    const at = this.#current(spots);
    const here = holder(spots, card);
    const isDiscard = spots[at]?.from !== undefined && here === spots[at].from;
    if (here >= 0 && (here === at || at < 0)) this.#putBack(spots, here, card);
    else if (isDiscard || (here < 0 && at >= 0 && !this.#flaw(spots[at], card))) this.#put(spots, at, card);
    else this.#say(this.#refusal(spots, at, here, card));
  }

  /** @param {string} card @returns {string} where in the deal it is; empty where it is nowhere */
  #holder(card) {
    const { desk: { recording, table }, deal } = this.#options;
    return holderOf(recording.log, deal, table, card);
  }

  /** Whether a card cannot be put somewhere although it is in no other spot. @param {Spot} spot @param {string} card */
  #flaw({ from, cards, size }, card) {
    return from !== undefined || cards.length >= size || this.#holder(card) !== "";
  }

  /** @param {Spot[]} spots @param {number} at @param {number} here @param {string} card */
  #refusal(spots, at, here, card) {
    const elsewhere = spots[here]?.name ?? this.#holder(card);
    if (elsewhere) return `The ${cardName(card)} is ${spots[here]?.size === 1 ? "" : "in "}${elsewhere}.`;
    if (spots[at]?.from !== undefined) return `The ${cardName(card)} is not in ${spots[spots[at].from].name}.`;
    return "Every card is here. To change one, put it back first.";
  }

  /** @param {Spot[]} spots @param {number} at @param {string} card */
  #putBack(spots, at, card) {
    this.#options.desk.change(spots[at].write(spots[at].cards.filter((one) => one !== card)));
    this.#say(`The ${cardName(card)} is ${spots[at].from === undefined ? "put back" : "kept"}.`);
  }

  /** @param {Spot[]} spots @param {number} at @param {string} card */
  #put(spots, at, card) {
    const { name, cards, size, write } = spots[at];
    const isFull = cards.length + 1 === size;
    if (isFull) this.#chosen = null;
    this.#options.desk.change(write([...cards, card]));
    const after = this.#options.read();
    const next = after[this.#current(after)];
    this.#say(`The ${cardName(card)}: ${name}.${isFull && next ? ` Now ${next.name}.` : ""}`);
  }

  /** Take the card back that was picked last. */
  back() {
    const last = this.#options.read().findLast(({ cards }) => cards.length);
    if (last) this.#options.desk.change(last.write(last.cards.slice(0, -1)));
    this.#say("");
  }

  /** @param {Spot[]} spots @returns {number} what was chosen, or where the next card goes; −1 where all are full */
  #current(spots) {
    if (this.#chosen !== null && spots[this.#chosen]) return this.#chosen;
    return spots.findIndex(({ cards, size }) => cards.length < size);
  }

  /** @param {Spot[]} spots @param {number} at @param {number} current */
  #spot(spots, at, current) {
    const { name, size, cards } = spots[at];
    const choose = () => {
      this.#chosen = at;
      this.#options.onDraw();
    };
    const gaps = Array.from({ length: Math.max(size - cards.length, 0) }, () => markup`<span class="pick-gap"/>`);
    const own = cards.filter((card) => holder(spots, card) === at);
    const marks = ["pick-place", at === current && "current", at === spots[current]?.from && "source"];
    return markup`<div class=${marks.filter(Boolean).join(" ")}>
      <button type="button" class="pick-name" aria-pressed=${at === current} onClick=${choose}>${name}</button>
      <div class="pick-row">${own.map((card) => this.#card(spots, at, current, card))}${gaps}</div>
    </div>`;
  }

  /**
   * A card that is picked, and what a tap on it does.
   * @param {Spot[]} spots @param {number} at @param {number} current @param {string} card
   */
  #card(spots, at, current, card) {
    const isDiscarding = spots[current]?.from === at;
    const back = spots[at].from === undefined ? "Put back" : "Keep";
    const verb = isDiscarding ? "Discard" : back;
    const act = () => (isDiscarding ? this.pick(card) : this.#putBack(this.#options.read(), at, card));
    return markup`<button type="button" class="pick-card" key=${card} aria-label=${`${verb} the ${cardName(card)}`}
      onClick=${act}>${cardPicture(card)}</button>`;
  }

  /** @param {string} words */
  #say(words) {
    this.#note = words;
    this.#options.onDraw();
  }
}

/** @param {Spot[]} spots @param {string} card @returns {number} where it is now; −1 for nowhere */
function holder(spots, card) {
  return spots.findLastIndex(({ cards }) => cards.includes(card));
}

/** @param {string} half of a card @returns {string} as it is printed */
function halfText(half) {
  if (!half) return "";
  return `${suitOf(half) ? cardText(`A${half}`).slice(1) : cardText(`${half}C`).slice(0, -1)} …`;
}
