/**
 * The keys of the recorder, and where the focus goes: what an action names, and what is next to it where what had it is
 * gone.
 */

/** @import { Act, Focus } from "./types.js" */

/** @param {Act} act @returns {(event: KeyboardEvent) => void} */
export function keys(act) {
  return (event) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.altKey || !(target instanceof HTMLElement)) return;
    const isOurs = event.ctrlKey || event.metaKey ? step(act, event, target) : take(act, key, target);
    if (isOurs) event.preventDefault();
  };
}

/**
 * Undo or redo, but in a field of words, in which a browser undoes.
 * @param {Act} act @param {KeyboardEvent} event @param {HTMLElement} target
 */
function step(act, { key, shiftKey }, target) {
  const type = { z: shiftKey ? "redo" : "undo", y: "redo" }[key.toLowerCase()];
  if (!type || target.matches("textarea, form input, input[type=text]:not([inputmode=numeric])")) return false;
  act({ type });
  return true;
}

/** @param {Act} act @param {string} key @param {HTMLElement} on */
function take(act, key, on) {
  if (on instanceof HTMLInputElement && on.matches("[data-cell]")) return ofCell(act, on, key);
  if (on.matches("input, select, textarea")) return false;
  if (on.matches("button, summary, a") && (key === "Enter" || key === " ")) return false;
  return on.closest(".pick") !== null && (key === "Enter" || key === "Escape") && act({ type: "done" });
}

/** @param {Act} act @param {HTMLInputElement} input @param {string} key */
function ofCell(act, input, key) {
  const [, deal, at] = input.id.split("-").map(Number);
  if (key === "Enter") return act({ type: "step", deal, at });
  const [kind, who] = (input.dataset.cell ?? "").split(/:(.*)/s);
  if (key !== " " || (kind !== "hand" && kind !== "crib")) return false;
  return act({ type: "cards", deal, cell: { kind, who } });
}

/** @type {Record<string, (focus: Focus) => string>} */
const PLACES = {
  cell: ({ deal, at }) => `#cell-${deal}-${at}`,
  cards: () => ".pick",
  extras: () => ".extras select",
  setup: () => "#record-rules",
  board: () => ".replay input",
  bar: () => ".bar-verdict",
  verdict: () => ".game-verdict h2",
};
/** What is to be seen with it. @type {Record<string, [string, ScrollLogicalPosition]>} */
const SEEN = {
  cards: [".sheet-open", "nearest"],
  extras: [".extras", "nearest"],
  board: [".table", "start"],
};

/** @param {HTMLElement} place @param {Focus} focus */
export function moveFocus(place, focus) {
  const { part } = focus;
  if (part === "setup") {
    for (const details of place.querySelectorAll(".setup details")) details.setAttribute("open", "");
  }
  const target = place.querySelector(PLACES[part](focus));
  if (target instanceof HTMLElement) target.focus({ preventScroll: part in SEEN });
  const [seen, block] = SEEN[part] ?? [];
  if (seen) place.querySelector(seen)?.scrollIntoView({ block });
}

/**
 * Keep the focus where it is while something is drawn; where that is gone from the sheet, at the sheet's end.
 * @param {HTMLElement} place @param {() => void} draw
 */
export function keepFocus(place, draw) {
  const held = document.activeElement;
  const isOfSheet = held?.closest(".sheet");
  draw();
  if (!isOfSheet || held?.isConnected) return;
  const last = [...place.querySelectorAll(".sheet [data-deal] input")].at(-1);
  if (last instanceof HTMLElement) last.focus();
}
