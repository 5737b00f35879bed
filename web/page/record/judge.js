/**
 * Asks the service about the log, once after each change: a newer question ends an older one. What the rules of a game
 * say that its recorder needs to know.
 */

import { ruleset } from "../rules/rulesets.js";
import { Failure, post } from "../ui/api.js";
import { faultsOf } from "./faults.js";
import { judgeable } from "./judgeable.js";

/** @import { Ruleset } from "contract" */
/** @import { Game } from "../result/entries.js" */
/** @import { Finding, Log, Table } from "./types.js" */

/** Milliseconds without a change before the service is asked. */
const SETTLED = 150;

/** @param {Log} log @returns {Finding} before anything is found */
export function nothing(log) {
  return { log, sent: log, judgement: null, failure: null };
}

/**
 * @param {(finding: Finding) => void} onFound called with what was found, unless the log has changed since
 * @returns {(log: Log | null, table: Table) => Promise<void>} without a log it just ends what was asked
 */
export function judge(onFound) {
  /** @type {ReturnType<typeof ask> | null} */
  let question = null;

  return async (log, table) => {
    if (!log) {
      question?.end();
      question = null;
      return;
    }
    const { sent, unread } = judgeable(log, table);
    const body = JSON.stringify(sent);
    if (body !== question?.body) {
      question?.end();
      question = ask(body, sent);
    }
    const own = question;
    try {
      const judgement = faultsOf(await own.answer, log, unread);
      if (own === question) onFound({ log, sent: own.sent, judgement, failure: null });
    } catch (error) {
      if (own !== question) return;
      if (!(error instanceof Failure)) throw error;
      // What was not answered is asked again.
      if (error.kind !== "problem") question = null;
      onFound({ log, sent: own.sent, judgement: null, failure: error });
    }
  };
}

/**
 * Ask in a moment, unless that is ended before.
 * @param {string} body @param {Log} sent the same
 */
function ask(body, sent) {
  const asked = new AbortController();
  const { signal } = asked;
  const settled = new Promise((resolve) => { setTimeout(resolve, SETTLED); });
  const answer = settled.then(async () => {
    signal.throwIfAborted();
    return /** @type {Promise<Game>} */ (post("/v1/game", body, { signal }));
  });
  answer.catch(() => {});
  return { body, sent, answer, end: () => asked.abort() };
}

/** As the commonest rules have it, until the service has told. */
const USUAL_TARGET = 121;
const LEAST_LINE = 31;
const USUAL = { dealt: 6, discards: 2, to_crib: 0, hand: 4, crib: 4 };

/** @param {Log} log @returns {Ruleset | undefined} nothing until they are known */
export function rulesetOf(log) {
  return ruleset(log.ruleset ?? "standard");
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
  const target = Number(value("target") ?? USUAL_TARGET);
  return {
    dealt,
    discards,
    toCrib,
    hand,
    crib,
    dealerFirst: value("show_order") === "dealer-first",
    heels: Number(value("heels") ?? 2),
    onCall: value("enforcement") === "on-call",
    muggins: value("undercount") === "muggins",
    target,
    lines: [["skunk_line", "Skunk"], ["double_skunk_line", "Double"]]
      .map(([line, name]) => ({ hole: Number(own[line] ?? moved(line, target, ruleset)), name }))
      .filter(({ hole }) => hole >= LEAST_LINE && hole < target),
  };
}

/**
 * Where only the target is changed, a line keeps its distance.
 * @param {string} line @param {number} target @param {Ruleset} [ruleset]
 */
function moved(line, target, ruleset) {
  const [hole, usual] = [line, "target"].map((name) => Number(ruleset?.parameters[name]?.value));
  return hole && hole + target - usual;
}
