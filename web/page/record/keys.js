/** The keys of the recorder. Letters of cards mean something only where cards are picked or played. */

import { isAtEdge } from "../ui/inputs.js";

/** @import { CellCards } from "./cellcards.js" */
/** @import { OpenDeal } from "./deal.js" */
/** @import { Desk } from "./record.js" */

const ARROWS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

/** @param {Desk} desk @param {CellCards} cards @param {OpenDeal} deal @returns {(event: KeyboardEvent) => void} */
export function keys(desk, cards, deal) {
  return (event) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.altKey || !(target instanceof HTMLElement)) return;
    const isOurs = event.ctrlKey || event.metaKey ? step(desk, event, target) : take(desk, cards, deal, key, target);
    if (isOurs) event.preventDefault();
  };
}

/**
 * Undo or redo, but in a field of words, in which a browser undoes.
 * @param {Desk} desk @param {KeyboardEvent} event @param {HTMLElement} target
 */
function step({ undo, redo }, { key, shiftKey }, target) {
  const act = { z: shiftKey ? redo : undo, y: redo }[key.toLowerCase()];
  if (!act || target.matches("textarea, form input, input[type=text]:not([inputmode=numeric])")) return false;
  act();
  return true;
}

/** @param {Desk} desk @param {CellCards} cards @param {OpenDeal} deal @param {string} key @param {HTMLElement} on */
function take(desk, cards, deal, key, on) {
  if (on instanceof HTMLInputElement && on.matches("[data-cell]")) return ofCell(desk, on, key);
  if (on.matches(".open-deal ol input")) return key === "Enter" && onward(deal.element, on);
  if (on.matches("input, select, textarea")) return false;
  if (on.matches("button, summary, a") && (key === "Enter" || key === " ")) return false;
  if (on.closest(".sheet-open")) return cards.key(key);
  return deal.element.contains(on) && deal.key(key);
}

/** @param {Desk} desk @param {HTMLInputElement} input @param {string} key */
function ofCell({ sheet, openCards }, input, key) {
  if (key === "Enter" || (ARROWS.has(key) && isAtEdge(input, key))) return sheet.step(key);
  const place = sheet.current();
  if (key !== " " || !place?.cell || !["hand", "crib"].includes(place.cell.kind)) return false;
  openCards(place.deal, place.cell);
  return true;
}

/** From a number of the open deal to the next one. @param {HTMLElement} deal @param {HTMLElement} input */
function onward(deal, input) {
  const all = [...deal.querySelectorAll(".live-show input")];
  const at = all.indexOf(input);
  const next = (at >= 0 && all[at + 1]) || deal.querySelector("h2");
  if (next instanceof HTMLElement) next.focus();
  return true;
}
