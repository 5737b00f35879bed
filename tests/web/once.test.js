/** What is said once in place of many mistakes or faults. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { otherGame, unclaimed } from "../../service/web/page/once.js";

/** A fault about the number of cards. */
function fault(pointer, must, got) {
  return { pointer, code: "wrong-card-count", detail: `must have ${must} cards (got ${got})` };
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

test("six cards for each under five-card rules are told once", () => {
  const faults = [fault("#/deals/0/dealt/ann", 5, 6), fault("#/deals/0/dealt/bob", 5, 6), fault("#/deals/1/dealt/ann", 5, 6)];
  const { summary, first, rest } = otherGame(faults);
  assert.match(summary, /^These look like six-card deals, and the rules of this log are those of five-card cribbage\./);
  assert.deepEqual([first, rest], [faults[0], []]);
});

test("hands tell the game by what was kept", () => {
  const { summary } = otherGame([fault("#/deals/0/hands/ann", 5, 4), fault("#/deals/0/hands/bob", 5, 4), fault("#/deals/0/crib", 5, 4)]);
  assert.match(summary, /six-card deals, and the rules of this log are those of seven-card/);
});

test("what follows from it is left out, and other faults stay", () => {
  const dealt = [fault("#/deals/0/dealt/ann", 7, 6), fault("#/deals/0/dealt/bob", 7, 6)];
  const pack = { pointer: "#/deals/0", code: "missing-cards", detail: "a deal with plays must have to_crib" };
  const twice = { pointer: "#/deals/3/dealt/ann/1", code: "duplicate-card", detail: "5H is dealt twice" };
  assert.deepEqual(otherGame([...dealt, pack, twice]).rest, [twice]);
});

test("faults without such a cause stay as they are", () => {
  const one = fault("#/deals/0/dealt/ann", 5, 6);
  for (const faults of [[], [one], [one, fault("#/deals/0/dealt/bob", 5, 4)], [fault("#/deals/0/dealt/ann", 6, 9), fault("#/deals/0/dealt/bob", 6, 9)]]) {
    assert.equal(otherGame(faults), null);
  }
});
