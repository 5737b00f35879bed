import assert from "node:assert/strict";
import { test } from "node:test";

import { cellSpots, holderOf, setCards } from "../../../web/page/record/spots.js";
import { ANN, BOB, CRIB, FRESH, TABLE } from "./table.js";

const HAND = ["4C", "5D", "5S", "KD"];
const SIX = [...HAND, "2H", "9S"];
const DEALT = { dealt: { Ann: SIX }, discards: { Ann: ["2h", "9s"] } };
const SHEET = { ...FRESH, deals: [{ pegged: { Ann: 4 }, show: [{ player: "Ann", claim: 8 }] }] };

/** Name the spots of a deal, each with how many cards it has room for. */
function names(deal, slot, table = TABLE, log = FRESH) {
  return cellSpots({ ...log, deals: [deal] }, 0, table, slot).map(({ name, size }) => `${name} ${size}`);
}

test("cards of a sheet stand where the hand is shown, and else in the deal", () => {
  const sheet = setCards(SHEET, 0, ANN, TABLE, HAND);
  assert.deepEqual(sheet.deals[0].show[0], { player: "Ann", claim: 8, cards: HAND });
  const cleared = setCards(sheet, 0, ANN, TABLE, []);
  assert.deepEqual(cleared.deals[0].show[0], { player: "Ann", claim: 8 });
  const live = setCards(setCards(FRESH, 0, ANN, TABLE, HAND), 0, CRIB, TABLE, ["AC"]);
  assert.deepEqual(live.deals, [{ hands: { Ann: HAND }, crib: ["AC"] }]);
});

test("a hand of dealt cards is what is not discarded, and changes what was dealt", () => {
  const log = { ...FRESH, deals: [DEALT] };
  assert.deepEqual(names(DEALT, ANN), ["Ann’s hand 4", "the starter 1"]);
  assert.deepEqual(names({ dealt: { Ann: SIX } }, ANN), ["Ann’s hand 6", "the starter 1"]);
  assert.deepEqual(cellSpots(log, 0, TABLE, ANN)[0].write(["AC"]).deals,
    [{ dealt: { Ann: ["AC", "2H", "9S"] }, discards: { Ann: ["2H", "9S"] } }]);
});

test("the crib of dealt cards is what each discarded, with what came from the pack", () => {
  const log = { ...FRESH, players: ["Ann", "Bob", "Cat"], first_dealer: "Cat" };
  const table = { ...TABLE, dealt: 5, discards: 1, toCrib: 1 };
  const cat = { player: "Cat", crib: true };
  assert.deepEqual(names({ dealt: {} }, cat, table, log),
    ["Ann’s discard 1", "Bob’s discard 1", "Cat’s discard 1", "the card from the pack 1", "the starter 1"]);
  const spots = cellSpots({ ...log, deals: [{ dealt: { Bob: ["AC", "2C"] } }] }, 0, table, cat);
  assert.deepEqual(spots[3].write(["AS"]).deals, [{ dealt: { Bob: ["AC", "2C"] }, to_crib: ["AS"] }]);
  assert.deepEqual(spots[1].write(["3C"]).deals, [{ dealt: { Bob: ["AC", "2C", "3C"] }, discards: { Bob: ["3C"] } }]);
});

test("on a sheet with the dealt cards of one player, the others show hands", () => {
  const deal = { ...DEALT, pegged: {} };
  assert.deepEqual(names(deal, BOB), ["Bob’s hand 4", "the starter 1"]);
  assert.deepEqual(names(deal, CRIB), ["Bob’s crib 4", "the starter 1"]);
});

test("a card is found where it is kept or discarded", () => {
  const log = { ...FRESH, deals: [DEALT] };
  assert.equal(holderOf(log, 0, TABLE, "4C"), "Ann’s hand");
  assert.equal(holderOf(log, 0, TABLE, "2H"), "Bob’s crib");
  assert.equal(holderOf(log, 0, TABLE, "3H"), "");
});
