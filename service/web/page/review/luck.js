/** The luck of each player: points above or below the mean, as numbers and as bars. */

import { html, svg } from "../ui/dom.js";
import { signed } from "./reviewwords.js";

/** @import { ReviewResult } from "contract" */

/** Points to each side that a bar has room for, at least: little luck is to look little. */
const LEAST_SPAN = 5;
const HALF = 100;
const HEIGHT = 14;

/**
 * Draw the luck of all players.
 * @param {Pick<ReviewResult, "luck" | "players">} review with some luck
 * @returns {HTMLElement}
 */
export function luckTable({ luck, players }) {
  const rows = Object.entries(players).map(([name, sums]) => {
    const own = luck.filter(({ player }) => player === name);
    const cribs = own.filter(({ crib }) => crib !== undefined).length;
    return { name, parts: [part(own.length, "hand", sums.hand_luck), part(cribs, "crib", sums.crib_luck)].filter((one) => one !== null) };
  }).filter(({ parts }) => parts.length);
  const span = Math.max(LEAST_SPAN, ...rows.flatMap(({ parts }) => parts.map(({ value }) => Math.abs(value))));
  const bodies = rows.map(({ name, parts }) => html("tbody", {},
    html("tr", {}, html("th", { scope: "rowgroup", colspan: 2 }, name)),
    ...parts.map(({ what, value }) => html("tr", {}, html("th", { scope: "row" }, what),
      html("td", {}, html("div", { class: "luck" }, html("b", {}, signed(value)), bar(value / span)))))));
  return html("table", { class: "luck-table" },
    html("caption", {}, "Luck: points above (+) or below (−) the mean"), ...bodies);
}

/** @param {number} many @param {string} kind @param {number} value */
function part(many, kind, value) {
  return many ? { what: `${many} ${kind}${many === 1 ? "" : "s"}`, value } : null;
}

/**
 * Draw a bar from the middle to one side; the number stands beside it.
 * @param {number} share of the room there, from -1 to 1
 */
function bar(share) {
  const width = Math.abs(share) * HALF;
  return svg("svg", { class: "luck-bar", viewBox: `0 0 ${2 * HALF} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { class: share < 0 ? "below" : "above", x: share < 0 ? HALF - width : HALF, y: 2, width, height: HEIGHT - 4 }),
    svg("line", { x1: HALF, x2: HALF, y1: 0, y2: HEIGHT }));
}
