/** A checked game as a score sheet, with a row for each deal; and the sources of all its points. */

import { partsOf } from "../log/places.js";
import { dealers } from "../record/reading.js";
import { signed } from "../ui/dom.js";
import { drawn, markup } from "../ui/markup.js";
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
 * The total of a side after a deal, and the written one.
 * @param {Game} response @param {string} side @param {number} deal
 * @returns {Count}
 */
function total({ ledger, audit, sides, violations }, side, deal) {
  const counts = ledger.findLast((line) => line.deal === null || line.deal <= deal)?.scores[side] ?? audit[side].start;
  const wrong = violations.find(({ code, pointer }) => {
    const [, , number, , name] = partsOf(pointer);
    return code === "wrong-total" && Number(number) === deal && sides[side].includes(name);
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
 * @param {Game} response of `/v1/game`
 * @param {GameRequest} log the request
 */
export function dealSheet(response, log) {
  const rows = dealRows(response, log);
  const groups = groupsOf(response, log, rows);
  const sole = (/** @type {string} */ name) => markup`<th scope="col" rowspan="2">${name}</th>`;
  return drawn(markup`<section class="panel deal-sheet" aria-label="Sheet" hidden=${!rows.length}>
    <h2>Sheet</h2>
    <div class="deal-sheet-table" tabindex="0" role="region" aria-label="Sheet, deal by deal"><table>
      <caption class="hidden-visually">Sheet, a row for each deal</caption>
      <colgroup span="1"/>${groups.map(({ heads }) => markup`<colgroup span=${heads.length || 1}/>`)}
      <thead>
        <tr>${sole("Deal")}${groups.map(({ name, heads }) => (heads.length
          ? markup`<th scope="colgroup" colspan=${heads.length}>${name}</th>`
          : sole(name)))}</tr>
        <tr>${groups.map(({ heads }) => heads.map((name) => markup`
          <th scope="col" title=${name}><span>${name}</span></th>`))}</tr>
      </thead>
      <tbody>${start(response, groups)}${rows.map((one) => markup`<tr>
        <th scope="row"><b>${one.deal + 1}</b> <span>${one.dealer} deals${one.thrownIn && ", thrown in"}</span></th>
        ${groups.map(({ cells }) => cells(one).map(cell))}</tr>`)}</tbody>
    </table></div>
  </section>`);
}

/** @param {Game} response @param {GameRequest} log @param {DealRow[]} rows @returns {Group[]} */
function groupsOf(response, log, rows) {
  const sides = sidesOf(response).map((side) => sideName(response, side));
  const isMore = rows.some(({ others }) => others.some(Boolean));
  return [
    { name: "Pegged", heads: sides, cells: ({ pegged }) => pegged },
    { name: "Hand", heads: log.players, cells: ({ hands }) => hands },
    { name: "Crib", heads: [], cells: ({ crib }) => [crib] },
    ...(isMore ? [{ name: "Other points", heads: sides, cells: (/** @type {DealRow} */ { others }) => others }] : []),
    { name: "Total", heads: sides, cells: ({ totals }) => totals },
  ];
}

/** Where the board began, if not at nothing. @param {Game} response @param {Group[]} groups */
function start({ audit }, groups) {
  const scores = Object.values(audit).map((one) => one.start);
  const before = sum(groups.slice(0, -1).map(({ heads }) => heads.length || 1));
  return scores.some(Boolean) && markup`<tr><th scope="row">Start</th><td colspan=${before}/>${scores.map((score) =>
    markup`<td>${score}</td>`)}</tr>`;
}

/** @param {Count | number | null} count */
function cell(count) {
  if (count === null) return markup`<td/>`;
  if (typeof count === "number") return markup`<td>${count ? signed(count) : ""}</td>`;
  const { written, counts } = count;
  if (written === counts) return markup`<td>${written}</td>`;
  return markup`<td class="off"><b>${written}</b> <span>true ${counts}</span></td>`;
}

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
  const sides = sidesOf(response);
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
