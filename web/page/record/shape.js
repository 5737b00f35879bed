/**
 * Whether something has the shape of a log, so that it can be shown and changed; the service judges all else. A log
 * that was written for an earlier version, in a link, a file, a text or the browser, is brought up to date.
 */

import { composed, rewritten } from "../log/sources.js";
/** @import { Log } from "./types.js" */

/** @typedef {(thing: any) => boolean} Test */

/** Stands for every name of an object. */
const EACH = "*";

/**
 * Tell whether something is like a sample: each part of it that is there, and that the sample has, is of its type.
 * @param {unknown} thing @param {unknown} sample a function judges by itself @returns {boolean}
 */
function isLike(thing, sample) {
  if (typeof sample === "function") return sample(thing);
  if (Array.isArray(sample)) return Array.isArray(thing) && thing.every((one) => isLike(one, sample[0]));
  if (typeof sample !== "object") return typeof thing === typeof sample;
  if (typeof thing !== "object" || thing === null || Array.isArray(thing)) return false;
  const parts = new Map(Object.entries(/** @type {object} */ (sample)));
  return Object.entries(thing).every(([name, part]) => {
    const expected = parts.get(name) ?? parts.get(EACH);
    return expected === undefined || part === undefined || isLike(part, expected);
  });
}

const CARDS = { [EACH]: [""] };
/** A number, or what was typed in its place. @type {Test} */
const isTyped = (thing) => ["number", "string"].includes(typeof thing);
const POINTS = { [EACH]: isTyped };
const COUNT = { player: "", cards: [""], claim: isTyped, call: { player: "", kind: "" } };
const RULING = { side: "", points: 0 };

/** @param {unknown} sample of an entry that is no ruling @returns {Test} */
const entryLike = (sample) => (thing) =>
  (thing?.ruling === undefined ? isLike(thing, sample) : isLike(thing.ruling, RULING));

/** @type {Test} */
const isPlay = (thing) => isLike(thing, COUNT) && typeof thing.play === "string";

const LOG = {
  ruleset: "", rules: {}, players: [""], teams: [[""]], first_dealer: "", cut: [{ [EACH]: "" }],
  starting_scores: POINTS, ended: { by: "", side: "" },
  deals: [{
    dealer: "", dealt: CARDS, discards: CARDS, to_crib: [""], hands: CARDS, crib: [""], starter: "", heels: COUNT,
    plays: [entryLike(isPlay)], pegged: POINTS, show: [entryLike(COUNT)], scores: POINTS,
    rulings: [entryLike(COUNT)],
  }],
};

/**
 * Tell whether something can be recorded: it has players and deals, and each part of it that is there has its type.
 * @param {any} thing @returns {thing is Log}
 */
export function isLog(thing) {
  return isLike(thing, LOG) && thing.players?.length > 1 && Boolean(thing.deals);
}

/** @typedef {{player: string, points: number}} PegStep an earlier version wrote the pegging as a list of these */

const LINES = ["skunk_line", "double_skunk_line"];

/**
 * Bring a log up to date: names in composed characters, unless two players would become the same; 0 for a skunk line
 * that was null, which was none; totals for pegging that was written in order; and no other member that is null.
 * @param {any} old of any shape; what is no part of a log stays as it is @returns {any}
 */
export function upToDate(old) {
  const log = rewritten(withLines(old), areSame(old?.players) ? String : composed);
  if (!Array.isArray(log?.deals)) return log;
  const deals = log.deals.map((/** @type {any} */ deal) =>
    (areSteps(deal?.pegged) ? { ...deal, pegged: totals(deal.pegged) } : deal));
  return { ...log, deals };
}

/** @param {any} log @returns {any} with 0 for a line that was null */
function withLines(log) {
  const gone = LINES.filter((name) => log?.rules?.[name] === null);
  return gone.length ? { ...log, rules: { ...log.rules, ...Object.fromEntries(gone.map((name) => [name, 0])) } } : log;
}

/** @param {unknown} players @returns {boolean} whether two players become the same in composed characters */
function areSame(players) {
  const names = Array.isArray(players) ? players.filter((name) => typeof name === "string") : [];
  return new Set(names.map(composed)).size < new Set(names).size;
}

/** @param {any} pegged @returns {pegged is PegStep[]} */
function areSteps(pegged) {
  return Array.isArray(pegged)
    && pegged.every((step) => typeof step?.player === "string" && typeof step.points === "number");
}

/** @param {PegStep[]} steps @returns {Record<string, number>} */
function totals(steps) {
  const players = [...new Set(steps.map(({ player }) => player))];
  return Object.fromEntries(players.map((player) => {
    const own = steps.filter((step) => step.player === player);
    return [player, own.reduce((sum, { points }) => sum + points, 0)];
  }));
}
