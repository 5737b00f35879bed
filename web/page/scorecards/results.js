/** How a game ended, in the columns in which people write that. */

import { isBye } from "./byes.js";
import { isOutcome, isWon } from "./headings.js";
import { alike, number } from "./night.js";

/** @import { Table } from "./tables.js" */

/** From this spread on a win counts 3. */
const SKUNK = 31;
/** Both scores in one cell. */
const PAIR = /^(\d{1,3})\s*[-–−:/]\s*(\d{1,3})$/;
const isNumber = (/** @type {string} */ text) => typeof number(text) === "number";

/**
 * Tell the points and the spread of a game.
 * @param {(column: string) => string} valueOf the texts of its line
 * @param {boolean} areUnsigned whether spreads have no sign
 */
export function resultOf(valueOf, areUnsigned) {
  const pair = PAIR.exec(valueOf("score")) ?? PAIR.exec(valueOf("result"));
  const said = valueOf("points") || (pair ? "" : valueOf("result"));
  const [own, other] = pair ? pair.slice(1) : [valueOf("score"), valueOf("other score")];
  const spread = spreadOf(valueOf) || difference(own, other);
  const size = number(spread) ?? 0;
  const won = isWon(said) ?? (size === 0 ? undefined : size > 0);
  const hasLost = number(said) === 0 || won === false;
  const signed = areUnsigned && hasLost && /^[1-9]/.test(spread) ? `−${spread}` : spread;
  if (isBye(said)) return { points: "", spread: signed };
  // What is neither a number nor a word for it is shown as it is, to be put right.
  const isTold = isNumber(said) || won === undefined || (said && !isOutcome(said));
  return { points: isTold ? said || own : pointsFor(won, size), spread: signed };
}

/** @param {boolean} won @param {number} size of the spread */
function pointsFor(won, size) {
  if (!won) return "0";
  return Math.abs(size) >= SKUNK ? "3" : "2";
}

/** Tell whether no spread of the tables has a sign, though games were lost by one. @param {Table[]} tables */
export function isUnsigned(tables) {
  const games = tables.flatMap(({ columns, body }) => body.map(({ cells }) => {
    const written = (/** @type {string} */ name) => cells[columns.indexOf(name)] ?? "";
    const valueOf = withWinner(written, written("player"));
    const said = valueOf("points") || valueOf("result");
    return { spread: valueOf("spread"), isLost: number(said) === 0 || isWon(said) === false };
  }));
  return games.some(({ spread, isLost }) => isLost && (number(spread) ?? 0) > 0)
    && games.every(({ spread }) => !/[-+−–(]/.test(spread));
}

/**
 * Let the name of a winner tell the result.
 * @param {(column: string) => string} valueOf the texts of a line @param {string} player whose line it is
 * @returns {(column: string) => string}
 */
export function withWinner(valueOf, player) {
  const winner = valueOf("winner");
  const isOf = (/** @type {string} */ name) => alike(name) === alike(winner);
  const told = isOf(player) ? "W" : isOf(valueOf("opponent")) ? "L" : winner;
  return (name) => (name === "result" && winner ? told : valueOf(name));
}

/** Put the spread of a game together, of one column or two. @param {(column: string) => string} valueOf */
function spreadOf(valueOf) {
  const written = (/** @type {string} */ text) => (number(text) === 0 || /^[-–−]$/.test(text) ? "" : text);
  const plus = written(valueOf("plus")).replace(/^(?=\d)/, "+");
  const less = written(valueOf("minus"));
  const minus = isNumber(less) ? `−${Math.abs(number(less) ?? 0)}` : less;
  // Both together are no number, which is marked at the cell.
  return valueOf("spread") || [plus, minus].filter(Boolean).join(" ");
}

/** @param {string} own @param {string} other scores */
function difference(own, other) {
  if (!isNumber(own) || !isNumber(other)) return "";
  const size = (number(own) ?? 0) - (number(other) ?? 0);
  return `${size < 0 ? "−" : "+"}${Math.abs(size)}`;
}
