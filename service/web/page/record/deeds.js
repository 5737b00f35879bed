/**
 * The play so far: who laid which card, the count, what it pegged, and what the player said.
 */

import { cardOf, cardPicture } from "../cards.js";
import { html } from "../dom.js";
import { isRuling } from "./reading.js";
import { countWords } from "./words.js";

/** @import { Line, PlayEntry } from "./types.js" */
/** @import { Desk } from "./record.js" */

/**
 * Draw the play.
 * @param {Desk} desk
 * @param {number} deal
 * @param {(at: number, points: number | null) => void} onSaid called with an entry and what was said at it
 * @returns {HTMLElement}
 */
export function drawDeeds(desk, deal, onSaid) {
  const { recording: { log }, finding: { judgement }, table } = desk;
  const lines = new Map((judgement?.ledger ?? []).map((line) => [line.pointer, line]));
  const items = (log.deals[deal]?.plays ?? []).map((entry, at) => {
    const line = lines.get(`#/deals/${deal}/plays/${at}`);
    if (isRuling(entry)) return html("li", { class: "deed-ruling" }, `A ruling: ${entry.ruling.points} to ${entry.ruling.side}`);
    const words = line?.claim?.difference && judgement ? countWords(line, judgement) : pegged(line);
    return html("li", {}, ...what(entry, line), html("span", { class: "deed-words" }, words), table.manual && entry.play !== "go" ? said(entry, at, onSaid) : null);
  });
  return html("ol", { class: "deeds", "aria-label": "The play" }, ...items);
}

/** @param {PlayEntry} entry @param {Line | undefined} line @returns {(Node | string)[]} */
function what(entry, line) {
  const who = entry.player ?? line?.player ?? "";
  const card = cardOf(entry.play);
  const count = line?.event === "card" ? html("b", { class: "deed-count" }, String(line.count)) : "";
  const done = card ? cardPicture(card) : html("span", { class: "deed-word" }, entry.play);
  return [html("span", { class: "deed-who" }, who), done, count];
}

/** @param {Line | undefined} line */
function pegged(line) {
  const points = line?.awards.find(({ reason }) => reason === "score")?.points ?? 0;
  return points ? `+${points}` : "";
}

/** @param {PlayEntry} entry @param {number} at @param {(at: number, points: number | null) => void} onSaid */
function said(entry, at, onSaid) {
  const input = /** @type {HTMLInputElement} */ (html("input", {
    type: "text", inputmode: "numeric", maxlength: 2, autocomplete: "off", value: entry.claim ?? "", "aria-label": `Points said at ${entry.play}`,
    focus: () => input.select(),
    change: () => onSaid(at, /^\d+$/.test(input.value) ? Number(input.value) : null),
  }));
  return input;
}
