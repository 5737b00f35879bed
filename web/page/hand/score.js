/** A scored hand, drawn: its cards, total and combinations, and what the player’s own count was worth. */

import { cardPicture } from "../ui/cards.js";
import { fill, html, within } from "../ui/dom.js";

/** @import { Combination, CribResult, JudgedClaim, Ruleset, ShowResult } from "contract" */

const MOST = 60;

/**
 * Tell whether a text is a claim that the service accepts.
 * @param {string} text
 */
export function isClaim(text) {
  return /^\d{1,2}$/.test(text) && Number(text) <= MOST;
}

/**
 * Describe a judged claim.
 * @param {JudgedClaim} claim as the service gives it
 * @param {Ruleset | undefined} rules the ruleset it is judged under, where it is known
 * @returns {{verdict: string, title: string, lines: string[]}}
 */
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
  const pegged = awards.find(({ to }) => to === "claimant")?.points ?? 0;
  const given = awards.find(({ to }) => to === "opponent");
  const off = Math.abs(difference);
  const own = `you peg ${pegged}`;
  let rest;
  if (given?.reason === "muggins") rest = `your opponent takes the ${given.points} you missed`;
  else if (given) rest = `your opponent pegs ${given.points}`;
  else if (verdict === "undercount") rest = `the ${off} you missed ${off === 1 ? "is" : "are"} lost`;
  else rest = "there is no penalty";
  const name = `“${rules?.name}”`;
  const onCall = given && rules?.parameters.enforcement.value === "on-call" ? ", if the opponent calls it" : "";
  // Without the rules it is unknown whether they count for the players.
  if (!rules) return [`Where players count for themselves, ${own} and ${rest}.`];
  if (rules.parameters.claims.value !== "automatic") return [`Under ${name} ${own} and ${rest}${onCall}.`];
  return [
    `${name} counts for the players, so this costs nothing.`,
    `Where players count for themselves, ${own} and ${rest}.`,
  ];
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
 * Draw a scored hand or crib.
 * @param {HTMLElement} place
 * @param {ShowResult | CribResult} score as the service gives it
 * @param {Ruleset | undefined} rules the ruleset of the response, where it is known
 */
export function drawScore(place, score, rules) {
  const tableau = "crib" in score
    ? drawTableau("Crib", score.crib, score.starter)
    : drawTableau("Hand", score.hand, score.starter);
  fill(place, {
    shown: [tableau],
    said: [drawTotal(score.total, drawParts(score)), ...(score.claim ? [drawClaim(score.claim, rules)] : [])],
    rest: [
      ...(score.combinations.length ? drawCombinations(score.combinations, tableau) : []),
      html("h2", {}, "As said aloud"),
      html("p", { class: "aloud" }, `“${score.announcement}”`),
      ...drawNotes(score),
    ],
  });
}

/**
 * Draw the judged claim again, now that its rules are known.
 * @param {HTMLElement} place
 * @param {JudgedClaim} claim
 * @param {Ruleset} rules
 */
export function redrawClaim(place, claim, rules) {
  within(place, ".verdict").replaceWith(drawClaim(claim, rules));
}

/** @param {string} name @param {string[]} held @param {string} starter */
function drawTableau(name, held, starter) {
  return html(
    "div",
    { class: "tableau" },
    html("figure", { class: "held" }, html("figcaption", {}, name),
      html("div", { class: "row" }, ...held.map(cardPicture))),
    html("figure", { class: "turned" }, html("figcaption", {}, "Starter"), cardPicture(starter)),
  );
}

/**
 * @param {number} total
 * @returns {string} such as `1 point`
 */
export function pointsText(total) {
  return `${total} ${total === 1 ? "point" : "points"}`;
}

/**
 * @param {number} total
 * @param {HTMLElement} about where its points come from
 */
export function drawTotal(total, about) {
  const name = total === 1 ? " point" : " points";
  return html("div", { class: "total" }, html("h2", {}, html("span", { class: "number" }, String(total)), name), about);
}

/** @param {ShowResult | CribResult} score */
function drawParts(score) {
  const { points, combinations } = score;
  const chips = PARTS.filter((name) => points[name]);
  if (!chips.length) return html("p", { class: "parts" }, `Nothing in this ${"crib" in score ? "crib" : "hand"}.`);
  const named = shape(combinations);
  return html("ul", { class: "parts" },
    ...chips.map((name) => html("li", {}, `${name} `, html("b", {}, String(points[name])))),
    named ? html("li", { class: "shape" }, named) : null);
}

/** By how many cards there are of each rank of which there are more than one. @type {Record<string, string>} */
const SHAPES = { 2: "Double run", 3: "Triple run", "2,2": "Double double run" };

/**
 * Name the shape of a hand or crib: a run in which ranks are there more than once.
 * @param {Pick<Combination, "kind" | "cards">[]} combinations
 * @returns {string} such as `Double run of 3`; empty where there is none
 */
export function shape(combinations) {
  const [first, ...runs] = combinations.filter(({ kind }) => kind === "run").map(({ cards }) => cards);
  const many = first?.map((_, at) => new Set([first, ...runs].map((cards) => cards[at])).size).filter((of) => of > 1);
  const ranks = new Set([first, ...runs].map((cards) => cards?.map(([rank]) => rank).join("")));
  const name = many && ranks.size === 1 && SHAPES[many.join()];
  return name ? `${name} of ${first.length}` : "";
}

/**
 * @param {JudgedClaim} claim as the service gives it
 * @param {Ruleset | undefined} rules the ruleset of the response, where it is known
 */
export function drawClaim(claim, rules) {
  const { verdict, title, lines } = judged(claim, rules);
  return html("div", { class: `verdict ${verdict}` }, html("h3", {}, title),
    ...lines.map((line) => html("p", {}, line)));
}

/** @param {Combination[]} combinations @param {HTMLElement} tableau */
function drawCombinations(combinations, tableau) {
  let sum = 0;
  const rows = combinations.map((one) => {
    sum += one.points;
    return drawCombination(one, sum);
  });
  const list = html("ol", { class: "combinations" }, ...rows);
  lighting(list, tableau, combinations);
  return [html("h2", {}, "Where the points are"), list];
}

/**
 * @param {Combination} combination
 * @returns {string} such as `Run of 3`
 */
export function combinationName({ kind, cards }) {
  return kind === "run" ? `Run of ${cards.length}` : KINDS[kind];
}

/** @param {Combination} combination @param {number} sum */
function drawCombination(combination, sum) {
  const { cards, points: worth } = combination;
  return html(
    "li",
    {},
    html(
      "button",
      { type: "button", "aria-pressed": "false" },
      html("span", { class: "kind" }, combinationName(combination)),
      html("span", { class: "minis" }, ...cards.map(cardPicture)),
      html("span", { class: "worth" }, `+${worth}`),
      html("span", { class: "so-far" }, html("span", { class: "hidden-visually" }, ", so far "), String(sum)),
    ),
  );
}

/**
 * Highlight the cards of the combination that is hovered, focused or pressed.
 * @param {HTMLElement} list @param {HTMLElement} tableau @param {Combination[]} combinations
 */
function lighting(list, tableau, combinations) {
  const buttons = [...list.querySelectorAll("button")];
  let pressed = -1;
  const light = (/** @type {number} */ index) => {
    /** @type {Set<string | null>} */
    const lit = new Set(combinations[index]?.cards);
    tableau.classList.toggle("lighting", lit.size > 0);
    for (const card of tableau.querySelectorAll(".card")) {
      card.classList.toggle("lit", lit.has(card.getAttribute("data-card")));
    }
  };
  const rest = () => light(pressed);
  buttons.forEach((button, index) => {
    button.addEventListener("mouseenter", () => light(index));
    button.addEventListener("mouseleave", rest);
    button.addEventListener("focus", () => light(index));
    button.addEventListener("blur", rest);
    button.addEventListener("click", () => {
      pressed = pressed === index ? -1 : index;
      buttons.forEach((one, at) => one.setAttribute("aria-pressed", String(at === pressed)));
      rest();
    });
  });
}

/** @param {ShowResult | CribResult} score */
function drawNotes({ notes }) {
  const lines = notes.map((note) => `${note.charAt(0).toUpperCase()}${note.slice(1)}.`);
  return lines.length ? [html("ul", { class: "notes" }, ...lines.map((line) => html("li", {}, line)))] : [];
}
