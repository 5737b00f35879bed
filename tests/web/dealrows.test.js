/** Score sheets of judged games. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { dealRows } from "../../web/page/result/dealsheet.js";

const GAMES = JSON.parse(readFileSync(new URL("../../build/web/games.json", import.meta.url), "utf8"));

/** The sheet of a game. */
function rows(name, change = {}) {
  const { response, log } = GAMES[name];
  return dealRows({ ...response, ...change }, log);
}

/** A row in one line: written points, with the true ones after an equals sign where they differ. */
function line({ deal, dealer, thrownIn, pegged, hands, crib, others, totals }) {
  const told = (counts) => counts.map((one) => (one && (one.written === one.counts ? one.written : `${one.written}=${one.counts}`)) ?? "-").join(" ");
  return `${deal + 1} ${dealer}${thrownIn ? "*" : ""} | ${told(pegged)} | ${told(hands)} | ${told([crib])} | ${others.join(" ")} | ${told(totals)}`;
}

test("a score sheet, a deal that is thrown in, and cards with a wrong claim, a ruling and a wrong total", () => {
  assert.deepEqual(rows("sheet").map(line), [
    "1 Bob | 4 3 | 8 12 | 4 | 0 0 | 100 91=90",
    "2 Ann* | - - | - - | - | 0 2 | 100 92",
    "3 Ann | 3 0 | 4 4=2 | - | 1 0 | 108 94",
  ]);
});

test("pegging in the play is added up, including claims that are too low and muggins", () => {
  assert.deepEqual(rows("muggins").map(line), ["1 Bob | 4=5 9 | 4=6 8 | - | 0 5 | 118 121"]);
});

test("partners peg together, and each has a hand", () => {
  const [first] = rows("teams");
  assert.equal(line(first), "1 Dan | 5 3 | 8 0 4 5 | 2 | 0 0 | 17 10");
});

test("three who play alone have a column each, and hands that are not shown yet are empty", () => {
  const [row] = rows("three");
  assert.deepEqual([row.dealer, row.pegged.length, row.hands.length, row.totals.length], ["Dee", 3, 3, 3]);
  assert.equal(line(rows("four")[0]), "1 Dan | 0 0 0 0 | - - - - | - | 0 0 0 0 | 0 0 0 0");
});

test("a deal of which nothing is judged has no row", () => {
  assert.deepEqual(rows("clean", { ledger: [] }), []);
});

test("in a game without mistakes the points of a side add up to its total", () => {
  for (const name of ["clean", "teams", "five-card", "unfinished"]) {
    const { response, log } = GAMES[name];
    const sides = Object.entries(response.sides);
    let before = sides.map(([side]) => response.audit[side].start);
    for (const { dealer, pegged, hands, crib, totals } of rows(name).slice(0, -1)) {
      sides.forEach(([, players], side) => {
        const shown = log.players.map((player, seat) => (players.includes(player) ? hands[seat].counts : 0));
        const own = [before[side], pegged[side].counts, ...shown, players.includes(dealer) ? crib.counts : 0];
        assert.equal(own.reduce((one, other) => one + other), totals[side].counts, `${name}: ${dealer} deals`);
      });
      before = totals.map(({ counts }) => counts);
    }
  }
});
