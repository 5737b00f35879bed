/**
 * Sources of games: the examples of the page, files, and addresses, which hold them deflated. The service compares
 * names character by character, so that what is read or typed is written in one form.
 */

import { Failure, getText } from "../ui/api.js";

/** @import { Options } from "../ui/api.js" */

/** The most bytes of a text that the service reads. */
export const LARGEST = 1024 * 1024;
const PIECE = 0x8000;

/** @param {string} text @returns {Promise<string>} */
export async function pack(text) {
  const deflated = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  let binary = "";
  for (let start = 0; start < bytes.length; start += PIECE) {
    binary += String.fromCharCode(...bytes.subarray(start, start + PIECE));
  }
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * @param {string} packed @returns {Promise<string>}
 * @throws {Error} when it is something else, was cut short, or is larger than any log
 */
export async function unpack(packed) {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = inflated.getReader();
  let text = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    text += decoder.decode(piece.value, { stream: true });
    if (text.length > LARGEST) {
      await reader.cancel();
      throw new Error("larger than any log");
    }
  }
  return text + decoder.decode();
}

/** A file or text that cannot be a game; the message says why. */
export class NoLog extends Error {}

/**
 * @param {string} name such as `by-hand` @param {Options} options @returns {Promise<string>} its text
 * @throws {NoLog | Failure}
 */
async function example(name, options) {
  // Relative to this module, so that it is of the same version of the page.
  const file = `examples/${encodeURIComponent(name)}.json`;
  try {
    return await getText(String(new URL(file, import.meta.url)), options);
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== "unreadable") throw error;
    throw new NoLog(`There is no example called ${name.slice(0, 40)}. Reload the page if a button led here.`);
  }
}

/**
 * @param {URLSearchParams} parameters those of its fragment
 * @returns {(function(Options): Promise<string>) | null} nothing where it names none
 */
export function sourceOf(parameters) {
  const name = parameters.get("example");
  if (name !== null) return (options) => example(name, options);
  const packed = parameters.get("record");
  return packed === null ? null : () => ofAddress(packed);
}

/** @param {string} packed @returns {Promise<string>} */
async function ofAddress(packed) {
  try {
    return await unpack(packed);
  } catch {
    throw new NoLog("The game in this link cannot be read. Was it cut short when it was copied?");
  }
}

/**
 * @param {File} file @param {string} [otherwise] the encoding of one that is not in UTF-8
 * @returns {Promise<string>} its text @throws {NoLog} when it is too large, no text or empty
 */
export async function textOf(file, otherwise = "utf-8") {
  if (file.size > LARGEST) throw new NoLog(`${file.name}: ${tooLarge(file.size)}`);
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) throw new NoLog(`${file.name} cannot be read. Is it a folder?`);
  const text = decoded(bytes, markedEncoding(bytes)) ?? decoded(bytes, otherwise);
  if (text === undefined || text.includes("\0")) throw new NoLog(`${file.name} is not a text file in UTF-8.`);
  if (!text.trim()) throw new NoLog(`${file.name} is empty.`);
  return text;
}

/** Tell the encoding by the mark at the start; without one it is taken for UTF-8. @param {ArrayBuffer} bytes */
function markedEncoding(bytes) {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/**
 * @param {ArrayBuffer} bytes @param {string} encoding @returns {string | undefined} nothing where they are in another
 */
function decoded(bytes, encoding) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** @param {string} text @returns {string} the same @throws {NoLog} when it is empty or too large */
export function typed(text) {
  if (!text.trim()) throw new NoLog("There is no game yet. Paste one, choose a file, or load the example.");
  if (text.length > LARGEST) throw new NoLog(tooLarge(text.length));
  return text;
}

/** @param {number} bytes */
function tooLarge(bytes) {
  return `A game has at most 1.0 MB (this has ${(bytes / LARGEST).toFixed(1)} MB).`;
}

/** @param {string} text @returns {string} the name in composed characters (NFC), without space around it */
export function nameOf(text) {
  return composed(text).trim();
}

/** @param {string} text */
export function composed(text) {
  return text.normalize("NFC");
}

/**
 * Rewrite each text of a value, also the keys, unless two keys of an object become the same; leave out members that
 * are null.
 * @param {any} value @param {(text: string) => string} rewrite @returns {any}
 */
export function rewritten(value, rewrite) {
  if (typeof value === "string") return rewrite(value);
  if (Array.isArray(value)) return value.map((one) => rewritten(one, rewrite));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([, one]) => one !== null);
  const areApart = new Set(members.map(([key]) => rewrite(key))).size === members.length;
  return Object.fromEntries(members.map(([key, one]) => [areApart ? rewrite(key) : key, rewritten(one, rewrite)]));
}
