/** Whole deals of a log: inserted, deleted, thrown in; who deals the others follows, and so do their shows. */

import { setMembers, tidy, without } from "./edits.js";
import { firstDealer, places, slots } from "./reading.js";

/** @import { Deal, Log, ShowEntry, Slot, Table } from "./types.js" */

/** @param {Log} log @param {number} index @param {Table} table @returns {Log} with an empty deal above that one */
export function insertDeal(log, index, table) {
  return follow(log, table, (deals) => deals.toSpliced(index, 0, {}));
}

/** @param {Log} log @param {number} index @param {Table} table @returns {Log} */
export function deleteDeal(log, index, table) {
  return follow(log, table, (deals) => deals.toSpliced(index, 1));
}

/** Let a deal come before the one above. @param {Log} log @param {number} index @param {Table} table @returns {Log} */
export function swapDeals(log, index, table) {
  return follow(log, table, (deals) => deals.toSpliced(index - 1, 2, deals[index], deals[index - 1]));
}

/** Throw a deal in, or take that back. @param {Log} log @param {number} index @param {Table} table @returns {Log} */
export function throwIn(log, index, table) {
  return follow(log, table, (deals) => setMembers({ ...log, deals }, index,
    { void: !deals[index]?.void || undefined }).deals);
}

/** @param {Log} log @param {string} player @param {Table} table */
export function setDealer(log, player, table) {
  return follow(log, table, (deals) => deals, player);
}

/**
 * Change which deals there are, or who deals first; what is written stays with the player who wrote it.
 * @param {Log} log @param {Table} table @param {(deals: Deal[]) => Deal[]} change @param {string | null} [first] dealer
 */
function follow(log, table, change, first = firstDealer(log)) {
  const shown = log.deals.map((deal, index) => named(deal, slots(log, index, table)));
  // A cut tells who deals first, so that nobody is named beside it.
  const isNamed = first && !(log.cut && first === firstDealer(log));
  const changed = { ...(isNamed ? { ...without(log, "cut"), first_dealer: first } : log), deals: change(shown) };
  return { ...changed, deals: changed.deals.map((deal, index) => inOrder(deal, slots(changed, index, table))) };
}

/** Name who shows, so that the order can change. @param {Deal} deal @param {Slot[]} order @returns {Deal} */
function named(deal, order) {
  const taken = places(deal, order);
  const show = deal.show?.map((entry, at) => (taken[at] < 0 ? entry : by(entry, order[taken[at]])));
  return tidy({ ...without(deal, "dealer"), show });
}

/** @param {Deal} deal @param {Slot[]} order @returns {Deal} */
function inOrder(deal, order) {
  if (!deal.show) return deal;
  const { show } = deal;
  const taken = places(deal, order);
  // A ruling, and what has no place, stays where it is.
  const free = [...show.keys()].filter((at) => taken[at] >= 0);
  const sorted = free.toSorted((one, other) => taken[one] - taken[other]).map((at) => show[at]);
  return { ...deal, show: show.map((entry, at) => (taken[at] < 0 ? entry : sorted[free.indexOf(at)])) };
}

/** Say whose an entry is; the crib is the dealer’s, whoever deals. @param {ShowEntry} entry @param {Slot} slot */
function by(entry, { player, crib }) {
  return crib ? { ...without(entry, "player"), crib } : { ...entry, player };
}
