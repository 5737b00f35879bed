/**
 * The list of the recorded games, with what is said above the sheet when one takes the place of another.
 */

import { html } from "../ui/dom.js";
import { button, markup, render } from "../ui/markup.js";
import { isEmpty } from "./document.js";
import { newId } from "./games.js";
import { sidesOf } from "./reading.js";

/** @import { Game, Games } from "./games.js" */
/** @import { Desk } from "./record.js" */
/** @import { Log } from "./types.js" */

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
