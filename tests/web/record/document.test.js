import assert from "node:assert/strict";
import { test } from "node:test";

import { Recording } from "../../../service/web/page/record/document.js";
import { FRESH } from "./table.js";

/** A store with room for so many characters. */
function store(room = Infinity) {
  const kept = new Map();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => {
      if (text.length > room) throw new Error("no room");
      kept.set(name, text);
    },
  };
}

const after = (count) => ({ ...FRESH, deals: Array(count).fill({ void: true }) });

test("each change is taken back, and then there is none", () => {
  const recording = new Recording(FRESH, null);
  assert.equal(recording.canUndo, false);
  recording.change(after(1));
  recording.change(after(2));
  recording.undo();
  assert.deepEqual(recording.log, after(1));
  recording.undo();
  recording.undo();
  assert.deepEqual(recording.log, FRESH);
  assert.equal(recording.canUndo, false);
});

test("a number that is typed is one change, until it is left", () => {
  const recording = new Recording(FRESH, null);
  recording.change(after(1), "a cell");
  recording.change(after(2), "a cell");
  recording.settle();
  recording.change(after(3), "a cell");
  recording.undo();
  assert.deepEqual(recording.log, after(2));
  recording.undo();
  assert.deepEqual(recording.log, FRESH);
});

test("the game and its changes outlive the page", () => {
  const kept = store();
  new Recording(FRESH, kept).change(after(1));
  const again = new Recording(FRESH, kept);
  assert.deepEqual(again.log, after(1));
  again.undo();
  assert.deepEqual(again.log, FRESH);
});

test("where there is little room, the game is kept without what was before", () => {
  const kept = store(JSON.stringify([after(2)]).length);
  const recording = new Recording(FRESH, kept);
  recording.change(after(1));
  recording.change(after(2));
  const again = new Recording(FRESH, kept);
  assert.deepEqual(again.log, after(2));
  assert.equal(again.canUndo, false);
});

for (const text of ["", "null", "[]", "{}", "[1]", '[{"players": ["Ann"], "deals": []}]']) {
  test(`what is kept and is no game is forgotten: ${text}`, () => {
    assert.deepEqual(new Recording(FRESH, { getItem: () => text, setItem() {} }).log, FRESH);
  });
}

test("a game that is kept and is no log is forgotten", () => {
  const kept = store();
  kept.setItem("game-record", JSON.stringify([{ ...FRESH, deals: [{ hands: { Ann: "5H 5D 5C JS" } }] }]));
  assert.deepEqual(new Recording(FRESH, kept).log, FRESH);
});
