/** Marks on a slider: the entries at which something is wrong. */

import { html, svg } from "../ui/dom.js";

/**
 * Draw the marks, each a button that leads to its entry.
 * @param {number} count of entries
 * @param {{entry: number, name: string}[]} stops in order
 * @param {function(number): void} visit
 * @returns {HTMLElement}
 */
export function marks(count, stops, visit) {
  const places = stops.map(({ entry }) => (100 * entry) / Math.max(count, 1));
  return html("ul", { class: "marks", "aria-label": "Mistakes" }, ...stops.map(({ entry, name }, index) => {
    const near = [places[index - 1], places[index + 1]].map((place) => Math.abs((place ?? Infinity) - places[index]));
    const mark = html("button", { type: "button", class: "mark", "aria-label": name, title: name, click: () => visit(entry) },
      svg("svg", { viewBox: "0 0 12 12", "aria-hidden": "true" }, svg("path", { d: "M1 1h10L6 11z" })));
    mark.style.left = `${places[index]}%`;
    // Where marks are close, none covers another one.
    mark.style.width = `min(24px, ${Math.min(...near, 100)}%)`;
    return html("li", {}, mark);
  }));
}
