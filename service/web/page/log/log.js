/**
 * Reads a game log in JSON, and remembers where each part of it stands.
 *
 * The browser's own parser tells neither where a value was, nor in plain words what is wrong.
 */

import { lineAndColumn, Places } from "./places.js";

const DEEPEST = 255;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const SPACES = /[ \t\r\n]*/y;
const LITERALS = new Set(["true", "false", "null"]);
const CURLY = "“”„‟‘’‚«»";

/** A text that is no JSON: `message` says why, `offset` where. */
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
  return /^[\s\uFEFF]*\{/u.test(text);
}

/**
 * Read a log.
 * @param {string} text
 * @returns {{value: unknown, places: Places}}
 * @throws {Malformed}
 */
export function readLog(text) {
  const places = new Walker(text).walk();
  return { value: JSON.parse(text.replace(/^\uFEFF/, "")), places };
}

/** Walks over a text once, from left to right. */
class Walker {
  #text;
  #at = 0;
  #places;

  /** @param {string} text */
  constructor(text) {
    this.#text = text;
    this.#places = new Places(text);
  }

  walk() {
    if (this.#text.startsWith("\uFEFF")) this.#at = 1;
    this.#spaces();
    const start = this.#at;
    this.#value("", 0);
    this.#places.add("", start, this.#at);
    this.#spaces();
    if (!this.#ended()) {
      this.#fail(`The log is complete before this point; ${this.#shown()} is too much.`);
    }
    return this.#places;
  }

  /** @param {string} pointer @param {number} depth */
  #value(pointer, depth) {
    if (depth > DEEPEST) this.#fail("Brackets lie in brackets too deeply here.");
    const character = this.#text[this.#at];
    if (character === "{") this.#object(pointer, depth);
    else if (character === "[") this.#array(pointer, depth);
    else if (character === '"') this.#string();
    else if (!this.#take(NUMBER) && !this.#literal()) this.#noValue();
  }

  /** @param {string} pointer @param {number} depth */
  #object(pointer, depth) {
    /** @type {Map<string, number>} */
    const starts = new Map();
    this.#series("{", "}", () => {
      const start = this.#at;
      if (this.#text[start] !== '"') this.#noName();
      const name = this.#string();
      const first = starts.get(name);
      if (first !== undefined) {
        const { line } = lineAndColumn(this.#text, first);
        this.#fail(`"${short(name)}" is here a second time; the first is on line ${line}.`, start);
      }
      starts.set(name, start);
      this.#spaces();
      if (this.#text[this.#at] !== ":") this.#fail(`A colon is missing after "${short(name)}".`);
      this.#at += 1;
      this.#spaces();
      const member = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      this.#value(member, depth + 1);
      this.#places.add(member, start, this.#at);
    });
  }

  /** @param {string} pointer @param {number} depth */
  #array(pointer, depth) {
    this.#series("[", "]", (index) => {
      const start = this.#at;
      this.#value(`${pointer}/${index}`, depth + 1);
      this.#places.add(`${pointer}/${index}`, start, this.#at);
    });
  }

  /**
   * Walk over what stands between brackets, with commas between.
   * @param {string} open @param {string} close @param {function(number): void} element
   */
  #series(open, close, element) {
    const start = this.#at;
    this.#at += 1;
    this.#spaces();
    if (this.#text[this.#at] === close) {
      this.#at += 1;
      return;
    }
    for (let index = 0; ; index += 1) {
      if (this.#ended()) this.#neverClosed(start, open, close);
      element(index);
      this.#spaces();
      const next = this.#text[this.#at];
      if (next === close) break;
      if (this.#ended()) this.#neverClosed(start, open, close);
      if (next !== ",") this.#noComma(open, close);
      const comma = this.#at;
      this.#at += 1;
      this.#spaces();
      if ("]}".includes(this.#text[this.#at] ?? " ")) {
        this.#fail(`There is a comma too many before the ${this.#text[this.#at]}.`, comma);
      }
    }
    this.#at += 1;
  }

  /** Walk over a string, and return what it means. @returns {string} */
  #string() {
    const start = this.#at;
    this.#at += 1;
    while (this.#text[this.#at] !== '"') {
      const character = this.#text[this.#at];
      if (character === undefined || character === "\n") {
        this.#fail("This text is not closed: a quotation mark is missing at its end.", start);
      }
      if (character < " ") this.#fail("A tab or another control character stands in a text here.");
      if (character !== "\\") this.#at += 1;
      else if (!this.#take(ESCAPE)) this.#fail("A backslash in a text does not mean anything here.");
    }
    this.#at += 1;
    return JSON.parse(this.#text.slice(start, this.#at));
  }

  #literal() {
    const word = this.#peek(WORD);
    if (!LITERALS.has(word)) return false;
    this.#at += word.length;
    return true;
  }

  #noValue() {
    this.#foreign();
    const word = this.#peek(WORD);
    if (LITERALS.has(word.toLowerCase())) this.#fail(`Write ${word.toLowerCase()} in small letters.`);
    if (word) this.#fail(`Quotation marks are missing around ${short(word)}.`);
    this.#fail(`Something should stand here, but there is ${this.#shown()}.`);
  }

  #noName() {
    this.#foreign();
    const word = this.#peek(WORD);
    if (word) this.#fail(`Quotation marks are missing around the name ${short(word)}.`);
    this.#fail(`The name of a field in quotation marks belongs here, not ${this.#shown()}.`);
  }

  /** @param {string} open @param {string} close */
  #noComma(open, close) {
    const next = this.#text[this.#at];
    if (/["{[\d\p{L}-]/u.test(next)) this.#fail("A comma is missing before this.");
    this.#foreign();
    if (next === (close === "]" ? "}" : "]")) {
      this.#fail(`${next} closes what was opened with ${open}; it should be ${close}.`);
    }
    this.#fail(`A comma or ${close} belongs here, not ${this.#shown()}.`);
  }

  /** @param {number} start @param {string} open @param {string} close */
  #neverClosed(start, open, close) {
    const { line } = lineAndColumn(this.#text, start);
    this.#fail(`The log breaks off: the ${open} of line ${line} is never closed with ${close}.`);
  }

  /** Fail with a better word for what programs and people write, and JSON does not have. */
  #foreign() {
    const next = this.#text[this.#at] ?? "";
    if (next && CURLY.includes(next)) {
      this.#fail(`${next} is a typographic quotation mark; write the plain " instead.`);
    }
    if (next === "'") this.#fail("Write double quotation marks, \", instead of '.");
    if (next === "/" || next === "#") this.#fail("Comments cannot stand in a log.");
    if (next && /\s/u.test(next)) this.#fail("An unusual space stands here; delete it.");
  }

  #spaces() {
    this.#take(SPACES);
  }

  /** @param {RegExp} pattern */
  #take(pattern) {
    const found = this.#peek(pattern);
    this.#at += found.length;
    return found !== "";
  }

  /** @param {RegExp} pattern */
  #peek(pattern) {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0] ?? "";
  }

  #ended() {
    return this.#at >= this.#text.length;
  }

  #shown() {
    return this.#ended() ? "nothing more" : String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0);
  }

  /** @param {string} message @param {number} [offset] @returns {never} */
  #fail(message, offset = this.#at) {
    throw new Malformed(message, offset);
  }
}

/** @param {string} text */
function short(text) {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}
