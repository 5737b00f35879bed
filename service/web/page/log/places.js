/** Places in a text: offsets, lines and columns, and what a pointer into a log names. */

/** @typedef {{start: number, end: number}} Span offsets in a text */
/** @typedef {Pick<Places, "find" | "line">} Finder finds the parts of a log, in whatever form it is written */

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

/** Where the parts of a text stand, by JSON pointer. */
export class Places {
  /** @type {Map<string, Span>} */
  #spans = new Map();
  #lineStarts = [0];

  /** @param {string} text */
  constructor(text) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
      this.#lineStarts.push(at + 1);
    }
  }

  /** @param {string} pointer @param {number} start @param {number} end */
  add(pointer, start, end) {
    this.#spans.set(pointer, { start, end });
  }

  /**
   * Find the part that a pointer in the form of a URI fragment names, or the nearest that is there.
   * @param {string} pointer
   * @returns {Span}
   */
  find(pointer) {
    let wanted = decoded(pointer.replace(/^#/, ""));
    while (!this.#spans.has(wanted) && wanted) {
      wanted = wanted.slice(0, wanted.lastIndexOf("/"));
    }
    return this.#spans.get(wanted) ?? { start: 0, end: 0 };
  }

  /**
   * Tell the line, from 1, on which the part begins that a pointer names.
   * @param {string} pointer
   * @returns {number}
   */
  line(pointer) {
    const { start } = this.find(pointer);
    let low = 0;
    let high = this.#lineStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#lineStarts[middle] <= start) low = middle;
      else high = middle;
    }
    return low + 1;
  }
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
