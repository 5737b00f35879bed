/**
 * The sets of rules that there are, and the fields to choose one in.
 */

import { fragment } from "../ui/address.js";
import { get } from "../ui/api.js";
import { byId, html } from "../ui/dom.js";
import { linesOf } from "./lines.js";

/** More of an id that nobody knows is not shown. */
const LONGEST = 40;
const SLOW = "Still waiting for the list of rules …";
const AGAIN = "Asking once more …";
const FAILED = "The list of rules could not be fetched.";

/** @import { Ruleset } from "contract" */

/** @type {Map<string, Ruleset>} */
const known = new Map();
/** @type {{onKnown: function(): void, say: function(string): void}[]} */
const offers = [];
/** Writes what the ruleset in a field means. @type {Map<HTMLSelectElement, function(): void>} */
const explains = new Map();
/** @type {Promise<void> | null} */
let loading = null;
let failed = false;

/**
 * Fetch the rulesets; they are fetched once, and again only if that failed.
 * @returns {Promise<Map<string, Ruleset>>} by id; empty if the service could not be asked
 */
export async function load() {
  loading ??= fetched();
  await loading;
  return known;
}

async function fetched() {
  try {
    const { rulesets } = await get("/v1/rulesets", { onSlow: () => say(SLOW) });
    for (const one of rulesets) known.set(one.id, one);
  } catch {
    loading = null;
    failed = true;
    say(FAILED);
    return;
  }
  say("");
  for (const { onKnown } of offers) onKnown();
}

/** @param {string} words */
function say(words) {
  for (const offered of offers) offered.say(words);
}

/**
 * What is known of a ruleset without asking.
 * @param {string} id
 * @returns {Ruleset | undefined}
 */
export function ruleset(id) {
  return known.get(id);
}

/**
 * Offer the rulesets in a field as soon as they are known, and keep what is chosen; below it stands what that means.
 * If they cannot be had, that is said below the field, with a button to try again.
 * @param {HTMLSelectElement} field
 * @param {function(): void} onOffered called when they are in the field
 * @param {function(Ruleset): boolean} [fits] which of them to offer
 */
export function offer(field, onOffered, fits = () => true) {
  const explain = summary(field, ruleset);
  function onKnown() {
    for (const one of known.values()) {
      const option = [...field.options].find(({ value }) => value === one.id);
      if (option) option.textContent = one.name;
      else if (fits(one)) field.append(html("option", { value: one.id }, one.name));
    }
    explain();
    onOffered();
  }
  explains.set(field, explain);
  offers.push({ onKnown, say: note(field) });
  if (known.size) onKnown();
  else load();
}

/**
 * Make a line below a field, and return what says something in it.
 * @param {HTMLSelectElement} field
 */
function note(field) {
  const words = html("span");
  const again = html("button", { type: "button", class: "again", click: retry }, "Try again");
  const line = html("p", { class: "ruleset-note", role: "status", hidden: true }, words, again);
  byId(`${field.id}-fault`).after(line);
  return (/** @type {string} */ text) => {
    if (!text && line.contains(document.activeElement)) field.focus();
    words.textContent = text;
    again.hidden = !failed;
    line.hidden = !text;
  };
}

function retry() {
  say(AGAIN);
  load();
}

/**
 * Choose a ruleset, or anything else in a field, also what nobody knows: the service is to say so.
 * @param {HTMLSelectElement} field
 * @param {string} id
 */
export function choose(field, id) {
  const name = known.get(id)?.name ?? (id.length > LONGEST ? `${id.slice(0, LONGEST)}…` : id);
  if (![...field.options].some(({ value }) => value === id)) field.append(html("option", { value: id }, name));
  field.value = id;
  explains.get(field)?.();
}

/**
 * Make the place of the lines below a field.
 * @param {HTMLSelectElement} field
 * @param {function(string): (Ruleset | undefined)} known finds a ruleset by its id
 * @returns {function(): void} writes the lines of what is chosen; called when that may have changed
 */
function summary(field, known) {
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
