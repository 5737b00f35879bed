/** What the mistakes of a game are called. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { awardWords, stops, told } from "../../service/web/page/result/entries.js";

const GAMES = JSON.parse(readFileSync(new URL("../../build/web/games.json", import.meta.url), "utf8"));

test("each says the deal, whose it was and what was wrong, also where there is no entry", () => {
  assert.deepEqual(stops(GAMES.sheet.response), [
    { entry: 4, name: "Deal 1: wrong total" },
    { entry: 9, name: "Deal 3, Ann's 10 of clubs: above thirty-one" },
    { entry: 16, name: "Deal 3, Bob's hand: overcount" },
  ]);
  assert.deepEqual(stops(GAMES.misplayed.response), [{ entry: 16, name: "Deal 2, Bob: above thirty-one" }]);
  assert.deepEqual(stops(GAMES.clean.response), []);
});

test("what is wrong at one entry is told in one name", () => {
  const { response } = GAMES.sheet;
  const { pointer } = response.ledger[3];
  const crib = (code) => ({ pointer, code, player: "Bob", detail: "" });
  const violations = [crib("impossible-total"), crib("bad-call"), response.violations[0]];
  assert.deepEqual(stops({ ...response, violations }), [
    { entry: 4, name: "Deal 1, Bob's crib: impossible count, call without a reason; Deal 1: wrong total" },
  ]);
});

test("totals of nobody are the play's", () => {
  const { response } = GAMES.sheet;
  const violations = [{ pointer: "#/deals/0/pegged", code: "impossible-pegging", detail: "" }];
  assert.deepEqual(stops({ ...response, violations }), [{ entry: 1, name: "Deal 1, the play: impossible pegging" }]);
});

test("no peg goes beyond the last hole", () => {
  const line = { scores: { ann: 121 }, awards: [{ side: "ann", points: 8, reason: "score" }] };
  const game = { winner: "ann", sides: { ann: ["Ann"] }, audit: {}, ledger: [{ scores: { ann: 114 } }, line] };
  assert.equal(awardWords(game, line), "Ann pegs the last 7 of 8.");
});

test("a wrong total and an impossible count are told as players say them", () => {
  const [total, hand] = ["the total of Ann must be 41 (got 44)",
    "a hand must be what four cards and a starter can count to (got 19)"].map((detail) => told({ code: "", detail }));
  assert.deepEqual([total, hand], ["the total of Ann is 41, not 44", "no hand counts 19"]);
});
