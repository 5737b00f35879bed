import assert from "node:assert/strict";
import { test } from "node:test";

import { cardsText, csv, readCards, table } from "../../web/page/scorecards/csv.js";
import { add, BLANK, cellOf, isNight, number, requestOf } from "../../web/page/scorecards/night.js";

const cells = (text) => table(text).map((line) => line.cells);
const rowsOf = (text) => readCards(text).cards.map(({ player, rows }) => [player, ...rows.map(Object.values)]);

for (const [name, text] of [
  ["commas", "ann,bob,2,21\nbob,ann,0,-21"],
  ["semicolons, headings in another order, and a byte order mark", "\uFEFFPoints;Player;Spread;Opponent\r\n2;ann;21;bob\r\n0;bob;-21;ann\r\n"],
  ["tabs and a blank line", "ann\tbob\t2\t21\n\nbob\tann\t0\t-21\n"],
  ["quotation marks", '"ann","bob","2","21"\r"bob","ann","0","-21"\r'],
]) {
  test(`cards are read with ${name}`, () => {
    assert.deepEqual(rowsOf(text), [["ann", ["bob", "2", "21"]], ["bob", ["ann", "0", "-21"]]]);
  });
}

test("a quoted cell may have quotation marks and line breaks", () => {
  assert.deepEqual(cells('d,"e ""f""\ng"\n'), [["d", 'e "f"\ng']]);
});

test("what cannot be read is told with its line and its text", () => {
  assert.deepEqual(readCards("ann,bob,2,21\n\nann,bob\nann,bob,2,1,5\nann,cy,2,x").remarks, [
    { line: 3, words: "lacks player, opponent or points.", text: "ann, bob" },
    { line: 4, words: "has more than four cells.", text: "ann, bob, 2, 1, 5" },
  ]);
});

for (const name of ["=1+1", "+a", "-a", "@a", "'=a", "Smith, J", "'a'", "小林"]) {
  test(`a player called ${name} runs as no formula, and is read back`, () => {
    const night = { ...BLANK, cards: [{ player: name, rows: [{ opponent: name, points: "0", spread: "−16" }] }] };
    const text = cardsText(night);
    assert.match(text, /,0,-16\n$/);
    assert.doesNotMatch(text.slice(1), /(^|[",\r\n])[=+@]|(^|[",\r\n])-\D/);
    assert.deepEqual(rowsOf(text), [[name, [name, "0", "-16"]]]);
  });
}

test("a number stays a number", () => assert.equal(csv([[-16, 3, null]]), "\uFEFF-16,3,\n"));

test("rows that do not count yet are left out, and pointers find the others", () => {
  const rows = [{ opponent: "bob", points: "", spread: "" }, { opponent: "bob", points: "2", spread: "+5" }];
  const { body, places } = requestOf({ ...BLANK, cards: [{ player: "", rows: [] }, { player: " ann ", rows }] });
  assert.deepEqual(body.cards, [{ player: "ann", games: [{ opponent: "bob", points: 2, spread: 5 }] }]);
  assert.deepEqual(cellOf("#/cards/0/games/0/opponent", places), { card: 1, line: 1, name: "opponent" });
  assert.deepEqual(cellOf("#/cards/0/player", places), { card: 1, line: "player", name: "player" });
  assert.equal(cellOf("#/qualifiers", places), null);
});

test("one name in two forms is sent and read as one, however it was written", () => {
  const [two, one] = ["Zoe\u0308", "Zo\u00eb"];
  const typed = { ...BLANK, cards: [{ player: ` ${two}`, rows: [{ opponent: two, points: "2", spread: "" }] }] };
  assert.deepEqual(requestOf(typed).body.cards, [{ player: one, games: [{ opponent: one, points: 2, spread: undefined }] }]);
  assert.deepEqual(rowsOf(`${two},bob,2,1\n${one},${two},0,-1`), [[one, ["bob", "2", "1"], [one, "0", "-1"]]]);
  assert.deepEqual(add(typed, [{ player: one, rows: [] }]).cards, [{ player: one, rows: [] }]);
});

test("signs that people and spreadsheets write are read", () => {
  assert.deepEqual(["", "+5", "−5", "–5", "5-", "1e3"].map(number), [null, 5, -5, -5, undefined, undefined]);
});

for (const night of [null, [], {}, { ...BLANK, cards: [{}] }, { ...BLANK, cards: [{ player: "a", rows: [{}] }] }]) {
  test(`${JSON.stringify(night)} is no night`, () => assert.equal(isNight(night), false));
}
