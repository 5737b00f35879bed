/** The ways to discard, drawn as a table for each owner of the crib, best first. */

import { drawNothing } from "../hand/score.js";
import { cardName, cardPicture, cardText } from "../ui/cards.js";
import { fill, html, svg } from "../ui/dom.js";
import { chance, cost, GOOD, sorted } from "./ranking.js";

/** @import { DiscardOption, DiscardResult, HandExpectation } from "contract" */
/** @import { Column } from "./ranking.js" */

const EXAMPLES = [
  ["Six cards as pone", "#discard?dealt=5H+6H+7S+8D+JC+KD&dealer=false"],
  ["The same as dealer", "#discard?dealt=5H+6H+7S+8D+JC+KD&dealer=true"],
];
/** @type {[Column, string][]} */
const COLUMNS = [["discard", "Discard"], ["hand", "Hand"], ["crib", "Crib"], ["net", "Together"],
  ["chance", `${GOOD} or more`]];

/**
 * What is advised to one owner of the crib.
 * @typedef {object} Advice
 * @property {string} name such as `Your crib (dealer)`
 * @property {boolean} dealer whether the crib is one's own
 * @property {boolean} chosen whether it is shown where there is room for one only
 * @property {DiscardResult} advice as the service gives it
 */

/**
 * Say what will be here, and offer cards to try.
 * @param {HTMLElement} place
 */
export function drawNoAdvice(place) {
  drawNothing(place, ["5H", "6H", "7S", "8D", "JC"],
    "What to keep, and what hand and crib can then be expected to count.", EXAMPLES);
}

/**
 * Draw the ways to discard.
 * @param {HTMLElement} place
 * @param {Advice[]} owners
 */
export function drawAdvice(place, owners) {
  fill(place, {
    said: owners.map(drawBest),
    rest: [
      html("div", { class: "owners" }, ...owners.map(drawOwner)),
      html("p", { class: "small" },
        "The bars: how often the hand counts so many points, over every starter. The dotted line: its average."),
      html("p", { class: "small" }, assumed(owners[0].advice.assumes)),
    ],
  });
}

/** @param {Advice} owner */
function drawBest({ name, dealer, chosen, advice: { options: [{ discard, hand, crib, net }] } }) {
  const away = discard.map((code) => `the ${cardName(code)}`).join(" and ");
  const whose = dealer ? "and" : "less";
  return html(
    "div",
    { class: chosen ? "owner chosen" : "owner" },
    html("p", { class: "whose" }, name),
    html("h2", { class: "best" }, `Discard ${away}`),
    html("p", {},
      `Expected: ${hand.mean.toFixed(2)} in the hand ${whose} ${crib.mean.toFixed(2)} in the crib, `
        + `${signed(net)} together.`),
  );
}

/**
 * What the service assumes, with the name that the net has on this page.
 * @param {string} assumes
 */
function assumed(assumes) {
  return assumes.replace(/\bnet is\b[^.]*\./,
    "Together is the average of the hand, plus that of a crib of yours, less that of theirs.");
}

/** @param {Advice} owner */
function drawOwner({ name, dealer, chosen, advice: { options } }) {
  const said = html("p", { class: "cost", role: "status" });
  const detail = html("div", { class: "detail" });
  const span = {
    least: Math.min(...options.map(({ hand }) => hand.min)),
    most: Math.max(...options.map(({ hand }) => hand.max)),
  };
  const rows = new Map(options.map((option) => [option, drawRow(option, dealer, () => choose(option))]));
  let kept = /** @type {DiscardOption | null} */ (null);

  /** @param {DiscardOption} option */
  function choose(option) {
    kept = kept === option ? null : option;
    for (const [one, { button }] of rows) button.setAttribute("aria-pressed", String(one === kept));
    said.textContent = kept ? costText(options, kept) : "";
    look(kept ?? options[0]);
  }

  /** @param {DiscardOption} option */
  function look(option) {
    detail.replaceChildren(...drawDetail(option, span));
  }

  look(options[0]);
  return html(
    "section",
    { class: chosen ? "owner chosen" : "owner", "aria-label": name },
    html("p", { class: "small" }, "I kept … Press the row of what you discarded, to see what it cost."),
    drawTable(name, dealer, options, (option) => /** @type {{row: HTMLElement}} */ (rows.get(option)).row),
    said,
    detail,
  );
}

/**
 * @param {string} name @param {boolean} dealer @param {DiscardOption[]} options
 * @param {function(DiscardOption): HTMLElement} rowOf
 */
function drawTable(name, dealer, options, rowOf) {
  const body = html("tbody");
  const heads = COLUMNS.map(([column, title]) => {
    const button = html("button", { type: "button", click: () => sort(column) }, title);
    return { column, head: html("th", { scope: "col" }, button) };
  });
  let by = /** @type {Column} */ ("net");
  let descending = true;

  /** @param {Column} column */
  function sort(column) {
    // Numbers begin with the most, cards with the lowest.
    descending = column === by ? !descending : column !== "discard";
    by = column;
    draw();
  }

  function draw() {
    for (const { column, head } of heads) {
      if (column === by) head.setAttribute("aria-sort", descending ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    }
    body.replaceChildren(...sorted(options, by, descending, dealer).map(rowOf));
  }

  draw();
  return html(
    "div",
    { class: "ways" },
    html(
      "table",
      {},
      html("caption", { class: "hidden-visually" }, `${name}: the ways to discard`),
      html("thead", {}, html("tr", {}, ...heads.map(({ head }) => head))),
      body,
    ),
  );
}

/** @param {DiscardOption} option @param {boolean} dealer @param {function(): void} onPress */
function drawRow({ discard, hand, crib, net }, dealer, onPress) {
  const button = html(
    "button",
    { type: "button", "aria-pressed": "false", click: onPress },
    html("span", { class: "minis" }, ...discard.map(cardPicture)),
  );
  const row = html(
    "tr",
    {},
    html("th", { scope: "row" }, button),
    html("td", {}, hand.mean.toFixed(2)),
    html("td", {}, signed(dealer ? crib.mean : -crib.mean)),
    html("td", { class: "net" }, signed(net)),
    html("td", {}, `${Math.round(chance(hand, GOOD) * 100)}%`),
  );
  return { row, button };
}

/** @param {DiscardOption[]} options @param {DiscardOption} kept */
function costText(options, kept) {
  const { loss, rank } = cost(options, kept);
  const cards = kept.keep.map(cardText).join(" ");
  if (rank === 1) return `I kept ${cards}: the best of ${options.length}, it cost nothing.`;
  return `I kept ${cards}: rank ${rank} of ${options.length}, it cost ${loss.toFixed(2)} points.`;
}

/** @param {DiscardOption} option @param {{least: number, most: number}} span */
function drawDetail({ keep, hand, crib }, span) {
  return [
    html("figure", { class: "keep" }, html("figcaption", {}, "Keep"),
      html("div", { class: "row" }, ...keep.map(cardPicture))),
    html("p", { class: "small" }, `The hand counts ${hand.min} to ${hand.max}, the crib ${crib.min} to ${crib.max}.`),
    drawDistribution(hand, span),
  ];
}

/** @param {number} value */
function signed(value) {
  const text = Math.abs(value).toFixed(2);
  if (Number(text) === 0) return text;
  return `${value < 0 ? "−" : "+"}${text}`;
}

const WIDTH = 300;
const HEIGHT = 62;
const FLOOR = 44;
const MARGIN = 12;

/**
 * Draw a distribution.
 * @param {HandExpectation} hand as the service gives it
 * @param {{least: number, most: number}} span the points from the left to the right edge, the same for all pictures
 *   that are compared
 */
function drawDistribution(hand, { least, most }) {
  const cases = Object.entries(hand.distribution).map(([points, count]) => ({ points: Number(points), count }));
  const all = cases.reduce((sum, { count }) => sum + count, 0);
  const highest = Math.max(...cases.map(({ count }) => count));
  const step = (WIDTH - 2 * MARGIN) / Math.max(most - least, 1);
  const x = (/** @type {number} */ points) => MARGIN + (points - least) * step;
  const wide = Math.min(step * 0.72, 20);
  const bars = cases.map(({ points, count }) => {
    const high = Math.max((count / highest) * (FLOOR - 6), 2);
    return svg("rect", { class: "bar", x: x(points) - wide / 2, y: FLOOR - high, width: wide, height: high, rx: 2 });
  });
  const ends = [...new Set([hand.min, hand.max])];
  return svg(
    "svg",
    { class: "distribution", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": described(cases, all) },
    svg("line", { class: "floor", x1: 0, x2: WIDTH, y1: FLOOR, y2: FLOOR }),
    ...bars,
    svg("line", { class: "mean", x1: x(hand.mean), x2: x(hand.mean), y1: 2, y2: FLOOR + 4 }),
    ...ends.map((points) => svg("text", { class: "tick", x: x(points), y: HEIGHT - 3 }, String(points))),
  );
}

/** @param {{points: number, count: number}[]} cases @param {number} all */
function described(cases, all) {
  const parts = cases.map(({ points, count }) => `${points} points ${count}`);
  return `Of ${all} cards that may be turned up, so many give: ${parts.join(", ")}`;
}
