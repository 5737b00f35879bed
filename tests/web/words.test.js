/** Awards and mistakes in words. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { awardWords, claimWords, deed, restsOn, saidWords, slipWords, told, whose } from "../../web/page/result/entries.js";

const GAMES = JSON.parse(readFileSync(new URL("../../build/web/games.json", import.meta.url), "utf8"));

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

/** Ann has 24 after the first deal, and 8 more after the second; deal 3 was written in totals alone. */
const SLIPS = {
  sides: { Ann: ["Ann"], Bob: ["Bob", "Dan"] }, audit: { Ann: { start: 0 }, Bob: { start: 5 } },
  ledger: [[0, "hand", 24, 5], [1, "crib", 32, 3], [2, "deal", 32, 3]].map(([deal, event, Ann, Bob]) => ({ deal, event, scores: { Ann, Bob } })),
};

for (const [deal, name, got, words] of [
  [1, "Ann", "34", "24 and 8 is 32, the sheet has 34"],
  [1, "Ann", "999, which counts as the target 121", "24 and 8 is 32, the sheet has 999"],
  [1, "Dan", "4", "5 less 2 is 3, the sheet has 4"],
  [0, "Ann", "20", "the points make 24, the sheet has 20"],
  [2, "Ann", "30", "30 is less than the 32 before"],
]) {
  test(`a wrong total is an addition: ${words}`, () => {
    assert.equal(slipWords(SLIPS, { code: "wrong-total", pointer: `#/deals/${deal}/scores/${name}`, detail: `the total must be 1 (got ${got})` }), words);
  });
}

test("a result rests on a count that no hand has only where the winner has it", () => {
  const violations = [["Ann", "hand", 45], ["Bob", "crib", 19]].map(([player, what, count], at) =>
    ({ code: "impossible-total", pointer: `#/${at}`, player, detail: `a ${what} must be what it can be (got ${count})` }));
  const ledger = [["Ann", 45, "hand"], ["Bob", 19, "crib"]].map(([player, points, event], at) => ({ player, points, event, pointer: `#/${at}`, awards: [] }));
  const game = { sides: SLIPS.sides, violations, ledger };
  assert.equal(restsOn({ ...game, winner: "Ann" }).words, "No hand counts 45");
  assert.equal(restsOn({ ...game, winner: "Bob" }).words, "No crib counts 19");
  assert.equal(restsOn({ ...game, winner: undefined }), null);
  assert.equal(restsOn({ ...game, winner: "Ann", ledger: ledger.slice(1) }), null);
});

for (const [entry, words] of [
  [1, "Pegging entered as totals: seven pegged. Taken as written. Ann pegs 4. Bob pegs 3."],
  [2, "Ann shows a hand: eight. Taken as written. Ann pegs 8."],
  [3, "Bob shows the 6 of hearts, the 7 of spades, the 8 of clubs and the 8 of diamonds: fifteen two, fifteen four, "
    + "and a double run is twelve. Claimed 12, which is right. Bob pegs 12."],
  [4, "Bob shows the crib: four. Taken as written. Bob pegs 4."],
  [5, "A ruling gives 2: Ann dealt a card face up, for the second time. Bob pegs 2 by a ruling."],
  [9, "Ann plays the 10 of clubs, which is taken back. Nobody pegs."],
  [13, "Ann goes back 1 by a ruling."],
]) {
  test(`entry ${entry} of a score sheet is told whole`, () => {
    const { log, response } = GAMES.sheet;
    const line = response.ledger[entry - 1];
    const said = saidWords(line, log);
    const told = `${whose(line)} ${deed(line)}${said && `: ${said}`}. ${claimWords(line)} ${awardWords(response, line)}`;
    assert.ok(told.replace(/\s+/g, " ").trim().endsWith(words), told);
  });
}
