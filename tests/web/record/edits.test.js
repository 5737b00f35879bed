import assert from "node:assert/strict";
import { test } from "node:test";

import * as edits from "../../../web/page/record/edits.js";
import { ANN, BOB, CRIB, FRESH, TABLE } from "./table.js";
/** Write a whole deal, its hands in the order of the sheet. */
function dealt(log, index, [ann, bob], [first, second, crib]) {
  let written = edits.setPegged(log, index, "Ann", ann);
  written = edits.setPegged(written, index, "Bob", bob);
  written = edits.setShown(written, index, ANN, TABLE, { claim: first });
  written = edits.setShown(written, index, BOB, TABLE, { claim: second });
  return edits.setShown(written, index, { ...CRIB, player: index % 2 ? "Ann" : "Bob" }, TABLE, { claim: crib });
}

test("a deal of numbers is the deal of a score sheet", () => {
  const { deals } = dealt(FRESH, 0, [4, 2], [8, 6, 4]);
  assert.deepEqual(deals, [{
    pegged: { Ann: 4, Bob: 2 },
    show: [{ player: "Ann", claim: 8 }, { player: "Bob", claim: 6 }, { crib: true, claim: 4 }],
  }]);
});

test("hands stand in the order in which they are shown, however they were entered", () => {
  const { deals } = dealt(dealt(FRESH, 0, [4, 2], [8, 6, 4]), 1, [1, 2], [3, 5, 7]);
  assert.deepEqual(deals[1].show, [
    { player: "Bob", claim: 5 }, { player: "Ann", claim: 3 }, { crib: true, claim: 7 },
  ]);
});

test("where the dealer shows first, the dealer's hand stands first", () => {
  const table = { ...TABLE, dealerFirst: true };
  const first = edits.setShown(FRESH, 0, ANN, table, { claim: 1 });
  const { deals } = edits.setShown(first, 0, BOB, table, { claim: 2 });
  assert.deepEqual(deals[0].show, [{ player: "Bob", claim: 2 }, { player: "Ann", claim: 1 }]);
});

test("a change leaves the log before it as it was", () => {
  const before = structuredClone(FRESH);
  edits.setPegged(FRESH, 0, "Ann", 4);
  assert.deepEqual(FRESH, before);
});

test("what is taken away leaves nothing behind, and an empty last deal is none", () => {
  let log = edits.setShown(FRESH, 0, ANN, TABLE, { claim: 8 });
  assert.deepEqual(log.deals[0].pegged, {});
  log = edits.setShown(log, 0, ANN, TABLE, { claim: undefined });
  assert.deepEqual(log.deals, []);
  log = edits.setTotal(edits.setTotal(FRESH, 0, "Ann", 31), 0, "Ann");
  assert.deepEqual(log.deals, []);
});

test("a hand that was read without a name is found by its turn", () => {
  const log = { ...FRESH, deals: [{ pegged: {}, show: [{ claim: 8 }, { claim: 6 }, { crib: true, claim: 4 }] }] };
  const { deals } = edits.setShown(log, 0, BOB, TABLE, { claim: 7 });
  assert.deepEqual(deals[0].show, [{ claim: 8 }, { claim: 7 }, { crib: true, claim: 4 }]);
});

test("a ruling stands where the deal has come to", () => {
  const ruling = { side: "Ann", points: 2, reason: "an exposed card" };
  const before = edits.addRuling(FRESH, 0, ruling);
  assert.deepEqual(before.deals[0], { rulings: [{ ruling }] });
  const inPlay = edits.addRuling({ ...FRESH, deals: [{ plays: [{ play: "5H" }] }] }, 0, ruling);
  assert.deepEqual(inPlay.deals[0].plays[1], { ruling });
  const inShow = edits.addRuling(edits.setPegged(FRESH, 0, "Ann", 3), 0, ruling);
  assert.deepEqual(inShow.deals[0].show, [{ ruling }]);
});

test("hands keep their places beside a ruling in the show", () => {
  const ruling = { side: "Ann", points: 2, reason: "an exposed card" };
  const log = edits.addRuling(edits.setShown(FRESH, 0, ANN, TABLE, { claim: 8 }), 0, ruling);
  const { deals } = edits.setShown(log, 0, BOB, TABLE, { claim: 6 });
  assert.deepEqual(deals[0].show, [{ player: "Ann", claim: 8 }, { ruling }, { player: "Bob", claim: 6 }]);
});

test("a deal is thrown in, heels are scored, and each is taken back", () => {
  const deal = { void: true, heels: { claim: 2 } };
  assert.deepEqual(edits.setMembers(FRESH, 0, deal).deals, [deal]);
  assert.deepEqual(edits.setMembers({ ...FRESH, deals: [deal] }, 0, { void: undefined, heels: undefined }).deals, []);
});
