/** What is said of cards that were read, and the other way to put them with those that were there. */

import { button, markup } from "../ui/markup.js";

/** @import { Night } from "./night.js" */
/** @import { Remark } from "./readcards.js" */

/**
 * `other` is a way that can be chosen as long as the night is still the one that it belongs to.
 * @typedef {{words: string[], remarks?: Remark[], isAllRead?: boolean,
 *   other?: {night: Night, name: string, act: () => void}}} Said
 */

/** Remarks that are read aloud; the others are folded. */
const TOLD = 3;

/** @param {Said} said @param {Night} night @param {() => void} onClose */
export function remarksView({ words, remarks = [], isAllRead, other }, night, onClose) {
  const items = remarks.map((one) => markup`<li>${one.words}${one.text && markup` <code>${one.text}</code>`}</li>`);
  if (!words.length && !items.length) return null;
  const folded = items.slice(TOLD);
  return markup`<div class=${isAllRead ? "remarks plain" : "remarks"}><p>${words.join(" ")}</p>
    <ul>${items.slice(0, TOLD)}</ul>
    ${folded.length > 0 && markup`<details class="help"><summary>${folded.length} more</summary>
      <ul>${folded}</ul></details>`}
    <div class="actions">${other?.night === night && button(other.name, other.act)}
      ${button("Close", onClose, { kind: "link" })}</div></div>`;
}
