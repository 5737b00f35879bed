import assert from "node:assert/strict";
import { test } from "node:test";

import { GAMES } from "../../../web/page/record/games.js";
import { Kept } from "../../../web/page/ui/kept.js";
import { Recording } from "../../../web/page/ui/recording.js";
import { FRESH } from "./table.js";

/** A store with room for so many characters in each of its texts. */
function storage(room = Infinity) {
  const kept = new Map();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index],
    getItem: (name) => kept.get(name) ?? null,
    removeItem: (name) => kept.delete(name),
    setItem: (name, text) => {
      if (text.length > room) throw new Error("no room");
      kept.set(name, text);
    },
  };
}

const after = (count) => ({ ...FRESH, deals: Array(count).fill({ void: true }) });
const keep = (store) => new Kept(store, GAMES);
const begin = (store = null, session = null) => new Recording(FRESH, keep(store), session);

test("each change is taken back, and made again", () => {
  const recording = begin();
  assert.equal(recording.canUndo || recording.canRedo, false);
  recording.change(after(1));
  recording.change(after(2));
  recording.undo();
  assert.deepEqual(recording.log, after(1));
  recording.undo();
  recording.undo();
  assert.deepEqual(recording.log, FRESH);
  assert.equal(recording.canUndo, false);
  recording.redo();
  recording.redo();
  recording.redo();
  assert.deepEqual(recording.log, after(2));
  recording.undo();
  recording.change(after(3));
  assert.equal(recording.canRedo, false);
});

test("a number that is typed is one change, until it is left", () => {
  const recording = begin();
  recording.change(after(1), "a cell");
  recording.change(after(2), "a cell");
  recording.settle();
  recording.change(after(3), "a cell");
  recording.undo();
  assert.deepEqual(recording.log, after(2));
  recording.undo();
  assert.deepEqual(recording.log, FRESH);
});

test("the game outlives the page, and its changes the reload", () => {
  const [store, session] = [storage(), storage()];
  begin(store, session).change(after(1));
  assert.deepEqual(begin(store).log, after(1));
  const again = begin(store, session);
  assert.deepEqual(again.log, after(1));
  again.undo();
  assert.deepEqual(again.log, FRESH);
  assert.equal(begin(store, session).canRedo, true);
});

test("where there is little room, the game is kept without what was before", () => {
  const session = storage(400);
  const recording = begin(null, session);
  for (let count = 1; count < 12; count += 1) recording.change(after(count));
  const again = begin(null, session);
  assert.deepEqual(again.log, after(11));
  assert.equal(again.canUndo, false);
});

test("a tab follows another one with the same game, and never overwrites it", () => {
  const store = storage();
  const one = begin(store);
  one.change(after(1));
  const other = begin(store);
  assert.equal(one.change(after(2)), true);
  assert.equal(other.change(after(9)), false);
  assert.deepEqual(other.log, after(2));
  assert.equal(other.follow(), false);
  assert.equal(other.change(after(3)), true);
  assert.equal(one.follow(), true);
  assert.deepEqual(one.log, after(3));
  one.undo();
  assert.deepEqual(one.log, after(2));
});

test("a game that is opened leaves the other one in the list, unless that is empty", () => {
  const games = keep(storage());
  const recording = new Recording(FRESH, games, null);
  recording.open({ id: "second", log: after(2), changed: 0 });
  assert.deepEqual(games.list().map(({ id }) => id), ["second"]);
  recording.open({ id: "third", log: FRESH, changed: 0 });
  assert.deepEqual(games.list().map(({ id }) => id), ["second"]);
  recording.change(after(3));
  recording.describe({ event: "Club night" });
  assert.deepEqual(games.list().map(({ id, heading }) => [id, heading?.event]).sort(),
    [["second", undefined], ["third", "Club night"]]);
});

test("a store that is full or missing loses no game of the page, and is told", () => {
  for (const store of [null, storage(10)]) {
    const games = keep(store);
    const recording = new Recording(FRESH, games, null);
    recording.change(after(1));
    const { id } = recording.entry;
    assert.equal(games.areKept, false);
    recording.open({ id: "other", log: FRESH, changed: 0 });
    assert.deepEqual(games.get(id)?.log, after(1));
    games.remove(id);
    assert.equal(games.areKept, true);
  }
});

for (const text of ["", "null", "[]", "{}", "[1]", '[{"players": ["Ann"], "deals": []}]', '{"log": {"players": []}}']) {
  test(`what is kept and is no game is passed over: ${text}`, () => {
    const store = storage();
    for (const name of ["game:1", "game-open"]) store.setItem(name, text);
    assert.deepEqual(begin(store, store).log, FRESH);
  });
}
