/**
 * Score a hand: the form, and what becomes of it.
 */

import { fragment, push } from "./address.js";
import { cardOf, words } from "./cards.js";
import { deck, flaw, sample } from "./deck.js";
import { reveal } from "./dom.js";
import { question } from "./question.js";
import { choose, load, offer, ruleset } from "./rulesets.js";
import { drawEmpty, drawScore, redrawClaim } from "./score.js";

const SAMPLE = "5H 5S 5C JD 6D 7D";

const byId = (id) => document.getElementById(id);

let form;
let asking;
let picks;
/** The fragment of what is shown. */
let shown = null;
/** The fragment of what the result is of. */
let drawn = null;

/** Make the view work; once. */
export function start() {
  form = byId("hand-form");
  asking = question({
    form,
    waiting: byId("hand-waiting"),
    alert: byId("hand-alert"),
    result: byId("hand-result"),
    fields: {
      hand: byId("hand-cards"),
      crib: byId("hand-cards"),
      starter: byId("hand-starter"),
      claim: byId("hand-claim"),
      ruleset: byId("hand-ruleset"),
    },
    wording,
  });
  picks = deck(byId("hand-deck"), pick);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    push("hand", state());
    score();
  });
  form.addEventListener("reset", () => setTimeout(cleared));
  form.addEventListener("input", refresh);
  offer(form.elements.ruleset, () => {
    refresh();
    asking.reword();
  });
  refresh();
  drawEmpty(byId("hand-result"));
}

/**
 * Show what the address says; nothing that was typed is lost to an address that says nothing.
 * @param {URLSearchParams} parameters hand or crib, starter, ruleset, claim
 */
export function show(parameters) {
  load();
  if (fragment("hand", parameters) === shown) return;
  if (![...parameters.keys()].length) {
    forget();
    return;
  }
  const { kind, cards, starter, claim, ruleset: chosen } = form.elements;
  kind.value = parameters.has("crib") ? "crib" : "hand";
  cards.value = parameters.get("crib") ?? parameters.get("hand") ?? "";
  starter.value = parameters.get("starter") ?? "";
  claim.value = parameters.get("claim") ?? "";
  choose(chosen, parameters.get("ruleset") ?? "standard");
  refresh();
  score();
}

function state() {
  const { kind, cards, starter, claim, ruleset: chosen } = form.elements;
  return {
    [kind.value]: cards.value.trim(),
    starter: starter.value.trim(),
    ruleset: chosen.value,
    claim: claim.value.trim(),
  };
}

/** What is asked: as it was typed, for the service is the judge of it. */
function body({ starter, claim, ruleset: chosen, ...cards }) {
  const [kind] = Object.keys(cards);
  return {
    [kind]: words(cards[kind]),
    starter,
    ruleset: chosen,
    ...(claim && { claim: /^\d{1,9}$/.test(claim) ? Number(claim) : claim }),
  };
}

async function score() {
  const asked = state();
  shown = fragment("hand", asked);
  age();
  const path = form.elements.kind.value === "crib" ? "/v1/crib" : "/v1/show";
  const answer = await asking.ask(path, body(asked));
  if (!answer) {
    if (shown === fragment("hand", asked)) empty();
    return;
  }
  drawn = shown;
  age();
  const rules = ruleset(answer.ruleset);
  drawScore(byId("hand-result"), answer, rules);
  reveal(byId("hand-result"));
  const listed = await load();
  // The score waits for no list of rules; the cost of a claim is said again when it is there.
  const late = answer.claim && !rules && drawn === fragment("hand", asked) && listed.get(answer.ruleset);
  if (late) redrawClaim(byId("hand-result"), answer.claim, late);
}

function empty() {
  drawn = null;
  age();
  drawEmpty(byId("hand-result"));
}

/** Say so where the result is no longer that of what is entered. */
function age() {
  const entered = fragment("hand", state());
  byId("hand-stale").hidden = drawn === null || [drawn, shown].includes(entered);
}

function forget() {
  shown = null;
  asking.clear();
  empty();
}

function cleared() {
  forget();
  refresh();
  push("hand", {});
  form.elements.cards.focus();
}

/** How many cards the chosen rules have in a hand, or in a crib. */
function size() {
  const { kind, ruleset: chosen } = form.elements;
  return ruleset(chosen.value)?.cards[0][kind.value] ?? 4;
}

function pick(code) {
  const { cards, starter } = form.elements;
  const held = words(cards.value);
  if (held.some((word) => cardOf(word) === code)) {
    cards.value = held.filter((word) => cardOf(word) !== code).join(" ");
  } else if (cardOf(starter.value.trim()) === code) {
    starter.value = "";
  } else if (held.length < size()) {
    cards.value = [...held, code].join(" ");
  } else if (!starter.value.trim()) {
    starter.value = code;
  } else {
    picks.say("Hand and starter are complete. Press a picked card to put it back.");
    return;
  }
  refresh();
}

/** Let the deck and the words say what the fields hold. */
function refresh() {
  const { kind, cards, starter } = form.elements;
  const name = kind.value === "crib" ? "Crib" : "Hand";
  byId("hand-cards-label").textContent = name;
  const uses = new Map(words(cards.value).map((word) => [cardOf(word), "hand"]));
  const turned = cardOf(starter.value.trim());
  if (turned && !uses.has(turned)) uses.set(turned, "starter");
  picks.mark(uses);
  cards.placeholder = sample(SAMPLE, size());
  picks.say(next());
  age();
}

/** What is to be done before the cards can be scored. */
function next() {
  const { kind, cards, starter } = form.elements;
  const held = words(cards.value);
  const turned = starter.value.trim();
  const missing = size() - held.length;
  const wrong = flaw(held, size()) || flaw(turned ? [...held, turned] : held, size() + 1);
  if (wrong) return wrong;
  if (missing > 0) return `${missing} more for the ${kind.value}${turned ? "" : ", then the starter"}.`;
  return turned ? "All cards are there: press Score." : "Now the starter.";
}

/** Better words for what the service finds wrong; none at all where two faults say the same. */
function wording({ pointer, code }) {
  const { kind, cards, starter, ruleset: chosen } = form.elements;
  const rules = ruleset(chosen.value);
  const typed = words(cards.value).length;
  if (pointer === "#/starter" && !starter.value.trim()) return "The starter is missing: one card, such as 5D.";
  if (pointer === "#/starter" && code === "wrong-length") return "";
  if (pointer === "#/claim") return "A claim is a whole number from 0 to 60.";
  // That it is no card says enough of a word that is too long for one.
  if (/^#\/(hand|crib)\/\d+$/.test(pointer)) return code === "wrong-length" ? "" : undefined;
  if (code !== "wrong-card-count" && (code !== "wrong-length" || pointer === "#/ruleset")) return undefined;
  if (!typed) return `The ${kind.value} is missing: ${rules ? `${size()} cards, ` : ""}${sample(SAMPLE, size())}.`;
  const many = `${typed === 1 ? "is" : "are"} ${typed}`;
  return rules && `A ${kind.value} has ${size()} cards under “${rules.name}”, and here ${many}.`;
}
