/** Elements of the page, found; and views drawn from values: what has not changed stays, with its focus and text. */

import htm from "../vendor/htm.js";
import { Component, h, render } from "../vendor/preact.js";

/** @import { View } from "../vendor/preact.js" */

export { Component, render };

/** @typedef {object | string | number | boolean | null | undefined | ((event: any) => void)} Value */

/** Write a view as a template. @type {(parts: TemplateStringsArray, ...values: Value[]) => View} */
export const markup = htm.bind(h);

/** @template {Element} T @param {string} id @param {new () => T} kind such as `HTMLInputElement` @returns {T} */
export function part(id, kind) {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new TypeError(`the page has no ${kind.name} #${id}`);
}

/** @param {string} id */
export function byId(id) {
  return part(id, HTMLElement);
}

/** Find the first element within another that a selector names. @param {ParentNode} place @param {string} selector */
export function within(place, selector) {
  const found = place.querySelector(selector);
  if (found instanceof HTMLElement) return found;
  throw new TypeError(`there is no ${selector} here`);
}

/** Draw a view that stays as it is. @param {View} view of one element */
export function drawn(view) {
  const place = document.createElement("div");
  render(view, place);
  return /** @type {HTMLElement} */ (place.firstElementChild);
}

/**
 * @param {string} name
 * @param {() => void} act
 * @param {{kind?: string, isPressed?: boolean, isOff?: boolean, hidden?: boolean}} [options] one that is off keeps its
 *   focus
 */
export function button(name, act, { kind = "quiet", isPressed, isOff, hidden } = {}) {
  return markup`<button type="button" class=${kind} aria-pressed=${isPressed} aria-disabled=${isOff || null}
    hidden=${hidden} onClick=${act}>${name}</button>`;
}

/** @param {number} value @param {number} [decimals] @returns {string} such as `+3` or `−0.5`; zero has no sign */
export function signed(value, decimals = 0) {
  const text = Math.abs(value).toFixed(decimals);
  if (Number(text) === 0) return text;
  return `${value < 0 ? "−" : "+"}${text}`;
}
