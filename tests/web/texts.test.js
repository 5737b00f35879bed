/** Texts from files and in addresses, and messages of the service. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { sourceOf, textOf, typed } from "../../web/page/log/sources.js";
import { fragment, read } from "../../web/page/ui/address.js";
import { explain, Failure, post } from "../../web/page/ui/api.js";

test("an address holds what is entered, and leaves out what is not or is too long", () => {
  assert.equal(fragment("hand", { hand: "5H 5S", claim: "" }), "#hand?hand=5H+5S");
  assert.equal(fragment("hand"), "#hand");
  assert.equal(fragment("game", { log: "x".repeat(70_000) }), "#game");
});

test("an address is parsed", () => {
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
  ["season.json", new Array(2_000_000).fill(0x20), "season.json: A game has at most 1.0 MB \\(this has 1.9 MB\\)"],
]) {
  test(`${name} is not read`, async () => {
    await assert.rejects(textOf(new File([new Uint8Array(bytes)], name)), { message: new RegExp(`^${words}`) });
  });
}

test("a file with a text is read", async () => {
  assert.equal(await textOf(new File(["{} ♥"], "a.json")), "{} ♥");
});

test("a text that cannot be a game is not sent", async () => {
  assert.equal(typed("deal"), "deal");
  assert.throws(() => typed(" \n"), /There is no game yet/);
  assert.throws(() => typed("x".repeat(2_000_000)), /this has 1.9 MB/);
  await assert.rejects(sourceOf(new URLSearchParams("record=q1YqSCxJLVayUoo"))(), /Was it cut short/);
  assert.equal(sourceOf(new URLSearchParams("entry=3")), null);
});

test("a view may reword a fault, or leave it out", () => {
  const errors = ["keep", "better", "drop"].map((code) => ({ code, pointer: "#/hand", detail: "it must hold" }));
  const failure = new Failure("problem", { status: 422, detail: "many faults", errors });
  const wording = ({ code }) => ({ better: "Better words.", drop: "" })[code];
  const { summary, faults } = explain(failure, wording);
  assert.equal(summary, "Many faults.");
  assert.deepEqual(faults.map(({ message }) => message), ["It must hold.", "Better words."]);
});

const problemOf = (status) => new Response(JSON.stringify({ status, detail: "x" }),
  { status, headers: { "Content-Type": "application/problem+json" } });

for (const [name, answer, words] of [
  ["a proxy's page", new Response("<h1>Bad gateway</h1>", { status: 502 }), /Something other than the service/],
  ["a text above the limit", problemOf(413), /more than the service reads at once/],
  ["a failure of the service", problemOf(500), /not your fault/],
  ["too much to do", problemOf(503), /too much to do/],
]) {
  test(`${name} is not blamed on the player`, async (context) => {
    context.mock.method(globalThis, "fetch", async () => answer);
    const failure = await post("/v1/show", {}).catch((error) => error);
    assert.match(explain(failure).summary, words);
  });
}
