/** What to discard: the form, its request and its messages. */

import { choose, ruleset } from "../rules/rulesets.js";
import { post } from "../ui/api.js";
import { cardOf, cardText, deck, flaw, sample, toggled, unfinished, words, writing } from "../ui/cards.js";
import { byId, group, part } from "../ui/dom.js";
import { createView, numbered } from "../ui/view.js";
import { drawAdvice } from "./advice.js";

/** @import { DiscardResult, Ruleset } from "contract" */
/** @import { Detail, Options } from "../ui/api.js" */
/** @import { State, Subject } from "../ui/view.js" */

const SAMPLE = "5H 6H 7S 8D JC KD";
/** The most cards of a hand for which there is advice. */
const LARGEST = 4;
const EITHER = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** How good players discard is known only where two players are dealt so many cards. */
const STUDIED = 6;

/**
 * Names for the owners of the crib, in the form and above a result.
 * @typedef {{mine: string, theirs: string, ours: string, others: string}} Whose
 */
/** @type {Whose} */
const OF_TWO = { mine: "Mine (dealer)", theirs: "Theirs (pone)", ours: "Your crib (dealer)",
  others: "Their crib (pone)" };
/** @type {Whose} */
const OF_MORE = { mine: "Mine (dealer)", theirs: "An opponent’s", ours: "Your crib (dealer)",
  others: "An opponent’s crib" };
/**
 * By the number of players; four may be partners.
 * @type {Record<string, Whose>}
 */
const WHOSE = {
  2: OF_TWO,
  3: OF_MORE,
  4: { ...OF_MORE, mine: "Mine or my partner’s", ours: "Your or your partner’s crib" },
};

/** What is advised to the dealer's side, and to others. @typedef {{mine: DiscardResult, theirs: DiscardResult}} Both */

/** @implements {Subject<Both>} */
class Discard {
  #dealt = part("discard-dealt", HTMLInputElement);
  #dealer = group("discard-form", "dealer");
  #others = group("discard-form", "others");
  #othersChoice = part("discard-others", HTMLFieldSetElement);
  #players = part("discard-players", HTMLSelectElement);
  #picks = deck(byId("discard-deck"), writing(this.#dealt, (code) => this.#picked(code)));
  /** The number of players in the address. */
  #named = "";
  ruleset = part("discard-ruleset", HTMLSelectElement);
  first = this.#dealt;
  fields = { dealt: this.#dealt, players: this.#players, ruleset: this.ruleset };

  constructor() {
    const forget = () => { this.#named = ""; };
    this.ruleset.addEventListener("input", forget);
    this.#dealt.form?.addEventListener("reset", forget);
  }

  /** @param {Ruleset} rules */
  fits({ cards }) {
    return cards.every(({ hand }) => hand <= LARGEST);
  }

  /** @param {URLSearchParams} parameters dealt, dealer, players, ruleset, others */
  fill(parameters) {
    this.#dealt.value = parameters.get("dealt") ?? "";
    this.#dealer.value = parameters.get("dealer") === "false" ? "false" : "true";
    choose(this.ruleset, parameters.get("ruleset") ?? "standard");
    this.#named = parameters.get("players") ?? "2";
    choose(this.#players, this.#named);
    this.#others.value = parameters.get("others") === "random" ? "random" : "typical";
  }

  /** @returns {State} */
  state() {
    return {
      dealt: words(this.#dealt.value).join(" "),
      dealer: this.#dealer.value,
      players: this.#players.value,
      ruleset: this.ruleset.value,
      others: this.#isStudied() ? this.#others.value : "",
    };
  }

  /** @param {State} state @param {Options} options */
  async ask({ dealt, players, ruleset: chosen, others }, options) {
    const body = {
      dealt: words(dealt),
      players: numbered(players),
      ruleset: chosen,
      ...(others && { others }),
    };
    const [mine, theirs] = await Promise.all(
      [true, false].map((dealer) => post("/v1/discard", { ...body, dealer }, options)),
    );
    return { mine, theirs };
  }

  /** @param {State} state */
  complete({ dealt }) {
    const held = words(dealt);
    return this.#table()?.dealt === held.length && !flaw(held, held.length);
  }

  /** @param {Both} both @param {State} state */
  brief({ mine, theirs }, { dealer }) {
    const { options: [{ discard }] } = dealer === "true" ? mine : theirs;
    return `Discard ${discard.map(cardText).join(" ")}`;
  }

  empty = {
    cards: ["5H", "6H", "7S", "8D", "JC"],
    words: "What to keep, and what hand and crib can then be expected to count.",
    examples: [
      ["Six cards as pone", "#discard?dealt=5H+6H+7S+8D+JC+KD&dealer=false"],
      ["The same as dealer", "#discard?dealt=5H+6H+7S+8D+JC+KD&dealer=true"],
    ],
  };

  /** @param {HTMLElement} place @param {Both} both @param {State} state */
  draw(place, { mine, theirs }, { dealer, players }) {
    const { ours, others } = WHOSE[players] ?? OF_TWO;
    drawAdvice(place, [
      { name: ours, dealer: true, chosen: dealer === "true", advice: mine },
      { name: others, dealer: false, chosen: dealer === "false", advice: theirs },
    ]);
  }

  /** Make the deck, its hint and the choices match the fields. */
  refresh() {
    this.#offerPlayers();
    const { mine, theirs } = WHOSE[this.#players.value] ?? OF_TWO;
    byId("discard-mine").textContent = mine;
    byId("discard-theirs").textContent = theirs;
    this.#othersChoice.disabled = !this.#isStudied();
    const held = words(this.#dealt.value);
    this.#picks.mark(new Map(held.map((word) => [cardOf(word), "hand"])));
    this.#dealt.placeholder = sample(SAMPLE, this.#size());
    const missing = this.#size() - held.filter((word) => !unfinished(word)).length;
    this.#picks.say(missing > 0 ? `${missing} more of ${this.#size()} cards.` : flaw(held, this.#size()));
  }

  #offerPlayers() {
    const counts = ruleset(this.ruleset.value)?.players.map(String);
    if (!counts) return;
    const kept = this.#players.value;
    // A number from the address stays, for the service to say what is wrong with it.
    const stays = counts.includes(kept) || kept === this.#named;
    if (!counts.includes(kept) && stays) counts.push(kept);
    if (String(counts) === String([...this.#players.options].map(({ value }) => value))) return;
    this.#players.replaceChildren();
    for (const count of counts) choose(this.#players, count);
    this.#players.value = stays ? kept : counts[0];
  }

  /** The number of cards for so many players under the chosen rules, where it is known. */
  #table() {
    return ruleset(this.ruleset.value)?.cards.find(({ players }) => String(players) === this.#players.value);
  }

  #size() {
    return this.#table()?.dealt ?? 6;
  }

  #isStudied() {
    return this.#players.value === "2" && this.#size() === STUDIED;
  }

  /** @param {string} code */
  #picked(code) {
    const held = toggled(words(this.#dealt.value), code, this.#size());
    if (!held) this.#picks.say(`All ${this.#size()} cards are there. Press a picked card to put it back.`);
    return held && held.join(" ");
  }

  /** @param {Detail} detail */
  wording({ pointer, code }) {
    const rules = ruleset(this.ruleset.value);
    if (pointer === "#/players") {
      return rules && `“${rules.name}” is for ${EITHER.format(rules.players.map(String))} players.`;
    }
    if (code === "unsupported-ruleset" && rules) {
      return `Advice is for hands of three or four cards, not of ${rules.cards[0].hand} as in “${rules.name}”.`;
    }
    if (pointer !== "#/dealt" || !/^wrong-(length|card-count)$/.test(code)) return undefined;
    const held = words(this.#dealt.value).length;
    if (!held) {
      const many = this.#table() ? `${this.#size()} of them, ` : "";
      return `The cards are missing: ${many}${sample(SAMPLE, this.#size())}.`;
    }
    return this.#table() && rules
      && `Each player is dealt ${this.#size()} cards under “${rules.name}”, not ${held}.`;
  }
}

/** Start and show of the view *What to discard*. */
export const { start, show } = createView("discard", () => new Discard());
