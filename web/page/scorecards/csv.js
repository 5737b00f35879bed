/** Cards as spreadsheets have them: player, opponent, points and spread, a line a game. */

import { dsvFormat } from "../vendor/d3-dsv.js";
import { composed } from "../log/sources.js";
import { COLUMNS, number, write } from "./night.js";

/** @import { Card, Cell, Night, Row } from "./night.js" */

/** @typedef {{line: number, words: string, text?: string}} Remark on a line; the text of one that was not read */

const HEAD = ["player", ...COLUMNS];
/** What a program would run as a formula; an apostrophe before it keeps it a text. */
const FORMULA = /^(?='*[=+\-@\t\r])/;
const GUARDED = /^'(?='*[=+\-@\t\r])/;

/** Take a text apart into the lines that are not blank, each with its number and cells. @param {string} text */
export function table(text) {
  const plain = composed(text).replace(/^\uFEFF/, "");
  const first = plain.trimStart().split(/[\r\n]/, 1)[0].replace(/"[^"]*"/g, "");
  const cellsWith = (/** @type {string} */ mark) => first.split(mark).length;
  const mark = [",", ";", "\t"].reduce((best, one) => (cellsWith(one) > cellsWith(best) ? one : best));
  return dsvFormat(mark).parseRows(plain, (cells, at) =>
    ({ line: at + 1, cells: cells.map((cell) => cell.replace(GUARDED, "").trim()) }))
    .filter(({ cells }) => cells.some(Boolean));
}

/** Read the cards of a table, with headings or without. @param {string} text */
export function readCards(text) {
  const lines = table(text);
  const first = lines[0]?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const isNamed = first.includes("opponent") && first.includes("points");
  const columns = isNamed ? HEAD.map((name) => first.indexOf(name)) : [0, 1, 2, 3];
  /** @type {Map<string, Card>} */
  const cards = new Map();
  /** @type {Remark[]} */
  const remarks = [];
  for (const { line, cells } of lines.slice(isNamed ? 1 : 0)) {
    const [player, ...values] = columns.map((at) => cells[at] ?? "");
    const words = !isNamed && cells.some((cell, at) => cell && at > 3) ? "has more than four cells."
      : player && values[0] && values[1] ? "" : "lacks player, opponent or points.";
    if (words) {
      remarks.push({ line, words, text: cells.join(", ") });
      continue;
    }
    const row = /** @type {Row} */ (Object.fromEntries(COLUMNS.map((name, at) => [name, values[at]])));
    const card = cards.get(player) ?? { player, rows: [] };
    cards.set(player, { ...card, rows: [...card.rows, row] });
  }
  return { cards: [...cards.values()], remarks };
}

/** Fill rows to the right and down from a cell. @param {Night} night @param {Cell} cell @param {string} text */
export function fill(night, cell, text) {
  const from = COLUMNS.findIndex((name) => name === cell.name);
  /** @type {Remark[]} */
  const remarks = [];
  let filled = night;
  const lines = table(text);
  for (const { line, cells } of lines) {
    const down = Number(cell.line) + line - lines[0].line;
    for (const [right, value] of cells.entries()) {
      const name = COLUMNS[from + right];
      if (name) filled = write(filled, { ...cell, line: down, name }, value);
      else if (value) remarks.push({ line, words: "is wider than the card.", text: value });
    }
  }
  return { night: filled, remarks };
}

/** @param {Night} night @returns {string} its cards as CSV, which can be read back */
export function cardsText({ cards }) {
  const lines = cards.flatMap(({ player, rows }) => rows.map((row) =>
    [player, row.opponent, number(row.points) ?? row.points, number(row.spread) ?? row.spread]));
  return csv([HEAD, ...lines.filter((line) => line.slice(1).some((cell) => cell !== ""))]);
}

/** Write CSV in which no text can run as a formula. @param {(string | number | null)[][]} lines */
export function csv(lines) {
  const guarded = (/** @type {string | number | null} */ cell) =>
    (typeof cell === "string" ? cell.replace(FORMULA, "'") : cell);
  const safe = lines.map((cells) => cells.map(guarded));
  return `\uFEFF${dsvFormat(",").formatRows(safe)}\n`;
}
