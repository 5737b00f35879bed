/** Judged claims, in words. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { withCards } from "../../web/page/hand/held.js";
import { judged } from "../../web/page/hand/score.js";

/** The parameters of a ruleset that matter here. */
const rules = (claims, enforcement = "automatic") => ({
  name: "These",
  parameters: { claims: { value: claims }, enforcement: { value: enforcement } },
});
const claim = (claimed, actual, awards, verdict) => ({
  claimed, actual, awards, difference: claimed - actual, impossible_total: claimed === 19,
  verdict: verdict ?? (claimed === actual ? "correct" : claimed > actual ? "overcount" : "undercount"),
});
const peg = (points) => ({ to: "claimant", points, reason: "score" });
const give = (points, reason) => ({ to: "opponent", points, reason });

for (const [what, counted, under, title, lines] of [
  ["right", claim(29, 29, [peg(29)]), rules("claimed"), "Right: it is 29.", ["You peg 29."]],
  ["over", claim(30, 29, [peg(29), give(1, "overcount")]), rules("claimed"), "Over by 1: you said 30, it is 29.",
    ["Under “These” you peg 29 and your opponent pegs 1."]],
  ["over, on call", claim(31, 29, [peg(29), give(2, "overcount")]), rules("claimed", "on-call"),
    "Over by 2: you said 31, it is 29.",
    ["Under “These” you peg 29 and your opponent pegs 2, if the opponent calls it."]],
  ["over, for nothing", claim(30, 29, [peg(29)]), rules("claimed"), "Over by 1: you said 30, it is 29.",
    ["Under “These” you peg 29 and there is no penalty."]],
  ["under", claim(28, 29, [peg(28)]), rules("claimed"), "Under by 1: you said 28, it is 29.",
    ["Under “These” you peg 28 and the 1 you missed is lost."]],
  ["under, with muggins", claim(24, 29, [peg(24), give(5, "muggins")]), rules("claimed", "on-call"),
    "Under by 5: you said 24, it is 29.",
    ["Under “These” you peg 24 and your opponent takes the 5 you missed, if the opponent calls it."]],
  ["over, where nobody claims", claim(30, 29, [peg(29)]), rules("automatic"), "Over by 1: you said 30, it is 29.",
    ["“These” counts for the players, so this costs nothing."]],
  ["over, under rules not known yet", claim(30, 29, [peg(29)]), undefined, "Over by 1: you said 30, it is 29.", []],
  ["impossible", claim(19, 0, [peg(0)]), rules("claimed"), "Over by 19: you said 19, it is 0.",
    ["Under “These” you peg 0 and there is no penalty.", "No hand and no crib can count 19."]],
]) {
  test(`a count that is ${what} is judged`, () => {
    assert.deepEqual(judged(counted, under), { verdict: counted.verdict, title, lines });
  });
}

for (const [what, before, cards, isKept] of [
  ["of a hand that is written before its cards", "", "5H", true],
  ["of a hand in which a card is put right", "5H 5S 5C JD / 5D", "5H 5S 5C JH / 5D", true],
  ["whose starter alone is left", "5H 5S 5C JD / 5D", "/ 5D", true],
  ["of a hand over which another is typed", "5H 5S 5C JD / 5D", "6", false],
  ["of a hand over which another is pasted", "5h5s5cjd5d", "6H 7H 8H 9H / TC", false],
  ["of a hand whose last card is taken back", "5H", "", false],
]) {
  test(`a claim ${what} ${isKept ? "stays" : "goes"}`, () => {
    assert.deepEqual(withCards({ cards: before, claim: "28" }, cards), isKept ? { cards } : { cards, claim: "" });
  });
}
