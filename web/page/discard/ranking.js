/** Numbers of a discard, and the cost of a choice. */

/** @import { DiscardOption, HandExpectation } from "contract" */

/** The least points of a good hand. */
export const GOOD = 8;

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
 * Compare a discard with the best one.
 * @param {DiscardOption[]} options every way
 * @param {DiscardOption} chosen
 * @returns {{loss: number, rank: number}} the points that the best is better by; 1 for the best, equals share a rank
 */
export function cost(options, chosen) {
  const best = Math.max(...options.map(({ net }) => net));
  return { loss: best - chosen.net, rank: 1 + options.filter(({ net }) => net > chosen.net).length };
}
