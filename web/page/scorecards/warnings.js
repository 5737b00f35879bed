/** What has to be known of a night before its standings are believed; above them, on paper and in saved files. */

import { nameOf } from "../log/sources.js";
import { spellingWords } from "./namesakes.js";
import { countRows, gamesOf, usualGames } from "./night.js";
import { listed, namesOf } from "./notes.js";

/** @import { Card, Night } from "./night.js" */

/** @param {Night} night @returns {string[]} sentences */
export function warnings(night) {
  const { cards, early, replaced } = night;
  const { all, counting } = countRows(night);
  const usual = usualGames(cards);
  const warned = [
    all > counting ? `${all - counting} of ${all} rows ${all - counting === 1 ? "does" : "do"} not count yet.` : "",
    ...unusual(cards, usual, early),
    ...absent(cards).filter(([name]) => !early.includes(name))
      .map(([name, times]) => `${name} has no card, and is on ${times} other cards.`),
    replaced.length ? `Cards that later ones replaced: ${listed(replaced)}.` : "",
  ];
  return warned.filter(Boolean);
}

/** @param {Night} night @returns {string[]} what a file that is saved says: the questions that are open as well */
export function doubts(night) {
  return [...warnings(night), spellingWords(night)].filter(Boolean);
}

/** Find players without a card whom several others name. @param {Card[]} cards @returns {[string, number][]} */
function absent(cards) {
  const names = cards.map(namesOf);
  const players = new Set(names.map(({ own }) => own));
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const name of names.flatMap(({ opponents }) => [...opponents])) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].filter(([name, many]) => many > 1 && !players.has(name));
}

/**
 * Tell which players have more games than most, or fewer.
 * @param {Card[]} cards @param {number} usual games of a card; 0: nobody can tell
 * @param {string[]} early those who left early
 */
function unusual(cards, usual, early) {
  /** @type {Map<number, string[]>} */
  const others = new Map();
  for (const card of cards.filter((one) => usual && nameOf(one.player))) {
    const [games, name] = [gamesOf(card), nameOf(card.player)];
    // A game that was not played is a row as well.
    const rows = card.rows.filter(({ opponent }) => opponent.trim()).length;
    const isFewer = games < usual && rows < usual && !early.includes(name);
    if (games > usual || isFewer) others.set(games, [...others.get(games) ?? [], name]);
  }
  return [...others].map(([games, names]) => `${listed(names)} ${names.length > 1 ? "have" : "has"} ${games} `
    + `${games === 1 ? "game" : "games"}, most others have ${usual}.`);
}
