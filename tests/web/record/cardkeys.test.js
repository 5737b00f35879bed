import assert from "node:assert/strict";
import { test } from "node:test";

import { typeCard } from "../../../web/page/record/picking.js";

/** Type keys, and list the cards that they complete. */
function typed(keys) {
  let half = "";
  return [...keys].flatMap((key) => {
    const { card, half: rest } = typeCard(half, key);
    half = rest;
    return card || [];
  });
}

test("a card is typed rank first or suit first, in either case", () => {
  assert.deepEqual(typed("5hH5"), ["5H", "5H"]);
  assert.deepEqual(typed("s9Acd2"), ["9S", "AC", "2D"]);
});

test("a ten is t, 1 or 0", () => {
  assert.deepEqual(typed("tc1d0hst"), ["TC", "TD", "TH", "TS"]);
});

test("a suit waits for its rank, and what is typed last of a kind counts", () => {
  assert.deepEqual(typed("hs9"), ["9S"]);
  assert.deepEqual(typed("59h"), ["9H"]);
  assert.deepEqual(typeCard("", "h"), { card: "", half: "H" });
  assert.equal(typeCard("H", "g"), null);
});
