/** Discards compared: sorted by a column, and the cost of a choice. */

import { placeInDeck } from "../ui/cards.js";

/** @import { DiscardOption, HandExpectation } from "contract" */

/** The least points of a good hand. */
export const GOOD = 8;

/** @typedef {"discard" | "hand" | "crib" | "play" | "net" | "chance"} Column */

/**
 * The chance of so many points or more.
 * @param {Pick<HandExpectation, "distribution">} hand
 * @param {number} least
 * @returns {number} from 0 to 1, over every starter
 */
export function chance({ distribution }, least) {
  const cases = Object.entries(distribution);
  const sum = (/** @type {[string, number][]} */ some) => some.reduce((all, [, count]) => all + count, 0);
  return sum(cases.filter(([points]) => Number(points) >= least)) / sum(cases);
}

/**
 * @param {Pick<DiscardOption, "pegging">} option
 * @returns {number} what the player pegs, less what the other does; 0 where that is not known
 */
export function netPegging({ pegging }) {
  return pegging ? pegging.own - pegging.other : 0;
}

/**
 * Sort discards by a column; equal ones keep their order.
 * @param {DiscardOption[]} options
 * @param {Column} column
 * @param {boolean} descending
 * @param {boolean} dealer whether the crib is one's own; else it counts against
 * @returns {DiscardOption[]}
 */
export function sorted(options, column, descending, dealer) {
  const sign = descending ? -1 : 1;
  return options.toSorted((one, other) => sign * (measure(one, column, dealer) - measure(other, column, dealer)));
}

/**
 * Compare a discard with the best one.
 * @param {DiscardOption[]} options every way
 * @param {DiscardOption} chosen
 * @returns {{loss: number, rank: number}} the points that the best is better by; 1 for the best, equals share a rank
 */
export function cost(options, chosen) {
  const best = Math.max(...options.map(({ net }) => net));
  return { loss: best - chosen.net, rank: 1 + options.filter(({ net }) => net > chosen.net).length };
}

/** @param {DiscardOption} option @param {Column} column @param {boolean} dealer */
function measure(option, column, dealer) {
  const { discard, hand, crib, net } = option;
  switch (column) {
    case "discard": return discard.reduce((order, card) => order * 52 + placeInDeck(card), 0);
    case "hand": return hand.mean;
    case "crib": return dealer ? crib.mean : -crib.mean;
    case "play": return netPegging(option);
    case "chance": return chance(hand, GOOD);
    default: return net;
  }
}
