import assert from "node:assert/strict";
import { test } from "node:test";

import { isAfterEnd } from "../../../web/page/record/findings.js";
import { brief } from "../../../web/page/result/mistakes.js";
import { blankWords, gameWords, standing } from "../../../web/page/result/verdict.js";
import { FRESH, TABLE } from "./table.js";

const SIDES = { Ann: ["Ann"], Bob: ["Bob"] };

function line(claimed, actual, awards, more = {}) {
  const claim = { claimed, actual, difference: claimed - actual, verdict: "" };
  return { pointer: "#/deals/3/show/0", event: "hand", player: "Ann", cards: [], points: actual, claim, awards, ...more };
}

const score = (points) => ({ side: "Ann", points, reason: "score" });
const MISSED = line(12, 16, [score(12)]);
const GIVEN = line(16, 12, [score(12), { side: "Bob", points: 4, reason: "overcount" }]);

/** A game that Bob has won. */
function won(entry, more = {}) {
  const ledger = [entry, ...Array(17).fill({ event: "hand", awards: [], pointer: "" }), { event: "go", pointer: "", awards: [] }];
  const violations = entry.claim?.difference ? [{ pointer: entry.pointer, code: "overcount", player: "Ann", detail: "" }] : [];
  const scores = { Ann: 116, Bob: 121 };
  const losers = [{ side: "Ann", score: 116 }];
  return { status: "complete", sides: SIDES, winner: "Bob", scores, losers, ledger, violations, unverified_entries: 11, entries_after_end: 0, ...more };
}

const STAND = "The result stands.";

test("a mistake that changes nothing: that the result stands", () => {
  assert.equal(
    gameWords(won(MISSED, { as_written: { winner: "Bob" } })),
    `Deal 4: Ann’s hand 12, should be 16. Bob wins, 121 to 116. ${STAND}`,
  );
});

test("a mistake that decides the game says so", () => {
  const words = (as_written) => gameWords(won(GIVEN, { as_written }));
  assert.match(words({ winner: "Ann" }), /121 to 116\. As written, Ann had won\.$/);
  assert.match(words({}), /As written, it was not over\.$/);
  assert.match(words({ ended_at: "#/deals/3/scores" }), /As written, both were out\.$/);
});

const PLAYED = line(4, 2, [], { event: "card", cards: ["5H"] });

for (const [row, fault, entry] of [
  ["Ann 34, should be 32", { slip: { written: 34, due: 32 } }],
  ["Ann 30, should be at least 32", { slip: { written: 30, at_least: 32 } }],
  ["Ann 99, should be at most 90", { slip: { written: 99, at_most: 90 } }],
  ["Bob’s crib, no crib counts 19", { code: "impossible-total", pointer: MISSED.pointer, player: "Bob", slip: { written: 19 } },
    { ...MISSED, event: "crib" }],
  ["Ann’s 5♥ 4, should be 2", { code: "overcount", pointer: PLAYED.pointer, player: "Ann" }, PLAYED],
  ["Ann’s heels 0, should be 2", { code: "undercount", pointer: MISSED.pointer, player: "Ann" }, line(0, 2, [], { event: "heels" })],
  ["Bob, bad call", { code: "bad-call", pointer: MISSED.pointer, player: "Bob" }, MISSED],
]) {
  test(`a mistake is one row: ${row}`, () => {
    const whole = { code: "wrong-total", pointer: "#/deals/0/scores/Ann", ...fault };
    assert.equal(brief(whole, { sides: SIDES, ledger: [entry].flatMap((one) => one ?? []) }).row, row);
  });
}

test("a game without mistakes is told by its result", () => {
  assert.equal(gameWords(won(line(9, 9, []), { unverified_entries: 0 })), "Bob wins, 121 to 116.");
});

for (const [by, did] of [["concession", "conceded"], ["forfeit", "forfeited"]]) {
  test(`a game that was ended by ${by} says so, with mistakes and without`, () => {
    const ended = { ended_by: by, unverified_entries: 0 };
    const result = `Bob wins: Ann ${did}. The board at the end: Ann 116, Bob 121.`;
    assert.equal(gameWords(won(line(9, 9, []), ended)), result);
    assert.ok(gameWords(won(MISSED, { ...ended, as_written: { winner: "Bob" } })).endsWith(`${result} ${STAND}`));
  });
}

const PLAYING = { status: "in-progress", winner: undefined, losers: [], unverified_entries: 18 };

test("a game that goes on is told by its board", () => {
  assert.equal(gameWords(won(line(9, 9, []), PLAYING)), "So far: Ann 116, Bob 121.");
});

test("teams win together", () => {
  const teams = won(line(9, 9, []), { sides: { Ann: ["Ann", "Cat"], Bob: ["Bob", "Dan"] }, unverified_entries: 0 });
  assert.equal(gameWords(teams), "Bob and Dan win, 121 to 116.");
  assert.equal(standing(teams), "Bob and Dan win");
});

test("the standing is who won, who leads, or that nobody does", () => {
  const entry = line(9, 9, []);
  assert.equal(standing(won(entry)), "Bob wins");
  assert.equal(standing(won(entry, PLAYING)), "Bob leads by 5");
  assert.equal(standing(won(entry, { ...PLAYING, scores: { Ann: 7, Bob: 7 } })), "Level");
});

const WHOLE = { pegged: { Ann: 2, Bob: 3 }, show: [{ claim: 8 }, { claim: 6 }, { crib: true, claim: 4 }], scores: { Ann: 10 } };
const CELLS = [["peg", "Ann"], ["peg", "Bob"], ["hand", "Ann"], ["hand", "Bob"], ["crib", ""], ["total", "Ann"], ["total", "Bob"]];
/** Three deals are written; the game ends in the second, which Ann deals, when her hand is shown. */
const ENDED = {
  status: "complete",
  ledger: ["#/deals/0/pegged", "#/deals/1/pegged", "#/deals/1/show/0", "#/deals/1/show/1"]
    .map((pointer) => ({ pointer, deal: Number(pointer[8]) })),
};

/** The cells of a deal that are marked as written after the end. */
function after(deal, judgement) {
  const state = { log: { ...FRESH, deals: [WHOLE, WHOLE, WHOLE] }, table: TABLE, finding: { judgement } };
  return CELLS.filter(([kind, who]) => isAfterEnd(state, deal, { kind, who })).map(([kind, who]) => kind + who);
}

test("of the deal in which a game ends only what is shown later is after the end", () => {
  const bobShows = { ...ENDED, ledger: ENDED.ledger.slice(0, 3) };
  assert.deepEqual(after(1, bobShows), ["handAnn", "crib"]);
  assert.deepEqual(after(1, ENDED), ["crib"]);
});

test("no cell of an earlier deal is after the end, each of a later one is", () => {
  assert.deepEqual(after(0, ENDED), []);
  assert.deepEqual(after(2, ENDED), CELLS.map(([kind, who]) => kind + who));
});

test("no cell is after the end while a game goes on, or is not judged", () => {
  assert.deepEqual(after(2, { ...ENDED, status: "in-progress" }), []);
  assert.deepEqual(after(2, null), []);
});

test("pegging that is left blank beside another's is told to count as 0, but for a dealer's", () => {
  const deals = [{ pegged: { Lou: 2 } }, { pegged: { Lou: 2 } }, { pegged: {} }, { pegged: { Kim: 1, Lou: 0 } }, {}];
  const log = { players: ["Kim", "Lou"], first_dealer: "Kim", deals };
  assert.equal(blankWords(log), "Pegging left blank counts as 0: Kim in deal 2.");
  assert.equal(blankWords({ ...log, deals: deals.slice(2) }), "");
});
