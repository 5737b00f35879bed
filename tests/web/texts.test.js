/** Texts that are kept, read from files, sent, and put in addresses. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { fragment, read } from "../../service/web/page/ui/address.js";
import { Failure } from "../../service/web/page/ui/api.js";
import { Drafts } from "../../service/web/page/log/drafts.js";
import { format } from "../../service/web/page/log/notation.js";
import { explain } from "../../service/web/page/ui/problems.js";
import { bodyOf, logOf, ofAddress, pasted, textOf } from "../../service/web/page/log/sources.js";

const EXAMPLE = `{"players": [${'"Ann", '.repeat(20)}"Bob"]}`;
let stored;

beforeEach(() => {
  stored = new Map();
  globalThis.sessionStorage = { getItem: (name) => stored.get(name) ?? null, setItem: (name, text) => stored.set(name, text) };
});

test("what is brought back takes the place of what is kept", () => {
  const drafts = new Drafts();
  drafts.keep("the first");
  assert.equal(drafts.exchange("the second"), "the first");
  assert.equal(drafts.exchange("the first"), "the second");
  assert.equal(drafts.count, 1);
});

test("an example that is hardly changed comes after what was typed", () => {
  const drafts = new Drafts();
  drafts.keep("my own");
  drafts.keep(EXAMPLE, EXAMPLE);
  assert.equal(drafts.count, 1);
  drafts.keep(`${EXAMPLE} `, EXAMPLE);
  assert.equal(drafts.exchange(""), "my own");
  assert.equal(drafts.exchange(""), `${EXAMPLE} `);
});

test("a text that differs much from its example is one's own", () => {
  const drafts = new Drafts();
  drafts.keep("older");
  drafts.keep(`${EXAMPLE}${"x".repeat(41)}`, EXAMPLE);
  assert.notEqual(drafts.exchange(""), "older");
});

test("eight texts are kept, each once and none of them empty", () => {
  const drafts = new Drafts();
  for (let number = 0; number < 12; number += 1) drafts.keep(`text ${number}`);
  for (const text of ["text 11", " \n"]) drafts.keep(text);
  assert.equal(drafts.count, 8);
  assert.equal(drafts.exchange(""), "text 11");
});

test("what is kept outlives a reload, and a storage that is full or broken does no harm", () => {
  const drafts = new Drafts();
  drafts.keep("the first");
  drafts.store("the second");
  const again = new Drafts();
  assert.equal(again.restore(), "the second");
  assert.equal(again.exchange(""), "the first");
  stored.set("game-drafts", "{");
  assert.equal(new Drafts().restore(), "");
  globalThis.sessionStorage = { setItem: () => { throw new Error("full"); } };
  drafts.store("the third");
});

test("an address holds what is entered, and leaves out what is not or is too long", () => {
  assert.equal(fragment("hand", { hand: "5H 5S", claim: "" }), "#hand?hand=5H+5S");
  assert.equal(fragment("hand"), "#hand");
  assert.equal(fragment("game", { log: "x".repeat(70_000) }), "#game");
});

test("an address is taken apart again", () => {
  for (const [hash, view, entries] of [
    ["", "", []],
    ["#game", "game", []],
    ["#hand?hand=5H+5S&starter=5D", "hand", [["hand", "5H 5S"], ["starter", "5D"]]],
    ["#%%%?%%", "%%%", [["%%", ""]]],
  ]) {
    globalThis.location = { hash };
    const { view: named, parameters } = read();
    assert.deepEqual([named, [...parameters]], [view, entries]);
  }
});

for (const [name, bytes, words] of [
  ["board.png", [0x89, 0x50, 0xff, 0xfe], "board.png is not a text file"],
  ["games.txt", [0x7b, 0, 0x7d, 0], "games.txt is not a text file"],
  ["empty.json", [0x20, 0x0a], "empty.json is empty"],
  ["season.json", new Array(2_000_000).fill(0x20), "season.json has 1.9 MB"],
]) {
  test(`${name} is not read`, async () => {
    await assert.rejects(textOf(new File([new Uint8Array(bytes)], name)), { message: new RegExp(`^${words}`) });
  });
}

test("a file with a text is read", async () => {
  assert.equal(await textOf(new File(["{} ♥"], "a.json")), "{} ♥");
});

test("spaces are not sent and do not count, and the ledger is asked for", async () => {
  const { value } = await logOf(`{"detail": "summary", "players": []${" ".repeat(300_000)}}`);
  assert.equal(bodyOf(value), '{"detail":"ledger","players":[]}');
});

test("what cannot be a log is not sent", async () => {
  await assert.rejects(logOf(" \n"), /There is no log yet/);
  assert.throws(() => bodyOf({ a: "x".repeat(300_000) }), /it has 293 KB, and a log at most 256 KB/);
  await assert.rejects(logOf(" ".repeat(2_000_000)), /it has 1.9 MB/);
  await assert.rejects(logOf("# a comment\n".repeat(6_000)), /it has 77 KB, and a log at most 64 KB/);
  assert.throws(() => pasted("x".repeat(2_000_000)), /What you pasted has 1.9 MB/);
  await assert.rejects(ofAddress("q1YqSCxJLVayUoo"), /Was it cut short/);
});

test("a fault is told in better words where a view has some, and left out where they are empty", () => {
  const errors = ["keep", "better", "drop"].map((code) => ({ code, pointer: "#/hand", detail: "it must hold" }));
  const failure = new Failure("problem", { status: 422, detail: "many faults", errors });
  const wording = ({ code }) => ({ better: "Better words.", drop: "" })[code];
  const { summary, faults } = explain(failure, wording);
  assert.equal(summary, "Many faults.");
  assert.deepEqual(faults.map(({ message }) => message), ["It must hold.", "Better words."]);
});

test("what is wrong in a notation has its place, and what the notation cannot say points into the log", async () => {
  const [text, log] = [{ pointer: "#/text", line: 3, column: 9 }, { pointer: "#/log/deals/0" }];
  const errors = [text, log].map((place) => ({ ...place, code: "unexpected", detail: "must not be" }));
  const headers = { "Content-Type": "application/problem+json" };
  globalThis.fetch = async () => new Response(JSON.stringify({ status: 422, detail: "x", errors }), { status: 422, headers });
  const failure = await format({}).catch((error) => error);
  const { faults } = explain(failure);
  assert.deepEqual(faults.map(({ pointer, place }) => [pointer, place]), [
    ["#/text", { line: 3, column: 9 }],
    ["#/deals/0", null],
  ]);
});

test("a failure of the service is told as such", () => {
  assert.match(explain(new Failure("unreachable")).summary, /cannot be reached/);
  assert.match(explain(new Failure("problem", { status: 500, detail: "x" })).summary, /not your fault/);
});
