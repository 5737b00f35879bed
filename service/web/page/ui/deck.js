/** A deck to pick cards from: one stop of the tab key, arrow keys within. */

import { cardLabel, cardName, cardOf, cardPicture, RANK_ORDER, SUIT_ORDER } from "./cards.js";
import { html } from "./dom.js";

/** Milliseconds after the last key until the line below the deck follows, so that it is not read aloud at each. */
const SETTLED = 250;
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * Say what keeps typed words from being so many cards.
 * @param {string[]} held
 * @param {number} size how many belong there
 * @returns {string} empty if nothing does, or if there are too few only
 */
export function flaw(held, size) {
  const codes = held.map(cardOf);
  const strange = held.find((word, index) => !codes[index]);
  if (strange) return `“${strange.slice(0, 12)}” is no card.`;
  const twice = codes.find((code, index) => codes.indexOf(code) < index);
  if (twice) return `The ${cardName(twice)} is there twice.`;
  return held.length > size ? `${held.length - size} too many: only ${size} belong here.` : "";
}

/**
 * Name as many cards as belong somewhere.
 * @param {string} cards
 * @param {number} size
 * @returns {string} such as `such as 5H 5S 5C JD`
 */
export function sample(cards, size) {
  return `such as ${cards.split(" ").slice(0, size).join(" ")}`;
}

/**
 * Put a deck somewhere.
 * @param {HTMLElement} place
 * @param {function(string): void} onPick called with a card when it is picked or put back
 * @returns {{mark: function(Map<string | null, string>): void, say: function(string): void}}
 *   `mark` takes the cards that are picked, each with its use: `hand` or `starter`; `say` shows a line below
 */
export function deck(place, onPick) {
  const rows = SUIT_ORDER.map((suit) => RANK_ORDER.map((rank) => button(`${rank}${suit}`)));
  const all = rows.flat();
  const note = html("p", { class: "deck-note", role: "status" });
  const suits = rows.map((row) => html("div", { class: "deck-suit" }, ...row));
  place.replaceChildren(
    html(
      "fieldset",
      { class: "deck" },
      html("legend", {}, "Or pick from the deck"),
      html("div", { class: "deck-suits", keydown: move }, ...suits),
      note,
    ),
  );
  let settling = 0;
  let stop = all[0];
  focusable(stop);

  /** @param {string} code */
  function button(code) {
    const made = html("button", { type: "button", tabindex: "-1", "aria-pressed": "false" }, cardPicture(code));
    made.dataset.card = code;
    made.addEventListener("click", () => {
      focusable(made);
      onPick(code);
    });
    return made;
  }

  /** @param {HTMLButtonElement} next */
  function focusable(next) {
    stop.setAttribute("tabindex", "-1");
    stop = next;
    stop.setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent} event */
  function move(event) {
    const here = all.find((one) => one === document.activeElement);
    if (!here) return;
    const row = rows.findIndex((cards) => cards.includes(here));
    const column = rows[row].indexOf(here);
    let next;
    if (event.key in STEPS) {
      const [down, right] = STEPS[event.key];
      next = rows[row + down]?.[column + right];
    } else if (event.key === "Home") next = rows[row][0];
    else if (event.key === "End") next = rows[row].at(-1);
    else return;
    event.preventDefault();
    if (!next) return;
    focusable(next);
    next.focus();
  }

  /** @param {Map<string | null, string>} uses */
  function mark(uses) {
    for (const one of all) {
      const card = String(one.dataset.card);
      const use = uses.get(card);
      one.setAttribute("aria-pressed", String(Boolean(use)));
      one.setAttribute("aria-label", cardLabel(card) + (use === "starter" ? ", turned up" : ""));
      one.classList.toggle("starter", use === "starter");
    }
  }

  /** @param {string} text */
  function say(text) {
    clearTimeout(settling);
    settling = setTimeout(() => { note.textContent = text; }, SETTLED);
  }

  mark(new Map());
  return { mark, say };
}
