/** Picks the cards of a cell of the sheet from a deck. */

import { cardName, cardPicture, Deck } from "../ui/cards.js";
import { button, markup } from "../ui/markup.js";
import { changed } from "../ui/recording.js";
import { columnAt } from "./columns.js";
import { slotOf } from "./reading.js";
import { cellSpots, holderOf } from "./spots.js";

/** @import { View } from "../vendor/preact.js" */
/** @import { Act, Cell, Picker, Spot, State } from "./types.js" */

/** @param {number} deal @param {Cell} cell @returns {Picker} with nothing chosen yet */
export function newPicker(deal, cell) {
  return { deal, cell, chosen: null, note: "" };
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
  const { log, table, picker } = state;
  if (!picker) return state;
  const spots = spotsNow(state);
  const at = currentSpot(state, spots);
  const here = spots.findIndex(({ cards }) => cards.includes(card));
  if (here >= 0 && (here === at || at < 0)) return putBack(state, here, card);
  const holder = holderOf(log, picker.deal, table, card);
  if (!holder && at >= 0 && spots[at].cards.length < spots[at].size) return put(state, spots, at, card);
  const preposition = spots[here]?.size === 1 ? "" : "in ";
  return withPicker(state, { note: holder ? `The ${cardName(card)} is ${preposition}${holder}.`
    : "Every card is here. To change one, put it back first." });
}

/** @param {State} state @param {number} at the spot where it is @param {string} card @returns {State} */
export function putBack(state, at, card) {
  const { write, cards } = spotsNow(state)[at];
  const note = `The ${cardName(card)} is put back.`;
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

/**
 * @param {State} state @param {Act} act @param {string} title @param {View} findings what is told of these cards
 */
export function pickerView(state, act, title, findings) {
  const spots = spotsNow(state);
  const current = currentSpot(state, spots);
  const uses = new Map(spots.flatMap(({ cards, isStarter }) =>
    cards.map((card) => /** @type {[string, string]} */ ([card, isStarter ? "starter" : "hand"]))));
  const pick = (/** @type {string} */ card) => {
    act({ type: "pick", card });
  };
  return markup`<section class="pick" tabindex="-1" aria-label=${title}>
    <div class="pick-head"><h2>${title}</h2>${button("Done", () => act({ type: "done" }))}</div>
    <div class="pick-places">${spots.map((spot, at) => spotView(spot, at, at === current, act))}</div>
    ${findings}
    <div class="pick-deck"><${Deck} uses=${uses} note="" onPick=${pick}/></div>
    <p class="pick-note" role="status">${state.picker?.note}</p>
  </section>`;
}

/** @param {Spot} spot @param {number} at @param {boolean} isCurrent @param {Act} act */
function spotView({ name, size, cards }, at, isCurrent, act) {
  const gaps = Array.from({ length: Math.max(size - cards.length, 0) }, () => markup`<span class="pick-gap"/>`);
  return markup`<div class=${`pick-place ${isCurrent ? "current" : ""}`}>
    <button type="button" class="pick-name" aria-pressed=${isCurrent}
      onClick=${() => act({ type: "choose", at })}>${name}</button>
    <div class="pick-row">${cards.map((card) => cardView(at, card, act))}${gaps}</div>
  </div>`;
}

/** Draw a card that is picked; a tap puts it back. @param {number} at @param {string} card @param {Act} act */
function cardView(at, card, act) {
  return markup`<button type="button" class="pick-card" key=${card} aria-label=${`Put back the ${cardName(card)}`}
    onClick=${() => act({ type: "back", at, card })}>${cardPicture(card)}</button>`;
}
