/**
 * The recorded games, each in the browser's storage by itself, so that tabs with different games never meet.
 */

import { isLog } from "./shape.js";

/** @import { Log } from "./types.js" */

const PREFIX = "game:";
/** The one game of earlier versions, with the logs before each change. */
const EARLIER = "game-record";

/** @typedef {{event?: string, table?: string, date?: string}} Heading of the printed sheet */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {Log} log
 * @property {number} changed in milliseconds, as `Date.now` gives it
 * @property {Heading} [heading]
 */

export class Games {
  #store;
  /** What the store did not take: it lives as long as the page. @type {Map<string, string>} */
  #homeless = new Map();

  /** @param {Storage | null} store */
  constructor(store) {
    this.#store = store;
    const earlier = parsed(store?.getItem(EARLIER));
    if (!Array.isArray(earlier) || !isLog(earlier[0])) return;
    this.put({ id: newId(), log: earlier[0], changed: Date.now() });
    if (this.areKept) store?.removeItem(EARLIER);
  }

  get areKept() {
    return this.#homeless.size === 0;
  }

  /** @returns {Game[]} the one that was changed last first */
  list() {
    const stored = Array.from({ length: this.#store?.length ?? 0 }, (_, index) => this.#store?.key(index) ?? "");
    const ids = [...stored, ...this.#homeless.keys()].filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
    return [...new Set(ids)].flatMap((id) => this.get(id) ?? []).sort((one, other) => other.changed - one.changed);
  }

  /** @param {string} id @returns {Game | null} */
  get(id) {
    const game = parsed(this.#homeless.get(PREFIX + id) ?? this.#store?.getItem(PREFIX + id));
    return isLog(game?.log) ? { ...game, id } : null;
  }

  /** @param {Game} game */
  put({ id, ...game }) {
    const text = JSON.stringify(game);
    try {
      if (!this.#store) throw new Error("no store");
      this.#store.setItem(PREFIX + id, text);
      this.#homeless.delete(PREFIX + id);
    } catch {
      this.#homeless.set(PREFIX + id, text);
    }
  }

  /** @param {string} id */
  remove(id) {
    this.#homeless.delete(PREFIX + id);
    this.#store?.removeItem(PREFIX + id);
  }
}

/** @returns {string} an id for another game */
export function newId() {
  return Math.random().toString(36).slice(2);
}

/** @param {string | null | undefined} text @returns {any} nothing where it is no JSON */
export function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
