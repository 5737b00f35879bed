/** One count of the play. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { countOf, typedCards, written } from "../../web/page/play/play.js";

test("a claim belongs to the card before it, with or without blanks", () => {
  for (const text of ["5H 5S=2 5C=8 6D", "5H5S=2 5C = 8, 6D"]) {
    assert.equal(written(typedCards(text)), "5H 5S=2 5C=8 6D");
  }
  assert.deepEqual(typedCards("5H="), [{ word: "5H", claim: "" }]);
  assert.deepEqual(typedCards("=2"), [{ word: "=2", claim: "" }]);
  assert.deepEqual(typedCards("5H=2=3x"), [{ word: "5H", claim: "2=3x" }]);
  assert.deepEqual(typedCards(""), []);
});

test("court cards count ten, and a word that is not a card nothing", () => {
  assert.equal(countOf(["AH", "9C", "TD", null]), 20);
  assert.equal(countOf(["JH", "QC", "KD", "AS"]), 31);
});
