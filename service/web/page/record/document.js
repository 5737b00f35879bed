/**
 * The game that is recorded: its log with the logs before and after it, for undo and redo; a reload brings all of it
 * back, and what another tab makes of the same game is followed.
 */

import { newId, parsed } from "./games.js";
import { isLog } from "./shape.js";

/** @import { Game, Games, Heading } from "./games.js" */
/** @import { Log } from "./types.js" */

const NAME = "game-open";
/** Changes that can be taken back. */
const MOST = 200;

/** A log that changes, whose changes can be undone and redone. */
export class Recording {
  #games;
  #session;
  /** @type {Game} */
  #game;
  /** @type {Log[]} */
  #past = [];
  /** @type {Log[]} */
  #future = [];
  /** What was changed last, as long as that goes on. @type {string | null} */
  #changing = null;

  /**
   * @param {Log} fresh where nothing is kept
   * @param {Games} games
   * @param {Storage | null} session where a reload finds the game of this tab; a new tab has the newest one
   */
  constructor(fresh, games, session) {
    this.#games = games;
    this.#session = session;
    const { game, past, future } = parsed(session?.getItem(NAME)) ?? {};
    this.#game = games.list()[0] ?? { id: newId(), log: fresh, changed: 0 };
    if (!isLog(game?.log) || ![...past, ...future].every(isLog)) return;
    [this.#game, this.#past, this.#future] = [game, past, future];
    this.follow();
  }

  get game() {
    return this.#game;
  }

  get log() {
    return this.#game.log;
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
   * @param {Log} log @param {string | null} [what] is changed
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

  /** @param {Heading} heading of the printed sheet */
  describe(heading) {
    this.#game = { ...this.#game, heading };
    this.#become(this.log, this.#past, this.#future);
  }

  /** Open a game in place of this one, which is kept unless nothing is recorded in it. @param {Game} game */
  open(game) {
    if (isEmpty(this.log)) this.#games.remove(this.#game.id);
    this.#game = game;
    if (isEmpty(game.log) || this.#games.get(game.id)) this.#remember([], []);
    else this.#become(game.log, [], []);
  }

  /** Take over what another tab has made of this game. @returns {boolean} whether it has made anything of it */
  follow() {
    const stored = this.#games.get(this.#game.id);
    if (!stored || stored.changed <= this.#game.changed) return false;
    const isSame = JSON.stringify(stored.log) === JSON.stringify(this.log);
    const past = isSame ? this.#past : [this.log, ...this.#past];
    this.#game = stored;
    this.#remember(past, isSame ? this.#future : []);
    return true;
  }

  /** @param {Log} log @param {Log[]} past @param {Log[]} future */
  #become(log, past, future) {
    // Later than any other, whatever the clock says.
    this.#game = { ...this.#game, log, changed: Math.max(Date.now(), this.#game.changed + 1) };
    this.#games.put(this.#game);
    this.#remember(past, future);
  }

  /** Where there is no room for all, older changes are forgotten. @param {Log[]} past @param {Log[]} future */
  #remember(past, future) {
    this.#changing = null;
    this.#past = past.slice(0, MOST);
    this.#future = future;
    for (const most of [MOST, 10, 0]) {
      try {
        const kept = { game: this.#game, past: past.slice(0, most), future: future.slice(0, most) };
        this.#session?.setItem(NAME, JSON.stringify(kept));
        return;
      } catch {
        // There is less room, or nothing may be stored: then it lives as long as the page.
      }
    }
  }
}

/** @param {Log} log @returns {boolean} whether nothing is recorded in it */
export function isEmpty(log) {
  return !log.deals.length && !log.ended;
}
