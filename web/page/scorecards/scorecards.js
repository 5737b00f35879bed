/** The night of score cards: the cards are written down, held against each other as they are typed, and ranked. */

import { NoLog, pack, textOf, unpack } from "../log/sources.js";
import { fragment, write as writeAddress } from "../ui/address.js";
import { explain, Failure, getText } from "../ui/api.js";
import { Kept, KeptList, noticesView, parsed, storage } from "../ui/kept.js";
import { stepButton } from "../ui/inputs.js";
import { button, byId, markup, render, within } from "../ui/markup.js";
import { copied, onDrop, outletView, save } from "../ui/outlet.js";
import { Recording } from "../ui/recording.js";
import { askedView } from "./asked.js";
import { asking } from "./asking.js";
import { cardsView, cellOfInput, focusCell } from "./cardtable.js";
import { table } from "./cells.js";
import { cardsText } from "./csv.js";
import { listed, spellingsView } from "./names.js";
import { BLANK, countRows, isNight, NIGHTS, qualifiersFault } from "./night.js";
import { excused, faultNotes } from "./notes.js";
import { rulingsView, standingsText, standingsView } from "./standings.js";
import { begun, notesOf, reduce } from "./desk.js";
import { versionsView } from "./versions.js";
import { doubts, warnings } from "./warnings.js";

/** @import { Cell, Night, Source } from "./night.js" */
/** @import { State } from "./desk.js" */

/** What stands behind the name of a file: the number of a copy, and what kind of file it is. */
const COPY = /(\s*\(\d+\))?\.\w+$/;
/** What is no text, though a spreadsheet opens it. */
const WORKBOOK = /\.(xls[xmb]?|ods|numbers)$/i;

/** Text of more than one cell: lines, or what is divided by tabs, or into four cells of a line. */
const ARE_CELLS = /[\t\n\r]|([,;|]).*\1.*\1/;

/** @type {Recording<Night, State>} */
let recording;
const act = (/** @type {object} */ action) => recording.act(action);
const put = (/** @type {Night} */ log) => act({ type: "change", log });
const tell = (/** @type {string} */ words) => act({ type: "tell", said: [words] });
const ask = asking(act);

/** Open the card of a cell, and go there. @param {Cell} cell */
function go(cell) {
  act({ type: "fold", card: cell.card });
  focusCell(cell);
}

/** Open another night; the one that is here is kept. */
const begin = (/** @type {Night} */ night) => recording.begin(night);

/** Read texts that come together. @param {Source[]} sources @param {string[]} [refused] */
function read(sources, refused) {
  const held = document.activeElement;
  act({ type: "read", sources, refused });
  const select = byId("night").querySelector("select");
  // The cell or the button that had the focus may be gone.
  if (select) select.focus();
  else if (!held?.isConnected) within(byId("night"), ".card-fold").focus({ preventScroll: true });
}

/** Read files; what is no text is refused with what to do. @param {File[]} files */
async function open(files) {
  const workbooks = files.filter(({ name }) => WORKBOOK.test(name)).map(({ name }) => name);
  /** @type {Source[]} */
  const sources = [];
  /** @type {string[]} */
  const refused = workbooks.length ? [`${listed(workbooks)} cannot be read here. Save each sheet as CSV in the `
    + "spreadsheet program, or copy its cells, and paste them here by Ctrl+V."] : [];
  for (const file of files.filter(({ name }) => !WORKBOOK.test(name))) {
    try {
      sources.push({ name: file.name, owner: file.name.replace(COPY, ""), text: await textOf(file, "windows-1252") });
    } catch (error) {
      if (!(error instanceof NoLog)) throw error;
      refused.push(error.message);
    }
  }
  read(sources, refused);
}

/**
 * Take what is pasted: in a field only what are cells. Those that fill a card or more are cards, others go to the right
 * and down from their cell.
 * @param {ClipboardEvent} event
 */
function pasted(event) {
  const { target, clipboardData } = event;
  if (!byId("scorecards").checkVisibility()) return;
  const text = clipboardData?.getData("text/plain") ?? "";
  const files = [...clipboardData?.files ?? []];
  const cell = cellOfInput(target);
  const isTyped = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (isTyped && !(cell ? ARE_CELLS : /[\t\n\r]/).test(text.trim())) return;
  event.preventDefault();
  const isWide = table(text).some(({ cells }) => cells.length > 3);
  if (typeof cell?.line === "number" && !isWide) act({ type: "fill", cell, text });
  else if (text.trim()) {
    const card = recording.state.log.cards[cell?.card ?? -1];
    read([{ name: "what was pasted", owner: card?.player.trim() ?? "", text }]);
  } else if (files.length) open(files);
}

/** @param {KeyboardEvent} event */
function keyed(event) {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const key = event.key.toLowerCase();
  if (!(ctrlKey || metaKey) || altKey || !["z", "y"].includes(key) || !byId("scorecards").checkVisibility()) return;
  event.preventDefault();
  act({ type: key === "y" || shiftKey ? "redo" : "undo" });
}

async function example() {
  try {
    begin(NIGHTS.upToDate(parsed(await getText(String(new URL("example-night.json", import.meta.url))))));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    tell(explain(error).summary);
  }
}

async function link() {
  const night = await pack(JSON.stringify(recording.state.log));
  const part = fragment("scorecards", { night });
  const said = part.includes("?")
    ? await copied(`${location.origin}${location.pathname}${part}`, "The link")
    : { words: "The night is too long for a link. Save the cards as a file." };
  act({ type: "say", note: { place: "share", ...said } });
}

/** @param {State} state @param {boolean} isAsked whether something else is to be done first */
function headView({ log, past }, isAsked) {
  const fault = qualifiersFault(log.qualifiers);
  const isBegun = !NIGHTS.isEmpty(log);
  const chosen = (/** @type {{target: HTMLInputElement}} */ { target }) => {
    open([...target.files ?? []]);
    target.value = "";
  };
  const typed = (/** @type {{target: HTMLInputElement}} */ { target }) =>
    act({ type: "put", part: { [target.name]: target.value } });
  // What is known of headings holds on.
  const fresh = () => begin({ ...BLANK, answers: log.answers });
  return markup`<div class="actions">
      <label class=${isAsked ? "quiet file" : "primary file"}>Open files<input type="file" multiple
        class="hidden-visually" accept=".csv,.tsv,.txt,text/csv,text/plain" onChange=${chosen}/></label>
      ${stepButton("Undo", "↶", () => act({ type: "undo" }), past.before.length > 0)}
      ${stepButton("Redo", "↷", () => act({ type: "redo" }), past.after.length > 0)}
      ${isBegun && button("New night", fresh, { kind: "link" })}
      ${isBegun && button("Save the cards", () => save(cardsText(log, doubts(log)), "cards.csv"), { kind: "link" })}
    </div>
    <div class="fields">
      <label class="field wide">Night <span class="optional">optional</span><input type="text" maxlength="100"
        autocomplete="off" placeholder="such as 3 May" value=${log.label} name="label" onInput=${typed}/></label>
      <div class="field"><label for="night-qualifiers">How many qualify</label>
        <input type="text" id="night-qualifiers" inputmode="numeric" autocomplete="off" maxlength="20"
          placeholder="a quarter" value=${log.qualifiers} aria-invalid=${fault ? "true" : null}
          aria-describedby="night-qualifiers-fault" name="qualifiers" onInput=${typed}/>
        <p class="fault" id="night-qualifiers-fault" role="status">${fault}</p></div>
    </div>`;
}

/** Say why the night as it is could not be judged, and what is wrong with it as a whole. @param {State} state */
function alertView({ answer: { failure, places } }) {
  if (!failure) return null;
  const { faults, summary } = explain(failure);
  const elsewhere = faultNotes(faults, places).filter(({ cells }) => !cells.length);
  const again = failure.kind === "offline" ? "" : "The cards are judged by themselves once the network is back. ";
  return markup`<p>${faults.length ? "The cards are judged again once what is marked here is put right." : summary}</p>
    ${elsewhere.map(({ words }) => markup`<p>${words}</p>`)}
    ${failure.kind !== "problem"
      && markup`<p>${again}${button("Retry", () => ask(recording.state), { kind: "link" })}</p>`}`;
}

/** @param {State} state */
function resultView(state) {
  const { log, note, answer: { found, failure, isOut } } = state;
  const warned = warnings(log);
  const { all, counting } = countRows(log);
  return markup`<div key="result" class="night-result" role="region" tabindex="0" aria-label="Result">
    <section class="panel night-standings" aria-label="Standings"><div id="night-standings">
      <h2>${log.label.trim() || "Standings"}</h2>
      <p class="waiting" role="status">${isOut && "Checking…"}</p>
      ${failure && found && markup`<p class="stale">These are the standings before the last change.</p>`}
      ${warned.length > 0 && markup`<ul class="warned">${warned.map((one) => markup`<li>${one}</li>`)}</ul>`}
      ${log.left.length > 0 && markup`<details class="help"><summary>What was not read</summary>
        <ul>${log.left.map((one) => markup`<li>${one}</li>`)}</ul></details>`}
      ${versionsView(log, put)}
      ${spellingsView(log, found?.result.hints, put)}
      ${found ? standingsView(found.result) : markup`<p class="hint">They appear here as the cards are written.</p>
        <div class="actions">${button("Example", example)}</div>`}
      ${found && markup`<div class="actions">${button("Print", () => print())}
        ${button("Copy a link", link)}
        ${button("Save the standings", () => save(standingsText(found.result, doubts(log)), "standings.csv"))}</div>`}
      </div><div id="night-shared">${outletView(note?.place === "share" ? note : null)}</div></section>
    <section id="night-rulings" class="panel night-rulings" aria-label="Rulings">
      ${found && markup`<h2>Rulings</h2>${rulingsView(excused(found.result, found.places, log), found.places,
        { early: log.early, areAllRead: all === counting, go, act })}`}</section>
  </div>`;
}

/** @param {State} state */
function nightView(state) {
  const asked = askedView(state, act);
  return [asked && markup`<div key="asked" class="panel night-asking">${asked}</div>`, resultView(state),
    markup`<div key="cards" id="night-cards" class="panel night-cards">
    <div id="night-notices">${noticesView(recording)}</div>
    <div id="night-head" class="night-head">${headView(state, Boolean(asked))}</div>
    <div id="night-remarks" role="status">${state.said.length > 0 && markup`<div class="remarks plain">
      ${state.said.map((one) => markup`<p>${one}</p>`)}
      ${button("Close", () => act({ type: "tell", said: [] }), { kind: "link" })}</div>`}</div>
    <div id="night-alert" class="faults" role="alert">${alertView(state)}</div>
    <p id="night-said" class="hidden-visually" role="status">${state.aloud.words}</p>
    <h2>Cards</h2>
    ${cardsView(state, notesOf(state), { act, go })}
    <p class="hint keys-hint">Tab and Enter go from cell to cell; Ctrl+Delete removes a row. Cells of a
      spreadsheet can be pasted anywhere.</p>
    <div id="night-list"><${KeptList} recording=${recording}/></div>
  </div>`];
}

/** Draw all of it; what has the focus stays where it is. */
function draw() {
  const held = document.activeElement;
  const before = held?.getBoundingClientRect().top ?? 0;
  render(nightView(recording.state), byId("night"));
  if (held !== document.body && held?.isConnected) {
    scrollBy({ top: held.getBoundingClientRect().top - before, behavior: "instant" });
  }
}

/** Make the view work; once. */
export function start() {
  recording = new Recording({
    fresh: BLANK,
    kept: new Kept(storage("localStorage"), NIGHTS),
    session: storage("sessionStorage"),
    begin: begun,
    reduce,
    onChange: (state, before) => {
      draw();
      if (state.log !== before.log || state.past.id !== before.past.id) ask(state);
    },
  });
  document.addEventListener("keydown", keyed);
  document.addEventListener("paste", pasted);
  onDrop(byId("scorecards"), open);
  recording.followTabs(draw);
  addEventListener("online", () => {
    const { failure } = recording.state.answer;
    if (failure && failure.kind !== "problem") ask(recording.state);
  });
  draw();
  ask(recording.state);
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
  if (isNight(night)) begin(night);
  else tell("The link holds a night that cannot be read. Was it cut short when it was copied?");
}
