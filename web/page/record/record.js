/** Records a game: the sheet, the cards, the deal in full, and what the service finds in them. */

import { measures } from "../board/track.js";
import { placeName } from "../log/places.js";
import { Printing } from "../result/paper.js";
import { Result } from "../result/result.js";
import { Review } from "../review/review.js";
import { load } from "../rules/rulesets.js";
import { write } from "../ui/address.js";
import { explain } from "../ui/api.js";
import { followTabs, Kept, KeptList, storage } from "../ui/kept.js";
import { button, drawn, markup, render } from "../ui/markup.js";
import { Recording } from "../ui/recording.js";
import { Bar } from "./bar.js";
import { CellCards } from "./cellcards.js";
import { OpenDeal } from "./deal.js";
import { newGame } from "./edits.js";
import { changeWords, gameWords, problems } from "./findings.js";
import { GAMES, isEmpty, takeOver } from "./games.js";
import { judge, judgeable, rulesetOf, tableOf } from "./judge.js";
import { Keys } from "./keys.js";
import { cellAt } from "./reading.js";
import { Setup } from "./setup.js";
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
 * @property {(deal: number, cell: Cell) => void} openCards
 * @property {(deal: number) => void} openDeal
 */

/** @param {Log} log @returns {Finding} */
const nothing = (log) => ({ log, judgement: null, written: null, failure: null, sound: null });

/** The recorder. */
export class Recorder {
  #desk;
  #setup;
  #bar;
  #cards;
  #deal;
  #list;
  #printing;
  #ask;
  #alert = drawn(markup`<div class="faults" role="alert"/>`);
  #words = drawn(markup`<p class="game-words hidden-visually" role="status"/>`);
  /** What is to be seen first where a link leads here; below the sheet where one writes. */
  #verdict = drawn(markup`<div class="game-verdict" role="region" aria-label="Result" hidden/>`);
  #board = drawn(markup`<div class="game-board" hidden/>`);
  #panel = drawn(markup`<div class="panel"/>`);
  /** The game that a link led to. */
  #linked = "";
  /** @type {Result | null} */
  #result = null;
  #review = new Review();
  /** Which entry the next result shows; the last where none is named. @type {number | undefined} */
  #wanted;
  /** Said of a game that is only looked at, in place of the one that is recorded. */
  #notice = drawn(markup`<div class="panel looked-at" hidden>
    <p>The sheet has no place for some counts of this game, so it can only be looked at.</p>
    ${button("Back to the recorded game", () => this.#leave())}</div>`);

  /** @param {HTMLElement} place */
  constructor(place) {
    const store = storage("localStorage");
    const games = new Kept(store, GAMES);
    takeOver(games, store);
    const recording = new Recording(newGame(["Player 1", "Player 2"]), games, storage("sessionStorage"));
    this.#desk = this.#newDesk(recording);
    this.#cards = new CellCards(this.#desk);
    this.#desk.sheet = new Sheet(this.#desk, this.#cards);
    this.#setup = new Setup(this.#desk);
    this.#deal = new OpenDeal(this.#desk);
    new Keys({ desk: this.#desk, root: place, cards: this.#cards, deal: this.#deal });
    this.#bar = new Bar(this.#desk, () => this.#toMistake());
    this.#list = new KeptList(recording, games, () => this.#all());
    this.#printing = new Printing(this.#desk);
    this.#ask = judge((finding) => this.#show(finding));
    const share = new Share(recording, () => this.#result?.moment);
    this.#panel.append(this.#list.notices, this.#setup.element, this.#desk.sheet.element, share.element,
      this.#list.element, this.#printing.element);
    place.append(this.#notice, this.#printing.head, this.#bar.element, this.#panel, this.#deal.element, this.#alert,
      this.#words, this.#verdict, this.#board, this.#printing.foot);
    followTabs(recording, this.#list, () => this.#all());
    addEventListener("online", () => {
      if (this.#isUnasked()) this.#all();
    });
    this.#setup.offer();
    load();
    this.#all();
  }

  /** @param {Recording<Log>} recording */
  #newDesk(recording) {
    return /** @type {Desk} */ ({
      recording,
      table: tableOf(recording.log, undefined),
      finding: nothing(recording.log),
      change: (log, what = null) => this.#change(log, what),
      undo: () => this.#step(() => recording.undo()),
      redo: () => this.#step(() => recording.redo()),
      begin: (log) => this.#list.begin(log),
      draw: () => this.#all(),
      openCards: (deal, cell) => this.#cards.open(deal, cell),
      openDeal: (deal) => this.#open(deal),
    });
  }

  /**
   * Open a game; the one that is here is kept.
   * @param {Log} log
   * @param {{entry?: number, isLinked?: boolean}} [options] an entry to show of it; whether its result comes first
   */
  open(log, { entry, isLinked = false } = {}) {
    this.#wanted = entry;
    this.#notice.hidden = true;
    this.#list.begin(log);
    this.#linked = isLinked ? this.#desk.recording.entry.id : "";
    this.#draw();
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
    this.#present(log, { ...nothing(/** @type {Log} */ (log)), judgement }, await measures(log, judgement), ways);
  }

  #leave() {
    this.#notice.hidden = true;
    write("game");
    this.#all();
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
    // A result above the sheet keeps its place while that is written.
    this.#verdict.style.minHeight = this.#isLinked ? `${this.#verdict.getBoundingClientRect().height}px` : "";
    change();
    this.#all();
  }

  /** Draw all of it, and ask what is to be said of it. */
  #all() {
    const { log } = this.#desk.recording;
    this.#desk.table = tableOf(log, rulesetOf(log));
    this.#draw();
    this.#ask(isEmpty(log) ? null : log, this.#desk.table);
    if (isEmpty(log)) this.#show(nothing(log));
  }

  get #isLinked() {
    return this.#desk.recording.entry.id === this.#linked;
  }

  #draw() {
    this.#setup.draw();
    this.#desk.sheet.draw();
    this.#deal.draw();
    this.#bar.draw();
    this.#list.draw();
    this.#printing.draw();
    const place = this.#isLinked ? this.#panel : this.#board;
    if (this.#verdict.nextElementSibling !== place) place.before(this.#alert, this.#words, this.#verdict);
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
    const { judgement, written, sound, failure, log } = finding;
    render(failure && this.#faults(finding), this.#alert);
    if (!judgement || isEmpty(log)) return this.#clear();
    const words = gameWords(judgement, written, sound);
    if (this.#words.textContent !== words) this.#words.textContent = words;
    const board = await measures(log, judgement);
    if (this.#desk.finding !== finding || !this.#notice.hidden) return;
    const at = (/** @type {string} */ pointer) => `deal ${(cellAt(log, pointer, this.#desk.table)?.deal ?? 0) + 1}`;
    const automatic = () => this.#desk.change({ ...log, rules: { ...log.rules, claims: "automatic" } });
    const ways = { place: at, log: (/** @type {string} */ pointer) => this.#look(pointer), automatic };
    this.#present(judgeable(log, this.#desk.table), finding, board, ways);
  }

  /**
   * @param {import("contract").GameRequest} log @param {Finding} finding
   * @param {import("../board/board.js").Measures} board @param {Ways} links
   */
  #present(log, { judgement, written, sound }, board, links) {
    const response = /** @type {Judgement} */ (judgement);
    this.#review.show({ log, response });
    const changed = changeWords(response, written);
    this.#result = new Result({ response, log, measures: board, links, sound, changed });
    this.#verdict.hidden = false;
    this.#verdict.replaceChildren(this.#result.verdict);
    this.#board.hidden = false;
    this.#board.replaceChildren(this.#result.board, this.#review.element);
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
    this.#result = null;
    this.#words.textContent = "";
    this.#verdict.hidden = true;
    this.#board.hidden = true;
  }

  /** @param {Finding} finding */
  #faults({ failure, log }) {
    const { summary, faults } = explain(/** @type {import("../ui/api.js").Failure} */ (failure));
    if (this.#isUnasked()) {
      return markup`<p>${summary}</p>${button("Retry", () => this.#all(), { kind: "again" })}`;
    }
    if (!faults.length) return markup`<p>${summary}</p>`;
    return markup`<ul>${faults.map(({ pointer, message }) => {
      const name = placeName(log, pointer);
      const isInDeal = cellAt(log, pointer, this.#desk.table) !== null;
      const way = isInDeal ? button(name, () => this.#look(pointer), { kind: "link" }) : name;
      return markup`<li>${way}<span>: ${message}</span></li>`;
    })}</ul>`;
  }

  /** Go to what a pointer names. @param {string} pointer */
  #look(pointer) {
    const { recording: { log }, table, sheet } = this.#desk;
    const place = cellAt(log, pointer, table);
    if (place?.cell && !pointer.includes("/plays/")) sheet.focus(place.deal, place.cell);
    else if (place) this.#open(place.deal);
    else this.#setup.open();
  }

  /** Go to the first mistake. */
  #toMistake() {
    const { judgement, failure } = this.#desk.finding;
    const [first] = [...problems(failure), ...(judgement?.violations ?? [])];
    if (first) this.#look(first.pointer);
  }
}
