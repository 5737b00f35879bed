import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { judgeable } from "../../../web/page/record/judgeable.js";
import { isLog } from "../../../web/page/record/shape.js";
import { FRESH, TABLE } from "./table.js";

const GAMES = Object.values(JSON.parse(readFileSync(new URL("../../../build/web/games.json", import.meta.url), "utf8")));

test("every game that was judged is a log, and so is one with nothing in it", () => {
  for (const { log } of GAMES) assert.equal(isLog(log), true);
  assert.equal(isLog(FRESH), true);
});

test("a log needs two players and a list of deals", () => {
  for (const thing of [null, [], {}, { ...FRESH, players: ["Ann"] }, { ...FRESH, players: "Ann" }, { ...FRESH, deals: {} }]) {
    assert.equal(isLog(thing), false);
  }
});

test("what a sheet cannot show is no log", () => {
  const deals = [null, { show: 5 }, { show: [null] }, { hands: { Ann: "5H 5D 5C JS" } }, { crib: "5H" }, { starter: 5 },
    { rulings: [{ ruling: null }] }];
  for (const deal of deals) assert.equal(isLog({ ...FRESH, deals: [deal] }), false, JSON.stringify(deal));
  for (const change of [{ teams: 5 }, { players: [5, "Bob"] }, { first_dealer: undefined, cut: 5 }]) {
    assert.equal(isLog({ ...FRESH, ...change }), false, JSON.stringify(change));
  }
});

test("what else is wrong in a log is for the service to say, at its place", () => {
  const deals = [{ plays: ["5H"] }, { pegged: [{ player: "Ann", points: 5 }] }, { heels: 2 }, { hands: ["5H"] }];
  for (const deal of deals) {
    const log = { ...FRESH, deals: [deal] };
    assert.equal(isLog(log), true, JSON.stringify(deal));
    assert.notDeepEqual(judgeable(log, TABLE).sent.deals, [{}], JSON.stringify(deal));
  }
});
