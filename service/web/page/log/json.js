/** Reads a log in JSON, with the place of each part of it, and of what cannot be read. */

import { decoded, nearest } from "./places.js";

/** @import { Find, Span } from "./places.js" */

const DEEPEST = 255;
const TOKEN = /[ \t\r\n]*("(?:[^"\\\n]+|\\.)*"?|[[\]{},:]|[^[\]{},:"\s]+|\s|$)/y;
const CLOSING = new Map([["{", "}"], ["[", "]"]]);
const VALUE = "a value: { or [, a number, true, false, null, or text in double quotation marks";

/** A text that is no JSON: `message` says what must stand at `offset`. */
export class Malformed extends Error {
  /** @param {string} message @param {number} offset */
  constructor(message, offset) {
    super(message);
    this.offset = offset;
  }
}

/**
 * Tell whether a text is meant as JSON; whatever else it is, is read as notation.
 * @param {string} text
 * @returns {boolean}
 */
export function isJson(text) {
  return /^\s*\{/.test(text);
}

/**
 * Read a log.
 * @param {string} text
 * @returns {{value: unknown, find: Find}}
 * @throws {Malformed}
 */
export function readJson(text) {
  const body = text.replace(/^\uFEFF/, " ");
  const spans = new Places(body).spans;
  const find = (/** @type {string} */ pointer) => (
    /** @type {Span} */ (spans.get(nearest(spans, decoded(pointer.replace(/^#/, ""))))));
  return { value: JSON.parse(body), find };
}

/** Goes over the tokens of a text once, from left to right. */
class Places {
  /**
   * By JSON pointer.
   * @type {Map<string, Span>}
   */
  spans = new Map();
  #text;
  #token = "";
  #start = 0;
  #end = 0;

  /** @param {string} text */
  constructor(text) {
    this.#text = text;
    this.#next();
    this.#value("", 0);
    if (this.#token) this.#fail("the end of the log");
  }

  #next() {
    TOKEN.lastIndex = this.#end;
    [, this.#token] = /** @type {RegExpExecArray} */ (TOKEN.exec(this.#text));
    this.#end = TOKEN.lastIndex;
    this.#start = this.#end - this.#token.length;
  }

  /** @param {string} pointer @param {number} depth @param {number} [start] of the name before it */
  #value(pointer, depth, start = this.#start) {
    if (depth > DEEPEST) this.#fail("fewer brackets within brackets");
    const close = CLOSING.get(this.#token);
    if (close) this.#series(pointer, close, depth);
    else if (parsed(this.#token) === undefined) this.#fail(VALUE);
    this.spans.set(pointer, { start, end: this.#end });
    this.#next();
  }

  /** @param {string} pointer @param {string} close @param {number} depth */
  #series(pointer, close, depth) {
    this.#next();
    for (let index = 0; this.#token !== close; index += 1) {
      if (index && this.#token !== ",") this.#fail(`a comma or ${close}`);
      if (index) this.#next();
      if (close === "}") this.#member(pointer, depth + 1);
      else this.#value(`${pointer}/${index}`, depth + 1);
    }
  }

  /** @param {string} pointer @param {number} depth */
  #member(pointer, depth) {
    const start = this.#start;
    const name = this.#token.startsWith('"') ? parsed(this.#token) : undefined;
    if (name === undefined) this.#fail("a name in double quotation marks");
    const member = `${pointer}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (this.spans.has(member)) this.#fail("another name, for this one is here twice");
    this.#next();
    if (this.#token !== ":") this.#fail("a colon");
    this.#next();
    this.#value(member, depth, start);
  }

  /** @param {string} wanted @returns {never} */
  #fail(wanted) {
    const token = this.#token.length > 30 ? `${this.#token.slice(0, 30)}…` : this.#token;
    throw new Malformed(`Must be ${wanted} (got ${token || "the end"}).`, this.#start);
  }
}

/** @param {string} token @returns {unknown} nothing where it is no value */
function parsed(token) {
  try {
    return JSON.parse(token);
  } catch {
    return undefined;
  }
}
