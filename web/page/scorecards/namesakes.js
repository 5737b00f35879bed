/** One player, or two: a name is written in different ways. */

import { nameOf } from "../log/sources.js";
import { button, markup } from "../ui/markup.js";
import { alike } from "./night.js";
import { listed, namesOf } from "./notes.js";

/** @import { Card, Night } from "./night.js" */

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
