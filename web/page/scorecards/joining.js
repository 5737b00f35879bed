/** How what is read gets into a night: rows are added to the cards of their players, each once. */

import { nameOf } from "../log/sources.js";
import { table } from "./cells.js";
import { COLUMNS, isBlankCard, remembered, write } from "./night.js";
import { rowsOf } from "./rows.js";
import { certain, isGame, tablesOf } from "./tables.js";
import { merged } from "./versions.js";

/** @import { Card, Cell, Night, Row, Source } from "./night.js" */
/** @import { Run } from "./rows.js" */
/** @import { Answer, Table } from "./tables.js" */

/**
 * What was read of how many cards, and how many rows were there.
 * @typedef {{night: Night, cards: number, rows: number, repeated: number, had: string[]}} Drop
 */

/** An answer about a table without a heading is about these files alone. */
const IS_PASSING = / without headings$|^cross table$/;

const linesOf = remembered((/** @type {Source} */ { text }) => table(text));
/** @param {Source} source @param {Record<string, Answer>} answers */
const tablesIn = (source, answers) => tablesOf(linesOf(source), answers);

/**
 * A table that is asked about, the files that have it, with all tables below its headings, and a past answer.
 * @typedef {{table: Table, files: (Source & {tables: Table[]})[], past?: Answer}} Question
 */

/** Find what has to be asked of the files that wait. @param {Night} night @returns {Question | null} */
export function questionOf({ unread, answers }) {
  const waiting = unread.map((source) => ({ ...source, tables: tablesIn(source, answers).tables }));
  const table = waiting.flatMap(({ tables }) => tables).find((one) => !certain(one, answers));
  if (!table) return null;
  const files = waiting.map((one) => ({ ...one, tables: one.tables.filter(({ key }) => key === table.key) }))
    .filter(({ tables }) => tables.length);
  return { table, files, past: answers[table.key] };
}

/**
 * Read files that come together, each by itself; those whose columns are not certain wait for an answer.
 * @param {Night} night @param {Source[]} sources @returns {Drop}
 */
export function read(night, sources) {
  /** @type {(Run & {file: string})[]} */
  const runs = [];
  const unread = [...night.unread];
  const left = [...night.left];
  for (const source of sources.toSorted((one, other) => one.name.localeCompare(other.name, "en", { numeric: true }))) {
    try {
      const reading = readSource(source, night.answers);
      if (reading) {
        runs.push(...reading.runs.map((run) => ({ ...run, file: source.name })));
        left.push(...reading.left.map((words) => `${source.name}: ${words}`));
      } else unread.push({ ...source, rows: linesOf(source).filter(isGame).length });
    } catch {
      left.push(`${source.name} cannot be read.`);
    }
  }
  const past = Object.entries(night.answers).filter(([key]) => !IS_PASSING.test(key))
    .map(([key, answer]) => [key, { ...answer, isPast: true }]);
  const answers = unread.length ? night.answers : Object.fromEntries(past);
  return join({ ...night, unread, left, answers }, runs);
}

/**
 * @param {Source} source @param {Record<string, Answer>} answers
 * @returns {{runs: Run[], left: string[]} | null} and what is not read; nothing where it has to be asked
 */
function readSource(source, answers) {
  const { tables, loose } = tablesIn(source, answers);
  const known = tables.map((one) => ({ one, answer: certain(one, answers) }));
  if (known.some(({ answer }) => !answer)) return null;
  const readings = known.map(({ one, answer }) => {
    if (!answer?.roles.some(Boolean)) return { runs: [], left: one.body, columns: [] };
    return { ...rowsOf(one, answer, source.owner), columns: unreadColumns(one, answer.roles) };
  });
  const runs = readings.flatMap((one) => one.runs);
  const lines = [...loose, ...readings.flatMap((one) => one.left)].map(({ line, cells }) =>
    `line ${line}, ${cells.filter(Boolean).join(", ")}`);
  const columns = new Set(readings.flatMap((one) => one.columns));
  const left = [...[...columns].map((name) => `column ${name}`), ...lines];
  return { runs, left: runs.length ? left : [...left, "no game"] };
}

/**
 * Name the columns that are not read, though something is in them.
 * @param {Table} table @param {string[]} roles @param {(texts: string[]) => boolean} [test] of what is in a column
 */
export function unreadColumns({ head, body }, roles, test = (texts) => texts.some(Boolean)) {
  return Array.from({ length: Math.max(...body.map(({ cells }) => cells.length)) }, (_, at) => at)
    .filter((at) => !roles[at] && test(body.map(({ cells }) => cells[at] ?? "")))
    .map((at) => head[at] || `column ${at + 1}`);
}

/**
 * Read what waited for the columns of a heading; pasted rows may wait for their player, too.
 * @param {Night} night @param {string} key @param {Answer} answer @param {string} owner @returns {Drop}
 */
export function answered(night, key, answer, owner) {
  const waiting = night.unread.map((one) => ({ ...one, owner: one.owner || owner }));
  return read({ ...night, unread: [], answers: { ...night.answers, [key]: answer } }, waiting);
}

/** Give files names of their own. @param {Night} night @param {Source[]} sources @returns {Source[]} */
export function namedApart({ cards, unread }, sources) {
  const read = cards.flatMap(({ rows }) => rows.flatMap(({ files = [] }) => files));
  const known = new Set([...read, ...unread.map(({ name }) => name)]);
  return sources.map((source) => {
    let name = source.name;
    for (let copy = 2; known.has(name); copy += 1) name = `${source.name} (${copy})`;
    known.add(name);
    return { ...source, name };
  });
}

/** @param {Night} night @param {(Run & {file: string})[]} runs @returns {Drop} */
export function join(night, runs) {
  const cards = night.cards.filter((card) => !isBlankCard(card));
  const places = new Map(cards.map((card, at) => [nameOf(card.player), at]));
  const before = new Set(cards.filter(({ rows }) => rows.length).map(({ player }) => nameOf(player)));
  const had = new Set();
  let [read, repeated] = [0, 0];
  for (const { player, rows, totals, file } of runs) {
    const name = nameOf(player);
    const at = (name ? places.get(name) : undefined) ?? cards.length;
    places.set(name, at);
    const card = cards[at] ?? { player, rows: [] };
    const all = merged(card.rows, rows.map((row) => ({ ...row, files: [file] })));
    const hasTotals = Object.keys(totals).length > 0;
    cards[at] = { ...card, rows: all, ...(hasTotals && { totals: { ...card.totals, ...totals } }) };
    if (before.has(name) && all.length > card.rows.length) had.add(player);
    read += rows.length;
    repeated += rows.length - (all.length - card.rows.length);
  }
  const names = new Set(runs.map(({ player }) => nameOf(player)));
  return { night: { ...night, cards }, cards: names.size, rows: read, repeated, had: [...had] };
}

/** Fill rows to the right and down from a cell. @param {Night} night @param {Cell} cell @param {string} text */
export function fill(night, cell, text) {
  const names = COLUMNS.slice(COLUMNS.findIndex((name) => name === cell.name));
  const texts = table(text).flatMap(({ cells }, down) => cells.slice(0, names.length).map((one, right) =>
    ({ cell: { ...cell, line: Number(cell.line) + down, name: names[right] }, one })));
  return texts.reduce((filled, { cell: place, one }) => write(filled, place, one), night);
}
