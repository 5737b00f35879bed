/** Cards: their names, notation and pictures, and the deck to pick them from. */

import { Component, markup, within } from "./markup.js";

/** @type {Record<string, string>} */
const RANKS = {
  A: "ace", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7",
  8: "8", 9: "9", T: "10", J: "jack", Q: "queen", K: "king",
};
/** @type {Record<string, string>} */
const SUITS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
/** @type {Record<string, string>} */
const SYMBOLS = { C: "♣", D: "♦", H: "♥", S: "♠" };
/** @type {Record<string, string>} */
const LETTERS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S" };
const RANK = "(?:10|[02-9ATJQK])";
const SUIT = "(?:[CDHS]|[♣♦♥♠♧♢♡♤]\uFE0F?)";
const CARD = new RegExp(`${RANK}${SUIT}|${SUIT}${RANK}`, "iy");
const BEGINNING = new RegExp(`^(?:1|${RANK}|${SUIT})$`, "i");

/** The ranks in order, as they are written. */
export const RANK_ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
/** The suits in order, as cards are sorted. */
export const SUIT_ORDER = ["C", "D", "H", "S"];

/** The position of a card in a deck sorted by rank, then suit. @param {string} card */
export function placeInDeck([rank, suit]) {
  return RANK_ORDER.indexOf(rank) * SUIT_ORDER.length + SUIT_ORDER.indexOf(suit);
}

/** The outlines of the suits, each in a square of 24 units. @type {Record<string, string>} */
const SHAPES = {
  C: "M12 2.2a4.7 4.7 0 0 0-4 7.2 4.8 4.8 0 1 0 2.9 7.4"
    + "c-.2 2-1 3.6-2.6 5h7.4c-1.6-1.4-2.4-3-2.6-5a4.8 4.8 0 1 0 2.9-7.4A4.7 4.7 0 0 0 12 2.2z",
  D: "M12 1.6C14.2 5.4 16.9 8.9 20 12c-3.1 3.1-5.8 6.6-8 10.4C9.8 18.6 7.1 15.1 4 12c3.1-3.1 5.8-6.6 8-10.4z",
  H: "M12 22C7.5 17.6 2.2 13.3 2.2 8.3"
    + "A5.2 5.2 0 0 1 7.4 3c2 0 3.7 1.1 4.6 2.9C12.9 4.1 14.6 3 16.6 3a5.2 5.2 0 0 1 5.2 5.3c0 5-5.3 9.3-9.8 13.7z",
  S: "M12 1.8C8.6 6.3 2.6 9.7 2.6 14.2a4.6 4.6 0 0 0 8.2 2.8"
    + "c-.2 1.9-1 3.4-2.5 4.8h7.4c-1.5-1.4-2.3-2.9-2.5-4.8a4.6 4.6 0 0 0 8.2-2.8c0-4.5-6-7.9-9.4-12.4z",
};

/** @param {string} code two characters, such as `5H` @returns {string} such as `5 of hearts`: what is seen on it */
export function cardName(code) {
  return `${RANKS[code[0]]} of ${SUITS[code[1]]}`;
}

/** @param {string} code @returns {string} such as `10♥` */
export function cardText(code) {
  return `${printed(code)}${SYMBOLS[code[1]]}`;
}

/** @param {string} code */
export function cardPicture(code) {
  return cardPictureAs(code, {});
}

/** @param {string} code @param {{label?: string, mark?: string}} way its name, and its class */
export function cardPictureAs(code, { label = cardName(code), mark = "" }) {
  const rank = printed(code);
  return markup`<svg class=${`card suit-${code[1].toLowerCase()} ${mark}`} viewBox="0 0 50 70" role="img"
      aria-label=${label} data-card=${code}>
    <rect class="card-face" x="0.5" y="0.5" width="49" height="69" rx="6"/>
    <text class=${rank.length > 1 ? "card-rank narrow" : "card-rank"} x="7" y="29">${rank}</text>
    <path class="card-suit" d=${SHAPES[code[1]]} transform="translate(18 36) scale(1.17)"/>
  </svg>`;
}

/** Return the card of a word, to show it; the service is the judge. @param {string} word such as `10d` or `♥5` */
export function cardOf(word) {
  const text = word.toUpperCase().replace("\uFE0F", "").replace("10", "T").replace("0", "T")
    .replace(/[♣♦♥♠♧♢♡♤]/, (symbol) => LETTERS[symbol]);
  for (const code of [text, [...text].reverse().join("")]) {
    if (code.length === 2 && Object.hasOwn(RANKS, code[0]) && Object.hasOwn(SUITS, code[1])) return code;
  }
  return null;
}

/** Tell whether a word may be a card that is still being typed: a rank or a suit alone. @param {string} word */
export function unfinished(word) {
  return BEGINNING.test(word);
}

/**
 * Split what was typed into words; cards may stand close together, as in `5h5s5c`.
 * @param {string} text
 * @returns {string[]} the words as they were typed, cards or not
 */
export function words(text) {
  return text.split(/[\s,;]+/u).filter(Boolean).flatMap(apart);
}

/**
 * Split a hand or crib and its starter, which follows a slash, or as many cards as belong before it.
 * @param {string} text such as `5H 5S 5C JD / 5D` or `5h5s5cjd5d`
 * @param {number} size how many cards belong before the starter
 * @returns {{held: string[], starter: string}} the words as they were typed; the starter is empty if there is none
 */
export function handAndStarter(text, size) {
  const stroke = text.indexOf("/");
  const all = words(stroke < 0 ? text : text.slice(0, stroke));
  const behind = stroke < 0 ? all.splice(size) : words(text.slice(stroke + 1));
  return { held: all, starter: behind.join(" ") };
}

/** @param {string} word */
function apart(word) {
  const found = [];
  let start = 0;
  for (CARD.lastIndex = 0; CARD.test(word); start = CARD.lastIndex) found.push(word.slice(start, CARD.lastIndex));
  return start < word.length ? [...found, word.slice(start)] : found;
}

/** @param {string} code */
function printed(code) {
  return code[0] === "T" ? "10" : code[0];
}

/** Milliseconds after the last key until the hint below the deck changes, so that it is not read aloud at each key. */
const SETTLED = 250;
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * Describe the first fault of typed cards.
 * @param {string[]} held
 * @param {number} size how many belong there
 * @returns {string} empty if nothing does, or if there are too few only
 */
export function flaw(held, size) {
  const codes = held.map(cardOf);
  const strange = held.find((word, index) => !codes[index]);
  if (strange) return `“${strange.slice(0, 12)}” is not a card.`;
  const twice = codes.find((code, index) => codes.indexOf(code) < index);
  if (twice) return `The ${cardName(twice)} is there twice.`;
  return held.length > size ? `${held.length - size} too many: only ${size} belong here.` : "";
}

/**
 * Pick a card, or put it back where it was picked.
 * @param {string[]} held words as they were typed
 * @param {string} code of the card
 * @param {number} size how many cards belong there
 * @returns {string[] | null} null where there is no room for it
 */
export function toggled(held, code, size) {
  const others = held.filter((word) => cardOf(word) !== code);
  if (others.length < held.length) return others;
  return held.length < size ? [...held, code] : null;
}

/** @param {string} cards @param {number} size @returns {string} such as `such as 5H 5S 5C JD` */
export function sample(cards, size) {
  return `such as ${cards.split(" ").slice(0, size).join(" ")}`;
}

/** The cards of a deck, a row for each suit. */
const ROWS = SUIT_ORDER.map((suit) => RANK_ORDER.map((rank) => `${rank}${suit}`));

/**
 * @typedef {object} DeckProps
 * @property {Map<string | null, string>} uses the cards that are picked, each with its use: `hand` or `starter`
 * @property {string} note a line below
 * @property {(code: string) => (string | void)} onPick called when a card is picked or put back; says why it cannot be
 */

/**
 * A deck to pick cards from: one stop of the Tab key, with arrow keys between its cards.
 * @extends {Component<DeckProps, {stop: string, note: string, refusal: string, refused: string}>}
 */
export class Deck extends Component {
  #settling = 0;
  #coming = "";
  state = { stop: ROWS[0][0], note: "", refusal: "", refused: "" };

  componentDidMount() {
    this.#say();
  }

  componentDidUpdate() {
    this.#say();
  }

  /** Change the line below once keys have settled, so that it is not read aloud at each of them. */
  #say() {
    const { refusal, refused } = this.state;
    const note = refusal && refused === this.#picked() ? refusal : this.props.note;
    if (note === this.#coming) return;
    this.#coming = note;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.setState({ note }), SETTLED);
  }

  #picked() {
    return [...this.props.uses.keys()].join();
  }

  /** @param {string} code */
  #pick(code) {
    const refusal = this.props.onPick(code) ?? "";
    this.setState({ stop: code, refusal, refused: this.#picked() });
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const { stop } = this.state;
    const row = ROWS.findIndex((cards) => cards.includes(stop));
    const column = ROWS[row].indexOf(stop);
    let next;
    if (event.key in STEPS) {
      const [down, right] = STEPS[event.key];
      next = ROWS[row + down]?.[column + right];
    } else if (event.key === "Home") next = ROWS[row][0];
    else if (event.key === "End") next = ROWS[row].at(-1);
    else return;
    event.preventDefault();
    if (!next) return;
    this.setState({ stop: next });
    const suits = /** @type {HTMLElement} */ (event.currentTarget);
    within(suits, `[data-card="${next}"]`).focus();
  }

  /** @param {string} code */
  #card(code) {
    const use = this.props.uses.get(code);
    const isStarter = use === "starter";
    return markup`<button type="button" key=${code} data-card=${code} class=${isStarter ? "starter" : undefined}
      tabindex=${code === this.state.stop ? 0 : -1} aria-pressed=${Boolean(use)}
      aria-label=${cardName(code) + (isStarter ? ", turned up" : "")} onClick=${() => this.#pick(code)}>
      ${cardPicture(code)}</button>`;
  }

  render() {
    const move = (/** @type {KeyboardEvent} */ event) => this.#move(event);
    return markup`<fieldset class="deck">
      <legend>Or pick from the deck</legend>
      <div class="deck-suits" onKeyDown=${move}>
        ${ROWS.map((row) => markup`<div class="deck-suit">${row.map((code) => this.#card(code))}</div>`)}
      </div>
      <p class="deck-note" role="status">${this.state.note}</p>
    </fieldset>`;
  }
}
