/** What has to be known of a night before its standings are believed; above them, on paper and in saved files. */

import { nameOf } from "../log/sources.js";
import { isBye } from "./headings.js";
import { listed, namesOf, spellingWords } from "./names.js";
import { countRows, gamesOf, grouped, isOneself, isWhole, usualGames } from "./night.js";
import { versionsOf } from "./versions.js";

/** @import { Card, Night, Row } from "./night.js" */

/** @param {Night} night @returns {string[]} sentences, one of each kind */
export function warnings(night) {
  const { cards, early, left } = night;
  const { all, counting } = countRows(night);
  const have = (/** @type {(row: Row, card: Card) => boolean} */ test) => listed(cards
    .filter((card) => card.rows.some((row) => test(row, card))).map(({ player }) => nameOf(player)).filter(Boolean));
  const counted = cards.flatMap(({ rows }) => rows).filter(isWhole);
  const oneself = have(isOneself);
  const without = absent(cards, early);
  const byes = have(({ opponent }) => isBye(opponent));
  return [
    all > counting ? `${all - counting} of ${all} rows ${all - counting === 1 ? "does" : "do"} not count yet.` : "",
    left.length ? `Lines and columns of files that are not read: ${left.length}.` : "",
    counted.length && counted.every(({ spread }) => !spread.trim())
      ? "No spread was read: who is level in points and wins is not told apart." : "",
    ...unusual(cards, usualGames(cards), early),
    without && `Without a card: ${without}.`,
    byes && `Not played, by a bye or a forfeit: a game of ${byes}.`,
    oneself && `On the own card as an opponent: ${oneself}.`,
  ].filter(Boolean);
}

/** @param {Night} night @returns {string[]} what a file that is saved says: the questions that are open as well */
export function doubts(night) {
  const two = versionsOf(night).map(({ player, opponent }) => `${player} against ${opponent}`);
  const told = two.length ? `Two results, of which none counts: ${listed(two)}.` : "";
  return [...warnings(night), spellingWords(night), told].filter(Boolean);
}

/** List the opponents who have no card. @param {Card[]} cards @param {string[]} early */
function absent(cards, early) {
  const all = cards.map(namesOf);
  const known = [...early, ...all.map(({ own }) => own)];
  return listed([...new Set(all.flatMap(({ opponents }) => opponents))].filter((name) => !known.includes(name)));
}

/**
 * Tell which players have more games than most, or fewer.
 * @param {Card[]} cards @param {number} usual games of a card; 0: nobody can tell
 * @param {string[]} early those who left early
 */
function unusual(cards, usual, early) {
  const others = grouped(cards.filter((card) => usual && nameOf(card.player) && gamesOf(card) !== usual
    // A game that was not played is a row as well.
    && (gamesOf(card) > usual || (card.rows.filter(({ opponent }) => opponent.trim()).length < usual
      && !early.includes(nameOf(card.player))))), gamesOf);
  return [...others].map(([games, those]) => `${listed(those.map(({ player }) => nameOf(player)))} `
    + `${those.length > 1 ? "have" : "has"} ${games} ${games === 1 ? "game" : "games"}, most others have ${usual}.`);
}
