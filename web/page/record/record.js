/** Records a game: the sheet, the cards, the deal in full, and below them what the service finds. */

import { measures } from "../board/track.js";
import { placeName } from "../log/places.js";
import { Result } from "../result/result.js";
import { Review } from "../review/review.js";
import { load } from "../rules/rulesets.js";
import { write } from "../ui/address.js";
import { html } from "../ui/dom.js";
import { followTabs, Kept, KeptList, storage } from "../ui/kept.js";
import { Recording } from "../ui/recording.js";
import { explain } from "../ui/api.js";
import { judge, judgeable, rulesetOf, tableOf } from "./judge.js";
import { Bar } from "./bar.js";
import { CellCards } from "./cellcards.js";
import { OpenDeal } from "./deal.js";
import { newGame } from "./edits.js";
import { gameWords, problems } from "./findings.js";
import { GAMES, isEmpty, takeOver } from "./games.js";
import { Keys } from "./keys.js";
import { Printing } from "../result/paper.js";
import { cellAt } from "./reading.js";
import { Setup } from "./setup.js";
import { lostOrder } from "./shape.js";
import { Share } from "./share.js";
import { Sheet } from "./sheet.js";

/** @import { Finding } from "./judge.js" */
/** @import { Links } from "../result/verdict.js" */
/** @import { Cell, Judgement, Log, Table } from "./types.js" */

/** @typedef {Pick<Links, "automatic" | "log" | "place">} Ways into the log of a game that is shown */

/**
 * @typedef {object} Desk what the parts of the recorder share
 * @property {Recording<Log>} recording
 * @property {Table} table
 * @property {Finding} finding what was found last, perhaps of an older log
 * @property {Sheet} sheet
 * @property {(log: Log, what?: string | null) => void} change
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(log: Log) => void} begin records another game
 * @property {() => void} draw
 * @property {(deal: number, cell: Cell, key?: string) => void} openCards
 * @property {(deal: number) => void} openDeal
 */

/** The recorder. */
export class Recorder {
  #desk;
  #setup;
  #bar;
  #cards;
  #deal;
  #share;
  #list;
  #printing;
  #ask;
  #alert = html("div", { class: "faults", role: "alert" });
  #words = html("p", { class: "game-words", role: "status" });
  #found = html("div", { class: "game-result", role: "region", "aria-label": "Result", hidden: true });
  /** @type {Result | null} */
  #result = null;
  #review = new Review();
  /** Which mistake was gone to last. */
  #mistake = -1;
  /** Which entry the next result shows; the last where none is named. @type {number | undefined} */
  #wanted;
  /** Said of a game that is only looked at, in place of the one that is recorded. */
  #notice = html("div", { class: "panel looked-at", hidden: true },
    html("p", {}, "The sheet has no place for some counts of this game, so it can only be looked at."),
    html("button", { type: "button", class: "quiet", click: () => this.#leave() }, "Back to the recorded game"));

  /**
   * @param {HTMLElement} place
   * @param {() => void} onOpen called when another game is to be opened
   */
  constructor(place, onOpen) {
    const store = storage("localStorage");
    const games = new Kept(store, GAMES);
    takeOver(games, store);
    const recording = new Recording(newGame(["Player 1", "Player 2"]), games, storage("sessionStorage"));
    const desk = /** @type {Desk} */ ({
      recording,
      table: tableOf(recording.log, undefined),
      finding: { log: recording.log, judgement: null, written: null, failure: null },
      change: (log, what = null) => this.#change(log, what),
      undo: () => this.#step(() => recording.undo()),
      redo: () => this.#step(() => recording.redo()),
      begin: (log) => this.#list.begin(log),
      draw: () => this.#all(),
      openCards: (deal, cell, key) => this.#cards.open(deal, cell, key),
      openDeal: (deal) => this.#open(deal),
    });
    this.#desk = desk;
    this.#cards = new CellCards(desk);
    desk.sheet = new Sheet(desk, this.#cards);
    this.#setup = new Setup(desk);
    this.#deal = new OpenDeal(desk);
    const keys = new Keys({ desk, root: place, cards: this.#cards, deal: this.#deal,
      onMistake: () => this.#toMistake(this.#mistake + 1) });
    this.#bar = new Bar(desk, { onKeys: () => keys.list(), onMistake: () => this.#toMistake(0) });
    this.#list = new KeptList(recording, games, () => this.#all());
    this.#printing = new Printing(desk);
    this.#share = new Share(recording, onOpen, () => this.#result?.moment);
    this.#ask = judge((finding) => this.#show(finding));
    place.append(
      this.#notice, this.#printing.head, this.#bar.element,
      html("div", { class: "panel" }, this.#list.notices, this.#setup.element, desk.sheet.element,
        this.#share.element, this.#list.element, this.#printing.element),
      this.#deal.element, this.#alert, this.#words, this.#found, this.#printing.foot, keys.element,
    );
    followTabs(recording, this.#list, () => this.#all());
    addEventListener("online", () => {
      if (this.#isUnasked()) this.#all();
    });
    this.#setup.offer();
    load();
    this.#all();
  }

  /**
   * Open a game; the one that is here is kept.
   * @param {Pick<import("../ui/kept.js").Entry<Log>, "log" | "ordered">} game
   * @param {number} [entry] to show of it
   */
  open({ log, ordered }, entry) {
    this.#wanted = entry;
    this.#notice.hidden = true;
    this.#list.begin(log, ordered);
  }

  /**
   * Show a game that has no sheet, until there is a change or the way back is taken.
   * @param {import("contract").GameRequest} log
   * @param {Judgement} judgement
   * @param {Ways} ways into its text
   * @param {number} [entry] to show of it
   */
  async look(log, judgement, ways, entry) {
    this.#wanted = entry;
    this.#notice.hidden = false;
    this.#words.textContent = gameWords(judgement, null);
    this.#present(log, judgement, await measures(log, judgement), ways, Promise.resolve(location.href));
  }

  #leave() {
    this.#notice.hidden = true;
    write("game");
    this.#all();
  }

  /** Nothing moves while another view is shown. */
  hide() {
    this.#result?.stop();
  }

  /** @param {Log} log @param {string | null} what */
  #change(log, what) {
    this.#step(() => this.#desk.recording.change(log, what)
      || this.#list.say("This game was changed in another tab, so the last change here was not made."));
  }

  /** @param {() => unknown} change */
  #step(change) {
    this.#list.say("");
    this.#notice.hidden = true;
    change();
    this.#all();
  }

  /** Draw all of it, and ask what is to be said of it. */
  #all() {
    const { log } = this.#desk.recording;
    this.#desk.table = tableOf(log, rulesetOf(log));
    this.#draw();
    this.#ask(isEmpty(log) ? null : log, this.#desk.table);
    if (isEmpty(log)) this.#show({ log, judgement: null, written: null, failure: null });
  }

  #draw() {
    this.#setup.draw();
    this.#desk.sheet.draw();
    this.#deal.draw();
    this.#bar.draw();
    this.#list.draw();
    this.#printing.draw();
  }

  /** @param {number} deal */
  #open(deal) {
    this.#cards.close();
    this.#deal.open(deal);
  }

  /** @param {Finding} finding */
  async #show(finding) {
    this.#desk.finding = finding;
    this.#draw();
    if (!this.#notice.hidden) return;
    const { judgement, written, failure, log } = finding;
    this.#alert.replaceChildren(...(failure ? this.#faults(finding) : []));
    if (isEmpty(log) || failure) this.#clear();
    if (!judgement) return;
    const words = gameWords(judgement, written);
    if (this.#words.textContent !== words) this.#words.textContent = words;
    const board = await measures(log, judgement);
    if (this.#desk.finding !== finding || !this.#notice.hidden) return;
    const at = (/** @type {string} */ pointer) => `deal ${(cellAt(log, pointer, this.#desk.table)?.deal ?? 0) + 1}`;
    const automatic = () => this.#desk.change({ ...log, rules: { ...log.rules, claims: "automatic" } });
    const ways = { place: at, log: (/** @type {string} */ pointer) => this.#look(pointer), automatic };
    this.#present(judgeable(log, this.#desk.table), judgement, board, ways, this.#share.address());
  }

  /**
   * @param {import("contract").GameRequest} log @param {Judgement} response
   * @param {import("../board/board.js").Measures} board @param {Ways} links @param {Promise<string>} address
   */
  #present(log, response, board, links, address) {
    this.#result?.stop();
    this.#review.show({ log, response });
    this.#result = new Result({ response, log, measures: board, links, review: this.#review.element, address });
    this.#found.hidden = false;
    this.#found.replaceChildren(...this.#result.elements);
    this.#result.go(this.#wanted ?? this.#result.count);
    if (this.#wanted !== undefined) this.#result.reveal();
    this.#wanted = undefined;
  }

  /** Whether the service has not said anything of the log, neither that it is right nor what is wrong with it. */
  #isUnasked() {
    const { failure } = this.#desk.finding;
    return failure !== null && failure.kind !== "problem";
  }

  /** There is nothing to tell. */
  #clear() {
    this.#result?.stop();
    this.#result = null;
    this.#words.textContent = "";
    this.#found.hidden = true;
    this.#found.replaceChildren();
  }

  /** @param {Finding} finding @returns {HTMLElement[]} */
  #faults({ failure, log }) {
    const { summary, faults } = explain(/** @type {import("../ui/api.js").Failure} */ (failure),
      lostOrder(this.#desk.recording.entry.ordered));
    if (this.#isUnasked()) {
      return [html("p", {}, summary),
        html("button", { type: "button", class: "again", click: () => this.#all() }, "Retry")];
    }
    if (!faults.length) return [html("p", {}, summary)];
    const item = (/** @type {{pointer: string, message: string}} */ { pointer, message }) => {
      const deal = cellAt(log, pointer, this.#desk.table)?.deal;
      const name = placeName(log, pointer);
      const way = deal === undefined
        ? null
        : html("button", { type: "button", class: "link", click: () => this.#look(pointer) }, name);
      return html("li", {}, way, html("span", {}, way ? `: ${message}` : `${name}: ${message}`));
    };
    return [html("ul", {}, ...faults.map(item))];
  }

  /** Go to what a pointer names. @param {string} pointer */
  #look(pointer) {
    const { recording: { log }, table, sheet } = this.#desk;
    const place = cellAt(log, pointer, table);
    if (place?.cell && !pointer.includes("/plays/")) sheet.focus(place.deal, place.cell);
    else if (place) this.#open(place.deal);
    else this.#setup.open();
  }

  /** Go to a mistake; after the last comes the first. @param {number} number */
  #toMistake(number) {
    const { judgement, failure } = this.#desk.finding;
    const all = [...(judgement?.violations ?? []), ...problems(failure)];
    if (!all.length) return;
    this.#mistake = number % all.length;
    this.#look(all[this.#mistake].pointer);
  }
}
