/** The parameters of a ruleset and their values, in plain words. */

/** @import { Ruleset } from "contract" */

/** @typedef {string | number | boolean | null | Record<string, number>} Value */

/** @typedef {Ruleset["parameters"][string]["basis"]} Basis */

/** @param {Value} value */
const below = (value) => (value ? `below ${value} points` : "none");

/** @param {Value} value */
const points = (value) => (value ? `${value} ${value === 1 ? "point" : "points"}` : "no points");

/**
 * The name of each parameter, and the words for its values: by value, or made of it.
 * @type {Record<string, [string, Record<string, string> | function(Value): string]>}
 */
const PARAMETERS = {
  target: ["To win", points],
  heels: ["Heels (a jack is turned up)", points],
  heels_claimed: ["Heels are", { true: "claimed by the dealer", false: "pegged without a claim" }],
  nobs: ["Nobs (jack of the starter’s suit)", points],
  flush_takes_starter: ["Flush in a hand", {
    true: "a point more if the starter matches", false: "no more if the starter matches",
  }],
  counts: ["After a go or 31", { reset: "the count starts again at 0", single: "the play is over" }],
  show_order: ["Counts first in the show", { "pone-first": "the pone", "dealer-first": "the dealer" }],
  head_start: ["Head start", (value) => (value ? `${points(value)} for the pone of the first deal` : "none")],
  skunk_line: ["Skunk", below],
  double_skunk_line: ["Double skunk", below],
  game_values: ["A game counts", (value) => gameValues(/** @type {Record<string, number>} */ (value))],
  best_of: ["A match is", (value) => (value === null ? "as agreed" : `the best of ${value} games`)],
  claims: ["Counting", { automatic: "everyone gets the true points", manual: "players count their own points" }],
  undercount: ["Points missed", { stands: "are lost", muggins: "may be taken by the opponent (muggins)" }],
  overcount: ["Points too many", {
    "award-opponent": "go to the opponent", correct: "are taken off", "flat-two": "give the opponent 2",
  }],
  false_game: ["Claiming a game not won", { "as-overcount": "an overcount like any other", "back-fifteen": "15 back" }],
  enforcement: ["Wrong counts are penalized", { automatic: "always", "on-call": "when the opponent calls them" }],
  thirty_one: ["Making 31", { two: "2 at once", "one-and-one": "1, and 1 for the last card" }],
  match_by: ["A match goes by", { games: "games won", "game-points": "game points: a skunk counts more" }],
  next_first_dealer: ["First deal of the next game", { alternate: "players take turns", loser: "the loser deals" }],
  illegal_play: ["A card that may not be played", { stop: "ends the check", retract: "is taken back" }],
};

/** @type {Record<Basis, string>} */
const BASES = {
  stated: "",
  inherited: "(As in standard cribbage.)",
  "not-mentioned": "(Its source does not mention it.)",
};

/** The published pages that rulesets are from. @type {Record<string, string>} */
const SOURCES = {
  "000": "“Cribbage”, cardgames.io",
  "001": "“Cribbage: the rules”, Masters of Games, mastersofgames.com",
  "002": "“Cribbage Overview”, Ask-A-Link Games",
  "003": "“How to play Cribbage”, a page that names no author and calls the crib the box",
  "004": "“Net Cribbage”, NetIntellGames, 1998 to 2003",
};

/**
 * Say where the rules of a ruleset are found.
 * @param {string} source as the service names it
 * @returns {string} the title of the page and its publisher; a source that is no numbered page as it is
 */
export function sourceWords(source) {
  return SOURCES[source] ?? source;
}

/**
 * Name a parameter.
 * @param {string} name such as `skunk_line`
 */
export function parameterName(name) {
  return PARAMETERS[name]?.[0] ?? name.replaceAll("_", " ");
}

/**
 * Say a value in words; one that is not known here stays as it is.
 * @param {string} name of the parameter
 * @param {unknown} value
 */
export function valueWords(name, value) {
  const words = PARAMETERS[name]?.[1];
  if (typeof words === "function") return words(/** @type {Value} */ (value));
  return words?.[String(value)] ?? String(value);
}

/**
 * Say where a value comes from, unless its source states it.
 * @param {Basis} basis
 */
export function basisWords(basis) {
  return BASES[basis];
}

/** @param {Record<string, number>} values */
function gameValues({ win, skunk, double_skunk: double }) {
  return `${win}; a skunk ${skunk}, a double skunk ${double}`;
}
