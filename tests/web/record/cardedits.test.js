import assert from "node:assert/strict";
import { test } from "node:test";

import * as cards from "../../../web/page/record/spots.js";
import { ANN, CRIB, FRESH, TABLE } from "./table.js";

const HAND = ["4C", "5D", "5S", "KD"];
const SIX = [...HAND, "2H", "9S"];
const SHEET = { ...FRESH, deals: [{ pegged: { Ann: 4 }, show: [{ player: "Ann", claim: 8 }] }] };

test("cards of a sheet stand where the hand is shown, and else in the deal", () => {
  const sheet = cards.setCards(SHEET, 0, ANN, TABLE, HAND);
  assert.deepEqual(sheet.deals[0].show[0], { player: "Ann", claim: 8, cards: HAND });
  const cleared = cards.setCards(sheet, 0, ANN, TABLE, []);
  assert.deepEqual(cleared.deals[0].show[0], { player: "Ann", claim: 8 });
  const live = cards.setCards(cards.setCards(FRESH, 0, ANN, TABLE, HAND), 0, CRIB, TABLE, ["AC"]);
  assert.deepEqual(live.deals, [{ hands: { Ann: HAND }, crib: ["AC"] }]);
});

test("dealt cards and discards are written and taken back, and leave nothing behind", () => {
  const dealt = cards.setDealt(FRESH, 0, "Ann", SIX);
  const kept = cards.setDiscards(dealt, 0, "Ann", ["2H", "9S"]);
  assert.deepEqual(kept.deals, [{ dealt: { Ann: SIX }, discards: { Ann: ["2H", "9S"] } }]);
  assert.deepEqual(cards.setDiscards(kept, 0, "Ann", []), dealt);
  assert.deepEqual(cards.setDealt(dealt, 0, "Ann", []).deals, []);
});

test("a card that was not dealt after all is no discard, however it is spelled", () => {
  const log = { ...FRESH, deals: [{ dealt: { Ann: SIX }, discards: { Ann: ["h2", "9s"] } }] };
  const { deals } = cards.setDealt(log, 0, "Ann", SIX.slice(0, 5));
  assert.deepEqual(deals[0].discards, { Ann: ["2H"] });
});
