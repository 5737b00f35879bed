/** A scored hand, drawn: its cards, total and combinations, and what the player’s own count was worth. */

import { sentence } from "../ui/api.js";
import { cardPicture, cardPictureAs } from "../ui/cards.js";
import { markup } from "../ui/markup.js";

/** @import { Combination, CribResult, JudgedClaim, Ruleset, ShowResult } from "contract" */
/** @import { View } from "../vendor/preact.js" */
/** @import { Look, Parts } from "../ui/subject.js" */

const MOST = 60;

/** Tell whether a text is a claim that the service accepts. @param {string} text */
export function isClaim(text) {
  return /^\d{1,2}$/.test(text) && Number(text) <= MOST;
}

/** Describe a judged claim. @param {JudgedClaim} claim @param {Ruleset | undefined} rules where they are known */
export function judged(claim, rules) {
  const { claimed, actual, verdict, difference } = claim;
  const off = Math.abs(difference);
  const title = {
    correct: `Right: it is ${actual}.`,
    undercount: `Under by ${off}: you said ${claimed}, it is ${actual}.`,
    overcount: `Over by ${off}: you said ${claimed}, it is ${actual}.`,
  }[verdict];
  const lines = verdict === "correct" ? [`You peg ${actual}.`] : cost(claim, rules);
  if (claim.impossible_total) lines.push(`No hand and no crib can count ${claimed}.`);
  return { verdict, title, lines };
}

/** @param {JudgedClaim} claim @param {Ruleset | undefined} rules */
function cost({ verdict, awards, difference }, rules) {
  // Without the rules it is unknown whether they count for the players.
  if (!rules) return [];
  const pegged = awards.find(({ to }) => to === "claimant")?.points ?? 0;
  const given = awards.find(({ to }) => to === "opponent");
  const off = Math.abs(difference);
  const own = `you peg ${pegged}`;
  let rest;
  if (given?.reason === "muggins") rest = `your opponent takes the ${given.points} you missed`;
  else if (given) rest = `your opponent pegs ${given.points}`;
  else if (verdict === "undercount") rest = `the ${off} you missed ${off === 1 ? "is" : "are"} lost`;
  else rest = "there is no penalty";
  const name = `“${rules.name}”`;
  if (rules.parameters.claims.value === "automatic") return [`${name} counts for the players, so this costs nothing.`];
  const onCall = given && rules.parameters.enforcement.value === "on-call" ? ", if the opponent calls it" : "";
  return [`Under ${name} ${own} and ${rest}${onCall}.`];
}

/** @type {Record<string, string>} */
const KINDS = {
  fifteen: "Fifteen",
  pair: "Pair",
  "pair-royal": "Pair royal",
  "double-pair-royal": "Double pair royal",
  run: "Run",
  flush: "Flush",
  nobs: "One for his nob",
  "thirty-one": "Thirty-one",
  go: "Go",
  last: "Last card",
};
/** @type {("fifteens" | "pairs" | "runs" | "flush" | "nobs")[]} */
const PARTS = ["fifteens", "pairs", "runs", "flush", "nobs"];

/**
 * Draw a scored hand or crib; the cards of the combination that is pointed at, or else pressed, are lit.
 * @param {ShowResult | CribResult} score @param {Ruleset | undefined} rules @param {Look} look @returns {Parts}
 */
export function drawScore(score, rules, look) {
  const { total, claim, combinations, announcement } = score;
  const { pointed = -1, pressed = -1 } = look.at;
  const lit = combinations[pointed < 0 ? pressed : pointed]?.cards ?? [];
  return {
    shown: "crib" in score
      ? drawTableau("Crib", score.crib, score.starter, lit)
      : drawTableau("Hand", score.hand, score.starter, lit),
    said: markup`${drawTotal(total, drawParts(score))}${claim && drawClaim(claim, rules)}`,
    rest: markup`${combinations.length > 0 && drawCombinations(combinations, look)}
      <h2>As said aloud</h2>
      <p class="aloud">“${announcement}”</p>
      ${drawNotes(score)}`,
  };
}

/** @param {string} name @param {string[]} held @param {string} starter @param {string[]} lit */
function drawTableau(name, held, starter, lit) {
  const card = (/** @type {string} */ code) => cardPictureAs(code, { mark: lit.includes(code) ? "lit" : "" });
  return markup`<div class=${lit.length ? "tableau lighting" : "tableau"}>
    <figure class="held"><figcaption>${name}</figcaption><div class="row">${held.map(card)}</div></figure>
    <figure class="turned"><figcaption>Starter</figcaption>${card(starter)}</figure>
  </div>`;
}

/** @param {number} total @returns {string} such as `1 point` */
export function pointsText(total) {
  return `${total} ${total === 1 ? "point" : "points"}`;
}

/** @param {number} total @param {View} about where its points come from */
export function drawTotal(total, about) {
  return markup`<div class="total">
    <h2><span class="number">${total}</span> ${total === 1 ? "point" : "points"}</h2>${about}</div>`;
}

/** @param {ShowResult | CribResult} score */
function drawParts(score) {
  const { points } = score;
  const chips = PARTS.filter((name) => points[name]);
  if (!chips.length) return markup`<p class="parts">Nothing in this ${"crib" in score ? "crib" : "hand"}.</p>`;
  return markup`<ul class="parts">${chips.map((name) => markup`<li>${name} <b>${points[name]}</b></li>`)}</ul>`;
}

/** @param {JudgedClaim} claim @param {Ruleset | undefined} rules */
export function drawClaim(claim, rules) {
  const { verdict, title, lines } = judged(claim, rules);
  return markup`<div class=${`verdict ${verdict}`}>
    <h3>${title}</h3>${lines.map((line) => markup`<p>${line}</p>`)}</div>`;
}

/** @param {Combination[]} combinations @param {Look} look */
function drawCombinations(combinations, look) {
  const sums = combinations.map((_, index) =>
    combinations.slice(0, index + 1).reduce((sum, { points }) => sum + points, 0));
  return markup`<h2>Where the points are</h2>
    <ol class="combinations">
      ${combinations.map((one, index) => markup`<li>${drawCombination(one, index, sums[index], look)}</li>`)}</ol>`;
}

/** @param {Combination} combination @returns {string} such as `Run of 3` */
export function combinationName({ kind, cards }) {
  return kind === "run" ? `Run of ${cards.length}` : KINDS[kind];
}

/** @param {Combination} combination @param {number} index @param {number} sum @param {Look} look */
function drawCombination(combination, index, sum, { at, change }) {
  const isPressed = at.pressed === index;
  const point = () => change({ pointed: index });
  const leave = () => change({ pointed: -1 });
  return markup`<button type="button" aria-pressed=${isPressed} onMouseEnter=${point} onMouseLeave=${leave}
      onFocus=${point} onBlur=${leave} onClick=${() => change({ pressed: isPressed ? -1 : index, pointed: -1 })}>
    <span class="kind">${combinationName(combination)}</span>
    <span class="minis">${combination.cards.map(cardPicture)}</span>
    <span class="worth">+${combination.points}</span>
    <span class="so-far"><span class="hidden-visually">, so far </span>${sum}</span>
  </button>`;
}

/** @param {ShowResult | CribResult} score */
function drawNotes({ notes }) {
  if (!notes.length) return null;
  return markup`<ul class="notes">${notes.map((note) => markup`<li>${sentence(note)}</li>`)}</ul>`;
}
