/** Where the cards of a deal are put: a hand or the crib, and the starter; of dealt cards the crib is the discards. */

import { changed, member, setMembers, setShown } from "./edits.js";
import { cardsOf, codes, handOf, slots, starterOf } from "./reading.js";

/** @import { Log, Slot, Spot, Table } from "./types.js" */

/** @param {Log} log @param {number} index @param {Table} table @param {Slot} slot */
export function cellSpots(log, index, table, slot) {
  const { dealt, pegged } = log.deals[index] ?? {};
  const isOfDiscards = slot.crib && dealt && (!pegged || log.players.every((player) => dealt[player]));
  const spots = isOfDiscards ? discardSpots(log, index, table) : [slotSpot(log, index, table, slot)];
  return [...spots, starterSpot(log, index)];
}

/**
 * @param {Log} log @param {number} index @param {Table} table @param {string} card
 * @returns {string} empty where it is nowhere
 */
export function holderOf(log, index, table, card) {
  const spots = [...slots(log, index, table).map((slot) => slotSpot(log, index, table, slot)), starterSpot(log, index)];
  return spots.find(({ cards }) => cards.includes(card))?.name ?? "";
}

/** @param {Slot} slot @returns {string} such as `Ann’s hand` */
export function slotName({ player, crib }) {
  if (!player) return "the crib";
  return crib ? `${player}’s crib` : `${player}’s hand`;
}

/** @param {Log} log @param {number} index @param {Table} table @param {Slot} slot @returns {Spot} */
function slotSpot(log, index, table, slot) {
  return {
    name: slotName(slot),
    size: sizeOf(log, index, slot, table),
    cards: cardsOf(log, index, slot, table),
    write: (cards) => setCards(log, index, slot, table, cards),
  };
}

/** @param {Log} log @param {number} index @param {Slot} slot @param {Table} table */
function sizeOf(log, index, { player, crib }, { dealt, hand, crib: inCrib }) {
  if (crib) return inCrib;
  const { dealt: all, discards } = log.deals[index] ?? {};
  return all?.[player] ? dealt - codes(discards?.[player]).length : hand;
}

/** @param {Log} log @param {number} index @returns {Spot} */
function starterSpot(log, index) {
  return { name: "the starter", isStarter: true, size: 1, cards: starterOf(log, index),
    write: ([starter]) => setMembers(log, index, { starter }) };
}

/** @param {Log} log @param {number} index @param {Table} table @returns {Spot[]} */
function discardSpots(log, index, { discards, toCrib }) {
  const deal = log.deals[index];
  const pack = {
    name: toCrib > 1 ? "the cards from the pack" : "the card from the pack",
    size: toCrib,
    cards: codes(deal.to_crib),
    write: (/** @type {string[]} */ cards) => setMembers(log, index, { to_crib: some(cards) }),
  };
  return [
    ...log.players.map((player) => ({
      name: discards > 1 ? `${player}’s discards` : `${player}’s discard`,
      size: discards,
      cards: codes(deal.discards?.[player]),
      write: (/** @type {string[]} */ cards) => setDealt(log, index, player, handOf(deal, player), cards),
    })),
    ...(toCrib ? [pack] : []),
  ];
}

/**
 * Write the cards of a hand or the crib: in the entry that shows it, on a sheet; else in the deal.
 * @param {Log} log @param {number} index @param {Slot} slot @param {Table} table @param {string[]} cards
 */
export function setCards(log, index, slot, table, cards) {
  const deal = log.deals[index] ?? {};
  if (!slot.crib && deal.dealt?.[slot.player]) {
    return setDealt(log, index, slot.player, cards, codes(deal.discards?.[slot.player]));
  }
  const isSheet = slot.crib ? !deal.hands : !deal.hands?.[slot.player];
  if (isSheet && deal.pegged) return setShown(log, index, slot, table, { cards: some(cards) });
  if (slot.crib) return changed(log, index, (one) => ({ ...one, hands: one.hands ?? {}, crib: some(cards) }));
  return changed(log, index,
    (one) => ({ ...one, hands: member(one.hands, slot.player, some(cards)) ?? (one.crib ? {} : undefined) }));
}

/**
 * Write the cards that a player was dealt: those that are kept, and the discards.
 * @param {Log} log @param {number} index @param {string} player @param {string[]} kept @param {string[]} discards
 */
function setDealt(log, index, player, kept, discards) {
  return changed(log, index, (deal) => ({ ...deal, dealt: { ...deal.dealt, [player]: [...kept, ...discards] },
    discards: member(deal.discards, player, some(discards)) }));
}

/** @param {string[]} cards @returns {string[] | undefined} nothing where there are none */
function some(cards) {
  return cards.length ? cards : undefined;
}
