import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import ts from "typescript";

const served = JSON.parse(readFileSync(new URL("../../build/web/served.json", import.meta.url), "utf-8"));

const printer = ts.createPrinter({ removeComments: true });

/** @param {string} text @returns {string} its statements, without comments and blank lines */
function statements(text) {
  return printer.printFile(ts.createSourceFile("", text, ts.ScriptTarget.ESNext));
}

test("a script is served without its comments, and otherwise unchanged", () => {
  for (const [name, content] of Object.entries(served)) {
    const written = readFileSync(new URL(`../../web/${name}`, import.meta.url), "utf-8");
    assert.equal(statements(content), statements(written), name);
  }
});
