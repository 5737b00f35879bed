/** Names for the shapes of hands. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { shape } from "../../web/page/hand/score.js";

const runs = (...all) => all.map((cards) => ({ kind: "run", cards: cards.split(" ") }));

test("a run with repeated ranks has a name", () => {
  assert.equal(shape(runs("3C 4C 5C", "3C 4D 5C")), "Double run of 3");
  assert.equal(shape(runs("3C 4C 5C 6C", "3D 4C 5C 6C")), "Double run of 4");
  assert.equal(shape(runs("3C 4C 5C", "3C 4C 5D", "3C 4C 5H")), "Triple run of 3");
  assert.equal(shape(runs("3C 4C 5C", "3C 4C 5D", "3D 4C 5C", "3D 4C 5D")), "Double double run of 3");
});

test("one run, two different runs, and no run have none", () => {
  assert.equal(shape(runs("3C 4C 5C")), "");
  assert.equal(shape(runs("AC 2C 3C", "7C 8C 9C")), "");
  assert.equal(shape([{ kind: "pair", cards: ["3C", "3D"] }]), "");
});
