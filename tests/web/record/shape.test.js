import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { isLog } from "../../../web/page/record/shape.js";
import { FRESH } from "./table.js";

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

test("a part of another type than it must have makes it no log, for it could not be shown", () => {
  const deals = [null, [], { show: 5 }, { show: [null] }, { plays: ["5H"] }, { plays: [{}] }, { hands: { Ann: "5H 5D 5C JS" } }, { crib: "5H" },
    { starter: 5 }, { pegged: 5 }, { pegged: [{ player: "Ann", points: 5 }] }, { starter: null }, { scores: { Ann: [5] } }, { rulings: [{ ruling: null }] }, { heels: 2 }];
  for (const deal of deals) assert.equal(isLog({ ...FRESH, deals: [deal] }), false, JSON.stringify(deal));
  for (const change of [{ teams: 5 }, { cut: [["5H"]] }, { ended: "Ann" }, { rules: "standard" }]) {
    assert.equal(isLog({ ...FRESH, ...change }), false, JSON.stringify(change));
  }
});
