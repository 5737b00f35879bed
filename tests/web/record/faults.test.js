import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { faultsOf } from "../../../web/page/record/faults.js";
import { cellFinding, dealFaults, placesOf } from "../../../web/page/record/findings.js";
import { allMistakes } from "../../../web/page/result/mistakes.js";
import { gameWords, standing } from "../../../web/page/result/verdict.js";
import { TABLE } from "./table.js";

const GAMES = JSON.parse(readFileSync(new URL("../../../build/web/games.json", import.meta.url), "utf-8"));

function told(name, unread = [], more = {}) {
  const { log, response } = GAMES[name];
  return faultsOf({ ...response, ...more }, log, unread);
}

/** Sheets as people keep them, with all that is said of them; and who is ahead, if nobody has won. */
for (const [name, words, ahead] of [
  ["01-missed-cell", "Deal 5: bob’s hand (8 by the total) is missing. ann wins, 121 to 108. The result stands."],
  ["02-five-cards", "Deal 4: number of cards. ann wins, 121 to 108. The result stands."],
  ["03-same-card-twice", "Deal 4: one card twice. ann wins, 121 to 108. The result stands."],
  ["04-crib-counted-twice", "Deal 6: ann, shown out of order. Deal 6: ann 101, should be 89. "
    + "So far: ann 112, bob 105. As written, ann had won.", "ann leads by 7"],
  ["05-out-of-turn", "Deal 2: ann, out of turn. ann wins, 121 to 113. The result stands."],
  ["06-dealer-first", "Deal 1: shown out of order, in deals 2, 3, 4, 5, 6, 7, 8 and 9 too. "
    + "Deal 9: ann 110, should be 121. ann wins, 121 to 108. The result stands."],
  ["07-forty-five", "Deal 4: ann’s hand, no hand counts 45 (14 by the total). ann wins, 121 to 108. The result stands."],
  ["08-total-carried-on", "Deal 2: bob 37, should be 27. So far: ann 110, bob 111. As written, bob had won.", "bob leads by 1"],
  ["10-wrong-dealer", "Did bob deal first?", "Did bob deal first?"],
  ["slip into totals", "Deal 1: Bob 15, should be 13. Bob wins, 121 to 100, if deal 2 is right.", "Bob wins, if deal 2 is right"],
  ["slip of another side", "Deal 1: Bob 11, should be 13. Ann wins, 121 to 13. The result stands.", "Ann wins"],
  ["no crib", "Deal 2: Ann’s crib is missing. Bob wins, 121 to 112, if deal 2 is right.", "Bob wins, if deal 2 is right"],
  ["put right", "Deal 2: Ann 113, should be 112. So far: Ann 120, Bob 101. As written, Ann had won.", "Ann leads by 19"],
  ["last entry", "Deal 2: Bob 105, should be 101. Ann wins, 121 to 101. The result stands.", "Ann wins"],
  ["counted on", "Bob wins, 121 to 100.", "Bob wins"],
  ["crossed", "Are the numbers of deal 1 in each other’s columns?", "Are the numbers of deal 1 in each other’s columns?"],
  ["blank pegging", "Did Bob peg 7 in deal 2, as the totals say?", "Did Bob peg 7 in deal 2, as the totals say?"],
  ["blank at the end", "Did Bob peg 5 or more in deal 2, as the totals say?", "Did Bob peg 5 or more in deal 2, as the totals say?"],
  ["19 wins", "Deal 2: Ann’s hand, no hand counts 19 (5 by the total). Ann wins, 121 to 99. The result stands.", "Ann wins"],
  ["19 fits", "Deal 1: Ann’s hand, no hand counts 19. Ann wins, 121 to 29. The result stands.", "Ann wins"],
]) {
  test(`a sheet is told in words: ${name}`, () => {
    const judgement = told(name);
    assert.deepEqual([gameWords(judgement), standing(judgement)], [words, ahead ?? "ann wins"]);
  });
}

test("of many mistakes three are told", () => {
  const words = gameWords(told("11-three-at-once"));
  assert.match(words, /Deal 7: ann 95, should be 92\. Mistakes besides: 1\. So far: ann 118, bob 108\. As written, ann had won\.$/);
});

/** Rows while they are written: only what stands in their way is a mistake. */
for (const [name, ...mistakes] of [
  ["next row", "Deal 2: Ann’s hand, no hand counts 19."],
  ["empty row", "Deal 2: the pegging, Bob’s hand, Ann’s hand and Ann’s crib are missing."],
  ["no pegging", "Deal 1: the pegging is missing."],
  ["half pegged"],
  ["two missing", "Deal 1: Ann’s hand and Bob’s hand (6 by the total) are missing."],
  ["last of two", "Deal 1: Ann’s hand, Bob’s hand and Bob’s crib are missing.",
    "Deal 2: Bob’s hand, Ann’s hand and Ann’s crib are missing.", "Deal 2: Ann 121, should be 4."],
  ["one more", "Deal 2: Bob’s hand (0 by the total) is missing."],
]) {
  test(`a row that is not whole has ${mistakes.length} mistakes: ${name}`, () => {
    assert.deepEqual(allMistakes(told(name)), mistakes);
  });
}

test("a total that is wrong by a count of its side is no second mistake, also where the other side got it", () => {
  const { sides } = GAMES.crossed.response;
  const line = { deal: 1, player: "Ann", event: "hand", pointer: "#/deals/1/show/0", scores: { Ann: 30, Bob: 24 },
    claim: { claimed: 12, actual: 10, difference: 2 }, awards: [{ side: "Ann", points: 10 }, { side: "Bob", points: 2 }] };
  const ledger = [{ deal: 0, scores: { Ann: 12, Bob: 12 }, awards: [] }, line];
  const log = { players: ["Ann", "Bob"], first_dealer: "Bob", deals: [{ scores: { Ann: 13 } }, {}] };
  const wrong = (side, difference) => ({ code: "wrong-total", pointer: `#/deals/1/scores/${side}`, difference });
  const left = (...violations) => faultsOf({ ledger, sides, violations, entries_after_end: 0 }, log, []).violations;
  assert.deepEqual(left(wrong("Ann", 3), wrong("Bob", -2)), []);
  assert.deepEqual(left(wrong("Ann", 2), wrong("Bob", 2)).length, 2);
});

test("pegging that is left blank is not asked about where two are, or no hand pegs so much, or nobody has said who dealt", () => {
  const { log, response } = GAMES["blank pegging"];
  const [one, , three] = log.deals;
  const [fault] = response.violations;
  const asked = (deals, difference = 7, players = {}) =>
    faultsOf({ ...response, violations: [{ ...fault, difference }] }, { ...log, ...players, deals }, []).hints ?? [];
  assert.deepEqual(asked(log.deals).map(({ points }) => points), [7]);
  assert.deepEqual([31, -2].flatMap((difference) => asked(log.deals, difference)), []);
  assert.deepEqual(asked(log.deals, 7, { first_dealer: undefined }), []);
  const later = { ...fault, pointer: "#/deals/3/scores/Bob" };
  const twice = [one, { pegged: { Ann: 4 } }, three, { pegged: { Ann: 4 } }].map((deal) => ({ ...deal, scores: undefined }));
  assert.deepEqual(faultsOf({ ...response, violations: [later] }, { ...log, deals: twice }, []).hints, []);
});

test("only what no hint explains is a mistake while it is asked about", () => {
  const hints = [{ code: "other-first-dealer", player: "Ann", violations_left: 1, detail: "" }];
  assert.deepEqual(allMistakes(told("11-three-at-once", [], { hints })), ["Deal 5: bob’s hand, no hand counts 26 (8 by the total)."]);
});

test("as long as nobody has said who dealt, only what is wrong all the same is told; totals alone need no dealer", () => {
  const { response, log: { players, deals } } = GAMES["next row"];
  const wrong = { code: "wrong-total", pointer: "#/deals/0/scores/Ann" };
  const judgement = faultsOf({ ...response, violations: [...response.violations, wrong] }, { players, deals }, []);
  assert.deepEqual(allMistakes(judgement), ["Deal 2: Ann’s hand, no hand counts 19."]);
  assert.deepEqual([judgement.scores, standing(judgement)], [{}, "Who dealt first?"]);
  assert.equal(faultsOf(response, { players, deals: [{ scores: { Ann: 3 } }] }, []).isAsking, undefined);
});

test("what is missing leads to its cells, each with what the total makes of it", () => {
  const { log } = GAMES["two missing"];
  const judgement = told("two missing");
  assert.deepEqual(judgement.violations.flatMap((one) => placesOf(log, TABLE, one)),
    ["Ann", "Bob"].map((who) => ({ deal: 0, cell: { kind: "hand", who } })));
  const state = { log, table: TABLE, finding: { judgement } };
  const words = ["Ann", "Bob"].map((who) => cellFinding(state, 0, { kind: "hand", who }).words);
  assert.deepEqual(words, ["missing", "missing (6 by the total)"]);
});

test("what is about a deal is told at its row, and what is about its play at both", () => {
  const { log } = GAMES.sheet;
  const violations = [{ code: "wrong-dealer", pointer: "#/deals/0/dealer", detail: "" },
    { code: "ambiguous-end", pointer: "#/deals/0/pegged", detail: "" }];
  const state = { log, table: TABLE, finding: { judgement: { ...GAMES.sheet.response, violations } } };
  assert.deepEqual(dealFaults(state, 0), ["Wrong dealer."]);
  assert.deepEqual(log.players.map((who) => cellFinding(state, 0, { kind: "peg", who }).words), ["both are out", "both are out"]);
});

test("what is no number is told in place of what the service makes of the blank, and of the totals of its deal", () => {
  const unread = (pointer) => [{ pointer, code: "no-number", detail: "", typed: "x", most: 60 }];
  assert.deepEqual(allMistakes(told("next row", unread("#/deals/1/show/0/claim"))), ["Deal 2: “x”, no number from 0 to 60."]);
  assert.deepEqual(told("last entry", unread("#/deals/1/pegged/Bob")).violations.map(({ code }) => code), ["no-number"]);
  assert.deepEqual(allMistakes(told("one deal", unread("#/starting_scores/Ann"))), ["The start: “x”, no number from 0 to 60."]);
});
