/** Games of which two files have two results: until one of them is chosen, they count for nobody. */

import { button, markup } from "../ui/markup.js";
import { nameOf } from "../log/sources.js";
import { grouped, number, opponentOf } from "./night.js";

/** @import { Card, Night, Row } from "./night.js" */

/** What files have of a game. @typedef {{player: string, opponent: string, files: Map<string, Row[]>}} Version */

const filesOf = (/** @type {Row} */ { files = [""] }) => files;
/** Whether no file has both of two rows. */
const areApart = (/** @type {Row} */ one, /** @type {Row} */ other) =>
  !filesOf(one).some((file) => filesOf(other).includes(file));

/** Two players, in the same way from either side. @param {string} one @param {string} other */
export function pairOf(one, other) {
  return JSON.stringify([one, other].toSorted());
}

/** Add rows, each once: one that another file has is a row of both. @param {Row[]} rows @param {Row[]} others */
export function merged(rows, others) {
  const textOf = (/** @type {Row} */ { opponent, points, spread, round = "" }) =>
    `${nameOf(opponent)} ${number(points)} ${number(spread) ?? 0} ${round}`;
  const all = [...rows];
  for (const other of others) {
    const at = all.findIndex((one) => areApart(one, other) && textOf(one) === textOf(other));
    if (at < 0) all.push(other);
    else all[at] = { ...all[at], files: [...filesOf(all[at]), ...filesOf(other)] };
  }
  return all;
}

/** Find the games of which a card has other rows of another file. @param {Pick<Night, "cards" | "games">} night */
export function versionsOf({ cards, games }) {
  /** @type {Version[]} */
  const found = [];
  for (const card of cards.filter(({ rows }) => areMixed(rows))) {
    const player = nameOf(card.player);
    for (const [opponent, rows] of grouped(card.rows, opponentOf)) {
      const isKnown = !player || !opponent || games.includes(pairOf(player, opponent));
      const rounds = new Set(rows.map(({ round }) => round));
      const areRounds = !rounds.has(undefined) && rounds.size === rows.length;
      if (isKnown || areRounds || !areMixed(rows)) continue;
      const those = rows.filter((row) => rows.some((other) => areApart(row, other)));
      const files = [...new Set(those.flatMap(filesOf))].map((file) =>
        /** @type {const} */ ([file, those.filter((row) => filesOf(row).includes(file))]));
      found.push({ player, opponent, files: new Map(files) });
    }
  }
  return found;
}

/** Whether a row of a file stands behind one of another file, or one that was written here. @param {Row[]} rows */
function areMixed(rows) {
  return rows.some((row, at) => row.files && rows.slice(0, at).some((other) => areApart(row, other)));
}

/** @param {Pick<Night, "cards" | "games">} night @returns {Set<string>} the pairs whose games do not count yet */
export function heldPairs(night) {
  return new Set(versionsOf(night).map(({ player, opponent }) => pairOf(player, opponent)));
}

/**
 * Keep the rows of one file of a game that has two results, on both cards if it has both.
 * @param {Night} night @param {Version} version @param {string} file @returns {Night}
 */
export function chosen(night, { player, opponent }, file) {
  const met = (/** @type {Card} */ card) => ({ [player]: opponent, [opponent]: player })[nameOf(card.player)];
  return { ...night, cards: night.cards.map((card) => {
    const kept = card.rows.filter((row) => opponentOf(row) === met(card) && filesOf(row).includes(file));
    const isLeft = (/** @type {Row} */ row) =>
      opponentOf(row) === met(card) && kept.some((one) => areApart(one, row));
    return kept.length ? { ...card, rows: card.rows.filter((row) => !isLeft(row)) } : card;
  }) };
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
      chosen.</p>
    <ul>${first.map((one) => markup`<li><b>${one.player} against ${one.opponent}</b>
      <span class="actions">${[...one.files].map(([file, rows]) =>
        button(`${rows.map(told).join("; ")} (${file || "written here"})`, () => onNight(chosen(night, one, file))))}
      </span></li>`)}</ul>
    <div>${button("They are games of their own, and all count", () => onNight(asGames(night)))}</div></div>`;
}
