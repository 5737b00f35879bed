/** Checked games: pegs, board and words. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { deed, listed, located, whereabouts, withCards } from "../../web/page/result/entries.js";
import { boards } from "../../web/page/board/board.js";
import { Track } from "../../web/page/board/track.js";

const line = (scores, more = {}) => ({ scores, event: "card", deal: 0, cards: [], pointer: "#/deals/0", ...more });
const audit = { ann: { start: 0 }, bob: { start: 0 } };
const sides = { ann: ["Ann"], bob: ["Bob"] };

test("the peg behind jumps over the other whenever a score changes, and only then", () => {
  const ledger = [line({ ann: 2, bob: 0 }), line({ ann: 2, bob: 0 }), line({ ann: 14, bob: 0 })];
  const pegs = boards({ sides, audit, ledger }).map(({ ann }) => [ann.front, ann.rear, ann.jumps]);
  assert.deepEqual(pegs, [[0, -1, 0], [2, 0, 1], [2, 0, 1], [14, 2, 2]]);
});

test("a starting score stands before the first entry, and a head start is an entry", () => {
  const ahead = { ann: { start: 3 }, bob: { start: 0 } };
  const start = (ledger) => boards({ sides, audit: ahead, ledger })[0].ann.front;
  assert.equal(start([]), 3);
  assert.equal(start([line({ ann: 3, bob: 0 }, { event: "head-start" })]), 0);
});

for (const target of [1, 2, 30, 31, 61, 121, 301, 1000]) {
  for (const lanes of [1, 2, 4]) {
    test(`${lanes} lanes of ${target} holes lie on the board, none on another`, () => {
      const track = new Track(target, lanes);
      const places = new Set();
      for (let lane = 0; lane < lanes; lane += 1) {
        for (let hole = -1; hole < target; hole += 1) {
          const { x, y } = track.hole(hole, lane);
          assert.ok(x > 0 && x < track.width && y > 0 && y < track.height, `hole ${hole} of lane ${lane}`);
          places.add(`${x.toFixed(1)} ${y.toFixed(1)}`);
        }
      }
      const goal = track.hole(target, 0);
      assert.deepEqual(track.hole(target + 7, lanes - 1), goal);
      places.add(`${goal.x.toFixed(1)} ${goal.y.toFixed(1)}`);
      assert.equal(places.size, lanes * (target + 1) + 1);
      assert.doesNotMatch(track.path(0), /NaN|undefined/);
    });
  }
}

test("a skunk line lies between the holes that it divides", () => {
  const track = new Track(121, 2);
  for (const hole of [61, 91, 95]) {
    const { x, top, bottom } = track.before(hole);
    const { x: after, y } = track.hole(hole, 0);
    assert.ok(Math.abs(x - after) < 10 && top <= y && y <= bottom);
  }
});

test("an entry is told by what was done", () => {
  const play = line({}, { cards: ["5H"], phase: "play", player: "Ann" });
  assert.equal(deed(play), "plays the 5 of hearts");
  assert.equal(deed({ ...play, retracted: true }), "plays the 5 of hearts, which is taken back");
  assert.equal(deed({ ...play, event: "crib", cards: [] }), "shows the crib");
  assert.equal(deed({ ...play, event: "ruling", points: -2 }), "takes 2 back");
  assert.equal(whereabouts(play), "Deal 1, the play");
  assert.equal(listed(["71", "77", "62"]), "71, 77 and 62");
});

test("cards in a message are written as on the page, names that look like cards are not", () => {
  assert.equal(withCards("KC of JD, and 5H of AC Bell", ["JD", "AC Bell"]), "K♣ of JD, and 5♥ of AC Bell");
});

test("a mistake without an entry is shown at the end of its deal", () => {
  const ledger = [0, 0, 1].map((deal, index) => line({}, { deal, pointer: `#/deals/${deal}/plays/${index}` }));
  const pointers = ["#/deals/0/plays/1", "#/deals/0/scores", "#/deals/1", "#"];
  const violations = pointers.map((pointer) => ({ pointer }));
  assert.deepEqual(located({ ledger, violations }).map(({ entry }) => entry), [2, 2, 3, 3]);
});
