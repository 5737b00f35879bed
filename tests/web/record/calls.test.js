import assert from "node:assert/strict";
import { test } from "node:test";

import { countCall } from "../../../web/page/record/extras.js";
import { TABLE } from "./table.js";

test("an overcount can be called, and an undercount under muggins only", () => {
  const line = (difference) => ({ claim: { difference } });
  const muggins = { ...TABLE, muggins: true };
  assert.equal(countCall(line(2), TABLE), "overcount");
  assert.equal(countCall(line(-2), TABLE), null);
  assert.equal(countCall(line(-2), muggins), "muggins");
  assert.equal(countCall(line(0), muggins), null);
  assert.equal(countCall(undefined, muggins), null);
});
