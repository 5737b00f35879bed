/**
 * Where a mistake is ruled on only when it is called: the ways to call it.
 */

import { button } from "../ui/markup.js";
import { sidesOf } from "./reading.js";

/** @import { View } from "../vendor/preact.js" */
/** @import { Desk } from "./record.js" */
/** @import { Call, Line, Table } from "./types.js" */

/**
 * Tell what can be called at a count.
 * @param {Line | undefined} line of the ledger
 * @param {Table} table
 * @returns {Call["kind"] | null} nothing where the count is right, or nobody gets what was missed
 */
export function countCall(line, { muggins }) {
  const difference = line?.claim?.difference ?? 0;
  if (difference > 0) return "overcount";
  return difference < 0 && muggins ? "muggins" : null;
}

/**
 * Offer to call a mistake, or to take the call back.
 * @param {Desk} desk
 * @param {object} mistake
 * @param {Call | null | undefined} mistake.call that is made already
 * @param {string} mistake.owner whose mistake it is
 * @param {Call["kind"] | null} mistake.kind
 * @param {(call: Call | null) => void} onCall
 * @returns {View[]}
 */
export function callWays({ recording: { log }, table }, { call, owner, kind }, onCall) {
  if (!table.onCall) return [];
  if (call) return [button("Not called", () => onCall(null))];
  if (!kind) return [];
  const own = sidesOf(log).find(({ players }) => players.includes(owner))?.players;
  return log.players.filter((player) => !own?.includes(player))
    .map((player) => button(`${player} calls ${kind}`, () => onCall({ player, kind })));
}
