/** Questions about a game: who dealt first, and the hints of the service, with what each answer makes of the log. */

import { listed } from "../result/entries.js";
import { setMembers, setPegged, tidy } from "./edits.js";
import { dealers } from "./reading.js";
import { deleteDeal, insertDeal, setDealer, swapDeals } from "./deals.js";

/** @import { Question } from "../result/entries.js" */
/** @import { Action, Judgement, Log, Table } from "./types.js" */

/** @type {Record<string, (hint: Question) => string>} */
const QUESTIONS = {
  "other-first-dealer": ({ player }) => `Did ${player} deal first?`,
  "deals-exchanged": ({ deals }) => `Are ${dealsWords(deals)} swapped?`,
  "deal-missing": ({ deal }) => `Is a deal missing before deal ${Number(deal) + 1}?`,
  "deal-twice": ({ deal }) => `Is deal ${Number(deal) + 1} there twice?`,
  "heels-in-pegged": ({ deals }) => `Are the heels in Pegged too in ${dealsWords(deals)}?`,
  "pegging-blank": ({ player, points, deal, isLeast }) =>
    `Did ${player} peg ${points}${isLeast ? " or more" : ""} in deal ${Number(deal) + 1}, as the totals say?`,
  "totals-crossed": ({ deal }) => `Are the numbers of deal ${Number(deal) + 1} in each other’s columns?`,
};

/** @type {Record<string, (hint: any, log: Log, table: Table, judgement: Judgement) => Log>} */
const REPAIRS = {
  "other-first-dealer": ({ player }, log, table) => setDealer(log, player, table),
  "deals-exchanged": ({ deals }, log, table) => swapDeals(log, deals[1], table),
  "deal-missing": ({ deal }, log, table) => insertDeal(log, deal, table),
  "deal-twice": ({ deal }, log, table) => deleteDeal(log, deal, table),
  "heels-in-pegged": ({ deals }, log, { heels }) =>
    deals.reduce((/** @type {Log} */ one, /** @type {number} */ deal) => withoutHeels(one, deal, heels), log),
  "pegging-blank": ({ deal, player, points }, log) => setPegged(log, deal, player, points),
  "totals-crossed": ({ deal }, log, _, judgement) => uncrossed(log, deal, judgement),
};

/** @param {number[]} [deals] from 0 @returns {string} such as `deals 3 and 4` */
export function dealsWords(deals = []) {
  return `${deals.length > 1 ? "deals" : "deal"} ${listed(deals.map((one) => `${one + 1}`))}`;
}

/** @param {Question} hint @returns {string} the same as long as it is about the same */
export function keyOf({ code, player, deal, deals }) {
  return JSON.stringify([code, player, deal, deals]);
}

/** Tell whether the page can ask about a hint, and nobody said no. @param {Question} hint @param {string[]} away */
export function isOpen(hint, away) {
  return hint.code in QUESTIONS && !away.includes(keyOf(hint));
}

/** @param {Judgement} judgement @returns {string} empty where nothing is asked */
export function questionOf(judgement) {
  const [hint] = judgement.hints ?? [];
  if (hint) return QUESTIONS[hint.code](hint);
  return judgement.isAsking ? "Who dealt first?" : "";
}

/**
 * @param {Judgement} judgement @param {Log} log @param {Table} table
 * @returns {{name: string, action: Action}[]} none where nothing is asked
 */
export function answersTo(judgement, log, table) {
  const change = (/** @type {Log} */ changed) => ({ type: "change", log: changed });
  const [hint] = judgement.hints ?? [];
  if (hint) {
    return [{ name: "Yes", action: change(REPAIRS[hint.code](hint, log, table, judgement)) },
      { name: "No", action: { type: "away", hint } }];
  }
  if (!judgement.isAsking) return [];
  return log.players.map((player) => ({ name: player, action: change(setDealer(log, player, table)) }));
}

/** @param {Log} log @param {number} deal @param {number} heels */
function withoutHeels(log, deal, heels) {
  const dealer = dealers(log)[deal];
  return setPegged(log, deal, dealer, Number(log.deals[deal].pegged?.[dealer]) - heels);
}

/**
 * Exchange the totals of a deal where each is the other's, else what was pegged.
 * @param {Log} log @param {number} deal @param {Judgement} judgement
 */
function uncrossed(log, deal, { violations }) {
  const [one, other] = violations.filter(({ code, pointer }) =>
    code === "wrong-total" && pointer.startsWith(`#/deals/${deal}/`));
  const areTotals = one?.slip?.written === other?.slip?.due && other?.slip?.written === one?.slip?.due;
  const member = areTotals ? "scores" : "pegged";
  const [ann, bob] = log.players;
  const numbers = log.deals[deal][member] ?? {};
  return setMembers(log, deal, { [member]: tidy({ [ann]: numbers[bob], [bob]: numbers[ann] }) });
}
