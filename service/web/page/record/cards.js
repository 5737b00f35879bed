/**
 * Picks the cards of one or more hands, one after the other: rank then suit, by key or by tap; from a whole deck
 * where there is room for one.
 */

import { cardName, cardPicture, RANK_ORDER, SUIT_ORDER } from "../cards.js";
import { deck } from "../deck.js";
import { html } from "../dom.js";

/**
 * @typedef {object} Place where cards go
 * @property {string} name such as `Ann’s hand`
 * @property {number} size
 * @property {string[]} cards
 */

/**
 * @typedef {object} Options
 * @property {string} title
 * @property {() => Place[]} read what is there now
 * @property {(card: string) => string} taken where else in the deal a card is; empty where it is nowhere
 * @property {(place: number, cards: string[]) => void} onChange
 * @property {() => void} onClose
 * @property {HTMLElement[]} [findings] what is told of these cards
 */

/** Keys of the ten. */
const TENS = "tT01";
/** Of what is printed as a letter. */
const NAMES = { A: "Ace", J: "Jack", Q: "Queen", K: "King" };
const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };
const SUITS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };

/**
 * Tell the rank that a key means.
 * @param {string} key
 * @returns {string} empty where it means none
 */
export function rankOf(key) {
  if (TENS.includes(key)) return "T";
  return RANK_ORDER.includes(key.toUpperCase()) ? key.toUpperCase() : "";
}

/** The picker. */
export class Picker {
  #options;
  /** The rank that waits for its suit, and stays for another card of the same. */
  #rank = "";
  /** The place that was chosen by hand. @type {number | null} */
  #chosen = null;
  #places = html("div", { class: "pick-places" });
  #suits = html("div", { class: "pick-suits", role: "group", "aria-label": "Suit" });
  #ranks = html("div", { class: "pick-ranks", role: "group", "aria-label": "Rank" });
  #note = html("p", { class: "pick-note", role: "status" });
  #deck;

  /** @param {Options} options */
  constructor(options) {
    this.#options = options;
    const wide = html("div", { class: "pick-deck" });
    this.#deck = deck(wide, (card) => this.pick(card));
    this.#ranks.append(...RANK_ORDER.map((rank) => html(
      "button", { type: "button", "data-rank": rank, "aria-pressed": "false", "aria-label": NAMES[/** @type {keyof typeof NAMES} */ (rank)], click: () => this.#hold(rank) }, printed(rank),
    )));
    const close = html("button", { type: "button", class: "quiet", click: () => options.onClose() }, "Done");
    this.element = html(
      "section",
      { class: "pick-box", tabindex: "-1", "aria-label": options.title },
      html("div", { class: "pick" },
        html("div", { class: "pick-head" }, html("h2", {}, options.title), close),
        this.#places,
        ...(options.findings ?? []),
        html("div", { class: "pick-pad" }, this.#ranks, this.#suits),
        wide,
        this.#note),
    );
    this.draw();
  }

  /** Show what is there now. */
  draw() {
    const places = this.#options.read();
    const current = this.#current(places);
    this.#places.replaceChildren(...places.map((place, index) => this.#place(place, index, index === current)));
    const uses = places.flatMap(({ cards, size }) => cards.map((card) => /** @type {[string, string]} */ ([card, size === 1 ? "starter" : "hand"])));
    this.#deck.mark(new Map(uses));
    for (const button of this.#ranks.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.dataset.rank === this.#rank));
    }
    this.#suits.replaceChildren(...(this.#rank ? SUIT_ORDER.map((suit) => this.#suit(suit, new Map(uses))) : []));
  }

  /**
   * Take a key.
   * @param {string} key
   * @returns {boolean} whether it means something here
   */
  key(key) {
    const letter = key.toUpperCase();
    if (key === "Backspace") this.#back();
    else if (key === "Enter" || key === "Escape") this.#options.onClose();
    else if (rankOf(key)) this.#hold(rankOf(key));
    else if (SUIT_ORDER.includes(letter) && this.#rank) this.pick(this.#rank + letter);
    else return false;
    return true;
  }

  /**
   * Pick a card for the place that is being filled, or put it back from there.
   * @param {string} card
   */
  pick(card) {
    const places = this.#options.read();
    const here = places.findIndex(({ cards }) => cards.includes(card));
    const at = this.#current(places);
    const elsewhere = here < 0 ? this.#options.taken(card) : places[here].name;
    if (here >= 0 && (here === at || at < 0)) {
      this.#putBack(card);
      return;
    }
    if (elsewhere) this.#say(`The ${cardName(card)} is ${places[here]?.size === 1 ? "" : "in "}${elsewhere}.`);
    else if (at < 0) this.#say("Every card is here. To change one, put it back first.");
    else this.#put(places, at, card);
    this.draw();
  }

  /** @param {string} card that is in one of the places */
  #putBack(card) {
    const places = this.#options.read();
    const here = places.findIndex(({ cards }) => cards.includes(card));
    this.#options.onChange(here, places[here].cards.filter((one) => one !== card));
    this.#say(`The ${cardName(card)} is put back.`);
    this.draw();
  }

  /** @param {Place[]} places @param {number} at @param {string} card */
  #put(places, at, card) {
    const { name: where, cards, size } = places[at];
    const isFull = cards.length + 1 === size;
    if (isFull) this.#chosen = null;
    this.#options.onChange(at, [...cards, card]);
    const next = this.#options.read()[this.#current(this.#options.read())];
    this.#say(`The ${cardName(card)}: ${where}.${isFull && next ? ` Now ${next.name}.` : ""}`);
  }

  /** @param {string} rank */
  #hold(rank) {
    this.#rank = rank;
    this.draw();
  }

  /** Take the card back that was picked last. */
  #back() {
    const places = this.#options.read();
    const at = places.findLastIndex(({ cards }) => cards.length);
    if (at >= 0) this.#options.onChange(at, places[at].cards.slice(0, -1));
    this.#say("");
    this.draw();
  }

  /** @param {Place[]} places @returns {number} the place that the next card goes to; −1 where all are full */
  #current(places) {
    const hasRoom = (/** @type {Place} */ { cards, size }) => cards.length < size;
    if (this.#chosen !== null && places[this.#chosen] && hasRoom(places[this.#chosen])) return this.#chosen;
    return places.findIndex(hasRoom);
  }

  /** @param {Place} place @param {number} index @param {boolean} isCurrent */
  #place({ name: where, size, cards }, index, isCurrent) {
    const choose = () => {
      this.#chosen = index;
      this.draw();
    };
    const back = (/** @type {string} */ card) => html(
      "button", { type: "button", class: "pick-card", "aria-label": `Put back the ${cardName(card)}`, click: () => this.#putBack(card) }, cardPicture(card),
    );
    const gaps = Array.from({ length: Math.max(size - cards.length, 0) }, () => html("span", { class: "pick-gap" }));
    return html(
      "div",
      { class: isCurrent ? "pick-place current" : "pick-place" },
      html("button", { type: "button", class: "pick-name", "aria-pressed": String(isCurrent), click: choose }, where),
      html("div", { class: "pick-row" }, ...cards.map(back), ...gaps),
    );
  }

  /** @param {string} suit @param {Map<string, string>} uses */
  #suit(suit, uses) {
    const card = this.#rank + suit;
    const isGone = uses.has(card) || this.#options.taken(card) !== "";
    const sign = SIGNS[/** @type {keyof typeof SIGNS} */ (suit)];
    const suitName = SUITS[/** @type {keyof typeof SUITS} */ (suit)];
    return html(
      "button",
      { type: "button", class: `pick-suit ${suit}`, disabled: isGone, "aria-label": `${printed(this.#rank)}${sign}, the ${cardName(card)}`, title: suitName, click: () => this.pick(card) },
      `${printed(this.#rank)}${sign}`,
    );
  }

  /** @param {string} words */
  #say(words) {
    this.#note.textContent = words;
  }
}

/** @param {string} rank @returns {string} */
function printed(rank) {
  return rank === "T" ? "10" : rank;
}
