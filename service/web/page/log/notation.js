/** A game as lines of text and its log, each from the other. */

import { post } from "../ui/api.js";
import { decoded, nearest, offsetAt, partsOf } from "./places.js";

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
 * Write a game as notation.
 * @param {unknown} log
 * @returns {Promise<string>}
 * @throws {import("../ui/api.js").Failure} where it cannot be written so
 */
export async function format(log) {
  return (await post("/v1/notation/format", { log })).text;
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
