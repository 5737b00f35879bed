/**
 * What is recorded, each in the browser's storage by itself, so that tabs with different ones never meet; and their
 * list, with what is said when one takes the place of another.
 */

import { button, drawn, markup, render } from "./markup.js";

/** @import { Recording } from "./recording.js" */

/**
 * What is kept: a log, such as a game or a night of score cards.
 * @template T
 * @typedef {object} Entry
 * @property {string} id
 * @property {T} log
 * @property {number} changed in milliseconds, as `Date.now` gives it
 * @property {Record<string, string | undefined>} [heading]
 */

/**
 * A kind of log.
 * @template T
 * @typedef {object} Kind
 * @property {string} name such as `game`, also the start of the storage's keys
 * @property {(log: any) => {log: any}} upToDate what an earlier version wrote, as it is written now
 * @property {(thing: unknown) => boolean} isWhole whether something has the shape of one
 * @property {(log: T) => boolean} isEmpty whether nothing is recorded in it
 * @property {(log: T) => T} emptied with nothing recorded in it
 * @property {(entry: Entry<T>) => string} title
 * @property {(entry: Entry<T>) => (string | number | undefined)[]} about what the list says of it; a number is a time
 */

/** @param {Pick<Entry<unknown>, "changed">} entry @returns {string} the day of its last change, if there is any */
export function dayOf({ changed }) {
  return changed ? new Date(changed).toLocaleDateString("en-GB", { dateStyle: "long" }) : "";
}

/** What is kept of one kind. @template T */
export class Kept {
  #store;
  /** What the store did not take: it lives as long as the page. @type {Map<string, string>} */
  #homeless = new Map();
  /** What was written last, which need not be read again. @type {{text?: string, entry: Entry<T> | null}} */
  #written = { text: "", entry: null };

  /** @param {Storage | null} store @param {Kind<T>} kind */
  constructor(store, kind) {
    this.#store = store;
    this.kind = kind;
  }

  get #prefix() {
    return `${this.kind.name}:`;
  }

  get areKept() {
    return this.#homeless.size === 0;
  }

  /** @returns {Entry<T>[]} the one that was changed last first */
  list() {
    const stored = Array.from({ length: this.#store?.length ?? 0 }, (_, index) => this.#store?.key(index) ?? "");
    const ids = [...stored, ...this.#homeless.keys()].filter((key) => key.startsWith(this.#prefix))
      .map((key) => key.slice(this.#prefix.length));
    return [...new Set(ids)].flatMap((id) => this.get(id) ?? []).sort((one, other) => other.changed - one.changed);
  }

  /** @param {string} id @returns {Entry<T> | null} */
  get(id) {
    const text = this.#homeless.get(this.#prefix + id) ?? this.#store?.getItem(this.#prefix + id);
    const entry = text === this.#written.text ? this.#written.entry : this.opened(parsed(text));
    return entry && { ...entry, id };
  }

  /** Bring an entry up to date. @param {any} entry @returns {Entry<T> | null} nothing where it is none of this kind */
  opened(entry) {
    const opened = { ...entry, ...this.kind.upToDate(entry?.log) };
    return this.kind.isWhole(opened.log) ? opened : null;
  }

  /** @param {Entry<T>} entry */
  put({ id, ...entry }) {
    const text = JSON.stringify(entry);
    this.#written = { text, entry: { ...entry, id } };
    try {
      if (!this.#store) throw new Error("no store");
      this.#store.setItem(this.#prefix + id, text);
      this.#homeless.delete(this.#prefix + id);
    } catch {
      this.#homeless.set(this.#prefix + id, text);
    }
  }

  /** @param {string} id */
  remove(id) {
    this.#homeless.delete(this.#prefix + id);
    this.#store?.removeItem(this.#prefix + id);
  }
}

/** @param {"localStorage" | "sessionStorage"} name @returns {Storage | null} nothing where nothing may be kept */
export function storage(name) {
  try {
    return window[name];
  } catch {
    return null;
  }
}

/** @returns {string} an id for another entry */
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

/** The list of what is kept. @template T */
export class KeptList {
  #recording;
  #kept;
  #onOpen;
  /** What is said, and perhaps an entry to open. @type {{words: string, way?: string, entry?: Entry<T>}} */
  #said = { words: "" };

  /** @param {Recording<T>} recording @param {Kept<T>} kept @param {() => void} onOpen called when another is open */
  constructor(recording, kept, onOpen) {
    this.#recording = recording;
    this.#kept = kept;
    this.#onOpen = onOpen;
    const list = drawn(markup`<details class="help" onToggle=${() => this.draw()}/>`);
    this.element = /** @type {HTMLDetailsElement} */ (list);
    this.notices = drawn(markup`<div role="status"/>`);
  }

  /** Record another: the one with this log, where there is one. @param {T} log */
  begin(log) {
    const text = JSON.stringify(log);
    const same = this.#kept.kind.isEmpty(log)
      ? undefined
      : this.#kept.list().find((one) => JSON.stringify(one.log) === text);
    this.#open(same ?? { id: newId(), log, changed: 0 });
  }

  /** Say something in place of what was said of another. @param {string} words */
  say(words) {
    this.#said = { words };
  }

  draw() {
    const { words, way = "", entry } = this.#said;
    const { name } = this.#kept.kind;
    const back = entry && button(way, () => this.#open(entry), { kind: "link" });
    render(markup`
      ${words && markup`<p class="notice">${words} ${back}</p>`}
      ${!this.#kept.areKept && markup`<p class="notice">The browser cannot keep this ${name}, and loses it with the tab.
        Save it as a file.</p>`}`, this.notices);
    const entries = this.element.open ? this.#kept.list() : [];
    render(markup`<summary>My ${name}s</summary>
      ${entries.length
        ? markup`<ul class="kept-list">${entries.map((one) => this.#item(one))}</ul>`
        : markup`<p class="hint">No ${name} is recorded yet.</p>`}`, this.element);
  }

  /** @param {Entry<T>} entry */
  #item(entry) {
    const { title, about } = this.#kept.kind;
    const isOpen = entry.id === this.#recording.entry.id;
    const said = about(entry).filter(Boolean).map((one) => (typeof one === "number"
      ? new Date(one).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })
      : one));
    return markup`<li key=${entry.id} aria-current=${isOpen ? "true" : null}>
      <p><b>${title(entry)}</b> ${said.join(" · ")}</p>
      <div class="actions">
        ${isOpen ? "Open now" : button("Open", () => this.#open(entry))}
        ${button("Copy", () => this.#open({ ...entry, id: newId(), changed: 0 }))}
        ${button("Delete", () => this.#delete(entry))}
      </div>
    </li>`;
  }

  /** @param {Entry<T>} entry */
  #open(entry) {
    const { isEmpty, title, name } = this.#kept.kind;
    const left = this.#recording.entry;
    this.#recording.open(entry);
    this.#said = isEmpty(left.log) || left.id === entry.id
      ? { words: "" }
      : { words: `${title(left)}, which was here, is kept under My ${name}s.`, way: "Back to it", entry: left };
    this.#onOpen();
  }

  /** @param {Entry<T>} entry */
  #delete(entry) {
    const { emptied, title } = this.#kept.kind;
    this.#kept.remove(entry.id);
    if (entry.id === this.#recording.entry.id) {
      this.#recording.open(this.#kept.list()[0] ?? { id: newId(), log: emptied(entry.log), changed: 0 });
    }
    this.#said = { words: `${title(entry)} is deleted.`, way: "Bring it back", entry };
    this.#onOpen();
    this.notices.querySelector("button")?.focus();
  }
}

/**
 * Follow what other tabs make of what is recorded, and of the list.
 * @template T
 * @param {Recording<T>} recording @param {KeptList<T>} list
 * @param {() => void} onFollowed called when the log is another
 */
export function followTabs(recording, list, onFollowed) {
  for (const event of ["storage", "pageshow"]) {
    addEventListener(event, () => {
      if (recording.follow()) onFollowed();
      else list.draw();
    });
  }
}
