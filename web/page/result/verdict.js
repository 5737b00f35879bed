/** The result of a game in words: who won and when, the mistakes and their cost, with links to the other views. */

import { placeName } from "../log/places.js";
import { fragment } from "../ui/address.js";
import { sentence } from "../ui/api.js";
import { cardText } from "../ui/cards.js";
import { button, markup } from "../ui/markup.js";
import {
  awardWords, dealOf, faultName, listed, located, restsOn, shortly, sideName, slipSide, slipWords, swapWords, told,
  whereabouts,
} from "./entries.js";

/** @import { GameRequest, LedgerLine } from "contract" */
/** @import { Log } from "../record/types.js" */
/** @import { Fault, Game, Judgement } from "./entries.js" */

/** @type {Record<string, string>} */
const MUST = {
  deal: "has to deal",
  discard: "has to discard",
  "turn-starter": "has to turn up the starter",
  "claim-heels": "may claim his heels",
  play: "is to play",
  go: "has to say go",
  "claim-last": "may claim the point for the last card",
  show: "has to show",
};

/** As long as nobody has said it. */
export const ASKED = "Who dealt first?";

/** @type {Record<string, string>} */
const GIVEN_UP = { concession: "conceded", forfeit: "forfeited" };

/**
 * @typedef {object} Links ways from the verdict to elsewhere
 * @property {(function(number): void) | null} look shows the board after so many entries, where there is a board
 * @property {function(Pick<Fault, "pointer" | "cell">): void} log leads to what a fault is about
 * @property {function(): void} automatic checks the same log with automatic claims
 * @property {[string, () => void][]} answers to who dealt first, or whether two deals are swapped, where that is asked
 * @property {((fault: Fault) => import("../ui/markup.js").Value) | null} cost draws what a mistake cost
 */

/**
 * Tell the result, what is wrong with it, and how it came about.
 * @param {Judgement} response of `/v1/game` @param {GameRequest} log the request @param {Links} links
 */
export function verdict(response, log, links) {
  const isAsked = links.answers.length > 0;
  const changed = changeWords(response);
  return markup`<div class="outcome ${response.stop ? "illegal" : response.status}">
    <h2 tabindex="-1">${headline(response)}</h2>
    ${isAsked ? answerWays(response, log, links) : mistakes(response, log, links)}
    <p>${outcome(response).map((text) => text && markup`<span>${text}</span> `)}</p>
    <p class="changed">${changed && markup`<b>${changed}</b> `}${firstDifference(response, log, links)}</p>
    <p>${(isAsked ? [] : [...notJudged(response), asWritten(response)]).map((text) =>
      text && markup`<span>${text}</span> `)}</p></div>`;
}

/**
 * The hint that another player dealt first, which explains all that does not fit.
 * @param {Judgement} response @returns {{player: string, violations_left: number} | undefined}
 */
export function otherDealer({ hints = [] }) {
  return hints.flatMap(({ code, player, violations_left }) =>
    (code === "other-first-dealer" && player !== undefined ? [{ player, violations_left }] : []))[0];
}

/** Tell whether another first dealer would put it right, so that no mistake is told. @param {Judgement} response */
export function isExplained(response) {
  return Boolean(otherDealer(response)) && !response.isAsking;
}

/** @param {Judgement} response @param {GameRequest} log @param {Links} links */
function answerWays(response, log, links) {
  const many = response.violations.length;
  const found = many > 0 && mistakes(response, log, links);
  const summary = `${many} ${many === 1 ? "mistake" : "mistakes"} without that`;
  return markup`<div class="actions">${links.answers.map(([name, go], at) =>
      button(name, go, { kind: at && !response.isAsking ? "quiet" : "primary" }))}</div>
    ${response.isAsking ? found : markup`<details class="help"><summary>${summary}</summary>${found}</details>`}`;
}

/** @param {Judgement} response @returns {number | null} the deal in which two are out, nobody knows who first */
export function unclearEnd({ violations }) {
  const fault = violations.find(({ code }) => code === "ambiguous-end");
  return fault ? dealOf(fault.pointer) : null;
}

/** Tell the result behind the mistakes. @param {Judgement} response */
export function resultWords(response) {
  const words = outcome(response);
  if (otherDealer(response)) return `${headline(response)}.`;
  if (response.isAsking) return ASKED;
  if (response.winner === undefined || unclearEnd(response) !== null) return words.at(-1);
  const rest = restsOn(response);
  // The mistakes say what no hand counts.
  const result = rest && !rest.condition ? ifItStands(response, response.winner, rest) : headline(response);
  return [`${result}.`, words[1]].filter(Boolean).join(" ");
}

/** Tell whether the mistakes changed who won. @param {Judgement} response */
export function changeWords(response) {
  const { winner, violations, as_written: written } = response;
  if (!written || !violations.length || otherDealer(response) || unclearEnd(response) !== null) return "";
  if (written.winner === winner) {
    if (!winner || restsOn(response)) return "";
    return response.isOpen ? "What is missing may change that." : "The result stands.";
  }
  if (written.winner) return `As written, ${sideName(response, written.winner)} had won.`;
  return written.ended_at ? "As written, both were out." : "As written, it was not over.";
}

/**
 * Lead to where the board as written leaves the true one, where that changes who won.
 * @param {Judgement} response @param {GameRequest} log @param {Links} links
 */
function firstDifference(response, log, links) {
  const { winner, as_written: written, ledger } = response;
  const pointer = written?.first_difference;
  if (!pointer || !changeWords(response) || written.winner === winner) return null;
  return markup`<span class="first">What was written goes wrong first at ${
    button(placeName(log, pointer, ledger), () => links.log({ pointer }), { kind: "link" })}.</span>`;
}

/** @param {Game} response @param {string} winner @param {{condition?: string}} rest what it rests on */
function ifItStands(response, winner, { condition = "If it stands" }) {
  return `${condition}, ${sideName(response, winner)} ${response.sides[winner].length > 1 ? "have" : "has"} won`;
}

/** @param {Judgement} response */
function headline(response) {
  const { winner, stop } = response;
  const [hint, unclear] = [otherDealer(response), unclearEnd(response)];
  if (hint) return `${hint.violations_left ? "Most" : "All"} of it fits if ${hint.player} dealt first`;
  if (response.isAsking) return ASKED;
  if (unclear !== null) return `Deal ${unclear + 1} cannot be judged`;
  if (stop) return "The game stops at a mistake";
  if (winner === undefined) return swapWords(response) || "Not over yet";
  const rest = restsOn(response);
  if (rest) return `${rest.words}. ${ifItStands(response, winner, rest)}`;
  const losers = listed(response.losers.map(({ score }) => String(score)));
  const name = sideName(response, winner);
  const verb = response.sides[winner].length > 1 ? "win" : "wins";
  const givenUp = givenUpWord(response);
  if (givenUp) return `${name} ${verb}: ${sideName(response, response.losers[0].side)} ${givenUp}`;
  return `${name} ${verb}, ${response.scores[winner]} to ${losers}`;
}

/** @param {Game} response @returns {string | undefined} nothing where it was played to its end */
function givenUpWord({ ended_by: by }) {
  return by && GIVEN_UP[by];
}

/** @param {Judgement} response */
function outcome(response) {
  const scores = Object.keys(response.sides).map((side) => `${sideName(response, side)} ${response.scores[side]}`)
    .join(", ");
  if (otherDealer(response) || response.isAsking) return [];
  if (unclearEnd(response) !== null) return [`Without what is unclear there: ${scores}.`];
  if (response.stop) return [stopWords(response.stop), `Up to there: ${scores}.`];
  if (response.status === "in-progress") return [nextWords(response), `So far: ${scores}.`];
  const end = givenUpWord(response) ? "" : ending(response);
  const board = givenUpWord(response) || restsOn(response) ? `The board at the end: ${scores}.` : "";
  return [end, board, skunkWords(response), afterwards(response)];
}

/** Describe the mistake at which a play stops. @param {Fault} fault */
export function stopWords(fault) {
  // A name keeps its case at the beginning of a sentence.
  const what = fault.player ? `${fault.player}: ${told(fault)}.` : sentence(told(fault));
  return `${faultName(fault.code)}. ${what}`;
}

/** Say what is taken as written since its cards, or its play, cannot be. @param {Judgement} response */
function notJudged({ unjudged = [], stop }) {
  return unjudged.filter((pointer) => pointer !== stop?.pointer).map((pointer) => {
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
function skunkWords(response) {
  if (response.skunk === "none") return response.value !== 1 ? `The game counts ${response.value}.` : "";
  const kind = response.skunk === "skunk" ? "A skunk" : "A double skunk";
  return `${kind}: the game counts ${response.value}.`;
}

/** @param {Game} response */
function afterwards({ entries_after_end: after }) {
  if (!after) return "";
  return after === 1 ? "One entry after that is not judged." : `The ${after} entries after that are not judged.`;
}

/** @param {Game} response */
function asWritten({ unverified_entries: unverified }) {
  if (!unverified) return "";
  return unverified === 1 ? "One count is not checked, since its cards are not written."
    : `${unverified} counts are not checked, since their cards are not written.`;
}

/** @param {Pick<Game, "next">} response @returns {string} empty where the game is over */
export function nextWords({ next }) {
  if (!next) return "";
  const { player, must, count, legal, crib } = next;
  if (must === "peg") return "The pegging has yet to be entered.";
  const cards = legal?.length ? `, with ${legal.map(cardText).join(" or ")}` : "";
  const at = count === undefined ? "" : `The count is ${count}. `;
  return `${at}${player} ${MUST[must]}${crib ? " the crib" : ""}${cards}.`;
}

/**
 * List the mistakes, each with links to the board, to the log, and to the view that scores its cards.
 * @param {Judgement} response @param {GameRequest} log @param {Links} links
 */
function mistakes(response, log, links) {
  const missing = unclaimed(response, log);
  const shown = located(response).filter(({ violation: { code } }) => !missing || code !== "undercount");
  return markup`<section class="mistakes" aria-label="Mistakes">
    ${!response.violations.length && markup`<p class="all-right">No mistakes found.</p>`}
    ${missing > 0 && markup`<h3>No claims are written</h3>
      <p>Under these rules players count for themselves, and an entry without a claim counts 0:
        ${` ${missing} are worth more. `}If the points were counted for the players, choose automatic claims.</p>
      ${button("Check with automatic claims", links.automatic)}`}
    ${shown.length > 0 && markup`<h3>${shown.length === 1 ? "One mistake" : `${shown.length} mistakes`}</h3>`}
    <ol>${shown.map((one) => mistake(response, log, one, links))}</ol>
  </section>`;
}

/** @param {string} code of a violation */
export function badge(code) {
  return markup`<strong class="badge ${code}">${faultName(code)}</strong>`;
}

/**
 * @param {Judgement} response @param {GameRequest} log
 * @param {ReturnType<typeof located>[number]} found @param {Links} links
 */
function mistake(response, log, { violation, line, entry }, links) {
  const { pointer, code } = violation;
  const { ledger } = response;
  const slip = slipWords(response, violation);
  const cards = line?.phase === "show" && line.cards.length ? ` (${line.cards.map(cardText).join(" ")})` : "";
  const place = `${placeName(log, pointer, ledger)}${cards}${line?.retracted ? ", taken back" : ""}`;
  const score = line && scoreAddress(log, line);
  return markup`<li class="mistake ${code}">
    <p>${badge(code)} ${slip ? `Deal ${Number(dealOf(pointer)) + 1}: ${slip} (${
      sideName(response, slipSide(response.sides, pointer))})` : `${place}: ${told(violation)}`}.</p>
    <p class="leads">
      ${links.look && button("On the board", () => links.look?.(entry), { kind: "link" })}
      ${button(`Deal ${Number(dealOf(pointer)) + 1}`, () => links.log(violation), { kind: "link" })}
      ${score && markup`<a class="link" href=${score}>Score this ${line.event}</a>`}
    </p>
    ${links.cost?.(violation)}
  </li>`;
}

/**
 * Count the undercounts of a game in whose log no claim is written, though players count for themselves.
 * @param {Pick<Judgement, "violations">} response of `/v1/game`
 * @param {GameRequest} log the request
 * @returns {number} 0 where there is a claim, or where there is only one undercount
 */
function unclaimed({ violations }, log) {
  const many = violations.filter(({ code }) => code === "undercount").length;
  return many > 1 && !claimsIn(log) ? many : 0;
}

/** @param {unknown} part of a log @returns {boolean} */
function claimsIn(part) {
  if (typeof part !== "object" || part === null) return false;
  return Object.entries(part)
    .some(([name, value]) => (name === "claim" && typeof value === "number") || claimsIn(value));
}

/** Parameters that change what cards count, for which the view has no field. */
const COUNTING = /** @type {const} */ (["nobs", "flush_takes_starter"]);

/**
 * Link to the view that scores a hand or the crib.
 * @param {Log} log
 * @param {LedgerLine} line of its ledger
 * @returns {string | null} an address; nothing where the cards are not known, or count otherwise than there
 */
export function scoreAddress(log, line) {
  const { event, cards, claim } = line;
  const starter = log.deals[line.deal ?? -1]?.starter;
  if (event !== "hand" && event !== "crib" || !cards.length || !starter) return null;
  if (COUNTING.some((name) => log.rules?.[name] !== undefined)) return null;
  const claimed = claim ? String(claim.claimed) : "";
  return fragment("hand", { [event]: cards.join(" "), starter, claim: claimed, ruleset: log.ruleset ?? "standard" });
}
