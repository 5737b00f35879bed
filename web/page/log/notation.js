/** The two forms of a log, lines of text and JSON, with the places of their parts and errors. */

import { post } from "../ui/api.js";
import { decoded, nearest, offsetAt, partsOf } from "./places.js";
import { composed } from "./sources.js";

/** @import { Options } from "../ui/api.js" */
/** @import { Find, Span } from "./places.js" */

const UNCOMMENTED = /^(?:[^"#]|"(?:\\.|[^"\\])*"?)*/;
const NAME = /^\s*(?:"((?:\\.|[^"\\])*)"|([^\s,"/]+))/;
const WORD = /"(?:\\.|[^"\\])*"?|\{[^}]*\}?|[^\s,"]+/y;
/** Members whose lines begin with the name of a player. */
const HANDS = new Set(["dealt", "discards", "hands"]);

/**
 * Read the notation of a game.
 * @param {string} text
 * @param {Options} [options]
 * @returns {Promise<{value: unknown, find: Find}>} its log, and where the parts of that stand
 * @throws {import("../ui/api.js").Failure} whose faults have `line` and `column`
 */
export async function parse(text, options) {
  const { log, lines } = await post("/v1/notation/parse", { text }, options);
  return { value: log, find: finder(text, lines) };
}

/**
 * Find the parts of a log in its notation: an entry by its first word, all else by its line.
 * @param {string} text
 * @param {Record<string, number[]>} lines line and column by pointer, as `/v1/notation/parse` tells them
 * @returns {Find}
 */
export function finder(text, lines) {
  const known = new Map(Object.entries(lines).map(([pointer, place]) => [decoded(pointer), place]));
  const texts = text.split("\n");
  return (pointer) => {
    const key = nearest(known, decoded(pointer));
    const [line, column] = known.get(key) ?? [1, 1];
    const [, , deal, member, name] = partsOf(pointer);
    if (HANDS.has(member) && name !== undefined) {
      const [end] = known.get(`#/deals/${Number(deal) + 1}`) ?? [texts.length + 1];
      const own = texts.slice(0, end - 1).findIndex((one, at) => at >= line - 1 && nameIn(one) === name);
      return lineAt(text, own < 0 ? line : own + 1, 1);
    }
    return /\/\d+$/.test(key) ? wordAt(text, line, column) : lineAt(text, line, column);
  };
}

/** @param {string} line @returns {string | undefined} the name that it begins with */
function nameIn(line) {
  const [, quoted, bare] = NAME.exec(line) ?? [];
  return quoted?.replace(/\\(.)/g, "$1") ?? bare;
}

/**
 * Find the rest of a line, without its comment.
 * @param {string} text @param {number} line @param {number} column
 * @returns {Span}
 */
function lineAt(text, line, column) {
  const start = offsetAt(text, line, column);
  const [rest] = text.slice(start).split("\n", 1);
  return { start, end: start + (UNCOMMENTED.exec(rest)?.[0].trimEnd().length ?? 0) };
}

/**
 * Find the word that begins at a line and a column.
 * @param {string} text @param {number} line @param {number} column both from 1
 * @returns {Span}
 */
export function wordAt(text, line, column) {
  const start = offsetAt(text, line, column);
  WORD.lastIndex = start;
  return { start, end: start + (WORD.exec(text)?.[0].length ?? 0) };
}

const DEEPEST = 255;
const TOKEN = /[ \t\r\n]*("(?:[^"\\\n]+|\\.)*"?|[[\]{},:]|[^[\]{},:"\s]+|\s|$)/y;
const CLOSING = new Map([["{", "}"], ["[", "]"]]);
const VALUE = "a value: { or [, a number, true, false, null, or text in double quotation marks";

/** A text is not JSON: `message` says what must stand at `offset`. */
export class Malformed extends Error {
  /** @param {string} message @param {number} offset */
  constructor(message, offset) {
    super(message);
    this.offset = offset;
  }
}

/**
 * Tell whether a text is meant as JSON; any other text is read as notation.
 * @param {string} text
 */
export function isJson(text) {
  return /^\s*\{/.test(text);
}

/**
 * @param {string} text
 * @returns {{value: unknown, find: Find}}
 * @throws {Malformed}
 */
export function readJson(text) {
  const body = text.replace(/^\uFEFF/, " ");
  const { spans } = new Places(body);
  // The names of a log are composed once it is read; of two spellings of one name each has its own place.
  for (const [pointer, span] of [...spans]) if (!spans.has(composed(pointer))) spans.set(composed(pointer), span);
  const find = (/** @type {string} */ pointer) => (
    /** @type {Span} */ (spans.get(nearest(spans, decoded(pointer.replace(/^#/, ""))))));
  return { value: JSON.parse(body), find };
}

/** A parser that records where each value begins and ends. */
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
