/** The night of score cards: the cards are written down, held against each other as they are typed, and ranked. */

import { pack, unpack } from "../log/sources.js";
import { fragment, write as writeAddress } from "../ui/address.js";
import { explain, Failure, getText } from "../ui/api.js";
import { Kept, KeptList, noticesView, parsed, storage } from "../ui/kept.js";
import { button, byId, markup, render } from "../ui/markup.js";
import { copied, onDrop, outletView, save } from "../ui/outlet.js";
import { Recording, reduceRecorded } from "../ui/recording.js";
import { alertView, Asking } from "./asking.js";
import { CardTable } from "./cardtable.js";
import { cardsText } from "./csv.js";
import { spellingsView } from "./namesakes.js";
import { BLANK, countRows, isNight, NIGHTS, remove, type, write } from "./night.js";
import { headView } from "./nighthead.js";
import { excused, faultNotes, isMisnamed, newsIn, ownNotes, ruledNotes } from "./notes.js";
import { remarksView } from "./remarks.js";
import { rulingsView, sizeOf, standingsText, standingsView } from "./standings.js";
import { doubts, warnings } from "./warnings.js";

/** @import { Cell, Night } from "./night.js" */
/** @import { Note } from "./notes.js" */
/** @import { Reader } from "./reader.js" */
/** @import { Said } from "./remarks.js" */

class Scorecards {
  /** @type {Recording<Night, import("../ui/recording.js").Recorded<Night>>} */
  #recording;
  #table;
  /** @type {Reader | null} */
  #reader = null;
  /** What is said of what was read. @type {Said} */
  #said = { words: [] };
  #asking = new Asking(() => this.#tell(this.#draw()));
  #head = byId("night-head");
  #alert = byId("night-alert");
  #standings = byId("night-standings");
  #rulings = byId("night-rulings");
  /** The notes that have been read aloud, by their cells. @type {Map<string, string>} */
  #told = new Map();

  constructor() {
    this.#recording = new Recording({
      fresh: BLANK,
      kept: new Kept(storage("localStorage"), NIGHTS),
      session: storage("sessionStorage"),
      begin: (night) => night,
      reduce: (state, action) => reduceRecorded(NIGHTS, state, action),
      onChange: (state, before) => {
        if (state.past.id !== before.past.id) this.#opened();
        else if (state.log !== before.log) this.#all();
        else this.#draw();
      },
    });
    this.#table = new CardTable({
      onOpen: (card) => {
        this.#table.open = card;
        this.#draw();
      },
      onWrite: (cell, text) => this.#change(type(this.#night, cell, text), `${Object.values(cell)}`),
      onMeant: (cells, name) =>
        this.#change(cells.reduce((night, cell) => write(night, cell, name), this.#night)),
      onPaste: (cell, text) => this.#read((reader) => reader.pasteAt(cell, text)),
      onRemove: (card, line) => this.#remove(card, line),
      onEarly: (player) => this.#early(player, true),
      onLeave: () => this.#recording.act({ type: "settle" }),
    });
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("paste", (event) => this.#pasted(event));
    onDrop(byId("scorecards"), (files) => this.#read((reader) => reader.open(files)));
    this.#recording.followTabs(() => this.#draw());
    this.#opened();
  }

  get #night() {
    return this.#recording.state.log;
  }

  /** Another night is open: its standings come first, so that all of its cards are folded. */
  #opened() {
    this.#table.open = NIGHTS.isEmpty(this.#night) ? 0 : -1;
    this.#all();
  }

  /** Open another night; the one that is here is kept. @param {Night} night */
  begin(night) {
    this.#said = { words: [] };
    this.#recording.begin(night);
  }

  /** Say something of what was to be read. @param {string} words */
  tell(words) {
    this.#say({ words: [words] });
  }

  /** @param {Said} said */
  #say(said) {
    this.#said = said;
    this.#draw();
  }

  /** Read something; what does it is loaded once it is needed. @param {(reader: Reader) => void} act */
  async #read(act) {
    const loaded = await import("./reader.js").catch(() => null);
    if (!loaded) {
      this.tell("What reads files could not be loaded. Try it again.");
      return;
    }
    this.#reader ??= new loaded.Reader({
      nightNow: () => this.#night,
      onNight: (night, what) => {
        this.#table.open = -1;
        this.#change(night, what);
        // The cell or the button that had the focus may be gone.
        if (document.activeElement === document.body) this.#table.reach(0);
      },
      onFilled: (night) => this.#change(night),
      onSaid: (said) => this.#say(said),
      onChosen: () => this.#draw(),
    });
    act(this.#reader);
  }

  /** @param {Night} night @param {string} [what] is changed */
  #change(night, what) {
    this.#recording.act({ type: "change", log: night, what });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { ctrlKey, metaKey, altKey, shiftKey } = event;
    const key = event.key.toLowerCase();
    if (!(ctrlKey || metaKey) || altKey || !["z", "y"].includes(key) || !byId("scorecards").checkVisibility()) return;
    event.preventDefault();
    this.#recording.act({ type: key === "y" || shiftKey ? "redo" : "undo" });
  }

  /** @param {number} card @param {number} [line] */
  #remove(card, line) {
    this.#change(remove(this.#night, card, line));
    this.#table.focus({ card, line: line ?? "player", name: line === undefined ? "player" : "opponent" });
  }

  /** Take what is pasted beside the cards: in a field only what are cells. @param {ClipboardEvent} event */
  #pasted(event) {
    const { target, clipboardData, defaultPrevented } = event;
    if (defaultPrevented || !byId("scorecards").checkVisibility()) return;
    const text = clipboardData?.getData("text/plain") ?? "";
    const files = [...clipboardData?.files ?? []];
    const isTyped = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isTyped && !/\t|\n./.test(text)) return;
    event.preventDefault();
    if (text.trim()) this.#read((reader) => reader.paste(text));
    else if (files.length) this.#read((reader) => reader.open(files));
  }

  /** @param {string} player @param {boolean} isEarly whether it is known that he left early */
  #early(player, isEarly) {
    const others = this.#night.early.filter((one) => one !== player);
    this.#change({ ...this.#night, early: isEarly ? [...others, player] : others });
  }

  /** Draw all of it, and ask what is to be said of it. */
  #all() {
    this.#asking.ask(this.#night);
    this.#draw();
    if (this.#night.unread.length && !this.#reader) this.#read(() => this.#draw());
  }

  /** Draw all of it; what has the focus stays where it is. @returns {Note[]} what is said of the cards */
  #draw() {
    const notes = this.#notes();
    const held = document.activeElement;
    const before = held?.getBoundingClientRect().top ?? 0;
    render(noticesView(this.#recording), byId("night-notices"));
    render(markup`<${KeptList} recording=${this.#recording}/>`, byId("night-list"));
    this.#drawRead();
    this.#drawHead();
    render(alertView(this.#asking, () => this.#asking.ask(this.#night)), this.#alert);
    this.#table.draw(this.#night, notes);
    this.#drawResult();
    if (held !== document.body && held?.isConnected) {
      scrollBy({ top: held.getBoundingClientRect().top - before, behavior: "instant" });
    }
    return notes;
  }

  /** Read aloud what is new. @param {Note[]} notes */
  #tell(notes) {
    const { told, words } = newsIn(notes, this.#told);
    this.#told = told;
    if (words) byId("night-said").textContent = words;
  }

  #drawRead() {
    render(remarksView(this.#said, this.#night, () => this.#say({ words: [] })), byId("night-remarks"));
    render(this.#reader?.askedView(), byId("night-asking"));
  }

  #drawHead() {
    const { past } = this.#recording.state;
    render(headView(this.#night, {
      onPut: (part) => this.#change({ ...this.#night, ...part }, `${Object.keys(part)}`),
      onStep: (way) => this.#recording.act({ type: way }),
      canStep: { undo: past.before.length > 0, redo: past.after.length > 0 },
      // What is known of headings holds on.
      onNew: () => this.begin({ ...BLANK, headings: this.#night.headings }),
      onFiles: (files) => this.#read((reader) => reader.open(files)),
      onSave: () => save(cardsText(this.#night, doubts(this.#night)), "cards.csv"),
    }), this.#head);
  }

  /** @returns {Note[]} */
  #notes() {
    const { found, failure, told: { faults }, places } = this.#asking;
    // What is wrong with what was written before may have gone to other rows since.
    const ruled = found && !failure ? ruledNotes(excused(found.result, found.places, this.#night), found.places) : [];
    const own = ownNotes(this.#night);
    return [...faultNotes(faults, places), ...ruled.filter((one) => !isMisnamed(one, this.#night, own)), ...own];
  }

  #drawResult() {
    const { found, failure } = this.#asking;
    const night = this.#night;
    const warned = warnings(night);
    const { all, counting } = countRows(night);
    const { changed } = this.#recording.state.past;
    render(markup`<h2>${night.label.trim() || "Standings"}</h2>
      ${failure && found && markup`<p class="stale">These are the standings before the last change.</p>`}
      ${warned.length > 0 && markup`<ul class="warned">${warned.map((one) => markup`<li>${one}</li>`)}</ul>`}
      ${spellingsView(night, (answered) => this.#change(answered))}
      ${found && markup`<p class="on-paper">${sizeOf(found.result, changed || Date.now())}</p>`}
      ${found ? standingsView(found.result) : markup`<p class="hint">They appear here as the cards are written.</p>
        <div class="actions">${button("Example", () => this.#example())}</div>`}
      ${found && markup`<div class="actions">${button("Print", () => print())}
        ${button("Copy a link", () => this.#link())}
        ${button("Save the standings", () =>
          save(standingsText(found.result, doubts(this.#night)), "standings.csv"))}</div>`}`, this.#standings);
    const { note } = this.#recording.state;
    render(outletView(note?.place === "share" ? note : null), byId("night-shared"));
    render(found && markup`<h2>Rulings</h2>${rulingsView(excused(found.result, found.places, night), found.places, {
      early: night.early,
      areAllRead: all === counting,
      onWay: (cell) => this.#table.focus(cell),
      onEarly: (player, isEarly) => this.#early(player, isEarly),
    })}`, this.#rulings);
  }

  async #example() {
    try {
      const text = await getText(String(new URL("example-night.json", import.meta.url)));
      this.begin(NIGHTS.upToDate(parsed(text)));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.tell(explain(error).summary);
    }
  }

  async #link() {
    const night = await pack(JSON.stringify(this.#night));
    const part = fragment("scorecards", { night });
    const said = part.includes("?")
      ? await copied(`${location.origin}${location.pathname}${part}`, "The link")
      : { words: "The night is too long for a link. Save the cards as a file." };
    this.#recording.act({ type: "say", note: { place: "share", ...said } });
  }
}

/** @type {Scorecards} */
let view;

/** Make the view work; once. */
export function start() {
  render(markup`<div class="night-result" role="region" tabindex="0" aria-label="Result">
      <section class="panel night-standings" aria-label="Standings"><div id="night-standings"></div>
        <div id="night-shared"></div></section>
      <section id="night-rulings" class="panel night-rulings" aria-label="Rulings"></section>
    </div>
    <div id="night-cards" class="panel night-cards">
      <div id="night-notices"></div>
      <div id="night-head" class="night-head"></div>
      <div id="night-remarks" role="status"></div>
      <div id="night-asking"></div>
      <div id="night-alert" class="faults" role="alert"></div>
      <p id="night-said" class="hidden-visually" role="status"></p>
      <h2>Cards</h2>
      <div id="night-table" class="cards-written"></div>
      <p class="hint keys-hint">Enter and arrows go from cell to cell; Ctrl+Delete removes a row. Cells of a
        spreadsheet can be pasted anywhere.</p>
      <div id="night-list"></div>
    </div>`, byId("night"));
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
  const night = NIGHTS.upToDate(parsed(await unpack(packed).catch(() => "")));
  if (isNight(night)) view.begin(night);
  else view.tell("The link holds a night that cannot be read. Was it cut short when it was copied?");
}
