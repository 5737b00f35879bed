/** The tables of a text: each has a heading, or is laid out as score cards are; some have a player's name above. */

import { gameColumn, totalOf } from "./headings.js";
import { number, TOTALS } from "./night.js";

/** @import { Line } from "./cells.js" */

/**
 * `owner` is the player who is named above it, if any, and `key` tells its heading, if it has one.
 * @typedef {{columns: string[], owner: string, key: string, head: string[], body: Line[]}} Table
 */
/**
 * The tables of a text, and its lines that belong to none; or the heading that somebody has to explain.
 * @typedef {{tables: Table[], loose: Line[], asked: string, guess: string[]}} Tables
 */

/** The columns without a heading. */
const LAID_OUT = ["player", "opponent", "points", "spread"];
/** Each of these tells how a game ended. */
const ENDS = ["points", "result", "spread", "plus", "score", "winner"];
/** Words that stand above columns only. */
const TELLING = ["player", "opponent", "points", "spread", "result", "score", "other score"];
/** All columns: those of a game, then those of a card. */
export const ALL = ["player", "opponent", ...ENDS.filter((name) => name !== "plus"), "other score", "plus", "minus",
  ...Object.keys(TOTALS).map((name) => `total ${name}`)];

/** @param {string} heading @returns {string} the column that it means, if any */
export function columnOf(heading) {
  const total = totalOf(heading.replace(/^(gesamt|totaal|total)(?=\p{L})/iu, "$1 "));
  if (!total) return gameColumn(heading);
  const column = `total ${gameColumn(total.name)}`;
  return ALL.includes(column) ? column : "";
}

/** Tell whether columns are all that a table needs. @param {string[]} columns */
export function areEnough(columns) {
  return columns.includes("opponent") && ENDS.some((name) => columns.includes(name));
}

/** The words by which an answer about a heading is found again. @param {string[]} cells */
export function keyOf(cells) {
  return cells.map((cell) => cell.toLowerCase()).join("; ").replace(/[; ]+$/, "");
}

/** The same for a table without a heading. @param {string[]} cells */
function placeKey({ length }) {
  return `${length} columns without headings`;
}

const filled = (/** @type {Line} */ { cells }) => cells.filter(Boolean);
const isNumber = (/** @type {string} */ cell) => typeof number(cell) === "number";
export const hasNumber = (/** @type {Line} */ { cells }) => cells.some(isNumber);

/**
 * @param {Line[]} lines
 * @param {Record<string, string[]>} answers the columns of headings that were asked about
 * @returns {Tables}
 */
export function tablesOf(lines, answers) {
  const { start, asked, guess } = opening(lines, answers);
  if (asked) return { tables: [], loose: [], asked, guess };
  /** @type {Tables} */
  const found = { tables: [], loose: [], asked: "", guess: [] };
  let owner = "";
  const begin = (/** @type {string[]} */ columns, /** @type {string} */ key, /** @type {string[]} */ head) =>
    found.tables.push({ columns, owner, key, head, body: [] });
  if (start) begin(start, placeKey(start), []);
  for (const line of lines) {
    const columns = answers[keyOf(line.cells)] ?? line.cells.map(columnOf);
    const last = found.tables.at(-1);
    const named = ownerOf(line);
    if (isHeading(line, answers)) {
      begin(columns, keyOf(line.cells), line.cells);
    } else if (named) {
      owner = named;
      const cells = filled(line);
      const others = cells.slice(cells.findIndex((cell) => cell.includes(named)) + 1);
      if (others.length) found.loose.push({ line: line.line, cells: others });
      if (last) begin(last.columns, last.key, last.head);
    } else if (isUnclear(line)) {
      return { tables: [], loose: [], asked: keyOf(line.cells), guess: columns };
    } else (last?.body ?? found.loose).push(line);
  }
  return found;
}

/** @param {Line} line @param {Record<string, string[]>} answers */
function isHeading({ cells }, answers) {
  return keyOf(cells) in answers || areEnough(cells.map(columnOf));
}

/** Tell whether a line is a heading, though not all of it is known. @param {Line} line */
function isUnclear(line) {
  return filled(line).length > 2 && !hasNumber(line) && line.cells.some((cell) => TELLING.includes(gameColumn(cell)));
}

/** Tell whether a line is a game as score cards are laid out. @param {Line} line */
function isLaidOut({ cells: [player, opponent, points = ""] }) {
  return Boolean(player && opponent) && [0, 2, 3].includes(number(points) ?? NaN);
}

/**
 * Look at the lines above the first heading that is known, or above the first game.
 * @param {Line[]} lines @param {Record<string, string[]>} answers
 * @returns {{start?: string[], asked?: string, guess: string[]}} the columns to start with, or what has to be asked
 */
function opening(lines, answers) {
  const known = lines.findIndex((line) => isHeading(line, answers));
  if (known >= 0) return { guess: [], start: lines.slice(0, known).some(isLaidOut) ? LAID_OUT : undefined };
  const numbered = lines.findIndex(hasNumber);
  // A line without a number above those that have some is a heading.
  const first = numbered < 0 ? 1 : numbered;
  const head = lines.slice(0, first).findLast((line) => filled(line).length > 1 && !ownerOf(line));
  if (head) return { asked: keyOf(head.cells), guess: head.cells.map(columnOf) };
  const { cells = [] } = lines[first] ?? {};
  const key = placeKey(cells);
  const isSure = cells.length <= LAID_OUT.length && isLaidOut(lines[first]);
  const start = answers[key] ?? (isSure ? LAID_OUT : undefined);
  return start ? { start, guess: [] } : { asked: key, guess: [] };
}

/** @param {Line} line @returns {string} the player that it names for the lines below, as `Player: Ann` does */
function ownerOf(line) {
  const [first, second, ...others] = filled(line);
  const [, word, name] = /^([^:=]+)[:=](.*)$/.exec(first) ?? [];
  if (word) return gameColumn(word) === "player" ? name.trim() || second || "" : "";
  const isPair = second && !others.length && gameColumn(first) === "player" && !gameColumn(second);
  return isPair ? second : "";
}
