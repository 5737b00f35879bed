/** Names of places in a log, and links to other views. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { placeName } from "../../web/page/log/places.js";
import { scoreAddress } from "../../web/page/result/mistakes.js";

const PLAYED = {
  starter: "QD",
  dealt: { Ann: ["KS", "8C", "7D", "3H", "JC", "AD"], Bob: ["4C", "5S", "9H", "10C", "KD", "2D"] },
  plays: [{ play: "KS" }, { player: "Bob", play: "9H" }, { play: "go" }, { ruling: {} }, { play: "7d", claim: 2 }, { play: "?" }],
  show: [{ claim: 4 }, { player: "Bob" }, { crib: true }, { ruling: {} }, { player: "Ann", cards: ["KS", "8C"] }],
};
const WRITTEN = { pegged: { Ann: 4 } };
const LOG = { players: ["Ann", "Bob"], deals: [WRITTEN, PLAYED] };
const LEDGER = [{ pointer: "#/deals/1/plays/0", player: "Ann" }, { pointer: "#/deals/1/show/0", player: "Ann" }];

const NAMES = [
  ["#", "The log"],
  ["#/players/1", "The players, 2"],
  ["#/rules/target", "The changed rules, target"],
  ["#/starting_scores/Ann", "The starting scores, Ann"],
  ["#/cut/0/Ann", "The cut, 1, Ann"],
  ["#/ended/by", "The end, by"],
  ["#/dealer", "The member “dealer”"],
  ["#/deals/3", "Deal 4"],
  ["#/deals/0/scores/a~1b", "Deal 1, the written totals, a/b"],
  ["#/deals/0/pegged", "Deal 1, the pegging"],
  ["#/deals/1/dealt/Bob/3", "Deal 2, the dealt cards, Bob, 4"],
  ["#/deals/1/starter", "Deal 2, the starter"],
  ["#/deals/1/plays/0", "Deal 2, the play, card 1 (Ann’s K♠)"],
  ["#/deals/1/plays/0/claim", "Deal 2, the play, card 1 (Ann’s K♠), claim"],
  ["#/deals/1/plays/1/play", "Deal 2, the play, card 2 (Bob’s 9♥)"],
  ["#/deals/1/plays/2", "Deal 2, the play, go after card 2"],
  ["#/deals/1/plays/3", "Deal 2, the play, the ruling after card 2"],
  ["#/deals/1/plays/4/claim", "Deal 2, the play, card 3 (7♦), claim"],
  ["#/deals/1/plays/5", "Deal 2, the play, card 4 (?)"],
  ["#/deals/1/plays/9", "Deal 2, the play, entry 10"],
  ["#/deals/1/show/0", "Deal 2, Ann’s hand"],
  ["#/deals/1/show/1/claim", "Deal 2, Bob’s hand, claim"],
  ["#/deals/1/show/2", "Deal 2, the crib"],
  ["#/deals/1/show/3", "Deal 2, a ruling in the show"],
  ["#/deals/1/show/4/cards/1", "Deal 2, Ann’s hand, cards, 2"],
  ["#/deals/1/show/7", "Deal 2, entry 8 of the show"],
  ["#/deals/1/heels/claim", "Deal 2, the heels, claim"],
  ["#/deals/1/nothing", "Deal 2, the member “nothing”"],
];

for (const [pointer, name] of NAMES) {
  test(`${pointer} is called ${name}`, () => assert.equal(placeName(LOG, pointer, LEDGER), name));
}

test("places in a value that is not a log have names too", () => {
  for (const log of [null, 5, [], { deals: 3 }, { deals: [null] }, { deals: [{ plays: {}, show: 7, dealt: [] }] }]) {
    for (const [pointer] of NAMES) assert.match(placeName(log, pointer), /^[A-Z]/);
  }
});

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
