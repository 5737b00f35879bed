/** What stands on the board: the pegs of every side, before the first entry and after each. */

/**
 * @typedef {object} Pegs
 * @property {number} front hole of the front peg: the score
 * @property {number} rear hole of the rear peg: the score before; -1 where nothing was scored yet
 * @property {number} jumps how often a peg of this side has been moved
 */

/**
 * Follow the pegs through a game.
 * @param {object} answer of `/v1/game`, with its ledger
 * @returns {Array<Object<string, Pegs>>} boards by the number of entries judged, the start first; by side
 */
export function boards(answer) {
  const sides = Object.keys(answer.sides);
  const board = {};
  for (const side of sides) board[side] = { front: startOf(answer, side), rear: -1, jumps: 0 };
  const all = [board];
  for (const line of answer.ledger) {
    const before = all.at(-1);
    const after = {};
    for (const side of sides) after[side] = moved(before[side], line.scores[side]);
    all.push(after);
  }
  return all;
}

function startOf(answer, side) {
  // A head start is an entry of its own, and a starting score is none.
  return answer.ledger[0]?.event === "head-start" ? 0 : answer.audit[side].start;
}

function moved(pegs, score) {
  return score === pegs.front ? pegs : { front: score, rear: pegs.front, jumps: pegs.jumps + 1 };
}
