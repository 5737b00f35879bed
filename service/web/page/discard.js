/**
 * What to discard: the form, and what becomes of it.
 */

import { fragment, push } from "./address.js";
import { drawAdvice, drawNoAdvice } from "./advice.js";
import { cardOf, words } from "./cards.js";
import { deck, flaw, sample } from "./deck.js";
import { reveal } from "./dom.js";
import { question } from "./question.js";
import { choose, load, offer, ruleset } from "./rulesets.js";

const SAMPLE = "5H 6H 7S 8D JC KD";
/** Advice is for hands of no more cards. */
const LARGEST = 4;

/** Whose crib it may be, by the number of players: four may be partners. */
const WHOSE = {
  2: ["Mine (dealer)", "Theirs (pone)"],
  3: ["Mine (dealer)", "An opponent’s"],
  4: ["Mine or my partner’s", "An opponent’s"],
};

const byId = (id) => document.getElementById(id);

let form;
let asking;
let picks;
/** The fragment of what is shown. */
let shown = null;
/** The fragment of what the result is of. */
let drawn = null;
/** The number of players that the address named. */
let named = null;

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
  const ready = () => {
    refresh();
    asking.reword();
  };
  offer(form.elements.ruleset, ready, ({ cards }) => cards.every(({ hand }) => hand <= LARGEST));
  refresh();
  drawNoAdvice(byId("discard-result"));
}

/**
 * Show what the address says; nothing that was typed is lost to an address that says nothing.
 * @param {URLSearchParams} parameters dealt, dealer, players, ruleset
 */
export function show(parameters) {
  load();
  if (fragment("discard", parameters) === shown) return;
  if (![...parameters.keys()].length) {
    forget();
    return;
  }
  const { dealt, dealer, players, ruleset: chosen } = form.elements;
  dealt.value = parameters.get("dealt") ?? "";
  dealer.value = parameters.get("dealer") === "false" ? "false" : "true";
  choose(chosen, parameters.get("ruleset") ?? "standard");
  named = parameters.get("players") ?? "2";
  choose(players, named);
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
  age();
  const body = {
    dealt: words(asked.dealt),
    dealer: asked.dealer === "true",
    players: /^\d{1,9}$/.test(asked.players) ? Number(asked.players) : asked.players,
    ruleset: asked.ruleset,
  };
  const answer = await asking.ask("/v1/discard", body);
  if (shown !== fragment("discard", asked)) return;
  if (!answer) {
    empty();
    return;
  }
  drawn = shown;
  age();
  drawAdvice(byId("discard-result"), answer, body.dealer);
  reveal(byId("discard-result"));
  load();
}

function empty() {
  drawn = null;
  age();
  drawNoAdvice(byId("discard-result"));
}

/** Say so where the result is no longer that of what is entered. */
function age() {
  const entered = fragment("discard", state());
  byId("discard-stale").hidden = drawn === null || [drawn, shown].includes(entered);
}

function forget() {
  shown = null;
  asking.clear();
  empty();
}

function cleared() {
  named = null;
  forget();
  refresh();
  push("discard", {});
  form.elements.dealt.focus();
}

/** What the chosen rules say about the cards of so many players, where it is known. */
function table() {
  const { players, ruleset: chosen } = form.elements;
  return ruleset(chosen.value)?.cards.find((one) => String(one.players) === players.value);
}

/** How many cards each is dealt. */
function size() {
  return table()?.dealt ?? 6;
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
function refresh(event) {
  const { dealt, players, ruleset: chosen } = form.elements;
  if (event?.target === chosen) named = null;
  offerPlayers();
  const [mine, theirs] = WHOSE[players.value] ?? WHOSE[2];
  byId("discard-mine").textContent = mine;
  byId("discard-theirs").textContent = theirs;
  const held = words(dealt.value);
  picks.mark(new Map(held.map((word) => [cardOf(word), "hand"])));
  dealt.placeholder = sample(SAMPLE, size());
  const missing = size() - held.length;
  const ready = missing > 0 ? `${missing} more of ${size()} cards.` : "All cards are there: press Rank.";
  picks.say(flaw(held, size()) || ready);
  age();
}

function offerPlayers() {
  const { players, ruleset: chosen } = form.elements;
  const counts = ruleset(chosen.value)?.players.map(String);
  if (!counts) return;
  const kept = players.value;
  // What only the address named stays: the service is to say what is wrong with it.
  const stays = counts.includes(kept) || kept === named;
  if (!counts.includes(kept) && stays) counts.push(kept);
  if (String(counts) === String([...players.options].map(({ value }) => value))) return;
  players.replaceChildren();
  for (const count of counts) choose(players, count);
  players.value = stays ? kept : counts[0];
}

function wording({ pointer, code }) {
  const { dealt, ruleset: chosen } = form.elements;
  const rules = ruleset(chosen.value);
  if (pointer === "#/players") return rules && `“${rules.name}” is for ${either(rules.players)} players.`;
  if (code === "unsupported-ruleset" && rules) {
    return `Advice is for hands of three or four cards, not of ${rules.cards[0].hand} as in “${rules.name}”.`;
  }
  // That it is no card says enough of a word that is too long for one.
  if (/^#\/dealt\/\d+$/.test(pointer)) return code === "wrong-length" ? "" : undefined;
  if (pointer !== "#/dealt" || !/^wrong-(length|card-count)$/.test(code)) return undefined;
  const held = words(dealt.value).length;
  if (!held) return `The cards are missing: ${table() ? `${size()} of them, ` : ""}${sample(SAMPLE, size())}.`;
  const many = `${held === 1 ? "is" : "are"} ${held}`;
  return table() && `Each player is dealt ${size()} cards under “${rules.name}”, and here ${many}.`;
}

function either(counts) {
  return counts.length > 1 ? `${counts.slice(0, -1).join(", ")} or ${counts.at(-1)}` : String(counts[0]);
}
