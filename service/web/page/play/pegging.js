/** The picture of a scored count: each card with its count, its points and what is said, and what may still be laid. */

import { combinationName, drawClaim, drawNothing, pointsText } from "../hand/score.js";
import { cardPicture } from "../ui/cards.js";
import { fill, html } from "../ui/dom.js";
import { mayFollow } from "./count.js";

/** @import { PeggedCard, PeggingResult, Ruleset } from "contract" */

const EXAMPLES = [
  ["Three fives and a six", "#play?cards=5H+5S+5C+6D"],
  ["A run out of order, to 31", "#play?cards=7H+5S+6D+4C+9D"],
  ["A claim that is too high", "#play?cards=8H+7S%3D2+9C%3D5&closes=true&ruleset=ask-a-link"],
];

/**
 * Say what will be here, and offer a few counts to try.
 * @param {HTMLElement} place
 */
export function drawNoCount(place) {
  drawNothing(place, ["7H", "5S", "6D", "4C", "9D"],
    "The count and the points of every card, and what may still be laid.", EXAMPLES);
}

/**
 * Say a count in a few words.
 * @param {PeggingResult} scored
 * @returns {string} such as `10 points, count 21`
 */
export function briefCount({ total, count }) {
  return `${pointsText(total)}, count ${count}`;
}

/**
 * Draw a scored count.
 * @param {HTMLElement} place
 * @param {PeggingResult} scored as the service gives it
 * @param {Ruleset | undefined} rules the ruleset of the response, where it is known
 */
export function drawCount(place, scored, rules) {
  const { plays, total, count } = scored;
  fill(place, {
    said: [
      html(
        "div",
        { class: "total" },
        html("h2", {}, html("span", { class: "number" }, String(total)), total === 1 ? " point" : " points"),
        html("p", { class: "parts" }, `The count is ${count}.`),
      ),
    ],
    rest: [
      html("h2", {}, "Card by card"),
      html("ol", { class: "laid" }, ...plays.map((play) => drawPlay(play, rules))),
      ...drawNext(scored),
    ],
  });
}

/** @param {PeggedCard} play @param {Ruleset | undefined} rules */
function drawPlay({ card, count, points, combinations, announcement, claim }, rules) {
  const names = combinations.map(combinationName).join(", ");
  return html(
    "li",
    { class: points ? "scores" : "" },
    cardPicture(card),
    html("p", { class: "count" }, html("span", { class: "hidden-visually" }, "count "), String(count)),
    html("div", {}, html("p", {}, `“${announcement}”`), names ? html("p", { class: "small" }, names) : null),
    html("p", { class: "worth" }, `+${points}`),
    claim ? drawClaim(claim, rules) : null,
  );
}

/** @param {PeggingResult} scored */
function drawNext({ plays, remaining }) {
  const ended = remaining === 0 || plays.at(-1)?.combinations.some(({ kind }) => kind === "last" || kind === "go");
  if (ended) return [html("p", { class: "small" }, "The count has ended; the next card begins a new one.")];
  const ranks = mayFollow(plays.map(({ card }) => card));
  return [
    html("h2", {}, `What may still be laid: up to ${remaining}`),
    ranks.length
      ? html("ul", { class: "ranks" }, ...ranks.map((rank) => html("li", {}, rank === "T" ? "10" : rank)))
      : html("p", {}, "Nothing that is left fits."),
  ];
}
