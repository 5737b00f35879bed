import assert from "node:assert/strict";
import { test } from "node:test";

import { others, unlaid } from "../../../web/page/record/playing.js";
import { FRESH, TABLE } from "./table.js";

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
