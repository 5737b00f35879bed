/**
 * What to lay away: the form, and what becomes of it.
 */

import { fragment, push } from "./address.js";
import { drawAdvice, drawNoAdvice } from "./advice.js";
import { cardOf, words } from "./cards.js";
import { deck } from "./deck.js";
import { html, reveal } from "./dom.js";
import { question } from "./question.js";
import { choose, offer, ruleset } from "./rulesets.js";

const byId = (id) => document.getElementById(id);

let form;
let asking;
let picks;
/** The fragment of what is shown. */
let shown = null;

/** Make the view work; once. */
export function start() {
  form = byId("discard-form");
  asking = question({
    form,
    waiting: byId("discard-waiting"),
    alert: byId("discard-alert"),
    result: byId("discard-result"),
    fields: {
      dealt: byId("discard-dealt"),
      players: byId("discard-players"),
      ruleset: byId("discard-ruleset"),
    },
    wording,
  });
  picks = deck(byId("discard-deck"), pick);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    push("discard", state());
    rank();
  });
  form.addEventListener("reset", () => setTimeout(cleared));
  form.addEventListener("input", refresh);
  offer(form.elements.ruleset).then(refresh);
  drawNoAdvice(byId("discard-result"));
}

/**
 * Show what the address says; nothing that was typed is lost to an address that says nothing.
 * @param {URLSearchParams} parameters dealt, dealer, players, ruleset
 */
export function show(parameters) {
  if (fragment("discard", parameters) === shown) return;
  if (![...parameters.keys()].length) {
    forget();
    return;
  }
  const { dealt, dealer, players, ruleset: chosen } = form.elements;
  dealt.value = parameters.get("dealt") ?? "";
  dealer.value = parameters.get("dealer") === "false" ? "false" : "true";
  choose(chosen, parameters.get("ruleset") ?? "standard");
  choose(players, parameters.get("players") ?? "2");
  refresh();
  rank();
}

function state() {
  const { dealt, dealer, players, ruleset: chosen } = form.elements;
  return { dealt: dealt.value.trim(), dealer: dealer.value, players: players.value, ruleset: chosen.value };
}

async function rank() {
  const asked = state();
  shown = fragment("discard", asked);
  const body = {
    dealt: words(asked.dealt),
    dealer: asked.dealer === "true",
    players: /^\d{1,9}$/.test(asked.players) ? Number(asked.players) : asked.players,
    ruleset: asked.ruleset,
  };
  const answer = await asking.ask("/v1/discard", body);
  if (shown !== fragment("discard", asked)) return;
  if (!answer) {
    drawNoAdvice(byId("discard-result"));
    return;
  }
  drawAdvice(byId("discard-result"), answer, body.dealer);
  reveal(byId("discard-result"));
}

function forget() {
  shown = null;
  asking.clear();
  drawNoAdvice(byId("discard-result"));
}

function cleared() {
  forget();
  refresh();
  push("discard", {});
  form.elements.dealt.focus();
}

/** How many cards the chosen rules deal to each of so many players. */
function size() {
  const { players, ruleset: chosen } = form.elements;
  const tables = ruleset(chosen.value)?.cards ?? [];
  return tables.find((table) => String(table.players) === players.value)?.dealt ?? 6;
}

function pick(code) {
  const { dealt } = form.elements;
  const held = words(dealt.value);
  if (held.some((word) => cardOf(word) === code)) {
    dealt.value = held.filter((word) => cardOf(word) !== code).join(" ");
  } else if (held.length < size()) {
    dealt.value = [...held, code].join(" ");
  } else {
    picks.say(`All ${size()} cards are there. Press a picked card to put it back.`);
    return;
  }
  refresh();
}

/** Let the deck, the words and the numbers of players fit what is chosen. */
function refresh() {
  const { dealt, players, ruleset: chosen } = form.elements;
  const counts = ruleset(chosen.value)?.players.map(String);
  const offered = [...players.options].map(({ value }) => value);
  if (counts && String(counts) !== String(offered)) {
    const kept = counts.includes(players.value) ? players.value : counts[0];
    // What only the address named stays: the service is to say what is wrong with it.
    if (offered.length > 1 || counts.includes(players.value)) {
      players.replaceChildren(...counts.map((count) => html("option", { value: count }, count)));
      players.value = kept;
    }
  }
  const held = words(dealt.value);
  picks.mark(new Map(held.map((word) => [cardOf(word), "hand"])));
  const missing = size() - held.length;
  picks.say(missing > 0 ? `${missing} more of ${size()} cards.` : "All cards are there: press Rank.");
}

function wording({ pointer, code }) {
  const { dealt, ruleset: chosen } = form.elements;
  if (pointer !== "#/dealt") return undefined;
  const held = words(dealt.value).length;
  if (code === "wrong-length" && !held) return `The cards are missing: ${size()} of them, such as 5H 6H 7S 8D JC KD.`;
  if (code === "wrong-length" || code === "wrong-card-count") {
    const rules = ruleset(chosen.value)?.name ?? chosen.value;
    return `Each player is dealt ${size()} cards under “${rules}”, and here ${held === 1 ? "is" : "are"} ${held}.`;
  }
  return undefined;
}
