/** Picks the cards of a cell of the sheet, from a deck or by keys; of dealt cards the discards. */

import { cardName, cardPicture, cardText, Deck, RANK_ORDER, SUIT_ORDER } from "../ui/cards.js";
import { button, markup } from "../ui/markup.js";
import { changed } from "../ui/recording.js";
import { columnAt } from "./columns.js";
import { slotOf } from "./reading.js";
import { cellSpots, holderOf } from "./spots.js";

/** @import { View } from "../vendor/preact.js" */
/** @import { Act, Cell, Picker, Spot, State } from "./types.js" */

/** Keys of the ten. */
const TENS = "tT01";

/** @param {string} key @returns {string} empty where it means none */
function rankOf(key) {
  if (key && TENS.includes(key)) return "T";
  return RANK_ORDER.includes(key.toUpperCase()) ? key.toUpperCase() : "";
}

/** @param {string} key @returns {string} empty where it means none */
export function suitOf(key) {
  return SUIT_ORDER.includes(key.toUpperCase()) ? key.toUpperCase() : "";
}

/**
 * Type a key of a card, which are two, one after the other.
 * @param {string} before the half that waits for the other one @param {string} key
 * @returns {{card: string, half: string} | null} the card that it completes, or half of one; nothing for other keys
 */
export function typeCard(before, key) {
  if (!rankOf(key) && !suitOf(key)) return null;
  const [rank, suit] = [rankOf(key) || rankOf(before), suitOf(key) || suitOf(before)];
  return rank && suit ? { card: rank + suit, half: "" } : { card: "", half: rank + suit };
}

/** @param {number} deal @param {Cell} cell @returns {Picker} with nothing chosen yet */
export function newPicker(deal, cell) {
  return { deal, cell, chosen: null, half: "", note: "" };
}

/** @param {State} state @returns {Spot[]} where cards are put now, and what is there */
export function spotsNow({ log, table, picker }) {
  if (!picker) return [];
  const { deal, cell } = picker;
  return cellSpots(log, deal, table, slotOf(log, deal, cell));
}

/** @param {State} state @param {Partial<Picker>} part @returns {State} */
export function withPicker(state, part) {
  return state.picker ? { ...state, picker: { ...state.picker, ...part } } : state;
}

/** @param {State} state @param {Spot[]} spots @returns {number} where the next card goes; −1 where all are full */
export function currentSpot({ picker }, spots) {
  const { chosen = null } = picker ?? {};
  if (chosen !== null && spots[chosen]) return chosen;
  return spots.findIndex(({ cards, size }) => cards.length < size);
}

/** @param {Spot[]} spots @param {string} card @returns {number} where it is now; −1 for nowhere */
export function spotWith(spots, card) {
  return spots.findLastIndex(({ cards }) => cards.includes(card));
}

/** @param {State} state @returns {State} with the cards closed */
export function closePicker(state) {
  const { picker, log } = state;
  if (!picker) return state;
  return { ...state, picker: null, focus: { part: "cell", deal: picker.deal, at: columnAt(log, picker.cell) } };
}

/**
 * Pick a card for the spot that is being filled, or put it back from there.
 * @param {State} state @param {string} card
 */
export function pick(state, card) {
  const spots = spotsNow(state);
  const at = currentSpot(state, spots);
  const here = spotWith(spots, card);
  const isDiscard = spots[at]?.from !== undefined && here === spots[at].from;
  if (here >= 0 && (here === at || at < 0)) return putBack(state, here, card);
  if (isDiscard || (here < 0 && at >= 0 && !isFlaw(state, spots[at], card))) return put(state, spots, at, card);
  return withPicker(state, { note: refusal(state, spots, at, here, card) });
}

/** @param {State} state @param {string} card @returns {string} where in the deal it is; empty where it is nowhere */
function place({ log, table, picker }, card) {
  return picker ? holderOf(log, picker.deal, table, card) : "";
}

/**
 * Whether a card cannot be put somewhere although it is in no other spot.
 * @param {State} state @param {Spot} spot @param {string} card
 */
function isFlaw(state, { from, cards, size }, card) {
  return from !== undefined || cards.length >= size || place(state, card) !== "";
}

/** @param {State} state @param {Spot[]} spots @param {number} at @param {number} here @param {string} card */
function refusal(state, spots, at, here, card) {
  const elsewhere = spots[here]?.name ?? place(state, card);
  if (elsewhere) return `The ${cardName(card)} is ${spots[here]?.size === 1 ? "" : "in "}${elsewhere}.`;
  if (spots[at]?.from !== undefined) return `The ${cardName(card)} is not in ${spots[spots[at].from].name}.`;
  return "Every card is here. To change one, put it back first.";
}

/** @param {State} state @param {number} at the spot where it is @param {string} card @returns {State} */
export function putBack(state, at, card) {
  const { write, cards, from } = spotsNow(state)[at];
  const note = `The ${cardName(card)} is ${from === undefined ? "put back" : "kept"}.`;
  return withPicker(changed(state, write(cards.filter((one) => one !== card))), { note });
}

/** @param {State} state @param {Spot[]} spots @param {number} at @param {string} card @returns {State} */
function put(state, spots, at, card) {
  const { name, cards, size, write } = spots[at];
  const isFull = cards.length + 1 === size;
  const after = withPicker(changed(state, write([...cards, card])), isFull ? { chosen: null } : {});
  const rest = spotsNow(after);
  const next = rest[currentSpot(after, rest)];
  return withPicker(after, { note: `The ${cardName(card)}: ${name}.${isFull && next ? ` Now ${next.name}.` : ""}` });
}

/** Take the card back that was picked last. @param {State} state @returns {State} */
export function takeCardBack(state) {
  const last = spotsNow(state).findLast(({ cards }) => cards.length);
  return last ? withPicker(changed(state, last.write(last.cards.slice(0, -1))), { note: "" }) : state;
}

/** @param {State} state @param {string} key @returns {State} the same where the key means nothing here */
export function keyOfPicker(state, key) {
  if (key === "Backspace") return takeCardBack(state);
  if (key === "Enter" || key === "Escape") return closePicker(state);
  const typed = typeCard(state.picker?.half ?? "", key);
  if (!typed) return state;
  const next = withPicker(state, { half: typed.half });
  return typed.card ? pick(next, typed.card) : next;
}

/** Of more spots than these, a narrow screen shows the cards of the one that is being filled. */
const MOST_IN_SIGHT = 3;

/**
 * @param {State} state @param {Act} act @param {string} title @param {View} findings what is told of these cards
 */
export function pickerView(state, act, title, findings) {
  const spots = spotsNow(state);
  const current = currentSpot(state, spots);
  const isMany = spots.length > MOST_IN_SIGHT && current >= 0;
  const uses = new Map(spots.flatMap(({ cards, isStarter }) =>
    cards.map((card) => /** @type {[string, string]} */ ([card, isStarter ? "starter" : "hand"]))));
  const pick = (/** @type {string} */ card) => {
    act({ type: "pick", card });
  };
  return markup`<section class="pick" tabindex="-1" aria-label=${title}>
    <div class="pick-head"><h2>${title}</h2>
      <span class="pick-half" aria-hidden="true">${halfText(state.picker?.half)}</span>
      ${button("Done", () => act({ type: "done" }))}</div>
    <div class=${`pick-places ${isMany ? "many" : ""}`}>
      ${spots.map((_, at) => spotView(spots, at, current, act))}</div>
    ${findings}
    <div class="pick-deck"><${Deck} uses=${uses} note="" onPick=${pick}/></div>
    <p class="pick-note" role="status">${state.picker?.note}</p>
  </section>`;
}

/** @param {Spot[]} spots @param {number} at @param {number} current @param {Act} act */
function spotView(spots, at, current, act) {
  const { name, size, cards } = spots[at];
  const gaps = Array.from({ length: Math.max(size - cards.length, 0) }, () => markup`<span class="pick-gap"/>`);
  const own = cards.filter((card) => spotWith(spots, card) === at);
  const marks = ["pick-place", at === current && "current", at === spots[current]?.from && "source"];
  return markup`<div class=${marks.filter(Boolean).join(" ")}>
    <button type="button" class="pick-name" aria-pressed=${at === current}
      onClick=${() => act({ type: "choose", at })}>${name}</button>
    <div class="pick-row">${own.map((card) => cardView(spots, at, current, card, act))}${gaps}</div>
  </div>`;
}

/**
 * Draw a card that is picked, and what a tap on it does.
 * @param {Spot[]} spots @param {number} at @param {number} current @param {string} card @param {Act} act
 */
function cardView(spots, at, current, card, act) {
  const isDiscarding = spots[current]?.from === at;
  const back = spots[at].from === undefined ? "Put back" : "Keep";
  const verb = isDiscarding ? "Discard" : back;
  return markup`<button type="button" class="pick-card" key=${card} aria-label=${`${verb} the ${cardName(card)}`}
    onClick=${() => act(isDiscarding ? { type: "pick", card } : { type: "back", at, card })}>${cardPicture(card)}
    </button>`;
}

/** @param {string} [half] of a card @returns {string} as it is printed */
function halfText(half) {
  if (!half) return "";
  return `${suitOf(half) ? cardText(`A${half}`).slice(1) : cardText(`${half}C`).slice(0, -1)} …`;
}
