/** Where logs come from, the examples of the page, files and addresses, and what of them is sent. */

import { readLog } from "./log.js";
import { unpack } from "./packed.js";

/** Bytes of a text, with all its spaces. */
const LARGEST = 1024 * 1024;
/** Bytes of what is sent: what the service reads of a game, unless it is set otherwise. */
const LARGEST_BODY = 256 * 1024;

/** A file or text that cannot be a log; the message says why. */
export class NoLog extends Error {}

/**
 * Fetch an example.
 * @param {string} name such as `overcount`
 * @returns {Promise<string>} its text
 * @throws {NoLog}
 */
export async function example(name) {
  let response;
  try {
    response = await fetch(`/page/example-${encodeURIComponent(name)}.json`);
  } catch {
    throw new NoLog("The example cannot be loaded, because the service cannot be reached. Try again in a moment.");
  }
  if (response.status === 404) throw new NoLog(`There is no example called ${name.slice(0, 40)}.`);
  if (!response.ok) throw new NoLog("The example cannot be loaded now. Try again in a moment.");
  return response.text();
}

/**
 * Read a file.
 * @param {File} file
 * @returns {Promise<string>} its text
 * @throws {NoLog} when it is too large or no text
 */
export async function textOf(file) {
  if (file.size > LARGEST) {
    throw new NoLog(`${file.name} has ${size(file.size)}, and no game log is larger than ${size(LARGEST)}. It was not loaded.`);
  }
  let bytes;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    throw new NoLog(`${file.name} cannot be read. Is it a folder, or has it been moved?`);
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // Not UTF-8, so no text that could be a log.
  }
  throw new NoLog(`${file.name} is not a text file: a game log is plain text in UTF-8. It was not loaded.`);
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
 * Make of a text what is sent.
 * @param {string} text
 * @returns {{value: object, places: import("./log.js").Places, body: string}}
 * @throws {NoLog | import("./log.js").Malformed}
 */
export function prepare(text) {
  const bytes = new Blob([text]).size;
  if (bytes > LARGEST) throw tooLarge(bytes);
  if (!text.trim()) throw new NoLog("There is no log yet. Paste one, choose a file, or load an example.");
  const { value, places } = readLog(text);
  // Spaces are not sent, and the ledger is always wanted.
  const body = JSON.stringify(value?.detail === "summary" ? { ...value, detail: "ledger" } : value);
  const length = new Blob([body]).size;
  if (length > LARGEST_BODY) throw tooLarge(length);
  return { value, places, body };
}

function tooLarge(bytes) {
  return new NoLog(`This is too large to be a game: it has ${size(bytes)}, and a log at most ${size(LARGEST_BODY)}. `
    + "It was not sent, and it is still here.");
}

/** Write a number of bytes, such as `2.0 MB`. */
function size(bytes) {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
