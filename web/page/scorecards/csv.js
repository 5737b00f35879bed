/** Texts of cells: from files or from the clipboard, and as CSV that is saved. */

import { dsvFormat } from "../vendor/d3-dsv.js";
import { composed } from "../log/sources.js";
import { COLUMNS, number, TOTALS } from "./night.js";

/** @import { Night } from "./night.js" */

/** @typedef {{line: number, cells: string[]}} Line */

/** What separates cells; of two that fit a text alike, the one that is rarer within a cell. */
const MARKS = ["\t", "|", ";", ","];
/** The line by which some spreadsheets name what separates cells. */
const NAMED_MARK = /^\s*"?sep=(.)"?[ \t]*(\r\n?|\n|$)/i;
/** A line that is drawn below a heading. */
const RULED = /^[\s:=_+-]*[-=_]{2}[\s:=_+-]*$/;
/** What a program would run as a formula; an apostrophe before it keeps it a text. */
const FORMULA = /^(?='*[=+\-@\t\r])/;
const GUARDED = /^'(?='*[=+\-@\t\r])/;

/** Take a text apart into the lines that are not blank. @param {string} text @returns {Line[]} */
export function table(text) {
  const whole = composed(text).replace(/^\uFEFF/, "");
  const [line = "", named] = NAMED_MARK.exec(whole) ?? [];
  const plain = line.replace(/[^\r\n]/g, "") + whole.slice(line.length);
  return dsvFormat(named ?? markOf(plain)).parseRows(plain, (cells, at) =>
    ({ line: at + 1, cells: cells.map((cell) => cell.replace(GUARDED, "").trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell && !RULED.test(cell)));
}

/** Find what separates the cells of a text: it is in most lines, and often. @param {string} text */
function markOf(text) {
  const lines = text.replace(/"[^"]*"/g, "").split(/[\r\n]+/);
  const fit = (/** @type {string} */ mark) => {
    const counts = lines.map((line) => line.split(mark).length - 1);
    return [counts.filter(Boolean).length, counts.reduce((one, other) => one + other, 0)];
  };
  const fits = new Map(MARKS.map((mark) => [mark, fit(mark)]));
  const isBetter = (/** @type {number[]} */ [lines, all], /** @type {number[]} */ [otherLines, others]) =>
    lines > otherLines || (lines === otherLines && all > others);
  return MARKS.reduce((best, mark) => (isBetter(fits.get(mark) ?? [], fits.get(best) ?? []) ? mark : best));
}

/** @param {Night} night @param {string[]} warnings above the cards @returns {string} as CSV, which can be read back */
export function cardsText({ cards }, warnings) {
  const names = Object.keys(TOTALS).filter((name) => cards.some(({ totals }) => totals?.[name]));
  const plain = (/** @type {string} */ text) => number(text) ?? text;
  const lines = cards.flatMap(({ player, rows, totals = {} }) => rows
    .filter((row) => COLUMNS.some((name) => row[name].trim()))
    .map((row, at) => [player, row.opponent, plain(row.points), plain(row.spread),
      ...names.map((name) => (at ? "" : plain(totals[name] ?? "")))]));
  const heads = ["player", ...COLUMNS, ...names.map((name) => `total ${name}`)];
  return csv([...warnings.map((one) => [one]), heads, ...lines]);
}

/** Write CSV in which no text can run as a formula. @param {(string | number | null)[][]} lines */
export function csv(lines) {
  const guarded = (/** @type {string | number | null} */ cell) =>
    (typeof cell === "string" ? cell.replace(FORMULA, "'") : cell);
  const safe = lines.map((cells) => cells.map(guarded));
  return `\uFEFF${dsvFormat(",").formatRows(safe)}\n`;
}
