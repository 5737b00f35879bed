/**
 * The sets of rules that there are, and the fields to choose one in.
 */

import { get } from "./api.js";
import { html } from "./dom.js";

/** @type {Map<string, object>} */
const known = new Map();
let loading = null;

/**
 * Fetch the rulesets; they are fetched once, and again only if that failed.
 * @returns {Promise<Map<string, object>>} by id; empty if the service could not be asked
 */
export async function load() {
  loading ??= get("/v1/rulesets").then(({ rulesets }) => {
    for (const ruleset of rulesets) known.set(ruleset.id, ruleset);
  });
  try {
    await loading;
  } catch {
    loading = null;
  }
  return known;
}

/**
 * What is known of a ruleset without asking.
 * @param {string} id
 * @returns {object | undefined}
 */
export function ruleset(id) {
  return known.get(id);
}

/**
 * Offer every ruleset in a field, and keep what is chosen.
 * @param {HTMLSelectElement} field
 */
export async function offer(field) {
  for (const { id, name } of (await load()).values()) {
    const option = [...field.options].find(({ value }) => value === id);
    if (option) option.textContent = name;
    else field.append(html("option", { value: id }, name));
  }
}

/**
 * Choose a ruleset, also one that nobody knows: the service is to say so.
 * @param {HTMLSelectElement} field
 * @param {string} id
 */
export function choose(field, id) {
  if (![...field.options].some(({ value }) => value === id)) field.append(html("option", { value: id }, id));
  field.value = id;
}
