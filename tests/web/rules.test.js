/** What is said about rulesets. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { linesOf } from "../../web/page/rules/meaning.js";
import { parameterName, valueWords } from "../../web/page/rules/values.js";

const SIX = { players: 2, dealt: 6, to_crib: 0, discards: 2, hand: 4, crib: 4 };
const STANDARD = {
  target: 121,
  skunk_line: 91,
  double_skunk_line: 61,
  game_values: { win: 1, skunk: 2, double_skunk: 3 },
  claims: "automatic",
  undercount: "stands",
  overcount: "award-opponent",
  enforcement: "automatic",
};

/** Say what a ruleset with these parameters means. */
function lines(parameters = {}, cards = [SIX]) {
  const all = Object.entries({ ...STANDARD, ...parameters });
  return linesOf({ cards, parameters: Object.fromEntries(all.map(([name, value]) => [name, { value }])) });
}

test("automatic claims cost nothing, whatever the rest says", () => {
  for (const undercount of ["stands", "muggins"]) {
    assert.equal(lines({ undercount }).claims, "Everyone scores the true points; a claim is only compared with them.");
  }
});

test("manual claims say what is lost, what is given, and that no claim is 0", () => {
  assert.equal(lines({ claims: "manual" }).claims, "Players count for themselves: what is missed is lost, "
    + "what is claimed too much goes to the opponent. No claim is a claim of 0.");
  assert.match(lines({ claims: "manual", overcount: "flat-two" }).claims, /too high gives the opponent 2\. No/);
  assert.match(lines({ claims: "manual", overcount: "correct" }).claims, /too much is put right\. No/);
});

test("muggins and rulings on call are named", () => {
  const { claims } = lines({ claims: "manual", undercount: "muggins", enforcement: "on-call" });
  assert.match(claims, /what is missed the opponent may take \(muggins\)/);
  assert.match(claims, /goes to the opponent, if the opponent calls it\. No/);
});

test("a skunk has its line and its value, a double skunk too where there is one", () => {
  assert.equal(lines().skunk, "The loser has fewer than 91 points: the game counts 2, and 3 with fewer than 61.");
  assert.equal(lines({ double_skunk_line: 0 }).skunk, "The loser has fewer than 91 points: the game counts 2.");
  assert.equal(lines({ skunk_line: 0 }).skunk, "None.");
});

test("the cards are told for each number of players, and what comes from the pack", () => {
  assert.equal(lines().cards, "2 players get 6 each and discard 2. The first to 121 points wins.");
  const three = { players: 3, dealt: 5, to_crib: 1, discards: 1, hand: 4, crib: 4 };
  assert.equal(lines({ target: 61 }, [SIX, three]).cards, "2 players get 6 each and discard 2; "
    + "3 players get 5 each and discard 1, 1 more from the pack to the crib. The first to 61 points wins.");
});

test("values are words, for numbers, choices, truths, nothing and the values of games", () => {
  const said = [
    ["target", 121, "121 points"], ["nobs", 1, "1 point"], ["heels", 0, "no points"],
    ["heels_claimed", true, "claimed by the dealer"], ["skunk_line", 0, "none"], ["skunk_line", 91, "below 91 points"],
    ["best_of", null, "as agreed"], ["best_of", 3, "the best of 3 games"], ["head_start", 3, "3 points for the pone of the first deal"],
    ["game_values", { win: 2, skunk: 3, double_skunk: 3 }, "2; a skunk 3, a double skunk 3"],
    ["undercount", "muggins", "may be taken by the opponent (muggins)"],
  ];
  for (const [name, value, words] of said) assert.equal(valueWords(name, value), words);
});

test("a parameter or a value that came later is shown as it is", () => {
  assert.equal(parameterName("pone_cuts"), "pone cuts");
  assert.equal(valueWords("pone_cuts", "twice"), "twice");
  assert.equal(valueWords("undercount", "halved"), "halved");
});
