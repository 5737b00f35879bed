/** The sets of rules that there are, the fields to choose one in, and what each means in three lines. */

import { fragment } from "../ui/address.js";
import { get } from "../ui/api.js";
import { byId, html } from "../ui/dom.js";

/** @import { Ruleset } from "contract" */

/** More of an id that nobody knows is not shown. */
const LONGEST = 40;
const SLOW = "Still waiting for the list of rules …";
const AGAIN = "Asking once more …";
const FAILED = "The list of rules could not be fetched.";

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

/** @type {Record<string, string>} */
const MISSED = {
  stands: "what is missed is lost",
  muggins: "what is missed the opponent may take (muggins)",
};
/** @type {Record<string, string>} */
const TOO_MANY = {
  "award-opponent": "what is claimed too much goes to the opponent",
  correct: "what is claimed too much is put right",
  "flat-two": "a claim that is too high gives the opponent 2",
};

/**
 * @typedef {object} Lines
 * @property {string} claims who counts, and what a wrong claim costs
 * @property {string} skunk from where on a loser is skunked, and what that counts
 * @property {string} cards how many cards each player gets, and how many points win
 */

/**
 * Say what a ruleset means.
 * @param {Pick<Ruleset, "cards" | "parameters">} ruleset as the service explains it
 * @returns {Lines}
 */
export function linesOf({ cards, parameters }) {
  const value = (/** @type {string} */ name) => parameters[name]?.value;
  return {
    claims: claims(value),
    skunk: skunk(value),
    cards: `${dealt(cards)} The first to ${value("target")} points wins.`,
  };
}

/** @param {function(string): unknown} value */
function claims(value) {
  if (value("claims") !== "manual") return "Everyone scores the true points; a claim is only compared with them.";
  const costs = `${MISSED[String(value("undercount"))]}, ${TOO_MANY[String(value("overcount"))]}`;
  const called = value("enforcement") === "on-call" ? ", if the opponent calls it" : "";
  return `Players count for themselves: ${costs}${called}. No claim is a claim of 0.`;
}

/** @param {function(string): unknown} value */
function skunk(value) {
  const [line, second] = [value("skunk_line"), value("double_skunk_line")];
  if (!line) return "None.";
  const values = /** @type {Record<string, number>} */ (value("game_values"));
  const first = `The loser has fewer than ${line} points: the game counts ${values.skunk}`;
  if (!second) return `${first}.`;
  return `${first}, and ${values.double_skunk} with fewer than ${second}.`;
}

/**
 * Say how many cards are dealt and discarded.
 * @param {Ruleset["cards"]} tables one for each number of players
 */
export function dealt(tables) {
  const many = tables.map(({ players, dealt: each, discards, to_crib: pack }) => {
    const more = pack ? `, ${pack} more from the pack to the crib` : "";
    return `${players} players get ${each} each and discard ${discards}${more}`;
  });
  return `${many.join("; ")}.`;
}
