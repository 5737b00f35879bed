/**
 * What is sent of a log to be judged: all but the cards that are still being picked, and what is no number where one
 * belongs. Every entry stays in its place, so that the pointers of the response lead into the log.
 */

import { sumOf } from "../ui/inputs.js";
import { tidy, without } from "./edits.js";
import { dealers, firstDealer } from "./reading.js";

/** @import { Deal, Fault, Log, Table } from "./types.js" */

/** The highest numbers that the service reads, by member. @type {Record<string, number>} */
export const MOST = { claim: 60, count: 60, pegged: 60, scores: 2000, starting_scores: 1000 };

/**
 * @param {Log} log @param {Table} table
 * @returns {{sent: Log, unread: Fault[]}} what is asked about, and what is left out since it is no number
 */
export function judgeable(log, table) {
  /** @type {Fault[]} */
  const unread = [];
  const deals = log.deals.map((deal) => picked(deal, table));
  const numbers = readable(tidy({ starting_scores: log.starting_scores, deals }), "#", unread);
  // As long as nobody has said who dealt first, it is judged as if the last player had; faults.js tells what it can.
  const dealer = firstDealer(log) === null ? { first_dealer: dealers(log)[0] } : {};
  return { sent: { ...log, ...numbers, ...dealer, on_fault: "continue" }, unread };
}

/**
 * @param {any} part of a log @param {string} pointer to it @param {Fault[]} unread is added to
 * @param {number} [most] that its numbers may be, where it is a map of numbers
 * @returns {any}
 */
function readable(part, pointer, unread, most = 0) {
  if (typeof part !== "object") return part;
  if (Array.isArray(part)) return part.map((one, at) => readable(one, `${pointer}/${at}`, unread));
  return tidy(Object.fromEntries(Object.entries(part).map(([name, value]) => {
    const place = `${pointer}/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`;
    const bound = most || MOST[name];
    if (!bound || typeof value === "object") return [name, readable(value, place, unread, bound)];
    const number = /** @type {any} */ (sumOf(value));
    if (Number.isInteger(number) && number >= 0 && number <= bound) return [name, number];
    const detail = `a number from 0 to ${bound} belongs here`;
    unread.push({ pointer: place, code: "no-number", detail, typed: String(value), most: bound });
    return [name, undefined];
  })));
}

/** Leave out hands that are not complete. @param {Deal} deal @param {Table} table */
function picked(deal, table) {
  if (deal.void) return deal;
  const dealt = ofSize(deal.dealt, table.dealt);
  const discards = ofSize(deal.discards, table.discards);
  const show = deal.show?.map((entry) =>
    (isWhole(entry.cards, entry.crib ? table.crib : table.hand) ? entry : without(entry, "cards")));
  return tidy({
    ...deal, show, dealt,
    // A discard is of dealt cards.
    discards: dealt && discards && Object.fromEntries(Object.entries(discards).filter(([player]) => dealt[player])),
    to_crib: dealt && isWhole(deal.to_crib, table.toCrib) ? deal.to_crib : undefined,
    hands: ofSize(deal.hands, table.hand),
    crib: isWhole(deal.crib, table.crib) ? deal.crib : undefined,
  });
}

/** @param {Record<string, string[]> | undefined} hands @param {number} size */
function ofSize(hands, size) {
  return hands && Object.fromEntries(Object.entries(hands).filter(([, cards]) => isWhole(cards, size)));
}

/** @param {string[] | undefined} cards @param {number} size */
function isWhole(cards, size) {
  return !Array.isArray(cards) || cards.length >= size;
}
