/** The table at every moment of the games that the page offers. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { dealers } from "../../web/page/record/reading.js";
import { tableAt } from "../../web/page/result/felt.js";
import { TABLE } from "./record/table.js";

const GAMES = JSON.parse(readFileSync(new URL("../../build/web/games.json", import.meta.url), "utf8"));

/** The table of a game after an entry. */
function seen(name, entry, change = {}) {
  const { response, log } = GAMES[name];
  return tableAt(response, { ...log, ...change }, entry, TABLE);
}

/** A hand in one line: who deals has a star, whose entry it is an arrow, and what is played is in brackets. */
function written({ player, deals, current, cards }) {
  const held = cards.map(({ card, played: gone }) => (gone ? `(${card})` : card)).join(" ") || "?";
  return `${current ? ">" : ""}${player}${deals ? "*" : ""} ${held}`;
}

function hands(table) {
  return table.hands.map(written);
}

/** The cards of the count in one line: the entry has an arrow, and what is taken back a minus. */
function count(table) {
  const cards = table.counted.map(({ card, player, now, back }) => `${now ? ">" : ""}${back ? "-" : ""}${player[0]}:${card}`);
  return `${table.count}: ${cards.join(" ")}`;
}

test("before the first entry the first deal lies on the table, its starter not turned up", () => {
  const table = seen("overcount", 0);
  assert.deepEqual(hands(table), ["Ann 3H 7D 8C KS", "Bob* 4C 5S 9H TC"]);
  assert.deepEqual(table.starter, { turned: false, cards: ["QD"] });
  assert.deepEqual(table.crib, { cards: ["AD", "2D", "JC", "KD"], current: false });
  assert.equal(count(table), "null: ");
});

test("a card that is played is seen in the count and no longer held", () => {
  const table = seen("overcount", 4);
  assert.deepEqual(hands(table), ["Ann 3H 7D (8C) (KS)", ">Bob* (4C) 5S (9H) TC"]);
  assert.equal(count(table), "31: A:KS B:9H A:8C >B:4C");
  assert.deepEqual(table.starter, { turned: true, cards: ["QD"] });
  assert.equal(count(seen("overcount", 5)), "7: >A:7D");
});

test("at the show the hands are taken up again, and the crib is shown by itself", () => {
  const shown = seen("overcount", 9);
  assert.deepEqual(hands(shown), [">Ann 3H 7D 8C KS", "Bob* 4C 5S 9H TC"]);
  assert.equal(count(shown), "null: ");
  const crib = seen("misplayed", 12);
  assert.deepEqual(hands(crib), ["Ann 2S 5H 8C 8D", "Bob* 2H 3D 4D 6C"]);
  assert.deepEqual(crib.crib, { cards: ["3C", "7H", "TH", "QC"], current: true });
});

test("cards that a sheet does not have are unknown", () => {
  assert.equal(count(seen("sheet", 1)), "null: ");
  assert.deepEqual(hands(seen("sheet", 3)), ["Ann ?", ">Bob* 6H 7S 8C 8D"]);
  assert.deepEqual(seen("sheet", 4).crib, { cards: [], current: true });
});

test("at a ruling the table stays as it is, and a deal that is thrown in has none", () => {
  assert.deepEqual(hands(seen("sheet", 5)), ["Ann* ?", "Bob ?"]);
  assert.deepEqual(seen("sheet", 5).starter, { turned: false, cards: [] });
  assert.equal(count(seen("sheet", 13)), "17: B:7D A:TC");
  assert.equal(seen("sheet", 13).hands.some(({ current }) => current), false);
});

test("a card that is taken back is seen at its entry only, and stays in the hand", () => {
  const taken = seen("sheet", 9);
  assert.equal(count(taken), "27: B:KS A:9H B:8C >-A:TC");
  assert.equal(hands(taken)[0], ">Ann* 4C 5S (9H) TC");
  assert.equal(count(seen("sheet", 10)), "31: B:KS A:9H B:8C >A:4C");
});

test("hands and crib may be given as they were kept, in any spelling of a card", () => {
  const table = seen("three", 7);
  assert.deepEqual(hands(table), ["Lou (2C) 6H (KC) KH", "Max (AC) 4S (8H) TC", ">Dee* AD (3D) 5D (7D)"]);
  assert.equal(count(table), "31: L:KC M:8H D:7D L:2C M:AC >D:3D");
  assert.deepEqual(table.crib.cards, ["9C", "9D", "QD", "QH"]);
});

test("without a deal there is no table", () => {
  assert.equal(seen("overcount", 0, { deals: [] }), null);
});

test("every card that is played was held, at every entry of every game", () => {
  for (const [name, { response }] of Object.entries(GAMES)) {
    response.ledger.forEach((line, index) => {
      const { hands: all, counted: cards, count: sum } = seen(name, index + 1);
      for (const { card, player, back } of cards) {
        const hand = all.find((one) => one.player === player);
        assert.ok(back || hand.cards.some((one) => one.card === card && one.played), `${name} ${index + 1} ${card}`);
      }
      const values = cards.filter(({ back }) => !back).map(({ card }) => "A23456789".indexOf(card[0]) + 1 || 10);
      if (sum !== null) assert.equal(values.reduce((one, other) => one + other, 0), sum, `${name} ${index + 1}`);
    });
  }
});

/** Without that of the next deal. */
const dealersOf = (log) => dealers(log).slice(0, log.deals.length);

test("the deal goes round; who threw one in deals again", () => {
  assert.deepEqual(dealersOf(GAMES.sheet.log), ["Bob", "Ann", "Ann"]);
  assert.deepEqual(dealersOf(GAMES.teams.log).slice(0, 5), ["Dan", "Ann", "Bob", "Cleo", "Dan"]);
});

test("the first dealer is named, or cut the lowest card in the last round, or is that of the first deal", () => {
  assert.deepEqual(dealersOf(GAMES.three.log), ["Dee"]);
  const players = ["Ann", "Zoé"];
  assert.deepEqual(dealersOf({ players, first_dealer: "Zoé", deals: [{}, {}] }), ["Zoé", "Ann"]);
  assert.deepEqual(dealersOf({ players, deals: [{ dealer: "Zoé" }] }), ["Zoé"]);
});
