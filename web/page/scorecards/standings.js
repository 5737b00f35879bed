/** The standings with the line of the qualifiers, and what was ruled by which rule. */

import { button, markup } from "../ui/markup.js";
import { cellOf, remembered } from "./night.js";
import { csv } from "./csv.js";

/** @import { ScorecardsResult, ScorecardViolation } from "contract" */
/** @import { Cell, Places } from "./night.js" */

/** The heading of each number, and its member. */
const COUNTS = /** @type {const} */ ([["games", "games"], ["points", "game_points"], ["wins", "wins"],
  ["spread", "spread"], ["plus", "plus"]]);
/** Whether a player qualifies, as the CSV says it. */
const QUALIFIES = { qualifies: "yes", "plays-off": "tied", out: "no" };
/** The rule of a kind of violation, where it is one. @type {Partial<Record<ScorecardViolation["code"], string>>} */
const RULES = {
  "missing-row": "ACC cross-checking guidelines",
  "wrong-column": "ACC 12.2.f",
  "missing-spread": "ACC 12.2.c",
  "wrong-points": "ACC 12.1",
};

/** Tell which rule a ruling goes by; of two, the words of the service tell. @param {ScorecardViolation} ruling */
function ruleOf({ code, detail }) {
  if (code === "contradictory-result") return detail.endsWith("both lost") ? "ACC 12.2.e" : "ACC 12.2.d";
  if (code !== "different-spread") return RULES[code];
  const kept = detail.split("who would qualify").length - 1;
  return ["ACC 12.2.a, b", "ACC 12.2.a", "ACC 12.2.b"][kept];
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

/** Tell when a night was, and how large. @param {ScorecardsResult} result @param {number} day in milliseconds */
export function sizeOf({ cards }, day) {
  const rows = cards.flatMap(({ games }) => games);
  const twins = rows.filter(({ verified }) => verified).length;
  const date = new Date(day).toLocaleDateString("en-GB", { dateStyle: "long" });
  return `${date} · players: ${cards.length} · games: ${rows.length - twins / 2}`;
}

/**
 * @param {ScorecardsResult} result @param {Places} places
 * @param {{early: string[], areAllRead: boolean, onWay: (cell: Cell) => void,
 *   onEarly: (player: string, isEarly: boolean) => void}} options `early` are those who are known to have left early
 */
export function rulingsView(result, places, { early, areAllRead, onWay, onEarly }) {
  const known = early.map((player) => markup`<p>${player} left early: rows of others have no twin.${" "}
    ${button("Not so", () => onEarly(player, false), { kind: "link" })}</p>`);
  const isHeld = result.cards.some(({ games }) => games.some(({ verified }) => verified));
  if (!result.violations.length) {
    const agreed = areAllRead ? "The cards agree." : "The rows that count agree.";
    return [isHeld ? markup`<p class="all-right">${agreed}</p>`
      : markup`<p class="hint">No game stands on two cards yet.</p>`, ...known];
  }
  const items = result.violations.map((one) => {
    const cell = /** @type {Cell} */ (cellOf(one.pointer, places, one.code));
    const where = `${one.player}, ${cell.line === "totals" ? `total ${cell.name}` : `game ${Number(cell.line) + 1}`}`;
    return markup`<li>${button(where, () => onWay(cell), { kind: "link" })}<b class="on-paper">${where}</b>${" "}
      <span>${one.detail}.</span> <span class="rule">${ruleOf(one)}</span>${" "}
      ${one.code === "missing-row" && earlyButton(opponentOf(result, one), onEarly)}</li>`;
  });
  return [markup`<ol>${items}</ol>`, ...known];
}

/** @param {ScorecardsResult} result @param {ScorecardViolation} ruling on a row */
function opponentOf({ cards }, { pointer }) {
  const [, card, row] = /^#\/cards\/(\d+)\/games\/(\d+)/.exec(pointer) ?? [];
  return cards[Number(card)].games[Number(row)].opponent;
}

/**
 * Mark a player whose rows are missing as one who left early.
 * @param {string} player
 * @param {(player: string, isEarly: boolean) => void} onEarly
 */
export function earlyButton(player, onEarly) {
  return button(`${player} left early`, () => onEarly(player, true), { kind: "link" });
}

/** @param {ScorecardsResult} result @param {string[]} warned above them @returns {string} the standings as CSV */
export function standingsText({ standings }, warned) {
  const heading = ["rank", "player", "games", "points", "wins", "plus", "minus", "spread", "qualifies"];
  const lines = standings.map((one) => [one.rank, one.player, one.games, one.game_points, one.wins, one.plus, one.minus,
    one.spread, QUALIFIES[one.qualification]]);
  return csv([...warned.map((one) => [one]), heading, ...lines]);
}
