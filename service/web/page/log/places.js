/** Places in a text: offsets, lines and columns, and what a pointer into a log names. */

/** @typedef {{start: number, end: number}} Span offsets in a text */
/** @typedef {function(string): Span} Find finds what a pointer in the form of a URI fragment names in a text */

/**
 * Tell the line and column of an offset, both from 1.
 * @param {string} text @param {number} offset
 * @returns {{line: number, column: number}}
 */
export function lineAndColumn(text, offset) {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: [...before.slice(start)].length + 1 };
}

/**
 * Find an offset by its line and column, both from 1.
 * @param {string} text @param {number} line @param {number} column in code points
 * @returns {number}
 */
export function offsetAt(text, line, column) {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  return before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
}

/**
 * Find the nearest place that is known: that of a pointer itself, or of what is around it.
 * @param {Map<string, unknown>} known by decoded pointer
 * @param {string} pointer decoded
 * @returns {string} empty where nothing around it is known
 */
export function nearest(known, pointer) {
  let wanted = pointer;
  while (!known.has(wanted) && wanted) wanted = wanted.slice(0, Math.max(wanted.lastIndexOf("/"), 0));
  return wanted;
}

/**
 * Take a pointer in the form of a URI fragment apart.
 * @param {string} pointer
 * @returns {string[]} names of members and numbers of elements; the first stands for the log itself
 */
export function partsOf(pointer) {
  return pointer.split("/").map((part) => decoded(part).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * Decode a part of a URI.
 * @param {string} text
 * @returns {string} as it is where it is encoded wrongly
 */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
