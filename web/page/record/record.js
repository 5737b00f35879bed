/** Records a game: the sheet, the cards, the deal in full, and what the service finds in them. */

import { measures } from "../board/track.js";
import { placeName } from "../log/places.js";
import { Printing } from "../result/paper.js";
import { Result } from "../result/result.js";
import { Review } from "../review/review.js";
import { load, onRules } from "../rules/rulesets.js";
import { explain } from "../ui/api.js";
import { followTabs, Kept, KeptList, storage } from "../ui/kept.js";
import { button, drawn, markup, render } from "../ui/markup.js";
import { Recording } from "../ui/recording.js";
import { Bar } from "./bar.js";
import { CellCards } from "./cellcards.js";
import { OpenDeal } from "./deal.js";
import { newGame } from "./edits.js";
import { allMistakes, faultsView, gameWords, placeOf, problems } from "./findings.js";
import { GAMES, isEmpty } from "./games.js";
import { judge, nothing, rulesetOf, tableOf } from "./judge.js";
import { keys } from "./keys.js";
import { setDealer } from "./rows.js";
import { Setup } from "./setup.js";
import { Share } from "./share.js";
import { Sheet } from "./sheet.js";

/** @import { Finding } from "./judge.js" */
/** @import { Cell, Fault, Judgement, Log, Table } from "./types.js" */

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

export class Recorder {
  #desk;
  #setup;
  #bar;
  #cards;
  #deal;
  #list;
  #printing;
  #share;
  #ask;
  #alert = drawn(markup`<div class="faults" role="alert"/>`);
  #words = drawn(markup`<p class="game-words hidden-visually" role="status"/>`);
  /** What was said last. @type {{whole: string, mistakes: string[]}} */
  #said = { whole: "", mistakes: [] };
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

  /** @param {HTMLElement} place */
  constructor(place) {
    const games = new Kept(storage("localStorage"), GAMES);
    const recording = new Recording(newGame(["Player 1", "Player 2"]), games, storage("sessionStorage"));
    this.#desk = this.#newDesk(recording);
    this.#cards = new CellCards(this.#desk);
    this.#desk.sheet = new Sheet(this.#desk, this.#cards);
    this.#setup = new Setup(this.#desk);
    this.#deal = new OpenDeal(this.#desk);
    place.addEventListener("keydown", keys(this.#desk, this.#cards, this.#deal));
    this.#bar = new Bar(this.#desk, () => this.#toMistake(), (player) => this.#letDeal(player));
    this.#list = new KeptList(recording, games, () => this.#another());
    this.#printing = new Printing(this.#desk);
    this.#ask = judge((finding) => this.#show(finding));
    this.#share = new Share(recording, () => this.#result?.moment);
    this.#panel.append(this.#list.notices, this.#setup.element, this.#desk.sheet.element, this.#share.element,
      this.#list.element, this.#printing.element);
    place.append(this.#printing.head, this.#bar.element, this.#panel, this.#deal.element, this.#alert,
      this.#words, this.#verdict, this.#board, this.#printing.foot);
    followTabs(recording, this.#list, () => this.#all());
    addEventListener("online", () => {
      if (this.#isUnasked()) this.#all();
    });
    onRules(() => this.#all());
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
    this.#list.begin(log);
    this.#linked = isLinked ? this.#desk.recording.entry.id : "";
    this.#draw();
  }

  /** @param {Log} log @param {string | null} what */
  #change(log, what) {
    this.#step(() => this.#desk.recording.change(log, what)
      || this.#list.say("This game was changed in another tab, so the last change here was not made."));
  }

  /** @param {() => unknown} change */
  #step(change) {
    this.#list.say("");
    this.#share.forget();
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

  /** Another game is open: nothing that was said of the one before stays. */
  #another() {
    this.#desk.finding = nothing(this.#desk.recording.log);
    this.#clear();
    render(null, this.#alert);
    this.#deal.element.hidden = true;
    this.#cards.close();
    this.#share.forget();
    this.#setup.forget();
    this.#all();
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
    const { judgement, failure, log, sent } = finding;
    render(failure && this.#faults(finding), this.#alert);
    if (!judgement || isEmpty(log)) return this.#clear();
    this.#say(judgement);
    const board = await measures(log, judgement);
    if (this.#desk.finding !== finding) return;
    this.#present(sent, judgement, board);
  }

  /** Say what is new: a mistake once, and the result. @param {Judgement} judgement */
  #say(judgement) {
    const mistakes = allMistakes(judgement);
    const whole = [...mistakes, gameWords(judgement, mistakes)].join(" ");
    if (whole === this.#said.whole) return;
    this.#words.textContent = gameWords(judgement, this.#said.mistakes);
    this.#said = { whole, mistakes };
  }

  /**
   * @param {Log} log that was judged @param {Judgement} response
   * @param {import("../board/board.js").Measures} measured
   */
  #present(log, response, measured) {
    const links = {
      log: (/** @type {Pick<Fault, "pointer" | "cell">} */ fault) => this.#look(fault),
      dealer: (/** @type {string} */ player) => this.#letDeal(player),
      automatic: () => {
        const now = this.#desk.recording.log;
        this.#desk.change({ ...now, rules: { ...now.rules, claims: "automatic" } });
      },
    };
    this.#review.show({ log, response });
    this.#result = new Result({ response, log, measures: measured, links });
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

  #clear() {
    this.#result = null;
    this.#said = { whole: "", mistakes: [] };
    this.#words.textContent = "";
    this.#verdict.hidden = true;
    this.#board.hidden = true;
  }

  /** @param {Finding} finding */
  #faults({ failure, log }) {
    const { summary, faults } = explain(/** @type {import("../ui/api.js").Failure} */ (failure));
    if (this.#isUnasked()) {
      return markup`<p>${summary}</p>${button("Retry", () => this.#all(), { kind: "link" })}`;
    }
    return faultsView(faults.length ? "" : summary, faults.map(({ pointer, message }) => {
      const isInDeal = placeOf(log, this.#desk.table, { pointer }) !== null;
      return { message, name: placeName(log, pointer), act: isInDeal ? () => this.#look({ pointer }) : undefined };
    }));
  }

  /** Go to what a fault is about. @param {Pick<Fault, "pointer" | "cell">} fault */
  #look(fault) {
    const { recording: { log }, table, sheet } = this.#desk;
    const place = placeOf(log, table, fault);
    if (place?.cell && !fault.pointer.includes("/plays/")) sheet.focus(place.deal, place.cell);
    else if (place) this.#open(place.deal);
    else this.#setup.open();
  }

  #toMistake() {
    const { judgement, failure } = this.#desk.finding;
    const [first] = [...problems(failure), ...(judgement?.violations ?? [])];
    if (first) this.#look(first);
  }

  /** @param {string} player */
  #letDeal(player) {
    const { recording: { log }, table, change } = this.#desk;
    change(setDealer(log, player, table));
  }
}
