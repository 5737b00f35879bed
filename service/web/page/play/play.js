/** Count the play: the form, and what becomes of it. */

import { isClaim } from "../hand/score.js";
import { choose, ruleset } from "../rules/rulesets.js";
import { post } from "../ui/api.js";
import { cardName, cardOf, deck, flaw, unfinished } from "../ui/cards.js";
import { byId, group, part } from "../ui/dom.js";
import { createView } from "../ui/view.js";
import { countOf, laid, THIRTY_ONE, written } from "./count.js";
import { briefCount, drawCount, drawNoCount } from "./pegging.js";

/** @import { PeggingResult } from "contract" */
/** @import { Detail, Options } from "../ui/api.js" */
/** @import { State, Subject } from "../ui/view.js" */

/** @implements {Subject<PeggingResult>} */
class Play {
  #cards = part("play-cards", HTMLInputElement);
  #closes = group("play-form", "closes");
  #picks = deck(byId("play-deck"), (code) => this.#pick(code));
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
    return { cards: written(this.#laid()), closes: this.#closes.value, ruleset: this.ruleset.value };
  }

  /** @param {State} state */
  complete({ cards, ruleset: chosen }) {
    const typed = laid(cards);
    const held = typed.map(({ word }) => word);
    return Boolean(ruleset(chosen)) && held.length > 0 && !this.#flaw(held)
      && typed.every(({ claim }) => !claim || isClaim(claim));
  }

  /** Ask as it was typed, for the service is the judge of it. @param {State} state @param {Options} options */
  ask({ cards, closes, ruleset: chosen }, options) {
    const typed = laid(cards);
    const claims = typed.map(({ claim }) => (/^\d{1,9}$/.test(claim) ? Number(claim) : claim || null));
    const body = {
      cards: typed.map(({ word }) => word),
      closes: closes === "true",
      ruleset: chosen,
      ...(claims.some((claim) => claim !== null) && { claims }),
    };
    return post("/v1/pegging", body, options);
  }

  brief = briefCount;

  drawEmpty = drawNoCount;

  /** @param {HTMLElement} place @param {PeggingResult} scored */
  draw(place, scored) {
    drawCount(place, scored, ruleset(scored.ruleset));
  }

  /** @param {HTMLElement} place @param {PeggingResult} scored */
  redraw(place, scored) {
    if (scored.plays.some(({ claim }) => claim)) this.draw(place, scored);
  }

  /** Let the deck and the words say what the field holds. */
  refresh() {
    const held = this.#laid().map(({ word }) => word);
    this.#picks.mark(new Map(held.map((word) => [cardOf(word), "hand"])));
    if (unfinished(held.at(-1) ?? "")) held.pop();
    this.#picks.say(held.length ? this.#flaw(held) : "The cards in the order in which they were laid.");
  }

  #laid() {
    return laid(this.#cards.value);
  }

  /** @param {string[]} held */
  #flaw(held) {
    const count = countOf(held.map(cardOf));
    return flaw(held, Infinity) || (count > THIRTY_ONE ? `A count ends at 31, and this is ${count}.` : "");
  }

  /** @param {string} code */
  #pick(code) {
    const typed = this.#laid();
    const others = typed.filter(({ word }) => cardOf(word) !== code);
    if (others.length < typed.length) {
      this.#cards.value = written(others);
    } else {
      const count = countOf([...typed.map(({ word }) => cardOf(word)), code]);
      if (count > THIRTY_ONE) {
        this.#picks.say(`A count ends at 31: with the ${cardName(code)} it is ${count}.`);
        return;
      }
      this.#cards.value = written([...typed, { word: code, claim: "" }]);
    }
    this.#cards.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** @param {Detail} detail */
  wording({ pointer, code }) {
    const [, name, index] = pointer.split("/");
    if (name === "claims") {
      return `A claim is a whole number from 0 to 60, as in ${this.#laid()[Number(index)]?.word}=2.`;
    }
    if (name !== "cards" || code !== "wrong-length") return undefined;
    // That it is no card says enough of a word that is too long for one.
    if (index) return "";
    return this.#laid().length ? undefined : "The cards are missing, such as 5H 5S 5C 6D.";
  }
}

/** The view, as `main.js` takes it. */
export const { start, show } = createView("play", () => new Play());
