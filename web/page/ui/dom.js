/** Elements of the page, made without parsing HTML: nothing from a person or the service becomes markup. */

import { byId, part, within } from "./markup.js";

/** They are found in one place. */
export { byId, part, within };

const SVG = "http://www.w3.org/2000/svg";

/**
 * An attribute; one that is null, undefined or false is left out, and one that is a function listens to the event
 * of its name.
 * @typedef {string | number | boolean | null | undefined | { listen(event: Event): void }["listen"]} Attribute
 */

/**
 * Make an element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, Attribute>} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function html(name, attributes = {}, ...children) {
  return made(document.createElement(name), attributes, children);
}

/**
 * Make an element of SVG.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, Attribute>} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, ...children) {
  return made(document.createElementNS(SVG, name), attributes, children);
}

/**
 * Write a number with its sign.
 * @param {number} value
 * @param {number} [decimals]
 * @returns {string} such as `+3` or `−0.5`; zero has no sign
 */
export function signed(value, decimals = 0) {
  const text = Math.abs(value).toFixed(decimals);
  if (Number(text) === 0) return text;
  return `${value < 0 ? "−" : "+"}${text}`;
}

/**
 * Show the first items of a list, and the others once a button is pressed.
 * @param {HTMLElement} list
 * @param {number} first how many are shown at once
 * @param {string} focused selects, in the first of the others, what has the focus then
 */
export function showAll(list, first, focused) {
  const items = /** @type {HTMLElement[]} */ ([...list.children]);
  const rest = items.slice(first);
  if (!rest.length) return;
  for (const item of rest) item.hidden = true;
  const button = html("button", {
    type: "button",
    class: "quiet",
    click: () => {
      for (const item of rest) item.hidden = false;
      button.remove();
      within(rest[0], focused).focus();
    },
  }, `Show all ${items.length}`);
  list.after(button);
}

/**
 * @template {Element} T
 * @param {T} element
 * @param {Record<string, Attribute>} attributes
 * @param {(Node | string | null)[]} children
 */
function made(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * Take the files that are dropped while a view is shown: anywhere, for a browser would leave the page for one that
 * misses.
 * @param {HTMLElement} view marked while a file is over the page
 * @param {function(File[]): void} onFiles
 */
export function onDrop(view, onFiles) {
  const isFile = (/** @type {DragEvent} */ { dataTransfer }) =>
    view.checkVisibility() && dataTransfer?.types.includes("Files");
  const mark = (/** @type {boolean} */ over) => view.classList.toggle("dropping", over);
  document.addEventListener("dragover", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    mark(true);
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!relatedTarget) mark(false);
  });
  document.addEventListener("drop", (event) => {
    mark(false);
    if (!isFile(event)) return;
    event.preventDefault();
    const files = [...event.dataTransfer?.files ?? []];
    if (files.length) onFiles(files);
  });
}
