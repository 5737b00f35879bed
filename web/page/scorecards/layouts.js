/** Tables in which a line is more than a row of one card: taken apart into tables in which it is one. */

import { roundOf } from "./headings.js";

/** @import { Line } from "./cells.js" */
/** @import { Table } from "./tables.js" */

/** What is said of lines that are games. */
export const AS_GAMES = "A line is a game here, and is on both cards: no card is held against another.";

/** Of a table with columns for each round, make a table for each. @param {Table} table @returns {Table[]} */
export function byRound(table) {
  const { columns, head, body } = table;
  const rounds = head.map(roundOf);
  const all = new Set(rounds.filter((round, at) => round && columns[at] === "opponent"));
  if (all.size < 2) return [table];
  return [...all].map((own) => {
    const isOf = (/** @type {unknown} */ _, /** @type {number} */ at) => !all.has(rounds[at]) || rounds[at] === own;
    const isPlayed = (/** @type {Line} */ { cells }) => cells.some((cell, at) => cell && rounds[at] === own);
    return { ...table, columns: columns.filter(isOf), head: head.filter(isOf),
      body: body.filter(isPlayed).map(({ line, cells }) => ({ line, cells: cells.filter(isOf) })) };
  });
}

/** Of a table with a line for each game, make the rows of either player. @param {Table} table @returns {Table[]} */
export function byGame(table) {
  const { columns } = table;
  if (columns.includes("opponent")) return [table];
  const isOutcome = columns.includes("winner") && columns.includes("loser");
  const [first, second] = isOutcome ? ["winner", "loser"] : ["player", "player"];
  const [one, other] = [columns.indexOf(first), columns.lastIndexOf(second)];
  if (one < 0 || other < 0 || one === other) return [table];
  const [own, theirs] = [columns.indexOf("score"), columns.lastIndexOf("score")];
  const sides = [{ player: one, opponent: other, score: own, "other score": theirs },
    { player: other, opponent: one, score: theirs, "other score": own }];
  const width = Math.max(columns.length, ...table.body.map(({ cells }) => cells.length));
  return sides.map((places, side) => {
    const nameOf = (/** @type {number} */ at) => Object.entries(places).find(([, place]) => place === at)?.[0];
    const all = Array.from({ length: width }, (_, at) => nameOf(at) ?? columns[at] ?? "");
    if (!isOutcome) return { ...table, isOfGames: true, columns: all };
    // The points that are written are the winner's; where none are, the columns of names tell the result.
    const told = columns.includes("points") ? [] : [side ? "L" : "W"];
    const body = table.body.map(({ line, cells }) => ({ line,
      cells: [...all.map((name, at) => (side && name === "points" ? "0" : cells[at] ?? "")), ...told] }));
    return { ...table, isOfGames: true, columns: [...all, ...told.map(() => "result")], body };
  });
}
