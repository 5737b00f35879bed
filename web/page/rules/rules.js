/** Compare the rules: one ruleset beside another, what differs first; beside itself, all that it says. */

import { push } from "../ui/address.js";
import { byId, markup, render } from "../ui/markup.js";
import { dealt, load, onRules, ruleset, rulesetField } from "./rulesets.js";
import { basisWords, parameterName, sourceWords, valueWords } from "./values.js";

/** @import { Ruleset } from "contract" */

/** @typedef {{name: string, cells: {value: string, note: string}[], differs: boolean}} Row */

/** What is chosen, as the address says it. */
let chosen = { ruleset: "standard", beside: "standard" };
let isKnown = false;

/** Make the view work; once. */
export function start() {
  onRules(() => {
    isKnown = ruleset("standard") !== undefined;
    draw();
  });
}

/**
 * Show what the address says; standard cribbage where it says nothing.
 * @param {URLSearchParams} parameters ruleset and beside
 */
export function show(parameters) {
  load();
  chosen = {
    ruleset: parameters.get("ruleset") ?? "standard",
    beside: parameters.get("beside") ?? "standard",
  };
  draw();
}

function draw() {
  const form = {
    name: "rules",
    entry: chosen,
    faults: () => [],
    change: (/** @type {Record<string, string>} */ part) => {
      chosen = { ...chosen, ...part };
      push("rules", chosen);
      draw();
    },
  };
  render(markup`<div class="fields">
      ${rulesetField(form, "ruleset", "Ruleset")}
      ${rulesetField(form, "beside", "Compare with")}
    </div>
    <div id="rules-result">${drawChosen()}</div>`, byId("rules-desk"));
}

function drawChosen() {
  const [one, other] = [ruleset(chosen.ruleset), ruleset(chosen.beside)];
  if (one && other) return comparison(one, other);
  return isKnown && markup`<p class="notice">There is no ruleset of this name.</p>`;
}

/** @param {Ruleset} one @param {Ruleset} other */
function comparison(one, other) {
  if (one === other) {
    return markup`<div class="rules-compared">${about(one)}${table(one.name, [one.name], rowsOf([one]))}</div>`;
  }
  const both = [one, other];
  const rows = rowsOf(both);
  const apart = rows.filter(({ differs }) => differs);
  const same = rows.filter(({ differs }) => !differs).map((row) => ({ ...row, cells: row.cells.slice(0, 1) }));
  return markup`<div class="rules-compared">
    ${both.map(about)}
    ${apart.length ? table("What differs", both.map(({ name }) => name), apart) : markup`<p>Nothing differs.</p>`}
    ${table("The same in both", ["In both"], same)}
  </div>`;
}

/** @param {Ruleset} ruleset */
function about({ name, description, source }) {
  return markup`<p><b>${name}.</b> ${description} Source: ${sourceWords(source)}.</p>`;
}

/** @param {Ruleset[]} rulesets one, or two that are compared @returns {Row[]} */
function rowsOf(rulesets) {
  const cards = { name: "Cards", cells: rulesets.map((one) => ({ value: dealt(one.cards), note: "" })) };
  const rest = Object.keys(rulesets[0].parameters).map((name) => ({
    name: parameterName(name),
    cells: rulesets.map(({ parameters: { [name]: { value, note, basis } } }) =>
      ({ value: valueWords(name, value), note: `${note} ${basisWords(basis)}` })),
  }));
  return [cards, ...rest].map((row) => ({ ...row, differs: row.cells[0].value !== row.cells.at(-1)?.value }));
}

/** @param {string} title @param {string[]} heads @param {Row[]} rows */
function table(title, heads, rows) {
  return markup`<table class="rules-table">
    <caption>${title}</caption>
    <thead><tr><th scope="col">Rule</th>${heads.map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${rows.map(({ name, cells }) => markup`<tr><th scope="row">${name}</th>
      ${cells.map(({ value, note }) => markup`<td><b>${value}</b> <span class="note">${note}</span></td>`)}</tr>`)}
    </tbody>
  </table>`;
}
