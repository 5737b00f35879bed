import assert from "node:assert/strict";
import { test } from "node:test";

import * as reading from "../../../web/page/record/reading.js";
import { ANN, BOB, CRIB, FRESH, TABLE } from "./table.js";

const HAND = ["4C", "5D", "5S", "KD"];

test("the deal passes on, but not from a deal that is thrown in", () => {
  assert.deepEqual(reading.dealers({ ...FRESH, deals: [{}, { void: true }, {}] }), ["Bob", "Ann", "Ann", "Bob"]);
});

test("whoever has cut the lowest card deals first", () => {
  const log = { players: ["Ann", "Bob"], deals: [], cut: [{ Ann: "10D", Bob: "0H" }, { Ann: "jd", Bob: "10C" }] };
  assert.deepEqual(reading.dealers(log), ["Bob"]);
});

test("the show begins at the dealer's left, and the crib is last", () => {
  const three = { ...FRESH, players: ["Ann", "Bob", "Cat"], first_dealer: "Ann" };
  const names = (table) => reading.slots(three, 0, table).map(({ player, crib }) => player + (crib ? "'s crib" : ""));
  assert.deepEqual(names(TABLE), ["Bob", "Cat", "Ann", "Ann's crib"]);
  assert.deepEqual(names({ ...TABLE, dealerFirst: true }), ["Ann", "Bob", "Cat", "Ann's crib"]);
});

test("a cell is what is written of it", () => {
  const log = { ...FRESH, deals: [{ pegged: { Ann: 5, Bob: 1 }, show: [{ claim: 8 }, { crib: true, claim: 4 }], scores: { Ann: 13 } }] };
  const of = (kind, who) => reading.written(log, 0, { kind, who }, TABLE);
  assert.deepEqual(
    [of("peg", "Ann"), of("hand", "Ann"), of("hand", "Bob"), of("crib", ""), of("total", "Ann"), of("total", "Bob")],
    [5, 8, null, 4, 13, null],
  );
  const unnamed = { ...FRESH, deals: [{ show: [{ claim: 8 }, { claim: 6 }, { claim: 4 }] }] };
  assert.equal(reading.written(unnamed, 0, { kind: "crib", who: "" }, TABLE), 4);
});

test("cards are known from hands, from what was dealt, or from the show", () => {
  const of = (deal, slot) => reading.cardsOf({ ...FRESH, deals: [deal] }, 0, slot, TABLE);
  const dealt = { dealt: { Ann: [...HAND, "2D", "7S"] }, discards: { Ann: ["2D", "7S"] } };
  assert.deepEqual(of({ hands: { Ann: HAND } }, ANN), HAND);
  assert.deepEqual(of(dealt, ANN), HAND);
  assert.deepEqual(of(dealt, CRIB), ["2D", "7S"]);
  assert.deepEqual(of({ show: [{ claim: 1 }, { cards: HAND }] }, BOB), HAND);
});

test("a pointer leads to its cell", () => {
  const log = { ...FRESH, players: ["A/b", "Bob"], deals: [{ pegged: {}, show: [{ claim: 8 }, { claim: 6 }, { crib: true }] }] };
  const at = (pointer) => reading.cellAt(log, pointer, TABLE);
  assert.deepEqual(at("#/deals/0/show/1"), { deal: 0, cell: { kind: "hand", who: "Bob" } });
  assert.deepEqual(at("#/deals/0/show/2"), { deal: 0, cell: { kind: "crib", who: "" } });
  assert.deepEqual(at("#/deals/0/scores/A~1b"), { deal: 0, cell: { kind: "total", who: "A/b" } });
  assert.deepEqual(at("#/deals/0/pegged"), { deal: 0, cell: { kind: "peg", who: "A/b" } });
  assert.deepEqual(at("#/deals/0/pegged/Bob"), { deal: 0, cell: { kind: "peg", who: "Bob" } });
  assert.deepEqual(at("#/deals/0/starter"), { deal: 0, cell: null });
  assert.equal(at("#/ended"), null);
});

test("cards are read however they are spelled, and what is no card is left out", () => {
  const deal = { dealt: { Ann: ["10C", "h5", "5S", "kd", "2D", "7♠"] }, discards: { Ann: ["d2", "7S"] }, starter: "0H" };
  const log = { ...FRESH, deals: [deal, { hands: { Ann: ["5X"] } }] };
  assert.deepEqual(reading.cardsOf(log, 0, ANN, TABLE), ["TC", "5H", "5S", "KD"]);
  assert.deepEqual(reading.cardsOf(log, 0, CRIB, TABLE), ["2D", "7S"]);
  assert.deepEqual(reading.starterOf(log, 0), ["TH"]);
  assert.deepEqual(reading.cardsOf(log, 1, BOB, TABLE), []);
});
