/**
 * A checked game as a score sheet, a row for each deal, on the screen and on paper; and where all its points came from.
 */

import { partsOf } from "../log/places.js";
import { dealers, isSame } from "../record/reading.js";
import { html, spaced } from "../ui/dom.js";
import { sideName } from "./entries.js";

/** @import { AuditLine, GameRequest, LedgerLine } from "contract" */
/** @import { Game } from "./entries.js" */

/** @typedef {{written: number, counts: number}} Count what was written, and what the rules give */

/**
 * @typedef {object} DealRow
 * @property {number} deal from 0
 * @property {string} dealer
 * @property {boolean} thrownIn
 * @property {(Count | null)[]} pegged by side: heels and the play; null where none of it is judged
 * @property {(Count | null)[]} hands by seat
 * @property {Count | null} crib
 * @property {number[]} others by side: points from mistakes of the others, from rulings, and those taken back
 * @property {Count[]} totals by side, after the deal
 */

const PEGGED = new Set(["heels", "card", "go", "last", "pegging"]);

/**
 * Make the rows.
 * @param {Game} response of `/v1/game`
 * @param {GameRequest} log the request
 * @returns {DealRow[]} one for each deal that is judged
 */
export function dealRows(response, log) {
  const last = Math.max(-1, ...response.ledger.map(({ deal }) => deal ?? -1));
  const all = dealers(log);
  return log.deals.slice(0, last + 1).map(({ void: thrownIn }, deal) => {
    const lines = response.ledger.filter((line) => line.deal === deal && !line.retracted);
    return {
      deal,
      dealer: all[deal],
      thrownIn: Boolean(thrownIn),
      pegged: sidesOf(response).map((side) => pegged(lines, side, response.sides[side])),
      hands: log.players.map((player) => shown(lines, "hand", player)),
      crib: shown(lines, "crib"),
      others: sidesOf(response).map((side) => others(lines, side)),
      totals: sidesOf(response).map((side) => total(response, side, deal)),
    };
  });
}

/** @param {Game} response */
function sidesOf({ sides }) {
  return Object.keys(sides);
}

/** @param {LedgerLine[]} lines of a deal @param {string} side @param {string[]} players of the side */
function pegged(lines, side, players) {
  const play = lines.filter(({ event }) => PEGGED.has(event));
  if (!play.length) return null;
  const own = play.map((line) => {
    if (!line.player) return same(awarded(line, side, ({ reason }) => reason === "score"));
    return players.includes(line.player) ? count(line) : same(0);
  });
  return { written: sum(own.map(({ written }) => written)), counts: sum(own.map(({ counts }) => counts)) };
}

/** @param {LedgerLine[]} lines of a deal @param {string} event @param {string} [player] whose it must be */
function shown(lines, event, player) {
  const line = lines.find((one) => one.event === event && (!player || one.player === player));
  return line ? count(line) : null;
}

/** @param {LedgerLine[]} lines of a deal @param {string} side */
function others(lines, side) {
  return sum(lines.map((line) => awarded(line, side, ({ reason }) => reason !== "score")));
}

/**
 * What a side has after a deal, and what was written as that.
 * @param {Game} response @param {string} side @param {number} deal
 * @returns {Count}
 */
function total({ ledger, audit, sides, violations }, side, deal) {
  const counts = ledger.findLast((line) => line.deal === null || line.deal <= deal)?.scores[side] ?? audit[side].start;
  const wrong = violations.find(({ code, pointer }) => {
    const [, , number, , name] = partsOf(pointer);
    return code === "wrong-total" && Number(number) === deal && sides[side].some((player) => isSame(player, name));
  });
  return { written: counts + (wrong?.difference ?? 0), counts };
}

/** @param {LedgerLine} line @returns {Count} */
function count({ claim, points }) {
  return { written: claim?.claimed ?? points, counts: points };
}

/** @param {number} points @returns {Count} */
function same(points) {
  return { written: points, counts: points };
}

/** @param {LedgerLine} line @param {string} side @param {(award: LedgerLine["awards"][number]) => boolean} isMeant */
function awarded({ awards }, side, isMeant) {
  return sum(awards.filter((award) => award.side === side && isMeant(award)).map(({ points }) => points));
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((one, other) => one + other, 0);
}

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
