/** Texts in addresses. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { pack, unpack } from "../../web/page/log/sources.js";

test("a packed text is unpacked unchanged, and has only letters that an address allows", async () => {
  for (const text of ["", "{}", "Ann plays 5♥ – 𝄞 \n", "x".repeat(200_000)]) {
    const packed = await pack(text);
    assert.match(packed, /^[\w-]*$/);
    assert.equal(await unpack(packed), text);
  }
});

test("a text that was cut short, changed or never packed is refused", async () => {
  const packed = await pack(JSON.stringify({ players: ["ann", "bob"], deals: [] }));
  for (const wrong of [packed.slice(0, -6), `${packed}§`, "AAAA", "not packed"]) await assert.rejects(unpack(wrong));
});

test("a text that is larger than any log is refused", async () => {
  const packed = await pack("x".repeat(1024 * 1024 + 1));
  assert.ok(packed.length < 2048);
  await assert.rejects(unpack(packed), /larger than any log/);
});
