/**
 * Entries of the play other than the one that is due and known to be: a card that may not be played or a go that is
 * not due, which is entered on request and judged like everything else; and what is entered before the service has
 * told what comes next, which is held until then.
 */

import { cardName, cardOf, cardPicture } from "../ui/cards.js";
import { copied, markup } from "../ui/markup.js";
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

/**
 * Draw the ways to enter it, shown when they are asked for.
 * @param {PlayEntry[]} entries what can have happened
 * @param {(entry: PlayEntry) => void} onEnter
 */
export function othersView(entries, onEnter) {
  const way = (/** @type {PlayEntry} */ entry) => {
    const act = (/** @type {{currentTarget: Element}} */ { currentTarget }) => {
      currentTarget.closest("details")?.removeAttribute("open");
      onEnter(entry);
    };
    const card = cardOf(entry.play);
    if (!card) return markup`<button type="button" class="quiet" onClick=${act}>${entry.player} says go</button>`;
    return markup`<button type="button" class="live-card" onClick=${act}
      aria-label=${`${entry.player} lays the ${cardName(card)} all the same`}>${copied(cardPicture(card))}</button>`;
  };
  const players = [...new Set(entries.map(({ player }) => player))];
  return markup`<details class="help" hidden=${!entries.length}>
    <summary>Something else happened</summary>
    <div class="live-others">${players.map((player) => markup`<div class="actions">
      ${entries.filter((entry) => entry.player === player).map(way)}</div>`)}</div>
  </details>`;
}

/** The entries that are held, for one log; another change of the log drops them. */
export class Held {
  /** @type {Log | null} */
  #log = null;
  /** @type {PlayEntry[]} */
  #entries = [];

  /** @param {Log} log as it is @param {PlayEntry} entry without a player where it is typed */
  add(log, entry) {
    if (log !== this.#log) this.#entries = [];
    this.#log = log;
    this.#entries.push(entry);
  }

  /**
   * Take the first entry; where it cannot be laid, none of them is.
   * @param {Log} log as it is @param {Next | null} next @param {string[]} layable cards that may be laid
   * @returns {PlayEntry | null}
   */
  next(log, next, layable) {
    const [entry, ...rest] = log === this.#log ? this.#entries : [];
    const isDue = next !== null && entry !== undefined && (entry.player ?? next.player) === next.player
      && (entry.play === "go" ? next.must === "go" : layable.includes(entry.play));
    this.#entries = isDue ? rest : [];
    return isDue ? entry : null;
  }

  /** Hold the rest for the log that the entry has made. @param {Log} log */
  follow(log) {
    this.#log = log;
  }
}
