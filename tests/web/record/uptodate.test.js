/** Logs and nights as others and earlier versions have written them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { GAMES } from "../../../web/page/record/games.js";
import { inOneForm } from "../../../web/page/record/shape.js";
import { NIGHTS } from "../../../web/page/scorecards/night.js";
import { Kept } from "../../../web/page/ui/kept.js";
import { FRESH } from "./table.js";

/** Zoë in two characters more than the page writes. */
const ZOE = "Zoe\u0308";
const ruling = { side: ZOE, points: -2, reason: "a card was exposed" };
const call = { player: ZOE, kind: "overcount" };
const named = {
  players: [ZOE, "Bob"], teams: [[ZOE], ["Bob"]], first_dealer: ZOE, cut: [{ [ZOE]: "2H", Bob: "KD" }], label: "A night",
  starting_scores: { [ZOE]: 3, Bob: 0 }, ended: { by: "forfeit", side: ZOE },
  deals: [{
    dealer: ZOE, dealt: { [ZOE]: ["5H"] }, discards: { [ZOE]: ["5H"] }, hands: { [ZOE]: ["5H"] }, pegged: { [ZOE]: 3 }, scores: { [ZOE]: 6 },
    heels: { claim: 2, call }, plays: [{ player: ZOE, play: "5H", call }, { ruling }], show: [{ player: ZOE, claim: 4, call }, { ruling }], rulings: [{ ruling }],
  }],
};

test("names and the keys that are names are composed, everywhere", () => {
  const log = inOneForm(named);
  assert.deepEqual(log, JSON.parse(JSON.stringify(named).normalize("NFC")));
  assert.deepEqual(inOneForm(log), log);
});

test("two players who would become the same are left as they are, and so are two keys", () => {
  const twins = { ...named, players: [ZOE, "Zo\u00eb"] };
  assert.deepEqual(inOneForm(twins), twins);
  const scores = { [ZOE]: 6, "Zo\u00eb": 7 };
  assert.deepEqual(inOneForm({ ...named, deals: [{ scores }] }).deals[0], { scores });
});

test("a member that is null is left out", () => {
  const log = inOneForm({ ...FRESH, teams: null, deals: [{ starter: null, show: [{ claim: null }] }] });
  assert.deepEqual(log, { ...FRESH, deals: [{ show: [{}] }] });
});

for (const thing of [undefined, null, 5, "log", [], {}, { players: 5, deals: {} }, { players: [5, null], rules: 5, deals: [null, 5, { pegged: [5] }] }]) {
  test(`${JSON.stringify(thing)} is no log, and stays as it is`, () => assert.deepEqual(inOneForm(thing), thing));
}

test("what the browser keeps is brought up to date", () => {
  const kept = { "game:1": { log: { ...FRESH, players: [ZOE, "Bob"] }, changed: 5, heading: { table: "7" } },
    "night:1": { log: { label: "", qualifiers: "", cards: [{ player: ZOE, rows: [] }] }, changed: 5 } };
  const store = { getItem: (/** @type {string} */ name) => JSON.stringify(kept[name]) };
  assert.deepEqual(new Kept(store, GAMES).get("1"),
    { id: "1", log: { ...FRESH, players: ["Zo\u00eb", "Bob"] }, changed: 5, heading: { table: "7" } });
  assert.equal(new Kept(store, NIGHTS).get("1").log.cards[0].player, "Zo\u00eb");
});
