/** Who deals, deal by deal. */

import { cardOf, RANK_ORDER } from "../ui/cards.js";

/** @import { GameRequest } from "contract" */

/**
 * Tell who deals each deal of a log, as the deal goes round; who threw a deal in deals again.
 * @param {GameRequest} log a request that `/v1/game` has judged
 * @returns {string[]} players, by deal
 */
export function dealers(log) {
  const { players } = log;
  let seat = players.findIndex((player) => isSame(player, firstDealer(log)));
  return log.deals.map((deal) => {
    const dealer = players[seat % players.length];
    if (!deal.void) seat += 1;
    return dealer;
  });
}

/**
 * Tell whether two names are the same to the service.
 * @param {string} one @param {string} other
 */
export function isSame(one, other) {
  return one.normalize("NFC") === other.normalize("NFC");
}

/** @param {GameRequest} log */
function firstDealer({ first_dealer: named, cut, deals }) {
  if (named) return named;
  // Of those who cut in the last round, the lowest deals.
  const last = Object.entries(cut?.at(-1) ?? {});
  const [lowest] = last.sort(([, one], [, other]) => rank(one) - rank(other));
  return lowest?.[0] ?? deals[0]?.dealer ?? "";
}

/** @param {string} card */
function rank(card) {
  return RANK_ORDER.indexOf(cardOf(card)?.[0] ?? "");
}
