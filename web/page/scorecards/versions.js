/** Games of which two files have two results: until one of them is chosen, they count for nobody. */

import { button, markup } from "../ui/markup.js";
import { nameOf } from "../log/sources.js";
import { grouped, opponentOf } from "./night.js";

/** @import { Card, Night, Row } from "./night.js" */

/** @typedef {{player: string, opponent: string, files: Map<string, Row[]>}} Version rows of a card, by their files */

/** Two players, in the same way from either side. @param {string} one @param {string} other */
export function pairOf(one, other) {
  return JSON.stringify([one, other].toSorted());
}

/** Find the games of which a card has rows of two files. @param {Pick<Night, "cards" | "games">} night */
export function versionsOf({ cards, games }) {
  /** @type {Version[]} */
  const found = [];
  for (const card of cards.filter(({ rows }) => isMixed(rows))) {
    const player = nameOf(card.player);
    for (const [opponent, rows] of grouped(card.rows, opponentOf)) {
      const isKnown = !player || !opponent || games.includes(pairOf(player, opponent));
      if (isKnown || !isMixed(rows) || areRounds(rows)) continue;
      found.push({ player, opponent, files: grouped(rows, ({ file = "" }) => file) });
    }
  }
  return found;
}

/** Whether a row of a file stands behind one of another file, or one that was written here. @param {Row[]} rows */
function isMixed(rows) {
  const last = rows.findLastIndex(({ file }) => file);
  return rows.slice(0, last + 1).some(({ file }) => file !== rows[last].file);
}

/** Whether each row is of another round. @param {Row[]} rows */
function areRounds(rows) {
  return rows.every(({ round }) => round) && new Set(rows.map(({ round }) => round)).size === rows.length;
}

/** @param {Pick<Night, "cards" | "games">} night @returns {Set<string>} the pairs whose games do not count yet */
export function heldPairs(night) {
  return new Set(versionsOf(night).map(({ player, opponent }) => pairOf(player, opponent)));
}

/**
 * Keep the rows of one file of a game that has two results.
 * @param {Night} night @param {Version} version @param {string} file @returns {Night}
 */
export function chosen(night, { player, opponent, files }, file) {
  const isLeft = (/** @type {Card} */ card, /** @type {Row} */ row) => {
    const [own, met] = [nameOf(card.player), opponentOf(row)];
    if ((row.file ?? "") === file || !files.has(row.file ?? "")) return false;
    if (own === player && met === opponent) return true;
    return own === opponent && met === player && card.rows.some((one) => opponentOf(one) === player && one.file === file);
  };
  return { ...night, cards: night.cards.map((card) => (card.rows.some((row) => isLeft(card, row))
    ? { ...card, rows: card.rows.filter((row) => !isLeft(card, row)) } : card)) };
}

/** Let all results that are there count. @param {Night} night @returns {Night} */
export function asGames(night) {
  return { ...night, games: [...night.games, ...heldPairs(night)] };
}

/** @param {Night} night @param {(night: Night) => void} onNight called with the night as it was answered */
export function versionsView(night, onNight) {
  const found = versionsOf(night);
  if (!found.length) return null;
  // What is chosen on one card holds on the other.
  const first = [...grouped(found, ({ player, opponent }) => pairOf(player, opponent)).values()].map(([one]) => one);
  const told = (/** @type {Row} */ { points, spread }) => [`${points} points`, spread].filter(Boolean).join(", ");
  return markup`<div class="remarks" role="group" aria-label="Which result?">
    <p><b>Which result?</b> Two files have different rows of these games, which count for nobody until one is
      chosen. ${button("They are games of their own, and all count", () => onNight(asGames(night)))}</p>
    <ul>${first.map((one) => markup`<li><b>${one.player} against ${one.opponent}</b>
      <span class="actions">${[...one.files].map(([file, rows]) =>
        button(`${rows.map(told).join("; ")} (${file || "written here"})`, () => onNight(chosen(night, one, file))))}
      </span></li>`)}</ul></div>`;
}
