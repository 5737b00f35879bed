/** What is said of a night at its cells: what is wrong with one by itself, with a name, and between two cards. */

import { nameOf } from "../log/sources.js";
import { isBye } from "./headings.js";
import { namesOf } from "./names.js";
import {
  alike, cellOf, COLUMNS, faultOf, isBlankCard, isOneself, isUnfinished, isWhole, opponentOf, remembered,
} from "./night.js";

/** @import { ScorecardsResult, ScorecardViolation } from "contract" */
/** @import { Fault } from "../ui/api.js" */
/** @import { Card, Cell, Night, Places, Row } from "./night.js" */

/**
 * A note on cells: a fault, which can be no card; a ruling, where two cards or a card and its totals disagree; a hint.
 * @typedef {{cells: Cell[], words: string, kind: "fault" | "ruled" | "hint", code?: string}} Note `code` of a ruling
 */

/** Notes that are read aloud one by one. */
const TOLD = 3;

/** What a night can be told without the service. @param {Night} night @returns {Note[]} */
export function ownNotes({ cards }) {
  return cards.flatMap((card, index) => [...faults(card), ...hints(card)]
    .map((note) => ({ ...note, cells: note.cells.map((cell) => ({ ...cell, card: index })) })));
}

/** List the names on other cards, to offer them; where two are alike, that of a player. @param {Card[]} others */
export function roster(others) {
  const all = others.map(namesOf);
  const names = [...all.flatMap(({ opponents }) => opponents), ...all.map(({ own }) => own)].filter(Boolean);
  return [...new Map(names.map((name) => [alike(name), name])).values()].toSorted();
}

/** The cells of those rows of a card for which something holds. */
const cellsIn = (/** @type {Card} */ { rows }, /** @type {(row: Row) => boolean} */ test, name = "opponent") =>
  [...rows.keys()].filter((line) => test(rows[line])).map((line) => ({ card: 0, line, name }));

/** List what is wrong with the cells of a card by themselves. */
const faults = remembered((card) => {
  const { player, rows, totals = {} } = card;
  /** @type {(line: number | "totals", name: string, text: string) => Note} */
  const noteOf = (line, name, text) => {
    const cell = { card: 0, line, name };
    return { cells: [cell], words: faultOf(cell, text), kind: "fault" };
  };
  const notes = [
    ...rows.flatMap((row, line) => COLUMNS.map((name) => noteOf(line, name, row[name]))),
    ...Object.entries(totals).map(([name, text]) => noteOf("totals", name, text)),
    { cells: cellsIn(card, (row) => isOneself(row, card)), kind: /** @type {const} */ ("fault"),
      words: `An opponent must be somebody other than ${nameOf(player)}.` },
  ];
  return notes.filter(({ cells, words }) => cells.length && words);
});

/** List what a card lacks until it counts. */
const hints = remembered((card) => {
  const isNameless = !card.player.trim() && !isBlankCard(card);
  /** @type {Note[]} */
  const notes = [
    { cells: isNameless ? [{ card: 0, line: "player", name: "player" }] : [], kind: "hint",
      words: "It counts once its player is named." },
    { cells: [...cellsIn(card, (row) => isUnfinished(row) && !row.opponent.trim()),
      ...cellsIn(card, (row) => isUnfinished(row) && Boolean(row.opponent.trim()), "points")], kind: "hint",
    words: "A game counts once it has an opponent and points." },
    { cells: cellsIn(card, ({ opponent }) => isBye(opponent)), kind: "hint", words: "Not played." },
  ];
  return notes.filter((note) => note.cells.length);
});

/** @param {Fault[]} faults that the service has found @param {Places} places @returns {Note[]} */
export function faultNotes(faults, places) {
  return faults.map(({ pointer, message }) =>
    ({ cells: [cellOf(pointer, places) ?? []].flat(), words: message, kind: /** @type {const} */ ("fault") }));
}

/** The rulings in which two rows disagree; others are about one of them. */
const DISAGREEMENTS = ["contradictory-result", "different-spread"];

/**
 * Leave out what blames a card for a row that is not read yet: its file waits, or the row does not count yet.
 * @template {Pick<ScorecardsResult, "violations">} T
 * @param {T} result @param {Places} places @param {Night} night @returns {T}
 */
export function excused(result, places, { cards, unread }) {
  const isExcused = (/** @type {ScorecardViolation} */ { pointer, code }) => {
    const cell = code === "missing-row" ? cellOf(pointer, places, code) : null;
    const card = cards[cell?.card ?? -1];
    const row = card?.rows[Number(cell?.line)];
    if (!row) return false;
    const other = cards.find(({ player }) => nameOf(player) === opponentOf(row));
    const name = nameOf(card.player);
    const isTwin = (/** @type {Row} */ one) => !isWhole(one)
      && (opponentOf(one) === name || Boolean(!one.opponent.trim() && one.points.trim()));
    return unread.length > 0 || Boolean(other?.rows.some(isTwin));
  };
  return { ...result, violations: result.violations.filter((one) => !isExcused(one)) };
}

/** @param {{violations: ScorecardViolation[]}} result @param {Places} places @returns {Note[]} at both rows, if two */
export function ruledNotes({ violations }, places) {
  return violations.map(({ pointer, other, code, detail }) => {
    const twin = other && DISAGREEMENTS.includes(code) ? cellOf(other, places, code) : null;
    const cells = [cellOf(pointer, places, code) ?? [], twin ?? []].flat();
    return { cells, words: `${detail}.`, kind: "ruled", code };
  });
}

/**
 * Say in words what is new in notes.
 * @param {Note[]} notes @param {Map<string, string>} before what was told before, by cells
 * @returns {{told: Map<string, string>, words: string}}
 */
export function newsIn(notes, before) {
  const told = new Map(notes.filter(({ kind }) => kind !== "hint")
    .map(({ cells, kind, code, words }) => [JSON.stringify([cells, kind, code]), words]));
  const fresh = [...told].filter(([key]) => !before.has(key)).map(([, words]) => words);
  const places = (/** @type {number} */ count) =>
    (count === 1 ? "1 place is marked." : `${count} places are marked.`);
  if (fresh.length) return { told, words: fresh.length > TOLD ? places(fresh.length) : fresh.join(" ") };
  if (told.size >= before.size) return { told, words: "" };
  return { told, words: told.size ? places(told.size) : "Nothing is marked any more." };
}
