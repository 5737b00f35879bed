/**
 * Check a game: from a log to what is wrong with it, or to the checked game.
 */

import { measures } from "../board/measures.js";
import { Faults } from "../log/faults.js";
import { jsonText } from "../log/jsontext.js";
import { isJson } from "../log/log.js";
import { LogField } from "../log/logfield.js";
import { LogText } from "../log/logtext.js";
import { format } from "../log/notation.js";
import { pack } from "../log/packed.js";
import { automatic, bodyOf, example, logOf, ofAddress, textOf } from "../log/sources.js";
import { drawEmpty, Result } from "../result/result.js";
import { Review } from "../review/review.js";
import { load } from "../rules/rulesets.js";
import { fragment, push, read, write } from "../ui/address.js";
import { Failure, post } from "../ui/api.js";
import { byId, part } from "../ui/dom.js";
import { onDrop } from "../ui/dropping.js";

/** @import { Measures } from "../board/board.js" */
/** @import { Finder } from "../log/places.js" */
/** @import { Log } from "../log/sources.js" */
/** @import { Game } from "../result/entries.js" */

/** @typedef {Record<string, string>} Address the parameters of an address that lead to a log */
/** @typedef {{signal: AbortSignal, onSlow: function(): void}} Waiting */

/** Milliseconds. */
const SETTLED = 250;
const SLOW = "Still waiting for the service …";

/** @type {LogField} */
let field;
/** @type {LogText} */
let held;
/** @type {Faults} */
let faults;
/** @type {Review} */
let review;
let asked = new AbortController();
/**
 * What is shown: the text it was made from, the log that this is, its address.
 * @type {{text: string, log: Log, address: Address, result: Result} | null}
 */
let shown = null;
let writing = 0;

/**
 * Make the view work; once.
 * @param {function(string): void} onEdit called with the log that is to be opened in the recorder
 */
export function start(onEdit) {
  field = new LogField(part("game-log", HTMLTextAreaElement), byId("game-numbers"));
  faults = new Faults(byId("game-faults"), field, part("game-help", HTMLDetailsElement));
  review = new Review();
  held = new LogText(field, faults, { onChange: changed, onFile: (file) => take(() => textOf(file), { fresh: true }) });
  changed();
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
  byId("game-turn").addEventListener("click", turn);
  byId("game-edit").addEventListener("click", () => {
    if (shown) onEdit(JSON.stringify(shown.log.value));
  });
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
 * Do something in place of what is going on, and tell why it cannot be done.
 * @template T
 * @param {string} words said while it goes on
 * @param {function(Waiting): Promise<T>} act
 * @param {function(): Log | undefined} [log] that it is about, where it is known
 * @returns {Promise<T | undefined>} nothing where it could not be done, or something else was begun
 */
async function attempt(words, act, log = () => undefined) {
  faults.clear();
  asked.abort();
  asked = new AbortController();
  const { signal } = asked;
  const { text } = field;
  busy(words);
  try {
    const made = await act({ signal, onSlow: () => busy(SLOW) });
    return signal.aborted ? undefined : made;
  } catch (error) {
    const rulesets = error instanceof Failure && error.problem ? await load() : undefined;
    if (!signal.aborted) faults.tell(error, text, log(), rulesets);
    return undefined;
  } finally {
    if (!signal.aborted) busy("");
  }
}

/**
 * Take a text from somewhere into the field, and judge it.
 * @param {function(Waiting): Promise<string>} source
 * @param {{name?: string | null, entry?: number, fresh?: boolean, wanted?: function(): boolean}} [options]
 *   `name` is that of an example, `entry` the one to show, `fresh` whether a person asked for it here
 */
async function take(source, { name = null, entry, fresh = false, wanted = () => true } = {}) {
  const text = await attempt("Loading …", source);
  if (text === undefined || !wanted()) return;
  held.replace(text, name);
  await check({ entry, fresh });
}

/**
 * Judge what the field holds.
 * @param {{entry?: number, fresh?: boolean}} [options]
 */
async function check({ entry, fresh = false } = {}) {
  const { text } = field;
  const name = held.example;
  /** @type {Log | undefined} */
  let log;
  const checked = await attempt("Checking …", async (options) => {
    log = await logOf(text, options);
    const { ledger = [], ...rest } = await post("/v1/game", bodyOf(log.value), options);
    const response = { ...rest, ledger };
    const board = await measures(log.value, response);
    return { text, log, response, board, address: name ? { example: name } : await packedLog(text) };
  }, () => log);
  if (checked) present({ ...checked, entry, fresh });
}

/**
 * @param {{text: string, log: Log, response: Game, board: Measures, address: Address, entry?: number,
 *   fresh: boolean}} checked
 */
function present({ text, log, response, board, address, entry, fresh }) {
  shown?.result.stop();
  review.show({ log: log.value, response, form: isJson(text) ? "json" : "notation" });
  const result = new Result({
    response,
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
  shown = { text, log, address, result };
  byId("game-result").replaceChildren(...result.elements);
  byId("game-edit").hidden = false;
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

/** Write the log in its other form; comments and what only one form has are lost, and the text itself is kept. */
async function turn() {
  const { text } = field;
  /** @type {Log | undefined} */
  let log;
  const turned = await attempt("Rewriting …", async (options) => {
    log = await logOf(text, options);
    return isJson(text) ? format(log.value, options) : `${jsonText(log.value)}\n`;
  }, () => log);
  if (turned === undefined) return;
  held.replace(turned);
  byId("game-log").focus();
}

/**
 * Take a text that was written elsewhere on the page, and judge it.
 * @param {string} text
 */
export function open(text) {
  take(async () => text, { fresh: true });
}

/**
 * Select in the log what a pointer names; in the log as it now is, if it can be read.
 * @param {string} pointer @param {Finder} places where the parts were
 */
async function point(pointer, places) {
  const { text } = field;
  if (text !== shown?.text) {
    try {
      ({ places } = await logOf(text));
    } catch {
      // It is being changed; the place is about where it was.
    }
  }
  field.select(places.find(pointer));
}

/**
 * Put the entry into the address, once it stays: browsers take only so many changes.
 * @param {number} entry @param {Address} address
 */
function remember(entry, address) {
  clearTimeout(writing);
  const { hash } = location;
  writing = setTimeout(() => {
    // An address that somebody has just gone to is about to be shown.
    if (read().view === "game" && location.hash === hash) write("game", { ...address, entry: String(entry) });
  }, SETTLED);
}

/** The text is another one. */
function changed() {
  byId("game-turn").textContent = isJson(field.text) ? "Turn into lines of text" : "Turn into JSON";
  byId("game-stale").hidden = !shown || shown.text === field.text;
}

/** @param {string} words */
function busy(words) {
  byId("game-waiting").textContent = words;
  if (words) byId("game-result").setAttribute("aria-busy", "true");
  else byId("game-result").removeAttribute("aria-busy");
}
