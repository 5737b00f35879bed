/** What a log says: its sides, who deals, what is written in each cell of the sheet. */

import { partsOf } from "../log/places.js";
import { cardOf, RANK_ORDER } from "../ui/cards.js";

/** @import { Cell, Deal, Judgement, Log, ShowEntry, Slot, Table } from "./types.js" */

/** @param {Log} log */
export function sidesOf(log) {
  const sides = log.teams ?? log.players.map((player) => [player]);
  return sides.map((players) => ({ id: players[0], players }));
}

/** @param {Log} log @returns {string[]} of each deal, and of the next; the last player first where nobody is said to */
export function dealers(log) {
  const { players } = log;
  let seat = Math.max(players.indexOf(firstDealer(log) ?? players[players.length - 1]), 0);
  return [...log.deals, {}].map((deal) => {
    const dealer = players[seat];
    if (!deal.void) seat = (seat + 1) % players.length;
    return dealer;
  });
}

/**
 * Tell who deals first: who is named, or has cut the lowest card.
 * @param {Log} log @returns {string | null} nothing as long as nobody has said
 */
export function firstDealer(log) {
  const named = log.first_dealer ?? log.deals[0]?.dealer;
  if (named) return named;
  const round = Object.entries(log.cut?.at(-1) ?? {});
  const rank = (/** @type {string} */ card) => RANK_ORDER.indexOf(cardOf(card)?.[0] ?? "");
  return round.sort(([, one], [, other]) => rank(one) - rank(other))[0]?.[0] ?? null;
}

/**
 * List the pegging that is left blank beside another's; of a dealer's, who pegs 1 at least, the service says it itself.
 * @param {Log} log @returns {{deal: number, player: string}[]}
 */
export function blanks(log) {
  const dealer = dealers(log);
  return log.deals.flatMap(({ pegged = {} }, deal) => (Object.keys(pegged).length ? log.players : [])
    .filter((player) => pegged[player] === undefined && player !== dealer[deal])
    .map((player) => ({ deal, player })));
}

/** @param {Log} log @param {number} index @param {Table} table */
export function slots(log, index, table) {
  const dealer = dealers(log)[index];
  const first = log.players.indexOf(dealer) + (table.dealerFirst ? 0 : 1);
  const hands = log.players.map((_, step) =>
    ({ player: log.players[(first + step) % log.players.length], crib: false }));
  return [...hands, cribSlot(log, index)];
}

/** @param {Log} log @param {number} index @returns {Slot} of nobody as long as nobody has said who deals */
function cribSlot(log, index) {
  return { player: firstDealer(log) === null ? "" : dealers(log)[index], crib: true };
}

/**
 * Find the place of each entry of a show among the hands and the crib.
 * @param {Deal} deal @param {Slot[]} order @returns {number[]} by entry; −1 for a ruling, and for what has no place
 */
export function places(deal, order) {
  /** @type {number[]} */
  const taken = [];
  for (const entry of deal.show ?? []) {
    taken.push(entry.ruling ? -1 : order.findIndex((slot, at) => !taken.includes(at) && fits(entry, slot)));
  }
  return taken;
}

/** @param {ShowEntry} entry @param {Slot} slot */
function fits(entry, slot) {
  if (entry.crib) return slot.crib;
  return !entry.player || (!slot.crib && entry.player === slot.player);
}

/**
 * @param {Deal | undefined} deal @param {Slot[]} order @param {Slot} slot
 * @returns {{at: number, entry: ShowEntry | null}} −1 and nothing where it is not shown
 */
export function shown(deal, order, slot) {
  const place = order.findIndex(({ player, crib }) => crib === slot.crib && (crib || player === slot.player));
  const at = places(deal ?? {}, order).indexOf(place);
  return { at, entry: at < 0 ? null : /** @type {ShowEntry} */ (deal?.show?.[at]) };
}

/** @param {Log} log @param {number} index @param {Cell} cell @param {Table} table */
export function written(log, index, { kind, who }, table) {
  const deal = log.deals[index];
  if (kind === "total") return deal?.scores?.[who] ?? null;
  if (kind === "peg") return deal?.pegged?.[who] ?? null;
  const slot = { player: who, crib: kind === "crib" };
  return shown(deal, slots(log, index, table), slot).entry?.claim ?? null;
}

/** @param {Slot} slot @returns {Cell} where it stands in the sheet */
export function cellOf({ player, crib }) {
  return crib ? { kind: "crib", who: "" } : { kind: "hand", who: player };
}

/** @param {Log} log @param {number} deal @param {Cell} cell @returns {Slot} that it is the count of */
export function slotOf(log, deal, { kind, who }) {
  return kind === "crib" ? cribSlot(log, deal) : { player: who, crib: false };
}

/**
 * Find the line of the ledger that counts a hand or the crib.
 * @param {Log} log @param {number} deal @param {Slot} slot @param {Table} table
 * @param {Pick<Judgement, "ledger"> | null} judgement
 */
export function lineOf(log, deal, slot, table, judgement) {
  const { at } = shown(log.deals[deal], slots(log, deal, table), slot);
  if (at >= 0) return judgement?.ledger.find(({ pointer }) => pointer === `#/deals/${deal}/show/${at}`);
  return judgement?.ledger.find((line) => line.deal === deal && line.pointer === `#/deals/${deal}`
    && (slot.crib ? line.event === "crib" : line.event === "hand" && line.player === slot.player));
}

/**
 * List the cards that are known of a hand or the crib.
 * @param {Log} log @param {number} index @param {Slot} slot @param {Table} table
 * @returns {string[]} each of two characters; what is no card is left out
 */
export function cardsOf(log, index, slot, table) {
  const deal = log.deals[index];
  if (!deal) return [];
  const own = slot.crib ? cribOf(deal) : handOf(deal, slot.player);
  return own.length ? own : codes(shown(deal, slots(log, index, table), slot).entry?.cards);
}

/** @param {Log} log @param {number} index @returns {string[]} one card, or none where it is not known */
export function starterOf(log, index) {
  return codes([log.deals[index]?.starter ?? ""]);
}

/**
 * @param {string[] | undefined} cards as they are written
 * @returns {string[]} each of two characters; what is no card is left out
 */
export function codes(cards) {
  return (cards ?? []).flatMap((card) => cardOf(card) ?? []);
}

/** @param {Deal} deal @param {string} player @returns {string[]} */
export function handOf(deal, player) {
  const gone = codes(deal.discards?.[player]);
  return codes(deal.hands?.[player] ?? deal.dealt?.[player]).filter((card) => !gone.includes(card));
}

/** @param {Deal} deal @returns {string[]} */
function cribOf(deal) {
  return codes(deal.crib ?? [...Object.values(deal.discards ?? {}).flat(), ...(deal.to_crib ?? [])]);
}

/**
 * Find the cell that a pointer into the log is about.
 * @param {Log} log @param {string} pointer as the service gives it @param {Table} table
 * @returns {{deal: number, cell: Cell | null} | null} no cell for what is not in the sheet; null outside the deals
 */
export function cellAt(log, pointer, table) {
  const [, , at, part, name] = partsOf(pointer);
  const deal = Number(at);
  if (!pointer.startsWith("#/deals/") || !log.deals[deal]) return null;
  if (part === "scores") return { deal, cell: { kind: "total", who: name } };
  if (part === "pegged" || part === "plays") return { deal, cell: { kind: "peg", who: pegger(log, deal, part, name) } };
  if (part !== "show") return { deal, cell: null };
  const order = slots(log, deal, table);
  const slot = order[places(log.deals[deal], order)[Number(name)]];
  return { deal, cell: slot ? cellOf(slot) : null };
}

/**
 * @param {Log} log @param {number} deal @param {"pegged" | "plays"} part
 * @param {string} name of the player, or the number of an entry
 * @returns {string} the first player where nobody is named
 */
function pegger({ players, deals }, deal, part, name) {
  if (players.includes(name)) return name;
  const entry = /** @type {Record<string, {player?: string} | undefined>} */ (deals[deal][part] ?? {})[name];
  return entry?.player ?? players[0];
}

/**
 * Tell what the service says a cell is, where it is not written.
 * @param {Log} log @param {number} index @param {Cell} cell @param {Judgement | null} judgement
 */
export function counted(log, index, { kind, who }, judgement) {
  if (judgement?.isAsking) return null;
  const lines = judgement?.ledger.filter(({ deal }) => deal === index) ?? [];
  if (kind === "total") return lines.at(-1)?.scores[who] ?? null;
  if (kind === "peg") {
    if (!log.deals[index]?.plays) return null;
    const own = lines.filter(({ phase, player }) => phase === "play" && player === who);
    return own.flatMap(({ awards }) => awards)
      .filter(({ reason }) => reason === "score").reduce((sum, { points }) => sum + points, 0);
  }
  const line = lines.find(({ event, player }) =>
    (kind === "crib" ? event === "crib" : event === "hand" && player === who));
  return line?.points ?? null;
}
