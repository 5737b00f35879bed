import assert from "node:assert/strict";
import { test } from "node:test";

import { asWritten, judgeable } from "../../../web/page/record/judgeable.js";
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

test("a hand that is not complete is not sent, and the entries keep their places", () => {
  const deal = { starter: "5H", hands: { Ann: HAND, Bob: ["2D"] }, crib: ["AC"], plays: [{ play: "4C" }] };
  assert.deepEqual(judgeable({ ...FRESH, deals: [deal] }, TABLE).deals, [{ starter: "5H", hands: { Ann: HAND } }]);
  const sheet = { pegged: {}, show: [{ claim: 8, cards: ["4C"] }, { claim: 6, cards: HAND }] };
  assert.deepEqual(judgeable({ ...FRESH, deals: [sheet] }, TABLE).deals[0].show, [{ claim: 8 }, { claim: 6, cards: HAND }]);
});

test("of dealt cards is asked about what is complete, and about the play when all of it is", () => {
  const six = [...HAND, "2H", "9S"];
  const whole = { dealt: { Ann: six, Bob: six }, discards: { Ann: ["2H", "9S"], Bob: ["2H", "9S"] }, plays: [{ play: "4C" }] };
  assert.deepEqual(judgeable({ ...FRESH, deals: [whole] }, TABLE).deals, [whole]);
  const begun = { ...whole, dealt: { Ann: six, Bob: HAND }, discards: { Ann: ["2H"], Bob: ["2H", "9S"] } };
  assert.deepEqual(judgeable({ ...FRESH, deals: [begun] }, TABLE).deals, [{ dealt: { Ann: six } }]);
  const cards = { dealt: whole.dealt, discards: whole.discards };
  assert.deepEqual(judgeable({ ...FRESH, deals: [whole] }, { ...TABLE, toCrib: 1 }).deals, [cards]);
  assert.deepEqual(judgeable({ ...FRESH, deals: [{ to_crib: ["AC"] }] }, { ...TABLE, toCrib: 1 }).deals, [{}]);
});

test("a hand of the last deal waits for the one before it", () => {
  const show = [{ player: "Bob", claim: 6 }, { player: "Bob", crib: true, claim: 4 }];
  assert.deepEqual(judgeable({ ...FRESH, deals: [{ pegged: {}, show }] }, TABLE).deals[0].show, []);
  const whole = [{ player: "Ann", claim: 8 }, ...show];
  assert.deepEqual(judgeable({ ...FRESH, deals: [{ pegged: {}, show: whole }] }, TABLE).deals[0].show, whole);
});

test("cards of the last deal that nobody counted wait for the starter", () => {
  const deal = { pegged: {}, show: [{ player: "Ann", cards: HAND }] };
  assert.deepEqual(judgeable({ ...FRESH, deals: [deal] }, TABLE).deals[0].show, []);
  assert.deepEqual(judgeable({ ...FRESH, deals: [{ ...deal, starter: "AC" }] }, TABLE).deals[0].show, deal.show);
});

test("a hand out of its turn that nothing is missing before is sent as it is", () => {
  const show = [{ player: "Bob", claim: 6 }, { player: "Ann", claim: 8 }, { player: "Bob", crib: true, claim: 4 }];
  assert.deepEqual(judgeable({ ...FRESH, deals: [{ pegged: {}, show }] }, TABLE).deals[0].show, show);
});

test("a sheet without its cards is as written, and a play of cards cannot be", () => {
  const deal = { starter: "5H", pegged: { Ann: 1 }, show: [{ player: "Ann", claim: 8, cards: HAND }] };
  assert.deepEqual(asWritten({ ...FRESH, deals: [deal] }).deals, [{ starter: "5H", pegged: { Ann: 1 }, show: [{ player: "Ann", claim: 8 }] }]);
  assert.equal(asWritten({ ...FRESH, deals: [{ hands: {}, plays: [] }] }), null);
});

test("cards are read however they are spelled, and what is no card is left out", () => {
  const deal = { dealt: { Ann: ["10C", "h5", "5S", "kd", "2D", "7♠"] }, discards: { Ann: ["d2", "7S"] }, starter: "0H" };
  const log = { ...FRESH, deals: [deal, { hands: { Ann: ["5X"] } }] };
  assert.deepEqual(reading.cardsOf(log, 0, ANN, TABLE), ["TC", "5H", "5S", "KD"]);
  assert.deepEqual(reading.cardsOf(log, 0, CRIB, TABLE), ["2D", "7S"]);
  assert.deepEqual(reading.starterOf(log, 0), ["TH"]);
  assert.deepEqual(reading.cardsOf(log, 1, BOB, TABLE), []);
});
