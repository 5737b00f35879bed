/** Questions about a game, and what an answer makes of its log. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { answersTo, questionOf } from "../../../web/page/record/hints.js";
import { begin, reduce } from "../../../web/page/record/state.js";
import { recorded } from "../../../web/page/ui/recording.js";
import { FRESH, TABLE } from "./table.js";

const [FIRST, SECOND] = [[4, 2], [9, 5]].map(([ann, bob]) => ({ pegged: { Ann: ann, Bob: bob }, scores: { Ann: 12, Bob: 14 } }));
const LOG = { ...FRESH, deals: [FIRST, SECOND] };
const slip = (side, written, due) => ({ code: "wrong-total", pointer: `#/deals/1/scores/${side}`, slip: { written, due } });
const SLIPS = [slip("Ann", 12, 13), slip("Bob", 14, 15)];
const crossed = (member, numbers) => [FIRST, { ...SECOND, [member]: numbers }];

for (const [words, hint, deals, violations = SLIPS] of [
  ["Are deals 1 and 2 swapped?", { code: "deals-exchanged", deals: [0, 1] }, [SECOND, FIRST]],
  ["Is a deal missing before deal 2?", { code: "deal-missing", deal: 1 }, [FIRST, {}, SECOND]],
  ["Is deal 2 there twice?", { code: "deal-twice", deal: 1 }, [FIRST]],
  ["Are the heels in Pegged too in deals 1 and 2?", { code: "heels-in-pegged", deals: [0, 1] },
    [{ ...FIRST, pegged: { Ann: 4, Bob: 0 } }, { ...SECOND, pegged: { Ann: 7, Bob: 5 } }]],
  ["Did Ann peg 7 in deal 2, as the totals say?", { code: "pegging-blank", player: "Ann", deal: 1, points: 7 },
    crossed("pegged", { Bob: 5, Ann: 7 })],
  ["Are the numbers of deal 2 in each other’s columns?", { code: "totals-crossed", deal: 1 }, crossed("pegged", { Ann: 5, Bob: 9 })],
  ["Are the numbers of deal 2 in each other’s columns?", { code: "totals-crossed", deal: 1 }, crossed("scores", { Ann: 14, Bob: 12 }),
    [slip("Ann", 12, 14), slip("Bob", 14, 12)]],
]) {
  test(`yes mends the log: ${words}`, () => {
    const judgement = { hints: [hint], violations };
    const [yes] = answersTo(judgement, LOG, TABLE);
    assert.deepEqual([questionOf(judgement), yes.name, yes.action.log.deals], [words, "Yes", deals]);
  });
}

test("another first dealer is named by yes, and asked for where nobody has said", () => {
  const judgement = { hints: [{ code: "other-first-dealer", player: "Ann" }] };
  assert.equal(questionOf(judgement), "Did Ann deal first?");
  assert.equal(answersTo(judgement, LOG, TABLE)[0].action.log.first_dealer, "Ann");
  const answers = answersTo({ isAsking: true }, { players: ["Ann", "Bob", "Cy"], deals: [] }, TABLE);
  assert.deepEqual(answers.map(({ name, action }) => [name, action.log.first_dealer]), [["Ann", "Ann"], ["Bob", "Bob"], ["Cy", "Cy"]]);
  assert.deepEqual([questionOf({ isAsking: true }), questionOf({}), answersTo({}, LOG, TABLE)], ["Who dealt first?", "", []]);
});

test("no puts a hint away until another game is opened", () => {
  const hints = [{ code: "of-the-future" }, { code: "deal-twice", deal: 1 }, { code: "deal-missing", deal: 1 }];
  const judgement = { hints, violations: SLIPS.slice(0, 1), ledger: [], sides: { Ann: ["Ann"], Bob: ["Bob"] }, scores: { Ann: 1, Bob: 0 }, losers: [] };
  const found = { type: "found", finding: { log: LOG, sent: LOG, judgement, failure: null } };
  const asked = reduce(begin(recorded({ id: "one", log: LOG, changed: 0 })), found);
  assert.equal(asked.finding.told.words, "Is deal 2 there twice?");
  const [, no] = answersTo(asked.finding.judgement, LOG, TABLE);
  const away = reduce(asked, { ...no.action, focus: { part: "bar" } });
  assert.deepEqual([away.log, away.focus, away.finding.told.words], [LOG, { part: "bar" }, "Is a deal missing before deal 2?"]);
  const rest = reduce(away, answersTo(away.finding.judgement, LOG, TABLE)[1].action);
  assert.match(rest.finding.told.words, /^Deal 2: Ann 12, should be 13\./);
  assert.deepEqual(reduce(rest, found).finding.judgement.hints, []);
});
