/** The result of a game in words: who won and when, what it rests on, and how it came about. */

import { dealsWords, questionOf } from "../record/hints.js";
import { blanks } from "../record/reading.js";
import { button, markup } from "../ui/markup.js";
import { awardWords, dealOf, listed, shortly, sideName, whereabouts } from "./entries.js";
import { allMistakes, dealAt, mistakesView } from "./mistakes.js";

/** @import { GameRequest } from "contract" */
/** @import { Fault, Game, Judgement } from "./entries.js" */

/** @type {Record<string, string>} */
const GIVEN_UP = { concession: "conceded", forfeit: "forfeited" };

/** Mistakes that are said one by one. */
const MOST = 3;

/**
 * @typedef {object} Links ways from the verdict to elsewhere
 * @property {(function(number): void) | null} look shows the board after so many entries, where there is a board
 * @property {function(Pick<Fault, "pointer" | "missing">): void} log leads to what a fault is about
 * @property {function(): void} automatic checks the same log with automatic claims
 * @property {[string, () => void][]} answers to the question that is asked
 * @property {(() => void) | null} ask for what mistakes cost, where that can be known
 * @property {(fault: Fault) => string} cost of a mistake, as far as it is known
 */

/**
 * Tell the result, what is wrong with it, and how it came about.
 * @param {Judgement} response of `/v1/game` @param {GameRequest} log the request @param {Links} links
 */
export function verdict(response, log, links) {
  const isAsked = links.answers.length > 0;
  const changed = changeWords(response);
  return markup`<div class="outcome ${response.status}">
    <h2 tabindex="-1">${headline(response)}</h2>
    ${isAsked && markup`<div class="actions">${links.answers.map(([name, go], at) =>
      button(name, go, { kind: at && !response.isAsking ? "quiet" : "primary" }))}</div>`}
    ${mistakesView(response, log, links)}
    <p>${[...outcome(response), isAsked ? "" : blankWords(log)].map((text) =>
      text && markup`<span>${text}</span> `)}</p>
    <p class="changed">${changed && markup`<b>${changed}</b>`}</p>
    <p>${(isAsked ? [] : [...notJudged(response), asWritten(response)]).map((text) =>
      text && markup`<span>${text}</span> `)}</p></div>`;
}

/** @param {GameRequest} log @returns {string} such as `Pegging left blank counts as 0: Ann in deal 6.` */
export function blankWords(log) {
  const blank = blanks(log).map(({ player, deal }) => `${player} in deal ${deal + 1}`);
  return blank.length ? `Pegging left blank counts as 0: ${listed(blank)}.` : "";
}

/** @param {Judgement} response @returns {number | null} the deal in which two are out, nobody knows who first */
function unclearEnd({ violations }) {
  const fault = violations.find(({ code }) => code === "ambiguous-end");
  return fault ? dealOf(fault.pointer) : null;
}

/** @param {Judgement} response @returns {{deal: number, code: string}[]} what the result rests on, from deal 0 */
function supports({ rests_on: rests = [], violations }) {
  return rests.map(({ pointer, code }) => {
    const fault = violations.find((one) => one.pointer === pointer && one.code === code);
    return { deal: Number(fault ? dealAt(fault) : dealOf(pointer)), code };
  });
}

/** @param {Judgement} response @returns {string} such as `if deal 2 is right`; empty where it stands */
function condition(response) {
  const deals = [...new Set(supports(response).map(({ deal }) => deal))];
  return deals.length ? `if ${dealsWords(deals)} ${deals.length > 1 ? "are" : "is"} right` : "";
}

/** @param {Judgement} response @returns {string} what it is about, where that is no winner yet */
function openWords(response) {
  const unclear = unclearEnd(response);
  return questionOf(response) || (unclear === null ? "" : `Deal ${unclear + 1} cannot be judged`);
}

/** @param {Judgement} response */
function headline(response) {
  const { winner, scores, losers, ended_by: by } = response;
  const open = openWords(response);
  if (open || winner === undefined) return open || "Not over yet";
  const name = winnerWords(response, winner);
  if (by && by in GIVEN_UP) return `${name}: ${sideName(response, losers[0].side)} ${GIVEN_UP[by]}`;
  return [`${name}, ${scores[winner]} to ${listed(losers.map(({ score }) => String(score)))}`, condition(response)]
    .filter(Boolean).join(", ");
}

/** @param {Game} response @param {string} winner @returns {string} such as `Ann wins` */
function winnerWords({ sides }, winner) {
  return `${sideName({ sides }, winner)} ${sides[winner].length > 1 ? "win" : "wins"}`;
}

/** @param {Judgement} response @returns {string} such as `Ann leads by 3` */
export function standing(response) {
  const { sides, scores, winner } = response;
  const open = openWords(response);
  if (open) return open;
  if (winner) return [winnerWords(response, winner), condition(response)].filter(Boolean).join(", ");
  const [first, second] = Object.keys(sides).sort((one, other) => scores[other] - scores[one]);
  const ahead = scores[first] - scores[second];
  return ahead ? `${sideName(response, first)} ${sides[first].length > 1 ? "lead" : "leads"} by ${ahead}` : "Level";
}

/** @param {Judgement} response @returns {string} empty where the headline has it, or it is not known */
function boardWords(response) {
  const { sides, scores, winner, ended_by: by } = response;
  if (questionOf(response) || (winner !== undefined && !(by && by in GIVEN_UP))) return "";
  const when = winner === undefined ? "So far" : "The board at the end";
  const all = Object.keys(sides).map((side) => `${sideName(response, side)} ${scores[side]}`);
  return `${unclearEnd(response) === null ? when : "Without what is unclear there"}: ${all.join(", ")}.`;
}

/**
 * Tell what was found in a game: each mistake, the result, and what the mistakes changed.
 * @param {Judgement} response @param {string[]} [told] mistakes that are told no more
 * @returns {string} such as `Deal 2: Ann’s hand 12, should be 10. Bob wins, 121 to 119.`
 */
export function gameWords(response, told = []) {
  const mistakes = allMistakes(response).filter((words) => !told.includes(words));
  const rest = mistakes.length - MOST;
  const isOpen = response.winner === undefined && !openWords(response);
  return [
    ...mistakes.slice(0, MOST),
    rest > 0 ? `Mistakes besides: ${rest}.` : "",
    isOpen ? "" : headline(response).replace(/[^?]$/, "$&."),
    boardWords(response),
    changeWords(response),
  ].filter(Boolean).join(" ");
}

/** Tell whether the mistakes changed who won. @param {Judgement} response */
function changeWords(response) {
  const { winner, violations, rests_on: rests = [], as_written: written } = response;
  if (!written || !violations.length || openWords(response)) return "";
  if (written.winner === winner) return winner && !rests.length ? "The result stands." : "";
  if (written.winner) return `As written, ${sideName(response, written.winner)} had won.`;
  return written.ended_at ? "As written, both were out." : "As written, it was not over.";
}

/** @param {Judgement} response */
function outcome(response) {
  if (questionOf(response)) return [];
  const board = boardWords(response);
  if (response.winner === undefined) return [board];
  const isGivenUp = response.ended_by && response.ended_by in GIVEN_UP;
  return [isGivenUp ? "" : ending(response), board, ...restWords(response), skunkWords(response), afterwards(response)];
}

/** Say why a deal is no firm ground. @param {Judgement} response @returns {string[]} */
function restWords(response) {
  return [...new Set(supports(response).map(({ deal: at, code }) => {
    const deal = `deal ${at + 1}`;
    if (code === "impossible-total") return `An impossible count in ${deal} is part of it.`;
    if (code === "wrong-total") return `The totals of ${deal} may carry a wrong one on.`;
    return `What is missing or not judged in ${deal} may change the result.`;
  }))];
}

/** Say what is taken as written since its cards, or its play, cannot be. @param {Judgement} response */
function notJudged({ unjudged = [] }) {
  return unjudged.map((pointer) => {
    const deal = Number(dealOf(pointer)) + 1;
    return pointer.includes("/plays/")
      ? `After the mistake in it, the play of deal ${deal} is taken as written.`
      : `No cards of deal ${deal} are judged: what was counted is taken as written.`;
  });
}

/** @param {Game} response */
function ending(response) {
  const line = response.ledger[response.ledger.length - 1];
  if (!line.awards.some(({ side }) => side === response.winner)) return "";
  const last = line.player ? shortly(line) : lowered(shortly(line));
  return `It ends in ${lowered(whereabouts(line))}: ${last}. ${awardWords(response, line)}`;
}

/** @param {string} text */
function lowered(text) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** @param {Game} response */
function skunkWords({ skunk, value }) {
  if (value === undefined) return "";
  if (skunk === "none") return value === 1 ? "" : `The game counts ${value}.`;
  return `${skunk === "skunk" ? "A skunk" : "A double skunk"}: the game counts ${value}.`;
}

/** @param {Game} response */
function afterwards({ entries_after_end: after, ended_at: end = "" }) {
  return after ? `The game was over in deal ${Number(dealOf(end)) + 1}; they played on.` : "";
}

/** @param {Game} response */
function asWritten({ unverified_entries: unverified }) {
  if (!unverified) return "";
  return unverified === 1 ? "One count is not checked, since its cards are not written."
    : `${unverified} counts are not checked, since their cards are not written.`;
}
