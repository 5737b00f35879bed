/** What is said of a night: what is wrong with a cell by itself, with a name, and between two cards. */

import { nameOf } from "../log/sources.js";
import { isBye } from "./byes.js";
import {
  alike, cellOf, COLUMNS, faultOf, gamesOf, isBlankCard, isOneself, isUnfinished, isWhole, remembered, usualGames,
} from "./night.js";

/** @import { ScorecardsResult, ScorecardViolation } from "contract" */
/** @import { Fault } from "../ui/api.js" */
/** @import { Card, Cell, Night, Places, Row } from "./night.js" */

/**
 * A note on cells: a fault, which can be no card; a ruling, where two cards or a card and its totals disagree; a hint.
 * @typedef {{cells: Cell[], words: string, kind: "fault" | "ruled" | "hint", code?: string, meant?: string,
 *   absent?: string}} Note
 *   `code` is that of a ruling, `meant` the name that an opponent's cells are likely to mean, `absent` who has no card
 */

/** Notes that are read aloud one by one. */
const TOLD = 3;
/** Names in one sentence. */
const SHOWN = 5;

/** List names; a few of them where there are many. @param {string[]} names */
export function listed(names) {
  const others = names.length - SHOWN;
  const shown = others > 1 ? [...names.slice(0, SHOWN), `${others} others`] : names;
  return new Intl.ListFormat("en-GB").format(shown);
}

/** What a night can be told without the service. @param {Night} night @returns {Note[]} */
export function ownNotes({ cards, early, apart }) {
  const known = knownNames(cards, apart);
  const usual = usualGames(cards);
  const at = (/** @type {number} */ index) => (/** @type {Note} */ note) =>
    ({ ...note, cells: note.cells.map((cell) => ({ ...cell, card: index })) });
  return cards.flatMap((card, index) => [
    ...faults(card).map(at(index)), ...tooMany(card, index, usual), ...names(cards, index, known, early),
    ...unfinished(card).map(at(index)),
  ]);
}

/**
 * Find who is on cards: the players, and the others of whom one may be meant by a name.
 * @param {Card[]} cards @param {string[]} apart the names that stand for two players
 */
function knownNames(cards, apart) {
  const players = new Set(cards.map((card) => namesOf(card).own).filter(Boolean));
  /** @type {Map<string, string[]>} */
  const alikes = new Map();
  for (const name of players) alikes.set(alike(name), [...alikes.get(alike(name)) ?? [], name]);
  for (const name of apart) alikes.delete(name);
  const like = (/** @type {string} */ name) => alikes.get(alike(name))?.find((other) => other !== name) ?? "";
  return { players, like };
}

/** The names of a card: its player's, and those of opponents with whom a game was to be. */
export const namesOf = remembered(({ player, rows }) => ({
  own: nameOf(player),
  opponents: new Set(rows.map(({ opponent }) => nameOf(opponent)).filter((name) => name && !isBye(name))),
}));

/**
 * List the names to offer while one is typed; where two are alike, that of a player.
 * @param {Night} night @param {Cell | null} typed the cell whose name is not whole yet
 */
export function roster({ cards }, typed) {
  const without = (/** @type {Card} */ card) => ({
    player: typed?.line === "player" ? "" : card.player,
    rows: card.rows.filter((_, line) => line !== typed?.line),
  });
  const all = cards.map((card, index) => namesOf(index === typed?.card ? without(card) : card));
  const names = [...all.flatMap(({ opponents }) => [...opponents]), ...all.map(({ own }) => own)].filter(Boolean);
  return [...new Map(names.map((name) => [alike(name), name])).values()].toSorted();
}

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
    { cells: [...rows.keys()].filter((line) => isOneself(rows[line], card))
      .map((line) => ({ card: 0, line, name: "opponent" })),
    words: `An opponent must be somebody other than ${nameOf(player)}.`, kind: /** @type {const} */ ("fault") },
  ];
  return notes.filter(({ cells, words }) => cells.length && words);
});

/** @param {Card} card @param {number} index @param {number} usual games of most cards @returns {Note[]} */
function tooMany(card, index, usual) {
  if (!usual || gamesOf(card) <= usual) return [];
  const words = `${gamesOf(card)} games are written here, ${usual} on most other cards.`;
  return [{ cells: [{ card: index, line: "player", name: "player" }], words, kind: "fault" }];
}

/** List the players who have a game that a card of as many lacks. @param {Card[]} cards @param {Card} card */
function lacking(cards, card) {
  const { own, opponents } = namesOf(card);
  return cards.filter(({ rows }) => rows.length <= card.rows.length).map(namesOf)
    .filter((other) => other.opponents.has(own) && !opponents.has(other.own)).map((other) => other.own).filter(Boolean);
}

/**
 * @param {Card[]} cards @param {number} index @param {ReturnType<typeof knownNames>} known
 * @param {string[]} early those who left early @returns {Note[]}
 */
function names(cards, index, { players, like }, early) {
  const { rows } = cards[index];
  const { own, opponents } = namesOf(cards[index]);
  const strangers = [...opponents].filter((name) => name !== own && !players.has(name) && !early.includes(name));
  const cellsOf = (/** @type {string[]} */ those) => [...rows.keys()]
    .filter((line) => those.includes(nameOf(rows[line].opponent)))
    .map((line) => ({ card: index, line, name: "opponent" }));
  /** @type {Note[]} */
  const notes = [{ cells: like(own) ? [{ card: index, line: "player", name: "player" }] : [],
    words: `${like(own)} has a card, too.`, kind: "fault" }];
  const missed = lacking(cards, cards[index]);
  const meantBy = (/** @type {string} */ name) => {
    const likely = missed.filter((other) => alike(other[0]) === alike(name[0]));
    return like(name) || (likely.length === 1 ? likely[0] : "");
  };
  // Where nobody can tell which of them is meant to be the one who is missed, all are marked.
  const isMarked = missed.some((other) => !strangers.some((name) => meantBy(name) === other));
  const unknown = [];
  for (const name of strangers) {
    const meant = meantBy(name);
    if (meant === own || !(meant || isMarked)) unknown.push(name);
    else notes.push({ cells: cellsOf([name]), words: `${name} has no card.`, kind: "fault", meant, absent: name });
  }
  notes.push({ cells: cellsOf(unknown), words: `No card yet: ${unknown.join(", ")}.`, kind: "hint" });
  return notes.filter(({ cells }) => cells.length);
}

/** List what a card lacks until it counts. */
const unfinished = remembered((card) => {
  const cells = [...card.rows.keys()].filter((line) => isUnfinished(card.rows[line]))
    .map((line) => ({ card: 0, line, name: card.rows[line].opponent.trim() ? "points" : "opponent" }));
  const byes = [...card.rows.keys()].filter((line) => isBye(card.rows[line].opponent))
    .map((line) => ({ card: 0, line, name: "opponent" }));
  const isNameless = !card.player.trim() && !isBlankCard(card);
  /** @type {Note[]} */
  const notes = [
    { cells: isNameless ? [{ card: 0, line: "player", name: "player" }] : [], kind: "hint",
      words: "It counts once its player is named." },
    { cells, words: "A game counts once it has an opponent and points.", kind: "hint" },
    { cells: byes, words: "Not played, so that no other card has it.", kind: "hint" },
  ];
  return notes.filter((note) => note.cells.length);
});

/** @param {Fault[]} faults that the service has found @param {Places} places @returns {Note[]} */
export function faultNotes(faults, places) {
  return faults.map(({ pointer, message }) =>
    ({ cells: all(cellOf(pointer, places)), words: message, kind: /** @type {const} */ ("fault") }));
}

/** The rulings in which two rows disagree; others are about one of them. */
const DISAGREEMENTS = ["contradictory-result", "different-spread"];

/**
 * Leave out what blames a row whose twin cannot be there: it is not read yet, the game was not played, or its player
 * is known to have left early.
 * @param {ScorecardsResult} result @param {Places} places @param {Night} night
 * @returns {ScorecardsResult}
 */
export function excused({ violations, ...result }, places, { cards, unread, early }) {
  const isExcused = (/** @type {ScorecardViolation} */ { pointer, code }) => {
    const cell = cellOf(pointer, places, code);
    const card = cards[cell?.card ?? -1];
    const row = card?.rows[Number(cell?.line)];
    if (!row || !["missing-row", "missing-spread"].includes(code)) return false;
    if (isBye(row.opponent) || code === "missing-spread") return isBye(row.opponent);
    const opponent = nameOf(row.opponent);
    const other = cards.find(({ player }) => nameOf(player) === opponent);
    const isTwin = (/** @type {Row} */ one) => !isWhole(one) || isBye(one.opponent)
      ? !one.opponent.trim() || one.opponent.includes(nameOf(card.player)) : false;
    return unread.length > 0 || early.includes(opponent) || Boolean(other?.rows.some(isTwin));
  };
  return { ...result, violations: violations.filter((one) => !isExcused(one)) };
}

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
