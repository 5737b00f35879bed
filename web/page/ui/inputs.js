/** Fields and buttons of what is recorded: for numbers, for going from field to field, for undoing. */

import { markup } from "./markup.js";

/** @import { Value } from "./markup.js" */

/**
 * Draw a field for a number. What is typed and is none stays as it is, for the service to say what is wrong with it.
 * @param {(points?: number) => void} onNumber called with nothing where the field is empty
 * @param {Record<string, Value>} attributes
 */
export function numberField(onNumber, attributes) {
  const typed = (/** @type {{target: HTMLInputElement}} */ { target }) => {
    const text = target.value.trim();
    const value = /^\d+$/.test(text) ? Number(text) : text;
    onNumber(text === "" ? undefined : /** @type {number} */ (value));
  };
  return markup`<input type="text" inputmode="numeric" autocomplete="off" onInput=${typed} onFocus=${selectAll}
    ...${attributes}/>`;
}

/** @param {{target: HTMLInputElement}} event */
export function selectAll({ target }) {
  target.select();
}

/** Tell whether an arrow key leads out of a field. @param {HTMLInputElement} input @param {string} key */
export function isAtEdge(input, key) {
  const { selectionStart: start, selectionEnd: end, value } = input;
  const isWhole = start === 0 && end === value.length;
  if (key === "ArrowLeft") return isWhole || end === 0;
  if (key === "ArrowRight") return isWhole || start === value.length;
  return true;
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
