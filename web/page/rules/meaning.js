/** What a ruleset means, in three lines. */

import { markup } from "../ui/markup.js";
import { dealt, ruleset, wayToRules } from "./rulesets.js";

/** @import { Ruleset } from "contract" */

/** Say what a ruleset means, where that is known. @param {string} id */
export function meaning(id) {
  const chosen = ruleset(id);
  if (!chosen) return null;
  const { claims, skunk, cards } = linesOf(chosen);
  return markup`<div class="ruleset-lines">
    <dl><dt>Claims</dt><dd>${claims}</dd> <dt>Skunk</dt><dd>${skunk}</dd> <dt>Cards</dt><dd>${cards}</dd></dl>
    ${wayToRules(id)}</div>`;
}

/** @type {Record<string, string>} */
const MISSED = {
  stands: "what is missed is lost",
  muggins: "what is missed the opponent may take (muggins)",
};
/** @type {Record<string, string>} */
const TOO_MANY = {
  "award-opponent": "what is claimed too much goes to the opponent",
  correct: "what is claimed too much is put right",
  "flat-two": "a claim that is too high gives the opponent 2",
};

/**
 * @typedef {object} Lines
 * @property {string} claims who counts, and what a wrong claim costs
 * @property {string} skunk from where on a loser is skunked, and what that counts
 * @property {string} cards how many cards each player gets, and how many points win
 */

/**
 * Say what a ruleset means.
 * @param {Pick<Ruleset, "cards" | "parameters">} ruleset as the service explains it
 * @returns {Lines}
 */
export function linesOf({ cards, parameters }) {
  const value = (/** @type {string} */ name) => parameters[name]?.value;
  return {
    claims: claims(value),
    skunk: skunk(value),
    cards: `${dealt(cards)} The first to ${value("target")} points wins.`,
  };
}

/** @param {function(string): unknown} value */
function claims(value) {
  if (value("claims") !== "manual") return "Everyone scores the true points; a claim is only compared with them.";
  const costs = `${MISSED[String(value("undercount"))]}, ${TOO_MANY[String(value("overcount"))]}`;
  const called = value("enforcement") === "on-call" ? ", if the opponent calls it" : "";
  return `Players count for themselves: ${costs}${called}. No claim is a claim of 0.`;
}

/** @param {function(string): unknown} value */
function skunk(value) {
  const [line, second] = [value("skunk_line"), value("double_skunk_line")];
  if (!line) return "None.";
  const values = /** @type {Record<string, number>} */ (value("game_values"));
  const first = `The loser has fewer than ${line} points: the game counts ${values.skunk}`;
  if (!second) return `${first}.`;
  return `${first}, and ${values.double_skunk} with fewer than ${second}.`;
}
