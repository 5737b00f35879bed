/**
 * The recorded games, each in the browser's storage by itself, so that tabs with different games never meet; and their
 * list, with what is said above the sheet when one takes the place of another.
 */

import { html } from "../ui/dom.js";
import { button, markup, render } from "../ui/markup.js";
import { isEmpty } from "./document.js";
import { sidesOf } from "./reading.js";
import { isLog } from "./shape.js";

/** @import { Desk } from "./record.js" */
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

/** The list of the recorded games. */
export class GameList {
  #desk;
  #games;
  /** What is said, and perhaps a game to open. @type {{words: string, way?: string, game?: Game}} */
  #said = { words: "" };

  /** @param {Desk} desk @param {Games} games */
  constructor(desk, games) {
    this.#desk = desk;
    this.#games = games;
    this.list = html("div");
    this.element = /** @type {HTMLDetailsElement} */ (html("details",
      { class: "help", toggle: () => this.draw() }, html("summary", {}, "My games"), this.list));
    this.notices = html("div", { role: "status" });
  }

  /** Record another game: the one with this log, where there is one. @param {Log} log */
  begin(log) {
    const text = JSON.stringify(log);
    const same = isEmpty(log) ? undefined : this.#games.list().find((one) => JSON.stringify(one.log) === text);
    this.#open(same ?? { id: newId(), log, changed: 0 });
  }

  /** Say something in place of what was said of another game. @param {string} words */
  say(words) {
    this.#said = { words };
  }

  draw() {
    const { words, way = "", game } = this.#said;
    const back = game && button(way, () => this.#open(game), { kind: "link" });
    render(markup`
      ${words && markup`<p class="notice">${words} ${back}</p>`}
      ${!this.#games.areKept && markup`<p class="notice">The browser cannot keep this game, and loses it with the tab.
        Save it as a file.</p>`}`, this.notices);
    if (!this.element.open) return;
    const games = this.#games.list();
    render(games.length
      ? markup`<ul class="games">${games.map((one) => this.#item(one))}</ul>`
      : markup`<p class="hint">No game is recorded yet.</p>`, this.list);
  }

  /** @param {Game} game */
  #item(game) {
    const { id, log, heading = {}, changed } = game;
    const isOpen = id === this.#desk.recording.game.id;
    const day = heading.date || new Date(changed).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
    const name = [heading.event, heading.table && `table ${heading.table}`].filter(Boolean).join(", ");
    const deals = log.deals.length === 1 ? "1 deal" : `${log.deals.length} deals`;
    return markup`<li key=${id} aria-current=${isOpen ? "true" : null}>
      <p><b>${playersOf(game)}</b> ${[name, day, deals].filter(Boolean).join(" · ")}</p>
      <div class="actions">
        ${isOpen ? "Open now" : button("Open", () => this.#open(game))}
        ${button("Copy", () => this.#open({ ...game, id: newId(), changed: 0 }))}
        ${button("Delete", () => this.#delete(game))}
      </div>
    </li>`;
  }

  /** @param {Game} game */
  #open(game) {
    const left = this.#desk.recording.game;
    this.#desk.recording.open(game);
    this.#said = isEmpty(left.log) || left.id === game.id
      ? { words: "" }
      : { words: `${playersOf(left)}, which was here, is kept under My games.`, way: "Back to it", game: left };
    this.#desk.draw();
  }

  /** @param {Game} game */
  #delete(game) {
    const { recording } = this.#desk;
    this.#games.remove(game.id);
    const log = { ...game.log, deals: [], ended: null };
    if (game.id === recording.game.id) recording.open(this.#games.list()[0] ?? { id: newId(), log, changed: 0 });
    this.#said = { words: `${playersOf(game)} is deleted.`, way: "Bring it back", game };
    this.#desk.draw();
    this.notices.querySelector("button")?.focus();
  }
}

/** @param {Game} game @returns {string} such as `Ann against Bob` */
function playersOf({ log }) {
  return sidesOf(log).map(({ players }) => players.join(" and ")).join(" against ");
}
