/** What is told of an answer: each cause once, and neither what is being written nor what depends on who dealt. */

import { partsOf } from "../log/places.js";
import { dealOf } from "../result/entries.js";
import { blanks, firstDealer, sidesOf } from "./reading.js";

/** @import { Fault, Game, Question } from "../result/entries.js" */
/** @import { Judgement, Log } from "./types.js" */

const MISSING = new Set(["play-incomplete", "show-incomplete", "missing-cards"]);
/** Faults that people make all through a sheet. */
const HABITS = new Set(["wrong-show-order", "wrong-card-count"]);
/** Faults that no hint explains, whoever dealt. */
const CERTAIN = new Set(["no-number", "impossible-total", "duplicate-card", "wrong-card-count"]);
/** No hand of four pegs more. */
const MOST_PEGGED = 30;

/**
 * @param {Game} response @param {Log} log @param {Fault[]} unread cells that hold no number
 * @returns {Judgement}
 */
export function faultsOf(response, log, unread) {
  const all = response.violations.filter((one) => !isUnread(one, unread));
  const due = all.filter((one) => !isUnfinished(one, response, log) && !isHalfPegged(one, log)
    && !isPlayedOn(one, response));
  const totals = due.flatMap((one) => apart(one, response, log));
  // Wrong counts are told themselves.
  const fromCounts = totals.filter(({ counts, rest }) => counts && rest === 0).map(({ fault }) => fault);
  const told = due.filter((one) => !fromCounts.includes(one));
  const hints = [...totals.flatMap((one) => blankHint(one, response, log)), ...response.hints ?? []];
  const judgement = { ...response, violations: habitOnce([...unread, ...told]), hints };
  return isDealerDue(log) ? { ...judgement, ...withheld(log), hints: response.hints, isAsking: true } : judgement;
}

/** @param {Judgement} judgement @returns {Fault[]} without those that an open question may explain */
export function toldFaults({ violations, hints, isAsking }) {
  return isAsking || hints?.length ? violations.filter(({ code }) => CERTAIN.has(code)) : violations;
}

/** Tell whether a log that names no dealer has more than totals. @param {Log} log */
function isDealerDue(log) {
  return firstDealer(log) === null && log.deals.some((deal) => deal.pegged || deal.show || deal.heels || deal.plays);
}

/** @param {Log} log @returns {Partial<Judgement>} in place of what depends on who dealt */
function withheld({ deals }) {
  return {
    status: "in-progress", winner: undefined, losers: [], as_written: undefined, rests_on: [],
    unjudged: [], unverified_entries: 0,
    scores: Object.assign({}, ...deals.map(({ scores }) => scores)),
  };
}

/** @param {Fault} fault @param {Fault[]} unread */
function isUnread({ code, pointer }, unread) {
  return unread.some((one) => one.pointer.startsWith(pointer)
    || (code === "wrong-total" && dealOf(one.pointer) === dealOf(pointer)));
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

/** @param {Fault} fault @param {Log} log */
function isHalfPegged({ code, pointer }, log) {
  return code === "impossible-pegging" && blanks(log).some(({ deal }) => deal === dealOf(pointer));
}

/** Points after the end are told in one sentence. @param {Fault} fault @param {Game} response */
function isPlayedOn({ code, pointer, difference = 0 }, { entries_after_end: after, ended_at: end = "" }) {
  return code === "wrong-total" && difference > 0 && after > 0 && dealOf(pointer) === dealOf(end);
}

/**
 * Take a wrong total apart: `rest` is what neither the total before nor the wrong `counts` since then explain.
 * @param {Fault} fault @param {Game} response @param {Log} log
 */
function apart(fault, { ledger, sides }, { deals }) {
  const { code, pointer, difference = 0 } = fault;
  const [side, deal] = [partsOf(pointer)[4], dealOf(pointer) ?? 0];
  if (code !== "wrong-total" || !sides[side]) return [];
  const before = deals.findLastIndex(({ scores = {} }, at) => at < deal && side in scores);
  const board = ledger.findLast((line) => (line.deal ?? -1) <= before)?.scores[side] ?? 0;
  const carried = before < 0 ? 0 : Number(deals[before].scores?.[side]) - board;
  const wrong = ledger.filter(({ claim, deal: at = -1 }) => claim?.difference && at > before && at <= deal);
  const off = wrong.map(({ claim, player = "", awards }) => (sides[side].includes(player) ? Number(claim?.claimed) : 0)
    - awards.reduce((sum, award) => sum + (award.side === side ? award.points : 0), 0));
  const rest = off.reduce((sum, one) => sum - one, difference - carried);
  return [{ fault, players: sides[side], deal, before, counts: wrong.length, rest }];
}

/**
 * Ask about pegging that is left blank, where the next total of its side says what it was.
 * @param {ReturnType<typeof apart>[number]} total @param {Game} response @param {Log} log @returns {Question[]}
 */
function blankHint({ fault, players, deal: last, before, rest: points }, response, log) {
  const own = blanks(log).filter(({ deal, player }) => deal > before && deal <= last && players.includes(player));
  if (own.length !== 1 || !(points >= 1 && points <= MOST_PEGGED)) return [];
  return [{ code: "pegging-blank", ...own[0], points, isLeast: response.as_written?.ended_at === fault.pointer }];
}

/** @param {Fault[]} faults @returns {Fault[]} with one for each habit, which names its deals */
function habitOnce(faults) {
  return faults.flatMap((one) => {
    if (!HABITS.has(one.code)) return [one];
    const alike = faults.filter(({ code }) => code === one.code);
    const deals = [...new Set(alike.map(({ pointer }) => Number(dealOf(pointer))))];
    return one === alike[0] ? [{ ...one, deals }] : [];
  });
}
