/**
 * Where the cards of a deal are put: hands, crib and starter, or what was dealt, the discards and the starter; and the
 * changes of them.
 */

import { changed, member, setMembers, setShown } from "./edits.js";
import { cardsOf, codes, slots, starterOf } from "./reading.js";

/** @import { Log, Slot, Spot, Table } from "./types.js" */

/** @param {Log} log @param {number} index @param {Table} table @param {Slot} slot */
export function cellSpots(log, index, table, slot) {
  const deal = log.deals[index];
  const isDealt = deal?.dealt
    && (!deal.pegged || (slot.crib ? log.players : [slot.player]).every((player) => deal.dealt?.[player]));
  if (!isDealt) return [slotSpot(log, index, table, slot), starterSpot(log, index)];
  const players = slots(log, index, table).filter(({ crib }) => !crib).map(({ player }) => player);
  const spots = slot.crib
    ? dealtSpots(log, index, table, players)
    : dealtSpots(log, index, { ...table, toCrib: 0 }, [slot.player]);
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
    size: slot.crib ? table.crib : table.hand,
    cards: cardsOf(log, index, slot, table),
    write: (cards) => setCards(log, index, slot, table, cards),
  };
}

/** @param {Log} log @param {number} index @returns {Spot} */
function starterSpot(log, index) {
  return { name: "the starter", isStarter: true, size: 1, cards: starterOf(log, index),
    write: ([starter]) => setMembers(log, index, { starter }) };
}

/** @param {Log} log @param {number} index @param {Table} table @param {string[]} players @returns {Spot[]} */
function dealtSpots(log, index, table, players) {
  const deal = log.deals[index];
  const pack = {
    name: table.toCrib > 1 ? "the cards from the pack" : "the card from the pack",
    size: table.toCrib,
    cards: codes(deal?.to_crib),
    write: (/** @type {string[]} */ cards) => setMembers(log, index, { to_crib: some(cards) }),
  };
  return [
    ...players.map((player) => ({
      name: `${player}’s cards`,
      size: table.dealt,
      cards: codes(deal?.dealt?.[player]),
      write: (/** @type {string[]} */ cards) => setDealt(log, index, player, cards),
    })),
    ...players.map((player, from) => ({
      name: table.discards > 1 ? `${player}’s discards` : `${player}’s discard`,
      size: table.discards,
      cards: codes(deal?.discards?.[player]),
      from,
      write: (/** @type {string[]} */ cards) => setDiscards(log, index, player, cards),
    })),
    ...(table.toCrib ? [pack] : []),
  ];
}

/**
 * Write the cards of a hand or the crib: in the entry that shows it, on a sheet; else in the deal.
 * @param {Log} log @param {number} index @param {Slot} slot @param {Table} table @param {string[]} cards
 */
export function setCards(log, index, slot, table, cards) {
  const deal = log.deals[index] ?? {};
  const isSheet = slot.crib ? !deal.hands : !deal.hands?.[slot.player];
  if (isSheet && deal.pegged) return setShown(log, index, slot, table, { cards: some(cards) });
  if (slot.crib) return changed(log, index, (one) => ({ ...one, hands: one.hands ?? {}, crib: some(cards) }));
  return changed(log, index,
    (one) => ({ ...one, hands: member(one.hands, slot.player, some(cards)) ?? (one.crib ? {} : undefined) }));
}

/**
 * Write the cards that a player was dealt; a discard that is not among them is dropped.
 * @param {Log} log @param {number} index @param {string} player @param {string[]} cards
 */
export function setDealt(log, index, player, cards) {
  return changed(log, index, (deal) => {
    const discards = codes(deal.discards?.[player]).filter((card) => cards.includes(card));
    return { ...deal, dealt: member(deal.dealt, player, some(cards)),
      discards: member(deal.discards, player, some(discards)) };
  });
}

/** @param {Log} log @param {number} index @param {string} player @param {string[]} cards */
export function setDiscards(log, index, player, cards) {
  return changed(log, index, (deal) => ({ ...deal, discards: member(deal.discards, player, some(cards)) }));
}

/** @param {string[]} cards @returns {string[] | undefined} nothing where there are none */
function some(cards) {
  return cards.length ? cards : undefined;
}
