/** A checked game as a score sheet: a row for each deal, made of what the service found. */

import { partsOf } from "../log/places.js";
import { dealers, isSame } from "./dealers.js";

/** @import { GameRequest, LedgerLine } from "contract" */
/** @import { Game } from "./entries.js" */

/** @typedef {{written: number, counts: number}} Count what was written, and what the rules give */

/**
 * @typedef {object} DealRow
 * @property {number} deal from 0
 * @property {string} dealer
 * @property {boolean} thrownIn
 * @property {(Count | null)[]} pegged by side: heels and the play; null where none of it is judged
 * @property {(Count | null)[]} hands by seat
 * @property {Count | null} crib
 * @property {number[]} others by side: points from mistakes of the others, from rulings, and those taken back
 * @property {Count[]} totals by side, after the deal
 */

const PEGGED = new Set(["heels", "card", "go", "last", "pegging"]);

/**
 * Make the rows.
 * @param {Game} response of `/v1/game`
 * @param {GameRequest} log the request
 * @returns {DealRow[]} one for each deal that is judged
 */
export function dealRows(response, log) {
  const last = Math.max(-1, ...response.ledger.map(({ deal }) => deal ?? -1));
  const all = dealers(log);
  return log.deals.slice(0, last + 1).map(({ void: thrownIn }, deal) => {
    const lines = response.ledger.filter((line) => line.deal === deal && !line.retracted);
    return {
      deal,
      dealer: all[deal],
      thrownIn: Boolean(thrownIn),
      pegged: sidesOf(response).map((side) => pegged(lines, side, response.sides[side])),
      hands: log.players.map((player) => shown(lines, "hand", player)),
      crib: shown(lines, "crib"),
      others: sidesOf(response).map((side) => others(lines, side)),
      totals: sidesOf(response).map((side) => total(response, side, deal)),
    };
  });
}

/** @param {Game} response */
function sidesOf({ sides }) {
  return Object.keys(sides);
}

/** @param {LedgerLine[]} lines of a deal @param {string} side @param {string[]} players of the side */
function pegged(lines, side, players) {
  const play = lines.filter(({ event }) => PEGGED.has(event));
  if (!play.length) return null;
  const own = play.map((line) => {
    if (!line.player) return same(awarded(line, side, ({ reason }) => reason === "score"));
    return players.includes(line.player) ? count(line) : same(0);
  });
  return { written: sum(own.map(({ written }) => written)), counts: sum(own.map(({ counts }) => counts)) };
}

/** @param {LedgerLine[]} lines of a deal @param {string} event @param {string} [player] whose it must be */
function shown(lines, event, player) {
  const line = lines.find((one) => one.event === event && (!player || one.player === player));
  return line ? count(line) : null;
}

/** @param {LedgerLine[]} lines of a deal @param {string} side */
function others(lines, side) {
  return sum(lines.map((line) => awarded(line, side, ({ reason }) => reason !== "score")));
}

/**
 * What a side has after a deal, and what was written as that.
 * @param {Game} response @param {string} side @param {number} deal
 * @returns {Count}
 */
function total({ ledger, audit, sides, violations }, side, deal) {
  const counts = ledger.findLast((line) => line.deal === null || line.deal <= deal)?.scores[side] ?? audit[side].start;
  const wrong = violations.find(({ code, pointer }) => {
    const [, , number, , name] = partsOf(pointer);
    return code === "wrong-total" && Number(number) === deal && sides[side].some((player) => isSame(player, name));
  });
  return { written: counts + (wrong?.difference ?? 0), counts };
}

/** @param {LedgerLine} line @returns {Count} */
function count({ claim, points }) {
  return { written: claim?.claimed ?? points, counts: points };
}

/** @param {number} points @returns {Count} */
function same(points) {
  return { written: points, counts: points };
}

/** @param {LedgerLine} line @param {string} side @param {(award: LedgerLine["awards"][number]) => boolean} isMeant */
function awarded({ awards }, side, isMeant) {
  return sum(awards.filter((award) => award.side === side && isMeant(award)).map(({ points }) => points));
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((one, other) => one + other, 0);
}
