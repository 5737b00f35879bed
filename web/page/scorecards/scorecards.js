/** Score cards: the cards of a night are written down, held against each other as they are typed, and ranked. */

import { pack, NoLog, textOf, unpack } from "../log/sources.js";
import { fragment, write as writeAddress } from "../ui/address.js";
import { explain, Failure, getText, post } from "../ui/api.js";
import { byId, onDrop } from "../ui/dom.js";
import { followTabs, Kept, KeptList, parsed, storage } from "../ui/kept.js";
import { button, markup, numberField, render, stepButton } from "../ui/markup.js";
import { Outlet } from "../ui/outlet.js";
import { Recording } from "../ui/recording.js";
import { CardTable } from "./cardtable.js";
import { cardsText, fill, readCards, table } from "./csv.js";
import { add, BLANK, cellOf, isNight, NIGHTS, remove, requestOf, write } from "./night.js";
import { rulingsView, standingsText, standingsView } from "./standings.js";

/** @import { ScorecardsResult } from "contract" */
/** @import { Fault } from "../ui/api.js" */
/** @import { Note } from "./cardtable.js" */
/** @import { Remark } from "./csv.js" */
/** @import { Cell, Night, Places } from "./night.js" */

/** Milliseconds without a change before the service is asked. */
const SETTLED = 150;

class Scorecards {
  #recording;
  #list;
  #table;
  #outlet = new Outlet();
  #head = byId("night-head");
  #remarks = byId("night-remarks");
  #alert = byId("night-alert");
  #standings = byId("night-standings");
  #rulings = byId("night-rulings");
  #timer = 0;
  #asked = new AbortController();
  /** What was found last, perhaps of an older night. @type {{result: ScorecardsResult, places: Places} | null} */
  #found = null;
  /** Why the night as it is could not be judged. @type {Failure | null} */
  #failure = null;
  /** What is said of what was read. @type {{words: string, lines: Remark[]}} */
  #read = { words: "", lines: [] };
  /** Where the cards and rows of the last request stand. @type {Places} */
  #places = [];

  constructor() {
    const kept = new Kept(storage("localStorage"), NIGHTS);
    this.#recording = new Recording(BLANK, kept, storage("sessionStorage"));
    this.#list = new KeptList(this.#recording, kept, () => this.#all());
    this.#table = new CardTable({
      onWrite: (cell, text) => this.#change(write(this.#night, cell, text), `${Object.values(cell)}`),
      onPaste: (cell, text) => this.#paste(cell, text),
      onRemove: (card, line) => this.#remove(card, line),
      onLeave: () => this.#recording.settle(),
    });
    this.#head.before(this.#list.notices);
    byId("night-cards").append(...this.#outlet.elements, this.#list.element);
    onDrop(byId("scorecards"), (files) => this.#open(files));
    followTabs(this.#recording, this.#list, () => this.#all());
    this.#all();
  }

  get #night() {
    return this.#recording.log;
  }

  /** Open another night; the one that is here is kept. @param {Night} night */
  begin(night) {
    this.#read = { words: "", lines: [] };
    this.#list.begin(night);
  }

  /** Say something of what was to be read. @param {string} words */
  tell(words) {
    this.#read = { words, lines: [] };
    this.#all();
  }

  /** @param {Night} night @param {string} [what] is changed */
  #change(night, what) {
    this.#list.say("");
    if (!this.#recording.change(night, what)) {
      this.#list.say("This night was changed in another tab, so the last change here was not made.");
    }
    this.#all();
  }

  /** @param {number} card @param {number} [line] */
  #remove(card, line) {
    this.#change(remove(this.#night, card, line));
    this.#table.focus({ card, line: line ?? "player", name: line === undefined ? "player" : "opponent" });
  }

  /**
   * Take a block of cells: what fills a card or more as cards, else to the right and down from a cell.
   * @param {Cell} cell @param {string} text
   */
  #paste(cell, text) {
    const width = Math.max(0, ...table(text).map(({ cells }) => cells.length));
    if (!/[\t\n\r]/.test(text.trim()) && width < 4) return false;
    if (width >= 4 || cell.line === "player") {
      this.#take(text);
      return true;
    }
    const { night, remarks } = fill(this.#night, cell, text);
    this.#read = { words: remarks.length ? "Not all of it was pasted:" : "", lines: remarks };
    this.#change(night);
    return true;
  }

  /** @param {File[]} files */
  async #open(files) {
    for (const file of files) {
      try {
        this.#take(await textOf(file));
      } catch (error) {
        if (!(error instanceof NoLog)) throw error;
        this.tell(error.message);
      }
    }
  }

  /** Add the cards of a table. @param {string} text */
  #take(text) {
    const { cards, remarks } = readCards(text);
    this.#read = { words: `Cards that were read: ${cards.length}. Undo takes them back.`, lines: remarks };
    this.#change(add(this.#night, cards));
  }

  /** Draw all of it, and ask what is to be said of it. */
  #all() {
    clearTimeout(this.#timer);
    this.#asked.abort();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    const { body, places } = requestOf(this.#night);
    this.#timer = setTimeout(async () => {
      const answer = places.length ? await post("/v1/scorecards", body, { signal }).catch((error) => error) : null;
      if (signal.aborted) return;
      [this.#failure, this.#places] = [answer instanceof Failure ? answer : null, places];
      if (!this.#failure) this.#found = answer && { result: answer, places };
      this.#draw();
    }, SETTLED);
    this.#draw();
  }

  #draw() {
    const faults = this.#failure ? explain(this.#failure).faults : [];
    this.#list.draw();
    this.#drawHead();
    render(this.#read.words && markup`<div class="remarks"><p>${this.#read.words}</p>
      <ul>${this.#read.lines.map(({ line, words, text }) => markup`<li>Line ${line} ${words}${
        text && markup` <code>${text}</code>`}</li>`)}</ul>
      ${button("Close", () => this.tell(""), { kind: "link" })}</div>`, this.#remarks);
    this.#drawAlert(faults);
    this.#table.draw(this.#night, this.#notes(faults));
    this.#drawResult();
  }

  #drawHead() {
    const { label, qualifiers } = this.#night;
    const put = (/** @type {Partial<Night>} */ part) =>
      this.#change({ ...this.#night, ...part }, `${Object.keys(part)}`);
    const recording = this.#recording;
    const step = (/** @type {() => void} */ act) => () => {
      act();
      this.#all();
    };
    render(markup`
      <div class="fields">
        <label class="field wide">Night <span class="optional">optional</span><input type="text" maxlength="100"
          autocomplete="off" placeholder="such as Club night, 3 May" value=${label}
          onInput=${(/** @type {{target: HTMLInputElement}} */ { target }) => put({ label: target.value })}/></label>
        <label class="field">How many qualify ${numberField((count) => put({ qualifiers: String(count ?? "") }),
          { value: qualifiers, maxlength: 3, placeholder: "a quarter" })}</label>
      </div>
      <div class="actions">
        ${stepButton("Undo", "↶", step(() => recording.undo()), recording.canUndo)}
        ${stepButton("Redo", "↷", step(() => recording.redo()), recording.canRedo)}
        ${button("New night", () => this.begin(BLANK))}
        <label class="quiet file">Open a CSV<input type="file" multiple class="hidden-visually"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange=${(/** @type {{target: HTMLInputElement}} */ { target }) => {
            this.#open([...target.files ?? []]);
            target.value = "";
          }}/></label>
        ${button("Example", () => this.#example())}
        ${button("Copy a link", () => this.#link())}
        ${button("Save the cards", () => this.#outlet.save(cardsText(this.#night), "cards.csv"))}
      </div>`, this.#head);
  }

  /** @param {Fault[]} faults */
  #drawAlert(faults) {
    const elsewhere = faults.filter(({ pointer }) => !cellOf(pointer, this.#places));
    const isAsked = this.#failure?.kind === "problem";
    const marked = faults.length ? "The cards are judged again once what is marked here is put right." : "";
    render(this.#failure && markup`<p>${marked || explain(this.#failure).summary}</p>
      ${elsewhere.map(({ message }) => markup`<p>${message}</p>`)}
      ${!isAsked && button("Retry", () => this.#all(), { kind: "again" })}`, this.#alert);
  }

  /** @param {Fault[]} faults @returns {Note[]} */
  #notes(faults) {
    const { result, places } = this.#found ?? { result: null, places: [] };
    // What is wrong with what was written before may have gone to other rows since.
    const violations = this.#failure ? [] : result?.violations ?? [];
    return [
      ...faults.map(({ pointer, message }) => ({ cell: cellOf(pointer, this.#places), words: message, isFault: true })),
      ...violations.flatMap(({ pointer, other, detail }) => [pointer, other ?? ""]
        .map((place) => ({ cell: cellOf(place, places), words: `${detail}.`, isFault: false }))),
    ].flatMap(({ cell, ...rest }) => (cell ? [{ cell, ...rest }] : []));
  }

  #drawResult() {
    const found = this.#found;
    render(markup`<h2>Standings</h2><p class="on-paper">${this.#night.label}</p>
      ${this.#failure && found && markup`<p class="stale">These are the standings before the last change.</p>`}
      ${found ? standingsView(found.result) : markup`<p class="hint">They appear here as the cards are written.</p>`}
      ${found && markup`<div class="actions">${button("Print", () => print())}
        ${button("Save the standings", () => this.#outlet.save(standingsText(found.result), "standings.csv"))}</div>`}`,
    this.#standings);
    render(markup`<h2>Rulings</h2><p class="on-paper">${this.#night.label}</p>
      ${found ? rulingsView(found.result, found.places, (cell) => this.#table.focus(cell))
        : markup`<p class="hint">Where two cards disagree, it is said here, with the rule that decides it.</p>`}`,
    this.#rulings);
  }

  async #example() {
    try {
      this.begin(parsed(await getText(String(new URL("example-night.json", import.meta.url)))));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.tell(explain(error).summary);
    }
  }

  async #link() {
    const night = await pack(JSON.stringify(this.#night));
    const part = fragment("scorecards", { night });
    if (part.includes("?")) this.#outlet.copy(`${location.origin}${location.pathname}${part}`, "The link");
    else this.#outlet.say("The night is too long for a link. Save the cards as a file.");
  }
}

/** @type {Scorecards} */
let view;

/** Make the view work; once. */
export function start() {
  view = new Scorecards();
}

/**
 * Show what the address says; nothing that was written is lost to an address that says nothing.
 * @param {URLSearchParams} parameters a night, perhaps
 */
export async function show(parameters) {
  const packed = parameters.get("night");
  if (packed === null) return;
  writeAddress("scorecards");
  const { log: night } = NIGHTS.upToDate(parsed(await unpack(packed).catch(() => "")));
  if (isNight(night)) view.begin(night);
  else view.tell("The link holds a night that cannot be read. Was it cut short when it was copied?");
}
