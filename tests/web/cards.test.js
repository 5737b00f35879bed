/** Cards: their notation and names, and the faults of a typed hand. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { cardName, cardOf, cardText, flaw, handAndStarter, RANK_ORDER, sample, SUIT_ORDER, unfinished,
  words } from "../../web/page/ui/cards.js";

const BEST = ["5H", "5S", "5C", "JD"];

test("a card is known however it is written", () => {
  for (const word of ["TD", "td", "10D", "D10", "0d", "♦10", "10♦\uFE0F", "♢0", "dt"]) assert.equal(cardOf(word), "TD", word);
  for (const word of ["", "5", "H", "5X", "1H", "5HH", "110D", "joker", "constructor"]) assert.equal(cardOf(word), null, word);
  for (const suit of SUIT_ORDER) for (const rank of RANK_ORDER) assert.equal(cardOf(`${suit}${rank}`), `${rank}${suit}`);
});

test("a card has a name and a short form", () => {
  assert.equal(cardName("TH"), "10 of hearts");
  assert.equal(cardText("TH"), "10♥");
});

test("words are separated by blanks, commas and semicolons", () => {
  assert.deepEqual(words(" h5, ♠5;5c\t0D\n"), ["h5", "♠5", "5c", "0D"]);
  assert.deepEqual(words(" , "), []);
});

for (const [typed, size, said] of [
  ["5H 5S 5C JD", 4, ""],
  ["5H", 4, ""],
  ["5H 5S 5C JD 6D 7D", 4, "2 too many: only 4 belong here."],
  ["5H 5S 5C h5", 4, "The 5 of hearts is there twice."],
  ["xx yy", 4, "“xx” is not a card."],
  ["a-very-long-word", 4, "“a-very-long-” is not a card."],
]) {
  test(`of ${typed} it is said: ${said || "nothing"}`, () => assert.equal(flaw(words(typed), size), said));
}

test("an example names as many cards as belong there", () => {
  assert.equal(sample("5H 5S 5C JD 6D", 3), "such as 5H 5S 5C");
});

test("cards that stand close together are taken apart, in either order of rank and suit", () => {
  for (const text of ["5h5s5cjd", "h5s5c5dj", "5h, 5S;5c jD", " 5♥♠5 5♣\uFE0Fj♦ "]) assert.deepEqual(words(text).map(cardOf), BEST);
  assert.deepEqual(words("10h0sd10"), ["10h", "0s", "d10"]);
  const deck = SUIT_ORDER.flatMap((suit) => RANK_ORDER.map((rank) => rank + suit));
  assert.deepEqual(words(deck.join("")), deck);
});

test("a word that is not a card stays as it was typed", () => {
  assert.deepEqual(words("5h5x 1d"), ["5h", "5x", "1d"]);
  assert.deepEqual(words("5hj"), ["5h", "j"]);
  assert.equal(words("5h".repeat(75_000)).length, 75_000);
});

test("a rank or a suit alone is an unfinished card", () => {
  for (const word of ["1", "10", "0", "t", "a", "h", "♥"]) assert.ok(unfinished(word), word);
  for (const word of ["5h", "x", "11", "hh", ""]) assert.ok(!unfinished(word), word);
});

test("the starter follows a slash, or as many cards as the rules have", () => {
  for (const text of ["5H 5S 5C JD / 5D", "5H 5S 5C JD 5D", "5H5S5CJD 5D", "5H5S5CJD5D", "5H5S5CJD/5D"]) {
    assert.deepEqual(handAndStarter(text, 4), { held: BEST, starter: "5D" });
  }
  assert.deepEqual(handAndStarter("5h5s5c jd", 3), { held: ["5h", "5s", "5c"], starter: "jd" });
  assert.deepEqual(handAndStarter("ac2c3c4c5c 6h", 5), { held: ["ac", "2c", "3c", "4c", "5c"], starter: "6h" });
});

test("missing or extra cards are left as they are", () => {
  assert.deepEqual(handAndStarter("", 4), { held: [], starter: "" });
  assert.deepEqual(handAndStarter("5H 5S", 4), { held: ["5H", "5S"], starter: "" });
  assert.deepEqual(handAndStarter("5H / 5D", 4), { held: ["5H"], starter: "5D" });
  assert.deepEqual(handAndStarter("/ 5D", 4), { held: [], starter: "5D" });
  assert.deepEqual(handAndStarter("5H 5S 5C JD 5D 6D", 4), { held: BEST, starter: "5D 6D" });
  assert.deepEqual(handAndStarter("5H 5S 5C JD 6D / 5D", 4), { held: [...BEST, "6D"], starter: "5D" });
});
