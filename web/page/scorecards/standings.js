/** The standings with the line of the qualifiers, and what was ruled by which rule. */

import { button, markup } from "../ui/markup.js";
import { cellOf, grouped, remembered } from "./night.js";
import { csv } from "./csv.js";

/** @import { ScorecardsResult, ScorecardViolation } from "contract" */
/** @import { Cell, Places } from "./night.js" */

/** The heading of each number, and its member. */
const COUNTS = /** @type {const} */ ([["games", "games"], ["points", "game_points"], ["wins", "wins"],
  ["spread", "spread"], ["plus", "plus"]]);
/** Whether a player qualifies, as the CSV says it. */
const QUALIFIES = { qualifies: "yes", "plays-off": "tied", out: "no" };

/** Tell which rule a ruling goes by, if any. @param {ScorecardViolation} ruling */
function ruleOf({ code, rule }) {
  if (code === "missing-row") return "ACC cross-checking guidelines";
  return rule && `ACC ${rule}`;
}

/** The standings; those of one answer are drawn once. */
export const standingsView = remembered((/** @type {ScorecardsResult} */ { standings, qualifiers }) => {
  const line = markup`<tr class="cut"><td colspan="7">${qualifiers === 1 ? "1 qualifies" : `${qualifiers} qualify`}</td>
    </tr>`;
  const last = standings.filter(({ qualification }) => qualification === "qualifies").length;
  const rows = standings.map(({ rank, tied, player, qualification, ...counts }, at) => [
    at === last && line,
    markup`<tr class=${qualification === "plays-off" ? "across" : ""}>
      <td>${rank}${tied && "="}</td><th scope="row" dir="auto">${player}</th>
      ${COUNTS.map(([, name]) => markup`<td>${String(counts[name]).replace("-", "−")}</td>`)}</tr>`,
  ]);
  const across = standings.filter(({ qualification }) => qualification === "plays-off").map(({ player }) => player);
  const names = new Intl.ListFormat("en-GB").format(across);
  return markup`<table class="standings">
    <caption class="hidden-visually">Standings</caption>
    <thead><tr><th scope="col">Rank</th><th scope="col">Player</th>
      ${COUNTS.map(([name]) => markup`<th scope="col" class="count">${name}</th>`)}</tr></thead>
    <tbody>${rows}${last === standings.length && line}</tbody></table>
    ${names && markup`<p class="across">${names} are tied across the line, and play a game for it.</p>`}`;
});

/** What rulings of one kind have in common; others are about two rows each. @type {Record<string, string>} */
const KINDS = {
  "missing-row": "not on the other card", "missing-spread": "no spread",
  "wrong-column": "the spread in the wrong column", "wrong-points": "points that the spread does not give",
};

/**
 * @param {ScorecardsResult} result @param {Places} places
 * @param {{early: string[], areAllRead: boolean, go: (cell: Cell) => void, act: (action: object) => void}} options
 *   `early` are those who are known to have left early
 */
export function rulingsView(result, places, { early, areAllRead, go, act }) {
  const known = early.map((player) => markup`<p>${player} left early.${" "}
    ${button("Not so", () => act({ type: "early", player, isEarly: false }), { kind: "link" })}</p>`);
  const isHeld = result.cards.some(({ games }) => games.some(({ verified }) => verified));
  if (!result.violations.length) {
    const agreed = areAllRead ? "The cards agree." : "The rows that count agree.";
    return [isHeld ? markup`<p class="all-right">${agreed}</p>`
      : markup`<p class="hint">No game stands on two cards yet.</p>`, ...known];
  }
  const items = rulingsOf(result, places).map(({ where, cell, details, rule, absent }) => {
    const offered = absent.filter((player) => !early.includes(player));
    const [first, ...others] = details;
    return markup`<li>${button(where, () => go(cell), { kind: "link" })}<b class="on-paper">${where}</b>${" "}
      ${others.length ? markup`<details><summary>${details.length} rows</summary><ul>
        ${details.map((detail) => markup`<li>${detail}.</li>`)}</ul></details>` : markup`<span>${first}.</span>`}${" "}
      <span class="rule">${rule}</span>${" "}
      ${offered.map((player) => button(`${player} left early`, () => act({ type: "early", player, isEarly: true }),
        { kind: "link" }))}</li>`;
  });
  return [markup`<ol>${items}</ol>`, ...known];
}

/**
 * List the rulings; those of one kind on rows of a card are one.
 * @param {ScorecardsResult} result @param {Places} places
 * @returns {{where: string, cell: Cell, details: string[], rule: string, absent: string[]}[]} `absent` may have left
 */
export function rulingsOf(result, places) {
  const kinds = grouped(result.violations, (one) =>
    (KINDS[one.code] ? `${one.code} ${one.player}` : one.pointer + one.code));
  return [...kinds.values()].map((same) => {
    const [one] = same;
    const cells = same.map(({ pointer, code }) => /** @type {Cell} */ (cellOf(pointer, places, code)));
    const [cell] = cells;
    const games = cells.map(({ line }) => Number(line) + 1);
    const ofCard = cell.line === "totals" ? `total ${cell.name}` : "the card";
    const of = typeof cell.line === "number" ? `game${same.length > 1 ? "s" : ""} ${ranges(games)}` : ofCard;
    const where = `${one.player}, ${of}${same.length > 1 ? `: ${KINDS[one.code]}` : ""}`;
    const absent = one.code === "missing-row" && typeof cell.line === "number"
      ? [...new Set(same.map((row) => metAt(result, row)))] : [];
    return { where, cell, details: same.map(({ detail }) => detail), rule: ruleOf(one) ?? "", absent };
  });
}

/** Write numbers in short, such as `1 to 3, 7`. @param {number[]} numbers */
function ranges(numbers) {
  /** @type {number[][]} */
  const runs = [];
  for (const one of numbers) {
    const last = runs.at(-1);
    if (last && one === last[last.length - 1] + 1) last.push(one);
    else runs.push([one]);
  }
  return runs.flatMap((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run.map(String))).join(", ");
}

/** @param {ScorecardsResult} result @param {ScorecardViolation} ruling on a row */
function metAt({ cards }, { pointer }) {
  const [, card, row] = /^#\/cards\/(\d+)\/games\/(\d+)/.exec(pointer) ?? [];
  return cards[Number(card)].games[Number(row)].opponent;
}

/** @param {ScorecardsResult} result @param {string[]} warned above them @returns {string} the standings as CSV */
export function standingsText({ standings }, warned) {
  const heading = ["rank", "player", "games", "points", "wins", "plus", "minus", "spread", "qualifies"];
  const lines = standings.map((one) => [one.rank, one.player, one.games, one.game_points, one.wins, one.plus, one.minus,
    one.spread, QUALIFIES[one.qualification]]);
  return csv([...warned.map((one) => [one]), heading, ...lines]);
}
