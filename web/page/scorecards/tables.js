/** The tables of a text, each perhaps with a heading, and a player's name above; and what may be meant by them. */

import { arePairs, isOutcome, isTotal, roleOf } from "./headings.js";
import { alike, grouped, number } from "./night.js";
import { isNumber, PAIR, pointsFor, rowsOf } from "./rows.js";

/** @import { Line } from "./cells.js" */

/**
 * `owner` is the player who is named above it, if any, and `key` tells its heading, or how wide it is.
 * @typedef {{owner: string, key: string, head: string[], body: Line[]}} Table
 */
/**
 * What each column is, and what a line: a row of somebody's card, or a game; nothing where nobody knows.
 * One about files that are read is only proposed for others.
 * @typedef {{roles: string[], kind: "rows" | "games" | "", isPast?: boolean}} Answer
 */

/** The columns of a table without a heading; a file that has these words above them is one of this page. */
const LAID_OUT = ["player", "opponent", "points", "spread"];
/** Lines above a cross table. */
const ABOVE = 5;

const filled = (/** @type {Line} */ { cells }) => cells.filter(Boolean);
const hasNumber = (/** @type {Line} */ { cells }) => cells.some((cell) => isNumber(cell) || PAIR.test(cell));
/** Whether a line looks like a game. */
export const isGame = (/** @type {Line} */ line) => hasNumber(line) && !line.cells.some((cell) => isTotal(cell));

/** The words by which an answer about a heading is found again. @param {string[]} cells */
function keyOf(cells) {
  return cells.map((cell) => cell.toLowerCase()).join("; ").replace(/[; ]+$/, "");
}

/** @param {Line} line @param {Record<string, Answer>} answers to headings that nobody knows */
function isHeading(line, answers) {
  const known = line.cells.filter((cell) => roleOf(cell));
  return keyOf(line.cells) in answers || (!hasNumber(line) && known.length > 1);
}

/**
 * @param {Line[]} lines @param {Record<string, Answer>} answers to headings that nobody knows
 * @returns {{tables: Table[], loose: Line[]}} and the lines that belong to none
 */
export function tablesOf(lines, answers) {
  const crossed = crossTable(lines);
  if (crossed) return crossed;
  /** @type {Table[]} */
  const tables = [];
  /** @type {Line[]} */
  const loose = [];
  let owner = "";
  const begin = (/** @type {string[]} */ head, /** @type {string} */ key) =>
    tables.push({ owner, key, head, body: [] });
  const first = headOf(lines, answers);
  if (first < 0) begin([], `${Math.max(0, ...lines.map(({ cells }) => cells.length))} columns without headings`);
  for (const [at, line] of lines.entries()) {
    const last = tables.at(-1);
    const named = at !== first && ownerOf(line);
    if (at === first || isHeading(line, answers)) begin(line.cells, keyOf(line.cells));
    else if (named) {
      owner = named;
      const others = filled(line).slice(filled(line).findIndex((cell) => cell.includes(named)) + 1);
      if (others.length) loose.push({ line: line.line, cells: others });
      if (last) begin(last.head, last.key);
    } else (last?.body ?? loose).push(line);
  }
  return { tables: tables.filter(({ body }) => body.length), loose };
}

/**
 * @param {Line[]} lines @param {Record<string, Answer>} answers @returns {number} the first heading; -1: there is none
 */
function headOf(lines, answers) {
  const numbered = lines.findIndex(hasNumber);
  const known = lines.findIndex((line) => isHeading(line, answers));
  if (known >= 0 && (numbered < 0 || known < numbered)) return known;
  if (numbered < 0 && lines[0]?.cells.some(isOutcome)) return -1;
  // A line without a number above those that have some is a heading.
  return lines.slice(0, numbered < 0 ? 1 : numbered)
    .findLastIndex((line) => filled(line).length > 1 && !ownerOf(line));
}

/** @param {Line} line @returns {string} the player that it names for the lines below, as `Player: Ann` does */
function ownerOf(line) {
  const [first, second, ...others] = filled(line);
  const [, word, name] = /^([^:=]+)[:=](.*)$/.exec(first) ?? [];
  if (word) return roleOf(word) === "player" ? name.trim() || second || "" : "";
  const isPair = second && !others.length && roleOf(first) === "player" && !roleOf(second);
  return isPair ? second : "";
}

/**
 * Write a table whose columns are players, too, with a line for each of its cells.
 * @param {Line[]} lines @returns {{tables: Table[], loose: Line[]} | null} nothing where there is none
 */
function crossTable(lines) {
  for (const [at, { cells }] of lines.slice(0, ABOVE).entries()) {
    const below = lines.slice(at + 1);
    const rows = new Set(below.map((line) => alike(line.cells[0] ?? "")));
    const columns = [...cells.keys()].filter((column) =>
      column && /\p{L}/u.test(cells[column]) && rows.has(alike(cells[column])));
    if (columns.length > 2 && 2 * columns.length > filled(lines[at]).length) {
      const names = new Set(columns.map((column) => alike(cells[column])));
      const body = below.filter((line) => names.has(alike(line.cells[0] ?? ""))).flatMap((line) => columns
        .filter((column) => column in line.cells && alike(cells[column]) !== alike(line.cells[0]))
        .map((column) => ({ line: line.line, cells: [line.cells[0], cells[column], line.cells[column]] }))
        .filter((one) => /[\p{L}\p{N}]/u.test(one.cells[2])));
      return { tables: [{ owner: "", key: "cross table", head: ["player", "opponent", "in the cell"], body }],
        loose: lines.slice(0, at) };
    }
  }
  return null;
}

/** Propose what the columns are, from the headings that are known. @param {Table} table @returns {string[]} */
export function rolesOf({ key, head, body }) {
  if (key === "cross table") return ["player", "opponent"];
  if (!head.length) return body[0].cells.length <= LAID_OUT.length && isLaidOut(body[0]) ? LAID_OUT : [];
  const isPair = arePairs(head);
  /** The roles of this game: with another opponent another one begins. @type {string[]} */
  let game = [];
  const known = head.map((one) => roleOf(one, isPair));
  return known.map((role) => {
    if (role === "opponent") game = game.filter((other) => ["player", "round"].includes(other));
    const isKnown = game.includes(role);
    game.push(role);
    return isKnown ? "" : role;
  });
}

/** Tell whether a line is a game as score cards are laid out. @param {Line} line */
function isLaidOut({ cells: [player, opponent, points = ""] }) {
  return Boolean(player && opponent) && [0, 2, 3].includes(number(points) ?? NaN);
}

/**
 * Hold the rows of a table against each other.
 * @param {import("./rows.js").Run[]} runs
 * @returns {{rows: number, agreeing: number, opposed: string[][]}} how many rows there are, how many of them have a
 *   twin that says the same, and the players of games that both of them have won, or lost
 */
export function twinsIn(runs) {
  const sides = (/** @type {string} */ one, /** @type {string} */ other) => JSON.stringify([alike(one), alike(other)]);
  const rows = runs.flatMap(({ player, rows: own }) => own.map((row) => ({ ...row, player, won: number(row.points) })));
  const bySides = grouped(rows, ({ player, opponent }) => sides(player, opponent));
  const pairs = [...bySides.values()].flatMap((those) => those.map((one, at) =>
    ({ one, twin: bySides.get(sides(one.opponent, one.player))?.[at] })))
    .filter(({ one, twin }) => typeof one.won === "number" && typeof twin?.won === "number");
  const opposed = pairs.filter(({ one, twin }) => Boolean(one.won) === Boolean(twin?.won));
  const sizeOf = (/** @type {{spread: string} | undefined} */ row) => Math.abs(number(row?.spread ?? "") ?? 0);
  const agreeing = pairs.filter((pair) => !opposed.includes(pair) && sizeOf(pair.one) === sizeOf(pair.twin));
  return { rows: rows.length, agreeing: agreeing.length,
    opposed: opposed.map(({ one }) => [one.player, one.opponent]).filter(([player, opponent]) => player < opponent) };
}

/** Propose what a line is, if headings or rows tell it. @param {Table} table @param {string[]} roles */
export function kindOf(table, roles) {
  if (roles.includes("loser") || arePairs(table.head)) return "games";
  const { runs } = rowsOf(table, { roles, kind: "rows" }, table.owner);
  const { rows, agreeing } = twinsIn(runs);
  const isOfOne = !roles.includes("player") || new Set(runs.map(({ player }) => player)).size === 1;
  return isOfOne || (rows > 0 && 2 * agreeing >= rows) ? "rows" : "";
}

/** Whether columns are all that is needed. @param {Answer} answer @param {boolean} hasOwner where no column is one */
export function areEnough({ roles, kind }, hasOwner) {
  const has = (/** @type {string[]} */ ...names) => names.some((name) => roles.includes(name));
  if (kind === "games" && has("winner") && has("loser", "opponent")) return true;
  return Boolean(kind) && has("opponent") && (has("player") || (kind === "rows" && hasOwner))
    && has("points", "won", "spread", "plus", "score", "winner");
}

/** Whether the points of a line fit its spread, as they do in what this page saves. @param {Line} line */
function isFitting({ cells: [, , points = "", spread = ""] }) {
  const size = number(spread);
  if (size === null) return !points || [0, 2, 3].includes(number(points) ?? NaN);
  return size !== undefined && String(number(points)) === pointsFor(size > 0, size);
}

/**
 * Tell how a table is read without being asked: as it was answered, or as this page has saved it.
 * @param {Table} table @param {Record<string, Answer>} answers @returns {Answer | null} nothing where it is asked
 */
export function certain(table, answers) {
  if (answers[table.key] && !answers[table.key].isPast) return answers[table.key];
  const answer = { roles: rolesOf(table), kind: /** @type {const} */ ("rows") };
  const isSaved = LAID_OUT.every((role, at) => table.head[at] === role) && table.body.every(isFitting)
    && twinsIn(rowsOf(table, answer).runs).agreeing;
  return isSaved ? answer : null;
}
