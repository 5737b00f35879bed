/**
 * What is laid before the service has told what comes next: it is held, and laid if it then may be.
 */

/** @import { Log, Next, PlayEntry } from "./types.js" */

/** The entries that are held, for one log; another change of the log drops them. */
export class Held {
  /** @type {Log | null} */
  #log = null;
  /** @type {PlayEntry[]} */
  #entries = [];

  /** @param {Log} log as it is @param {PlayEntry} entry without a player where it is typed */
  add(log, entry) {
    if (log !== this.#log) this.#entries = [];
    this.#log = log;
    this.#entries.push(entry);
  }

  /**
   * Take the first entry; where it cannot be laid, none of them is.
   * @param {Log} log as it is @param {Next | null} next @param {string[]} layable cards that may be laid
   * @returns {PlayEntry | null}
   */
  next(log, next, layable) {
    const [entry, ...rest] = log === this.#log ? this.#entries : [];
    const isDue = next !== null && entry !== undefined && (entry.player ?? next.player) === next.player
      && (entry.play === "go" ? next.must === "go" : layable.includes(entry.play));
    this.#entries = isDue ? rest : [];
    return isDue ? entry : null;
  }

  /** Hold the rest for the log that the entry has made. @param {Log} log */
  follow(log) {
    this.#log = log;
  }
}
