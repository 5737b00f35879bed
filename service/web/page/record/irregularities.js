/**
 * What happened although the rules do not have it: a card that may not be laid, a go that is not due. It is asked for,
 * and then judged like everything else.
 */

import { cardName, cardOf, cardPicture } from "../ui/cards.js";
import { html } from "../ui/dom.js";
import { cardsOf, isRuling, slots } from "./reading.js";

/** @import { Log, Next, PlayEntry, Table } from "./types.js" */

/**
 * List the cards of a deal that nobody has laid.
 * @param {Log} log @param {number} index of the deal @param {Table} table
 * @returns {{player: string, cards: string[]}[]} in the order in which hands are shown
 */
export function unlaid(log, index, table) {
  const laid = (log.deals[index]?.plays ?? []).map((entry) => (isRuling(entry) ? null : cardOf(entry.play)));
  const hands = slots(log, index, table).filter(({ crib }) => !crib);
  return hands.map((slot) =>
    ({ player: slot.player, cards: cardsOf(log, index, slot, table).filter((card) => !laid.includes(card)) }));
}

/**
 * Find what can have happened beside what the rules have.
 * @param {{player: string, cards: string[]}[]} held what each player holds
 * @param {Next} next
 * @param {string[]} layable cards that may be laid
 * @returns {PlayEntry[]}
 */
export function others(held, { player, must }, layable) {
  return held.flatMap((one) => [
    ...one.cards.filter((card) => !layable.includes(card)).map((card) => ({ player: one.player, play: card })),
    ...(must === "go" && one.player === player ? [] : [{ player: one.player, play: "go" }]),
  ]);
}

/** The ways to enter it, shown when they are asked for. */
export class Others {
  #rows = html("div", { class: "live-others" });
  #onEnter;

  /** @param {(entry: PlayEntry) => void} onEnter */
  constructor(onEnter) {
    this.#onEnter = onEnter;
    this.element = /** @type {HTMLDetailsElement} */ (html("details", { class: "help" },
      html("summary", {}, "Something else happened"), this.#rows));
  }

  /**
   * Offer what can have happened.
   * @param {PlayEntry[]} entries
   */
  draw(entries) {
    const players = [...new Set(entries.map(({ player }) => String(player)))];
    this.element.hidden = !entries.length;
    this.#rows.replaceChildren(...players.map((player) => html("div", { class: "actions" },
      ...entries.filter((entry) => entry.player === player).map((entry) => this.#way(player, entry)))));
  }

  /** @param {string} player @param {PlayEntry} entry */
  #way(player, entry) {
    const click = () => {
      this.element.open = false;
      this.#onEnter(entry);
    };
    const card = cardOf(entry.play);
    if (!card) return html("button", { type: "button", class: "quiet", click }, `${player} says go`);
    return html("button",
      { type: "button", class: "live-card", "aria-label": `${player} lays the ${cardName(card)} all the same`, click },
      cardPicture(card));
  }
}
