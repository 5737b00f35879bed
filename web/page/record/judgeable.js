/** What is sent of a log to be judged: without what is still being written, and past what is missing. */

import { tidy, without } from "./edits.js";
import { places, shown, sidesOf, slots } from "./reading.js";
import { enteredForm, slotName } from "./spots.js";

/** @import { Deal, Judgement, Log, ShowEntry, Slot, Table } from "./types.js" */

/**
 * Leave out hands that are not complete, and what was written of the last show before its turn.
 * @param {Log} log @param {Table} table @returns {Log} with every entry at the place where it was
 */
export function judgeable(log, table) {
  const last = log.deals.length - 1;
  const deals = log.deals.map((deal, index) => (index < last && !Object.keys(deal).length
    ? unplayed(slots(log, index, table))
    : complete(deal, log.players, table)));
  if (last >= 0 && deals[last].show) deals[last] = inTurn(deals[last], slots(log, last, table));
  return { ...log, deals };
}

/** A deal between others of which nothing is written yet is one in which nobody scored. @param {Slot[]} order */
export function unplayed(order) {
  return { pegged: {}, show: order.map(worthNothing) };
}

/** @param {Slot} slot @returns {ShowEntry} */
function worthNothing({ player, crib }) {
  return { player, ...(crib ? { crib } : {}), claim: 0 };
}

/** @param {Deal} deal @param {string[]} players @param {Table} table @returns {Deal} */
function complete(deal, players, table) {
  const show = deal.show?.map((entry) => withHand(entry, table));
  const whole = tidy({ ...deal, show });
  if (deal.void) return whole;
  if (enteredForm(deal) === "dealt") return withDealt(whole, players, table);
  if (!deal.hands) return whole;
  const hands = ofSize(deal.hands, table.hand);
  return tidy({
    ...whole,
    hands: some(hands),
    crib: some(hands) && deal.crib?.length === table.crib ? deal.crib : undefined,
    plays: Object.keys(hands).length < players.length ? undefined : deal.plays,
  });
}

/** @param {Deal} deal @param {string[]} players @param {Table} table @returns {Deal} */
function withDealt(deal, players, table) {
  const dealt = ofSize(deal.dealt, table.dealt);
  const discards = Object.fromEntries(Object.entries(ofSize(deal.discards, table.discards))
    .filter(([player]) => dealt[player]));
  const pack = deal.to_crib?.length === table.toCrib && some(dealt) ? deal.to_crib : undefined;
  const isWhole = players.every((player) => discards[player]) && (pack || !table.toCrib);
  return tidy({ ...deal, dealt: some(dealt), discards: some(discards), to_crib: pack,
    plays: isWhole ? deal.plays : undefined });
}

/**
 * @param {Record<string, string[]> | null | undefined} hands @param {number} size
 * @returns {Record<string, string[]>} those with no card missing
 */
function ofSize(hands, size) {
  return Object.fromEntries(Object.entries(hands ?? {}).filter(([, cards]) => cards.length >= size));
}

/** @template {object} T @param {T} record @returns {T | undefined} nothing where nothing is in it */
function some(record) {
  return Object.keys(record).length ? record : undefined;
}

/** @param {ShowEntry} entry @param {Table} table @returns {ShowEntry} */
function withHand(entry, table) {
  const size = entry.crib ? table.crib : table.hand;
  return entry.cards && entry.cards.length !== size ? without(entry, "cards") : entry;
}

/**
 * Cut the show before an entry whose turn comes after one that is nowhere written.
 * @param {Deal} deal @param {Slot[]} order
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

/** The hands and the crib that are missing in a deal of numbers. @param {Deal} deal @param {Slot[]} order */
function gaps(deal, order) {
  const taken = places(deal, order);
  const isInOrder = taken.every((place, at) => place > (taken[at - 1] ?? -1));
  return deal.pegged && isInOrder ? order.filter((slot) => isBlank(deal, order, slot)) : [];
}

/**
 * Let what is missing in a deal hide no deal after it: where its totals are written they are taken, and else what is
 * missing counts nothing.
 * @param {Log} log @param {Table} table @returns {Log}
 */
export function bridged(log, table) {
  const deals = log.deals.map((deal, index) => {
    const order = slots(log, index, table);
    const missing = gaps(deal, order);
    if (!missing.length || index === log.deals.length - 1) return deal;
    const { dealer, scores = {} } = deal;
    if (Object.keys(scores).length === sidesOf(log).length) return tidy({ dealer, scores });
    const show = order.map((slot) =>
      (missing.includes(slot) ? null : shown(deal, order, slot).entry) ?? worthNothing(slot));
    return { ...deal, show };
  });
  return { ...log, deals };
}

/**
 * Tell what is missing in deals between others, and point at the entries of the log in place of those that were sent.
 * @param {Judgement} judgement @param {Log} log @param {Log} sent @param {Table} table @returns {Judgement}
 */
export function bridgedBack(judgement, log, sent, table) {
  const order = log.deals.map((_, index) => slots(log, index, table));
  /** @template {{pointer: string}} T @param {T} one @returns {T} */
  const own = (one) => {
    const [, , deal, part, place] = one.pointer.split("/");
    const added = (sent.deals[Number(deal)]?.show ?? []).length > (log.deals[Number(deal)]?.show ?? []).length;
    if (part !== "show" || !added) return one;
    const { at } = shown(log.deals[Number(deal)], order[Number(deal)], order[Number(deal)][Number(place)]);
    return { ...one, pointer: at < 0 ? `#/deals/${deal}` : `#/deals/${deal}/show/${at}` };
  };
  const missing = log.deals.slice(0, Math.min(sent.deals.length, log.deals.length - 1))
    .flatMap((deal, index) => gaps(deal, order[index]).map((slot) => ({ pointer: `#/deals/${index}`, missing: slot,
      code: /** @type {const} */ ("show-incomplete"), detail: `${slotName(slot)} is missing` })));
  const violations = [...judgement.violations.map(own), ...missing];
  return { ...judgement, ledger: judgement.ledger.map(own), violations };
}

/**
 * Leave out every card of a sheet, so that all of it is taken as written.
 * @param {Log} log @returns {Log | null} nothing where a play is written card by card, which cannot be taken so
 */
export function asWritten(log) {
  if (log.deals.some((deal) => deal.plays && !deal.void)) return null;
  return { ...log, deals: log.deals.map(withoutCards) };
}

/** @param {Deal} deal @returns {Deal} */
function withoutCards(deal) {
  const rest = without(deal, "hands", "crib", "dealt", "discards", "to_crib");
  const show = deal.show?.map((entry) => without(entry, "cards"));
  return show ? { ...rest, show } : rest;
}
