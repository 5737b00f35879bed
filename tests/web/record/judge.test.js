import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { judge, tableOf } from "../../../web/page/record/judge.js";
import { judgeable, MOST } from "../../../web/page/record/judgeable.js";
import { sumOf } from "../../../web/page/ui/inputs.js";
import { FRESH, TABLE } from "./table.js";

const HAND = ["4C", "5D", "5S", "KD"];
const SIX = [...HAND, "2H", "9S"];
const sent = (deal, table = TABLE) => judgeable({ ...FRESH, deals: [deal] }, table).sent.deals[0];

for (const [what, deal, without, table] of [
  ["a hand", { hands: { Ann: HAND, Bob: ["2D"] }, crib: ["AC"] }, { hands: { Ann: HAND } }],
  ["cards of the show", { pegged: {}, show: [{ claim: 8, cards: ["4C"] }, { claim: 6, cards: HAND }] },
    { pegged: {}, show: [{ claim: 8 }, { claim: 6, cards: HAND }] }],
  ["dealt cards, with their discards", { dealt: { Ann: SIX, Bob: HAND }, discards: { Ann: ["2H"], Bob: ["5D", "5S"] } },
    { dealt: { Ann: SIX }, discards: {} }],
  ["the card from the pack", { dealt: {}, to_crib: ["AC"] }, { dealt: {} }, { ...TABLE, toCrib: 2 }],
  ["what lies in the crib before anything is dealt", { to_crib: ["AC"], discards: { Ann: ["AC", "2C"] } }, {}],
]) {
  test(`while it is picked, nothing is asked of it: ${what}`, () => assert.deepEqual(sent(deal, table), without));
}

test("cards that are too many are asked about, and all of a deal that was thrown in", () => {
  for (const deal of [{ hands: { Ann: SIX } }, { void: true, hands: { Ann: ["4C"] } }]) assert.deepEqual(sent(deal), deal);
});

test("what is no number is left out, each entry stays in its place, and all of it is told", () => {
  const deal = { pegged: { "A/b": "x", Bob: 61, Ann: 60 }, show: [{ claim: -1 }, { claim: 2.5 }], scores: { Ann: 2001, Bob: 2000 } };
  const { sent: { deals, on_fault: way, starting_scores: start }, unread } = judgeable({ ...FRESH, deals: [deal], starting_scores: { Ann: "y" } }, TABLE);
  assert.deepEqual([deals, start, way], [[{ pegged: { Ann: 60 }, show: [{}, {}], scores: { Bob: 2000 } }], {}, "continue"]);
  assert.deepEqual(unread.map(({ pointer }) => pointer), ["#/starting_scores/Ann", "#/deals/0/pegged/A~1b", "#/deals/0/pegged/Bob",
    "#/deals/0/show/0/claim", "#/deals/0/show/1/claim", "#/deals/0/scores/Ann"]);
  assert.deepEqual([unread.at(-1).typed, unread.at(-1).most], ["2001", 2000]);
});

test("a sum is sent as its number, also while it is typed", () => {
  assert.deepEqual(sent({ pegged: { Ann: "4+2", Bob: "1 + 12 +" } }), { pegged: { Ann: 6, Bob: 13 } });
  assert.deepEqual(["4+2", "4-2", 7].map(sumOf), [6, "4-2", 7]);
});

test("the highest numbers are those of the contract", () => {
  const contract = readFileSync(new URL("../../../openapi.yaml", import.meta.url), "utf-8");
  for (const [member, schema] of [["claim", "ShowEntry"], ["pegged", "PeggedTotals"], ["scores", "WrittenScores"], ["starting_scores", "StartingScores"]]) {
    const [, most] = new RegExp(`^    ${schema}:$.*?maximum: (\\d+)`, "ms").exec(contract);
    assert.equal(MOST[member], Number(most), member);
  }
});

/** A service that answers, or cannot be reached; with what it was asked. */
function service() {
  const asked = [];
  const answer = { isThere: true };
  globalThis.fetch = async (_, { body, signal }) => {
    asked.push(JSON.parse(body));
    await new Promise((resolve) => { setTimeout(resolve, 20); });
    signal.throwIfAborted();
    if (!answer.isThere) throw new TypeError("no network");
    return Response.json({ status: "in-progress", violations: [], ledger: [], sides: {}, scores: {} });
  };
  return { asked, answer };
}

/** Ask, and wait for what is found. */
function asking() {
  let found = () => {};
  const ask = judge((finding) => found(finding));
  return { ask, found: (log) => new Promise((resolve) => { found = resolve; ask(log, TABLE); }) };
}

const log = (points) => ({ ...FRESH, deals: [{ pegged: { Ann: points } }] });

test("a change makes one request, and what has not changed none", async () => {
  const { asked } = service();
  const { ask, found } = asking();
  ask(log(1), TABLE);
  const { judgement, sent: first } = await found(log(12));
  assert.equal(judgement.status, "in-progress");
  const { sent: second } = await found(log(12));
  assert.equal(first, second);
  assert.deepEqual(asked.map(({ deals: [{ pegged }] }) => pegged.Ann), [12]);
});

test("as long as nobody has said who dealt first, it is asked, with one request", async () => {
  const { asked } = service();
  const { first_dealer: bob, ...unsaid } = log(3);
  const { judgement } = await asking().found(unsaid);
  assert.deepEqual(asked.map(({ first_dealer: dealer }) => dealer), [bob]);
  assert.equal(judgement.isAsking, true);
});

test("a newer question ends one that is asked", async () => {
  const { asked } = service();
  const { ask, found } = asking();
  ask(log(1), TABLE);
  await new Promise((resolve) => { setTimeout(resolve, 160); });
  const { log: judged } = await found(log(2));
  assert.deepEqual([judged.deals[0].pegged.Ann, asked.length], [2, 2]);
});

test("what could not be asked is asked again", async () => {
  const { asked, answer } = service();
  const { found } = asking();
  answer.isThere = false;
  assert.equal((await found(log(1))).failure.kind, "unreachable");
  answer.isThere = true;
  assert.equal((await found(log(1))).failure, null);
  assert.equal(asked.length, 2);
});

test("a line of 0 is none, in the rules of a game and in its ruleset, and a line keeps its distance from the target", () => {
  const parameters = { target: { value: 121 }, skunk_line: { value: 91 }, double_skunk_line: { value: 0 } };
  const holes = (rules) => tableOf({ ...FRESH, rules }, { cards: [], parameters }).lines.map(({ hole }) => hole);
  assert.deepEqual([holes({}), holes({ skunk_line: 0 }), holes({ double_skunk_line: 61 })], [[91], [], [91, 61]]);
  assert.deepEqual([holes({ target: 61 }), holes({ target: 60 })], [[31], []]);
});
