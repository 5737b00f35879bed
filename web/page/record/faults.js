/**
 * What is wrong in a game, as the page tells it: each thing once, what is missing at its cell, with what would fit the
 * total; but not what is still being written.
 */

import { dealOf, isOfTotals, slipSide, told } from "../result/entries.js";
import { cellAt, cellOf, dealers, firstDealer, lineOf, sidesOf, slots, written } from "./reading.js";
import { slotName } from "./spots.js";

/** @import { Game } from "../result/entries.js" */
/** @import { Cell, Fault, Judgement, Log, Table } from "./types.js" */

const MISSING = new Set(["play-incomplete", "show-incomplete", "missing-cards"]);
/** What a written total closes. */
const OPEN = new Set([...MISSING, "impossible-total", "impossible-pegging"]);
/** These are wrong whoever deals. */
export const OF_ANY_DEALER = new Set(["no-number", "impossible-total", "duplicate-card", "wrong-card-count"]);

/** @typedef {Pick<Game, "status" | "winner" | "scores" | "violations">} Summary */
/** @typedef {{player: string, game: Summary}} OtherGame */
/**
 * The same if another player dealt first, or if a deal and the one above it changed places, where that was asked.
 * @typedef {{others: OtherGame[], swapped: {below: number, game: Summary} | null}} Otherwise
 */

/**
 * @param {Game} response @param {Log} log @param {Table} table @param {Fault[]} unread what is no number
 * @param {Otherwise} [otherwise]
 * @returns {Judgement}
 */
export function faultsOf(response, log, table, unread, { others, swapped } = { others: [], swapped: null }) {
  const all = response.violations.filter((one) => !unread.some(({ pointer }) => pointer.startsWith(one.pointer)));
  const unfinished = all.filter((one) => isUnfinished(one, response, log));
  const due = all.filter((one) => !unfinished.includes(one) && !isHalfPegged(one, log));
  const read = due.filter(({ code, pointer }) =>
    code !== "wrong-total" || !unread.some((one) => dealOf(one.pointer) === dealOf(pointer)));
  const found = read.flatMap((one) => (isMissing(one, response) ? missing(one, response, log, table) : one));
  const faults = crossedOnce(habitOnce([...unread, ...found]), response);
  const stopped = response.unjudged?.at(-1) ?? "";
  const isStopped = stopped.startsWith(`#/deals/${log.deals.length - 1}/plays/`);
  const hints = response.hints ?? hintsOf(response, log, others);
  const judgement = {
    ...response,
    // If another dealt first, other counts fit.
    violations: hints ? faults : faults.map((one) => withFit(one, faults, response, log)),
    hints,
    as_written: asWritten(response, log),
    carried: carriedInto(response, log),
    swapped: swapped && !hints && areFewer(swapped.game.violations.length, response.violations.length)
      ? swapped.below : undefined,
    isOpen: faults.some((one) => isOpen(one, response)),
    next: unfinished.length ? undefined : response.next,
    stop: isStopped ? faults.find(({ pointer }) => pointer === stopped) : undefined,
  };
  if (firstDealer(log) !== null) return judgement;
  const isSame = others.every(({ game }) => resultOf(game) === resultOf(response));
  const isClear = isSame && others.length > 0 && !judgement.hints;
  return isClear ? { ...judgement, next: undefined } : asking(judgement, faults, log);
}

/**
 * Tell what the players had as written; of a deal whose totals say that another won, or nobody, those count.
 * @param {Game} response @param {Log} log @returns {Game["as_written"]}
 */
function asWritten({ as_written: written, sides }, { deals }) {
  const { winner = "", ended_at: end = "", scores = {} } = written ?? {};
  const totals = deals[dealOf(end) ?? -1]?.scores ?? {};
  if (!written || !(totals[winner] < scores[winner])) return written;
  const other = Object.keys(sides).find((side) => totals[side] >= scores[winner]);
  return other ? { ...written, winner: other } : undefined;
}

/**
 * Find totals alone that are reckoned from a wrong total, in favour of who has won.
 * @param {Game} response @param {Log} log @returns {number | undefined} their deal
 */
function carriedInto({ winner, ledger, sides }, { deals }) {
  const surplus = (/** @type {string} */ side, /** @type {number} */ deal) => {
    const last = deals.findLastIndex(({ scores = {} }, at) => at < deal && side in scores);
    const board = ledger.findLast((line) => (line.deal ?? -1) <= last)?.scores[side] ?? 0;
    return last < 0 ? 0 : (deals[last].scores?.[side] ?? 0) - board;
  };
  const found = deals.findIndex(({ scores = {} }, deal) => isOfTotals(ledger, deal) && Object.keys(sides).some((side) =>
    side in scores && (side === winner ? surplus(side, deal) > 0 : surplus(side, deal) < 0)));
  return found < 0 ? undefined : found;
}

/** Tell whether something is missing for which no later total makes up. @param {Fault} fault @param {Game} response */
function isOpen({ code, pointer, player }, { ledger, sides }) {
  const isMadeUp = ledger.some(({ event, deal = -1, awards }) => event === "deal" && deal >= (dealOf(pointer) ?? 0)
    && (!player || awards.some(({ side }) => sides[side].includes(player))));
  return (MISSING.has(code) || code === "no-number") && !isMadeUp;
}

/** @param {Pick<Game, "status" | "winner" | "scores">} game @returns {string} to compare it by */
function resultOf({ status, winner, scores }) {
  return JSON.stringify([status, winner, scores]);
}

/**
 * Name who is likely to have dealt first: with him at most a third of the mistakes is left.
 * @param {Game} response @param {Log} log @param {OtherGame[]} others
 * @returns {Judgement["hints"]} nothing where that is no question, or nobody is
 */
function hintsOf({ violations }, log, others) {
  if (!others.length) return undefined;
  const own = { player: dealers(log)[0], violations_left: violations.length };
  const all = [own, ...others.map(({ player, game }) => ({ player, violations_left: game.violations.length }))];
  const [fewest, next] = all.toSorted((one, other) => one.violations_left - other.violations_left);
  const left = firstDealer(log) === null ? next : own;
  const isLikely = left.violations_left > 1 && areFewer(fewest.violations_left, left.violations_left);
  return isLikely ? [{ code: "other-first-dealer", detail: "the written totals fit", ...fewest }] : undefined;
}

/** Tell whether at most a third of the mistakes is left. @param {number} left @param {number} all */
function areFewer(left, all) {
  return left <= all / 3;
}

/**
 * Tell what is true whoever dealt first: the scores as they are written.
 * @param {Judgement} judgement as if the last player had @param {Fault[]} faults in it @param {Log} log
 * @returns {Judgement}
 */
function asking(judgement, faults, { deals }) {
  return {
    ...judgement,
    violations: faults.filter(({ code }) => OF_ANY_DEALER.has(code)),
    scores: Object.assign({}, ...deals.map(({ scores }) => scores)),
    ledger: [], losers: [], status: "in-progress", winner: undefined, as_written: undefined, next: undefined,
    stop: undefined, isAsking: true,
  };
}

/** Pegging is looked into once everybody's is written. @param {Fault} fault @param {Log} log */
function isHalfPegged({ code, pointer }, { players, deals }) {
  const { pegged = {} } = deals[dealOf(pointer) ?? 0] ?? {};
  return code === "impossible-pegging" && !players.every((name) => name in pegged);
}

/**
 * The last row is being written until its totals are there.
 * @param {Fault} fault @param {Game} response @param {Log} log
 */
function isUnfinished({ code, pointer }, { status }, log) {
  const last = log.deals.length - 1;
  const { plays, scores = {} } = log.deals[last];
  return MISSING.has(code) && pointer.startsWith(`#/deals/${last}/show/`) && status !== "complete" && !plays
    && !sidesOf(log).every(({ id }) => id in scores);
}

/** @param {Fault} fault @param {Game} response */
function isMissing({ code, pointer }, { unjudged }) {
  return MISSING.has(code) && !unjudged?.includes(`#/deals/${dealOf(pointer)}`);
}

/**
 * Tell each cell in which something is missing.
 * @param {Fault} fault @param {Game} response @param {Log} log @param {Table} table @returns {Fault[]}
 */
function missing(fault, response, log, table) {
  const { code, detail } = fault;
  const deal = Number(dealOf(fault.pointer)) - (detail.includes("of the deal before") ? 1 : 0);
  const pointer = `#/deals/${deal}`;
  if (code === "play-incomplete") return [{ ...fault, pointer, ...pegging(log, deal) }];
  const own = cellAt(log, fault.pointer, table)?.cell;
  const order = slots(log, deal, table);
  const isCounted = order.map((slot) => Boolean(lineOf(log, deal, slot, table, response)));
  const isOver = !response.ledger.some((line) => (line.deal ?? -1) > deal);
  // What comes last in the last deal is still to come.
  const end = isOver && own ? isCounted.lastIndexOf(true) : order.length;
  const empty = order.filter((slot, at) => at < end && !isCounted[at]
    && typeof written(log, deal, cellOf(slot), table) !== "number");
  const isOne = detail.includes("of this deal");
  const cells = code === "missing-cards" && own ? order.filter((slot) => isSame(cellOf(slot), own)) : empty;
  return cells.slice(0, isOne ? 1 : cells.length).map((slot) =>
    ({ ...fault, pointer, player: slot.player, cell: cellOf(slot), detail: `${slotName(slot)} is missing` }));
}

/** @param {Log} log @param {number} deal @returns {Partial<Fault>} */
function pegging({ players, deals }, deal) {
  const { plays, ...rest } = deals[deal];
  if (plays) return { detail: "the play is not complete" };
  const detail = Object.keys(rest).length ? "the pegging is missing" : "nothing is written";
  return { detail, cell: { kind: "peg", who: players[0] } };
}

/** @param {Cell} one @param {Cell} other */
function isSame(one, other) {
  return one.kind === other.kind && one.who === other.who;
}

/** A habit of showing in another order, or of writing so many cards, is one mistake. @param {Fault[]} faults */
function habitOnce(faults) {
  const late = faults.filter(({ code, detail }) => code === "wrong-show-order" && !detail.includes("no other entry"));
  const hands = faults.filter(({ code }) => code === "wrong-card-count");
  const many = hands.filter(({ detail }) => detail === hands[0].detail);
  const order = "the hands do not stand in the order in which they count";
  return once(once(faults, late, `${order}, nor in ${late.length - 1} other deals`), many,
    `${many[0]?.detail}, and so must ${many.length - 1} others`);
}

/** @param {Fault[]} faults @param {Fault[]} alike @param {string} detail of all of them, where there are several */
function once(faults, alike, detail) {
  if (alike.length < 2) return faults;
  return faults.flatMap((one) => (one === alike[0] ? { ...one, detail } : alike.includes(one) ? [] : one));
}

/**
 * Of two totals of a deal of which one has too many what the other lacks, make one mistake.
 * @param {Fault[]} faults @param {Game} response
 */
function crossedOnce(faults, { sides }) {
  if (Object.keys(sides).length > 2) return faults;
  return faults.flatMap((one, at) => {
    const { code, difference = 0, pointer } = one;
    const twin = faults.findIndex((other) => code === "wrong-total" && other.code === code
      && dealOf(other.pointer) === dealOf(pointer) && other.difference === -difference);
    if (twin < 0) return [one];
    if (twin < at) return [];
    const [more, less] = (difference > 0 ? [one, faults[twin]] : [faults[twin], one])
      .map((total) => slipSide(sides, total.pointer));
    const detail = `the total of ${more} has ${Math.abs(difference)} too many, that of ${less} as many too few: is a `
      + "number in the column of the other?";
    return [{ ...one, code: "crossed-totals", detail }];
  });
}

/**
 * Say with what the total after it fits, where nothing else of its side is open there.
 * @param {Fault} fault @param {Fault[]} faults @param {Game} response @param {Log} log @returns {Fault}
 */
function withFit(fault, faults, { ledger, sides, unjudged = [], ended_at: end }, { deals }) {
  const side = Object.keys(sides).find((one) => sides[one].includes(fault.player ?? ""));
  const deal = dealOf(fault.pointer) ?? 0;
  const line = ledger.find((one) => one.deal === deal && one.event === "deal");
  const bridge = line?.awards.find((award) => award.side === side);
  const isTaken = !fault.cell && ledger.some(({ pointer }) => pointer === fault.pointer);
  if (!OPEN.has(fault.code) || !side || !line || !bridge || isTaken) return fault;
  const first = deals.findLastIndex(({ scores = {} }, at) => at < deal && side in scores) + 1;
  const isHere = (/** @type {string} */ pointer) =>
    (dealOf(pointer) ?? -1) >= first && (dealOf(pointer) ?? -1) <= deal;
  const others = faults.filter(({ code, pointer, player }) =>
    OPEN.has(code) && isHere(pointer) && (!player || sides[side].includes(player)));
  const isPegged = deals.slice(first, deal + 1)
    .every((one) => one.void || one.plays || Object.keys(one.pegged ?? {}).length);
  if (others.length > 1 || unjudged.some(isHere) || !isPegged) return fault;
  // The target is reached with any more, too.
  const more = line.pointer === end ? " or more" : "";
  return { ...fault, detail: `${told(fault)}; the total fits with ${bridge.points}${more}` };
}
