/**
 * Score a hand: the form, and what becomes of it.
 */

import { post } from "./api.js";
import { cardOf, words } from "./cards.js";
import { deck, flaw, sample } from "./deck.js";
import { byId, group, part } from "./dom.js";
import { choose, ruleset } from "./rulesets.js";
import { drawEmpty, drawScore, redrawClaim } from "./score.js";
import { createView } from "./view.js";

/** @import { CribResult, ShowResult } from "contract" */
/** @import { Options } from "./api.js" */
/** @import { Detail } from "./problems.js" */
/** @import { State, Subject } from "./view.js" */

const SAMPLE = "5H 5S 5C JD 6D 7D";

/** @implements {Subject<ShowResult | CribResult>} */
class Hand {
  #kind = group("hand-form", "kind");
  #cards = part("hand-cards", HTMLInputElement);
  #starter = part("hand-starter", HTMLInputElement);
  #claim = part("hand-claim", HTMLInputElement);
  #picks = deck(byId("hand-deck"), (code) => this.#pick(code));
  ruleset = part("hand-ruleset", HTMLSelectElement);
  first = this.#cards;
  fields = {
    hand: this.#cards,
    crib: this.#cards,
    starter: this.#starter,
    claim: this.#claim,
    ruleset: this.ruleset,
  };

  /** @param {URLSearchParams} parameters hand or crib, starter, ruleset, claim */
  fill(parameters) {
    this.#kind.value = parameters.has("crib") ? "crib" : "hand";
    this.#cards.value = parameters.get("crib") ?? parameters.get("hand") ?? "";
    this.#starter.value = parameters.get("starter") ?? "";
    this.#claim.value = parameters.get("claim") ?? "";
    choose(this.ruleset, parameters.get("ruleset") ?? "standard");
  }

  /** @returns {State} */
  state() {
    return {
      [this.#kind.value]: this.#cards.value.trim(),
      starter: this.#starter.value.trim(),
      ruleset: this.ruleset.value,
      claim: this.#claim.value.trim(),
    };
  }

  /** Ask as it was typed, for the service is the judge of it. @param {State} state @param {Options} options */
  ask({ starter, claim, ruleset: chosen, ...cards }, options) {
    const rest = { starter, ruleset: chosen, ...(claim && { claim: /^\d{1,9}$/.test(claim) ? Number(claim) : claim }) };
    return cards.crib === undefined
      ? post("/v1/show", { hand: words(cards.hand), ...rest }, options)
      : post("/v1/crib", { crib: words(cards.crib), ...rest }, options);
  }

  drawEmpty = drawEmpty;

  /** @param {HTMLElement} place @param {ShowResult | CribResult} score */
  draw(place, score) {
    drawScore(place, score, ruleset(score.ruleset));
  }

  /**
   * The score waits for no list of rules; the cost of a claim is said again when it is there.
   * @param {HTMLElement} place @param {ShowResult | CribResult} score
   */
  redraw(place, { claim, ruleset: id }) {
    const rules = ruleset(id);
    if (claim && rules) redrawClaim(place, claim, rules);
  }

  /** Let the deck and the words say what the fields hold. */
  refresh() {
    byId("hand-cards-label").textContent = this.#kind.value === "crib" ? "Crib" : "Hand";
    const uses = new Map(words(this.#cards.value).map((word) => [cardOf(word), "hand"]));
    const turned = cardOf(this.#starter.value.trim());
    if (turned && !uses.has(turned)) uses.set(turned, "starter");
    this.#picks.mark(uses);
    this.#cards.placeholder = sample(SAMPLE, this.#size());
    this.#picks.say(this.#next());
  }

  /** How many cards the chosen rules have in a hand, or in a crib. */
  #size() {
    return ruleset(this.ruleset.value)?.cards[0][this.#kind.value === "crib" ? "crib" : "hand"] ?? 4;
  }

  /** @param {string} code */
  #pick(code) {
    const held = words(this.#cards.value);
    if (held.some((word) => cardOf(word) === code)) {
      this.#cards.value = held.filter((word) => cardOf(word) !== code).join(" ");
    } else if (cardOf(this.#starter.value.trim()) === code) {
      this.#starter.value = "";
    } else if (held.length < this.#size()) {
      this.#cards.value = [...held, code].join(" ");
    } else if (!this.#starter.value.trim()) {
      this.#starter.value = code;
    } else {
      this.#picks.say("Hand and starter are complete. Press a picked card to put it back.");
      return;
    }
    this.#cards.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** What is to be done before the cards can be scored. */
  #next() {
    const held = words(this.#cards.value);
    const turned = this.#starter.value.trim();
    const size = this.#size();
    const wrong = flaw(held, size) || flaw(turned ? [...held, turned] : held, size + 1);
    if (wrong) return wrong;
    const missing = size - held.length;
    if (missing > 0) return `${missing} more for the ${this.#kind.value}${turned ? "" : ", then the starter"}.`;
    return turned ? "All cards are there: press Score." : "Now the starter.";
  }

  /**
   * Better words for what the service finds wrong; none at all where two faults say the same.
   * @param {Detail} detail
   */
  wording({ pointer, code }) {
    const kind = this.#kind.value;
    const rules = ruleset(this.ruleset.value);
    const typed = words(this.#cards.value).length;
    if (pointer === "#/starter" && !this.#starter.value.trim()) return "The starter is missing: one card, such as 5D.";
    if (pointer === "#/starter" && code === "wrong-length") return "";
    if (pointer === "#/claim") return "A claim is a whole number from 0 to 60.";
    // That it is no card says enough of a word that is too long for one.
    if (/^#\/(hand|crib)\/\d+$/.test(pointer)) return code === "wrong-length" ? "" : undefined;
    if (code !== "wrong-card-count" && (code !== "wrong-length" || pointer === "#/ruleset")) return undefined;
    if (!typed) return `The ${kind} is missing: ${rules ? `${this.#size()} cards, ` : ""}${sample(SAMPLE, this.#size())}.`;
    const many = `${typed === 1 ? "is" : "are"} ${typed}`;
    return rules && `A ${kind} has ${this.#size()} cards under “${rules.name}”, and here ${many}.`;
  }
}

/** The view, as `main.js` takes it. */
export const { start, show } = createView("hand", () => new Hand());
