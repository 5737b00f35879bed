/** Where the parts of a log stand in its notation. */

import { decoded, offsetAt } from "./places.js";

/** @import { Span } from "./places.js" */

const UNCOMMENTED = /^(?:[^"#]|"(?:\\.|[^"\\])*"?)*/;
const WORD = /"(?:\\.|[^"\\])*"?|[^\s,"]+/y;
/** Members whose lines begin with the name of a player. */
const HANDS = new Set(["dealt", "discards", "hands"]);

/** Finds the parts of a log in its notation, as `Places` does in JSON. */
export class TextPlaces {
  #text;
  /** Lines without their comments, and where each begins. */
  #lines;
  #starts = [0];
  /** @type {Map<string, [number, number]>} */
  #places;

  /**
   * @param {string} text
   * @param {Record<string, number[]>} lines line and column by pointer, as `/v1/notation/parse` tells them
   */
  constructor(text, lines) {
    this.#text = text;
    this.#lines = text.split("\n").map((line) => UNCOMMENTED.exec(line)?.[0].trimEnd() ?? "");
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.#starts.push(at + 1);
    this.#places = new Map(Object.entries(lines)
      .map(([pointer, [line, column]]) => [decoded(pointer), [line, column]]));
  }

  /**
   * Find the part that a pointer in the form of a URI fragment names, or the nearest that is there.
   * @param {string} pointer
   * @returns {Span}
   */
  find(pointer) {
    const wanted = decoded(pointer);
    const key = this.#nearest(wanted);
    const below = wanted.slice(key.length + 1).split("/")
      .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
    return (below[0] ? this.#within(key, below) : null) ?? this.#item(key);
  }

  /**
   * Tell the line, from 1, on which the part begins that a pointer names.
   * @param {string} pointer
   * @returns {number}
   */
  line(pointer) {
    const { start } = this.find(pointer);
    return this.#starts.findLastIndex((first) => first <= start) + 1;
  }

  /** @param {string} pointer @returns {string} the pointer itself, or of what is around it, that has a place */
  #nearest(pointer) {
    let key = pointer;
    while (!this.#places.has(key) && key) key = key.slice(0, Math.max(key.lastIndexOf("/"), 0));
    return key;
  }

  /** From where a part begins to what follows it in its line. @param {string} key @returns {Span} */
  #item(key) {
    const [line, column] = this.#places.get(key) ?? [1, 1];
    const next = [...this.#places].filter(([other, place]) => (
      place[0] === line && place[1] > column && !other.startsWith(`${key}/`)
    )).map(([, place]) => place[1]);
    const start = this.#offset(line, column);
    const end = next.length
      ? this.#offset(line, Math.min(...next))
      : this.#offset(line, 1) + this.#lines[line - 1].length;
    const trimmed = this.#text.slice(start, end).replace(/[\s,/]+$/, "");
    return { start, end: start + trimmed.length };
  }

  /**
   * Find in a member what stands for one player, and in that a card.
   * @param {string} key of the member @param {string[]} below names and indices in it
   * @returns {Span | null}
   */
  #within(key, [name, index]) {
    const member = key.slice(key.lastIndexOf("/") + 1);
    const [first] = this.#places.get(key) ?? [1];
    if (HANDS.has(member)) {
      const line = this.#lineOf(name, first, key);
      return line === null ? null : this.#cards(line, member === "discards", index);
    }
    const word = this.#words(first).findIndex(({ text }) => text === name);
    return word < 0 ? null : this.#pair(first, word);
  }

  /** The line of a player's cards in a deal. @param {string} name @param {number} from @param {string} key */
  #lineOf(name, from, key) {
    const deal = Number(key.split("/").at(-2));
    const [end] = this.#places.get(`#/deals/${deal + 1}`) ?? [this.#lines.length + 1];
    for (let line = from; line < end; line += 1) {
      if (this.#words(line)[0]?.text === name) return line;
    }
    return null;
  }

  /**
   * Cards of a player, or one of them.
   * @param {number} line @param {boolean} discarded those behind the slash @param {string | undefined} index
   * @returns {Span}
   */
  #cards(line, discarded, index) {
    const words = this.#words(line);
    const slash = words.findIndex(({ text }) => text === "/");
    const cards = words.slice(discarded ? slash + 1 : 1).filter(({ text }) => text !== "/");
    const card = cards[Number(index)];
    const { start } = card ?? (discarded && cards[0] ? cards[0] : words[0]);
    return { start, end: (card ?? words[words.length - 1]).end };
  }

  /** A name and the number behind it. @param {number} line @param {number} at */
  #pair(line, at) {
    const words = this.#words(line);
    return { start: words[at].start, end: (words[at + 1] ?? words[at]).end };
  }

  /** @param {number} line @returns {(Span & {text: string})[]} its words, names without their quotation marks */
  #words(line) {
    const before = this.#offset(line, 1);
    return [...this.#lines[line - 1].matchAll(/"((?:\\.|[^"\\])*)"|\/|[^\s,"/]+/g)].map((found) => ({
      text: found[1]?.replace(/\\(.)/g, "$1") ?? found[0],
      start: before + found.index,
      end: before + found.index + found[0].length,
    }));
  }

  /** @param {number} line @param {number} column */
  #offset(line, column) {
    const start = this.#starts[line - 1];
    // What is before a column is at most two units a letter.
    return start + offsetAt(this.#text.slice(start, start + 2 * column), 1, column);
  }
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
