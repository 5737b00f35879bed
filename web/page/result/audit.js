/** Where the points of a checked game came from. */

import { drawn, markup } from "../ui/markup.js";
import { sideName } from "./entries.js";

/** @import { AuditLine } from "contract" */
/** @import { Game } from "./entries.js" */

/** @typedef {[keyof AuditLine, string][]} Kinds members of an audit, and what they are called */

/** @type {Kinds} */
const SOURCES = [
  ["start", "At the start"],
  ["heels", "His heels"],
  ["play", "Pegging"],
  ["hands", "Hands"],
  ["cribs", "Cribs"],
  ["gained_from_opponents", "Mistakes of the opponent"],
  ["rulings", "Rulings"],
  ["penalties", "Points taken back"],
];
/** @type {Kinds} */
const COSTS = [
  ["lost_by_undercount", "Lost by undercounting"],
  ["given_to_opponents", "Given to the opponent"],
  ["kept_by_overcount", "Overcounts not called"],
];

/**
 * @param {Game} response of `/v1/game`
 */
export function audit(response) {
  const sides = Object.keys(response.sides);
  const costs = rows(response, COSTS);
  return drawn(markup`<details class="audit">
    <summary>Where the points came from</summary>
    <div class="audit-table" tabindex="0" role="region" aria-label="Points by source"><table>
      <thead><tr><td/>${sides.map((side) => markup`<th scope="col">${sideName(response, side)}</th>`)}</tr></thead>
      <tbody>${rows(response, SOURCES)}</tbody>
      <tbody class="sum">${row("Score", sides.map((side) => response.scores[side]))}</tbody>
      ${costs.length > 0 && markup`<tbody class="costs">${costs}</tbody>`}
    </table></div>
  </details>`);
}

/**
 * Leave out rows in which no side has points.
 * @param {Game} response @param {Kinds} kinds
 */
function rows({ audit }, kinds) {
  const sides = Object.values(audit);
  return kinds.filter(([key]) => sides.some((side) => side[key])).map(([key, name]) =>
    row(name, sides.map((side) => (side[key] ? `${key === "penalties" ? "−" : ""}${side[key]}` : "–"))));
}

/** @param {string} name @param {(string | number)[]} values */
function row(name, values) {
  return markup`<tr><th scope="row">${name}</th>${values.map((value) => markup`<td>${value}</td>`)}</tr>`;
}
