/** Names of places in a log, and links to other views. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { placeName } from "../../web/page/log/places.js";
import { scoreAddress } from "../../web/page/result/mistakes.js";

const LOG = { players: ["Ann", "Bob"], deals: [{ pegged: { Ann: 4 } }, { starter: "QD" }] };
const LEDGER = [
  { pointer: "#/deals/1/plays/0", event: "card", player: "Ann", cards: ["KS"] },
  { pointer: "#/deals/1/plays/1", event: "go", player: "Bob", cards: [] },
  { pointer: "#/deals/1/plays/2", event: "ruling", cards: [] },
  { pointer: "#/deals/1/show/0", event: "hand", player: "Ann", cards: ["KS", "8C", "7D", "3H"] },
];

for (const [pointer, name] of [
  ["#", "The log"],
  ["#/players/1", "The players, 2"],
  ["#/starting_scores/Ann", "The starting scores, Ann"],
  ["#/cut/0/Ann", "The cut, 1, Ann"],
  ["#/nothing", "The nothing"],
  ["#/deals/3", "Deal 4"],
  ["#/deals/0/scores/a~1b", "Deal 1, the written totals, a/b"],
  ["#/deals/0/pegged", "Deal 1, the pegging"],
  ["#/deals/1/dealt/Bob/3", "Deal 2, the dealt cards, Bob, 4"],
  ["#/deals/1/plays/0/claim", "Deal 2, the play, Ann’s K♠, claim"],
  ["#/deals/1/plays/1", "Deal 2, the play, Bob’s go"],
  ["#/deals/1/plays/2", "Deal 2, the play, the ruling"],
  ["#/deals/1/plays/9", "Deal 2, the play, entry 10"],
  ["#/deals/1/show/0/cards/1", "Deal 2, Ann’s hand, cards, 2"],
  ["#/deals/1/show/7", "Deal 2, the show, entry 8"],
  ["#/deals/1/nothing", "Deal 2, the nothing"],
]) {
  test(`${pointer} is called ${name}`, () => assert.equal(placeName(pointer, LEDGER), name));
}

test("a hand with known cards leads to its score, as long as the rules of the view are those of the game", () => {
  const line = { event: "hand", deal: 1, cards: ["KS", "8C", "7D", "3H"], claim: { claimed: 4 } };
  const log = { ruleset: "ask-a-link", deals: LOG.deals };
  assert.equal(scoreAddress(log, line), "#hand?hand=KS+8C+7D+3H&starter=QD&claim=4&ruleset=ask-a-link");
  assert.equal(scoreAddress(LOG, { ...line, event: "crib", claim: undefined }), "#hand?crib=KS+8C+7D+3H&starter=QD&ruleset=standard");
  assert.equal(scoreAddress({ ...log, rules: { nobs: 0 } }, line), null);
  for (const other of [{ cards: [] }, { event: "card" }, { deal: 0 }, { deal: null }]) {
    assert.equal(scoreAddress(log, { ...line, ...other }), null);
  }
});
