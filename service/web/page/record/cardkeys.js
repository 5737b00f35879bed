/**
 * Reads cards from keys: rank then suit, or suit then rank.
 */

import { RANK_ORDER, SUIT_ORDER } from "../ui/cards.js";

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
  /** The half of a card that waits for the other one. */
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
    const rank = rankOf(key) || this.#rank;
    const suit = suitOf(key) || this.#suit;
    if (!rankOf(key) && !suitOf(key)) return null;
    const isWhole = rank !== "" && suit !== "";
    this.#rank = isWhole ? "" : rank;
    this.#suit = isWhole ? "" : suit;
    return isWhole ? rank + suit : "";
  }
}
