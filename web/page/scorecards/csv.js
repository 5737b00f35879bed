/** Cards, and any lines of cells, as CSV that is saved. */

import { dsvFormat } from "../vendor/d3-dsv.js";
import { COLUMNS, number, TOTALS } from "./night.js";

/** @import { Night } from "./night.js" */

/** What a program would run as a formula; an apostrophe before it keeps it a text. */
const FORMULA = /^(?='*[=+\-@\t\r])/;

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
