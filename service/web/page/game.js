/**
 * Check a game: recorded, or from a log that is pasted to what is wrong with it, or to the checked game.
 */

import { fragment, push, read, write } from "./address.js";
import { post } from "./api.js";
import { Drafts } from "./drafts.js";
import { Faults } from "./faults.js";
import { readLog } from "./log.js";
import { LogField } from "./logfield.js";
import { measures } from "./measures.js";
import { pack } from "./packed.js";
import { Recorder } from "./record/record.js";
import { drawEmpty, Result } from "./result.js";
import { example, ofAddress, pasted, prepare, textOf } from "./sources.js";
import { Tabs } from "./tabs.js";

/** Characters that a browser pastes by itself quickly enough, so that it can also take them back. */
const SMALL = 4096;
/** Milliseconds. */
const SETTLED = 250;

const byId = (id) => document.getElementById(id);

let tabs;
let recorder;
let field;
let faults;
let asked = new AbortController();
/** What is shown: the text it was made from, where its parts stand, its address. */
let shown = null;
/** The example that the text is, as long as nobody has changed it. */
let loaded = null;
/** The text of the example that was loaded last into what the field holds. */
let origin = null;
let drafts;
let writing = 0;

/** Make the view work; once. */
export function start() {
  tabs = new Tabs(document.querySelector("#game .tabs"), hide);
  recorder = new Recorder(byId("record"));
  field = new LogField(byId("game-log"), byId("game-numbers"));
  faults = new Faults(byId("game-faults"), field, byId("game-help"));
  drafts = new Drafts();
  field.text = drafts.restore();
  tellKept();
  byId("game-form").addEventListener("submit", (event) => {
    event.preventDefault();
    check({ fresh: true });
  });
  byId("game-load").addEventListener("click", () => {
    const name = byId("game-example").value;
    take((options) => example(name, options), { name, fresh: true });
  });
  byId("game-file").addEventListener("change", ({ target }) => {
    const [file] = target.files;
    if (file) take(() => textOf(file), { fresh: true });
    target.value = "";
  });
  byId("game-clear").addEventListener("click", () => {
    replace("");
    faults.clear();
    byId("game-log").focus();
  });
  byId("game-back").addEventListener("click", bringBack);
  byId("game-log").addEventListener("input", changed);
  byId("game-log").addEventListener("paste", paste);
  // Hidden, the page may be closed without another word.
  for (const end of ["pagehide", "visibilitychange"]) addEventListener(end, store);
  dropping();
  drawEmpty(byId("game-result"));
}

/**
 * Show what the address says; nothing that was typed is lost to an address that says nothing.
 * @param {URLSearchParams} parameters record; or example or log, entry
 */
export async function show(parameters) {
  clearTimeout(writing);
  if (parameters.has("record")) {
    tabs.select("record");
    // What becomes of it is kept, and not in the address.
    write("game");
    await recorder.open(() => ofAddress(parameters.get("record")));
    return;
  }
  const entry = parameters.has("entry") ? Number(parameters.get("entry")) : undefined;
  const source = sourceOf(parameters);
  if (!source) return;
  tabs.select("paste");
  if (shown && sourceOf(new URLSearchParams(shown.address)) === source) {
    shown.result.go(entry ?? shown.result.count);
    return;
  }
  await take(
    (options) => (parameters.has("example")
      ? example(parameters.get("example"), options)
      : ofAddress(parameters.get("log"))),
    { name: parameters.get("example"), entry, wanted: () => sourceOf(read().parameters) === source },
  );
}

/** Another view is shown: nothing moves here. */
export function hide() {
  recorder?.hide();
  shown?.result.stop();
}

function sourceOf(parameters) {
  const name = ["example", "log"].find((one) => parameters.has(one));
  return name && fragment("game", { [name]: parameters.get(name) });
}

/** Take a text from somewhere into the field, and judge it. */
async function take(source, { name = null, entry, fresh = false, wanted = () => true } = {}) {
  const signal = begin("Loading …");
  let text;
  try {
    text = await source({ signal, onSlow: () => busy("Still waiting for the service …") });
  } catch (error) {
    if (!signal.aborted) faults.tell(error, field.text);
    return;
  } finally {
    if (!signal.aborted) busy("");
  }
  if (signal.aborted || !wanted()) return;
  replace(text, name);
  await check({ entry, fresh });
}

/** Begin something in place of what is going on. */
function begin(words) {
  faults.clear();
  asked.abort();
  asked = new AbortController();
  busy(words);
  return asked.signal;
}

/** Judge what the field holds. */
async function check({ entry, fresh = false } = {}) {
  const signal = begin("Checking …");
  const { text } = field;
  const name = loaded;
  let log;
  try {
    log = prepare(text);
    const onSlow = () => busy("Still waiting for the service …");
    const answer = await post("/v1/game", log.body, { signal, onSlow });
    const board = await measures(log.value, answer);
    const address = name ? { example: name } : await packedLog(text);
    if (!signal.aborted) present({ text, log, answer, board, address, entry, fresh });
  } catch (error) {
    if (!signal.aborted) faults.tell(error, text, log?.places);
  } finally {
    if (!signal.aborted) busy("");
  }
}

function present({ text, log, answer, board, address, entry, fresh }) {
  shown?.result.stop();
  const result = new Result({
    answer,
    log: log.value,
    measures: board,
    links: { place: (pointer) => `line ${log.places.line(pointer)}`, log: (pointer) => point(pointer) },
    onMove: (position) => remember(position),
  });
  shown = { text, places: log.places, address, result };
  byId("game-result").replaceChildren(...result.elements);
  byId("game-stale").hidden = field.text === text;
  const position = entry ?? result.count;
  if (fresh && read().view === "game") push("game", { ...address, entry: String(position) });
  result.go(position);
  if (fresh) result.focus();
}

async function packedLog(text) {
  return "CompressionStream" in window ? { log: await pack(text) } : {};
}

/** Select in the log what a pointer names; in the log as it now is, if it can be read. */
function point(pointer) {
  let { places } = shown;
  try {
    ({ places } = readLog(field.text));
  } catch {
    // It is being changed; the place is about where it was.
  }
  field.select(places.find(pointer));
}

/** Put the entry into the address, once it stays: browsers take only so many changes. */
function remember(entry) {
  clearTimeout(writing);
  const { address } = shown;
  writing = setTimeout(() => {
    if (read().view === "game") write("game", { ...address, entry: String(entry) });
  }, SETTLED);
}

function paste(event) {
  const [file] = event.clipboardData.files;
  const text = event.clipboardData.getData("text/plain");
  if (!file && text.length <= SMALL) return;
  event.preventDefault();
  if (file && !text) {
    take(() => textOf(file), { fresh: true });
    return;
  }
  faults.clear();
  try {
    const log = pasted(text);
    keep();
    field.insert(log);
    changed();
  } catch (error) {
    faults.tell(error, field.text);
  }
}

/** Keep what somebody typed. */
function keep() {
  drafts.keep(field.text, origin);
  tellKept();
}

/** Put a text into the field, and keep the one that is there. */
function replace(text, name = null) {
  if (text !== field.text) keep();
  drafts.drop(text);
  put(text);
  loaded = name;
  origin = name && text;
  if (name) byId("game-example").value = name;
}

function bringBack() {
  put(drafts.exchange(field.text, origin));
  origin = null;
  byId("game-log").focus();
}

function put(text) {
  field.text = text;
  changed();
  tellKept();
}

function tellKept() {
  const { count } = drafts;
  byId("game-kept").hidden = !count;
  const others = count > 2 ? `, and ${count - 1} others are` : ", and another one is";
  byId("game-others").textContent = count > 1 ? others : "";
}

function store() {
  drafts.store(loaded ? "" : field.text);
}

function changed() {
  loaded = null;
  field.mark(false);
  byId("game-stale").hidden = !shown || shown.text === field.text;
}

/** A file may be dropped anywhere, for a browser would leave the page for one that misses. */
function dropping() {
  const isFile = ({ dataTransfer }) => !byId("game").hidden && [...dataTransfer.types].includes("Files");
  const mark = (over) => byId("game").classList.toggle("dropping", over);
  document.addEventListener("dragover", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    mark(true);
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!relatedTarget) mark(false);
  });
  document.addEventListener("drop", (event) => {
    mark(false);
    if (!isFile(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (byId("paste").hidden) recorder.open(() => textOf(file));
    else take(() => textOf(file), { fresh: true });
  });
}

function busy(words) {
  byId("game-waiting").textContent = words;
  if (words) byId("game-result").setAttribute("aria-busy", "true");
  else byId("game-result").removeAttribute("aria-busy");
}
