/** How what is read gets into a night: rows are added to the cards of their players, or replace them. */

import { nameOf } from "../log/sources.js";
import { table } from "./cells.js";
import { totalOf } from "./headings.js";
import { alike, COLUMNS, isBlankCard, number, write } from "./night.js";
import { readCards } from "./readcards.js";
import { columnOf, hasNumber } from "./tables.js";

/** @import { Line } from "./cells.js" */
/** @import { Card, Cell, Night, Row, Source, Unread } from "./night.js" */
/** @import { Remark, Run } from "./readcards.js" */

/** What was read, and its night without it. @typedef {{night: Night, cards: Card[], remarks: Remark[]}} Drop */

/** Whether a line looks like a game. */
const isGame = (/** @type {Line} */ line) => hasNumber(line) && !line.cells.some(totalOf);

/**
 * Read files that come together; those whose headings nobody knows wait for an answer.
 * @param {Night} night @param {Source[]} sources @returns {Drop}
 */
export function read(night, sources) {
  /** @type {Run[]} */
  const runs = [];
  /** @type {Remark[]} */
  const remarks = [];
  /** @type {Unread[]} */
  const unread = [];
  const byName = (/** @type {Source} */ one, /** @type {Source} */ other) =>
    one.name.localeCompare(other.name, "en", { numeric: true });
  /** The file that has each text, unless the text leaves open whose it is. @type {Map<string, string>} */
  const known = new Map();
  for (const source of sources.toSorted(byName)) {
    const text = source.text.trim();
    const same = known.get(text);
    if (same !== undefined) {
      remarks.push({ words: `${source.name} has the same lines as ${same}: it is read once.` });
      continue;
    }
    const lines = table(source.text);
    const reading = readCards(lines, source.owner, night.headings);
    if (reading.asked) unread.push({ ...source, asked: reading.asked, rows: lines.filter(isGame).length });
    else if (!reading.runs.length) remarks.push({ words: `No game is in ${source.name}.` });
    runs.push(...reading.runs.map((run) => ({ ...run, file: source.name })));
    if (reading.runs.every(({ player }) => player !== source.owner)) known.set(text, source.name);
    const where = sources.length > 1 ? source.name : "";
    remarks.push(...reading.remarks.map((one) => ({ ...one, where })));
  }
  const owners = new Set(sources.map(({ owner }) => owner));
  const names = [...night.cards, ...runs]
    .flatMap(({ player, rows }) => [player, ...rows.map(({ opponent }) => opponent)])
    .filter((name) => !owners.has(name));
  const named = runs.map((run) => (owners.has(run.player) ? { ...run, player: nameIn(run.player, names) } : run));
  const { once, repeated } = readOnce(named);
  if (repeated) remarks.push({ words: `Rows that stand in an earlier file, too, and are read once: ${repeated}.` });
  const cards = joined(once);
  return { night: { ...night, unread: [...night.unread, ...unread] }, cards, remarks: together(remarks) };
}

/**
 * Read what waited for the columns of a heading; the first of them may wait for its player, too.
 * @param {Night} night @param {string} heading @param {string[]} columns @param {string} owner
 */
export function answer(night, heading, columns, owner) {
  const waiting = night.unread.map((one, at) => (at ? one : { ...one, owner: one.owner || owner }));
  return read({ ...night, unread: [], headings: { ...night.headings, [heading]: columns } }, waiting);
}

/** Find the player after whom a file is named, as others write him. @param {string} file @param {string[]} names */
function nameIn(file, names) {
  const words = (/** @type {string} */ text) => ` ${text.split(/[\s._-]+/).map(alike).join(" ")} `;
  const found = names.filter((name) => nameOf(name) && words(file).includes(words(name)));
  return found.toSorted((one, other) => other.length - one.length)[0] ?? file;
}

/** Put remarks that say the same of several files together. @param {(Remark & {where?: string})[]} remarks */
function together(remarks) {
  /** @type {Map<string, Remark & {files: string[]}>} */
  const found = new Map();
  for (const { words, text, where } of remarks) {
    const one = found.get(`${words} ${text}`) ?? { words, text, files: [] };
    found.set(`${words} ${text}`, { ...one, files: where ? [...one.files, where] : one.files });
  }
  return [...found.values()].map(({ words, text, files: [file, ...others] }) =>
    ({ words: file ? `${file}${others.length ? ` and ${others.length} more` : ""}: ${words}` : words, text }));
}

/** Leave out rows that a player has in an earlier one of the files. @param {(Run & {file?: string})[]} runs */
function readOnce(runs) {
  let repeated = 0;
  /** The rows of each player, by file. @type {Map<string, Map<string | undefined, Row[]>>} */
  const known = new Map();
  const once = runs.map((run) => {
    const own = known.get(nameOf(run.player)) ?? new Map();
    const rows = fresh([...own].flatMap(([file, there]) => (file === run.file ? [] : there)), run.rows);
    known.set(nameOf(run.player), own.set(run.file, [...own.get(run.file) ?? [], ...run.rows]));
    repeated += run.rows.length - rows.length;
    return { ...run, rows };
  });
  return { once: once.filter(({ rows, totals }) => rows.length || Object.values(totals).some(Boolean)), repeated };
}

/** Put the rows of each player together. @param {Run[]} runs @returns {Card[]} */
function joined(runs) {
  /** @type {Map<string, Card>} */
  const cards = new Map();
  for (const { player, rows, totals } of runs) {
    const card = { player, rows, ...(Object.values(totals).some(Boolean) ? { totals } : {}) };
    const before = cards.get(nameOf(player));
    cards.set(nameOf(player), before ? extended(before, card) : card);
  }
  return [...cards.values()];
}

/** @param {Card} card @param {Card} other of the same player @returns {Card} */
function extended(card, other) {
  const totals = card.totals ?? other.totals;
  return { ...card, rows: [...card.rows, ...other.rows], ...(totals && { totals }) };
}

/** How rows get to a card that has some: beside what it has, or in place of it. @typedef {"add" | "replace"} Way */

/**
 * Put cards into a night.
 * @param {Night} night @param {Card[]} cards @param {Way} way for players who have a card with games
 * @returns {{night: Night, had: string[], repeated: number, gone: number}} `had` are these players; the number of rows
 *   that were there already, and of those that are there no more
 */
export function join(night, cards, way) {
  const comes = new Map(cards.map((card) => [nameOf(card.player), card]));
  /** @type {string[]} */
  const had = [];
  /** @type {string[]} */
  const replaced = [...night.replaced];
  let [repeated, gone] = [0, 0];
  const kept = night.cards.filter((card) => !isBlankCard(card)).map((card) => {
    const name = nameOf(card.player);
    const other = comes.get(name);
    if (!other || !name) return card;
    comes.delete(name);
    if (!card.rows.length) return { ...card, ...other };
    had.push(card.player);
    const rows = fresh(card.rows, other.rows);
    repeated += other.rows.length - rows.length;
    if (way === "add") return rows.length ? extended(card, { ...other, rows }) : card;
    const lost = fresh(other.rows, card.rows).length;
    if (lost) replaced.push(card.player);
    gone += lost;
    return other;
  });
  return { night: { ...night, cards: [...kept, ...comes.values()], replaced: [...new Set(replaced)] },
    had, repeated, gone };
}

/** @param {Row[]} rows that are there @param {Row[]} others @returns {Row[]} those of the others that are not there */
function fresh(rows, others) {
  const textOf = (/** @type {Row} */ { opponent, points, spread }) =>
    `${nameOf(opponent)} ${number(points)} ${number(spread) ?? 0}`;
  const there = rows.map(textOf);
  return others.filter((row) => {
    const at = there.indexOf(textOf(row));
    if (at >= 0) there.splice(at, 1);
    return at < 0;
  });
}

/**
 * Fill rows to the right and down from a cell; below headings that are known, their columns.
 * @param {Night} night @param {Cell} cell @param {string} text
 */
export function fill(night, cell, text) {
  const [first, ...others] = table(text);
  const isHeaded = first.cells.every(Boolean) && !hasNumber(first) && others.some(hasNumber);
  const named = isHeaded ? first.cells.map(columnOf) : [];
  const names = named.some(Boolean) ? named : COLUMNS.slice(COLUMNS.findIndex((name) => name === cell.name));
  const rows = isHeaded ? others : [first, ...others];
  /** @type {Remark[]} */
  const remarks = isHeaded ? [{ words: "Line 1 is a heading.", text: first.cells.join(", ") }] : [];
  let filled = night;
  for (const { line, cells } of rows) {
    const down = Number(cell.line) + line - rows[0].line;
    for (const [right, value] of cells.entries()) {
      const name = COLUMNS.find((one) => one === names[right]);
      if (name) filled = write(filled, { ...cell, line: down, name }, value);
      else if (value) remarks.push({ words: `Line ${line} is wider than the card.`, text: value });
    }
  }
  return { night: filled, remarks };
}
