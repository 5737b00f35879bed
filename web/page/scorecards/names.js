/** One player, or two: names that are alike are offered in one list, and joined by one press; never in silence. */

import { nameOf } from "../log/sources.js";
import { button, markup } from "../ui/markup.js";
import { isBye, metIn } from "./headings.js";
import { alike, grouped, kept, opponentOf, remembered, wordsIn } from "./night.js";
import { merged } from "./versions.js";

/** @import { ScorecardsResult } from "contract" */
/** @import { Card, Night } from "./night.js" */

/** Names in one sentence. */
const SHOWN = 5;

/** List names; a few of them where there are many. @param {string[]} names */
export function listed(names) {
  const others = names.length - SHOWN;
  const shown = others > 1 ? [...names.slice(0, SHOWN), `${others} others`] : names;
  return new Intl.ListFormat("en-GB").format(shown);
}

/** The names of a card: of its player, after whom a file may be named, and of opponents with whom a game was to be. */
export const namesOf = remembered((/** @type {Card} */ { player, rows }) => {
  const own = nameOf(player);
  return { own, opponents: rows.map(opponentOf).filter((name) => name && !isBye(name)),
    isOfFile: rows.some(({ files = [] }) => files.some((file) => nameOf(file).startsWith(own))) };
});

/** The words of the name of a player or a file. */
const partsOf = kept((/** @type {string} */ name) => name.split(/[\s._-]+/).map(alike), new Map());

/**
 * Find names that may be those of one player: they are alike, one is a word of the name of one card alone, or a file is
 * named after a player with other words, such as `corrected`.
 * @param {Night} night @param {ScorecardsResult["hints"]} [hints] of the service
 * @returns {{same: string[][], unclear: {name: string, players: string[]}[]}} the names of one player each, the one
 *   that is written most often first; and names that may be those of several
 */
export function spellings({ cards, apart }, hints = []) {
  const known = cards.map(namesOf);
  const met = known.flatMap(({ opponents }) => opponents);
  const written = grouped([...known.map(({ own }) => own).filter(Boolean), ...met], (name) => name);
  const all = [...written].toSorted(([, one], [, other]) => other.length - one.length).map(([name]) => name);
  const groups = grouped(all, alike);
  for (const { names } of hints.filter(({ code }) => code === "same-name")) {
    const group = groups.get(alike(names[0])) ?? [];
    group.push(...names.filter((name) => all.includes(name) && !group.includes(name)));
  }
  /** @type {{name: string, players: string[]}[]} */
  const unclear = [];
  for (const name of all.filter((one) => wordsIn(one).length === 1 && !apart.includes(alike(one)))) {
    const isAlone = known.every(({ own }) => alike(own) !== alike(name));
    const meant = known.filter(({ own, opponents }) => wordsIn(own).length > 1 && wordsIn(own).includes(alike(name))
      && !opponents.includes(name)).map(({ own }) => own);
    if (isAlone && meant.length === 1) groups.get(alike(meant[0]))?.push(name);
    if (isAlone && meant.length > 1) unclear.push({ name, players: meant });
  }
  const byLength = all.toSorted((one, other) => other.length - one.length);
  for (const { own } of known.filter((one) => one.isOfFile && !met.includes(one.own))) {
    const isPart = (/** @type {string} */ word) => partsOf(own).includes(word);
    const meant = byLength.find((name) => name !== own && partsOf(name).every(isPart));
    if (meant && !groups.get(alike(own))?.includes(meant)) groups.get(alike(meant))?.push(own);
  }
  const same = [...groups].filter(([name, names]) => names.length > 1 && !apart.includes(name))
    .map(([, names]) => all.filter((name) => names.includes(name))).filter((names) => names.length > 1);
  return { same, unclear };
}

/**
 * @param {Night} night @param {Map<string, string>} names what names are to be
 * @returns {Night} in which a player of several names has one card
 */
export function renamed(night, names) {
  const named = (/** @type {string} */ name) => names.get(nameOf(name)) ?? name;
  const meant = new Set(names.values());
  /** @type {Map<unknown, Card>} */
  const cards = new Map();
  for (const card of night.cards) {
    const player = named(card.player);
    const rows = card.rows.map(({ opponent, ...row }) => {
      const met = metIn(opponent).name;
      return { ...row, opponent: opponent.replace(met, () => named(met)) };
    });
    const key = meant.has(nameOf(player)) ? nameOf(player) : card;
    const before = cards.get(key);
    const totals = before?.totals ?? card.totals;
    const all = before ? merged(before.rows, rows) : rows;
    cards.set(key, { ...card, player, rows: all, ...(totals && { totals }) });
  }
  return { ...night, cards: [...cards.values()] };
}

/** @param {Night} night @param {string[][]} same names of one player each @returns {Night} with the first of them */
export function asWritten(night, same) {
  return renamed(night, new Map(same.flatMap(([first, ...others]) =>
    others.map((name) => /** @type {const} */ ([name, first])))));
}

/** @param {Night} night @param {string[]} names @returns {Night} in which those stand for different players */
export function asDifferent(night, names) {
  return { ...night, apart: [...night.apart, ...names.map(alike)] };
}

/** @param {Night} night @returns {string} names that are written in different ways; empty where there are none */
export function spellingWords(night) {
  const { same, unclear } = spellings(night);
  const found = [...same, ...unclear.map(({ name, players }) => [name, ...players])].map((names) => names.join(" = "));
  return found.length ? `Names that may be one player’s in different spellings: ${listed(found)}.` : "";
}

/**
 * Ask whether names that are written in different ways are those of one player.
 * @param {Night} night @param {ScorecardsResult["hints"]} hints @param {(night: Night) => void} onNight called with the
 *   night as it was answered
 */
export function spellingsView(night, hints, onNight) {
  const { same, unclear } = spellings(night, hints);
  if (!same.length && !unclear.length) return null;
  return markup`<div class="remarks" role="group" aria-label="One player each?">
    ${same.length > 0 && markup`<p><b>One player each?</b> These names are alike. Press a spelling to keep it, or keep
        the first of each, which is written most often:</p>
      <ul>${same.map((names) => markup`<li>${names.map((name, at) => [at > 0 && " = ",
        button(name, () => onNight(asWritten(night, [[name, ...names]])), { kind: "link" })])}</li>`)}</ul>
      <div class="actions">${button("One player each", () => onNight(asWritten(night, same)))}
        ${button("Different players", () => onNight(asDifferent(night, same.map(([name]) => name))))}</div>`}
    ${unclear.map(({ name, players }) => markup`<p><b>Who is ${name}?</b></p><div class="actions">
      ${players.map((player) => button(player, () => onNight(renamed(night, new Map([[name, player]])))))}
      ${button("Somebody else", () => onNight(asDifferent(night, [name])))}</div>`)}</div>`;
}
