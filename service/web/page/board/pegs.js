/** What stands on the board: the pegs of every side, before the first entry and after each. */

/** @import { Game } from "../result/entries.js" */

/**
 * @typedef {object} Pegs
 * @property {number} front hole of the front peg: the score
 * @property {number} rear hole of the rear peg: the score before; -1 where nothing was scored yet
 * @property {number} jumps how often a peg of this side has been moved
 */

/**
 * Follow the pegs through a game.
 * @param {Pick<Game, "sides" | "ledger" | "audit">} response of `/v1/game`
 * @returns {Record<string, Pegs>[]} boards by the number of entries judged, the start first; by side
 */
export function boards(response) {
  const sides = Object.keys(response.sides);
  /** @type {Record<string, Pegs>} */
  let board = {};
  for (const side of sides) board[side] = { front: startOf(response, side), rear: -1, jumps: 0 };
  const all = [board];
  for (const line of response.ledger) {
    const before = board;
    board = {};
    for (const side of sides) board[side] = moved(before[side], line.scores[side]);
    all.push(board);
  }
  return all;
}

/** @param {Pick<Game, "ledger" | "audit">} response @param {string} side */
function startOf(response, side) {
  // A head start is an entry of its own, and a starting score is none.
  return response.ledger[0]?.event === "head-start" ? 0 : response.audit[side].start;
}

/** @param {Pegs} pegs @param {number} score */
function moved(pegs, score) {
  return score === pegs.front ? pegs : { front: score, rear: pegs.front, jumps: pegs.jumps + 1 };
}
