import assert from "node:assert/strict";
import { test } from "node:test";

import { GAMES } from "../../../web/page/record/games.js";
import { Kept } from "../../../web/page/ui/kept.js";
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

test("the game outlives the page, and the tab that it is open in the reload", () => {
  const [store, session] = [storage(), storage()];
  change(begin(store, session), after(1));
  open(begin(store), { id: "other", log: after(3), changed: Number.MAX_SAFE_INTEGER });
  assert.deepEqual(begin(store).state.log, after(3));
  const again = begin(store, session);
  assert.deepEqual([again.state.log, undo(again)], [after(1), false]);
});

test("where nothing is kept, the tab has the game after a reload", () => {
  const session = storage();
  change(begin(null, session), after(1));
  assert.deepEqual(begin(null, session).state.log, after(1));
});

test("of two tabs with one game the last writer wins, and the other is told", (context) => {
  let now = 0;
  context.mock.method(Date, "now", () => { now += 1; return now; });
  const store = storage();
  const one = begin(store);
  change(one, after(1));
  const other = begin(store);
  change(one, after(2));
  change(other, after(8));
  change(other, after(9));
  assert.deepEqual([one.follow(), one.state.log], [true, after(9)]);
  assert.match(one.state.note.words, /changed in another tab/);
  assert.equal(one.follow(), false);
  undo(one);
  assert.deepEqual([one.state.log, one.state.note], [after(2), null]);
  assert.deepEqual([other.follow(), other.state.log], [true, after(2)]);
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
