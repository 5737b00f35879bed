/** Discards compared. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { chance, cost, netPegging } from "../../web/page/discard/ranking.js";

/** @param {string[]} discard @param {number} mean @param {number} crib @param {number} net @param {Record<string, number>} distribution */
const way = (discard, mean, crib, net, distribution) =>
  ({ keep: [], discard, hand: { mean, min: 0, max: 29, distribution }, crib: { mean: crib, min: 0, max: 29 }, net });
const FIRST = way(["JC", "KD"], 9, 4, 5, { 8: 22, 14: 24 });
const SECOND = way(["5H", "KD"], 7, 3, 4, { 5: 40, 8: 6 });
const THIRD = way(["5H", "JC"], 6, 2, 4, { 5: 46 });
const WAYS = [FIRST, SECOND, THIRD];

test("a chance is the share of starters that give so many points", () => {
  assert.equal(chance(FIRST.hand, 8), 1);
  assert.equal(chance(SECOND.hand, 8), 6 / 46);
  assert.equal(chance(THIRD.hand, 8), 0);
});

test("the play counts what one pegs, less what the other does", () => {
  const pegs = (one, own, other) => ({ ...one, pegging: { own, other } });
  assert.deepEqual([netPegging(pegs(FIRST, 4, 2.5)), netPegging(FIRST)], [1.5, 0]);
});

test("the cost of a discard is its distance from the best, and equals share a rank", () => {
  assert.deepEqual(cost(WAYS, FIRST), { loss: 0, rank: 1 });
  assert.deepEqual(cost(WAYS, SECOND), { loss: 1, rank: 2 });
  assert.deepEqual(cost(WAYS, THIRD), { loss: 1, rank: 2 });
});
