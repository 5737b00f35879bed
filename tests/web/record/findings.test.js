import assert from "node:assert/strict";
import { test } from "node:test";

import { countWords, gameWords } from "../../../service/web/page/record/findings.js";

const SIDES = { Ann: ["Ann"], Bob: ["Bob"] };

function line(claimed, actual, awards, more = {}) {
  const claim = { claimed, actual, difference: claimed - actual, verdict: "" };
  return { pointer: "#/deals/3/show/0", event: "hand", player: "Ann", points: actual, claim, awards, ...more };
}

const score = (points) => ({ side: "Ann", points, reason: "score" });
const MISSED = line(12, 16, [score(12)]);
const GIVEN = line(16, 12, [score(12), { side: "Bob", points: 4, reason: "overcount" }]);

const COUNTS = [
  ["16, as written", { points: 16, verified: false, awards: [] }],
  ["counts 12, four too many: to Bob", GIVEN],
  ["counts 16, four too few: lost", MISSED],
  ["counts 16, four too few: 16 pegged", line(12, 16, [score(16)])],
  ["counts 12, four too many: they stand", line(16, 12, [score(16)])],
  ["counts 7, five too many: two to Bob", line(12, 7, [score(7), { side: "Bob", points: 2, reason: "overcount" }])],
  ["counts 9, as was said", line(9, 9, [score(9)])],
  ["counts 9", { points: 9, awards: [score(9)] }],
];

for (const [words, entry] of COUNTS) {
  test(`a count is judged: ${words}`, () => assert.equal(countWords(entry, { sides: SIDES }), words));
}

/** A game that Bob has won. */
function won(entry, more = {}) {
  const ledger = [entry, ...Array(17).fill({ event: "hand", awards: [], pointer: "" }), { event: "go", pointer: "" }];
  const violations = entry.claim?.difference ? [{ pointer: entry.pointer, code: "overcount", detail: "" }] : [];
  const scores = { Ann: 116, Bob: 121 };
  const losers = [{ side: "Ann", score: 116 }];
  return { status: "complete", sides: SIDES, winner: "Bob", scores, losers, ledger, violations, unverified: 11, ...more };
}

test("a mistake that changes nothing: what was lost, that the result stands, what nobody could check", () => {
  assert.equal(
    gameWords(won(MISSED), won(MISSED)),
    "Deal 4: wrote 12, counts 16; under these rules four are lost (Ann’s hand); the result stands, 121 to 116; 11 of 18 counts are as written.",
  );
});

test("heels that were not claimed are told as heels", () => {
  assert.match(gameWords(won({ ...line(0, 2, []), event: "heels", pointer: "#/deals/3/heels" }), null), /two are lost \(Ann’s heels\)/);
});

test("a mistake that decides the game says so", () => {
  assert.equal(
    gameWords(won(GIVEN), { ...won(GIVEN), winner: "Ann" }),
    "Deal 4: wrote 16, counts 12; under these rules four go to Bob (Ann’s hand); the result changes: Bob wins, 121 to 116, and as written Ann had won; 11 of 18 counts are as written.",
  );
  assert.match(gameWords(won(GIVEN), { ...won(GIVEN), winner: null }), /and as written it was not over;/);
});

test("a game without mistakes is told by its result", () => {
  assert.equal(gameWords(won(line(9, 9, []), { unverified: 0 }), null), "Bob wins, 121 to 116.");
});

for (const [by, did] of [["concession", "conceded"], ["forfeit", "forfeited"]]) {
  test(`a game that was ended by ${by} says so, with mistakes and without`, () => {
    const ended = { ended_by: by, unverified: 0 };
    assert.equal(gameWords(won(line(9, 9, []), ended), null), `Ann ${did}; Bob wins, 121 to 116.`);
    const wrong = won(MISSED, ended);
    assert.match(gameWords(wrong, wrong), new RegExp(`are lost \\(Ann’s hand\\); Ann ${did}; Bob wins, 121 to 116\\.$`));
  });
}

test("a game that goes on is told by its board", () => {
  const playing = won(line(9, 9, []), { status: "in-progress", winner: null, losers: [], unverified: 18 });
  assert.equal(gameWords(playing, null), "So far Ann 116, Bob 121; all counts are as written.");
});

test("a wrong total and an illegal play are told in the words of the service", () => {
  const violations = [{ pointer: "#/deals/0/scores/Ann", code: "wrong-total", detail: "the total of Ann must be 1 (got 2)" }];
  const stopped = won(line(9, 9, []), { status: "illegal", winner: null, losers: [], unverified: 1, violations });
  assert.equal(gameWords(stopped, null), "Deal 1: the total of Ann must be 1 (got 2); up to there Ann 116, Bob 121; 1 of 18 counts is as written.");
});

test("teams win together", () => {
  const teams = won(line(9, 9, []), { sides: { Ann: ["Ann", "Cat"], Bob: ["Bob", "Dan"] }, unverified: 0 });
  assert.equal(gameWords(teams, null), "Bob and Dan win, 121 to 116.");
});
