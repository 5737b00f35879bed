/** Where the parts of a log are in its notation. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { TextPlaces, wordAt } from "../../service/web/page/log/textplaces.js";

const TEXT = `players ann, "Bob Lee" # two
deal
ann        KS 8C 7D 3H / JC AD
"Bob Lee"  4C 5S 9H 10C / KD 2D
up QD
play KS 9H 8C {ann -2 "a # slip"} 4C=1
show ann 4, "Bob Lee" 4, crib 3 # ann's
total ann 3, "Bob Lee" 11

deal
ann 2C 3C 4C 5C
pegged ann+3 "Bob Lee"+2`;
/** As the service tells them. */
const LINES = {
  "#/players": [1, 1], "#/deals": [2, 1], "#/deals/0": [2, 1], "#/deals/0/dealt": [3, 1], "#/deals/0/discards": [3, 26],
  "#/deals/0/starter": [5, 1], "#/deals/0/plays": [6, 1], "#/deals/0/plays/0": [6, 6], "#/deals/0/plays/1": [6, 9],
  "#/deals/0/plays/2": [6, 12], "#/deals/0/plays/3": [6, 15], "#/deals/0/plays/4": [6, 35], "#/deals/0/show": [7, 1],
  "#/deals/0/show/0": [7, 6], "#/deals/0/show/1": [7, 13], "#/deals/0/show/2": [7, 26], "#/deals/0/scores": [8, 1],
  "#/deals/1": [10, 1], "#/deals/1/hands": [11, 1], "#/deals/1/pegged": [12, 1], "#/deals/1/pegged/0": [12, 8],
  "#/deals/1/pegged/1": [12, 14],
};
const places = new TextPlaces(TEXT, LINES);

/** What a pointer finds, and its line. */
const FOUND = [
  ["#/players", 'players ann, "Bob Lee"', 1],
  ["#/deals/0", "deal", 2],
  ["#/deals/0/dealt/Bob%20Lee", '"Bob Lee"  4C 5S 9H 10C / KD 2D', 4],
  ["#/deals/0/dealt/Bob%20Lee/3", "10C", 4],
  ["#/deals/0/dealt/ann/4", "JC", 3],
  ["#/deals/0/discards/ann", "JC AD", 3],
  ["#/deals/0/discards/Bob%20Lee/1", "2D", 4],
  ["#/deals/0/dealt/nobody", "ann        KS 8C 7D 3H", 3],
  ["#/deals/0/plays", 'play KS 9H 8C {ann -2 "a # slip"} 4C=1', 6],
  ["#/deals/0/plays/2/claim", "8C", 6],
  ["#/deals/0/plays/3", '{ann -2 "a # slip"}', 6],
  ["#/deals/0/plays/4/claim", "4C=1", 6],
  ["#/deals/0/show/1", '"Bob Lee" 4', 7],
  ["#/deals/0/show/2/claim", "crib 3", 7],
  ["#/deals/0/scores", 'total ann 3, "Bob Lee" 11', 8],
  ["#/deals/0/scores/Bob%20Lee", '"Bob Lee" 11', 8],
  ["#/deals/1/hands/ann/2", "4C", 11],
  ["#/deals/1/hands/Bob%20Lee", "ann 2C 3C 4C 5C", 11],
  ["#/deals/1/pegged/1", '"Bob Lee"+2', 12],
  ["#/deals/7/starter", "deal", 2],
];

for (const [pointer, part, line] of FOUND) {
  test(`${pointer} finds ${part}`, () => {
    const { start, end } = places.find(pointer);
    assert.equal(TEXT.slice(start, end), part);
    assert.equal(places.line(pointer), line);
  });
}

test("what stands nowhere is looked for at the beginning", () => {
  assert.equal(places.find("#/ended").start, 0);
  assert.equal(places.find("#").start, 0);
});

test("columns count letters", () => {
  const [text, lines] = ["players 𝄞♥, x\nplay 𝄞:5H KS", { "#/deals/0/plays/1": [2, 11] }];
  const { start, end } = new TextPlaces(text, lines).find("#/deals/0/plays/1");
  assert.equal(text.slice(start, end), "KS");
});

test("a place in a text is that of a word", () => {
  const word = (line, column) => {
    const { start, end } = wordAt(TEXT, line, column);
    return TEXT.slice(start, end);
  };
  assert.deepEqual([word(1, 9), word(1, 14), word(6, 35), word(2, 5)], ["ann", '"Bob Lee"', "4C=1", ""]);
});
