/**
 * What is recorded, each in the browser's storage by itself, so that tabs with different ones never meet; and their
 * list, with what is said when one takes the place of another.
 */

import { button, Component, markup } from "./markup.js";

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
 * @property {(log: any) => any} upToDate what an earlier version wrote, as it is written now
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
    const entry = this.opened(parsed(text));
    return entry && { ...entry, id };
  }

  /** Bring an entry up to date. @param {any} entry @returns {Entry<T> | null} nothing where it is none of this kind */
  opened(entry) {
    const opened = { ...entry, log: this.kind.upToDate(entry?.log) };
    return this.kind.isWhole(opened.log) ? opened : null;
  }

  /** @param {Entry<T>} entry */
  put({ id, ...entry }) {
    const text = JSON.stringify(entry);
    try {
      if (!this.#store) throw new Error("no store");
      this.#store.setItem(this.#prefix + id, text);
      this.#homeless.delete(this.#prefix + id);
    } catch {
      this.#homeless.set(this.#prefix + id, text);
    }
  }

  /** @param {string} id @returns {boolean} whether the store has it, which outlives the page */
  isStored(id) {
    return !this.#homeless.has(this.#prefix + id) && Boolean(this.#store?.getItem(this.#prefix + id));
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

/**
 * Say what is said of what is recorded, and whether it can be kept.
 * @param {Recording<any, any>} recording @param {string} [place] of what is said
 */
export function noticesView(recording, place = "list") {
  const { kept, state: { note } } = recording;
  const { entry, way = "", words } = note?.place === place ? note : { words: "" };
  const back = entry && button(way, () => recording.act({ type: "open", entry }), { kind: "link" });
  return markup`<div class="notices" role="status">
    ${words && markup`<p class="notice">${words} ${back}</p>`}
    ${!kept.areKept && markup`<p class="notice">The browser cannot keep this ${kept.kind.name}, and loses it with the
      tab. Save it as a file.</p>`}</div>`;
}

/**
 * The list of what is kept, read once it is open.
 * @augments {Component<{recording: Recording<any, any>}, {isOpen: boolean}>}
 */
export class KeptList extends Component {
  state = { isOpen: false };

  render() {
    const { kept } = this.props.recording;
    const { name } = kept.kind;
    const entries = this.state.isOpen ? kept.list() : [];
    const toggled = (/** @type {{target: HTMLDetailsElement}} */ { target }) => this.setState({ isOpen: target.open });
    return markup`<details class="help" onToggle=${toggled}><summary>My ${name}s</summary>
      ${entries.length
        ? markup`<ul class="kept-list">${entries.map((one) => this.#item(one))}</ul>`
        : markup`<p class="hint">No ${name} is recorded yet.</p>`}</details>`;
  }

  /** @param {Entry<any>} entry */
  #item(entry) {
    const { recording } = this.props;
    const { title, about } = recording.kept.kind;
    const isOpen = entry.id === recording.state.past.id;
    const open = (/** @type {Entry<any>} */ one) => recording.act({ type: "open", entry: one });
    const said = about(entry).filter(Boolean).map((one) => (typeof one === "number"
      ? new Date(one).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })
      : one));
    const remove = (/** @type {{currentTarget: HTMLElement}} */ { currentTarget }) => {
      const view = currentTarget.closest(".view");
      recording.delete(entry);
      /** @type {HTMLElement | null | undefined} */ (view?.querySelector(".notices button"))?.focus();
    };
    return markup`<li key=${entry.id} aria-current=${isOpen ? "true" : null}>
      <p><b>${title(entry)}</b> ${said.join(" · ")}</p>
      <div class="actions">
        ${isOpen ? "Open now" : button("Open", () => open(entry))}
        ${button("Copy", () => open({ ...entry, id: newId(), changed: 0 }))}
        <button type="button" class="quiet" onClick=${remove}>Delete</button>
      </div>
    </li>`;
  }
}
