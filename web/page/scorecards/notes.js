/** What is said of a night: what is wrong with a cell by itself, with a name, and between two cards. */

import { nameOf } from "../log/sources.js";
import { cellOf, COLUMNS, faultOf, isBlankCard, isUnfinished, TOTALS } from "./night.js";

/** @import { ScorecardsResult } from "contract" */
/** @import { Fault } from "../ui/api.js" */
/** @import { Card, Cell, Night, Places } from "./night.js" */

/**
 * A note on cells: a fault, which can be no card; a ruling, where two cards or a card and its totals disagree; a hint.
 * @typedef {{cells: Cell[], words: string, kind: "fault" | "ruled" | "hint", code?: string, meant?: string}} Note
 *   `code` is that of a ruling, `meant` the name that an opponent's cells are likely to mean
 */

/** What a night can be told without the service. @param {Night} night @returns {Note[]} */
export function ownNotes({ cards }) {
  const players = new Map(cards.map(({ player }) => nameOf(player)).filter(Boolean).map((name) => [name, alike(name)]));
  return cards.flatMap((card, index) => [
    ...faults(card, index), ...names(card, index, players), ...unfinished(card, index),
  ]);
}

/** Write a name so that case, accents and spaces make no difference. @param {string} name */
function alike(name) {
  return name.normalize("NFD").replace(/[\p{M}\s]/gu, "").toLowerCase();
}

/** @param {Card} card @param {number} index @returns {Note[]} */
function faults({ rows, totals = {} }, index) {
  const written = [
    ...rows.flatMap((row, line) => COLUMNS.map((name) => ({ cell: { card: index, line, name }, text: row[name] }))),
    ...Object.keys(TOTALS).map((name) =>
      ({ cell: { card: index, line: /** @type {const} */ ("totals"), name }, text: totals[name] ?? "" })),
  ];
  return written.map(({ cell, text }) => ({ cells: [cell], words: faultOf(cell, text), kind: /** @type {const} */ ("fault") }))
    .filter(({ words }) => words);
}

/** @param {Card} card @param {number} index @param {Map<string, string>} players by name @returns {Note[]} */
function names({ player, rows }, index, players) {
  const strangers = [...new Set(rows.map(({ opponent }) => nameOf(opponent)))]
    .filter((name) => name && name !== nameOf(player) && !players.has(name));
  const cellsOf = (/** @type {string[]} */ those) => [...rows.keys()]
    .filter((line) => those.includes(nameOf(rows[line].opponent)))
    .map((line) => ({ card: index, line, name: "opponent" }));
  const meant = new Map(strangers.map((name) =>
    [name, [...players.keys()].find((other) => other !== nameOf(player) && players.get(other) === alike(name))]));
  const unknown = strangers.filter((name) => !meant.get(name));
  return [
    ...strangers.flatMap((name) => (meant.get(name) ? {
      cells: cellsOf([name]), words: `${name} has no card.`, kind: /** @type {const} */ ("fault"), meant: meant.get(name),
    } : [])),
    ...(unknown.length ? [{ cells: cellsOf(unknown), words: `No card yet: ${unknown.join(", ")}.`,
      kind: /** @type {const} */ ("hint") }] : []),
  ];
}

/** @param {Card} card @param {number} index @returns {Note[]} */
function unfinished(card, index) {
  const cells = [...card.rows.keys()].filter((line) => isUnfinished(card.rows[line]))
    .map((line) => ({ card: index, line, name: card.rows[line].opponent.trim() ? "points" : "opponent" }));
  /** @type {Note[]} */
  const notes = cells.length ? [{ cells, words: "A game counts once it has an opponent and points.", kind: "hint" }] : [];
  if (card.player.trim() || isBlankCard(card)) return notes;
  const head = { card: index, line: /** @type {const} */ ("player"), name: "player" };
  return [{ cells: [head], words: "It counts once its player is named.", kind: "hint" }, ...notes];
}

/** @param {Fault[]} faults that the service has found @param {Places} places @returns {Note[]} */
export function faultNotes(faults, places) {
  return faults.map(({ pointer, message }) =>
    ({ cells: all(cellOf(pointer, places)), words: message, kind: /** @type {const} */ ("fault") }));
}

/** @param {ScorecardsResult} result @param {Places} places @returns {Note[]} at both rows of a game */
export function ruledNotes({ violations }, places) {
  return violations.map(({ pointer, other, code, detail }) => ({
    cells: all(cellOf(pointer, places, code), other ? cellOf(other, places, code) : null),
    words: `${detail}.`, kind: /** @type {const} */ ("ruled"), code,
  }));
}

/** @param {...(Cell | null)} cells @returns {Cell[]} */
function all(...cells) {
  return cells.flatMap((cell) => cell ?? []);
}
