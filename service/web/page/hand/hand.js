/** Score a hand: the form, and what becomes of it. */

import { choose, ruleset } from "../rules/rulesets.js";
import { post } from "../ui/api.js";
import { cardOf, deck, flaw, handAndStarter, sample, unfinished, words } from "../ui/cards.js";
import { byId, group, part } from "../ui/dom.js";
import { createView } from "../ui/view.js";
import { drawEmpty, drawScore, isClaim, pointsText, redrawClaim } from "./score.js";

/** @import { CribResult, ShowResult } from "contract" */
/** @import { Detail, Options } from "../ui/api.js" */
/** @import { State, Subject } from "../ui/view.js" */

const SAMPLE = "5H 5S 5C JD 6D 7D";

/** @implements {Subject<ShowResult | CribResult>} */
class Hand {
  #kind = group("hand-form", "kind");
  #cards = part("hand-cards", HTMLInputElement);
  #claim = part("hand-claim", HTMLInputElement);
  #picks = deck(byId("hand-deck"), (code) => this.#pick(code));
  ruleset = part("hand-ruleset", HTMLSelectElement);
  first = this.#cards;
  fields = {
    hand: this.#cards,
    crib: this.#cards,
    starter: this.#cards,
    claim: this.#claim,
    ruleset: this.ruleset,
  };

  /** @param {URLSearchParams} parameters hand or crib, starter, ruleset, claim */
  fill(parameters) {
    this.#kind.value = parameters.has("crib") ? "crib" : "hand";
    this.#write(words(parameters.get("crib") ?? parameters.get("hand") ?? ""), parameters.get("starter") ?? "");
    this.#claim.value = parameters.get("claim") ?? "";
    choose(this.ruleset, parameters.get("ruleset") ?? "standard");
  }

  /** @returns {State} */
  state() {
    const { held, starter } = this.#typed();
    return {
      [this.#kind.value]: held.join(" "),
      starter,
      ruleset: this.ruleset.value,
      claim: this.#claim.value.trim(),
    };
  }

  /** @param {State} state */
  complete({ starter, claim, ruleset: chosen, ...cards }) {
    const size = this.#size();
    const held = words(cards.crib ?? cards.hand);
    const all = held.length === size && starter !== "" && !flaw([...held, starter], size + 1);
    return Boolean(ruleset(chosen)) && all && (!claim || isClaim(claim));
  }

  /** Ask as it was typed, for the service is the judge of it. @param {State} state @param {Options} options */
  ask({ starter, claim, ruleset: chosen, ...cards }, options) {
    const rest = { starter, ruleset: chosen, ...(claim && { claim: /^\d{1,9}$/.test(claim) ? Number(claim) : claim }) };
    return cards.crib === undefined
      ? post("/v1/show", { hand: words(cards.hand), ...rest }, options)
      : post("/v1/crib", { crib: words(cards.crib), ...rest }, options);
  }

  /** @param {ShowResult | CribResult} score */
  brief({ total, claim }) {
    return claim ? `${pointsText(total)}, you said ${claim.claimed}` : pointsText(total);
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
    byId("hand-cards-label").textContent = this.#kind.value === "crib" ? "Crib and starter" : "Hand and starter";
    const { held, starter } = this.#typed();
    const uses = new Map(held.map((word) => [cardOf(word), "hand"]));
    const turned = cardOf(starter);
    if (turned && !uses.has(turned)) uses.set(turned, "starter");
    this.#picks.mark(uses);
    this.#cards.placeholder = `${sample(SAMPLE, this.#size())} / 5D`;
    this.#picks.say(this.#next());
  }

  /** What was typed, as hand or crib and starter. */
  #typed() {
    return handAndStarter(this.#cards.value, this.#size());
  }

  /** @param {string[]} held @param {string} starter */
  #write(held, starter) {
    this.#cards.value = held.join(" ") + (starter && ` / ${starter}`);
  }

  /** How many cards the chosen rules have in a hand, or in a crib. */
  #size() {
    return ruleset(this.ruleset.value)?.cards[0][this.#kind.value === "crib" ? "crib" : "hand"] ?? 4;
  }

  /** @param {string} code */
  #pick(code) {
    const { held, starter } = this.#typed();
    if (held.some((word) => cardOf(word) === code)) {
      this.#write(held.filter((word) => cardOf(word) !== code), starter);
    } else if (cardOf(starter) === code) {
      this.#write(held, "");
    } else if (held.length < this.#size()) {
      this.#write([...held, code], starter);
    } else if (!starter) {
      this.#write(held, code);
    } else {
      this.#picks.say("Hand and starter are complete. Press a picked card to put it back.");
      return;
    }
    this.#cards.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** What is to be done before the cards can be scored; what is wrong only where none is missing. */
  #next() {
    const { held, starter } = this.#typed();
    const size = this.#size();
    const missing = size - held.filter((word) => !unfinished(word)).length;
    const turned = starter && !unfinished(starter);
    if (missing > 0) return `${missing} more for the ${this.#kind.value}${turned ? "" : ", then the starter"}.`;
    if (!turned) return "Now the starter.";
    return flaw(held, size) || flaw([...held, ...words(starter)], size + 1);
  }

  /**
   * Better words for what the service finds wrong; none at all where two faults say the same.
   * @param {Detail} detail
   */
  wording({ pointer, code }) {
    const kind = this.#kind.value;
    const rules = ruleset(this.ruleset.value);
    const typed = this.#typed().held.length;
    if (pointer === "#/starter" && !this.#typed().starter) return "The starter is missing: one card, such as 5D.";
    if (pointer === "#/starter" && code === "wrong-length") return "";
    if (pointer === "#/claim") return "A claim is a whole number from 0 to 60.";
    // That it is no card says enough of a word that is too long for one.
    if (/^#\/(hand|crib)\/\d+$/.test(pointer)) return code === "wrong-length" ? "" : undefined;
    if (code !== "wrong-card-count" && (code !== "wrong-length" || pointer === "#/ruleset")) return undefined;
    if (!typed) {
      return `The ${kind} is missing: ${rules ? `${this.#size()} cards, ` : ""}${sample(SAMPLE, this.#size())}.`;
    }
    const many = `${typed === 1 ? "is" : "are"} ${typed}`;
    return rules && `A ${kind} has ${this.#size()} cards under “${rules.name}”, and here ${many}.`;
  }
}

/** The view, as `main.js` takes it. */
export const { start, show } = createView("hand", () => new Hand());
