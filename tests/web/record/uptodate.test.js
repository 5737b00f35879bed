/** Logs of earlier versions, brought up to date. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { GAMES } from "../../../web/page/record/games.js";
import { upToDate } from "../../../web/page/record/shape.js";
import { NIGHTS } from "../../../web/page/scorecards/night.js";
import { Kept } from "../../../web/page/ui/kept.js";
import { FRESH } from "./table.js";

/** Zoë in two characters more than the page writes. */
const ZOE = "Zoe\u0308";
const ORDERED = [{ player: "Ann", points: 2 }, { player: "Bob", points: 1 }, { player: "Ann", points: 3 }];
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
  const log = upToDate(named);
  assert.deepEqual(log, JSON.parse(JSON.stringify(named).normalize("NFC")));
  assert.deepEqual(upToDate(log), log);
});

test("two players who would become the same are left as they are, and so are two keys", () => {
  const twins = { ...named, players: [ZOE, "Zo\u00eb"] };
  assert.deepEqual(upToDate(twins), twins);
  const scores = { [ZOE]: 6, "Zo\u00eb": 7 };
  assert.deepEqual(upToDate({ ...named, deals: [{ scores }] }).deals[0], { scores });
});

test("pegging in order becomes totals", () => {
  const steps = [{ player: ZOE, points: 2 }, { player: "Zo\u00eb", points: 1 }];
  const deals = [{ pegged: ORDERED, show: [] }, { pegged: { Ann: 4 } }, { pegged: [] }, { pegged: steps }];
  const log = upToDate({ ...FRESH, deals });
  assert.deepEqual(log.deals, [{ pegged: { Ann: 5, Bob: 1 }, show: [] }, { pegged: { Ann: 4 } }, { pegged: {} }, { pegged: { "Zo\u00eb": 3 } }]);
});

test("a skunk line that was null is 0, and any other member that is null is left out", () => {
  const rules = { skunk_line: null, double_skunk_line: null, best_of: null, target: 61 };
  const log = upToDate({ ...FRESH, rules, teams: null, deals: [{ starter: null, show: [{ claim: null }] }] });
  assert.deepEqual(log, { ...FRESH, rules: { skunk_line: 0, double_skunk_line: 0, target: 61 }, deals: [{ show: [{}] }] });
});

for (const thing of [undefined, null, 5, "log", [], {}, { players: 5, deals: {} }, { players: [5, null], rules: 5, deals: [null, 5, { pegged: [5] }] }]) {
  test(`${JSON.stringify(thing)} is no log, and stays as it is`, () => assert.deepEqual(upToDate(thing), thing));
}

test("what the browser keeps is brought up to date", () => {
  const kept = { "game:1": { log: { ...FRESH, deals: [{ pegged: ORDERED }] }, changed: 5, heading: { table: "7" } },
    "night:1": { log: { label: "", qualifiers: "", cards: [{ player: ZOE, rows: [] }] }, changed: 5 } };
  const store = { getItem: (/** @type {string} */ name) => JSON.stringify(kept[name]) };
  assert.deepEqual(new Kept(store, GAMES).get("1"),
    { id: "1", log: { ...FRESH, deals: [{ pegged: { Ann: 5, Bob: 1 } }] }, changed: 5, heading: { table: "7" } });
  assert.equal(new Kept(store, NIGHTS).get("1").log.cards[0].player, "Zo\u00eb");
});
