/**
 * What is recorded now: its log with the logs before and after it, for undo and redo; a reload brings all of it back,
 * and what another tab makes of the same one is followed.
 */

import { newId, parsed } from "./kept.js";

/** @import { Entry, Kept } from "./kept.js" */

/** Changes that can be taken back. */
const MOST = 200;

/** A log that changes, whose changes can be undone and redone. @template T */
export class Recording {
  #kept;
  #session;
  /** @type {Entry<T>} */
  #entry;
  /** @type {T[]} */
  #past = [];
  /** @type {T[]} */
  #future = [];
  /** What was changed last, as long as that goes on. @type {string | null} */
  #changing = null;

  /**
   * @param {T} fresh where nothing is kept
   * @param {Kept<T>} kept
   * @param {Storage | null} session where a reload finds what is open in this tab; a new tab has the newest one
   */
  constructor(fresh, kept, session) {
    this.#kept = kept;
    this.#session = session;
    const { game, past = [], future = [] } = parsed(session?.getItem(this.#name)) ?? {};
    this.#entry = kept.list()[0] ?? { id: newId(), log: fresh, changed: 0 };
    const entry = kept.opened(game);
    const [before, after] = [past, future].map((logs) => logs.map((/** @type {T} */ log) => kept.opened({ log })?.log));
    if (!entry || ![...before, ...after].every(Boolean)) return;
    [this.#entry, this.#past, this.#future] = [entry, before, after];
    this.follow();
  }

  get #name() {
    return `${this.#kept.kind.name}-open`;
  }

  get entry() {
    return this.#entry;
  }

  get log() {
    return this.#entry.log;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /**
   * Change the log; changes of one thing that follow each other are undone as one. Where another tab was first, its log
   * is taken over, and this change is not made.
   * @param {T} log @param {string | null} [what] is changed
   * @returns {boolean} whether it is made
   */
  change(log, what = null) {
    if (log === this.log) return true;
    if (this.follow()) return false;
    const isNew = what === null || what !== this.#changing;
    this.#become(log, isNew ? [this.log, ...this.#past] : this.#past, []);
    this.#changing = what;
    return true;
  }

  /** What is changed next is another change, whatever it is. */
  settle() {
    this.#changing = null;
  }

  undo() {
    const [before, ...past] = this.#past;
    if (before) this.#become(before, past, [this.log, ...this.#future]);
  }

  redo() {
    const [after, ...future] = this.#future;
    if (after) this.#become(after, [this.log, ...this.#past], future);
  }

  /** @param {Record<string, string | undefined>} heading of the printed sheet */
  describe(heading) {
    this.#entry = { ...this.#entry, heading };
    this.#become(this.log, this.#past, this.#future);
  }

  /** Open another in place of this one, which is kept unless nothing is recorded in it. @param {Entry<T>} entry */
  open(entry) {
    const { isEmpty } = this.#kept.kind;
    if (isEmpty(this.log)) this.#kept.remove(this.#entry.id);
    this.#entry = entry;
    if (isEmpty(entry.log) || this.#kept.get(entry.id)) this.#remember([], []);
    else this.#become(entry.log, [], []);
  }

  /** Take over what another tab has made of this one. @returns {boolean} whether it has made anything of it */
  follow() {
    const stored = this.#kept.get(this.#entry.id);
    if (!stored || stored.changed <= this.#entry.changed) return false;
    const isSame = JSON.stringify(stored.log) === JSON.stringify(this.log);
    const past = isSame ? this.#past : [this.log, ...this.#past];
    this.#entry = stored;
    this.#remember(past, isSame ? this.#future : []);
    return true;
  }

  /** @param {T} log @param {T[]} past @param {T[]} future */
  #become(log, past, future) {
    // Later than any other, whatever the clock says.
    this.#entry = { ...this.#entry, log, changed: Math.max(Date.now(), this.#entry.changed + 1) };
    this.#kept.put(this.#entry);
    this.#remember(past, future);
  }

  /** Where there is no room for all, older changes are forgotten. @param {T[]} past @param {T[]} future */
  #remember(past, future) {
    this.#changing = null;
    this.#past = past.slice(0, MOST);
    this.#future = future;
    for (const most of [MOST, 10, 0]) {
      try {
        const kept = { game: this.#entry, past: past.slice(0, most), future: future.slice(0, most) };
        this.#session?.setItem(this.#name, JSON.stringify(kept));
        return;
      } catch {
        // There is less room, or nothing may be stored: then it lives as long as the page.
      }
    }
  }
}
