/** Compare the rules: one ruleset beside another, what differs first; beside itself, all that it says. */

import { push } from "../ui/address.js";
import { byId, markup, render } from "../ui/markup.js";
import { dealt, load, onRules, ruleset, rulesetField } from "./rulesets.js";

/** @import { Ruleset } from "contract" */

/** @typedef {{name: string, notes: string[], differs: boolean}} Row */

/** What a note rests on, where its source does not state it. @type {Record<string, string>} */
const BASES = {
  inherited: "(As in standard cribbage.)",
  "not-mentioned": "(Its source does not mention it.)",
};

/** Titles of parameters whose names alone say too little. @type {Record<string, string>} */
const TITLES = {
  flush_takes_starter: "Flush with the starter",
  counts: "After a go or 31",
  show_order: "Counted first",
  game_values: "A game counts",
  claims: "Counting",
  undercount: "Points missed",
  overcount: "Points too many",
  enforcement: "Wrong counts",
  false_game: "Claiming a game not won",
  best_of: "A match has",
  match_by: "A match goes by",
  thirty_one: "Making 31",
  illegal_play: "A card that may not be played",
  next_first_dealer: "First dealer of the next game",
};

/** What stands for a parameter that a ruleset has not: only `best_of` can be left out. */
const LEFT_OUT = { value: "", note: "As many games as its players say.", basis: "stated" };

/** What is chosen, as the address says it. */
let chosen = { ruleset: "standard", beside: "acc" };
let isKnown = false;

/** Make the view work; once. */
export function start() {
  onRules(() => {
    isKnown = ruleset("standard") !== undefined;
    draw();
  });
}

/**
 * Show what the address says; where it says nothing, those of most tournaments beside the standard rules.
 * @param {URLSearchParams} parameters
 */
export function show(parameters) {
  load();
  chosen = {
    ruleset: parameters.get("ruleset") ?? "standard",
    beside: parameters.get("beside") ?? (parameters.has("ruleset") ? "standard" : "acc"),
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
  const same = rows.filter(({ differs }) => !differs).map((row) => ({ ...row, notes: row.notes.slice(0, 1) }));
  return markup`<div class="rules-compared">
    ${both.map(about)}
    ${apart.length ? table("What differs", both.map(({ name }) => name), apart) : markup`<p>Nothing differs.</p>`}
    ${table("The same in both", ["In both"], same)}
  </div>`;
}

/** @param {Ruleset} ruleset */
function about({ name, description, source }) {
  return markup`<p><b>${name}.</b> ${description} Source: ${source}.</p>`;
}

/** @param {Ruleset[]} rulesets one, or two that are compared @returns {Row[]} */
function rowsOf(rulesets) {
  const cards = rulesets.map((one) => dealt(one.cards));
  const names = new Set(rulesets.flatMap(({ parameters }) => Object.keys(parameters)));
  const rest = [...names].map((name) => {
    const values = rulesets.map(({ parameters }) => parameters[name] ?? LEFT_OUT);
    return {
      name: TITLES[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " "),
      notes: values.map(({ note, basis }) => `${note} ${BASES[basis] ?? ""}`),
      differs: new Set(values.map(({ value }) => JSON.stringify(value))).size > 1,
    };
  });
  return [{ name: "Cards", notes: cards, differs: new Set(cards).size > 1 }, ...rest];
}

/** @param {string} title @param {string[]} heads @param {Row[]} rows */
function table(title, heads, rows) {
  return markup`<table class="rules-table">
    <caption>${title}</caption>
    <thead><tr><th scope="col">Rule</th>${heads.map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${rows.map(({ name, notes }) => markup`<tr><th scope="row">${name}</th>
      ${notes.map((note) => markup`<td>${note}</td>`)}</tr>`)}</tbody>
  </table>`;
}
