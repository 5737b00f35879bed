/**
 * Reads cards from keys: rank then suit, or suit then rank.
 */

import { RANK_ORDER, SUIT_ORDER } from "../cards.js";

/** Keys of the ten. */
const TENS = "tT01";

/**
 * Tell the rank that a key means.
 * @param {string} key
 * @returns {string} empty where it means none
 */
export function rankOf(key) {
  if (TENS.includes(key)) return "T";
  return RANK_ORDER.includes(key.toUpperCase()) ? key.toUpperCase() : "";
}

/**
 * Tell the suit that a key means.
 * @param {string} key
 * @returns {string} empty where it means none
 */
export function suitOf(key) {
  return SUIT_ORDER.includes(key.toUpperCase()) ? key.toUpperCase() : "";
}

/** The keys of a card, one after the other. */
export class CardKeys {
  /** The half of a card that waits for the other one; a rank stays for another card of the same. */
  #rank = "";
  #suit = "";

  /** What is typed of a card: a rank, a suit or nothing. */
  get half() {
    return this.#rank || this.#suit;
  }

  /** Forget what is typed. */
  clear() {
    this.#rank = "";
    this.#suit = "";
  }

  /**
   * Take a key.
   * @param {string} key
   * @returns {string | null} the card that it completes, empty where it is half of one; nothing where it means neither
   */
  key(key) {
    const rank = rankOf(key);
    const suit = suitOf(key);
    if (!rank && !suit) return null;
    const card = rank ? rank + this.#suit : this.#rank + suit;
    if (rank) this.#rank = this.#suit ? "" : rank;
    this.#suit = suit && !this.#rank ? suit : "";
    return card.length === 2 ? card : "";
  }
}
