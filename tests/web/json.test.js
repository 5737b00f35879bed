/** Logs in JSON: the places of their parts, and messages about errors. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { isJson, Malformed, readJson } from "../../web/page/log/notation.js";
import { lineAndColumn, offsetAt } from "../../web/page/log/places.js";

const EXAMPLE = readFileSync(new URL("../browser/games/overcount.json", import.meta.url), "utf-8").trim();
const VALUE = "a value: { or [, a number, true, false, null, or text in double quotation marks";

/** Replaced text, its replacement, and the place and message of the error. */
const MALFORMED = [
  ['"play": "KS"},', '"play": "KS"}', "16:9", "Must be a comma or ] (got {)."],
  ['"claim": 1}\n', '"claim": 1},\n', "23:7", `Must be ${VALUE} (got ]).`],
  ['"QD"', "QD", "13:18", `Must be ${VALUE} (got QD).`],
  ['"QD"', "constructor", "13:18", `Must be ${VALUE} (got constructor).`],
  ['"starter"', "starter", "13:7", "Must be a name in double quotation marks (got starter)."],
  ['"QD"', "“QD”", "13:18", `Must be ${VALUE} (got “QD”).`],
  ['"QD",', '"QD,', "13:18", `Must be ${VALUE} (got "QD,).`],
  ['"QD"', '"Q\tD"', "13:18", `Must be ${VALUE} (got "Q\tD").`],
  ['"QD"', '"Q\\D"', "13:18", `Must be ${VALUE} (got "Q\\D").`],
  ['"starter":', '"starter"', "13:17", 'Must be a colon (got "QD").'],
  ['"starter"', '\u00a0"starter"', "13:7", "Must be a name in double quotation marks (got \u00a0)."],
  ["\n    }\n  ]\n}", "", "28:8", "Must be a comma or } (got the end)."],
  ["\n  ]\n}", "\n  }\n}", "30:3", "Must be a comma or ] (got })."],
  ['"QD",', '"QD", "starter": "QD",', "13:24", 'Must be another name, for this one is here twice (got "starter").'],
  ["\n  ]\n}", "\n  ]\n}\n{}", "32:1", "Must be the end of the log (got {)."],
  [EXAMPLE, "", "1:1", `Must be ${VALUE} (got the end).`],
  [EXAMPLE, `{"a": ${"[".repeat(300)}`, "1:262", "Must be fewer brackets within brackets (got [)."],
  ['"QD"', "x".repeat(40), "13:18", `Must be ${VALUE} (got ${"x".repeat(30)}…).`],
];

for (const [right, wrong, place, words] of MALFORMED) {
  test(`a log with ${wrong.slice(0, 20)} for ${right.slice(0, 20)} is explained`, () => {
    const text = EXAMPLE.replace(right, () => wrong);
    assert.throws(() => readJson(text), (error) => {
      assert.ok(error instanceof Malformed);
      const { line, column } = lineAndColumn(text, error.offset);
      assert.deepEqual([error.message, `${line}:${column}`], [words, place]);
      return true;
    });
  });
}

test("JSON is read as the browser reads it, with or without a byte order mark", () => {
  for (const text of [EXAMPLE, '{"a": [-1.5e+3, null, "\\u00e9 \\n\\"", [], {}]}', `{"a": "${"x".repeat(300_000)}"}`]) {
    assert.deepEqual(readJson(text).value, JSON.parse(text));
    assert.deepEqual(readJson(`\uFEFF${text}`).value, JSON.parse(text));
  }
});

test("a part of a log is found by its pointer, and a missing one by what would contain it", () => {
  const text = '{\n  "a/b": {"~": 1},\n  "c": [10, 20]\n}';
  const { find } = readJson(text);
  const part = (pointer) => text.slice(find(pointer).start, find(pointer).end);
  assert.equal(part("#/a~1b/~0"), '"~": 1');
  assert.equal(part("#/c/1"), "20");
  assert.equal(part("#/c/7/nothing"), '"c": [10, 20]');
  assert.equal(part("#/%"), text);
});

test("a name in decomposed characters is found by the composed name", () => {
  const text = '{"Zoe\u0308": 1, "Ann": {"Zoe\u0308": 2, "Zo\u00eb": 3}}';
  const part = (pointer) => text.slice(readJson(text).find(pointer).start).split(/[,}]/)[0];
  assert.deepEqual(["#/Zo%C3%AB", "#/Ann/Zo%C3%AB"].map(part), ['"Zoe\u0308": 1', '"Zo\u00eb": 3']);
});

test("columns count letters, not code units", () => {
  assert.deepEqual(lineAndColumn("a\n𝄞♥x", 5), { line: 2, column: 3 });
  assert.equal(offsetAt("a\n𝄞♥x", 2, 3), 5);
  assert.equal(offsetAt("a\n", 2, 1), 2);
});

test("only a text that begins with { is read as JSON", () => {
  assert.deepEqual(["{", "\uFEFF \n{", "\u00a0{"].map(isJson), [true, true, true]);
  assert.deepEqual(["", "[{", "players ann, bob", "# {"].map(isJson), [false, false, false, false]);
});
