/** Fields and buttons of what is recorded: for numbers, for going from field to field, for undoing. */

import { markup } from "./markup.js";

/** @import { Value } from "./markup.js" */

/** @param {unknown} text @returns {unknown} the sum that is written, such as `4+2`, and anything else as it is */
export function sumOf(text) {
  if (typeof text !== "string" || !/^\d+(\s*\+\s*\d*)*$/.test(text)) return text;
  return text.split("+").reduce((sum, part) => sum + Number(part), 0);
}

/**
 * Draw a field for a number, or a sum, which is one number once the field is left. What is typed and is none stays.
 * @param {(points?: number) => void} onNumber called with nothing where the field is empty
 * @param {Record<string, Value>} attributes
 */
export function numberField(onNumber, attributes) {
  const typed = (/** @type {{target: HTMLInputElement, type: string}} */ { target, type }) => {
    const text = target.value.trim();
    const isLeft = type === "change";
    const isSum = text.includes("+");
    if (isLeft && !isSum) return;
    onNumber(text === "" ? undefined : /** @type {number} */ (isSum && !isLeft ? text : sumOf(text)));
  };
  return markup`<input type="text" inputmode="numeric" autocomplete="off" onInput=${typed} onChange=${typed}
    onFocus=${selectAll} ...${attributes}/>`;
}

/** @param {{target: HTMLInputElement}} event */
export function selectAll({ target }) {
  target.select();
}

/**
 * Draw a button that undoes or redoes.
 * @param {string} name @param {string} sign in place of the name where there is little room
 * @param {() => void} act @param {boolean} isThere whether there is something to do
 */
export function stepButton(name, sign, act, isThere) {
  return markup`<button type="button" class="quiet" data-sign=${sign} aria-disabled=${!isThere} onClick=${act}>${name}
    </button>`;
}
