/** Awards and mistakes in words. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { awardWords, claimWords, deed, saidWords, whose } from "../../web/page/result/entries.js";

const GAMES = JSON.parse(readFileSync(new URL("../../build/web/games.json", import.meta.url), "utf8"));

test("no peg goes beyond the last hole", () => {
  const line = { scores: { ann: 121 }, awards: [{ side: "ann", points: 8, reason: "score" }] };
  const game = { winner: "ann", sides: { ann: ["Ann"] }, audit: {}, ledger: [{ scores: { ann: 114 } }, line] };
  assert.equal(awardWords(game, line), "Ann pegs the last 7 of 8.");
});

for (const [entry, words] of [
  [1, "Pegging entered as totals: seven pegged. Taken as written. Ann pegs 4. Bob pegs 3."],
  [2, "Ann shows a hand: eight. Taken as written. Ann pegs 8."],
  [3, "Bob shows the 6 of hearts, the 7 of spades, the 8 of clubs and the 8 of diamonds: fifteen two, fifteen four, "
    + "and a double run is twelve. Claimed 12, which is right. Bob pegs 12."],
  [4, "Bob shows the crib: four. Taken as written. Bob pegs 4."],
  [5, "A ruling gives 2: Ann dealt a card face up, for the second time. Bob pegs 2 by a ruling."],
  [9, "Ann plays the 10 of clubs, which is taken back. Nobody pegs."],
  [13, "Ann goes back 1 by a ruling."],
]) {
  test(`entry ${entry} of a score sheet is told whole`, () => {
    const { log, response } = GAMES.sheet;
    const line = response.ledger[entry - 1];
    const said = saidWords(line, log);
    const told = `${whose(line)} ${deed(line)}${said && `: ${said}`}. ${claimWords(line)} ${awardWords(response, line)}`;
    assert.ok(told.replace(/\s+/g, " ").trim().endsWith(words), told);
  });
}
