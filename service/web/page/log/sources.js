/** Where logs come from, the examples of the page, files and addresses, and what of them is sent. */

import { isJson, readLog } from "./log.js";
import { parse } from "./notation.js";
import { unpack } from "./packed.js";

/** @import { GameRequest } from "contract" */
/** @import { Options } from "../ui/api.js" */
/** @import { Finder } from "./places.js" */

/** @typedef {{value: GameRequest, places: Finder}} Log a game log, and where its parts stand in the text */

/** Bytes of a text, with all its spaces. */
const LARGEST = 1024 * 1024;
/** Bytes of what is sent: what the service reads of a game, unless it is set otherwise. */
const LARGEST_BODY = 256 * 1024;
/** Bytes of what is sent: what the service reads of a notation. */
const LARGEST_NOTATION = 64 * 1024;
/** The examples in notation; the others are in JSON. */
const IN_NOTATION = new Set(["evening"]);
/** Milliseconds. */
const SLOW = 500;
const PATIENCE = 20_000;
const RELOAD = "Reload the page if it is in the list.";

/** A file or text that cannot be a log; the message says why. */
export class NoLog extends Error {}

/**
 * Fetch an example.
 * @param {string} name such as `overcount`
 * @param {{signal: AbortSignal, onSlow: function(): void}} options
 * @returns {Promise<string>} its text
 * @throws {NoLog}
 */
export async function example(name, { signal, onSlow }) {
  const timer = new AbortController();
  const end = () => timer.abort();
  const slow = setTimeout(onSlow, SLOW);
  const tooSlow = setTimeout(end, PATIENCE);
  signal.addEventListener("abort", end);
  try {
    // Below this module, of the same version of the service; the next one may have others.
    const file = `examples/${encodeURIComponent(name)}.${IN_NOTATION.has(name) ? "txt" : "json"}`;
    const address = new URL(file, import.meta.url);
    const response = await fetch(address, { signal: timer.signal });
    if (response.status === 404) throw new NoLog(`There is no example called ${name.slice(0, 40)}. ${RELOAD}`);
    if (!response.ok) throw new NoLog("The example cannot be loaded now. Try again in a moment.");
    return await response.text();
  } catch (error) {
    if (error instanceof NoLog) throw error;
    const why = timer.signal.aborted ? "the service has not answered for 20 seconds" : "the service cannot be reached";
    throw new NoLog(`The example cannot be loaded, because ${why}. Try again in a moment.`);
  } finally {
    clearTimeout(slow);
    clearTimeout(tooSlow);
    signal.removeEventListener("abort", end);
  }
}

/**
 * Read a file.
 * @param {File} file
 * @returns {Promise<string>} its text
 * @throws {NoLog} when it is too large, no text or empty
 */
export async function textOf(file) {
  if (file.size > LARGEST) {
    const much = `${file.name} has ${size(file.size)}, and no game log is larger than ${size(LARGEST)}`;
    throw new NoLog(`${much}. It was not loaded.`);
  }
  let bytes;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    throw new NoLog(`${file.name} cannot be read. Is it a folder, or has it been moved?`);
  }
  const text = decoded(bytes);
  if (text !== null && !text.trim()) throw new NoLog(`${file.name} is empty. It was not loaded.`);
  if (text !== null) return text;
  throw new NoLog(`${file.name} is not a text file: a game log is plain text in UTF-8. It was not loaded.`);
}

/**
 * The text that bytes are, or null if they are something else.
 * @param {ArrayBuffer} bytes
 */
function decoded(bytes) {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

/**
 * Take a text that is pasted.
 * @param {string} text
 * @returns {string} the same
 * @throws {NoLog} when it is too large
 */
export function pasted(text) {
  if (text.length <= LARGEST) return text;
  throw new NoLog(`What you pasted has ${size(text.length)}, and no game log is larger than ${size(LARGEST)}. `
    + "It was left out; what was here before is still here.");
}

/**
 * Unpack the log that an address holds.
 * @param {string} packed
 * @returns {Promise<string>} its text
 * @throws {NoLog}
 */
export async function ofAddress(packed) {
  try {
    return await unpack(packed);
  } catch {
    throw new NoLog("The address holds a game log that cannot be read. Was it cut short when it was copied?");
  }
}

/**
 * Write a log anew, with claims that are only compared with the true points.
 * @param {GameRequest} log
 * @returns {string} its text
 */
export function automatic(log) {
  return JSON.stringify({ ...log, rules: { ...log.rules, claims: "automatic" } }, null, 2);
}

/**
 * Read a log, in JSON or in notation.
 * @param {string} text
 * @param {Options} [options]
 * @returns {Promise<Log>} whether it is one, the service says
 * @throws {NoLog | import("./log.js").Malformed | import("../ui/api.js").Failure}
 */
export async function logOf(text, options) {
  const bytes = new Blob([text]).size;
  if (bytes > LARGEST) throw tooLarge(bytes, LARGEST_BODY);
  if (!text.trim()) throw new NoLog("There is no log yet. Paste one, choose a file, or load an example.");
  if (!isJson(text)) {
    const sent = new Blob([JSON.stringify({ text })]).size;
    if (sent > LARGEST_NOTATION) throw tooLarge(sent, LARGEST_NOTATION);
  }
  return /** @type {Log} */ (isJson(text) ? readLog(text) : await parse(text, options));
}

/**
 * Make of a log what is sent.
 * @param {GameRequest} log
 * @returns {string}
 * @throws {NoLog}
 */
export function bodyOf(log) {
  // Spaces are not sent, and the ledger is always wanted.
  const body = JSON.stringify(log.detail === "summary" ? { ...log, detail: "ledger" } : log);
  const length = new Blob([body]).size;
  if (length > LARGEST_BODY) throw tooLarge(length, LARGEST_BODY);
  return body;
}

/** @param {number} bytes @param {number} most */
function tooLarge(bytes, most) {
  return new NoLog(`This is too large to be a game: it has ${size(bytes)}, and a log at most ${size(most)}. `
    + "It was not sent, and it is still here.");
}

/**
 * Write a number of bytes, such as `2.0 MB`.
 * @param {number} bytes
 */
function size(bytes) {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
