/**
 * What is recorded now: its log with the logs before and after it, for undo and redo, and what is said of it. Of two
 * tabs with the same one the last writer wins, and the other is told.
 */

import { newId, parsed } from "./kept.js";

/** @import { Entry, Kept, Kind } from "./kept.js" */

/** Changes that can be taken back. */
const MOST = 200;

/**
 * What the log of an entry was and is to be, the nearest first; `changing` is what was changed last, as long as that
 * goes on.
 * @template T
 * @typedef {Omit<Entry<T>, "log"> & {before: T[], after: T[], changing: string | null}} Past
 */

/**
 * What is said where, such as of another one that was left, with a way to it. @template T
 * @typedef {{place: string, words: string, way?: string, entry?: Entry<T>, text?: string}} Note
 */

/** @template T @typedef {{log: T, past: Past<T>, note: Note<T> | null}} Recorded */

/**
 * @template T
 * @typedef {{type: "change", log: T, what?: string | null} | {type: "undo" | "redo" | "settle"}
 *   | {type: "describe", heading: Record<string, string | undefined>} | {type: "say", note: Note<T> | null}
 *   | {type: "open" | "follow", entry: Entry<T>, note?: Note<T>}} RecordAction
 */

/** @template T @param {Entry<T>} entry @returns {Recorded<T>} with nothing to undo */
export function recorded({ log, ...entry }) {
  return { log, past: { ...entry, before: [], after: [], changing: null }, note: null };
}

/** @template T @param {Recorded<T>} state @returns {Entry<T>} */
export function entryOf({ log, past: { id, changed, heading } }) {
  return heading ? { id, changed, heading, log } : { id, changed, log };
}

/**
 * Change the log; changes of one thing that follow each other are undone as one.
 * @template S @param {S & Recorded<any>} state @param {any} log @param {string | null} [what] is changed @returns {S}
 */
export function changed(state, log, what = null) {
  if (log === state.log) return state;
  const { past } = state;
  const isNew = what === null || what !== past.changing;
  const before = isNew ? [state.log, ...past.before].slice(0, MOST) : past.before;
  return { ...state, log, past: { ...past, before, after: [], changing: what }, note: null };
}

/**
 * @template S
 * @param {Kind<any>} kind @param {S & Recorded<any>} state @param {any} action @returns {S} the same for others
 */
export function reduceRecorded(kind, state, action) {
  const { log, past } = state;
  switch (action.type) {
    case "change": return changed(state, action.log, action.what);
    case "undo": return stepped(state, past.before, (rest) => ({ before: rest, after: [log, ...past.after] }));
    case "redo": return stepped(state, past.after, (rest) => ({ before: [log, ...past.before], after: rest }));
    case "settle": return past.changing === null ? state : { ...state, past: { ...past, changing: null } };
    case "describe": return { ...state, past: { ...past, heading: action.heading } };
    case "say": return { ...state, note: action.note };
    case "open": return { ...state, ...recorded(action.entry), note: action.note ?? left(kind, state, action.entry) };
    case "follow": return followed(kind, state, action.entry);
    default: return state;
  }
}

/**
 * @template S
 * @param {S & Recorded<any>} state @param {any[]} logs @param {(rest: any[]) => Partial<Past<any>>} way @returns {S}
 */
function stepped(state, [log, ...rest], way) {
  if (!log) return state;
  return { ...state, log, past: { ...state.past, ...way(rest), changing: null }, note: null };
}

/**
 * Take over what another tab has made of this one, which undo takes back as one change.
 * @template S @param {Kind<any>} kind @param {S & Recorded<any>} state @param {Entry<any>} entry @returns {S}
 */
function followed({ name }, state, { log, ...entry }) {
  const words = `This ${name} was changed in another tab. Undo brings back what was here.`;
  const next = changed({ ...state, past: { ...state.past, ...entry } }, log, "another tab");
  return { ...next, note: { place: "list", words } };
}

/** @param {Kind<any>} kind @param {Recorded<any>} state @param {Entry<any>} entry @returns {Note<any> | null} */
function left({ isEmpty, name, title }, state, entry) {
  const here = entryOf(state);
  if (isEmpty(here.log) || here.id === entry.id) return null;
  const words = `${title(here)}, which was here, is kept under My ${name}s.`;
  return { place: "list", words, way: "Back to it", entry: here };
}

/**
 * Holds what is recorded: an action makes its next state, which is kept and shown.
 * @template T @template {Recorded<T>} S
 */
export class Recording {
  #options;
  #name;
  /** @type {S} */
  state;

  /**
   * @param {object} options
   * @param {T} options.fresh where nothing is kept
   * @param {Kept<T>} options.kept
   * @param {Storage | null} options.session where a reload finds what is open in this tab; a new tab has the newest
   * @param {(state: Recorded<T>) => S} options.begin
   * @param {(state: S, action: any) => S} options.reduce
   * @param {(state: S, before: S) => void} [options.onChange]
   */
  constructor(options) {
    this.#options = options;
    this.#name = `${options.kept.kind.name}-open`;
    this.state = options.begin(this.#restored());
  }

  get kept() {
    return this.#options.kept;
  }

  /** @param {any} action @returns {boolean} whether it changes anything */
  act(action) {
    const { reduce, onChange } = this.#options;
    const before = this.state;
    const state = reduce(before, action);
    if (state === before) return false;
    const isFollowing = action.type === "follow";
    this.state = isFollowing ? state : this.#stamped(state, before);
    this.#keep(before, isFollowing);
    // A field is left while others are drawn, and nothing of it is seen.
    if (action.type !== "settle") onChange?.(this.state, before);
    return true;
  }

  /** Record another: the one with this log, where there is one. @param {T} log @param {object} [more] of the action */
  begin(log, more = {}) {
    const { kind } = this.kept;
    const text = JSON.stringify(log);
    const same = kind.isEmpty(log) ? undefined : this.kept.list().find((one) => JSON.stringify(one.log) === text);
    this.act({ type: "open", entry: same ?? { id: newId(), log, changed: 0 }, ...more });
  }

  /** @param {Entry<T>} entry */
  delete(entry) {
    const { emptied, title } = this.kept.kind;
    const note = { place: "list", words: `${title(entry)} is deleted.`, way: "Bring it back", entry };
    this.kept.remove(entry.id);
    if (entry.id !== this.state.past.id) return this.act({ type: "say", note });
    const next = this.kept.list()[0] ?? { id: newId(), log: emptied(entry.log), changed: 0 };
    return this.act({ type: "open", entry: next, note });
  }

  /** Follow what other tabs make of what is recorded, and of the list. @param {() => void} onList */
  followTabs(onList) {
    for (const event of ["storage", "pageshow"]) {
      addEventListener(event, () => {
        if (!this.follow()) onList();
      });
    }
  }

  /** @returns {boolean} whether another tab has made anything of it */
  follow() {
    const { id, changed: own } = this.state.past;
    const entry = this.kept.get(id);
    return entry !== null && entry.changed !== own && this.act({ type: "follow", entry });
  }

  /** Later than any other of this tab, whatever the clock says. @param {S} state @param {S} before @returns {S} */
  #stamped(state, before) {
    const { log, past } = state;
    const isOther = past.id !== before.past.id;
    const isNew = isOther
      ? !past.changed && !this.kept.kind.isEmpty(log)
      : log !== before.log || past.heading !== before.past.heading;
    return isNew ? { ...state, past: { ...past, changed: Math.max(Date.now(), past.changed + 1) } } : state;
  }

  /** @param {Recorded<T>} before @param {boolean} isFollowing another tab, which keeps it itself */
  #keep(before, isFollowing) {
    const { kept } = this;
    const { log, past } = this.state;
    const isOther = past.id !== before.past.id;
    if (isOther && kept.kind.isEmpty(before.log)) kept.remove(before.past.id);
    const isNew = isOther ? !kept.kind.isEmpty(log) && !kept.get(past.id) : past.changed > before.past.changed;
    if (isNew && !isFollowing) kept.put(entryOf(this.state));
    if (isOther || isNew) this.#remember();
  }

  /** Let a reload find what is open: what is kept elsewhere need not be kept once more. */
  #remember() {
    const entry = entryOf(this.state);
    const game = this.kept.isStored(entry.id) ? { id: entry.id } : entry;
    try {
      this.#options.session?.setItem(this.#name, JSON.stringify({ game }));
    } catch {
      // There is no room, or nothing may be stored: then it lives as long as the page.
    }
  }

  /** @returns {Recorded<T>} */
  #restored() {
    const { fresh, kept, session } = this.#options;
    const { game } = parsed(session?.getItem(this.#name)) ?? {};
    return recorded(kept.get(game?.id ?? "") ?? kept.opened(game) ?? kept.list()[0]
      ?? { id: newId(), log: fresh, changed: 0 });
  }
}
