/** Compare the rules: every ruleset with where each of its rules comes from. */

import { push } from "../ui/address.js";
import { byId, html, part } from "../ui/dom.js";
import { choose, load, offer } from "./rulesets.js";
import { tableOfAll, tableOfOne } from "./rulestable.js";

const ALL = "all";
/** The screen is too narrow for all rulesets beside each other. */
const NARROW = "(max-width: 720px)";

/** @type {HTMLSelectElement} */
let field;

/** Make the view work; once. */
export function start() {
  field = part("rules-ruleset", HTMLSelectElement);
  field.addEventListener("change", () => {
    push("rules", { ruleset: field.value });
    draw();
  });
  offer(field, draw);
}

/**
 * Show what the address says: one ruleset, or all; where it says nothing, what the screen has room for.
 * @param {URLSearchParams} parameters ruleset
 */
export function show(parameters) {
  load();
  choose(field, parameters.get("ruleset") ?? (matchMedia(NARROW).matches ? "standard" : ALL));
  draw();
}

async function draw() {
  const known = await load();
  if (!known.size) return;
  const one = known.get(field.value);
  const unknown = html("p", { class: "notice" }, "There is no ruleset of this name.");
  const shown = one ? tableOfOne(one) : field.value === ALL ? tableOfAll([...known.values()]) : unknown;
  byId("rules-result").replaceChildren(shown);
}
