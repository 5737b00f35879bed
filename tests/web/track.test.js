/** The geometry of a board. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Track } from "../../web/page/board/track.js";

test("rows go to and fro, and every hole is on the board", () => {
  for (const [target, lanes] of [[121, 2], [61, 2], [121, 4], [1, 2], [500, 3]]) {
    const track = new Track(target, lanes);
    for (let number = -1; number <= target; number += 1) {
      const { x, y } = track.hole(number, lanes - 1);
      assert.ok(x > 0 && x < track.width && y > 0 && y < track.height, `${number} of ${target}`);
    }
  }
  const track = new Track(121, 2);
  assert.equal(track.hole(30, 0).x, track.hole(31, 0).x);
  assert.ok(track.hole(32, 0).x < track.hole(31, 0).x);
});
