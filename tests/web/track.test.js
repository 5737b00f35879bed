/** The geometry of a board. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { measures, Track } from "../../web/page/board/track.js";

/** Whether a hole of some lane is within a stretch. */
function shows({ x, y, width, height }, hole) {
  return hole.x >= x && hole.x <= x + width && hole.y >= y && hole.y <= y + height;
}

test("wherever the pegs of all sides stand, each is in one of the stretches", () => {
  for (const [target, lanes] of [[121, 2], [61, 2], [121, 4], [1, 2], [500, 3]]) {
    const track = new Track(target, lanes);
    for (let hole = -1; hole <= target; hole += 1) {
      const holes = [hole, Math.min(hole + 9, target), ...[0, target].slice(0, lanes - 2)];
      const stretches = track.stretches(holes);
      holes.forEach((one, lane) => {
        assert.ok(stretches.some((stretch) => shows(stretch, track.hole(one, lane))), `${target}: ${one} of ${holes}`);
      });
    }
  }
});

test("pegs that stand together are in one stretch, others each in their own", () => {
  const track = new Track(121, 2);
  assert.equal(track.stretches([0, 0]).length, 1);
  assert.equal(track.stretches([62, 68]).length, 1);
  assert.equal(track.stretches([62, 82]).length, 2);
  assert.equal(track.stretches([30, 31]).length, 2);
});

test("the name of a line is within the board and touches no number that is left", () => {
  const track = new Track(121, 2);
  for (let line = 31; line < 121; line += 1) {
    const x = track.named(line, 66);
    assert.ok(x - 33 >= 0 && x + 33 <= track.width, String(line));
    for (let ten = 10; ten < 119; ten += 10) {
      const over = track.labelHeight(ten) === track.labelHeight(line) && Math.abs(track.hole(ten, 0).x - x) < 33 + 6;
      assert.ok(!over || track.isOver(ten, line, 66), `${line} ${ten}`);
    }
  }
});

test("a line of 0 is none, in the rules of a game and in its ruleset", async () => {
  const parameters = { target: { value: 121 }, skunk_line: { value: 91 }, double_skunk_line: { value: 0 } };
  globalThis.fetch = async () => Response.json({ rulesets: [{ id: "one", parameters }] });
  const holes = async (rules) => (await measures({ rules }, { ruleset: "one", scores: {} })).lines.map(({ hole }) => hole);
  assert.deepEqual(await holes({}), [91]);
  assert.deepEqual(await holes({ skunk_line: 0 }), []);
  assert.deepEqual(await holes({ double_skunk_line: 61 }), [91, 61]);
  assert.deepEqual(await holes({ target: 61 }), [31]);
  assert.deepEqual(await holes({ target: 60 }), []);
});
