/**
 * Asks the service about the log after each change, without what is still being written: a newer question ends an
 * older one. What the rules of a game say that its recorder needs to know.
 */

import { dealOf } from "../result/entries.js";
import { ruleset } from "../rules/rulesets.js";
import { Failure, post } from "../ui/api.js";
import { tidy, without } from "./edits.js";
import { dealers, places, shown, sidesOf, slots } from "./reading.js";
import { enteredForm, slotName } from "./spots.js";

/** @import { Deal, Judgement, Log, ShowEntry, Slot, Table } from "./types.js" */

/**
 * Leave out hands that are not complete, and what was written of the last show before its turn.
 * @param {Log} log @param {Table} table @returns {Log} with every entry at the place where it was
 */
export function judgeable(log, table) {
  const last = log.deals.length - 1;
  const deals = log.deals.map((deal, index) => (index < last && !Object.keys(deal).length
    ? unplayed(slots(log, index, table))
    : complete(deal, log.players, table)));
  if (last >= 0 && deals[last].show) deals[last] = inTurn(deals[last], slots(log, last, table));
  return { ...log, deals };
}

/** A deal between others of which nothing is written yet is one in which nobody scored. @param {Slot[]} order */
function unplayed(order) {
  return { pegged: {}, show: order.map(worthNothing) };
}

/** @param {Slot} slot @returns {ShowEntry} */
function worthNothing({ player, crib }) {
  return { player, ...(crib ? { crib } : {}), claim: 0 };
}

/** @param {Deal} deal @param {string[]} players @param {Table} table @returns {Deal} */
function complete(deal, players, table) {
  const show = deal.show?.map((entry) => withHand(entry, table));
  const whole = tidy({ ...deal, show });
  if (deal.void) return whole;
  if (enteredForm(deal) === "dealt") return withDealt(whole, players, table);
  if (!deal.hands) return whole;
  const hands = ofSize(deal.hands, table.hand);
  return tidy({
    ...whole,
    hands: some(hands),
    crib: some(hands) && deal.crib?.length === table.crib ? deal.crib : undefined,
    plays: Object.keys(hands).length < players.length ? undefined : deal.plays,
  });
}

/** @param {Deal} deal @param {string[]} players @param {Table} table @returns {Deal} */
function withDealt(deal, players, table) {
  const dealt = ofSize(deal.dealt, table.dealt);
  const discards = Object.fromEntries(Object.entries(ofSize(deal.discards, table.discards))
    .filter(([player]) => dealt[player]));
  const pack = deal.to_crib?.length === table.toCrib && some(dealt) ? deal.to_crib : undefined;
  const isWhole = players.every((player) => discards[player]) && (pack || !table.toCrib);
  return tidy({ ...deal, dealt: some(dealt), discards: some(discards), to_crib: pack,
    plays: isWhole ? deal.plays : undefined });
}

/**
 * @param {Record<string, string[]> | null | undefined} hands @param {number} size
 * @returns {Record<string, string[]>} those with no card missing
 */
function ofSize(hands, size) {
  return Object.fromEntries(Object.entries(hands ?? {}).filter(([, cards]) => cards.length >= size));
}

/** @template {object} T @param {T} record @returns {T | undefined} nothing where nothing is in it */
function some(record) {
  return Object.keys(record).length ? record : undefined;
}

/** @param {ShowEntry} entry @param {Table} table @returns {ShowEntry} */
function withHand(entry, table) {
  const size = entry.crib ? table.crib : table.hand;
  return entry.cards && entry.cards.length !== size ? without(entry, "cards") : entry;
}

/**
 * Cut the show before an entry whose turn comes after one that is nowhere written.
 * @param {Deal} deal @param {Slot[]} order
 */
function inTurn(deal, order) {
  const taken = places(deal, order);
  const missing = order.findIndex((slot, place) => !taken.includes(place) || isBlank(deal, order, slot));
  const end = missing < 0 ? -1 : taken.findIndex((place) => place >= missing);
  return end < 0 ? deal : { ...deal, show: deal.show?.slice(0, end) };
}

/** @param {Deal} deal @param {Slot[]} order @param {Slot} slot */
function isBlank(deal, order, slot) {
  const { entry } = shown(deal, order, slot);
  const isKnown = deal.starter && (deal.hands || deal.dealt || entry?.cards);
  return typeof entry?.claim !== "number" && !isKnown;
}

/** The hands and the crib that are missing in a deal of numbers. @param {Deal} deal @param {Slot[]} order */
function gaps(deal, order) {
  const taken = places(deal, order);
  const isInOrder = taken.every((place, at) => place > (taken[at - 1] ?? -1));
  return deal.pegged && isInOrder ? order.filter((slot) => isBlank(deal, order, slot)) : [];
}

/**
 * Let what is missing in a deal hide no deal after it: where its totals are written they are taken, and else what is
 * missing counts nothing.
 * @param {Log} log @param {Table} table @returns {Log}
 */
function bridged(log, table) {
  const deals = log.deals.map((deal, index) => {
    const order = slots(log, index, table);
    const missing = gaps(deal, order);
    if (!missing.length || index === log.deals.length - 1) return deal;
    const { dealer, scores = {} } = deal;
    if (Object.keys(scores).length === sidesOf(log).length) return tidy({ dealer, scores });
    const show = order.map((slot) =>
      (missing.includes(slot) ? null : shown(deal, order, slot).entry) ?? worthNothing(slot));
    return { ...deal, show };
  });
  return { ...log, deals };
}

/**
 * Tell what is missing in deals between others, and point at the entries of the log in place of those that were sent.
 * @param {Judgement} judgement @param {Log} log @param {Log} sent @param {Table} table @returns {Judgement}
 */
function bridgedBack(judgement, log, sent, table) {
  const order = log.deals.map((_, index) => slots(log, index, table));
  /** @template {{pointer: string}} T @param {T} one @returns {T} */
  const own = (one) => {
    const [, , deal, part, place] = one.pointer.split("/");
    const added = (sent.deals[Number(deal)]?.show ?? []).length > (log.deals[Number(deal)]?.show ?? []).length;
    if (part !== "show" || !added) return one;
    const { at } = shown(log.deals[Number(deal)], order[Number(deal)], order[Number(deal)][Number(place)]);
    return { ...one, pointer: at < 0 ? `#/deals/${deal}` : `#/deals/${deal}/show/${at}` };
  };
  const missing = log.deals.slice(0, Math.min(sent.deals.length, log.deals.length - 1))
    .flatMap((deal, index) => gaps(deal, order[index]).map((slot) => ({ pointer: `#/deals/${index}`, missing: slot,
      code: /** @type {const} */ ("show-incomplete"), detail: `${slotName(slot)} is missing` })));
  return { ...judgement, ledger: judgement.ledger.map(own), violations: [...judgement.violations.map(own), ...missing] };
}

/**
 * Leave out every card of a sheet, so that all of it is taken as written.
 * @param {Log} log @returns {Log | null} nothing where a play is written card by card, which cannot be taken so
 */
export function asWritten(log) {
  if (log.deals.some((deal) => deal.plays && !deal.void)) return null;
  return { ...log, deals: log.deals.map(withoutCards) };
}

/** @param {Deal} deal @returns {Deal} */
function withoutCards(deal) {
  const rest = without(deal, "hands", "crib", "dealt", "discards", "to_crib");
  const show = deal.show?.map((entry) => without(entry, "cards"));
  return show ? { ...rest, show } : rest;
}

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
      return { log, judgement: { ...judgement, violations: [...judgement.violations, ...early] },
        written: /** @type {Judgement | null} */ (written), failure, sound: failure && sent.deals.length };
    } catch (error) {
      if (signal.aborted) break;
      if (!(error instanceof Failure)) throw error;
      const first = firstFault(error);
      if (first === null || first >= sent.deals.length) {
        return { log, judgement: null, written: null, failure: error, sound: null };
      }
      failure = both(failure, error);
      sent = { ...without(sent, "ended"), deals: sent.deals.slice(0, first) };
    }
  }
  return { log, judgement: null, written: null, failure: null, sound: null };
}

/**
 * @param {Failure} failure
 * @returns {number | null} the first deal that cannot be judged; nothing where not only deals are at fault
 */
function firstFault({ problem }) {
  const deals = (problem?.errors ?? []).map(({ pointer }) => dealOf(pointer ?? "#"));
  return !deals.length || deals.includes(null) ? null : Math.min(...deals.map(Number));
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
