/** The sets of rules that there are, and the fields to choose one in. */

import { fragment } from "../ui/address.js";
import { get } from "../ui/api.js";
import { selectField } from "../ui/fields.js";
import { markup } from "../ui/markup.js";

/** @import { Ruleset } from "contract" */
/** @import { Look } from "../ui/fields.js" */
/** @import { Form } from "../ui/subject.js" */

/** More of an id that nobody knows is not shown. */
const LONGEST = 40;
const SLOW = "Still waiting for the list of rules …";
const AGAIN = "Asking once more …";
const FAILED = "The list of rules could not be fetched.";

/** @type {Map<string, Ruleset>} */
const known = new Map();
/** @type {(() => void)[]} */
const listeners = [];
/** @type {Promise<void> | null} */
let loading = null;
let said = "";
let hasFailed = false;

/** Fetch the rulesets once, and again only if that failed. @returns {Promise<Map<string, Ruleset>>} by id */
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
    hasFailed = true;
    say(FAILED);
    return;
  }
  say("");
}

/** @param {string} words */
function say(words) {
  said = words;
  for (const listener of listeners) listener();
}

/** Fetch the rulesets unless they are known. @param {() => void} listener called then, or if it fails or is slow */
export function onRules(listener) {
  listeners.push(listener);
  addEventListener("online", load);
  load();
}

/** What is known of a ruleset without asking. @param {string} id @returns {Ruleset | undefined} */
export function ruleset(id) {
  return known.get(id);
}

/** How many cards are dealt and discarded, where that is known. @param {string} id @param {number} players */
export function tableOf(id, players) {
  return ruleset(id)?.cards.find((table) => table.players === players);
}

/** The only table for which it is known how good players discard. */
export const STUDIED = "two players with six cards";

/** @param {string} id of the ruleset @param {number} players */
export function isStudied(id, players) {
  return players === 2 && (tableOf(id, players)?.dealt ?? 6) === 6;
}

/** @param {string} id @returns {string} its name, or as much as there is room for of an id that nobody knows */
export function rulesetName(id) {
  if (id === "standard") return "Standard cribbage";
  return known.get(id)?.name ?? (id.length > LONGEST ? `${id.slice(0, LONGEST)}…` : id);
}

/**
 * The rulesets to choose from, and the one that is chosen, also where nobody knows it: the service is to say so.
 * @param {string} chosen @param {(ruleset: Ruleset) => boolean} [fits] @returns {[string, string][]} ids and names
 */
export function rulesetOptions(chosen, fits = () => true) {
  const ids = [...known.values()].filter(fits).map(({ id }) => id);
  return [...new Set(["standard", ...ids, chosen])].map((id) => [id, rulesetName(id)]);
}

/**
 * Draw a field to choose a ruleset in.
 * @param {Form} form @param {string} name of the field @param {string} label
 * @param {Look & {fits?: (ruleset: Ruleset) => boolean}} [look]
 */
export function rulesetField(form, name, label, { fits, ...look } = {}) {
  const chosen = form.entry[name];
  return selectField(form, name, label, chosen, rulesetOptions(chosen, fits),
    { ...look, below: markup`${loadingNote()}${look.below}` });
}

/** Say that the rulesets are not there yet, or cannot be had, with a button to try again. */
export function loadingNote() {
  const retry = (/** @type {Event} */ { target }) => {
    const field = target instanceof HTMLElement && target.closest(".field")?.querySelector("summary, select");
    if (field instanceof HTMLElement) field.focus();
    say(AGAIN);
    load();
  };
  return markup`<p class="ruleset-note" role="status" hidden=${!said}>${said}
    ${hasFailed && said && markup`<button type="button" class="link" onClick=${retry}>Try again</button>`}</p>`;
}

/** Link to all that a ruleset says. @param {string} id */
export function wayToRules(id) {
  return markup`<a href=${fragment("rules", { ruleset: id })}>All of these rules</a>`;
}

/**
 * Draw the rules of a view as one line, their name, that opens to choose others.
 * @param {Form} form with a field `ruleset`
 * @param {(ruleset: Ruleset) => boolean} [fits] which rulesets to offer
 */
export function rulesLine(form, fits) {
  const id = form.entry.ruleset;
  const chosen = known.get(id);
  const below = chosen && markup`<div class="ruleset-lines"><p>${dealt(chosen.cards)}</p>${wayToRules(id)}</div>`;
  return markup`<div class="field">
    <details class="help rules-line">
      <summary>${rulesetName(id)}</summary>
      ${selectField(form, "ruleset", "Rules", id, rulesetOptions(id, fits), { below })}
    </details>
    ${loadingNote()}
  </div>`;
}

/** Say how many cards are dealt and discarded. @param {Ruleset["cards"]} tables one for each number of players */
export function dealt(tables) {
  const many = tables.map(({ players, dealt: each, discards, to_crib: pack }) => {
    const more = pack ? `, ${pack} more from the pack to the crib` : "";
    return `${players} players get ${each} each and discard ${discards}${more}`;
  });
  return `${many.join("; ")}.`;
}
