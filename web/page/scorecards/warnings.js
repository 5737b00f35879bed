/** What has to be known of a night before its standings are believed; above them, on paper and in saved files. */

import { nameOf } from "../log/sources.js";
import { alike, countRows, gamesOf, usualGames } from "./night.js";
import { namesOf } from "./notes.js";

/** @import { Card, Night } from "./night.js" */

/** Names in one sentence. */
const SHOWN = 5;

/** List names; a few of them where there are many. @param {string[]} names */
export function listed(names) {
  const others = names.length - SHOWN;
  const shown = others > 1 ? [...names.slice(0, SHOWN), `${others} others`] : names;
  return new Intl.ListFormat("en-GB").format(shown);
}

/** @param {Night} night @returns {string[]} sentences */
export function warnings(night) {
  const { cards, early, replaced } = night;
  const { all, counting } = countRows(night);
  const usual = usualGames(cards);
  const warned = [
    all > counting ? `${all - counting} of ${all} rows ${all - counting === 1 ? "does" : "do"} not count yet.` : "",
    ...cards.filter((card) => usual && gamesOf(card) > usual)
      .map((card) => `${nameOf(card.player)} has ${gamesOf(card)} games, most others have ${usual}.`),
    ...absent(cards, usual).filter(([name]) => !early.includes(name))
      .map(([name, times]) => `${name} has no card, and is on ${times} other cards.`),
    ...sharing(cards).map((names) => `${listed(names)} may be one player with ${names.length} cards.`),
    replaced.length ? `Cards that were replaced by later ones: ${listed(replaced)}.` : "",
  ];
  return warned.filter(Boolean);
}

/**
 * Find players without a card whom as many cards name as most have games.
 * @param {Card[]} cards @param {number} usual games of a card; 0: nobody can tell @returns {[string, number][]}
 */
function absent(cards, usual) {
  const names = cards.map(namesOf);
  const players = new Set(names.map(({ own }) => own));
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const name of names.flatMap(({ opponents }) => [...opponents])) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].filter(([name, many]) => usual > 1 && many >= usual && !players.has(name));
}

/** Find names that differ in case, accents, dots and spaces alone. @param {Card[]} cards @returns {string[][]} */
function sharing(cards) {
  /** @type {Map<string, string[]>} */
  const names = new Map();
  for (const name of cards.map(({ player }) => nameOf(player)).filter(Boolean)) {
    names.set(alike(name), [...names.get(alike(name)) ?? [], name]);
  }
  return [...names.values()].filter(({ length }) => length > 1);
}
