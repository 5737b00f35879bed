/** Cards as spreadsheets have them: player, opponent, points and spread, a line a game. */

import { COLUMNS, faultOf, number, same, TOTALS, write } from "./night.js";

/** @import { Card, Cell, Night, Row } from "./night.js" */

/** @typedef {{line: number, words: string, text?: string}} Remark on a line; the text of one that was not read */

const HEAD = ["player", ...COLUMNS];
/** Where a formula would begin, wherever a program divides the cells; an apostrophe there keeps it a text. */
const UNGUARDED = /(^|[",;\t\r\n])('*)(?=[=+\-@\t\r])/g;
const GUARDED = /(^|[",;\t\r\n])'('*)(?=[=+\-@\t\r])/g;

/** Take a text apart into the lines that are not blank, each with its number and cells. @param {string} text */
export function table(text) {
  const plain = text.replace(/^\uFEFF/, "");
  const first = plain.replace(/^[\r\n]+/, "").replace(/"[^"]*"/g, "").split(/[\r\n]/, 1)[0];
  const isWithSemicolons = first.split(";").length > first.split(",").length;
  const mark = first.includes("\t") ? "\t" : isWithSemicolons ? ";" : ",";
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"(?=[${mark}\\r\\n]|$)|([^${mark}\\r\\n]*))(${mark}|\\r\\n?|\\n|$)`, "y");
  const lines = [];
  let [line, begun] = [1, 1];
  /** @type {string[]} */
  let cells = [];
  for (;;) {
    const [whole, quoted, bare, end] = /** @type {RegExpExecArray} */ (cell.exec(plain));
    cells.push((quoted?.replaceAll('""', '"') ?? bare).replace(GUARDED, "$1$2").trim());
    line += whole.split(/\r\n?|\n/).length - 1;
    if (end !== mark) {
      if (cells.some(Boolean)) lines.push({ line: begun, cells });
      [cells, begun] = [[], line];
    }
    if (end === "") return lines;
  }
}

/** Read the cards of a table, with headings or without. @param {string} text */
export function readCards(text) {
  const lines = table(text);
  const first = lines[0]?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const isNamed = first.includes("opponent") && first.includes("points");
  const columns = isNamed ? HEAD.map((name) => first.indexOf(name)) : [0, 1, 2, 3];
  // Headings in another language have no numbers.
  const isForeign = !isNamed && Boolean(first[2] && first[3]) && !/\d/.test(first[2] + first[3]);
  /** @type {Map<string, Card>} */
  const cards = new Map();
  /** @type {Remark[]} */
  const remarks = isForeign ? [{ line: lines[0].line, words: "was taken for headings.", text: first.join(", ") }] : [];
  for (const { line, cells } of lines.slice(isNamed || isForeign ? 1 : 0)) {
    const [player, ...values] = columns.map((at) => cells[at] ?? "");
    const words = !isNamed && cells.some((cell, at) => cell && at > 3) ? "has more than four cells."
      : player && values[0] && values[1] ? "" : "lacks player, opponent or points.";
    if (words) {
      remarks.push({ line, words, text: cells.join(", ") });
      continue;
    }
    const row = /** @type {Row} */ (Object.fromEntries(COLUMNS.map((name, at) => [name, values[at]])));
    const card = cards.get(same(player)) ?? { player, rows: [], totals: {} };
    cards.set(same(player), { ...card, rows: [...card.rows, row] });
    const faults = COLUMNS.map((name) => faultOf({ card: 0, line: 0, name }, row[name])).filter(Boolean);
    if (faults.length) remarks.push({ line, words: `is in the table, but does not count. ${faults.join(" ")}` });
  }
  return { cards: [...cards.values()], remarks };
}

/** Fill cells to the right and down from one. @param {Night} night @param {Cell} cell @param {string} text */
export function fill(night, cell, text) {
  const names = typeof cell.line === "number" ? COLUMNS : cell.line === "totals" ? TOTALS : ["player"];
  const from = names.findIndex((name) => name === cell.name);
  /** @type {Remark[]} */
  const remarks = [];
  let filled = night;
  const lines = table(text);
  for (const { line, cells } of lines) {
    const down = line - lines[0].line;
    const place = typeof cell.line === "number" ? { line: cell.line + down } : { card: cell.card + down };
    for (const [right, value] of cells.entries()) {
      const name = names[from + right];
      if (name) filled = write(filled, { ...cell, ...place, name }, value);
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
  return `\uFEFF${lines.map((cells) => `${cells.map(cellText).join(",")}\r\n`).join("")}`;
}

/** @param {string | number | null} value */
function cellText(value) {
  if (typeof value !== "string") return String(value ?? "");
  const safe = value.trim().replace(UNGUARDED, "$1$2'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
