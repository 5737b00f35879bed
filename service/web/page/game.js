/**
 * Check a game: from a log to what is wrong with it, or to the checked game.
 */

import { fragment, push, read, write } from "./address.js";
import { post } from "./api.js";
import { byId, part } from "./dom.js";
import { Drafts } from "./drafts.js";
import { onDrop } from "./dropping.js";
import { Faults } from "./faults.js";
import { readLog } from "./log.js";
import { LogField } from "./logfield.js";
import { measures } from "./measures.js";
import { pack } from "./packed.js";
import { drawEmpty, Result } from "./result.js";
import { Review } from "./review/review.js";
import { automatic, example, ofAddress, pasted, prepare, textOf } from "./sources.js";

/** @import { Measures } from "./board.js" */
/** @import { Game } from "./entries.js" */
/** @import { Places } from "./log.js" */

/** @typedef {Record<string, string>} Address the parameters of an address that lead to a log */
/** @typedef {{signal: AbortSignal, onSlow: function(): void}} Waiting */

/** Characters that a browser pastes by itself quickly enough, so that it can also take them back. */
const SMALL = 4096;
/** Milliseconds. */
const SETTLED = 250;

/** @type {LogField} */
let field;
/** @type {Faults} */
let faults;
/** @type {Review} */
let review;
let asked = new AbortController();
/**
 * What is shown: the text it was made from, where its parts stand, its address.
 * @type {{text: string, places: Places, address: Address, result: Result} | null}
 */
let shown = null;
/**
 * The example that the text is, as long as nobody has changed it.
 * @type {string | null}
 */
let loaded = null;
/**
 * The text of the example that was loaded last into what the field holds.
 * @type {string | null}
 */
let origin = null;
/** @type {Drafts} */
let drafts;
let writing = 0;

/** Make the view work; once. */
export function start() {
  field = new LogField(part("game-log", HTMLTextAreaElement), byId("game-numbers"));
  faults = new Faults(byId("game-faults"), field, part("game-help", HTMLDetailsElement));
  drafts = new Drafts();
  review = new Review();
  field.text = drafts.restore();
  tellKept();
  byId("game-form").addEventListener("submit", (event) => {
    event.preventDefault();
    check({ fresh: true });
  });
  byId("game-load").addEventListener("click", () => {
    const name = part("game-example", HTMLSelectElement).value;
    take((options) => example(name, options), { name, fresh: true });
  });
  const chosen = part("game-file", HTMLInputElement);
  chosen.addEventListener("change", () => {
    const file = chosen.files?.[0];
    if (file) take(() => textOf(file), { fresh: true });
    chosen.value = "";
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
  onDrop(byId("paste"), byId("game-form"), (file) => take(() => textOf(file), { fresh: true }));
  drawEmpty(byId("game-result"));
}

/**
 * Show what the address says; nothing that was typed is lost to an address that says nothing.
 * @param {URLSearchParams} parameters example or log, entry
 */
export async function show(parameters) {
  clearTimeout(writing);
  const entry = parameters.has("entry") ? Number(parameters.get("entry")) : undefined;
  const source = sourceOf(parameters);
  if (!source) return;
  const [name, log] = [parameters.get("example"), parameters.get("log") ?? ""];
  if (shown && sourceOf(new URLSearchParams(shown.address)) === source) {
    shown.result.go(entry ?? shown.result.count);
    return;
  }
  await take(
    (options) => (name === null ? ofAddress(log) : example(name, options)),
    { name, entry, wanted: () => sourceOf(read().parameters) === source },
  );
}

/** Another view is shown: nothing moves here. */
export function hide() {
  shown?.result.stop();
}

/** @param {URLSearchParams} parameters */
function sourceOf(parameters) {
  const name = ["example", "log"].find((one) => parameters.has(one));
  return name && fragment("game", { [name]: parameters.get(name) ?? "" });
}

/**
 * Take a text from somewhere into the field, and judge it.
 * @param {function(Waiting): Promise<string>} source
 * @param {{name?: string | null, entry?: number, fresh?: boolean, wanted?: function(): boolean}} [options]
 *   `name` is that of an example, `entry` the one to show, `fresh` whether a person asked for it here
 */
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

/**
 * Begin something in place of what is going on.
 * @param {string} words
 */
function begin(words) {
  faults.clear();
  asked.abort();
  asked = new AbortController();
  busy(words);
  return asked.signal;
}

/**
 * Judge what the field holds.
 * @param {{entry?: number, fresh?: boolean}} [options]
 */
async function check({ entry, fresh = false } = {}) {
  const signal = begin("Checking …");
  const { text } = field;
  const name = loaded;
  /** @type {ReturnType<typeof prepare> | undefined} */
  let log;
  try {
    log = prepare(text);
    const onSlow = () => busy("Still waiting for the service …");
    const { ledger = [], ...rest } = await post("/v1/game", log.body, { signal, onSlow });
    const answer = { ...rest, ledger };
    const board = await measures(log.value, answer);
    const address = name ? { example: name } : await packedLog(text);
    if (!signal.aborted) present({ text, log, answer, board, address, entry, fresh });
  } catch (error) {
    if (!signal.aborted) faults.tell(error, text, log?.places);
  } finally {
    if (!signal.aborted) busy("");
  }
}

/**
 * @param {{text: string, log: ReturnType<typeof prepare>, answer: Game, board: Measures, address: Address,
 *   entry?: number, fresh: boolean}} checked
 */
function present({ text, log, answer, board, address, entry, fresh }) {
  shown?.result.stop();
  review.show(log.value, answer);
  const result = new Result({
    answer,
    log: log.value,
    measures: board,
    links: {
      place: (pointer) => `line ${log.places.line(pointer)}`,
      log: (pointer) => point(pointer, log.places),
      automatic: () => take(async () => automatic(log.value), { fresh: true }),
    },
    review: review.element,
    onMove: (position) => remember(position, address),
  });
  shown = { text, places: log.places, address, result };
  byId("game-result").replaceChildren(...result.elements);
  byId("game-stale").hidden = field.text === text;
  const position = entry ?? result.count;
  if (fresh && read().view === "game") push("game", { ...address, entry: String(position) });
  result.go(position);
  if (fresh) result.focus();
}

/**
 * @param {string} text
 * @returns {Promise<Address>}
 */
async function packedLog(text) {
  return "CompressionStream" in window ? { log: await pack(text) } : {};
}

/**
 * Select in the log what a pointer names; in the log as it now is, if it can be read.
 * @param {string} pointer @param {Places} places where the parts were
 */
function point(pointer, places) {
  try {
    ({ places } = readLog(field.text));
  } catch {
    // It is being changed; the place is about where it was.
  }
  field.select(places.find(pointer));
}

/**
 * Put the entry into the address, once it stays: browsers take only so many changes.
 * @param {number} entry @param {Address} address
 */
function remember(entry, address) {
  clearTimeout(writing);
  writing = setTimeout(() => {
    if (read().view === "game") write("game", { ...address, entry: String(entry) });
  }, SETTLED);
}

/** @param {ClipboardEvent} event */
function paste(event) {
  const file = event.clipboardData?.files[0];
  const text = event.clipboardData?.getData("text/plain") ?? "";
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

/**
 * Put a text into the field, and keep the one that is there.
 * @param {string} text @param {string | null} [name] of an example
 */
function replace(text, name = null) {
  if (text !== field.text) keep();
  drafts.drop(text);
  put(text);
  loaded = name;
  origin = name && text;
  if (name) part("game-example", HTMLSelectElement).value = name;
}

function bringBack() {
  put(drafts.exchange(field.text, origin));
  origin = null;
  byId("game-log").focus();
}

/** @param {string} text */
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

/** @param {string} words */
function busy(words) {
  byId("game-waiting").textContent = words;
  if (words) byId("game-result").setAttribute("aria-busy", "true");
  else byId("game-result").removeAttribute("aria-busy");
}
