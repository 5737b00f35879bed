/**
 * Changes of the cards of a deal: of its hands and crib, or of what was dealt and discarded.
 */

import { changed, member, setShown } from "./edits.js";
import { codes, isRuling, places, slots } from "./reading.js";

/** @import { Log, Slot, Table } from "./types.js" */

/**
 * Write the starter.
 * @param {Log} log @param {number} index @param {string | null} card
 * @returns {Log}
 */
export function setStarter(log, index, card) {
  return changed(log, index, (deal) => ({ ...deal, starter: card }));
}

/**
 * Write the cards of a hand or the crib: in the entry that shows it, on a sheet; else in the deal.
 * @param {Log} log @param {number} index @param {Slot} slot @param {Table} table @param {string[]} cards
 * @returns {Log}
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
 * @returns {Log}
 */
export function setDealt(log, index, player, cards) {
  return changed(log, index, (deal) => {
    const discards = codes(deal.discards?.[player]).filter((card) => cards.includes(card));
    return { ...deal, dealt: member(deal.dealt, player, some(cards)),
      discards: member(deal.discards, player, some(discards)) };
  });
}

/**
 * Write which of the cards that a player was dealt are discarded.
 * @param {Log} log @param {number} index @param {string} player @param {string[]} cards
 * @returns {Log}
 */
export function setDiscards(log, index, player, cards) {
  return changed(log, index, (deal) => ({ ...deal, discards: member(deal.discards, player, some(cards)) }));
}

/**
 * Write the cards that the crib gets from the pack.
 * @param {Log} log @param {number} index @param {string[]} cards
 * @returns {Log}
 */
export function setToCrib(log, index, cards) {
  return changed(log, index, (deal) => ({ ...deal, to_crib: some(cards) }));
}

/** @param {string[]} cards @returns {string[] | null} nothing where there are none */
function some(cards) {
  return cards.length ? cards : null;
}

/**
 * Forget what was pegged in all, so that the play can be written card by card; cards of the show go to the hands.
 * Beside dealt cards, those of the crib are forgotten, for the discards tell them.
 * @param {Log} log @param {number} index @param {Table} table
 * @returns {Log}
 */
export function forgetPegged(log, index, table) {
  const order = slots(log, index, table);
  const { dealt } = log.deals[index];
  let changing = changed(log, index,
    (deal) => ({ ...deal, pegged: undefined, hands: deal.hands ?? (dealt ? undefined : {}) }));
  places(log.deals[index], order).forEach((place, at) => {
    const entry = log.deals[index].show?.[at];
    if (place < 0 || !entry || isRuling(entry) || !entry.cards) return;
    const slot = order[place];
    changing = setShown(changing, index, slot, table, { cards: null });
    if (!dealt) changing = setCards(changing, index, slot, table, entry.cards);
    else if (!slot.crib) changing = setDealt(changing, index, slot.player, entry.cards);
  });
  return changing;
}
