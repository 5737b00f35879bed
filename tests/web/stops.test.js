/** Names of the mistakes of a game. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { awardWords, stops, told } from "../../web/page/result/entries.js";

const GAMES = JSON.parse(readFileSync(new URL("../../build/web/games.json", import.meta.url), "utf8"));

test("each names its place and the mistake, with or without an entry", () => {
  assert.deepEqual(stops(GAMES.sheet.response, GAMES.sheet.log), [
    { entry: 4, name: "Deal 1, the written total of Bob: wrong total" },
    { entry: 9, name: "Deal 3, the play, card 4 (Ann’s 10♣): above thirty-one" },
    { entry: 16, name: "Deal 3, Bob’s hand: overcount" },
  ]);
  assert.deepEqual(stops(GAMES.misplayed.response, GAMES.misplayed.log), [
    { entry: 16, name: "Deal 2, the play, card 5 (Bob’s K♣): above thirty-one" },
  ]);
  assert.deepEqual(stops(GAMES.clean.response, GAMES.clean.log), []);
});

test("mistakes at one entry share one name", () => {
  const { response, log } = GAMES.sheet;
  const { pointer } = response.ledger[3];
  const crib = (code) => ({ pointer, code, player: "Bob", detail: "" });
  const violations = [crib("impossible-total"), crib("bad-call"), response.violations[0]];
  assert.deepEqual(stops({ ...response, violations }, log), [
    { entry: 4, name: "Deal 1, the crib: impossible count, call without a reason; Deal 1, the written total of Bob: wrong total" },
  ]);
});

test("a mistake in the pegging of all players has its entry", () => {
  const { response, log } = GAMES.sheet;
  const violations = [{ pointer: "#/deals/0/pegged", code: "impossible-pegging", detail: "" }];
  assert.deepEqual(stops({ ...response, violations }, log), [
    { entry: 1, name: "Deal 1, the pegging: impossible pegging" },
  ]);
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
