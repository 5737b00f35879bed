/**
 * Asks the service about the log after each change: a newer question ends an older one. What the rules of a game say
 * that its recorder needs to know.
 */

import { dealOf } from "../result/entries.js";
import { ruleset } from "../rules/rulesets.js";
import { Failure, post } from "../ui/api.js";
import { without } from "./edits.js";
import { asWritten, bridged, bridgedBack, judgeable, unplayed } from "./judgeable.js";
import { dealers, slots } from "./reading.js";

/** @import { Judgement, Log, Table } from "./types.js" */

/** Milliseconds without a change before the service is asked. */
const SETTLED = 150;

/**
 * @typedef {object} Finding
 * @property {Log} log that was judged
 * @property {Judgement | null} judgement
 * @property {Judgement | null} written the same with every count as written, where something is wrong and this can be
 *   told
 * @property {Failure | null} failure why there is no judgement, or none of all deals
 * @property {number | null} sound how many deals were judged, where not all of them can be
 */

/** @param {Log} log @returns {Finding} before anything is found */
export function nothing(log) {
  return { log, judgement: null, written: null, failure: null, sound: null };
}

/**
 * @param {(finding: Finding) => void} onFound called with what was found, unless the log has changed since
 * @returns {(log: Log | null, table: Table) => void} without a log it just ends what was asked
 */
export function judge(onFound) {
  let asked = new AbortController();
  let timer = 0;

  return (log, table) => {
    clearTimeout(timer);
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    if (!log) return;
    timer = setTimeout(async () => {
      const finding = await found(log, table, signal);
      if (!signal.aborted) onFound(finding);
    }, SETTLED);
  };
}

/** @param {Log} log @param {Table} table @param {AbortSignal} signal @returns {Promise<Finding>} */
async function found(log, table, signal) {
  let sent = bridged(judgeable(log, table), table);
  /** @type {Failure | null} */
  let failure = null;
  while (!signal.aborted) {
    try {
      const judged = /** @type {Judgement} */ (await post("/v1/game", sent, { signal }));
      const judgement = bridgedBack(judged, log, sent, table);
      const plain = judged.violations.length ? asWritten(sent) : null;
      const written = plain && await post("/v1/game", plain, { signal }).catch(() => null);
      const early = failure ? [] : await impossibleEarly(log, sent, table, signal);
      const found = judgement.violations.filter((one) => isToldOf(one, log));
      return { log, judgement: { ...judgement, violations: [...found, ...early] },
        written: /** @type {Judgement | null} */ (written), failure, sound: failure && sent.deals.length };
    } catch (error) {
      if (signal.aborted) break;
      if (!(error instanceof Failure)) throw error;
      const first = firstFault(error);
      if (first === null || first >= sent.deals.length) {
        return { ...nothing(log), failure: error };
      }
      failure = both(failure, error);
      sent = { ...without(sent, "ended"), deals: sent.deals.slice(0, first) };
    }
  }
  return nothing(log);
}

/**
 * @param {Failure} failure
 * @returns {number | null} the first deal that cannot be judged; nothing where not only deals are at fault
 */
function firstFault({ problem }) {
  const deals = (problem?.errors ?? []).map(({ pointer }) => dealOf(pointer ?? "#"));
  return !deals.length || deals.includes(null) ? null : Math.min(...deals.map(Number));
}

/**
 * Tell whether a mistake is one already: pegging is looked into once everybody's is written.
 * @param {Judgement["violations"][number]} violation @param {Log} log
 */
function isToldOf({ code, pointer }, log) {
  const { pegged = {} } = log.deals[dealOf(pointer) ?? 0] ?? {};
  return code !== "impossible-pegging" || log.players.every((name) => name in pegged);
}

/** @param {Failure | null} one @param {Failure} other @returns {Failure} with the faults of both */
function both(one, other) {
  if (!one?.problem || !other.problem) return other;
  const errors = [...other.problem.errors ?? [], ...one.problem.errors ?? []];
  return new Failure("problem", { ...one.problem, errors });
}

/**
 * Find the counts that no hand has among those of the last show that were written before their turn.
 * @param {Log} log @param {Log} sent without them @param {Table} table @param {AbortSignal} signal
 * @returns {Promise<Judgement["violations"]>}
 */
async function impossibleEarly(log, sent, table, signal) {
  const last = log.deals.length - 1;
  const { show: all = [] } = log.deals[last] ?? {};
  const { show = [] } = sent.deals[last] ?? {};
  const early = all.slice(show.length).filter(({ claim, cards }) => typeof claim === "number" && !cards);
  if (!early.length) return [];
  const order = slots(log, last, table);
  const shows = unplayed(order).show.map((entry) => early.find((one) => Boolean(one.crib) === Boolean(entry.crib)
    && (entry.crib || one.player === entry.player)) ?? entry);
  const probe = { ...sent, deals: [{ pegged: {}, show: shows }], first_dealer: dealers(log)[last] };
  const request = without(probe, "cut", "ended", "starting_scores");
  const answer = await post("/v1/game", request, { signal }).catch(() => null);
  const violations = /** @type {Judgement | null} */ (answer)?.violations ?? [];
  return violations.filter(({ code }) => code === "impossible-total").map((violation) => {
    const entry = shows[Number(violation.pointer.split("/").at(-1))];
    return { ...violation, pointer: `#/deals/${last}/show/${all.findIndex((one) => one === entry)}` };
  });
}

/** As the commonest rules have it, until the service has told. */
const USUAL = { dealt: 6, discards: 2, to_crib: 0, hand: 4, crib: 4 };

/**
 * @typedef {object} Ruleset
 * @property {string} name
 * @property {string} description
 * @property {number[]} players
 * @property {{players: number, dealt: number, discards: number, to_crib: number, hand: number, crib: number}[]} cards
 * @property {Record<string, {value: unknown}>} parameters
 */

/** @param {Log} log @returns {Ruleset | undefined} nothing until they are known */
export function rulesetOf(log) {
  return /** @type {Ruleset | undefined} */ (ruleset(log.ruleset ?? "standard"));
}

/**
 * Tell what the rules say, with what the log changes in them.
 * @param {Log} log @param {Ruleset | undefined} ruleset where it is known
 */
export function tableOf(log, ruleset) {
  const own = /** @type {Record<string, unknown>} */ (log.rules ?? {});
  const value = (/** @type {string} */ name) => own[name] ?? ruleset?.parameters[name]?.value;
  const { dealt, discards, to_crib: toCrib, hand,
    crib } = ruleset?.cards.find(({ players }) => players === log.players.length) ?? USUAL;
  return {
    dealt,
    discards,
    toCrib,
    hand,
    crib,
    dealerFirst: value("show_order") === "dealer-first",
    heels: Number(value("heels") ?? 2),
    manual: value("claims") === "manual",
    onCall: value("enforcement") === "on-call",
    muggins: value("undercount") === "muggins",
  };
}
