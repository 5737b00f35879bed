import assert from "node:assert/strict";
import { test } from "node:test";

import { begin, reduce } from "../../../web/page/record/state.js";
import { recorded } from "../../../web/page/ui/recording.js";
import { FRESH } from "./table.js";

const START = begin(recorded({ id: "one", log: FRESH, changed: 0 }));
const HAND = { kind: "hand", who: "Ann" };

/** Make actions, one after the other. */
function after(actions, state = START) {
  return actions.reduce(reduce, state);
}

/** Write a cell of the first deal. */
function pegged(points) {
  return { type: "change", log: { ...FRESH, deals: [{ pegged: { Ann: points } }] }, what: "cell-0-0" };
}

/** Find something in the log of a state. */
function found(state, judgement) {
  const whole = { violations: [], ledger: [], sides: { Ann: ["Ann"], Bob: ["Bob"] }, scores: { Ann: 0, Bob: 0 },
    status: "in-progress", losers: [], ...judgement };
  return { type: "found", finding: { log: state.log, sent: state.log, judgement: whole, failure: null } };
}

/** Pick cards. */
const picks = (...cards) => cards.map((card) => ({ type: "pick", card }));

test("an action that means nothing here changes nothing", () => {
  for (const action of [{ type: "undo" }, { type: "settle" }, { type: "typed" }, { type: "step", deal: 0, at: 6 },
    { type: "nonsense" }]) {
    assert.equal(reduce(START, action), START, action.type);
  }
});

test("Enter goes from cell to cell, in the rows that there are", () => {
  assert.deepEqual(reduce(START, { type: "step", deal: 0, at: 0 }).focus, { part: "cell", deal: 0, at: 1 });
  const two = reduce(START, pegged(3));
  assert.deepEqual(reduce(two, { type: "step", deal: 0, at: 6 }).focus, { part: "cell", deal: 1, at: 0 });
});

test("a name is one once its field is left, and refused where another has it", () => {
  const typing = reduce(START, { type: "typing", seat: 0, text: " Cat " });
  assert.deepEqual([typing.log, typing.typed.text], [FRESH, " Cat "]);
  const named = reduce(typing, { type: "typed" });
  assert.deepEqual([named.log.players, named.typed], [["Cat", "Bob"], null]);
  const twice = after([{ type: "typing", seat: 0, text: "Bob" }, { type: "typed" }]);
  assert.deepEqual([twice.log, twice.note], [FRESH, { place: "name-0", words: "“Bob” is the name of player 2." }]);
});

test("cards of a cell are picked and put back, and closed where their player is gone", () => {
  const open = after([{ type: "cards", deal: 0, cell: HAND }, ...picks("5H", "JC")]);
  assert.deepEqual(open.log.deals[0].hands, { Ann: ["5H", "JC"] });
  assert.equal(open.picker.note, "The jack of clubs: Ann’s hand.");
  assert.deepEqual(after(picks("JC"), open).log.deals[0].hands, { Ann: ["5H"] });
  assert.deepEqual(reduce(open, { type: "done" }).focus, { part: "cell", deal: 0, at: 2 });
  assert.equal(after([{ type: "typing", seat: 0, text: "Cat" }, { type: "typed" }], open).picker, null);
});

test("a card is in one place of a deal", () => {
  const cell = { kind: "crib", who: "" };
  const taken = after([{ type: "cards", deal: 0, cell: HAND }, ...picks("5H"), { type: "cards", deal: 0, cell }, ...picks("5H")]);
  assert.deepEqual([taken.picker.note, taken.log.deals[0].crib], ["The 5 of hearts is in Ann’s hand.", undefined]);
});

test("a ruling is written below its deal, until that is closed", () => {
  const open = reduce(START, { type: "extras", deal: 0 });
  assert.deepEqual([open.open, open.focus], [0, { part: "extras" }]);
  const closed = reduce(open, { type: "close" });
  assert.deepEqual([closed.open, closed.focus], [null, { part: "cell", deal: 0, at: 0 }]);
});

test("what was found stays until something else is, and is told once", () => {
  const first = reduce(START, pegged(4));
  const judged = reduce(first, found(first, { scores: { Ann: 4, Bob: 0 } }));
  assert.equal(judged.finding.told.words, "So far: Ann 4, Bob 0.");
  const more = reduce(judged, pegged(5));
  assert.equal(more.finding, judged.finding);
  const lost = reduce(more, { type: "found", finding: { log: more.log, sent: more.log, judgement: null, failure: { kind: "unreachable" } } });
  assert.deepEqual([lost.finding.scores, lost.finding.told], [{ Ann: 4, Bob: 0 }, undefined]);
  assert.equal(reduce(judged, { type: "undo" }).finding.judgement, null);
});

test("a link shows its entry once it is judged, until the game changes", () => {
  const entry = { id: "two", log: pegged(4).log, changed: 5 };
  const linked = reduce(START, { type: "open", entry, link: { isFirst: true, entry: 3 } });
  assert.deepEqual([linked.link, linked.focus, linked.past.before], [{ isFirst: true, entry: 3 }, null, []]);
  const judged = reduce(linked, found(linked, {}));
  assert.deepEqual(judged.focus, { part: "board" });
  assert.deepEqual(reduce(judged, pegged(6)).link, { isFirst: true, entry: null });
  assert.equal(reduce(judged, { type: "open", entry }).link.isFirst, false);
});

test("what mistakes cost is known of the game that was judged, until another is", () => {
  const first = reduce(START, pegged(4));
  const judged = reduce(first, found(first, {}));
  const costs = { sent: judged.finding.sent, mistakes: [{ pointer: "#/deals/0/show/0", code: "overcount", words: "It cost Ann 2 % of the game." }] };
  const known = reduce(judged, { type: "costs", costs });
  assert.equal(known.costs, costs);
  assert.equal(reduce(known, pegged(5)).costs, costs);
  const late = { type: "costs", costs: { ...costs, sent: START.log } };
  assert.equal(reduce(known, late), known);
  const entry = { id: "two", log: pegged(4).log, changed: 5 };
  assert.equal(reduce(known, { type: "open", entry }).costs, null);
});

test("a fault leads to its cell, to the row of its deal, or to the set-up", () => {
  const state = reduce(START, pegged(4));
  const look = (pointer) => reduce(state, { type: "look", fault: { pointer } });
  assert.deepEqual(look("#/deals/0/pegged/Bob").focus, { part: "cell", deal: 0, at: 1 });
  assert.deepEqual(look("#/deals/0/starter").focus, { part: "cell", deal: 0, at: 0 });
  assert.deepEqual(look("#/players").focus, { part: "setup" });
});
