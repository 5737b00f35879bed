/** Texts that are no JSON: what is said about them, and where the parts of a log are. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { jsonText } from "../../service/web/page/log/jsontext.js";
import { isJson, Malformed, readLog } from "../../service/web/page/log/log.js";
import { lineAndColumn, offsetAt } from "../../service/web/page/log/places.js";

const EXAMPLE = readFileSync(new URL("../../service/web/page/log/examples/overcount.json", import.meta.url), "utf-8").trim();

/** What of the example is replaced by what, and where and how that is said to be wrong. */
const MALFORMED = [
  ['"play": "KS"},', '"play": "KS"}', "16:9", "A comma is missing before this."],
  ['"claim": 1}\n', '"claim": 1},\n', "22:52", "a comma too many before the ]"],
  ['"QD"', "QD", "13:18", "Quotation marks are missing around QD."],
  ['"starter"', "starter", "13:7", "missing around the name starter."],
  ['"QD"', "“QD”", "13:18", "is a typographic quotation mark"],
  ['"QD"', "'QD'", "13:18", "Write double quotation marks"],
  ['"QD",', '"QD,', "13:18", "a quotation mark is missing at its end"],
  ['"QD"', '"Q\tD"', "13:20", "control character"],
  ['"QD"', '"Q\\D"', "13:20", "A backslash in a text does not mean anything here."],
  ['"starter":', '"starter"', "13:17", 'A colon is missing after "starter".'],
  ['"crib": true', '"crib": True', "27:35", "Write true in small letters."],
  ['"starter"', '// "starter"', "13:7", "Comments cannot stand in a log."],
  ['"starter"', '\u00a0"starter"', "13:7", "An unusual space stands here"],
  ['"plays": [', '"plays": {', "15:9", "in quotation marks belongs here, not {"],
  ["\n    }\n  ]\n}", "", "28:8", "the { of line 7 is never closed with }."],
  ["\n  ]\n}", "\n  }\n}", "30:3", "} closes what was opened with [; it should be ]."],
  ['"QD",', '"QD", "starter": "QD",', "13:24", "here a second time; the first is on line 13."],
  ["\n  ]\n}", "\n  ]\n}\n{}", "32:1", "The log is complete before this point; { is too much."],
  [EXAMPLE, "\u00a0{}", "1:1", "An unusual space stands here"],
  [EXAMPLE, '{"a": +}', "1:7", "Something should stand here, but there is +."],
  [EXAMPLE, `{"a": ${"[".repeat(300)}`, "1:262", "Brackets lie in brackets too deeply here."],
];

/** @param {string} text @returns {Malformed} why it cannot be read */
function fault(text) {
  try {
    readLog(text);
  } catch (error) {
    if (error instanceof Malformed) return error;
    throw error;
  }
  throw new assert.AssertionError({ message: `this was read: ${text}` });
}

for (const [right, wrong, place, words] of MALFORMED) {
  test(`a log with ${wrong.slice(0, 20)} for ${right.slice(0, 20)} is explained`, () => {
    const text = EXAMPLE.replace(right, () => wrong);
    const { message, offset } = fault(text);
    assert.ok(message.includes(words), message);
    const { line, column } = lineAndColumn(text, offset);
    assert.equal(`${line}:${column}`, place);
  });
}

test("what is JSON is read as the browser reads it, with or without a mark of its order of bytes", () => {
  for (const text of [EXAMPLE, '{"a": [-1.5e+3, null, "\\u00e9 \\n", [], {}]}']) {
    assert.deepEqual(readLog(text).value, JSON.parse(text));
    assert.deepEqual(readLog(`\uFEFF${text}`).value, JSON.parse(text));
  }
});

test("each part of a log is found by its pointer, and what is missing by what would hold it", () => {
  const text = '{\n  "a/b": {"~": 1},\n  "c": [10, 20]\n}';
  const { places } = readLog(text);
  const part = (pointer) => {
    const { start, end } = places.find(pointer);
    return text.slice(start, end);
  };
  assert.equal(part("#/a~1b/~0"), '"~": 1');
  assert.equal(part("#/c/1"), "20");
  assert.equal(part("#/c/7/nothing"), '"c": [10, 20]');
  assert.equal(part("#/%"), text);
  assert.deepEqual(["#", "#/a~1b", "#/c/1"].map((pointer) => places.line(pointer)), [1, 2, 3]);
});

test("columns count letters, not units of their coding", () => {
  assert.deepEqual(lineAndColumn("a\n𝄞♥x", 5), { line: 2, column: 3 });
  assert.equal(offsetAt("a\n𝄞♥x", 2, 3), 5);
  assert.equal(offsetAt("a\n", 2, 1), 2);
});

test("what begins with { is read as JSON, and nothing else", () => {
  assert.deepEqual(["{", "\uFEFF \n{", "\u00a0{"].map(isJson), [true, true, true]);
  assert.deepEqual(["", "[{", "players ann, bob", "# {"].map(isJson), [false, false, false, false]);
});

test("a log is written with what fits a line on one", () => {
  const log = JSON.parse(EXAMPLE);
  assert.deepEqual(JSON.parse(jsonText(log)), log);
  assert.equal(jsonText({ a: [], b: {}, c: null }), '{\n  "a": [],\n  "b": {},\n  "c": null\n}');
  const long = Array(20).fill("a word");
  assert.deepEqual(JSON.parse(jsonText({ long })), { long });
  assert.ok(jsonText({ long, short: [1, { two: 2 }] }).endsWith('  "short": [1, {"two": 2}]\n}'));
});
