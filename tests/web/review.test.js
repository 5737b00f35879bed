/** The words of a review. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { signed } from "../../web/page/ui/markup.js";
import { addressOf, costliest, costWords, dealsOf, discardWords, knownWords, luckWords } from "../../web/page/review/costs.js";

const sums = (discards, best, loss) => ({ discards, best_discards: best, loss });
const one = (rank, loss = 0) => ({ rank, loss, options: 15 });

test("a player is told what all discards cost, and how many were the best", () => {
  assert.equal(discardWords("Ann", sums(9, 7, 0.65)), "Ann’s 9 discards cost 0.65 points in all; 7 were the best.");
  assert.equal(discardWords("Ann", sums(9, 1, 4)), "Ann’s 9 discards cost 4.00 points in all; one was the best.");
  assert.equal(discardWords("Ann", sums(9, 0, 4)), "Ann’s 9 discards cost 4.00 points in all; none was the best.");
  assert.equal(discardWords("Ann", sums(9, 9, 0)), "Ann’s 9 discards were all the best.");
  assert.equal(discardWords("Ann", sums(2, 2, 0)), "Ann’s 2 discards were both the best.");
  assert.equal(discardWords("Ann", sums(1, 1, 0)), "Ann’s only discard was the best.");
  assert.equal(discardWords("Ann", sums(1, 0, 0.002)), "Ann’s only discard cost less than 0.01 points.");
  assert.equal(discardWords("Ann", sums(0, 0, 0)), "");
});

test("luck is told as points more or less than average", () => {
  assert.equal(luckWords("Ann", 3.21), "The cards gave Ann 3.2 points more than average.");
  assert.equal(luckWords("Ann", -0.96), "The cards gave Ann 1.0 point less than average.");
  assert.equal(luckWords("Ann", -0.04), "Ann had average luck with the cards.");
  assert.deepEqual([3.21, -3.26, -0.04].map((luck) => signed(luck, 1)), ["+3.2", "−3.3", "0.0"]);
});

test("it is told for how many deals the discards of a player are known, unless in all", () => {
  assert.equal(knownWords("Ann", 4, 9), "What Ann discarded is known for 4 of 9 deals.");
  assert.equal(knownWords("Ann", 0, 9), "What Ann discarded is not known.");
  assert.equal(knownWords("Ann", 9, 9), "");
});

test("discards that were not the best are sorted by their cost, and told with their place", () => {
  const sorted = costliest([one(2, 0.1), one(1), one(11, 3), one(3, 0.5)]).map(costWords);
  assert.deepEqual(sorted, ["3.00 points, 11th of 15", "0.50 points, 3rd of 15", "0.10 points, 2nd of 15"]);
});

test("deals count as far as the game was judged, unless they were thrown in", () => {
  const log = { deals: [{}, { void: true }, {}, {}, {}] };
  assert.equal(dealsOf(log, { ledger: [{ deal: null }, { deal: 2 }] }, { discards: [] }), 2);
  assert.equal(dealsOf(log, { ledger: [{ deal: 2 }] }, { discards: [{ deal: 3 }] }), 3);
  assert.equal(dealsOf(log, { ledger: [] }, { discards: [] }), 0);
});

test("a discard leads to the advice on the same cards, in order", () => {
  const discard = { keep: ["TD", "5H"], discard: ["AS", "AC"], dealer: true };
  const table = { ruleset: "box", players: 3, others: "random" };
  assert.equal(addressOf(discard, table), "#discard?dealt=AC+AS+5H+TD&dealer=true&players=3&ruleset=box&others=random");
  assert.match(addressOf(discard, { ...table, others: "typical" }), /&others=typical$/);
});
