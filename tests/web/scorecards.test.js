import assert from "node:assert/strict";
import { test } from "node:test";

import { cardsText, columnsOf, csv, readCards, table } from "../../web/page/scorecards/csv.js";
import { add, BLANK, cellOf, isNight, number, requestOf, sumsOf, turned, type } from "../../web/page/scorecards/night.js";

const cells = (text) => table(text).map((line) => line.cells);
const read = (text) => {
  const { columns, head, body, isSure } = columnsOf(table(text));
  return { isSure, ...readCards(columns, head, body, "ann") };
};
const rowsOf = (text) => read(text).cards.map(({ player, rows }) => [player, ...rows.map(Object.values)]);
const two = (plus, minus) => [["ann", ["bob", "2", plus]], ["bob", ["ann", "0", minus]]];

for (const [name, text, cards = two("21", "-21")] of [
  ["commas", "ann,bob,2,21\nbob,ann,0,-21"],
  ["semicolons, headings in another order, and a byte order mark", "\uFEFFPoints;Player;Spread;Opponent\r\n2;ann;21;bob\r\n0;bob;-21;ann\r\n"],
  ["tabs and a blank line", "ann\tbob\t2\t21\n\nbob\tann\t0\t-21\n"],
  ["quotation marks", '"ann","bob","2","21"\r"bob","ann","0","-21"\r'],
  ["other words, and a title above them", "Club,,,\nNAME,Opp.,GP,Net\nann,bob,2,21\nbob,ann,0,-21"],
  ["plus and minus, of which one is 0 or blank", "vs;Player;+;−;Game points\nbob;ann;21;0;2\nann;bob;;21;0", two("+21", "-21")],
  ["a plus for a loss, and both", "Against,Name,Plus,Minus,Points\nbob,ann,4,x,2\nann,bob,21,,0", two("+4 x", "+21")],
  ["a spread beside plus and minus", "Player,Opponent,GP,+,-,Diff\nann,bob,2,21,,21\nbob,ann,0,,21,-21"],
]) {
  test(`cards are read with ${name}`, () => {
    assert.deepEqual(rowsOf(text), cards);
    assert.ok(read(text).isSure);
  });
}

for (const text of ["Wer,Gegen,Punkte\nann,bob,2", "ann,bob,x,5", "ann,2,bob,5", "ann,bob,2,5,1"]) {
  test(`${JSON.stringify(text)} is asked about`, () => assert.equal(columnsOf(table(text)).isSure, false));
}

for (const text of [
  "Player,Opponent,GP,Spread,Total GP,Total spread\nann,bob,2,5,2,5",
  "Player,Opponent,GP,Spread\nann,bob,2,5\nann,Total,2,5",
]) {
  test(`totals are read of ${JSON.stringify(text)}`, () => {
    const [{ rows, totals }] = read(text).cards;
    assert.equal(rows.length, 1);
    assert.deepEqual([totals.points, totals.spread, totals.wins], ["2", "5", ""]);
  });
}

test("a quoted cell may have quotation marks and line breaks", () => {
  assert.deepEqual(cells('d,"e ""f""\ng"\n'), [["d", 'e "f"\ng']]);
});

test("what is not read is named", () => {
  const text = "Club\nName,vs,GP,Table\nann,bob,2,4\n\nann,bob\nann,cy,2,x,5\nann,Total,4\nann,Total,6";
  assert.deepEqual(read(text).remarks, [
    { words: "Line 1 is above the headings.", text: "Club" },
    { words: "Columns that are not read:", text: "Table, column 5" },
    { words: "Line 5 lacks player, opponent or points.", text: "ann, bob" },
    { words: "Line 8 has another total for ann.", text: "6" },
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
  assert.deepEqual(body.cards, [{ player: "ann", games: [{ opponent: "bob", points: 2, spread: 5 }], totals: undefined }]);
  assert.deepEqual(cellOf("#/cards/0/games/0", places, "missing-row"), { card: 1, line: 1, name: "opponent" });
  assert.deepEqual(cellOf("#/cards/0/totals/wins", places), { card: 1, line: "totals", name: "wins" });
  assert.deepEqual(cellOf("#/cards/0/games/0/opponent", places), { card: 1, line: 1, name: "opponent" });
  assert.deepEqual(cellOf("#/cards/0/player", places), { card: 1, line: "player", name: "player" });
  assert.equal(cellOf("#/qualifiers", places), null);
});

test("one name in two forms is sent and read as one, however it was written", () => {
  const [two, one] = ["Zoe\u0308", "Zo\u00eb"];
  const typed = { ...BLANK, cards: [{ player: ` ${two}`, rows: [{ opponent: two, points: "2", spread: "" }] }] };
  assert.deepEqual(requestOf(typed).body.cards, [{ player: one, games: [{ opponent: one, points: 2, spread: undefined }], totals: undefined }]);
  assert.deepEqual(rowsOf(`${two},bob,2,1\n${one},${two},0,-1`), [[one, ["bob", "2", "1"], [one, "0", "-1"]]]);
  assert.deepEqual(add(typed, [{ player: one, rows: [] }]).cards, [{ player: one, rows: [] }]);
});

test("signs that people and spreadsheets write are read", () => {
  assert.deepEqual(["", "+5", "−5", "–5", "5-", "1e3"].map(number), [null, 5, -5, -5, undefined, undefined]);
});

for (const [points, typed, spread] of [["0", "16", "−16"], ["0", "+16", "+16"], ["2", "16", "16"], ["0", "x-4.5", "x-4.5"], ["0", "0", "0"]]) {
  test(`${typed} typed for ${points} points is ${spread}`, () => {
    const night = { ...BLANK, cards: [{ player: "ann", rows: [{ opponent: "bob", points, spread: "" }] }] };
    assert.equal(type(night, { card: 0, line: 0, name: "spread" }, typed).cards[0].rows[0].spread, spread);
  });
}

test("points typed after the spread make it a minus, and take back a minus that was not typed", () => {
  const before = { ...BLANK, cards: [{ player: "ann", rows: [{ opponent: "bob", points: "", spread: "16" }] }] };
  const lost = type(before, { card: 0, line: 0, name: "points" }, "0");
  assert.equal(lost.cards[0].rows[0].spread, "−16");
  assert.equal(type(lost, { card: 0, line: 0, name: "points" }, "2").cards[0].rows[0].spread, "16");
  assert.deepEqual(["16", "−16", "-16", "+16", ""].map(turned), ["−16", "+16", "+16", "−16", "−"]);
});

test("only what can be read is added up", () => {
  const rows = [["2", "5"], ["3", "-4"], ["0", "x"], ["", "9"]].map(([points, spread]) => ({ opponent: "bob", points, spread }));
  assert.deepEqual(sumsOf({ player: "ann", rows }), { games: 2, points: 5, wins: 2, plus: 5, minus: 4, spread: 1 });
});

for (const night of [null, [], {}, { ...BLANK, cards: [{}] }, { ...BLANK, cards: [{ player: "a", rows: [{}] }] }]) {
  test(`${JSON.stringify(night)} is no night`, () => assert.equal(isNight(night), false));
}
