/** The score sheet of a checked game: a row for each deal, on the screen and on paper. */

import { html, spaced } from "../ui/dom.js";
import { dealRows } from "./dealrows.js";
import { sideName } from "./entries.js";

/** @import { GameRequest } from "contract" */
/** @import { Count, DealRow } from "./dealrows.js" */
/** @import { Game } from "./entries.js" */

/**
 * @typedef {object} Group columns of one kind
 * @property {string} name
 * @property {string[]} heads the name of each column; empty where there is only one, which needs none
 * @property {function(DealRow): (Count | number | null)[]} cells
 */

/**
 * Draw the sheet.
 * @param {Game} response of `/v1/game`
 * @param {GameRequest} log the request
 * @returns {HTMLElement}
 */
export function dealSheet(response, log) {
  const rows = dealRows(response, log);
  const groups = groupsOf(response, log, rows);
  const table = html("table", {}, html("caption", { class: "hidden-visually" }, "Sheet, a row for each deal"),
    ...head(groups),
    html("tbody", {}, start(response, groups), ...rows.map((row) => drawn(row, groups))));
  return html("section", { class: "panel deal-sheet", "aria-label": "Sheet", hidden: !rows.length },
    html("h2", {}, "Sheet"),
    html("div", { class: "deal-sheet-table", tabindex: "0", role: "region", "aria-label": "Sheet, deal by deal" },
      table));
}

/** @param {Game} response @param {GameRequest} log @param {DealRow[]} rows @returns {Group[]} */
function groupsOf(response, log, rows) {
  const sides = Object.keys(response.sides).map((side) => sideName(response, side));
  const isMore = rows.some(({ others }) => others.some(Boolean));
  return [
    { name: "Pegged", heads: sides, cells: ({ pegged }) => pegged },
    { name: "Hand", heads: log.players, cells: ({ hands }) => hands },
    { name: "Crib", heads: [], cells: ({ crib }) => [crib] },
    ...(isMore ? [{ name: "Other points", heads: sides, cells: (/** @type {DealRow} */ { others }) => others }] : []),
    { name: "Total", heads: sides, cells: ({ totals }) => totals },
  ];
}

/** @param {Group[]} groups */
function head(groups) {
  const single = (/** @type {string} */ name) => html("th", { scope: "col", rowspan: 2 }, name);
  const names = groups.map(({ name, heads }) =>
    (heads.length ? html("th", { scope: "colgroup", colspan: heads.length }, name) : single(name)));
  const heads = groups.flatMap((group) =>
    group.heads.map((name) => html("th", { scope: "col", title: name }, html("span", {}, name))));
  const kinds = groups.map(({ heads: { length } }) => html("colgroup", { span: length || 1 }));
  return [html("colgroup", { span: 1 }), ...kinds,
    html("thead", {}, html("tr", {}, single("Deal"), ...names), html("tr", {}, ...heads))];
}

/** Where the board began, if not at nothing. @param {Game} response @param {Group[]} groups */
function start({ audit }, groups) {
  const scores = Object.values(audit).map((one) => one.start);
  if (!scores.some(Boolean)) return null;
  const before = groups.slice(0, -1).reduce((sum, { heads: { length } }) => sum + (length || 1), 0);
  return html("tr", {}, html("th", { scope: "row" }, "Start"), html("td", { colspan: before }),
    ...scores.map((score) => html("td", {}, String(score))));
}

/** @param {DealRow} row @param {Group[]} groups */
function drawn(row, groups) {
  const about = `${row.dealer} deals${row.thrownIn ? ", thrown in" : ""}`;
  return html("tr", {},
    html("th", { scope: "row" }, ...spaced(html("b", {}, String(row.deal + 1)), html("span", {}, about))),
    ...groups.flatMap(({ cells }) => cells(row).map(cell)));
}

/** @param {Count | number | null} count */
function cell(count) {
  if (count === null) return html("td");
  if (typeof count === "number") return html("td", {}, count ? `${count > 0 ? "+" : "−"}${Math.abs(count)}` : "");
  if (count.written === count.counts) return html("td", {}, String(count.written));
  return html("td", { class: "off" },
    ...spaced(html("b", {}, String(count.written)), html("span", {}, `true ${count.counts}`)));
}
