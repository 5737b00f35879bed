/**
 * Changes of who plays a game, and by which rules.
 */

import { tidy, without } from "./objects.js";
import { isRuling } from "./reading.js";

/** @import { Call, Deal, Log, RulingEntry } from "./types.js" */

const MOST = 4;

/**
 * Give a player another name, everywhere in the log.
 * @param {Log} log @param {number} seat @param {string} name
 * @returns {Log} the same where the name is empty or somebody else's
 */
export function rename(log, seat, name) {
  const old = log.players[seat];
  if (!name || name === old || log.players.includes(name)) return log;
  const of = (/** @type {string} */ one) => (one === old ? name : one);
  return tidy({
    ...log,
    players: log.players.map(of),
    teams: log.teams?.map((team) => team.map(of)),
    first_dealer: log.first_dealer && of(log.first_dealer),
    cut: log.cut?.map((round) => byName(round, of)),
    starting_scores: log.starting_scores && byName(log.starting_scores, of),
    deals: log.deals.map((deal) => renamedDeal(deal, of)),
    ended: log.ended && { ...log.ended, side: of(log.ended.side) },
  });
}

/** @typedef {(name: string) => string} Renaming */

/**
 * @template T
 * @param {Record<string, T>} record
 * @param {Renaming} of
 * @returns {Record<string, T>}
 */
function byName(record, of) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [of(name), value]));
}

/** @param {Deal} deal @param {Renaming} of @returns {Deal} */
function renamedDeal(deal, of) {
  const steps = Array.isArray(deal.pegged) ? deal.pegged.map((step) => ({ ...step, player: of(step.player) })) : null;
  return tidy({
    ...deal,
    dealer: deal.dealer && of(deal.dealer),
    dealt: deal.dealt && byName(deal.dealt, of),
    discards: deal.discards && byName(deal.discards, of),
    hands: deal.hands && byName(deal.hands, of),
    pegged: steps ?? (deal.pegged && byName(/** @type {Record<string, number>} */ (deal.pegged), of)),
    heels: deal.heels && renamedEntry(deal.heels, of),
    plays: deal.plays?.map((entry) => (isRuling(entry) ? renamedRuling(entry, of) : renamedEntry(entry, of))),
    show: deal.show?.map((entry) => (isRuling(entry) ? renamedRuling(entry, of) : renamedEntry(entry, of))),
    scores: deal.scores && byName(deal.scores, of),
    rulings: deal.rulings?.map((entry) => renamedRuling(entry, of)),
  });
}

/** @param {RulingEntry} entry @param {Renaming} of @returns {RulingEntry} */
function renamedRuling({ ruling }, of) {
  return { ruling: { ...ruling, side: of(ruling.side) } };
}

/**
 * @template {{player?: string | null, call?: Call | null}} T
 * @param {T} entry @param {Renaming} of @returns {T}
 */
function renamedEntry(entry, of) {
  const call = entry.call && { ...entry.call, player: of(entry.call.player) };
  return tidy({ ...entry, player: entry.player && of(entry.player), call });
}

/**
 * Seat so many players; only before the first deal.
 * @param {Log} log @param {number} count
 * @returns {Log} the same where there is a deal already
 */
export function seat(log, count) {
  if (log.deals.length || count < 2 || count > MOST) return log;
  const players = log.players.slice(0, count);
  while (players.length < count) {
    let number = players.length + 1;
    while (players.includes(`Player ${number}`)) number += 1;
    players.push(`Player ${number}`);
  }
  return { ...without(log, "teams", "starting_scores", "cut"), players, first_dealer: players[players.length - 1] };
}

/**
 * Let four play in two teams, or each alone; only before the first deal.
 * @param {Log} log @param {boolean} areTeams
 * @returns {Log}
 */
export function setTeams(log, areTeams) {
  const rest = without(log, "teams", "starting_scores");
  const [first, second, third, fourth] = log.players;
  return areTeams ? { ...rest, teams: [[first, third], [second, fourth]] } : rest;
}

/**
 * Name the first dealer.
 * @param {Log} log @param {string} player
 * @returns {Log}
 */
export function setDealer(log, player) {
  const [first, ...deals] = log.deals;
  return { ...without(log, "cut"), first_dealer: player,
    deals: first ? [first.dealer ? { ...first, dealer: player } : first, ...deals] : [] };
}

/**
 * Choose the rules; what was changed in others is not changed in these.
 * @param {Log} log @param {string} ruleset
 * @returns {Log}
 */
export function setRuleset(log, ruleset) {
  return { ...without(log, "rules"), ruleset };
}
