/** Changes of a log: each takes a log and returns another one, and leaves the first as it is. */

import { places, slots } from "./reading.js";

/** @import { Deal, Log, Ruling, ShowEntry, Slot, Table } from "./types.js" */

/** Drop the members that say nothing. @template {object} T @param {T} thing @returns {T} */
export function tidy(thing) {
  return /** @type {T} */ (Object.fromEntries(Object.entries(thing)
    .filter(([, value]) => value !== undefined)));
}

/** @template {object} T @template {keyof T} K @param {T} thing @param {...K} names @returns {Omit<T, K>} */
export function without(thing, ...names) {
  const all = /** @type {string[]} */ (names);
  return /** @type {Omit<T, K>} */ (Object.fromEntries(Object.entries(thing).filter(([name]) => !all.includes(name))));
}

/** @param {string[]} players @param {string} ruleset @returns {Log} */
export function newGame(players, ruleset = "standard") {
  return { ruleset, players, deals: [] };
}

/**
 * Change one deal; the first one after the last is made, and what is empty at the end is dropped.
 * @param {Log} log @param {number} index @param {(deal: Deal) => Deal} change
 */
export function changed(log, index, change) {
  const deals = [...log.deals];
  while (deals.length <= index) deals.push({});
  deals[index] = tidy(change(deals[index]));
  while (deals.length && !Object.keys(deals[deals.length - 1]).length) deals.pop();
  return { ...log, deals };
}

/**
 * @template T @param {Record<string, T> | undefined} record @param {string} name @param {T | undefined} value
 * @returns {Record<string, T> | undefined} nothing where nothing is left
 */
export function member(record, name, value) {
  const entries = Object.entries(record ?? {}).filter(([one]) => one !== name);
  if (value !== undefined) entries.push([name, value]);
  return entries.length ? Object.fromEntries(entries) : undefined;
}

/** @param {Log} log @param {number} index @param {string} player @param {number} [points] */
export function setPegged(log, index, player, points) {
  return changed(log, index, (deal) => {
    const pegged = member(deal.pegged, player, points) ?? (deal.show?.length ? {} : undefined);
    return { ...deal, pegged };
  });
}

/**
 * Change the entry that shows a hand or the crib; it is made in its place, and dropped where it says nothing.
 * @param {Log} log @param {number} index @param {Slot} slot @param {Table} table
 * @param {Partial<ShowEntry>} change what is undefined is taken away
 */
export function setShown(log, index, slot, table, change) {
  const order = slots(log, index, table);
  const place = order.findIndex(({ player, crib }) => crib === slot.crib && (crib || player === slot.player));
  return changed(log, index, (deal) => {
    const show = [...(deal.show ?? [])];
    const taken = places(deal, order);
    const at = taken.indexOf(place);
    const entry = tidy({ ...(at < 0 ? name(order[place]) : show[at]), ...change });
    const isEmpty = !("claim" in entry || "cards" in entry || "call" in entry);
    if (at >= 0) show.splice(at, 1, ...(isEmpty ? [] : [entry]));
    else if (!isEmpty) show.splice(behind(taken, place), 0, entry);
    return { ...deal, show: show.length ? show : undefined, ...played(deal, show.length > 0) };
  });
}

/** @param {Slot} slot @returns {ShowEntry} */
function name({ player, crib }) {
  return crib ? { crib } : { player };
}

/** @param {number[]} taken places of the entries @param {number} place @returns {number} where an entry goes */
function behind(taken, place) {
  const next = taken.findIndex((one) => one > place);
  return next < 0 ? taken.length : next;
}

/**
 * A show is behind a play: of a sheet that says nothing of it, that nobody pegged.
 * @param {Deal} deal @param {boolean} isShown
 */
function played(deal, isShown) {
  const isSaid = deal.pegged || deal.plays || deal.hands || deal.dealt;
  if (isShown) return isSaid ? {} : { pegged: {} };
  return deal.pegged && !Object.keys(deal.pegged).length ? { pegged: undefined } : {};
}

/** @param {Log} log @param {number} index @param {string} side @param {number} [points] */
export function setTotal(log, index, side, points) {
  return changed(log, index, (deal) => ({ ...deal, scores: member(deal.scores, side, points) }));
}

/**
 * Write members of a deal; one that is undefined is taken away.
 * @param {Log} log @param {number} index @param {Partial<Deal>} members
 */
export function setMembers(log, index, members) {
  return changed(log, index, (deal) => ({ ...deal, ...members }));
}

/** Score the jack that was turned up, or take that back. @param {Log} log @param {number} index @param {Table} table */
export function turnHeels(log, index, { heels }) {
  const isScored = Boolean(log.deals[index]?.heels?.claim);
  return setMembers(log, index, { heels: isScored ? undefined : { claim: heels } });
}

/** Put a ruling where the deal has come to. @param {Log} log @param {number} index @param {Ruling} ruling */
export function addRuling(log, index, ruling) {
  return changed(log, index, (deal) => {
    if (!deal.void && (deal.show || deal.pegged)) return { ...deal, show: [...(deal.show ?? []), { ruling }] };
    if (!deal.void && deal.plays) return { ...deal, plays: [...deal.plays, { ruling }] };
    return { ...deal, rulings: [...(deal.rulings ?? []), { ruling }] };
  });
}
