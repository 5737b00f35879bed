/** A scored count, drawn: each card with its count, its points and what is said, and what can still be played. */

import { combinationName, drawClaim, drawTotal, pointsText } from "../hand/score.js";
import { cardPicture } from "../ui/cards.js";
import { fill, html } from "../ui/dom.js";
import { mayFollow } from "./count.js";

/** @import { PeggedCard, PeggingResult, Ruleset } from "contract" */

/**
 * @param {PeggingResult} scored
 * @returns {string} such as `10 points, count 21`
 */
export function briefCount({ total, count }) {
  return `${pointsText(total)}, count ${count}`;
}

/**
 * @param {HTMLElement} place
 * @param {PeggingResult} scored as the service gives it
 * @param {Ruleset | undefined} rules the ruleset of the response, where it is known
 */
export function drawCount(place, scored, rules) {
  const { plays, total, count } = scored;
  fill(place, {
    said: [drawTotal(total, html("p", { class: "parts" }, `The count is ${count}.`))],
    rest: [
      html("h2", {}, "Card by card"),
      html("ol", { class: "played" }, ...plays.map((play) => drawPlay(play, rules))),
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
  if (ended) return [html("p", { class: "small" }, "The count has ended; the next card starts a new one.")];
  const ranks = mayFollow(plays.map(({ card }) => card));
  return [
    html("h2", {}, `What can still be played: up to ${remaining}`),
    ranks.length
      ? html("ul", { class: "ranks" }, ...ranks.map((rank) => html("li", {}, rank === "T" ? "10" : rank)))
      : html("p", {}, "No card that is left fits."),
  ];
}
