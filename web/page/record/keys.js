/**
 * The keys of the recorder, and the list of them. A single key means something only where the recorder has the focus.
 */

import { html } from "../ui/dom.js";
import { isAtEdge } from "../ui/markup.js";

/** @import { CellCards } from "./cellcards.js" */
/** @import { OpenDeal } from "./deal.js" */
/** @import { Desk } from "./record.js" */

const ARROWS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);
const CARD_LETTERS = "atjqkcdhs";

const LIST = [
  ["Enter, Tab", "the next cell; Enter also closes the cards"],
  ["Arrows", "the cell beside, above or below"],
  ["Space", "the cards of a hand or the crib; so does the first letter of a card"],
  ["A 2 … 9 T J Q K, C D H S", "a card: its rank and its suit, in either order"],
  ["Backspace", "take the last card back"],
  ["g", "go"],
  ["e", "heels: a jack was turned up"],
  ["o", "open the deal in full"],
  ["m", "the next mistake"],
  ["u, r", "undo, redo; also Ctrl+Z, Ctrl+Y"],
  ["?", "this list"],
];

/**
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {HTMLElement} root
 * @property {CellCards} cards
 * @property {OpenDeal} deal
 * @property {() => void} onMistake called when the next mistake is wanted
 */

/** The keys. */
export class Keys {
  #parts;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    parts.root.addEventListener("keydown", (event) => this.#key(event));
    const rows = LIST.flatMap(([keys, words]) => [html("dt", {}, html("kbd", {}, keys)), html("dd", {}, words)]);
    const close = html("button", { type: "button", class: "primary", click: () => this.element.close() }, "Close");
    this.element = /** @type {HTMLDialogElement} */ (html("dialog", { class: "keys", "aria-label": "Keys" },
      html("h2", {}, "Keys"), html("dl", {}, ...rows), close));
  }

  /** Show the list. */
  list() {
    this.element.showModal();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { target, key } = event;
    if (event.defaultPrevented || event.altKey || !(target instanceof HTMLElement) || this.element.open) return;
    // A game that is only looked at hides the recorded one, which no key must change then.
    if (!this.#parts.desk.sheet.element.checkVisibility()) return;
    if (event.ctrlKey || event.metaKey) {
      const { undo, redo } = this.#parts.desk;
      const act = { z: event.shiftKey ? redo : undo, y: redo }[key.toLowerCase()];
      if (!act || isWords(target)) return;
      event.preventDefault();
      act();
      return;
    }
    const isSheetCell = target.matches("input[data-cell]");
    const isHandled = isSheetCell
      ? this.#ofCell(/** @type {HTMLInputElement} */ (target), key)
      : this.#ofPart(target, key);
    if (isHandled) event.preventDefault();
  }

  /** @param {HTMLInputElement} input @param {string} key */
  #ofCell(input, key) {
    const { desk } = this.#parts;
    if (key === "Enter" || (ARROWS.has(key) && isAtEdge(input, key))) return desk.sheet.step(key);
    const place = desk.sheet.current();
    const isHand = place?.cell && (place.cell.kind === "hand" || place.cell.kind === "crib");
    if (place?.cell && isHand && (key === " " || CARD_LETTERS.includes(key.toLowerCase()))) {
      desk.openCards(place.deal, place.cell, key.trim());
      return true;
    }
    if (place && key === "e") desk.sheet.heels(place.deal);
    else return this.#anywhere(key) || (key.length === 1 && !/\d/.test(key));
    return true;
  }

  /** @param {HTMLElement} target @param {string} key */
  #ofPart(target, key) {
    const { cards, deal } = this.#parts;
    if (target.matches("input[inputmode=numeric]") && deal.element.contains(target)) {
      return key === "Enter" && this.#onward(target);
    }
    if (target.matches("input, select, textarea")) return false;
    if (target.matches("button, summary, a") && (key === "Enter" || key === " ")) return false;
    if (target.closest(".sheet-open") && cards.key(key)) return true;
    if (deal.element.contains(target) && deal.key(key)) return true;
    return this.#anywhere(key);
  }

  /** From a number of the open deal to the next one. @param {HTMLElement} input */
  #onward(input) {
    const { deal } = this.#parts;
    const all = [...deal.element.querySelectorAll(".live-show input")];
    const at = all.indexOf(input);
    const next = (at >= 0 && all[at + 1]) || deal.element.querySelector("h2");
    if (next instanceof HTMLElement) next.focus();
    return true;
  }

  /** @param {string} key */
  #anywhere(key) {
    const { desk, deal, onMistake } = this.#parts;
    if (key === "?") this.list();
    else if (key === "u") desk.undo();
    else if (key === "r") desk.redo();
    else if (key === "m") onMistake();
    else if (key === "e" && deal.deal >= 0) desk.sheet.heels(deal.deal);
    else if (key === "o") desk.openDeal(desk.sheet.current()?.deal ?? desk.recording.log.deals.length);
    else return false;
    return true;
  }
}

/** Whether something is a field of words, in which a browser undoes what was typed. @param {HTMLElement} target */
function isWords(target) {
  return target.matches("textarea, input[type=text]:not([inputmode=numeric])");
}
