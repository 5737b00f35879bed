/** One player, or two: rows of one name came together on a card, or a name is written in different ways. */

import { nameOf } from "../log/sources.js";
import { button, markup } from "../ui/markup.js";
import { alike, number, usualGames } from "./night.js";
import { listed, namesOf } from "./notes.js";

/** @import { Card, Night, Part, Row } from "./night.js" */

/**
 * Tell which cards may be those of two players: they have more games than others, which stood in two places, or are
 * twice as many.
 * @param {Night} night @returns {Map<number, Part[]>} the parts of each
 */
export function doubtful({ cards }) {
  const usual = usualGames(cards);
  const found = new Map();
  for (const [index, { rows, parts, totals }] of cards.entries()) {
    const [one, other] = parts ?? [{ games: usual, totals }, { games: usual }];
    const isWhole = other && rows.length === one.games + other.games;
    if (usual && isWhole && rows.length > usual) found.set(index, [one, other]);
  }
  return found;
}

/**
 * Ask whether a card is that of two players.
 * @param {Night} night @param {(night: Night) => void} onNight called with the night as it was answered
 */
export function namesakesView(night, onNight) {
  return [...doubtful(night)].map(([index, parts]) => {
    const { player } = night.cards[index];
    const [one, other] = parts.map(({ games }) => games);
    return markup`<div class="remarks" role="group" aria-label=${`${player}: one player, or two?`}>
      <p><b>${player}: one player, or two?</b> ${one + other} rows have this name, ${one} and then ${other}.</p>
      <div class="actions">
        ${button("Two players", () => onNight(asTwo(night, index, parts)))}
        ${button("One player", () => onNight(asOne(night, index)))}</div></div>`;
  });
}

/** Say that a card is that of one player. @param {Night} night @param {number} index @returns {Night} */
export function asOne(night, index) {
  return { ...night, cards: night.cards.with(index, { ...night.cards[index], parts: [] }) };
}

/**
 * Make a card two, and let each game that others write be with the one whose row says the same.
 * @param {Night} night @param {number} index @param {Part[]} parts @returns {Night}
 */
export function asTwo(night, index, [first, second]) {
  const { player, rows } = night.cards[index];
  const names = [nameOf(player), `${nameOf(player)} (2)`];
  const cards = [rows.slice(0, first.games), rows.slice(first.games)].map((own, at) => {
    const { totals } = [first, second][at];
    // Who plays a namesake plays the other.
    const games = own.map((row) => (nameOf(row.opponent) === names[0] ? { ...row, opponent: names[1 - at] } : row));
    return { player: names[at], rows: games, ...(totals && { totals }) };
  });
  const unmet = cards.map((card) => [...card.rows]);
  const others = night.cards.map((card) => ({ ...card, rows: card.rows.map((row) => {
    const at = nameOf(row.opponent) === names[0] ? twinOf(unmet, card.player, row) : 0;
    return at === 1 ? { ...row, opponent: names[1] } : row;
  }) }));
  return { ...night, cards: others.toSpliced(index, 1, ...cards) };
}

/**
 * Find the twin of a row, and take it away: one with the opposite spread, else the next.
 * @param {Row[][]} unmet rows of the two @param {string} player whose row it is @param {Row} row
 * @returns {number} which of the two has it
 */
function twinOf(unmet, player, { spread }) {
  const isOf = (/** @type {Row} */ one) => nameOf(one.opponent) === nameOf(player);
  const isTwin = (/** @type {Row} */ one) => isOf(one) && (number(one.spread) ?? 0) === -(number(spread) ?? 0);
  const exact = unmet.findIndex((rows) => rows.some(isTwin));
  const at = exact < 0 ? unmet.findIndex((rows) => rows.some(isOf)) : exact;
  if (at >= 0) unmet[at].splice(unmet[at].findIndex(exact < 0 ? isOf : isTwin), 1);
  return at;
}

/**
 * Find names that differ in case, accents, dots, spaces or order alone.
 * @param {Night} night @returns {string[][]} the names of one player each, those of cards first
 */
export function spellings({ cards, apart }) {
  const known = cards.map(namesOf);
  const all = [...known.map(({ own }) => own), ...known.flatMap(({ opponents }) => [...opponents])];
  /** @type {Map<string, string[]>} */
  const forms = new Map();
  for (const name of new Set(all.filter(Boolean))) {
    forms.set(alike(name), [...forms.get(alike(name)) ?? [], name]);
  }
  return [...forms].filter(([name, { length }]) => length > 1 && !apart.includes(name)).map(([, names]) => names);
}

/** @param {Night} night @returns {Night} in which names that are alike are one, and have one card */
export function asWritten(night) {
  const names = new Map(spellings(night).flatMap(([first, ...others]) =>
    others.map((name) => /** @type {const} */ ([name, first]))));
  const named = (/** @type {string} */ name) => names.get(nameOf(name)) ?? name;
  /** @type {Map<unknown, Card>} */
  const cards = new Map();
  for (const card of night.cards) {
    const player = named(card.player);
    const rows = card.rows.map((row) => ({ ...row, opponent: named(row.opponent) }));
    const isOne = [...names.values()].includes(player);
    const before = isOne ? cards.get(player) : undefined;
    const totals = before?.totals ?? card.totals;
    cards.set(isOne ? player : card,
      { ...card, player, rows: [...before?.rows ?? [], ...rows], ...(totals && { totals }) });
  }
  return { ...night, cards: [...cards.values()] };
}

/** @param {Night} night @returns {Night} in which names that are alike stand for different players */
export function asDifferent(night) {
  return { ...night, apart: [...night.apart, ...spellings(night).map(([name]) => alike(name))] };
}

/** @param {Night} night @returns {string} names that are written in different ways; empty where there are none */
export function spellingWords(night) {
  const found = spellings(night).map((names) => names.join(" = "));
  return found.length ? `Names that may be one player’s in different spellings: ${listed(found)}.` : "";
}

/**
 * Ask whether names that are written in different ways are those of one player.
 * @param {Night} night @param {(night: Night) => void} onNight called with the night as it was answered
 */
export function spellingsView(night, onNight) {
  const words = spellingWords(night);
  return words && markup`<div class="remarks" role="group" aria-label="One player each?">
    <p><b>One player each?</b> ${words}</p>
    <div class="actions">
      ${button("One player each", () => onNight(asWritten(night)))}
      ${button("Different players", () => onNight(asDifferent(night)))}</div></div>`;
}
