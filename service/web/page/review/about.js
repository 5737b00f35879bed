/** What the numbers of a review are, and what they are not. */

import { html } from "../ui/dom.js";

/** @type {[string, string][]} */
const LINES = [
  ["What a discard costs", "Each way to discard is worth the mean of the hand, plus that of the crib for the dealer, less it for the other. "
    + "The best one less what was discarded is the cost: 0.1 is nothing to think about, two points a deal lose games."],
  ["Luck", "What hands and cribs counted less their mean when the cards were discarded: what the starter and the cards of the others gave."],
  ["Not the play", "Two hands that count the same may peg very differently, so a small cost may have been right."],
  ["Not the score", "Near the end of a game the hand that counts enough is the right one, whatever its mean."],
  ["Not the deal, and no heels", "That the cards dealt were good or bad is luck too, and in neither number."],
];

/**
 * Explain a review.
 * @returns {HTMLElement}
 */
export function about() {
  return html("details", { class: "review-about" },
    html("summary", {}, "What these numbers are, and what they are not"),
    html("dl", {}, ...LINES.flatMap(([name, text]) => [html("dt", {}, name), html("dd", {}, text)])));
}
