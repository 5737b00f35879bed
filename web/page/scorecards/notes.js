/** What is said of a night: what is wrong with a cell by itself, with a name, and between two cards. */

import { nameOf } from "../log/sources.js";
import { cellOf, COLUMNS, faultOf, isBlankCard, isUnfinished } from "./night.js";

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
    ...faults(card, index), ...names(cards, index, players), ...unfinished(card, index),
  ]);
}

/** Write a name so that case, accents and spaces make no difference. @param {string} name */
function alike(name) {
  return name.normalize("NFD").replace(/[\p{M}\s]/gu, "").toLowerCase();
}

/**
 * List the names to offer while one is typed; where two are alike, that of a player.
 * @param {Night} night @param {Cell | null} typed the cell whose name is not whole yet
 */
export function roster({ cards }, typed) {
  const isWhole = (/** @type {number} */ card, /** @type {Cell["line"]} */ line) =>
    card !== typed?.card || line !== typed.line;
  const players = cards.flatMap(({ player }, card) => (isWhole(card, "player") ? player : []));
  const opponents = cards.flatMap(({ rows }, card) =>
    rows.flatMap(({ opponent }, line) => (isWhole(card, line) ? opponent : [])));
  const names = [...opponents, ...players].map(nameOf).filter(Boolean);
  return [...new Map(names.map((name) => [alike(name), name])).values()].toSorted();
}

/** @param {Card} card @param {number} index @returns {Note[]} */
function faults({ rows, totals = {} }, index) {
  /** @type {(line: number | "totals", name: string, text: string) => Note} */
  const noteOf = (line, name, text) => {
    const cell = { card: index, line, name };
    return { cells: [cell], words: faultOf(cell, text), kind: "fault" };
  };
  const notes = [
    ...rows.flatMap((row, line) => COLUMNS.map((name) => noteOf(line, name, row[name]))),
    ...Object.entries(totals).map(([name, text]) => noteOf("totals", name, text)),
  ];
  return notes.filter(({ words }) => words);
}

/** List the players who have a game that a card of as many lacks. @param {Card[]} cards @param {Card} card */
function lacking(cards, card) {
  const hasGame = (/** @type {Card} */ { rows }, /** @type {string} */ player) =>
    rows.some(({ opponent }) => opponent.trim() && nameOf(opponent) === nameOf(player));
  const isLacking = (/** @type {Card} */ other) => other.rows.length <= card.rows.length
    && hasGame(other, card.player) && !hasGame(card, other.player);
  return cards.filter(isLacking).map(({ player }) => nameOf(player)).filter(Boolean);
}

/** @param {Card[]} cards @param {number} index @param {Map<string, string>} players by name @returns {Note[]} */
function names(cards, index, players) {
  const { player, rows } = cards[index];
  const own = nameOf(player);
  const strangers = [...new Set(rows.map(({ opponent }) => nameOf(opponent)))]
    .filter((name) => name && name !== own && !players.has(name));
  const like = (/** @type {string} */ name) =>
    [...players].find(([other, plain]) => other !== name && plain === alike(name))?.[0] ?? "";
  const cellsOf = (/** @type {string[]} */ those) => [...rows.keys()]
    .filter((line) => those.includes(nameOf(rows[line].opponent)))
    .map((line) => ({ card: index, line, name: "opponent" }));
  /** @type {Note[]} */
  const notes = [{ cells: like(own) ? [{ card: index, line: "player", name: "player" }] : [],
    words: `${like(own)} has a card, too.`, kind: "fault" }];
  const missed = lacking(cards, cards[index]);
  const meantBy = (/** @type {string} */ name) => {
    const likely = missed.filter((other) => alike(other)[0] === alike(name)[0]);
    return like(name) || (likely.length === 1 ? likely[0] : "");
  };
  // Where nobody can tell which of them is meant to be the one who is missed, all are marked.
  const isMarked = missed.some((other) => !strangers.some((name) => meantBy(name) === other));
  const unknown = [];
  for (const name of strangers) {
    const meant = meantBy(name);
    if (meant === own || !(meant || isMarked)) unknown.push(name);
    else notes.push({ cells: cellsOf([name]), words: `${name} has no card.`, kind: "fault", meant });
  }
  notes.push({ cells: cellsOf(unknown), words: `No card yet: ${unknown.join(", ")}.`, kind: "hint" });
  return notes.filter(({ cells }) => cells.length);
}

/** @param {Card} card @param {number} index @returns {Note[]} */
function unfinished(card, index) {
  const cells = [...card.rows.keys()].filter((line) => isUnfinished(card.rows[line]))
    .map((line) => ({ card: index, line, name: card.rows[line].opponent.trim() ? "points" : "opponent" }));
  const isNameless = !card.player.trim() && !isBlankCard(card);
  /** @type {Note[]} */
  const notes = [
    { cells: isNameless ? [{ card: index, line: "player", name: "player" }] : [], kind: "hint",
      words: "It counts once its player is named." },
    { cells, words: "A game counts once it has an opponent and points.", kind: "hint" },
  ];
  return notes.filter((note) => note.cells.length);
}

/** @param {Fault[]} faults that the service has found @param {Places} places @returns {Note[]} */
export function faultNotes(faults, places) {
  return faults.map(({ pointer, message }) =>
    ({ cells: all(cellOf(pointer, places)), words: message, kind: /** @type {const} */ ("fault") }));
}

/** The rulings in which two rows disagree; others are about one of them. */
const DISAGREEMENTS = ["contradictory-result", "different-spread"];

/** @param {ScorecardsResult} result @param {Places} places @returns {Note[]} at both rows where they disagree */
export function ruledNotes({ violations }, places) {
  return violations.map(({ pointer, other, code, detail }) => {
    const twin = other && DISAGREEMENTS.includes(code) ? cellOf(other, places, code) : null;
    return { cells: all(cellOf(pointer, places, code), twin), words: `${detail}.`, kind: "ruled", code };
  });
}

/**
 * Tell whether the row that is missing is there with a name that is marked by itself.
 * @param {Note} note @param {Night} night @param {Note[]} own notes that name who is meant
 */
export function isMisnamed({ cells: [cell], code }, { cards }, own) {
  const row = code === "missing-row" && cards[cell.card]?.rows[Number(cell.line)];
  const isOf = (/** @type {number} */ card, /** @type {string | undefined} */ name) =>
    name && nameOf(cards[card].player) === nameOf(name);
  return row && own.some(({ cells: [there], meant }) => isOf(cell.card, meant) && isOf(there.card, row.opponent));
}

/** @param {...(Cell | null)} cells @returns {Cell[]} */
function all(...cells) {
  return cells.flatMap((cell) => cell ?? []);
}
