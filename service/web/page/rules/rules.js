/** Compare the rules: every ruleset with where each of its rules comes from. */

import { push } from "../ui/address.js";
import { byId, html, part } from "../ui/dom.js";
import { choose, load, offer } from "./rulesets.js";
import { basisWords, parameterName, sourceWords, valueWords } from "./values.js";

/** @import { Ruleset } from "contract" */

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

/**
 * Draw one ruleset: a row for each parameter.
 * @param {Ruleset} one
 */
function tableOfOne(one) {
  const rows = Object.entries(one.parameters).map(([name, { value, basis, note }]) => html(
    "tr",
    { class: basis },
    html("th", { scope: "row" }, parameterName(name)),
    html("td", { class: "value" }, valueWords(name, value)),
    html("td", { class: "basis" }, basisWords(basis)),
    html("td", { class: "note" }, note),
  ));
  const heads = ["Rule", "Value", "Basis", "In short"].map((name) => html("th", { scope: "col" }, name));
  return region(one.name, html("table", { class: "rules-one" },
    html("caption", {}, `${one.description} Source: ${sourceWords(one.source)}.`),
    html("thead", {}, html("tr", {}, ...heads)), html("tbody", {}, ...rows)));
}

/**
 * Draw rulesets beside each other: a column for each.
 * @param {Ruleset[]} rulesets
 */
function tableOfAll(rulesets) {
  const heads = rulesets.map((one) => html("th", { scope: "col" }, one.name));
  const sources = rulesets.map((one) => html("td", {}, sourceWords(one.source)));
  const names = Object.keys(rulesets[0]?.parameters ?? {});
  const rows = names.map((name) => html("tr", {}, html("th", { scope: "row" }, parameterName(name)),
    ...rulesets.map(({ parameters }) => cell(name, parameters[name]))));
  return region("All rulesets", html("table", { class: "rules-all" },
    html("caption", { class: "hidden-visually" }, "Every rule in every ruleset"),
    html("thead", {}, html("tr", {}, html("th", { scope: "col" }, "Rule"), ...heads)),
    html("tbody", {}, html("tr", {}, html("th", { scope: "row" }, "Source"), ...sources), ...rows)));
}

/** @param {string} name @param {Ruleset["parameters"][string]} parameter */
function cell(name, { value, basis, note }) {
  return html("td", { class: basis }, html("span", { class: "value" }, valueWords(name, value)), " ",
    html("span", { class: "basis" }, basisWords(basis)), " ", html("span", { class: "note" }, note));
}

/** @param {string} name @param {HTMLElement} table */
function region(name, table) {
  return html("div", { class: "rules-table", tabindex: 0, role: "region", "aria-label": name }, table);
}
