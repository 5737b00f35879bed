import assert from "node:assert/strict";
import { test } from "node:test";

import { cellSpots, holderOf } from "../../../web/page/record/spots.js";
import { ANN, BOB, CRIB, FRESH, TABLE } from "./table.js";

const SIX = ["4C", "5D", "5S", "KD", "2H", "9S"];
const DEALT = { dealt: { Ann: SIX }, discards: { Ann: ["2h", "9s"] } };
const THREE = { ...FRESH, players: ["Ann", "Bob", "Cat"], first_dealer: "Cat" };

/** Name spots. */
function names(spots) {
  return spots.map(({ name }) => name);
}

test("cards are dealt to all, then each discards, then the starter is turned up", () => {
  const spots = cellSpots({ ...FRESH, deals: [DEALT] }, 0, TABLE, CRIB);
  assert.deepEqual(names(spots), ["Ann’s cards", "Bob’s cards", "Ann’s discards", "Bob’s discards", "the starter"]);
  assert.deepEqual(spots.map(({ cards }) => cards.length), [6, 0, 2, 0, 0]);
  assert.deepEqual(spots.map(({ from }) => from), [undefined, undefined, 0, 1, undefined]);
});

test("three players discard one card each, and the crib has one from the pack", () => {
  const table = { ...TABLE, dealt: 5, discards: 1, toCrib: 1 };
  const spots = cellSpots({ ...THREE, deals: [{ dealt: {} }] }, 0, table, { player: "Cat", crib: true });
  assert.deepEqual(names(spots).slice(3), ["Ann’s discard", "Bob’s discard", "Cat’s discard", "the card from the pack", "the starter"]);
  assert.deepEqual(spots[6].write(["AC"]).deals, [{ dealt: {}, to_crib: ["AC"] }]);
  assert.deepEqual(spots[1].write(["AC"]).deals, [{ dealt: { Bob: ["AC"] } }]);
  assert.deepEqual(spots[4].write(["AC"]).deals, [{ dealt: {}, discards: { Bob: ["AC"] } }]);
});

test("a hand that was dealt is changed by its dealt cards, and the crib by all of them", () => {
  const log = { ...FRESH, deals: [{ ...DEALT, dealt: { Ann: SIX, Bob: [] } }] };
  assert.deepEqual(names(cellSpots(log, 0, TABLE, ANN)), ["Ann’s cards", "Ann’s discards", "the starter"]);
  assert.equal(cellSpots(log, 0, TABLE, CRIB).length, 5);
});

test("on a sheet with the dealt cards of one player, the others show hands", () => {
  const log = { ...FRESH, deals: [{ ...DEALT, pegged: {} }] };
  assert.deepEqual(names(cellSpots(log, 0, TABLE, ANN)).length, 3);
  assert.deepEqual(names(cellSpots(log, 0, TABLE, BOB)), ["Bob’s hand", "the starter"]);
  assert.deepEqual(names(cellSpots(log, 0, TABLE, CRIB)), ["Bob’s crib", "the starter"]);
});

test("a card is found where it is kept or discarded", () => {
  const log = { ...FRESH, deals: [DEALT] };
  assert.equal(holderOf(log, 0, TABLE, "4C"), "Ann’s hand");
  assert.equal(holderOf(log, 0, TABLE, "2H"), "Bob’s crib");
  assert.equal(holderOf(log, 0, TABLE, "3H"), "");
});
