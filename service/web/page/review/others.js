/** How the others are taken to discard: any cards, or as good players do. */

import { load } from "../rules/rulesets.js";
import { html } from "../ui/dom.js";

/** @import { GameRequest } from "contract" */

/** @typedef {"random" | "typical"} Others */

/** For this table alone it is known how good players discard. */
const STUDIED = { players: 2, dealt: 6 };
const REASON = "How good players discard is known for two players with six cards only.";

/**
 * Whether it is known how good players discard in a game.
 * @param {Pick<GameRequest, "players" | "ruleset">} log
 * @returns {Promise<boolean>}
 */
export async function isStudied({ players, ruleset }) {
  const cards = (await load()).get(ruleset ?? "standard")?.cards.find((table) => table.players === players.length);
  return players.length === STUDIED.players && cards?.dealt === STUDIED.dealt;
}

/** The choice; as good players do, where that is known. */
export class OthersChoice {
  #typical;
  #random;
  #reason = html("p", { class: "hint", hidden: true }, REASON);
  #isTypical = true;

  /** @param {function(): void} onChosen */
  constructor(onChosen) {
    const radio = (/** @type {Others} */ value) => html("input", {
      type: "radio", name: "others", value, change: () => {
        this.#isTypical = this.#typical.checked;
        onChosen();
      },
    });
    this.#random = radio("random");
    this.#typical = radio("typical");
    this.element = html("form", { class: "review-others", submit: (event) => event.preventDefault() },
      html("fieldset", { class: "choice" }, html("legend", {}, "How the others discard"),
        html("div", { class: "segments" },
          html("label", {}, this.#random, html("span", {}, "At random")),
          html("label", {}, this.#typical, html("span", {}, "As good players do")))),
      this.#reason);
  }

  /**
   * Offer what can be chosen, and keep what was chosen as far as it can be.
   * @param {boolean} isKnown whether it is known how good players discard
   * @returns {Others} what is chosen
   */
  offer(isKnown) {
    this.#typical.disabled = !isKnown;
    this.#reason.hidden = isKnown;
    const isTypical = isKnown && this.#isTypical;
    this.#typical.checked = isTypical;
    this.#random.checked = !isTypical;
    return isTypical ? "typical" : "random";
  }
}
