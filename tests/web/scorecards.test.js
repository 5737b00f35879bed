import assert from "node:assert/strict";
import { test } from "node:test";

import { cardsText, csv, readCards, table } from "../../service/web/page/scorecards/csv.js";
import { BLANK, cellOf, isNight, number, requestOf } from "../../service/web/page/scorecards/night.js";

const cells = (text) => table(text).map((line) => line.cells);
const rowsOf = (text) => readCards(text).cards.map(({ player, rows }) => [player, ...rows.map(Object.values)]);

for (const [name, text] of [
  ["commas", "ann,bob,2,21\nbob,ann,0,-21"],
  ["semicolons, headings in another order, and a byte order mark", "\uFEFFPoints;Player;Spread;Opponent\r\n2;ann;21;bob\r\n0;bob;-21;ann\r\n"],
  ["tabs and headings in another language", "Spieler\tGegner\tPunkte\tDifferenz\nann\tbob\t2\t21\n\nbob\tann\t0\t-21\n"],
  ["quotation marks", '"ann","bob","2","21"\r"bob","ann","0","-21"\r'],
]) {
  test(`cards are read with ${name}`, () => {
    assert.deepEqual(rowsOf(text), [["ann", ["bob", "2", "21"]], ["bob", ["ann", "0", "-21"]]]);
  });
}

test("a line knows its number, behind quoted line breaks too", () => {
  assert.deepEqual(table('a,"b\nc"\n\nd,"e ""f"""').map(({ line }) => line), [1, 4]);
  assert.deepEqual(cells('d,"e ""f"""'), [["d", 'e "f"']]);
});

test("a quotation mark that is not closed swallows nothing", () => {
  assert.deepEqual(cells('"ann,bob,2,21\nbob,ann,0,-21'), [['"ann', "bob", "2", "21"], ["bob", "ann", "0", "-21"]]);
});

test("what cannot be read is told with its line and its text", () => {
  assert.deepEqual(readCards("ann,bob,2,21\nann,bob\nann,bob,2,1,5\nann,cy,2,x").remarks, [
    { line: 2, words: "lacks player, opponent or points.", text: "ann, bob" },
    { line: 3, words: "has more than four cells.", text: "ann, bob, 2, 1, 5" },
    { line: 4, words: "is in the table, but does not count. A spread is a number from −121 to 121, not “x”." },
  ]);
});

for (const name of ["=1+1", "+a", "-a", "@a", "'=a", "a;=b", 'a",=b', "a\t-b", "Smith, J", "'a'", "小林"]) {
  test(`a player called ${name} runs as no formula, and is read back`, () => {
    const night = { ...BLANK, cards: [{ player: name, rows: [{ opponent: name, points: "0", spread: "−16" }], totals: {} }] };
    const text = cardsText(night);
    assert.match(text, /,0,-16\r\n$/);
    assert.doesNotMatch(text.slice(1), /(^|[",;\t\r\n])[=+@]|(^|[",;\t\r\n])-\D/);
    assert.deepEqual(rowsOf(text), [[name, [name, "0", "-16"]]]);
  });
}

test("a number stays a number", () => assert.equal(csv([[-16, 3, null]]), "\uFEFF-16,3,\r\n"));

test("rows that do not count yet are left out, and pointers find the others", () => {
  const rows = [{ opponent: "bob", points: "", spread: "" }, { opponent: "bob", points: "2", spread: "+5" }];
  const { body, places, left } = requestOf({ ...BLANK, cards: [{ player: "", rows: [], totals: {} },
    { player: " ann ", rows, totals: { wins: "1", plus: "?" } }] });
  assert.deepEqual(body.cards, [{ player: "ann", games: [{ opponent: "bob", points: 2, spread: 5 }],
    totals: { wins: 1, plus: null } }]);
  assert.equal(left, 1);
  assert.deepEqual(cellOf("#/cards/0/games/0/opponent", places), { card: 1, line: 1, name: "opponent" });
  assert.deepEqual(cellOf("#/cards/0/totals/wins", places), { card: 1, line: "totals", name: "wins" });
  assert.equal(cellOf("#/qualifiers", places), null);
});

test("signs that people and spreadsheets write are read", () => {
  assert.deepEqual(["", "+5", "−5", "–5", "5-", "1e3"].map(number), [null, 5, -5, -5, undefined, undefined]);
});

for (const night of [null, [], {}, { ...BLANK, cards: [{}] }, { ...BLANK, cards: [{ player: "a", totals: {}, rows: [{}] }] }]) {
  test(`${JSON.stringify(night)} is no night`, () => assert.equal(isNight(night), false));
}
