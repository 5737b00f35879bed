import assert from "node:assert/strict";
import { test } from "node:test";

import { Held, others, unlaid } from "../../../web/page/record/extras.js";
import { FRESH, TABLE } from "./table.js";

const OTHER = { ...FRESH };
const next = (player, must = "play") => ({ phase: "play", player, must });
const HANDS = { Ann: ["KH", "KD", "AC", "2C"], Bob: ["QH", "JH", "9D", "TD"] };

test("what is held and may not be laid can have been laid, and a go said that is not due", () => {
  const log = { ...FRESH, deals: [{ hands: HANDS, plays: [{ play: "kh" }, { play: "QH" }, { ruling: {} }, { play: "KD" }] }] };
  const held = unlaid(log, 0, TABLE);
  assert.deepEqual(held, [{ player: "Ann", cards: ["AC", "2C"] }, { player: "Bob", cards: ["JH", "9D", "TD"] }]);
  assert.deepEqual(others(held, { phase: "play", player: "Bob", must: "go" }, []), [
    { player: "Ann", play: "AC" }, { player: "Ann", play: "2C" }, { player: "Ann", play: "go" },
    { player: "Bob", play: "JH" }, { player: "Bob", play: "9D" }, { player: "Bob", play: "TD" },
  ]);
  assert.deepEqual(others(held, { phase: "play", player: "Ann", must: "play" }, ["AC", "2C"]), [
    { player: "Ann", play: "go" },
    { player: "Bob", play: "JH" }, { player: "Bob", play: "9D" }, { player: "Bob", play: "TD" }, { player: "Bob", play: "go" },
  ]);
});

test("what is held is laid one after the other, as it becomes due", () => {
  const held = new Held();
  for (const play of ["5H", "go"]) held.add(FRESH, { play });
  assert.deepEqual(held.next(FRESH, next("Ann"), ["5H"]), { play: "5H" });
  held.follow(OTHER);
  assert.deepEqual(held.next(OTHER, next("Bob", "go"), []), { play: "go" });
  assert.equal(held.next(OTHER, next("Ann"), ["5H"]), null);
});

test("what cannot be laid drops all that is behind it", () => {
  for (const [first, due] of [[{ play: "5H" }, next("Ann")], [{ play: "go" }, next("Ann")], [{ player: "Bob", play: "go" }, next("Ann", "go")], [{ play: "6C" }, null]]) {
    const held = new Held();
    held.add(FRESH, first);
    held.add(FRESH, { play: "6C" });
    assert.equal(held.next(FRESH, due, ["6C"]), null);
    assert.equal(held.next(FRESH, next("Ann"), ["6C"]), null);
  }
});

test("another change of the log drops what is held", () => {
  const held = new Held();
  held.add(FRESH, { play: "5H" });
  assert.equal(held.next(OTHER, next("Ann"), ["5H"]), null);
  held.add(FRESH, { play: "5H" });
  held.add(OTHER, { play: "6C" });
  assert.deepEqual(held.next(OTHER, next("Ann"), ["6C"]), { play: "6C" });
});
