/**
 * What the rules of a game say that its recorder needs to know.
 */

import { ruleset } from "../rules/rulesets.js";

/** @import { Log, Table } from "./types.js" */

/** As the commonest rules have it, until the service has told. */
const USUAL = { dealt: 6, discards: 2, to_crib: 0, hand: 4, crib: 4 };

/**
 * @typedef {object} Ruleset
 * @property {string} name
 * @property {string} description
 * @property {number[]} players
 * @property {{players: number, dealt: number, discards: number, to_crib: number, hand: number, crib: number}[]} cards
 * @property {Record<string, {value: unknown}>} parameters
 */

/**
 * Find the rules of a game.
 * @param {Log} log
 * @returns {Ruleset | undefined} nothing until they are known
 */
export function rulesetOf(log) {
  return /** @type {Ruleset | undefined} */ (ruleset(log.ruleset ?? "standard"));
}

/**
 * Tell what the rules say, with what the log changes in them.
 * @param {Log} log
 * @param {Ruleset | undefined} ruleset where it is known
 * @returns {Table}
 */
export function tableOf(log, ruleset) {
  const value = (/** @type {string} */ name) => log.rules?.[name] ?? ruleset?.parameters[name]?.value;
  const { dealt, discards, to_crib: toCrib, hand,
    crib } = ruleset?.cards.find(({ players }) => players === log.players.length) ?? USUAL;
  return {
    dealt,
    discards,
    toCrib,
    hand,
    crib,
    dealerFirst: value("show_order") === "dealer-first",
    heels: Number(value("heels") ?? 2),
    manual: value("claims") === "manual",
    onCall: value("enforcement") === "on-call",
    muggins: value("undercount") === "muggins",
  };
}
