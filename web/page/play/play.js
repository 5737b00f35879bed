/** A count of the play, as it is typed or picked, as it is asked, and drawn card by card. */

import { combinationName, drawClaim, drawTotal, isClaim, pointsText } from "../hand/score.js";
import { ruleset } from "../rules/rulesets.js";
import { post } from "../ui/api.js";
import { cardName, cardOf, cardPicture, Deck, flaw, RANK_ORDER, unfinished, words } from "../ui/cards.js";
import { cardsField, choice, numbered } from "../ui/fields.js";
import { markup } from "../ui/markup.js";

/** @import { PeggedCard, PeggingResult, Ruleset } from "contract" */
/** @import { Detail, Options } from "../ui/api.js" */
/** @import { Entry, Form, Parts, State } from "../ui/subject.js" */
/** @import { View } from "../vendor/preact.js" */

/** A count goes no further. */
const THIRTY_ONE = 31;
const COURT = 10;
/** @type {[string, string][]} */
const ENDS = [["", "The count goes on"], ["true", "It ends: go or last card"]];

/** @param {URLSearchParams} parameters play and closes @returns {Entry} */
export function entered(parameters) {
  return { played: parameters.get("play") ?? "", closes: parameters.get("closes") === "true" ? "true" : "" };
}

/** @param {Entry} entry @returns {State} */
export function state({ played, closes, ruleset: chosen }) {
  return { play: written(typedCards(played)), closes, ruleset: chosen };
}

/** @param {State} state */
export function complete({ play, ruleset: chosen }) {
  const typed = typedCards(play);
  const cards = typed.map(({ word }) => word);
  return Boolean(ruleset(chosen)) && cards.length > 0 && !fault(cards)
    && typed.every(({ claim }) => !claim || isClaim(claim));
}

/** Ask as it was typed, for the service is the judge of it. @param {State} state @param {Options} options */
export function ask({ play, closes, ruleset: chosen }, options) {
  const typed = typedCards(play);
  const claims = typed.map(({ claim }) => (claim ? numbered(claim) : 0));
  const body = {
    cards: typed.map(({ word }) => word),
    closes: closes === "true",
    ruleset: chosen,
    ...(typed.some(({ claim }) => claim) && { claims }),
  };
  return post("/v1/pegging", body, options);
}

/** @param {string[]} cards */
function fault(cards) {
  const count = countOf(cards.map(cardOf));
  return flaw(cards, Infinity) || (count > THIRTY_ONE ? `A count ends at 31, and this is ${count}.` : "");
}

/** @param {Form} form @param {View} rules the line with the rules */
export function fields(form, rules) {
  const { entry: { played, closes }, change } = form;
  const cards = typedCards(played).map(({ word }) => word);
  const uses = new Map(cards.map((word) => [cardOf(word), "hand"]));
  const whole = unfinished(cards.at(-1) ?? "") ? cards.slice(0, -1) : cards;
  const note = whole.length ? fault(whole) : "The cards, in the order of play.";
  return {
    before: cardsField(form, "played", "Cards played", "such as 5H 5S 5C 6D",
      { hint: "What a player said may stand after the card: 5C=8." }),
    after: markup`
      <div id="hand-deck">
        <${Deck} uses=${uses} note=${note} onPick=${(/** @type {string} */ code) => pick(form, code)}/></div>
      ${choice("After the last card", "closes", closes, ENDS, (chosen) => change({ closes: chosen }))}
      ${rules}`,
  };
}

/** @param {Form} form @param {string} code @returns {string | void} */
function pick({ entry: { played }, change }, code) {
  const typed = typedCards(played);
  const others = typed.filter(({ word }) => cardOf(word) !== code);
  const count = countOf([...typed.map(({ word }) => cardOf(word)), code]);
  if (others.length < typed.length) change({ played: written(others) });
  else if (count <= THIRTY_ONE) change({ played: written([...typed, { word: code, claim: "" }]) });
  else return `A count ends at 31: with the ${cardName(code)} it is ${count}.`;
}

/** What stands in place of a result. */
export const empty = {
  cards: ["7H", "5S", "6D", "4C", "9D"],
  words: "The count and the points of every card.",
  examples: [
    ["Three fives and a six", "#hand?play=5H+5S+5C+6D"],
    ["A run out of order, to 31", "#hand?play=7H+5S+6D+4C+9D"],
    ["A claim that is too high", "#hand?play=8H+7S%3D2+9C%3D5&closes=true&ruleset=ask-a-link"],
  ],
};

/** @param {PeggingResult} scored as the service gives it @param {State} state @returns {Parts} */
export function draw(scored, { play: asked }) {
  const { plays, total, count } = scored;
  // Where nothing was said, the service has judged a claim of 0.
  const said = typedCards(asked).map(({ claim }) => claim !== "");
  return {
    said: drawTotal(total, markup`<p class="parts">The count is ${count}.</p>`),
    rest: markup`<h2>Card by card</h2>
      <ol class="played">${plays.map((play, at) =>
        drawPlay(said[at] ? play : { ...play, claim: undefined }, ruleset(scored.ruleset)))}</ol>
      ${drawNext(scored)}`,
  };
}

/** @param {PeggedCard} play @param {Ruleset | undefined} rules the ruleset of the response, where it is known */
function drawPlay({ card, count, points, combinations, announcement, claim }, rules) {
  const names = combinations.map(combinationName).join(", ");
  return markup`<li class=${points ? "scores" : undefined}>
    ${cardPicture(card)}
    <p class="count"><span class="hidden-visually">count </span>${count}</p>
    <div><p>“${announcement}”</p>${names && markup`<p class="small">${names}</p>`}</div>
    <p class="worth">+${points}</p>
    ${claim && drawClaim(claim, rules)}
  </li>`;
}

/** @param {PeggingResult} scored */
function drawNext({ plays, remaining }) {
  const ended = remaining === 0 || plays.at(-1)?.combinations.some(({ kind }) => kind === "last");
  return markup`<p>${ended ? "The count has ended; the next card starts a new one."
    : `A card of up to ${Math.min(remaining, 10)} can follow.`}</p>`;
}

/** @param {PeggingResult} scored @returns {string} such as `10 points, count 21` */
export function brief({ total, count }) {
  return `${pointsText(total)}, count ${count}`;
}

/** @param {Detail} detail @param {Entry} entry */
export function wording({ pointer, code }, { played }) {
  const typed = typedCards(played);
  const [, name, index] = pointer.split("/");
  if (name === "claims") return `A claim is a whole number from 0 to 60, as in ${typed[Number(index)]?.word}=2.`;
  if (name !== "cards" || index || code !== "wrong-length") return undefined;
  return typed.length ? undefined : "The cards are missing, such as 5H 5S 5C 6D.";
}

/**
 * @typedef {object} TypedCard
 * @property {string} word as it was typed, a card or not
 * @property {string} claim what stands behind its equals sign; empty if there is none
 */

/** @param {string} text such as `5H 5S=2 5C=8` */
export function typedCards(text) {
  return text.replace(/\s*=\s*/g, "=").split(/[\s,;]+/u).filter(Boolean).flatMap(claimed);
}

/** @param {TypedCard[]} cards */
export function written(cards) {
  return cards.map(({ word, claim }) => (claim ? `${word}=${claim}` : word)).join(" ");
}

/** @param {(string | null)[]} codes what is no card counts nothing */
export function countOf(codes) {
  return codes.reduce((sum, code) => sum + (code ? worth(code[0]) : 0), 0);
}

/** @param {string} word */
function claimed(word) {
  const mark = word.indexOf("=");
  const cards = words(mark < 0 ? word : word.slice(0, mark)).map((one) => ({ word: one, claim: "" }));
  if (mark < 0) return cards;
  const last = cards.at(-1);
  if (!last) return [{ word, claim: "" }];
  last.claim = word.slice(mark + 1);
  return cards;
}

/** @param {string} rank */
function worth(rank) {
  return Math.min(RANK_ORDER.indexOf(rank) + 1, COURT);
}
