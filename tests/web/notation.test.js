/** Places of the parts of a log in its lines of text. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { finder, wordAt } from "../../web/page/log/notation.js";

const TEXT = `players ann, "Bob Lee" # two
deal
ann        KS 8C 7D 3H / JC AD
"Bob Lee"  4C 5S 9H 10C / KD 2D # his
up QD
play KS 9H 8C {ann -2 "a # slip"} 4C=1
show ann 4, "Bob Lee" 4, crib 3 # ann's
total ann 3, "Bob Lee" 11

deal
ann 2C 3C 4C 5C`;
/** As the service returns them. */
const LINES = {
  "#/players": [1, 1], "#/deals": [2, 1], "#/deals/0": [2, 1], "#/deals/0/dealt": [3, 1], "#/deals/0/discards": [3, 26],
  "#/deals/0/starter": [5, 1], "#/deals/0/plays": [6, 1], "#/deals/0/plays/0": [6, 6], "#/deals/0/plays/3": [6, 15],
  "#/deals/0/plays/4": [6, 35], "#/deals/0/show/1": [7, 13], "#/deals/0/scores": [8, 1], "#/deals/1": [10, 1],
  "#/deals/1/hands": [11, 1],
};

const FOUND = [
  ["#/players", 'players ann, "Bob Lee"'],
  ["#/deals/0", "deal"],
  ["#/deals/0/dealt/Bob%20Lee/3", '"Bob Lee"  4C 5S 9H 10C / KD 2D'],
  ["#/deals/0/discards/ann/0", "ann        KS 8C 7D 3H / JC AD"],
  ["#/deals/0/dealt", "ann        KS 8C 7D 3H / JC AD"],
  ["#/deals/0/starter", "up QD"],
  ["#/deals/0/plays/0", "KS"],
  ["#/deals/0/plays/3", '{ann -2 "a # slip"}'],
  ["#/deals/0/plays/4/claim", "4C=1"],
  ["#/deals/0/show/1", '"Bob Lee"'],
  ["#/deals/0/scores/Bob%20Lee", 'total ann 3, "Bob Lee" 11'],
  ["#/deals/1/hands/ann/2", "ann 2C 3C 4C 5C"],
  ["#/deals/1/hands/Bob%20Lee", "ann 2C 3C 4C 5C"],
  ["#/deals/7/starter", "deal"],
  ["#/ended", 'players ann, "Bob Lee"'],
];

for (const [pointer, part] of FOUND) {
  test(`${pointer} finds ${part}`, () => {
    const { start, end } = finder(TEXT, LINES)(pointer);
    assert.equal(TEXT.slice(start, end), part);
  });
}

test("a place in a text is that of a word, and columns count letters", () => {
  const word = (text, line, column) => {
    const { start, end } = wordAt(text, line, column);
    return text.slice(start, end);
  };
  assert.deepEqual([[1, 9], [1, 14], [6, 35], [2, 5]].map((place) => word(TEXT, ...place)), ["ann", '"Bob Lee"', "4C=1", ""]);
  assert.equal(word("players 𝄞♥, x\nplay 𝄞:5H KS", 2, 11), "KS");
});
