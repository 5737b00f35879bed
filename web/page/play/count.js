/** One count of the play, as it is typed: cards in the order of play, each perhaps with what was claimed for it. */

import { RANK_ORDER, words } from "../ui/cards.js";

/** A count goes no further. */
export const THIRTY_ONE = 31;
const COURT = 10;

/**
 * @typedef {object} TypedCard
 * @property {string} word as it was typed, a card or not
 * @property {string} claim what stands behind its equals sign; empty if there is none
 */

/** @param {string} text such as `5H 5S=2 5C=8` */
export function typedCards(text) {
  return text.replace(/\s*=\s*/g, "=").split(/[\s,;]+/u).filter(Boolean).flatMap(claimed);
}

/** @param {TypedCard[]} cards */
export function written(cards) {
  return cards.map(({ word, claim }) => (claim ? `${word}=${claim}` : word)).join(" ");
}

/** @param {(string | null)[]} codes what is no card counts nothing */
export function countOf(codes) {
  return codes.reduce((sum, code) => sum + (code ? worth(code[0]) : 0), 0);
}

/** @param {string} word */
function claimed(word) {
  const mark = word.indexOf("=");
  const cards = words(mark < 0 ? word : word.slice(0, mark)).map((one) => ({ word: one, claim: "" }));
  if (mark < 0) return cards;
  const last = cards.at(-1);
  if (!last) return [{ word, claim: "" }];
  last.claim = word.slice(mark + 1);
  return cards;
}

/** @param {string} rank */
function worth(rank) {
  return Math.min(RANK_ORDER.indexOf(rank) + 1, COURT);
}
