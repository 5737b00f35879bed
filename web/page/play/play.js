/** Count the play: the form, its request and its messages. */

import { isClaim } from "../hand/score.js";
import { choose, ruleset } from "../rules/rulesets.js";
import { post } from "../ui/api.js";
import { cardName, cardOf, deck, flaw, unfinished, writing } from "../ui/cards.js";
import { byId, group, part } from "../ui/dom.js";
import { createView, numbered } from "../ui/view.js";
import { countOf, THIRTY_ONE, typedCards, written } from "./count.js";
import { briefCount, drawCount } from "./pegging.js";

/** @import { PeggingResult } from "contract" */
/** @import { Detail, Options } from "../ui/api.js" */
/** @import { State, Subject } from "../ui/view.js" */

/** @implements {Subject<PeggingResult>} */
class Play {
  #cards = part("play-cards", HTMLInputElement);
  #closes = group("play-form", "closes");
  #picks = deck(byId("play-deck"), writing(this.#cards, (code) => this.#picked(code)));
  ruleset = part("play-ruleset", HTMLSelectElement);
  first = this.#cards;
  fields = { cards: this.#cards, claims: this.#cards, ruleset: this.ruleset };

  /** @param {URLSearchParams} parameters cards, closes, ruleset */
  fill(parameters) {
    this.#cards.value = parameters.get("cards") ?? "";
    this.#closes.value = parameters.get("closes") === "true" ? "true" : "";
    choose(this.ruleset, parameters.get("ruleset") ?? "standard");
  }

  /** @returns {State} */
  state() {
    return { cards: written(this.#typed()), closes: this.#closes.value, ruleset: this.ruleset.value };
  }

  /** @param {State} state */
  complete({ cards, ruleset: chosen }) {
    const typed = typedCards(cards);
    const held = typed.map(({ word }) => word);
    return Boolean(ruleset(chosen)) && held.length > 0 && !this.#flaw(held)
      && typed.every(({ claim }) => !claim || isClaim(claim));
  }

  /** Ask as it was typed, for the service is the judge of it. @param {State} state @param {Options} options */
  ask({ cards, closes, ruleset: chosen }, options) {
    const typed = typedCards(cards);
    const claims = typed.map(({ claim }) => (claim ? numbered(claim) : null));
    const body = {
      cards: typed.map(({ word }) => word),
      closes: closes === "true",
      ruleset: chosen,
      ...(claims.some((claim) => claim !== null) && { claims }),
    };
    return post("/v1/pegging", body, options);
  }

  brief = briefCount;

  empty = {
    cards: ["7H", "5S", "6D", "4C", "9D"],
    words: "The count and the points of every card, and what can still be played.",
    examples: [
      ["Three fives and a six", "#play?cards=5H+5S+5C+6D"],
      ["A run out of order, to 31", "#play?cards=7H+5S+6D+4C+9D"],
      ["A claim that is too high", "#play?cards=8H+7S%3D2+9C%3D5&closes=true&ruleset=ask-a-link"],
    ],
  };

  /** @param {HTMLElement} place @param {PeggingResult} scored */
  draw(place, scored) {
    drawCount(place, scored, ruleset(scored.ruleset));
  }

  /** @param {HTMLElement} place @param {PeggingResult} scored */
  redraw(place, scored) {
    if (scored.plays.some(({ claim }) => claim)) this.draw(place, scored);
  }

  /** Make the deck and its hint match the field. */
  refresh() {
    const held = this.#typed().map(({ word }) => word);
    this.#picks.mark(new Map(held.map((word) => [cardOf(word), "hand"])));
    if (unfinished(held.at(-1) ?? "")) held.pop();
    this.#picks.say(held.length ? this.#flaw(held) : "The cards, in the order of play.");
  }

  #typed() {
    return typedCards(this.#cards.value);
  }

  /** @param {string[]} held */
  #flaw(held) {
    const count = countOf(held.map(cardOf));
    return flaw(held, Infinity) || (count > THIRTY_ONE ? `A count ends at 31, and this is ${count}.` : "");
  }

  /** @param {string} code */
  #picked(code) {
    const typed = this.#typed();
    const others = typed.filter(({ word }) => cardOf(word) !== code);
    if (others.length < typed.length) return written(others);
    const count = countOf([...typed.map(({ word }) => cardOf(word)), code]);
    if (count <= THIRTY_ONE) return written([...typed, { word: code, claim: "" }]);
    this.#picks.say(`A count ends at 31: with the ${cardName(code)} it is ${count}.`);
    return null;
  }

  /** @param {Detail} detail */
  wording({ pointer, code }) {
    const [, name, index] = pointer.split("/");
    if (name === "claims") {
      return `A claim is a whole number from 0 to 60, as in ${this.#typed()[Number(index)]?.word}=2.`;
    }
    if (name !== "cards" || index || code !== "wrong-length") return undefined;
    return this.#typed().length ? undefined : "The cards are missing, such as 5H 5S 5C 6D.";
  }
}

/** Start and show of the view *Count the play*. */
export const { start, show } = createView("play", () => new Play());
