/** What has to be known of a night before its standings are believed; above them, on paper and in saved files. */

import { nameOf } from "../log/sources.js";
import { alike, countRows, gamesOf, usualGames } from "./night.js";

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
  const { cards, replaced } = night;
  const { all, counting } = countRows(night);
  const usual = usualGames(cards);
  const warned = [
    all > counting ? `${all - counting} of ${all} rows ${all - counting === 1 ? "does" : "do"} not count yet.` : "",
    ...cards.filter((card) => usual && gamesOf(card) > usual)
      .map((card) => `${nameOf(card.player)} has ${gamesOf(card)} games, most others have ${usual}.`),
    ...sharing(cards).map((names) => `${listed(names)} may be one player with ${names.length} cards.`),
    replaced.length ? `Cards that were replaced by later ones: ${listed(replaced)}.` : "",
  ];
  return warned.filter(Boolean);
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
