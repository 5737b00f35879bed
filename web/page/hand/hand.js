/** Score a hand: the form, its request and its messages. */

import { choose, ruleset } from "../rules/rulesets.js";
import { post } from "../ui/api.js";
import { cardOf, deck, flaw, handAndStarter, sample, toggled, unfinished, words, writing } from "../ui/cards.js";
import { byId, group, part } from "../ui/dom.js";
import { createView, numbered } from "../ui/view.js";
import { drawScore, isClaim, pointsText, redrawClaim } from "./score.js";

/** @import { CribResult, ShowResult } from "contract" */
/** @import { Detail, Options } from "../ui/api.js" */
/** @import { State, Subject } from "../ui/view.js" */

const SAMPLE = "5H 5S 5C JD 6D 7D";

/** @param {string[]} held @param {string} starter */
function written(held, starter) {
  return held.join(" ") + (starter && ` / ${starter}`);
}

/** @implements {Subject<ShowResult | CribResult>} */
class Hand {
  #kind = group("hand-form", "kind");
  #cards = part("hand-cards", HTMLInputElement);
  #claim = part("hand-claim", HTMLInputElement);
  #picks = deck(byId("hand-deck"), writing(this.#cards, (code) => this.#picked(code)));
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
    const held = words(parameters.get("crib") ?? parameters.get("hand") ?? "");
    this.#cards.value = written(held, parameters.get("starter") ?? "");
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
    const rest = { starter, ruleset: chosen, ...(claim && { claim: numbered(claim) }) };
    return cards.crib === undefined
      ? post("/v1/show", { hand: words(cards.hand), ...rest }, options)
      : post("/v1/crib", { crib: words(cards.crib), ...rest }, options);
  }

  /** @param {ShowResult | CribResult} score */
  brief({ total, claim }) {
    return claim ? `${pointsText(total)}, you said ${claim.claimed}` : pointsText(total);
  }

  empty = {
    cards: ["5H", "5S", "5C", "JD", "5D"],
    words: "The total, where the points are, and how the count is said aloud.",
    examples: [
      ["The highest hand", "#hand?hand=5H+5S+5C+JD&starter=5D"],
      ["A double run", "#hand?hand=7C+7D+8H+9S&starter=6H&claim=14&ruleset=ask-a-link"],
      ["No flush in the crib", "#hand?crib=2H+6H+8H+KH&starter=QS"],
    ],
  };

  /** @param {HTMLElement} place @param {ShowResult | CribResult} score */
  draw(place, score) {
    drawScore(place, score, ruleset(score.ruleset));
  }

  /**
   * A score is shown before the list of rules has come; then the cost of a claim is drawn again.
   * @param {HTMLElement} place @param {ShowResult | CribResult} score
   */
  redraw(place, { claim, ruleset: id }) {
    const rules = ruleset(id);
    if (claim && rules) redrawClaim(place, claim, rules);
  }

  /** Make the deck and its hint match the fields. */
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

  #typed() {
    return handAndStarter(this.#cards.value, this.#size());
  }

  /** How many cards the chosen rules have in a hand, or in a crib. */
  #size() {
    return ruleset(this.ruleset.value)?.cards[0][this.#kind.value === "crib" ? "crib" : "hand"] ?? 4;
  }

  /** @param {string} code */
  #picked(code) {
    const { held, starter } = this.#typed();
    if (cardOf(starter) === code) return written(held, "");
    const cards = toggled(held, code, this.#size());
    if (cards) return written(cards, starter);
    if (!starter) return written(held, code);
    this.#picks.say("Hand and starter are complete. Press a picked card to put it back.");
    return null;
  }

  /** The hint below the deck: what is missing, or else what is wrong. */
  #next() {
    const { held, starter } = this.#typed();
    const size = this.#size();
    const missing = size - held.filter((word) => !unfinished(word)).length;
    const turned = starter && !unfinished(starter);
    if (missing > 0) return `${missing} more for the ${this.#kind.value}${turned ? "" : ", then the starter"}.`;
    if (!turned) return "Now the starter.";
    return flaw(held, size) || flaw([...held, ...words(starter)], size + 1);
  }

  /** @param {Detail} detail */
  wording({ pointer, code }) {
    const kind = this.#kind.value;
    const rules = ruleset(this.ruleset.value);
    const typed = this.#typed().held.length;
    if (pointer === "#/starter" && !this.#typed().starter) return "The starter is missing: one card, such as 5D.";
    if (pointer === "#/claim") return "A claim is a whole number from 0 to 60.";
    if (!/^#\/(hand|crib)$/.test(pointer) || !/^wrong-(length|card-count)$/.test(code)) return undefined;
    if (!typed) {
      return `The ${kind} is missing: ${rules ? `${this.#size()} cards, ` : ""}${sample(SAMPLE, this.#size())}.`;
    }
    return rules && `A ${kind} has ${this.#size()} cards under “${rules.name}”, not ${typed}.`;
  }
}

/** Start and show of the view *Score a hand*. */
export const { start, show } = createView("hand", () => new Hand());
