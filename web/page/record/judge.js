/**
 * Asks the service about the log, once after each change: a newer question ends an older one. What the rules of a game
 * say that its recorder needs to know.
 */

import { measures } from "../board/track.js";
import { ruleset } from "../rules/rulesets.js";
import { dealOf } from "../result/entries.js";
import { Failure, post } from "../ui/api.js";
import { faultsOf } from "./faults.js";
import { judgeable } from "./judgeable.js";
import { dealers, firstDealer } from "./reading.js";
import { setDealer, swapDeals } from "./rows.js";

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
  let turn = 0;

  return async (log, table) => {
    turn += 1;
    const own = turn;
    if (!log) {
      question?.end();
      question = null;
      return;
    }
    const { sent, unread } = judgeable(log, table);
    const body = JSON.stringify(sent);
    if (body !== question?.body) {
      question?.end();
      question = ask(body, sent, log, table);
    }
    const { sent: asked, answer } = question;
    try {
      const { game, ...otherwise } = await answer;
      const judgement = faultsOf(game, log, table, unread, otherwise);
      const board = judgement.isAsking ? undefined : await measures(log, judgement);
      if (own === turn) onFound({ log, sent: asked, judgement, failure: null, measures: board });
    } catch (error) {
      if (own !== turn) return;
      if (!(error instanceof Failure)) throw error;
      // What was not answered is asked again.
      if (error.kind !== "problem") question = null;
      onFound({ log, sent: asked, judgement: null, failure: error });
    }
  };
}

/**
 * Ask in a moment, unless that is ended before.
 * @param {string} body @param {Log} sent the same @param {Log} log of which it is @param {Table} table
 */
function ask(body, sent, log, table) {
  const asked = new AbortController();
  const { signal } = asked;
  const settled = new Promise((resolve) => { setTimeout(resolve, SETTLED); });
  const answer = settled.then(async () => {
    signal.throwIfAborted();
    const game = /** @type {Game} */ (await post("/v1/game", body, { signal }));
    return { game, ...await otherGames(game, log, table, signal) };
  });
  answer.catch(() => {});
  return { body, sent, answer, end: () => asked.abort() };
}

/**
 * Judge the log as if others had dealt first: where nobody has said who did, or where several totals are wrong. The
 * hands are put in their order, which the service leaves as it is where it looks for another dealer. And judge it as if
 * the first deal with a wrong total and the next one had changed places.
 * @param {Game} game @param {Log} log @param {Table} table @param {AbortSignal} signal
 * @returns {Promise<import("./faults.js").Otherwise>}
 */
async function otherGames({ violations, hints }, log, table, signal) {
  const wrong = violations.filter(({ code }) => code === "wrong-total");
  const areMany = wrong.length > 1 && !hints;
  const isKnown = firstDealer(log) !== null;
  const [own] = dealers(log);
  const isDoubtful = !isKnown || (areMany && log.first_dealer);
  const players = isDoubtful ? log.players.filter((player) => player !== own) : [];
  const below = Number(dealOf(wrong[0]?.pointer ?? "")) + 1;
  const isSwapped = isKnown && areMany && below < log.deals.length;
  const logs = [...players.map((player) => setDealer(log, player, table)),
    ...(isSwapped ? [swapDeals(log, below, table)] : [])];
  if (!logs.length) return { others: [], swapped: null };
  const games = logs.map((one) => judgeable(one, table).sent);
  const { results } = await post("/v1/game/batch", { games, detail: "summary" }, { signal });
  const others = players.flatMap((player, at) => (results[at].game ? { player, game: results[at].game } : []));
  const game = isSwapped ? results[players.length].game : undefined;
  return { others, swapped: game ? { below, game } : null };
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
    onCall: value("enforcement") === "on-call",
    muggins: value("undercount") === "muggins",
  };
}
