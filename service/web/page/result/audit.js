/** Where the points of each side came from, and what its mistakes cost. */

import { html } from "../ui/dom.js";
import { sideName } from "./entries.js";

/** @import { AuditLine } from "contract" */
/** @import { Game } from "./entries.js" */

/** @typedef {[keyof AuditLine, string][]} Kinds members of an audit, and what they are called */

/** @type {Kinds} */
const SOURCES = [
  ["start", "At the start"],
  ["heels", "Heels"],
  ["play", "The play"],
  ["hands", "Hands"],
  ["cribs", "Cribs"],
  ["gained_from_opponents", "Mistakes of the opponent"],
  ["rulings", "Rulings"],
  ["penalties", "Taken back"],
];
/** @type {Kinds} */
const COSTS = [
  ["lost_by_undercount", "Lost by undercounting"],
  ["given_to_opponents", "Given to the opponent"],
  ["kept_by_overcount", "Too many, and not called"],
];

/**
 * Tell where the points came from.
 * @param {Game} response of `/v1/game`
 * @returns {HTMLElement}
 */
export function audit(response) {
  const sides = Object.keys(response.sides);
  const heads = sides.map((side) => html("th", { scope: "col" }, sideName(response, side)));
  const table = html("table", {}, html("thead", {}, html("tr", {}, html("td"), ...heads)));
  table.append(html("tbody", {}, ...rows(response, sides, SOURCES)));
  table.append(html("tbody", { class: "sum" }, row("Score", sides.map((side) => response.scores[side]))));
  const costs = rows(response, sides, COSTS);
  if (costs.length) table.append(html("tbody", { class: "costs" }, ...costs));
  return html(
    "details",
    { class: "audit" },
    html("summary", {}, "Where the points came from"),
    html("div", { class: "audit-table", tabindex: "0", role: "region", "aria-label": "Points by source" }, table),
  );
}

/**
 * The rows in which any side has points.
 * @param {Game} response @param {string[]} sides @param {Kinds} kinds
 */
function rows(response, sides, kinds) {
  const some = kinds.filter(([key]) => sides.some((side) => response.audit[side][key]));
  return some.map(([key, name]) => {
    const sign = key === "penalties" ? "−" : "";
    return row(name, sides.map((side) => (response.audit[side][key] ? `${sign}${response.audit[side][key]}` : "–")));
  });
}

/** @param {string} name @param {(string | number)[]} values */
function row(name, values) {
  const cells = values.map((value) => html("td", {}, String(value)));
  return html("tr", {}, html("th", { scope: "row" }, name), ...cells);
}
