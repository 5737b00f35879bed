import assert from "node:assert/strict";
import { test } from "node:test";

import { GAMES } from "../../../web/page/record/games.js";
import { Kept } from "../../../web/page/ui/kept.js";
import { applied, difference } from "../../../web/page/ui/differences.js";
import { entryOf, Recording, reduceRecorded } from "../../../web/page/ui/recording.js";
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
const reduce = (state, action) => reduceRecorded(GAMES, state, action);
const begin = (store = null, session = null, kept = keep(store)) =>
  new Recording({ fresh: FRESH, kept, session, begin: (state) => state, reduce });
const change = (recording, log, what) => recording.act({ type: "change", log, what });
const open = (recording, entry) => recording.act({ type: "open", entry });
const [undo, redo] = ["undo", "redo"].map((type) => (recording) => recording.act({ type }));

test("each change is taken back, and made again", () => {
  const recording = begin();
  assert.equal(undo(recording) || redo(recording), false);
  change(recording, after(1));
  change(recording, after(2));
  undo(recording);
  assert.deepEqual(recording.state.log, after(1));
  undo(recording);
  assert.equal(undo(recording), false);
  assert.deepEqual(recording.state.log, FRESH);
  redo(recording);
  redo(recording);
  assert.equal(redo(recording), false);
  assert.deepEqual(recording.state.log, after(2));
  undo(recording);
  change(recording, after(3));
  assert.equal(redo(recording), false);
});

test("a number that is typed is one change, until it is left", () => {
  const recording = begin();
  change(recording, after(1), "a cell");
  change(recording, after(2), "a cell");
  recording.act({ type: "settle" });
  change(recording, after(3), "a cell");
  undo(recording);
  assert.deepEqual(recording.state.log, after(2));
  undo(recording);
  assert.deepEqual(recording.state.log, FRESH);
});

test("the game outlives the page, and its changes the reload", () => {
  const [store, session] = [storage(), storage()];
  change(begin(store, session), after(1));
  assert.deepEqual(begin(store).state.log, after(1));
  const again = begin(store, session);
  assert.deepEqual(again.state.log, after(1));
  undo(again);
  assert.deepEqual(again.state.log, FRESH);
  assert.equal(redo(begin(store, session)), true);
});

test("the way back takes room for what was changed, not for all of it", () => {
  const [store, session] = [storage(), storage()];
  const recording = begin(store, session);
  change(recording, { ...FRESH, deals: Array(500).fill({ pegged: { Ann: 1 } }) });
  const { length } = session.getItem("game-open");
  for (let points = 2; points < 52; points += 1) {
    change(recording, { ...recording.state.log, deals: recording.state.log.deals.with(7, { pegged: { Ann: points } }) });
  }
  assert.ok(session.getItem("game-open").length < length + 50 * 100);
  const again = begin(store, session);
  for (let steps = 0; steps < 50; steps += 1) undo(again);
  assert.deepEqual(again.state.log.deals, Array(500).fill({ pegged: { Ann: 1 } }));
});

test("a difference leads from one value to the other", () => {
  const values = [1, null, "", [], [1, 2, 3], [1], [[1], 2], {}, { a: 1, b: [2] }, { b: [2, { c: 3 }] }, { a: undefined }];
  for (const from of values) {
    for (const to of values) {
      const kept = JSON.parse(JSON.stringify(difference(from, to)));
      assert.deepEqual(JSON.parse(JSON.stringify(applied(from, kept))), JSON.parse(JSON.stringify(to)));
    }
  }
  assert.equal(difference({ a: [1] }, { a: [1] }), null);
});

test("where there is little room, the game is kept without what was before", () => {
  const session = storage(400);
  const recording = begin(null, session);
  for (let count = 1; count < 12; count += 1) change(recording, after(count));
  const again = begin(null, session);
  assert.deepEqual(again.state.log, after(11));
  assert.equal(undo(again), false);
});

test("a tab follows another one with the same game, and never overwrites it", () => {
  const store = storage();
  const one = begin(store);
  change(one, after(1));
  const other = begin(store);
  change(one, after(2));
  change(other, after(9));
  assert.deepEqual(other.state.log, after(2));
  assert.match(other.state.note.words, /changed in another tab/);
  assert.equal(other.follow(), false);
  change(other, after(3));
  assert.equal(one.follow(), true);
  assert.deepEqual(one.state.log, after(3));
  undo(one);
  assert.deepEqual(one.state.log, after(2));
});

test("a game that is opened leaves the other one in the list, unless that is empty", () => {
  const games = keep(storage());
  const recording = begin(null, null, games);
  open(recording, { id: "second", log: after(2), changed: 0 });
  assert.deepEqual(games.list().map(({ id }) => id), ["second"]);
  open(recording, { id: "third", log: FRESH, changed: 0 });
  assert.deepEqual(games.list().map(({ id }) => id), ["second"]);
  assert.equal(recording.state.note.entry.id, "second");
  change(recording, after(3));
  recording.act({ type: "describe", heading: { event: "Club night" } });
  assert.deepEqual(games.list().map(({ id, heading }) => [id, heading?.event]).sort(),
    [["second", undefined], ["third", "Club night"]]);
});

test("a game that is deleted is brought back", () => {
  const games = keep(storage());
  const recording = begin(null, null, games);
  change(recording, after(1));
  const { id } = recording.state.past;
  recording.delete(entryOf(recording.state));
  assert.deepEqual([games.list().length, recording.state.log.deals], [0, []]);
  open(recording, recording.state.note.entry);
  assert.deepEqual(games.list().map((one) => one.id), [id]);
});

test("a store that is full or missing loses no game of the page, and is told", () => {
  for (const store of [null, storage(10)]) {
    const games = keep(store);
    const recording = begin(null, null, games);
    change(recording, after(1));
    const { id } = recording.state.past;
    assert.equal(games.areKept, false);
    open(recording, { id: "other", log: FRESH, changed: 0 });
    assert.deepEqual(games.get(id)?.log, after(1));
    games.remove(id);
    assert.equal(games.areKept, true);
  }
});

for (const text of ["", "null", "[]", "{}", "[1]", '[{"players": ["Ann"], "deals": []}]', '{"log": {"players": []}}']) {
  test(`what is kept and is no game is passed over: ${text}`, () => {
    const store = storage();
    for (const name of ["game:1", "game-open"]) store.setItem(name, text);
    assert.deepEqual(begin(store, store).state.log, FRESH);
  });
}
