/** The rows of the cards that a table holds, once it is known what its columns and its lines are. */

import { isBye, isOutcome, isTotal, isWon } from "./headings.js";
import { alike, number, TOTALS, wordsIn } from "./night.js";

/** @import { Line } from "./cells.js" */
/** @import { Row } from "./night.js" */
/** @import { Answer, Table } from "./tables.js" */

/** Rows of one player. @typedef {{player: string, rows: Row[], totals: Record<string, string>}} Run */
/** @typedef {(role: string) => string} ValueOf what a line has in a column, empty where it has none */

/** From this spread on a win counts 3. */
const SKUNK = 31;
/** Both scores in one cell. */
export const PAIR = /^(\d{1,3})\s*[-–−:/]\s*(\d{1,3})$/;
export const isNumber = (/** @type {string} */ text) => typeof number(text) === "number";

/**
 * @param {Table} table @param {Answer} answer @param {string} [owner] of rows without a player
 * @returns {{runs: Run[], left: Line[]}} `left` are lines that are not read
 */
export function rowsOf({ body, owner: above }, { roles, kind }, owner = "") {
  const games = gamesOf(roles);
  /** @type {Map<string, Run>} */
  const runs = new Map();
  /** @type {Line[]} */
  const left = [];
  let player = above || owner;
  for (const line of body) {
    const [valueOf, ...others] = games.map((columns) => valuesIn(line, columns, roles));
    // Beside the word there may be others, such as `2 wins`.
    const hasOpponent = Boolean(valueOf("opponent") || valueOf("loser"));
    if (line.cells.some((cell) => isTotal(cell, hasOpponent))) continue;
    // Where the name stands at its first line only, the card goes on below it.
    player = valueOf("player") || player;
    const found = [valueOf, ...others].flatMap((one) => (kind === "games" ? bothIn(one) : rowIn(one, player))
      .map((row) => ({ row, round: one("round") })));
    for (const { row: { of, ...row }, round } of found) {
      runs.set(of, runs.get(of) ?? { player: of, rows: [], totals: {} });
      runs.get(of)?.rows.push(round ? { ...row, round } : row);
    }
    const run = runs.get(player);
    for (const name of run && kind === "rows" ? Object.keys(TOTALS) : []) {
      if (run && valueOf(`total ${name}`)) run.totals[name] = valueOf(`total ${name}`);
    }
    // A line of a card that is still empty may have its number.
    const isEmpty = line.cells.every((cell, column) =>
      !cell || (isNumber(cell) && ["", "round"].includes(roles[column] ?? "")));
    if (!found.length && !isEmpty) left.push(line);
  }
  if (kind === "rows") sign([...runs.values()].flatMap(({ rows }) => rows));
  return { runs: [...runs.values()], left };
}

/** @param {Line} line @param {Map<string, number>} columns of a game @param {string[]} roles @returns {ValueOf} */
function valuesIn({ cells }, columns, roles) {
  const valueOf = (/** @type {string} */ role) => cells[columns.get(role) ?? -1] ?? "";
  const note = cells.find((cell, at) => !roles[at] && isBye(cell))
    ?? ["points", "won", "spread", "score"].map(valueOf).find(isBye) ?? "";
  return (role) => (role === "bye" ? note : valueOf(role));
}

/** A row, and of whose card it is. @typedef {Row & {of: string}} Found */

/** Read a line of a card. @param {ValueOf} valueOf @param {string} of whom @returns {Found[]} none: there is no game */
function rowIn(valueOf, of) {
  const opponent = unplayed(valueOf("opponent"), valueOf("bye"));
  const { won, points, spread, isPair } = resultOf(valueOf, of, valueOf("opponent"));
  if (!(opponent || (valueOf("player") && (points || spread))) || isBye(of)) return [];
  // What contradicts itself is no number, which is marked at the cell.
  const isOpposed = won !== undefined && isNumber(points) && Boolean(number(points)) !== won;
  return [{ of, opponent, points: isOpposed ? `${points} ${won ? "won" : "lost"}` : points,
    spread: isPair && won !== undefined ? signed(spread, won) : spread }];
}

/**
 * Read a line that is a game: it stands on both cards, which cannot contradict each other.
 * @param {ValueOf} valueOf @returns {Found[]}
 */
function bothIn(valueOf) {
  const one = valueOf("player") || valueOf("winner");
  const other = valueOf("loser") || valueOf("opponent");
  if (!one || !other || isBye(one) || isBye(other)) return other ? rowIn(valueOf, one) : [];
  const { won, points, spread } = resultOf(valueOf, one, other);
  const worth = isNumber(points) && number(points) !== 0 ? points : pointsFor(true, number(spread) ?? 0);
  const side = (/** @type {string} */ of, /** @type {string} */ met, /** @type {boolean} */ isWinner) => ({
    of, opponent: unplayed(met, valueOf("bye")), ...(won === undefined ? { points: "", spread: "" }
      : { points: isWinner ? worth : "0", spread: signed(spread, isWinner) }),
  });
  return [side(one, other, won === true), side(other, one, won === false)];
}

/** Where no spread has a sign, though games were lost by one, those are a minus. @param {Row[]} rows */
function sign(rows) {
  const isLost = (/** @type {Row} */ { points, spread }) => number(points) === 0 && (number(spread) ?? 0) > 0;
  if (!rows.some(isLost) || rows.some(({ spread }) => /[-+−–(]/.test(spread))) return;
  for (const row of rows.filter(isLost)) row.spread = signed(row.spread, false);
}

/** Tell where the columns of each game stand: with another opponent another one begins. @param {string[]} roles */
function gamesOf(roles) {
  /** @type {Map<string, number>[]} */
  const games = [new Map()];
  for (const [at, role] of roles.entries()) {
    const last = games[games.length - 1];
    if (role === "opponent" && last.has(role)) games.push(new Map([...games[0]].filter(([name]) => name === "player")));
    const game = games[games.length - 1];
    if (role && !game.has(role)) game.set(role, at);
  }
  return games;
}

/** Name an opponent with whom nothing was played. @param {string} opponent @param {string} bye that says so */
function unplayed(opponent, bye) {
  if (!bye || isBye(opponent)) return opponent;
  return /\p{L}/u.test(opponent) ? `${opponent} (${bye})` : bye;
}

/**
 * Tell how a game ended for one of two players.
 * @param {ValueOf} valueOf @param {string} one @param {string} other
 * @returns {{won: boolean | undefined, points: string, spread: string, isPair: boolean}}
 */
function resultOf(valueOf, one, other) {
  const pair = PAIR.exec(valueOf("score")) ?? PAIR.exec(valueOf("won"));
  const [own, others] = pair ? pair.slice(1) : [valueOf("score"), valueOf("other score")];
  const spread = heldAgainst(spreadOf(valueOf), difference(own, others), Boolean(pair));
  const size = number(spread) ?? 0;
  const written = isBye(valueOf("points")) ? "" : valueOf("points");
  const named = winnerIn(valueOf, one, other);
  const said = isBye(valueOf("won")) ? "" : named ?? (pair && !isOutcome(valueOf("won")) ? "" : valueOf("won"));
  const told = isWon(said) ?? (isNumber(written) ? undefined : isWon(written));
  const won = told ?? (isNumber(written) ? number(written) !== 0 : size === 0 ? undefined : size > 0);
  // What is neither a number nor a word for it is shown as it is, to be put right; a number alone tells no winner.
  const hasSign = written || /^[+−-]/.test(spread);
  const unknown = [written, said].find((text) => text && !(hasSign && isNumber(text)) && !isOutcome(text)) ?? "";
  const points = isNumber(written) ? written : unknown || (won === undefined ? "" : pointsFor(won, size));
  return { won: unknown ? undefined : won, points, spread, isPair: Boolean(pair) };
}

/** Tell who won, where a name says it. @param {ValueOf} valueOf @param {string} one @param {string} other */
function winnerIn(valueOf, one, other) {
  const [winner, loser] = [valueOf("winner"), valueOf("loser")];
  if (!winner && !loser) return undefined;
  const isOf = (/** @type {string} */ text, /** @type {string} */ name, /** @type {string} */ rival) => Boolean(text)
    && (alike(text) === alike(name) || (wordsIn(name).includes(alike(text)) && !wordsIn(rival).includes(alike(text))));
  if (isOf(winner, one, other) || isOf(loser, other, one)) return "w";
  if (isOf(winner, other, one) || isOf(loser, one, other) || winner === "2") return "l";
  // A letter may be a word for how a game ended, or an initial.
  const isInitial = [one, other].some((name) => ` ${alike(name)}`.includes(` ${alike(winner)}`));
  return winner && !isInitial ? winner : `${winner || loser}: who?`;
}

/** @param {boolean} won @param {number} size of the spread */
export function pointsFor(won, size) {
  if (!won) return "0";
  return Math.abs(size) >= SKUNK ? "3" : "2";
}

/** Put the spread of a game together, of one column or two. @param {ValueOf} valueOf */
function spreadOf(valueOf) {
  const written = (/** @type {string} */ text) => (number(text) === 0 || /^[-–−]$/.test(text) ? "" : text);
  const plus = written(valueOf("plus")).replace(/^(?=\d)/, "+");
  const less = written(valueOf("minus"));
  const minus = isNumber(less) ? `−${Math.abs(number(less) ?? 0)}` : less;
  const spread = isBye(valueOf("spread")) ? "" : valueOf("spread");
  // Both together are no number, which is marked at the cell.
  return spread || [plus, minus].filter(Boolean).join(" ");
}

/**
 * Hold a spread against the scores: without a sign it takes theirs; both are no number if they differ, which is marked.
 * @param {string} written @param {string} scored @param {boolean} isPair of scores, the winner's or the own one first
 */
function heldAgainst(written, scored, isPair) {
  if (!written || !scored || number(written) === number(scored)) return written || scored;
  const isOpposite = number(written) === -(number(scored) ?? 0);
  if (isOpposite && isPair) return written;
  return isOpposite && /^\d+$/.test(written) ? scored : `${written} ${scored}`;
}

/** @param {string} spread @param {boolean} won @returns {string} with the sign of the result, if it is a number */
function signed(spread, won) {
  const size = Math.abs(number(spread) ?? 0);
  return size ? `${won ? "+" : "−"}${size}` : spread;
}

/** @param {string} own @param {string} other scores */
function difference(own, other) {
  if (!isNumber(own) || !isNumber(other)) return "";
  const size = (number(own) ?? 0) - (number(other) ?? 0);
  return `${size < 0 ? "−" : "+"}${Math.abs(size)}`;
}
