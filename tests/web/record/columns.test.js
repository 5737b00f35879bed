/** The rows of the sheet. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { rowsOf } from "../../../web/page/record/columns.js";
import { FRESH } from "./table.js";

const ended = { judgement: { status: "complete", winner: "Ann", scores: { Ann: 121, Bob: 112 } } };

for (const [what, scores, rows] of [
  ["a game that is over has no row to write in", { Ann: 121, Bob: 112 }, 1],
  ["a game without totals that is over has none either", undefined, 1],
  ["a game whose sheet has lower totals goes on, whatever a count has made of it", { Ann: 115, Bob: 112 }, 2],
]) {
  test(what, () => {
    assert.equal(rowsOf({ log: { ...FRESH, deals: [{ scores }] }, finding: ended }), rows);
  });
}

test("a game that was conceded has no row to write in", () => {
  const log = { ...FRESH, deals: [{ scores: { Ann: 5 } }], ended: { by: "concession", side: "Bob" } };
  assert.equal(rowsOf({ log, finding: ended }), 1);
});
