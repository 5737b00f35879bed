/** What is said once in place of many mistakes or faults. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { otherGame, unclaimed } from "../../service/web/page/log/once.js";

/** A fault about the number of cards; how it is worded does not matter. */
function fault(pointer) {
  return { pointer, code: "wrong-card-count", detail: "has another number of cards" };
}

/** Rulesets by id, each with the cards that two players are dealt and keep, and three where they may play. */
const RULESETS = new Map([["standard", 6, 4, 5], ["box", 6, 4, 5], ["acc", 6, 4], ["net", 6, 4], ["five", 5, 3], ["seven", 7, 5]].map(
  ([id, dealt, hand, three]) => [id, {
    name: `The ${id} rules`,
    cards: [{ players: 2, dealt, hand }, ...(three ? [{ players: 3, dealt: three, hand: 4 }] : [])],
  }],
));

/** A log in which each player of every deal has so many cards. */
function dealing(ruleset, member, ...numbers) {
  const deals = numbers.map((many) => ({ [member]: { ann: Array(many).fill("5H"), bob: Array(many).fill("5H") } }));
  return { ruleset, players: ["ann", "bob"], deals: [...deals, { pegged: {}, dealt: null }] };
}

const UNDER = { code: "undercount" };
const LOG = { players: ["claim", "bob"], deals: [{ dealt: { claim: ["5H"] }, plays: [{ play: "5H" }], show: [{ claim: null }] }] };

test("undercounts are counted where no claim is written", () => {
  assert.equal(unclaimed({ violations: [UNDER, { code: "renege" }, UNDER] }, LOG), 2);
});

test("one claim anywhere, also of 0, is a log with claims", () => {
  const claimed = { ...LOG, deals: [...LOG.deals, { show: [{ player: "bob", claim: 0 }] }] };
  assert.equal(unclaimed({ violations: [UNDER, UNDER] }, claimed), 0);
});

test("a single undercount is told as itself", () => {
  assert.equal(unclaimed({ violations: [UNDER] }, LOG), 0);
});

const DEALT = [fault("#/deals/0/dealt/ann"), fault("#/deals/0/dealt/bob"), fault("#/deals/1/dealt/ann")];

test("six cards for each under five-card rules are told once, and many rulesets are not named", () => {
  const { summary, first, rest } = otherGame(DEALT, dealing("five", "dealt", 6, 6), RULESETS);
  assert.equal(summary, "These look like six-card deals, and the rules of this log are those of five-card cribbage. Does it name the right ruleset?");
  assert.deepEqual([first, rest], [DEALT[0], []]);
});

test("hands tell the game by what was kept, and the few rulesets that fit are named", () => {
  const faults = [fault("#/deals/0/hands/ann"), fault("#/deals/0/hands/bob"), fault("#/deals/0/crib")];
  const { summary, rest } = otherGame(faults, dealing(undefined, "hands", 5), RULESETS);
  assert.match(summary, /^These look like seven-card deals, .* those of six-card cribbage\. .* They fit The seven rules\.$/);
  assert.deepEqual(rest, []);
});

test("what follows from it is left out, and other faults stay", () => {
  const pack = { pointer: "#/deals/0", code: "missing-cards", detail: "a deal with plays must have to_crib" };
  const twice = { pointer: "#/deals/3/dealt/ann/1", code: "duplicate-card", detail: "5H is dealt twice" };
  assert.deepEqual(otherGame([...DEALT, pack, twice], dealing("seven", "dealt", 6), RULESETS).rest, [twice]);
});

test("faults without such a cause stay as they are", () => {
  const log = dealing("five", "dealt", 6);
  assert.equal(otherGame([], log, RULESETS), null);
  assert.equal(otherGame(DEALT.slice(0, 1), log, RULESETS), null);
  assert.equal(otherGame(DEALT, dealing("five", "dealt", 6, 7), RULESETS), null);
  assert.equal(otherGame(DEALT, dealing("five", "dealt", 9), RULESETS), null);
  assert.equal(otherGame(DEALT, { ...log, players: ["ann", "bob", "cat"] }, RULESETS), null);
  assert.equal(otherGame(DEALT, log, new Map()), null);
});
