/** Tables as spreadsheets have them: a line a game, below headings in whatever words and order. */

import { dsvFormat } from "../vendor/d3-dsv.js";
import { composed } from "../log/sources.js";
import { COLUMNS, number, TOTALS, write } from "./night.js";

/** @import { Card, Cell, Night, Row } from "./night.js" */

/** @typedef {{line: number, cells: string[]}} Line */
/** @typedef {{words: string, text?: string}} Remark on what was not read, and its text */

/** The columns that are read, and the words that people write above them. @type {Record<string, string[]>} */
const WORDS = {
  player: ["player", "name"],
  opponent: ["opponent", "opp", "against", "vs", "versus"],
  points: ["points", "gp", "game points", "pts"],
  spread: ["spread", "net", "diff", "difference", "net spread"],
  plus: ["plus", "+", "plus spread", "spread +"],
  minus: ["minus", "-", "minus spread", "spread -"],
  wins: ["wins", "won", "games won"],
};
/** All columns: those of a row, then those of a card. */
export const ALL = ["player", ...COLUMNS, "plus", "minus", ...Object.keys(TOTALS).map((name) => `total ${name}`)];
const HEAD = ["player", ...COLUMNS];
/** What a program would run as a formula; an apostrophe before it keeps it a text. */
const FORMULA = /^(?='*[=+\-@\t\r])/;
const GUARDED = /^'(?='*[=+\-@\t\r])/;

/** Take a text apart into the lines that are not blank. @param {string} text @returns {Line[]} */
export function table(text) {
  const plain = composed(text).replace(/^\uFEFF/, "");
  const first = plain.trimStart().split(/[\r\n]/, 1)[0].replace(/"[^"]*"/g, "");
  const cellsWith = (/** @type {string} */ mark) => first.split(mark).length;
  const mark = [",", ";", "\t"].reduce((best, one) => (cellsWith(one) > cellsWith(best) ? one : best));
  return dsvFormat(mark).parseRows(plain, (cells, at) =>
    ({ line: at + 1, cells: cells.map((cell) => cell.replace(GUARDED, "").trim()) }))
    .filter(({ cells }) => cells.some(Boolean));
}

/** @param {string} heading @returns {string} the column that it means, if any */
function columnOf(heading) {
  const plain = heading.toLowerCase().replace(/[−–]/g, "-").replace(/[.:]/g, "").replace(/\s+/g, " ").trim();
  const word = plain.replace(/\btotals?\b/, "").trim();
  const name = Object.keys(WORDS).find((one) => WORDS[one].includes(word)) ?? "";
  const column = word === plain && name !== "wins" ? name : `total ${name}`;
  return ALL.includes(column) ? column : "";
}

/** @param {Line} line @returns {boolean} whether it has all headings that a table needs */
function isHeading({ cells }) {
  const columns = cells.map(columnOf);
  return ["player", "opponent", "points"].every((name) => columns.includes(name));
}

const hasNumber = (/** @type {Line} */ { cells }) => cells.some((cell) => typeof number(cell) === "number");

/**
 * Tell which column of a table is which, by its headings; without, by its place.
 * @param {Line[]} lines
 * @returns {{columns: string[], head: Line[], body: Line[], isSure: boolean}} the lines above the games, and these;
 *   unless it is sure, somebody has to say
 */
export function columnsOf(lines) {
  const heading = lines.findIndex(isHeading);
  if (heading >= 0) {
    const body = lines.slice(heading + 1).filter((line) => !isHeading(line));
    return { columns: lines[heading].cells.map(columnOf), head: lines.slice(0, heading + 1), body, isSure: true };
  }
  const found = lines.findIndex(hasNumber);
  // A first line without a number is a heading.
  const first = found < 0 ? 1 : found;
  const head = lines.slice(0, first);
  const cells = lines[first]?.cells ?? [];
  const isSure = first === 0 && cells.length <= HEAD.length && [0, 2, 3].includes(number(cells[2] ?? "") ?? NaN);
  return { columns: isSure ? HEAD : (head.at(-1)?.cells ?? []).map(columnOf), head, body: lines.slice(first), isSure };
}

/**
 * Read the cards of a table.
 * @param {string[]} columns @param {Line[]} head @param {Line[]} body
 * @param {string} owner the player of all games, where there is no column of players
 * @returns {{cards: Card[], refused: number, remarks: Remark[]}} `refused` are the lines that could not be read
 */
export function readCards(columns, head, body, owner) {
  const used = columns.map((name, at) => (columns.indexOf(name) === at
    && !(columns.includes("spread") && ["plus", "minus"].includes(name)) ? name : ""));
  const remarks = unread(used, head, body);
  /** @type {Map<string, Required<Card>>} */
  const cards = new Map();
  let refused = 0;
  let player = columns.includes("player") ? "" : owner;
  for (const { line, cells } of body) {
    const valueOf = (/** @type {string} */ name) => cells[used.indexOf(name)] ?? "";
    const [opponent, points] = ["opponent", "points"].map(valueOf);
    // Where the name stands at its first line only, the card goes on below it.
    player = valueOf("player") || player;
    if (!player || !opponent || !points) {
      refused += 1;
      remarks.push({ words: `Line ${line} lacks player, opponent or points.`, text: cells.join(", ") });
      continue;
    }
    const card = cards.get(player) ?? { player, rows: [], totals: {} };
    cards.set(player, card);
    const isTotal = /^totals?$/i.test(opponent);
    if (!isTotal) card.rows.push({ opponent, points, spread: spreadOf(valueOf) });
    for (const name of Object.keys(TOTALS)) {
      const total = valueOf(`total ${name}`) || (isTotal ? valueOf(name) : "");
      const first = card.totals[name] ||= total;
      if (!total || total === first) continue;
      remarks.push({ words: `Line ${line} has another total for ${player}.`, text: total });
    }
  }
  return { cards: [...cards.values()].map(({ totals, ...card }) =>
    (Object.values(totals).some(Boolean) ? { ...card, totals } : card)), refused, remarks };
}

/**
 * Name what is not read.
 * @param {string[]} used columns @param {Line[]} head @param {Line[]} body
 * @returns {Remark[]}
 */
function unread(used, head, body) {
  const widest = Math.max(...body.map(({ cells }) => cells.length));
  const columns = Array.from({ length: widest }, (_, at) => at)
    .filter((at) => !used[at] && body.some(({ cells }) => cells[at]))
    .map((at) => head.at(-1)?.cells[at] || `column ${at + 1}`);
  const above = head.slice(0, -1).map(({ line, cells }) =>
    ({ words: `Line ${line} is above the headings.`, text: cells.filter(Boolean).join(", ") }));
  return columns.length ? [...above, { words: "Columns that are not read:", text: columns.join(", ") }] : above;
}

/** Put the spread of a row together, of one column or two. @param {(name: string) => string} valueOf */
function spreadOf(valueOf) {
  const [plus, minus] = ["plus", "minus"].map(valueOf).map((text) => (number(text) === 0 ? "" : text));
  const up = plus.replace(/^(?=\d)/, "+");
  const down = minus.replace(/^(?=\d)/, "-");
  // Both together are no number, which is marked at the cell.
  return valueOf("spread") || [up, down].filter(Boolean).join(" ");
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

/** @param {Night} night @returns {string} its cards as CSV, which can be read back */
export function cardsText({ cards }) {
  const names = Object.keys(TOTALS).filter((name) => cards.some(({ totals }) => totals?.[name]));
  const plain = (/** @type {string} */ text) => number(text) ?? text;
  const lines = cards.flatMap(({ player, rows, totals = {} }) => rows
    .filter((row) => COLUMNS.some((name) => row[name].trim()))
    .map((row, at) => [player, row.opponent, plain(row.points), plain(row.spread),
      ...names.map((name) => (at ? "" : plain(totals[name] ?? "")))]));
  return csv([[...HEAD, ...names.map((name) => `total ${name}`)], ...lines]);
}

/** Write CSV in which no text can run as a formula. @param {(string | number | null)[][]} lines */
export function csv(lines) {
  const guarded = (/** @type {string | number | null} */ cell) =>
    (typeof cell === "string" ? cell.replace(FORMULA, "'") : cell);
  const safe = lines.map((cells) => cells.map(guarded));
  return `\uFEFF${dsvFormat(",").formatRows(safe)}\n`;
}
