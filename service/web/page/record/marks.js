/**
 * What was found wrong, at the cell of the sheet that it is about.
 */

import { faultName } from "../result/entries.js";
import { countWords } from "./findings.js";
import { cellAt, shown, slots, written } from "./reading.js";

/** @import { Desk } from "./record.js" */
/** @import { Cell, Line, Slot } from "./types.js" */

const KINDS = { peg: "Pegging", hand: "A hand", crib: "A crib", total: "A total" };

/**
 * @typedef {{pointer: string, code: string, detail: string, difference?: number}} Fault found in a game, or why there
 *   is none
 */

/**
 * Tell what was found at a cell.
 * @param {Desk} desk @param {number} deal @param {Cell} cell
 * @returns {{isWrong: boolean, words: string}}
 */
export function cellFinding(desk, deal, cell) {
  const { judgement } = desk.finding;
  const faults = faultsAt(desk, deal, cell);
  if (judgement && (cell.kind === "hand" || cell.kind === "crib")) {
    const line = lineOf(desk, deal, { player: cell.who, crib: cell.kind === "crib" });
    if (line && line.verified !== false) {
      return { isWrong: faults.length > 0, words: line.claim ? countWords(line, judgement) : "" };
    }
  }
  return { isWrong: faults.length > 0, words: faults.map((fault) => faultWords(desk, deal, cell, fault)).join(" ") };
}

/**
 * Find what was judged of a hand or the crib.
 * @param {Desk} desk @param {number} deal @param {Slot} slot
 * @returns {Line | undefined}
 */
export function lineOf(desk, deal, slot) {
  const { recording: { log }, table, finding: { judgement } } = desk;
  const { at } = shown(log.deals[deal], slots(log, deal, table), slot);
  if (at >= 0) return judgement?.ledger.find(({ pointer }) => pointer === `#/deals/${deal}/show/${at}`);
  return judgement?.ledger.find((line) => line.deal === deal && line.pointer === `#/deals/${deal}`
    && (slot.crib ? line.event === "crib" : line.event === "hand" && line.player === slot.player));
}

/** @param {Desk} desk @param {number} deal @param {Cell} cell @returns {Fault[]} */
function faultsAt({ recording: { log }, table, finding: { judgement, failure } }, deal, { kind, who }) {
  return [...(judgement?.violations ?? []), ...problems(failure)].filter(({ pointer, code }) => {
    const place = cellAt(log, pointer ?? "#", table);
    if (place?.deal !== deal || place.cell?.kind !== kind) return false;
    return place.cell.who === who || code === "impossible-pegging" || code === "ambiguous-end";
  });
}

/** @param {Desk} desk @param {number} deal @param {Cell} cell @param {Fault} fault */
function faultWords({ recording: { log }, table }, deal, cell, fault) {
  const value = written(log, deal, cell, table);
  if (fault.code === "wrong-total" && value !== null) return `is ${value - (fault.difference ?? 0)}`;
  if (fault.code === "impossible-total") return `no ${cell.kind} counts ${value}`;
  if (fault.code === "impossible-pegging") return "not with these hands";
  if (fault.code === "ambiguous-end") return "who was first?";
  const range = /from (\d+) to (\d+) \(got (\d+)\)/.exec(fault.detail);
  if (range) return `${KINDS[cell.kind]} is ${range[1]} to ${range[2]}, not ${range[3]}`;
  const name = faultName(fault.code);
  return name === fault.code ? fault.detail : name;
}

/**
 * List what keeps a log from being judged.
 * @param {import("../ui/api.js").Failure | null} failure
 * @returns {Fault[]}
 */
export function problems(failure) {
  return /** @type {{errors?: Fault[]} | null} */ (failure?.problem ?? null)?.errors ?? [];
}
