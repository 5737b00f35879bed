/** The curve of chances, and the words for what a mistake cost. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { crossed, gameCost, largest, mistakeWords, pointsOf, turnWords } from "../../web/page/review/curve.js";

const at = (deal, ann) => ({ deal, chances: { ann, bob: 1 - ann } });

test("the moments of a deal are spread over it, and the last one ends it", () => {
  const points = pointsOf([at(0, 0.4), at(0, 0.6), at(1, 0.5), at(1, 0.7), at(1, 1)], "ann");
  assert.deepEqual(points.map(({ x }) => x), [0, 0.5, 1, 1.5, 2]);
  assert.deepEqual(points.map(({ chance }) => chance), [0.4, 0.6, 0.5, 0.7, 1]);
  assert.deepEqual(pointsOf([at(0, 0.4)], "ann"), [{ x: 0, chance: 0.4 }]);
  assert.deepEqual(pointsOf([], "ann"), []);
});

test("the area of either player ends where the curve crosses the middle", () => {
  const [low, high] = [{ x: 0, chance: 0.25 }, { x: 1, chance: 0.75 }];
  assert.deepEqual(crossed([low, high]), [low, { x: 0.5, chance: 0.5 }, high]);
  assert.deepEqual(crossed([low, { x: 1, chance: 0.5 }, high]).length, 3);
});

test("a mistake says what it cost, or gave, of the game", () => {
  const one = (change) => ({ player: "Ann", change });
  assert.equal(gameCost(one(-0.123)), "cost Ann 12 % of the game");
  assert.equal(gameCost(one(0.04)), "gave Ann 4 % of the game");
  assert.equal(gameCost(one(-0.004)), "made next to no difference");
  assert.equal(mistakeWords({ ...one(-0.5), pointer: "#/deals/2/show/0", code: "undercount" }),
    "Deal 3, undercount: it cost Ann 50 % of the game.");
});

test("the game turned where its winner was behind for the last time", () => {
  assert.equal(turnWords([at(0, 0.4), at(0, 0.6), at(1, 0.45), at(2, 0.7), at(2, 1)]), "ann was behind for the last time in deal 2, at 45 %.");
  assert.equal(turnWords([at(0, 0.5), at(1, 1)]), "ann was never behind.");
  assert.deepEqual([turnWords([at(0, 0.4)]), turnWords([])], ["", ""]);
});

test("the largest mistake is the one that changed most, in either direction", () => {
  const [small, gain] = [{ change: -0.1 }, { change: 0.3 }];
  assert.equal(largest([small, gain]), gain);
  assert.equal(largest([]), undefined);
});
