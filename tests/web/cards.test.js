/** Cards as they are typed and told, and what keeps them from being a hand. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { cardName, cardOf, cardText, RANK_ORDER, SUIT_ORDER, words } from "../../service/web/page/cards.js";
import { flaw, sample } from "../../service/web/page/deck.js";

test("a card is known however it is written", () => {
  for (const word of ["TD", "td", "10D", "D10", "0d", "♦10", "10♦\uFE0F", "dt"]) assert.equal(cardOf(word), "TD", word);
  for (const word of ["", "5", "H", "5X", "1H", "5HH", "110D", "joker"]) assert.equal(cardOf(word), null, word);
  for (const suit of SUIT_ORDER) for (const rank of RANK_ORDER) assert.equal(cardOf(`${suit}${rank}`), `${rank}${suit}`);
});

test("a card has a name and a short form", () => {
  assert.equal(cardName("TH"), "ten of hearts");
  assert.equal(cardText("TH"), "10♥");
});

test("words are parted by blanks, commas and semicolons", () => {
  assert.deepEqual(words(" h5, ♠5;5c\t0D\n"), ["h5", "♠5", "5c", "0D"]);
  assert.deepEqual(words(" , "), []);
});

for (const [typed, size, said] of [
  ["5H 5S 5C JD", 4, ""],
  ["5H", 4, ""],
  ["5H 5S 5C JD 6D 7D", 4, "2 too many: only 4 belong here."],
  ["5H 5S 5C h5", 4, "The five of hearts is there twice."],
  ["xx yy", 4, "“xx” is no card."],
  ["a-very-long-word", 4, "“a-very-long-” is no card."],
]) {
  test(`of ${typed} it is said: ${said || "nothing"}`, () => assert.equal(flaw(words(typed), size), said));
}

test("as many cards are named as belong there", () => {
  assert.equal(sample("5H 5S 5C JD 6D", 3), "such as 5H 5S 5C");
});
