/** The cells of the sheet: its columns for these players, its rows, and the way to the next. */

import { listed } from "../result/entries.js";
import { sidesOf } from "./reading.js";

/** @import { Cell, Log, State } from "./types.js" */

/**
 * @typedef {object} Column
 * @property {Cell} cell
 * @property {string} group what columns of one kind have above them
 * @property {string} head
 * @property {string} name of a cell, such as `Ann pegged`
 * @property {number} seat in whose line it stands where a deal has a line for each player; −1 for the dealer's
 */

/** @param {Log} log @returns {Column[]} */
export function columnsOf(log) {
  /** @type {(kind: Cell["kind"], who: string, group: string, head: string, name: string) => Column} */
  const column = (kind, who, group, head, name) =>
    ({ cell: { kind, who }, group, head, name, seat: log.players.indexOf(who) });
  return [
    ...log.players.map((who) => column("peg", who, "Pegged", who, `${who} pegged`)),
    ...log.players.map((who) => column("hand", who, "Hand", who, `${who}’s hand`)),
    column("crib", "", "Crib", "", "the crib"),
    ...sidesOf(log).map(({ id, players }) =>
      column("total", id, "Total", listed(players), `total of ${listed(players)}`)),
  ];
}

/**
 * @param {Log} log
 * @param {Cell | null | undefined} cell @returns {number} the first column for one that is not there
 */
export function columnAt(log, cell) {
  const at = columnsOf(log).findIndex((one) => one.cell.kind === cell?.kind && one.cell.who === cell.who);
  return Math.max(at, 0);
}

/** @param {State} state @returns {number} rows of the sheet: one for each deal, and one to write in until it is over */
export function rowsOf({ log, finding }) {
  const { status, winner = "", scores } = finding.judgement ?? {};
  // A sheet whose last totals are all lower goes on, whatever a wrong count has made of it.
  const totals = Object.values(log.deals.at(-1)?.scores ?? {});
  const goesOn = totals.length > 0 && totals.every((total) => total < Number(scores?.[winner]));
  const isOver = log.ended || (status === "complete" && !goesOn);
  return Math.max(log.deals.length + (isOver ? 0 : 1), 1);
}

/** @param {State} state @param {number} deal @param {number} at @returns {State} with the focus in the next cell */
export function stepped(state, deal, at) {
  const isLast = at + 1 === columnsOf(state.log).length;
  if (isLast && deal + 1 === rowsOf(state)) return state;
  return { ...state, focus: { part: "cell", deal: isLast ? deal + 1 : deal, at: isLast ? 0 : at + 1 } };
}
