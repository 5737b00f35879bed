/**
 * What is sent to be judged: the log without what is still being written.
 */

import { tidy, without } from "./objects.js";
import { isRuling, places, shown, slots } from "./reading.js";
import { enteredForm } from "./spots.js";

/** @import { Deal, Log, ShowEntry, Slot, Table } from "./types.js" */

/**
 * Leave out hands that are not complete, and what was written of the last show before its turn.
 * @param {Log} log
 * @param {Table} table
 * @returns {Log} with every entry at the place where it was
 */
export function judgeable(log, table) {
  const deals = log.deals.map((deal) => complete(deal, log.players, table));
  const last = deals.length - 1;
  if (last >= 0 && deals[last].show) deals[last] = inTurn(deals[last], slots(log, last, table));
  return { ...log, deals };
}

/** @param {Deal} deal @param {string[]} players @param {Table} table @returns {Deal} */
function complete(deal, players, table) {
  const show = deal.show?.map((entry) => (isRuling(entry) ? entry : withHand(entry, table)));
  const whole = tidy({ ...deal, show });
  if (deal.void) return whole;
  if (enteredForm(deal) === "dealt") return withDealt(whole, players, table);
  if (!deal.hands) return whole;
  const hands = ofSize(deal.hands, table.hand);
  return tidy({
    ...whole,
    hands: some(hands),
    crib: some(hands) && deal.crib?.length === table.crib ? deal.crib : null,
    plays: Object.keys(hands).length < players.length ? null : deal.plays,
  });
}

/** @param {Deal} deal @param {string[]} players @param {Table} table @returns {Deal} */
function withDealt(deal, players, table) {
  const dealt = ofSize(deal.dealt, table.dealt);
  const discards = Object.fromEntries(Object.entries(ofSize(deal.discards, table.discards))
    .filter(([player]) => dealt[player]));
  const pack = deal.to_crib?.length === table.toCrib && some(dealt) ? deal.to_crib : null;
  const isWhole = players.every((player) => discards[player]) && (pack || !table.toCrib);
  return tidy({ ...deal, dealt: some(dealt), discards: some(discards), to_crib: pack,
    plays: isWhole ? deal.plays : null });
}

/**
 * @param {Record<string, string[]> | null | undefined} hands
 * @param {number} size
 * @returns {Record<string, string[]>} those with no card missing
 */
function ofSize(hands, size) {
  return Object.fromEntries(Object.entries(hands ?? {}).filter(([, cards]) => cards.length >= size));
}

/** @template {object} T @param {T} record @returns {T | null} nothing where nothing is in it */
function some(record) {
  return Object.keys(record).length ? record : null;
}

/** @param {ShowEntry} entry @param {Table} table @returns {ShowEntry} */
function withHand(entry, table) {
  const size = entry.crib ? table.crib : table.hand;
  return entry.cards && entry.cards.length !== size ? without(entry, "cards") : entry;
}

/**
 * Cut the show before an entry whose turn comes after one that is nowhere written.
 * @param {Deal} deal @param {Slot[]} order
 * @returns {Deal}
 */
function inTurn(deal, order) {
  const taken = places(deal, order);
  const missing = order.findIndex((slot, place) => !taken.includes(place) || isBlank(deal, order, slot));
  const end = missing < 0 ? -1 : taken.findIndex((place) => place >= missing);
  return end < 0 ? deal : { ...deal, show: deal.show?.slice(0, end) };
}

/** @param {Deal} deal @param {Slot[]} order @param {Slot} slot */
function isBlank(deal, order, slot) {
  const { entry } = shown(deal, order, slot);
  const isKnown = deal.starter && (deal.hands || deal.dealt || entry?.cards);
  return typeof entry?.claim !== "number" && !isKnown;
}

/**
 * Leave out every card of a sheet, so that all of it is taken as written.
 * @param {Log} log that was sent
 * @returns {Log | null} nothing where a play is written card by card, which cannot be taken so
 */
export function asWritten(log) {
  if (log.deals.some((deal) => deal.plays && !deal.void)) return null;
  return { ...log, deals: log.deals.map(withoutCards) };
}

/** @param {Deal} deal @returns {Deal} */
function withoutCards(deal) {
  const rest = without(deal, "hands", "crib", "dealt", "discards", "to_crib");
  const show = deal.show?.map((entry) => (isRuling(entry) ? entry : without(entry, "cards")));
  return show ? { ...rest, show } : rest;
}
