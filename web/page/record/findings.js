/** Where in the sheet what was found in a game stands, and its words there. */

import { brief, fitWords } from "../result/mistakes.js";
import { sentence } from "../ui/api.js";
import { button, markup } from "../ui/markup.js";
import { toldFaults } from "./faults.js";
import { cellAt, cellOf, lineOf } from "./reading.js";

/** @import { MissingItem } from "contract" */
/** @import { Cell, Fault, Judgement, Log, State, Table } from "./types.js" */

/** @typedef {{message: string, name: string, act?: () => void}} FaultItem its place, and a way there */

/** These are about the cells of all players. */
const OF_ALL = new Set(["impossible-pegging", "ambiguous-end"]);

/**
 * @typedef {{isWrong: boolean, words: string, note: string}} CellFinding with the number of its footnote
 */

/** @param {State} state @returns {Fault[]} all that are told of a game */
function allFaults({ finding: { judgement, failure } }) {
  return judgement ? toldFaults(judgement) : problems(failure);
}

/** @param {State} state @param {number} deal @param {Cell} cell */
export function cellFinding(state, deal, cell) {
  const { log, table, finding: { judgement } } = state;
  const all = allFaults(state);
  const faults = all.filter((fault) => placesOf(log, table, fault).some((place) => place.deal === deal
    && place.cell?.kind === cell.kind && (place.cell.who === cell.who || OF_ALL.has(fault.code))));
  const note = faults.map((fault) => all.indexOf(fault) + 1).join(" ");
  const words = faults.map((fault) => faultWords(judgement, cell, fault)).join("; ");
  return { isWrong: faults.length > 0, note, words };
}

/** @param {Judgement | null} judgement @param {Cell} cell @param {Fault} fault */
function faultWords(judgement, cell, fault) {
  if (!judgement) return fault.detail;
  const item = !fault.slip && fault.missing?.find((one) => isOf(one, cell));
  return brief(fault, judgement).short + (item ? fitWords(item) : "");
}

/** @param {MissingItem} item @param {Cell} cell */
function isOf({ event, player }, { kind, who }) {
  return event === "crib" ? kind === "crib" : (event === "pegging" ? "peg" : event) === kind && player === who;
}

/**
 * @param {Log} log @param {Table} table @param {Pick<Fault, "pointer" | "missing">} fault
 * @returns {{deal: number, cell: Cell | null}[]} where in the sheet it is
 */
export function placesOf(log, table, { pointer, missing = [] }) {
  const place = cellAt(log, pointer, table);
  const cells = missing.map(({ deal, event, player }) => ({ deal, cell: event === "pegging"
    ? { kind: /** @type {const} */ ("peg"), who: player }
    : event === "heels" ? null : cellOf({ player, crib: event === "crib" }) }));
  return cells.length || !place ? cells : [place];
}

/** @param {State} state @param {number} deal */
export function dealFaults(state, deal) {
  const { log, table, finding: { judgement } } = state;
  const own = allFaults(state).filter((fault) =>
    placesOf(log, table, fault).some((place) => place.deal === deal && !place.cell));
  return own.map((fault) => sentence(judgement ? brief(fault, judgement).row : fault.detail));
}

/**
 * Tell whether something is written in a cell for which the game was over.
 * @param {State} state @param {number} deal @param {Cell} cell
 */
export function isAfterEnd(state, deal, { kind, who }) {
  const { log, table, finding: { judgement } } = state;
  if (judgement?.status !== "complete") return false;
  const last = Math.max(-1, ...judgement.ledger.map((line) => line.deal ?? -1));
  if (deal !== last) return deal > last;
  const isShown = kind === "hand" || kind === "crib";
  return isShown && !lineOf(log, deal, { player: who, crib: kind === "crib" }, table, judgement);
}

/** @param {import("../ui/api.js").Failure | null} failure */
export function problems(failure) {
  return /** @type {{errors?: Fault[]} | null} */ (failure?.problem ?? null)?.errors ?? [];
}

/**
 * List what cannot be judged or read; faults that say the same are told once.
 * @param {string} summary @param {FaultItem[]} faults
 */
export function faultsView(summary, faults) {
  const items = faults.map(({ message, name, act }, at) => {
    const others = faults.filter((one) => one.message === message).length - 1;
    if (faults.findIndex((one) => one.message === message) < at) return null;
    return markup`<li>${act ? button(name, act, { kind: "link" }) : name}<span>: ${message}${
      others > 0 && ` ${others} more like this.`}</span></li>`;
  });
  return markup`${summary && markup`<p>${summary}</p>`}${faults.length > 0 && markup`<ul>${items}</ul>`}`;
}
