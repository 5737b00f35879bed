import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { faultsOf } from "../../../web/page/record/faults.js";
import { allMistakes, cellFinding, gameWords, placeOf, standing } from "../../../web/page/record/findings.js";
import { TABLE } from "./table.js";

const GAMES = JSON.parse(readFileSync(new URL("../../../build/web/games.json", import.meta.url), "utf-8"));

function told(name, unread = []) {
  const { log, response } = GAMES[name];
  return faultsOf(response, log, TABLE, unread);
}

/** Sheets as people keep them, with all that is said of them; and who is ahead, if nobody has won. */
for (const [name, words, ahead] of [
  ["01-missed-cell", "In deal 5, bob’s hand is missing; the total fits with 8. ann wins, 121 to 108. The result stands."],
  ["02-five-cards", "In deal 4, ann: must have 4 cards (got 5). ann wins, 121 to 108. The result stands."],
  ["03-same-card-twice", "In deal 4, 6♣ is in the deal twice. ann wins, 121 to 108. The result stands."],
  ["04-crib-counted-twice", "In deal 6, the crib of ann does not count again. Deal 6: 67 and 22 is 89, the sheet has 101. "
    + "So far: ann 112, bob 105. As written, ann had won.", "ann leads by 7"],
  ["05-out-of-turn", "In deal 2, ann: must be a card of the player in turn, 5♥ 6♣ J♦ (got 7♦). "
    + "ann wins, 121 to 113. The result stands."],
  ["06-dealer-first", "In deal 1, the hands do not stand in the order in which they count, nor in 8 other deals. "
    + "Deal 9: 108 and 13 is 121, the sheet has 110. Deal 9: 108 when the game was over, the sheet has 121. "
    + "ann wins, 121 to 108. As written, bob had won."],
  ["07-forty-five", "In deal 4, no hand counts 45; the total fits with 14. ann wins, 121 to 108. The result stands."],
  ["08-total-carried-on", "Deal 2: 14 and 13 is 27, the sheet has 37. So far: ann 110, bob 111. As written, bob had won.",
    "bob leads by 1"],
  ["09-hand-not-written", "In deal 9, ann’s hand is missing; the total fits with 11 or more. ann wins, 121 to 108. The result stands."],
  ["10-wrong-dealer", "All of it fits if bob dealt first.", "Did bob deal first?"],
  ["11-three-at-once", "In deal 3, ann’s hand is missing; the total fits with 6. "
    + "In deal 5, no hand counts 26; the total fits with 8. Deal 7: 85 and 7 is 92, the sheet has 95. "
    + "Mistakes besides: 1. So far: ann 118, bob 108. As written, ann had won.", "ann leads by 10"],
]) {
  test(`a kept sheet is told in words: ${name}`, () => {
    const judgement = told(name);
    assert.equal(gameWords(judgement), words);
    assert.equal(standing(judgement), ahead ?? "ann wins");
  });
}

/** Rows while they are written: only what stands in their way is a mistake. */
for (const [name, ...mistakes] of [
  ["next row", "In deal 2, no hand counts 19."],
  ["empty row", "In deal 2, nothing is written."],
  ["no pegging", "In deal 1, the pegging is missing."],
  ["half pegged"],
  ["two missing", "In deal 1, Ann’s hand is missing.", "In deal 1, Bob’s hand is missing; the total fits with 6."],
  ["last of two", "In deal 1, Ann’s hand is missing.", "In deal 1, Bob’s hand is missing.", "In deal 1, Bob’s crib is missing.",
    "In deal 2, Bob’s hand is missing.", "Deal 2: 2 and 2 is 4, the sheet has 121."],
  ["one more", "In deal 2, Bob’s hand is missing."],
]) {
  test(`a row that is not whole has ${mistakes.length} mistakes: ${name}`, () => {
    assert.deepEqual(allMistakes(told(name)), mistakes);
  });
}

test("the result does not stand where totals alone take a slip in that favours the winner", () => {
  assert.equal(gameWords(told("slip into totals")), "Deal 1: the points make 13, the sheet has 15. "
    + "Deal 2 has totals alone, which carry a wrong one on. If they stand, Bob has won. "
    + "The board at the end: Ann 100, Bob 121.");
  assert.equal(standing(told("slip into totals")), "If the total of deal 2 stands, Bob has won");
  assert.match(gameWords(told("slip of the loser")), /Bob wins, 121 to 100\. The result stands\.$/);
  assert.match(gameWords(told("slip of another side")), /Ann wins, 121 to 13\. The result stands\.$/);
});

test("the result may not stand where something is missing that no total makes up for", () => {
  assert.match(gameWords(told("no crib")), /Ann’s crib is missing\. Bob wins, 121 to 112\. What is missing may change that\.$/);
  assert.match(gameWords(told("made up for another")), /Ann’s crib is missing\. Bob wins, 121 to 102\. What is missing may change that\.$/);
});

test("who seemed to have won has not where his last total says otherwise", () => {
  assert.match(gameWords(told("put right")), /^Deal 2: 100 and 12 is 112, the sheet has 113\. .*So far: Ann 120, Bob 101\.$/);
});

test("points after the end are told as such", () => {
  assert.match(gameWords(told("last entry")), /^Deal 2: 90 and 11 is 101, the sheet has 105\./);
  assert.match(gameWords(told("counted on")), /^Deal 2: 100 when the game was over, the sheet has 110\. Bob wins/);
});

test("a number in the column of the other player is one mistake, at both totals", () => {
  assert.deepEqual(allMistakes(told("crossed")), ["The total of Bob has 1 too many, that of Ann as many too few: "
    + "is a number in the column of the other?"]);
  const state = { log: GAMES.crossed.log, table: TABLE, finding: { judgement: told("crossed") } };
  assert.deepEqual(["Ann", "Bob"].map((who) => cellFinding(state, 0, { kind: "total", who }).isWrong), [true, true]);
  assert.deepEqual(told("two slips").violations.map(({ code }) => code), ["wrong-total", "wrong-total"]);
  const three = { ...GAMES.crossed.response, sides: { Ann: ["Ann"], Bob: ["Bob"], Cy: ["Cy"] } };
  assert.equal(faultsOf(three, GAMES.crossed.log, TABLE, []).violations.length, 2);
});

test("an impossible count is told although another may have dealt first, and no count is said to fit", () => {
  const { log, response } = GAMES["19 fits"];
  const hints = [{ code: "other-first-dealer", player: "Ann", violations_left: 1, detail: "" }];
  assert.deepEqual(allMistakes(faultsOf({ ...response, hints }, log, TABLE, [])), ["In deal 1, no hand counts 19."]);
});

test("what is missing leads to its cell", () => {
  const { log } = GAMES["two missing"];
  const places = told("two missing").violations.map((one) => placeOf(log, TABLE, one));
  assert.deepEqual(places, ["Ann", "Bob"].map((who) => ({ deal: 0, cell: { kind: "hand", who } })));
});

test("who has to do what next is not told while a row is written out of order", () => {
  assert.equal(told("next row").next, undefined);
  assert.equal(told("half pegged").next.must, "show");
});

test("no winner is told from a count that no hand has, though the total has it too", () => {
  assert.equal(standing(told("19 fits")), "If 19 stands, Ann has won");
  assert.equal(standing(told("19 wins")), "If 19 stands, Ann has won");
  assert.match(gameWords(told("19 wins")), /^In deal 2, no hand counts 19; the total fits with \d or more/);
});

test("a total is not told as wrong in a deal in which something is no number, and the result may not stand", () => {
  const unread = [{ pointer: "#/deals/1/pegged/Bob", code: "no-number", detail: "a number from 0 to 60 belongs here, not 'l'" }];
  const judgement = told("counted on", unread);
  assert.deepEqual(judgement.violations.map(({ code }) => code), ["no-number"]);
  assert.match(gameWords(judgement), /What is missing may change that\.$/);
});

test("what is no number is told in place of what the service makes of the blank", () => {
  const unread = [{ pointer: "#/deals/1/show/0/claim", code: "no-number", detail: "a number from 0 to 60 belongs here, not 'x'" }];
  assert.deepEqual(allMistakes(told("next row", unread)), ["In deal 2, a number from 0 to 60 belongs here, not 'x'."]);
});

/** A sheet of one deal that fits if Bob dealt, and what is found in it if Ann did. */
const SHEET = { ...GAMES["one deal"].log, first_dealer: undefined };
const FITS = GAMES["one deal"].response;
const wrong = (many) => ({ ...FITS, scores: { Ann: 14, Bob: 9 }, violations: Array(many).fill({ code: "wrong-total", pointer: "#/deals/0/scores/Ann" }) });
const ifAnn = (game) => [{ player: "Ann", game }];

for (const [what, log, response, others, words, ahead] of [
  ["two wrong totals say it was Bob", SHEET, FITS, ifAnn(wrong(2)), "All of it fits if Bob dealt first.", "Did Bob deal first?"],
  ["one says nothing", SHEET, FITS, ifAnn(wrong(1)), "Who dealt first?", "Who dealt first?"],
  ["many say that it was not who is named", GAMES["one deal"].log, wrong(7), ifAnn({ ...FITS, violations: wrong(2).violations }),
    "Most of it fits if Ann dealt first.", "Did Ann deal first?"],
  ["nobody has answered", SHEET, FITS, [], "Who dealt first?", "Who dealt first?"],
  ["it is one and the same", SHEET, FITS, ifAnn(FITS), "So far: Ann 10, Bob 13.", "Bob leads by 3"],
]) {
  test(`who dealt first is asked, or likely: ${what}`, () => {
    const judgement = faultsOf(response, log, TABLE, [], { others, swapped: null });
    assert.deepEqual([gameWords(judgement), standing(judgement)], [words, ahead]);
  });
}

test("as long as nobody has said who dealt, only what is wrong all the same is told", () => {
  const { response } = GAMES["next row"];
  const log = { ...GAMES["next row"].log, first_dealer: undefined };
  const judgement = faultsOf({ ...response, violations: [...response.violations, ...wrong(1).violations] }, log, TABLE, [], { others: ifAnn(wrong(2)), swapped: null });
  assert.deepEqual(allMistakes(judgement), ["In deal 2, no hand counts 19."]);
  assert.deepEqual([judgement.ledger, judgement.next, judgement.scores, judgement.isAsking], [[], undefined, {}, true]);
});

test("no winner is told where most of it fits if two deals change places", () => {
  const { log, response } = GAMES["counted on"];
  const game = { ...response, violations: [] };
  const judgement = faultsOf(response, log, TABLE, [], { others: [], swapped: { below: 1, game } });
  assert.equal(standing(judgement), "Are deals 1 and 2 swapped?");
  assert.match(gameWords(judgement), /Most of it fits if deals 1 and 2 change places\. As they stand, Bob has won\./);
  const swapped = (many, more) => faultsOf({ ...response, ...more }, log, TABLE, [], { others: [], swapped: { below: 1, game: wrong(many) } }).swapped;
  assert.equal(swapped(1, { violations: wrong(3).violations }), 1);
  assert.equal(swapped(1, { violations: wrong(2).violations }), undefined);
  assert.equal(swapped(0, { hints: [{ code: "other-first-dealer", player: "Ann", violations_left: 0 }] }), undefined);
});
