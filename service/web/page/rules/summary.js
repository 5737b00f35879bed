/** The three lines about a ruleset, below the field in which it is chosen. */

import { fragment } from "../ui/address.js";
import { html } from "../ui/dom.js";
import { linesOf } from "./lines.js";

/** @import { Ruleset } from "contract" */

/**
 * Make the place of the lines below a field.
 * @param {HTMLSelectElement} field
 * @param {function(string): (Ruleset | undefined)} known finds a ruleset by its id
 * @returns {function(): void} writes the lines of what is chosen; called when that may have changed
 */
export function summary(field, known) {
  const list = html("dl");
  const way = html("a", {}, "All of these rules");
  const box = html("div", { class: "ruleset-lines", hidden: true }, list, way);
  field.closest(".field")?.append(box);
  /** @type {Ruleset | undefined} */
  let shown;
  function draw() {
    const chosen = known(field.value);
    box.hidden = !chosen;
    if (!chosen || chosen === shown) return;
    shown = chosen;
    const { claims, skunk, cards } = linesOf(chosen);
    list.replaceChildren(...line("Claims", claims), ...line("Skunk", skunk), ...line("Cards", cards));
    way.setAttribute("href", fragment("rules", { ruleset: chosen.id }));
  }
  field.addEventListener("change", draw);
  // The field has its new value only after this event.
  field.form?.addEventListener("reset", () => setTimeout(draw));
  return draw;
}

/** @param {string} name @param {string} text */
function line(name, text) {
  return [html("dt", {}, name), html("dd", {}, text)];
}
