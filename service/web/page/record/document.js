/**
 * The game that is recorded: its log, and the logs before each change, kept where a reload finds them.
 */

import { isLog } from "./shape.js";

/** @import { Log } from "./types.js" */

const NAME = "game-record";
/** Changes that can be taken back. */
const MOST = 200;

/** @typedef {Pick<Storage, "getItem" | "setItem">} Store */

/** A log that changes, and whose changes can be taken back. */
export class Recording {
  /** @type {Store | null} */
  #store;
  /** @type {Log[]} */
  #past = [];
  /** What was changed last, as long as that goes on. @type {string | null} */
  #changing = null;
  /** @type {Log} */
  #log;

  /**
   * @param {Log} fresh where nothing is kept
   * @param {Store | null} store
   */
  constructor(fresh, store) {
    this.#store = store;
    [this.#log, ...this.#past] = restored(store) ?? [fresh];
  }

  /** The log as it is. */
  get log() {
    return this.#log;
  }

  /** Whether there is a change to take back. */
  get canUndo() {
    return this.#past.length > 0;
  }

  /**
   * Change the log; changes of one thing that follow each other are taken back as one.
   * @param {Log} log
   * @param {string | null} [what] is changed
   */
  change(log, what = null) {
    if (log === this.#log) return;
    if (what === null || what !== this.#changing) this.#past = [this.#log, ...this.#past].slice(0, MOST);
    this.#changing = what;
    this.#log = log;
    this.#keep();
  }

  /** What is changed next is another change, whatever it is. */
  settle() {
    this.#changing = null;
  }

  /** Take the last change back. */
  undo() {
    const [before, ...past] = this.#past;
    if (!before) return;
    this.#log = before;
    this.#past = past;
    this.#changing = null;
    this.#keep();
  }

  /** Where there is no room for all, older changes are forgotten. */
  #keep() {
    for (const most of [MOST, 10, 0]) {
      try {
        this.#store?.setItem(NAME, JSON.stringify([this.#log, ...this.#past.slice(0, most)]));
        return;
      } catch {
        // There is less room, or nothing may be stored: then it lives as long as the page.
      }
    }
  }
}

/** @param {Store | null} store @returns {Log[] | null} the log and those before it */
function restored(store) {
  try {
    const kept = JSON.parse(store?.getItem(NAME) ?? "null");
    return Array.isArray(kept) && kept.every(isLog) && kept.length ? kept : null;
  } catch {
    return null;
  }
}
