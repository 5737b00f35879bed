import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { setDealer } from "../../../web/page/record/deals.js";
import { rename, seat } from "../../../web/page/record/setup.js";
import { FRESH, TABLE } from "./table.js";

const GAMES = new URL("../../browser/games/", import.meta.url);

for (const example of ["clean", "five-card", "misplayed", "muggins", "overcount", "sheet", "teams", "unfinished"]) {
  test(`a player of the game ${example} is renamed everywhere`, () => {
    const text = readFileSync(new URL(`${example}.json`, GAMES), "utf-8");
    const log = JSON.parse(text);
    const reasons = /"reason": "[^"]*"/g;
    const wanted = text.replace(reasons, (reason) => reason.replaceAll("Ann", "Nobody")).replaceAll('"Ann"', '"Zoe"').replaceAll("Nobody", "Ann");
    assert.deepEqual(rename(log, log.players.indexOf("Ann"), "Zoe"), JSON.parse(wanted));
  });
}

test("nobody gets an empty name, or that of another player", () => {
  assert.equal(rename(FRESH, 0, ""), FRESH);
  assert.equal(rename(FRESH, 0, "Bob"), FRESH);
  const accented = { ...FRESH, players: ["Ann", "Zoe\u0308"] };
  assert.equal(rename(accented, 0, "Zo\u00eb"), accented);
});

test("players come and go, and who deals stays as long as he does", () => {
  const three = seat({ ...FRESH, starting_scores: { Ann: 1, Bob: 2 } }, 3);
  assert.deepEqual(three, { ...FRESH, players: ["Ann", "Bob", "Player 3"] });
  assert.deepEqual(seat(three, 2), FRESH);
  const { first_dealer: dealer, ...rest } = FRESH;
  assert.deepEqual([dealer, seat({ ...three, first_dealer: "Player 3" }, 2)], ["Bob", rest]);
  assert.deepEqual(seat({ ...FRESH, players: ["Player 3", "Bob"] }, 3).players, ["Player 3", "Bob", "Player 4"]);
});

test("partners sit opposite each other", () => {
  const teams = seat(FRESH, 4, true);
  assert.deepEqual(teams.teams, [["Ann", "Player 3"], ["Bob", "Player 4"]]);
  assert.deepEqual(seat(teams, 4), seat(FRESH, 4));
});

test("a first dealer who is named takes the place of a cut, and of what the first deal says", () => {
  const log = { players: ["Ann", "Bob"], cut: [{ Ann: "2H", Bob: "KD" }], deals: [{ dealer: "Ann" }, {}] };
  assert.deepEqual(setDealer(log, "Bob", TABLE), { players: ["Ann", "Bob"], first_dealer: "Bob", deals: [{}, {}] });
});
