/** Views drawn from values: what has not changed stays in the page, with its focus and what was typed. */

import htm from "../vendor/htm.js";
import { Component, h, render } from "../vendor/preact.js";
import { within } from "./dom.js";

/** @import { View } from "../vendor/preact.js" */

export { Component, render };

/** @typedef {object | string | number | boolean | null | undefined | ((event: any) => void)} Value */

/**
 * Write a view as a template: its markup, with values and listeners in it.
 * @type {(parts: TemplateStringsArray, ...values: Value[]) => View}
 */
export const markup = htm.bind(h);

/**
 * Draw a view that stays as it is.
 * @param {View} view of one element
 */
export function drawn(view) {
  const place = document.createElement("div");
  render(view, place);
  return /** @type {HTMLElement} */ (place.firstElementChild);
}

/**
 * Convert an element to a part of a view, unless it is one.
 * @param {any} element
 * @returns {View}
 */
export function copied(element) {
  if (!(element instanceof Element)) return element;
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  const children = [...element.childNodes].map((child) => (child instanceof Element ? copied(child) : child.nodeValue));
  return h(element.localName, attributes, ...children);
}

/**
 * The new value of a field; nothing while it has the focus.
 * @param {string} id of the field
 * @param {string} value
 * @returns {string | undefined}
 */
export function unlessTyped(id, value) {
  return document.activeElement?.id === id ? undefined : value;
}

/**
 * @param {string} name
 * @param {() => void} act
 * @param {{kind?: string, isPressed?: boolean, isOff?: boolean, hidden?: boolean}} [options] one that is off keeps its focus
 */
export function button(name, act, { kind = "quiet", isPressed, isOff, hidden } = {}) {
  return markup`<button type="button" class=${kind} aria-pressed=${isPressed} aria-disabled=${isOff || null}
    hidden=${hidden} onClick=${act}>${name}</button>`;
}

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

/**
 * Tell whether an arrow key leads out of a field.
 * @param {HTMLInputElement} input @param {string} key
 */
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

/**
 * A list of which the first items are shown, and the others once a button is pressed.
 * @typedef {object} LongListProps
 * @property {((isHidden: boolean) => View)[]} items each draws its element
 * @property {number} first how many are shown at once
 * @property {string} kind the class of the list
 * @property {string} focused selects, in the first of the others, what has the focus then
 */

/** @extends {Component<LongListProps, {isWhole: boolean}>} */
export class LongList extends Component {
  state = { isWhole: false };

  render() {
    const { items, first, kind, focused } = this.props;
    const isShort = !this.state.isWhole && items.length > first;
    const show = (/** @type {{target: HTMLElement}} */ { target }) => {
      const item = target.previousElementSibling?.children[first];
      this.setState({ isWhole: true }, () => { if (item) within(item, focused).focus(); });
    };
    return markup`<ol class=${kind}>${items.map((item, index) => item(isShort && index >= first))}</ol>
      ${isShort && markup`<button type="button" class="quiet" onClick=${show}>Show all ${items.length}</button>`}`;
  }
}
