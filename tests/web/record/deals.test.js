/** Whole deals: inserted, deleted, thrown in. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { deleteDeal, insertDeal, setDealer, swapDeals, throwIn } from "../../../web/page/record/deals.js";
import { FRESH, TABLE } from "./table.js";

/** Bob deals the first deal, Ann the second. */
const ruling = { ruling: { side: "Ann", points: 1, reason: "late" } };
const FIRST = { pegged: { Ann: 1 }, show: [{ player: "Ann", claim: 8 }, { player: "Bob", claim: 6 }, { crib: true, claim: 4 }] };
const SECOND = { show: [{ claim: 5 }, ruling, { player: "Ann", claim: 3 }, { crib: true, claim: 7 }] };
const LOG = { ...FRESH, deals: [FIRST, SECOND] };
/** The shows of the same numbers, where the other player deals. */
const OF_ANN = [{ player: "Bob", claim: 6 }, { player: "Ann", claim: 8 }, { crib: true, claim: 4 }];
const OF_BOB = [{ player: "Ann", claim: 3 }, ruling, { player: "Bob", claim: 5 }, { crib: true, claim: 7 }];

const shows = ({ deals }) => deals.map(({ show }) => show);

test("above an inserted deal nothing changes, below it the others deal, and each keeps what is written for him", () => {
  const log = insertDeal(LOG, 1, TABLE);
  assert.deepEqual(shows(log), [FIRST.show, undefined, OF_BOB]);
  assert.deepEqual(shows(insertDeal(LOG, 0, TABLE)), [undefined, OF_ANN, OF_BOB]);
});

test("deals that were written in the wrong order are swapped, with their dealers", () => {
  assert.deepEqual(shows(swapDeals(LOG, 1, TABLE)), [OF_BOB, OF_ANN]);
});

test("a deal is deleted, thrown in and dealt by another", () => {
  assert.deepEqual(shows(deleteDeal(LOG, 0, TABLE)), [OF_BOB]);
  const thrown = throwIn(LOG, 0, TABLE);
  assert.deepEqual([thrown.deals[0].void, shows(thrown)[1]], [true, OF_BOB]);
  assert.deepEqual(throwIn(thrown, 0, TABLE).deals[0], FIRST);
  assert.deepEqual(shows(setDealer(LOG, "Ann", TABLE)), [OF_ANN, OF_BOB]);
});

test("as long as nobody has said who deals, the crib is nobody's; then it is the dealer's", () => {
  const crib = { crib: true, claim: 4 };
  const log = { players: FRESH.players, deals: [{ show: [...FIRST.show.slice(0, 2), crib] }] };
  assert.deepEqual(insertDeal(log, 0, TABLE), { ...log, deals: [{}, { show: [...OF_ANN.slice(0, 2), crib] }] });
  assert.deepEqual(shows(setDealer(log, "Bob", TABLE)), [FIRST.show]);
  assert.deepEqual(shows(setDealer(log, "Ann", TABLE)), [OF_ANN]);
});

test("who was named as dealer follows, and a cut goes on telling who deals first", () => {
  const cut = [{ Ann: "5H", Bob: "2C" }];
  const log = insertDeal({ players: ["Ann", "Bob"], cut, deals: [{ dealer: "Bob" }, { dealer: "Ann" }] }, 1, TABLE);
  assert.deepEqual(log, { players: ["Ann", "Bob"], cut, deals: [{}, {}, {}] });
});
