/** The play of the deal that is open: what comes next in it, and what becomes of a key or a card. */

import { cardOf } from "../ui/cards.js";
import { changed, reduceRecorded } from "../ui/recording.js";
import { play, setMembers } from "./edits.js";
import { GAMES } from "./games.js";
import { isPickingDeal, keyOfPicker, newPicker, takeCardBack, typeCard, withPicker } from "./picking.js";
import { cardsOf, slots } from "./reading.js";

/** @import { Fault, Log, Next, PlayEntry, State, Table } from "./types.js" */

/** Open a deal in full; the one after the last is the next to be dealt. @param {State} state @param {number} deal */
export function openDeal(state, deal) {
  const open = Math.min(Math.max(deal, 0), state.log.deals.length);
  return { ...state, open, picker: newPicker(open), focus: { part: "deal" } };
}

/** @param {State} state @returns {boolean} whether what comes next in the deal that is open is not known yet */
export function isAsking({ log, finding, open }) {
  return finding.log !== log && open === log.deals.length - 1;
}

/** @param {State} state @returns {Next | null} what comes next, if that is in the deal that is open, and known */
export function nextOf({ log, finding, open }) {
  const next = finding.log === log ? finding.judgement?.next ?? null : null;
  if (!next || open === null) return null;
  const last = log.deals.length - 1;
  return open === last || (open === last + 1 && next.must === "deal") ? next : null;
}

/** @param {State} state @returns {Fault | null} the play of this deal that broke the rules, where it ends with that */
export function stopOf({ log, finding, open }) {
  return finding.log === log && open === log.deals.length - 1 ? finding.judgement?.stop ?? null : null;
}

/**
 * @param {Log} log @param {number} index @param {Table} table
 * @returns {{player: string, cards: string[]}[]} in the order in which hands are shown
 */
export function unlaid(log, index, table) {
  const laid = (log.deals[index]?.plays ?? []).map(({ play: card }) => cardOf(card ?? ""));
  const hands = slots(log, index, table).filter(({ crib }) => !crib);
  return hands.map((slot) =>
    ({ player: slot.player, cards: cardsOf(log, index, slot, table).filter((card) => !laid.includes(card)) }));
}

/**
 * The cards that may be played; where the last point is still to be claimed, those that nobody has played.
 * @param {State} state @param {Next} next
 */
export function playable({ log, table, open }, { must, legal }) {
  if (must !== "claim-last") return legal ?? [];
  return unlaid(log, open ?? 0, table).flatMap(({ cards }) => cards);
}

/**
 * Find what can have happened beside what the rules have.
 * @param {{player: string, cards: string[]}[]} held what each player holds @param {Next} next
 * @param {string[]} legal cards that may be played
 */
export function others(held, { player, must }, legal) {
  return held.flatMap((one) => [
    ...one.cards.filter((card) => !legal.includes(card)).map((card) => ({ player: one.player, play: card })),
    ...(must === "go" && one.player === player ? [] : [{ player: one.player, play: "go" }]),
  ]);
}

/**
 * Play a card, say go, or claim the last point; what comes too early waits.
 * @param {State} state @param {PlayEntry} entry
 */
export function enter(state, entry) {
  if (isAsking(state)) return withPicker(state, { early: entry.play ?? "" });
  return withPicker(changed(state, play(state.log, state.open ?? 0, entry)), { half: "" });
}

/** @param {Next} next @param {string} card @returns {PlayEntry} */
export function entryOfCard({ must, player }, card) {
  return must === "play" ? { player, play: card } : { play: card };
}

/** Play what came before the answer, where it may be played. @param {State} state */
export function playEarly(state) {
  const early = state.picker?.early;
  const next = nextOf(state);
  if (!early || !next) return state;
  const rest = withPicker(state, { early: "" });
  if (early === "go" && next.must === "go") return enter(rest, { player: next.player, play: "go" });
  return playable(state, next).includes(early) ? enter(rest, entryOfCard(next, early)) : rest;
}

/**
 * Take the last card of the play back, or what was written or picked before it.
 * @param {State} state @returns {State}
 */
export function takeBack(state) {
  const { log, open } = state;
  const deal = log.deals[open ?? 0];
  const plays = deal?.plays ?? [];
  if (plays.length) {
    const rest = plays.length > 1 ? plays.slice(0, -1) : undefined;
    return withPicker(changed(state, setMembers(log, open ?? 0, { plays: rest })), { half: "", early: "" });
  }
  return deal?.pegged || deal?.void ? reduceRecorded(GAMES, state, { type: "undo" }) : takeCardBack(state);
}

/** @param {State} state @param {string} key @returns {State} the same where the key means nothing here */
export function keyOfDeal(state, key) {
  if (isPickingDeal(state)) {
    const next = keyOfPicker(state, key);
    if (next !== state) return next;
  }
  if (key === "Backspace") return takeBack(state);
  const next = nextOf(state);
  if (key === "Enter" && next?.must === "deal") return openDeal(state, state.log.deals.length);
  if (key === "Enter" && next?.must === "show") return { ...state, focus: { part: "show" } };
  return next || isAsking(state) ? keyOfPlay(state, next, key) : state;
}

/**
 * @param {State} state
 * @param {Next | null} next nothing where it is not known yet @param {string} key @returns {State}
 */
function keyOfPlay(state, next, key) {
  const typed = key === "g" ? { card: "go", half: "" } : typeCard(state.picker?.half ?? "", key);
  if (!typed) return state;
  const { card, half } = typed;
  const rest = withPicker(state, { half });
  if (card && !next) return withPicker(rest, { early: card });
  if (card === "go") return next?.must === "go" ? enter(rest, { player: next.player, play: "go" }) : state;
  return card && next && playable(state, next).includes(card) ? enter(rest, entryOfCard(next, card)) : rest;
}
