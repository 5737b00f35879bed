/** The keys of the recorder. Letters of cards mean something only where cards are picked or played. */

import { isAtEdge } from "../ui/inputs.js";

/** @import { CellCards } from "./cellcards.js" */
/** @import { OpenDeal } from "./deal.js" */
/** @import { Desk } from "./record.js" */

const ARROWS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

/**
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {HTMLElement} root
 * @property {CellCards} cards
 * @property {OpenDeal} deal
 */

/** The keys. */
export class Keys {
  #parts;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    parts.root.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { target } = event;
    if (event.defaultPrevented || event.altKey || !(target instanceof HTMLElement)) return;
    const isOurs = event.ctrlKey || event.metaKey ? this.#step(event, target) : this.#handle(event.key, target);
    if (isOurs) event.preventDefault();
  }

  /**
   * Undo or redo, but in a field of words, in which a browser undoes.
   * @param {KeyboardEvent} event @param {HTMLElement} target
   */
  #step({ key, shiftKey }, target) {
    const { undo, redo } = this.#parts.desk;
    const act = { z: shiftKey ? redo : undo, y: redo }[key.toLowerCase()];
    if (!act || target.matches("textarea, form input, input[type=text]:not([inputmode=numeric])")) return false;
    act();
    return true;
  }

  /** @param {string} key @param {HTMLElement} target */
  #handle(key, target) {
    const { cards, deal } = this.#parts;
    if (target instanceof HTMLInputElement && target.matches("[data-cell]")) return this.#ofCell(target, key);
    if (target.matches(".open-deal ol input")) return key === "Enter" && this.#onward(target);
    if (target.matches("input, select, textarea")) return false;
    if (target.matches("button, summary, a") && (key === "Enter" || key === " ")) return false;
    if (target.closest(".sheet-open")) return cards.key(key);
    return deal.element.contains(target) && deal.key(key);
  }

  /** @param {HTMLInputElement} input @param {string} key */
  #ofCell(input, key) {
    const { sheet, openCards } = this.#parts.desk;
    if (key === "Enter" || (ARROWS.has(key) && isAtEdge(input, key))) return sheet.step(key);
    const place = sheet.current();
    if (key !== " " || !place?.cell || !["hand", "crib"].includes(place.cell.kind)) return false;
    openCards(place.deal, place.cell);
    return true;
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
}
