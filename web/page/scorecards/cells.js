/** Texts from files or from the clipboard, taken apart into cells. */

import { composed } from "../log/sources.js";
import { dsvFormat } from "../vendor/d3-dsv.js";

/** @typedef {{line: number, cells: string[]}} Line */

/** What separates cells; of two that fit a text alike, the one that is rarer within a cell. */
const MARKS = ["\t", "|", ";", ","];
/** The line by which some spreadsheets name what separates cells. */
const NAMED_MARK = /^\s*"?sep=(.)"?[ \t]*(\r\n?|\n|$)/i;
/** A line that is drawn below a heading. */
const RULED = /^[\s:=_+-]*[-=_]{2}[\s:=_+-]*$/;
/** A text that would run as a formula without the apostrophe before it. */
const GUARDED = /^'(?='*[=+\-@\t\r])/;

/** Blanks of any width, such as those that hold a name together. */
const BLANKS = /[^\S\n]+/g;

/** Take a text apart into the lines that are not blank. @param {string} text @returns {Line[]} */
export function table(text) {
  const whole = composed(text).replace(/^\uFEFF/, "");
  const [line = "", named] = NAMED_MARK.exec(whole) ?? [];
  const plain = line.replace(/[^\r\n]/g, "") + whole.slice(line.length);
  return dsvFormat(named ?? markOf(plain)).parseRows(plain, (cells, at) =>
    ({ line: at + 1, cells: cells.map((cell) => cell.replace(GUARDED, "").replace(BLANKS, " ").trim()) }))
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
