/** Cards as they are typed. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { cardOf, handAndStarter, RANK_ORDER, SUIT_ORDER, unfinished, words } from "../../service/web/page/cards.js";

const BEST = ["5H", "5S", "5C", "JD"];
const codes = (/** @type {string[]} */ typed) => typed.map(cardOf);

test("a card is known in every spelling that the service takes", () => {
  for (const spelling of ["10h", "Th", "0H", "h10", "HT", "♥0", "10♡", "t♥\uFE0F", "♥\uFE0F10"]) assert.equal(cardOf(spelling), "TH");
  for (const strange of ["1h", "5", "h", "5x", "5hh", "", "constructor"]) assert.equal(cardOf(strange), null);
});

test("cards that stand close together are taken apart, in either order of rank and suit", () => {
  for (const text of ["5h5s5cjd", "h5s5c5dj", "5h, 5S;5c jD", " 5♥♠5 5♣\uFE0Fj♦ "]) assert.deepEqual(codes(words(text)), BEST);
  assert.deepEqual(words("10h0sd10"), ["10h", "0s", "d10"]);
  const deck = SUIT_ORDER.flatMap((suit) => RANK_ORDER.map((rank) => rank + suit));
  assert.deepEqual(words(deck.join("")), deck);
});

test("what is no card stays as it was typed", () => {
  assert.deepEqual(words("5h5x 1d"), ["5h", "5x", "1d"]);
  assert.deepEqual(words("5hj"), ["5h", "j"]);
  assert.deepEqual(words(" , "), []);
  assert.equal(words("5h".repeat(75_000)).length, 75_000);
});

test("only a rank or a suit alone may become a card", () => {
  for (const word of ["1", "10", "0", "t", "a", "h", "♥"]) assert.ok(unfinished(word), word);
  for (const word of ["5h", "x", "11", "hh", ""]) assert.ok(!unfinished(word), word);
});

test("the starter stands behind the stroke, or behind as many cards as the rules have", () => {
  for (const text of ["5H 5S 5C JD / 5D", "5H 5S 5C JD 5D", "5H5S5CJD 5D", "5H5S5CJD5D", "5H5S5CJD/5D"]) {
    assert.deepEqual(handAndStarter(text, 4), { held: BEST, starter: "5D" });
  }
  assert.deepEqual(handAndStarter("5h5s5c jd", 3), { held: ["5h", "5s", "5c"], starter: "jd" });
  assert.deepEqual(handAndStarter("ac2c3c4c5c 6h", 5), { held: ["ac", "2c", "3c", "4c", "5c"], starter: "6h" });
});

test("what is missing or too much is not made up", () => {
  assert.deepEqual(handAndStarter("", 4), { held: [], starter: "" });
  assert.deepEqual(handAndStarter("5H 5S", 4), { held: ["5H", "5S"], starter: "" });
  assert.deepEqual(handAndStarter("5H / 5D", 4), { held: ["5H"], starter: "5D" });
  assert.deepEqual(handAndStarter("/ 5D", 4), { held: [], starter: "5D" });
  assert.deepEqual(handAndStarter("5H 5S 5C JD 5D 6D", 4), { held: BEST, starter: "5D 6D" });
  assert.deepEqual(handAndStarter("5H 5S 5C JD 6D / 5D", 4), { held: [...BEST, "6D"], starter: "5D" });
});
