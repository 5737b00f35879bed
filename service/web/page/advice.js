/**
 * The ways to discard, drawn as a list, best first.
 */

import { cardName, cardPicture } from "./cards.js";
import { drawDistribution } from "./distribution.js";
import { fill, html } from "./dom.js";
import { drawNothing } from "./score.js";

/** @import { DiscardOption, DiscardResult } from "contract" */

const FIRST = 5;
const EXAMPLES = [
  ["Six cards as pone", "#discard?dealt=5H+6H+7S+8D+JC+KD&dealer=false"],
  ["The same as dealer", "#discard?dealt=5H+6H+7S+8D+JC+KD&dealer=true"],
];

/**
 * Say what will be here, and offer cards to try.
 * @param {HTMLElement} place
 */
export function drawNoAdvice(place) {
  drawNothing(place, ["5H", "6H", "7S", "8D", "JC"], "What to keep, and what hand and crib can then be expected to count.", EXAMPLES);
}

/**
 * Draw the ways to discard.
 * @param {HTMLElement} place
 * @param {DiscardResult} advice as the service answers
 * @param {boolean} dealer whether the crib is one's own
 */
export function drawAdvice(place, { options, assumes }, dealer) {
  const span = {
    least: Math.min(...options.map(({ hand }) => hand.min)),
    most: Math.max(...options.map(({ hand }) => hand.max)),
  };
  const rows = options.map((option, index) => drawOption(option, index, dealer, span));
  rows.slice(FIRST).forEach((row) => { row.hidden = true; });
  fill(place, {
    said: drawBest(options, dealer),
    rest: [
      html("ol", { class: "options" }, ...rows),
      ...(rows.length > FIRST ? [drawMore(rows)] : []),
      html("p", { class: "small" }, "The bars: how often the hand counts so many points, over every starter. The dotted line: its average."),
      html("p", { class: "small" }, assumed(assumes, dealer)),
    ],
  });
}

/** @param {DiscardOption[]} options @param {boolean} dealer */
function drawBest([{ discard, hand, crib, net }], dealer) {
  const away = discard.map((code) => `the ${cardName(code)}`).join(" and ");
  const whose = dealer ? "and" : "less";
  return [
    html("h2", { class: "best" }, `Discard ${away}`),
    html("p", {}, `Expected: ${hand.mean.toFixed(2)} in the hand ${whose} ${crib.mean.toFixed(2)} in the crib, ${signed(net)} together.`),
  ];
}

/**
 * What the service assumes, with the name that the net has on this page.
 * @param {string} assumes @param {boolean} dealer
 */
function assumed(assumes, dealer) {
  const net = `Together is the average of the hand ${dealer ? "plus" : "less"} that of the crib.`;
  return assumes.replace(/\bnet is\b[^.]*\./, net);
}

/** @param {HTMLElement[]} rows */
function drawMore(rows) {
  const more = html("button", { type: "button", class: "quiet" }, `Show the other ${rows.length - FIRST}`);
  more.addEventListener("click", () => {
    rows.forEach((row) => { row.hidden = false; });
    more.remove();
    rows[FIRST].focus();
  });
  return more;
}

/**
 * @param {DiscardOption} option @param {number} index @param {boolean} dealer
 * @param {{least: number, most: number}} span
 */
function drawOption({ keep, discard, hand, crib, net }, index, dealer, span) {
  return html(
    "li",
    { class: "option", tabindex: "-1" },
    html(
      "div",
      { class: "ways" },
      html("p", { class: "place" }, String(index + 1)),
      html("figure", { class: "away" }, html("figcaption", {}, "Discard"), html("div", { class: "row" }, ...discard.map(cardPicture))),
      html("figure", { class: "keep" }, html("figcaption", {}, "Keep"), html("div", { class: "row" }, ...keep.map(cardPicture))),
    ),
    html(
      "dl",
      { class: "numbers" },
      drawNumber("Hand", hand.mean.toFixed(2), `${hand.min} to ${hand.max}`),
      drawNumber(dealer ? "Your crib" : "Their crib", signed(dealer ? crib.mean : -crib.mean), `${crib.min} to ${crib.max}`),
      drawNumber("Together", signed(net), "", "net"),
    ),
    drawDistribution(hand, span),
  );
}

/** @param {string} name @param {string} value @param {string} range @param {string} [kind] */
function drawNumber(name, value, range, kind = "") {
  return html(
    "div",
    { class: kind },
    html("dt", {}, name),
    html("dd", {}, html("b", {}, value), range ? html("span", { class: "range" }, range) : null),
  );
}

/** @param {number} value */
function signed(value) {
  const text = Math.abs(value).toFixed(2);
  if (Number(text) === 0) return text;
  return `${value < 0 ? "−" : "+"}${text}`;
}
