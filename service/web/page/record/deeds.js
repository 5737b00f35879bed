/**
 * The play so far: who laid which card, the count, what it pegged, and what the player said.
 */

import { faultName } from "../result/entries.js";
import { cardOf, cardPicture } from "../ui/cards.js";
import { html } from "../ui/dom.js";
import { callWays, countCall } from "./calls.js";
import { countWords } from "./findings.js";
import { isRuling } from "./reading.js";

/** @import { Desk } from "./record.js" */
/** @import { Judgement, Line, PlayEntry, Violation } from "./types.js" */

/**
 * Draw the play.
 * @param {Desk} desk
 * @param {number} deal
 * @param {(at: number, change: Partial<PlayEntry>) => void} onChange called with an entry and what is to be changed in
 *   it
 * @returns {HTMLElement}
 */
export function drawDeeds(desk, deal, onChange) {
  const { recording: { log }, finding: { judgement }, table } = desk;
  const items = (log.deals[deal]?.plays ?? []).map((entry, at) => {
    if (isRuling(entry)) {
      return html("li", { class: "deed-ruling" }, `A ruling: ${entry.ruling.points} to ${entry.ruling.side}`);
    }
    const pointer = `#/deals/${deal}/plays/${at}`;
    const line = judgement?.ledger.find((one) => one.pointer === pointer);
    const faults = judgement?.violations.filter((one) => one.pointer === pointer) ?? [];
    const isReneged = faults.some(({ code }) => code === "go-with-playable-card");
    const mistake = { call: entry.call, owner: entry.player ?? line?.player ?? "",
      kind: isReneged ? /** @type {const} */ ("renege") : countCall(line, table) };
    return html("li", {}, ...what(entry, line),
      html("span", { class: "deed-words" }, found(line, faults, judgement)),
      table.manual && entry.play !== "go" ? said(entry, (claim) => onChange(at, { claim })) : null,
      ...callWays(desk, mistake, (call) => onChange(at, { call })));
  });
  return html("ol", { class: "deeds", "aria-label": "The play" }, ...items);
}

/** @param {Line | undefined} line @param {Violation[]} faults @param {Judgement | null} judgement @returns {string} */
function found(line, faults, judgement) {
  const names = faults.filter(({ difference }) => !difference).map(({ code }) => faultName(code));
  if (line?.retracted) names.push("taken back");
  return [...names, line?.claim?.difference && judgement ? countWords(line, judgement) : pegged(line)].filter(Boolean)
    .join(", ");
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

/** @param {PlayEntry} entry @param {(points: number | null) => void} onSaid */
function said(entry, onSaid) {
  const input = /** @type {HTMLInputElement} */ (html("input", {
    type: "text", inputmode: "numeric", maxlength: 2, autocomplete: "off", value: entry.claim ?? "",
    "aria-label": `Points said at ${entry.play}`,
    focus: () => input.select(),
    change: () => onSaid(/^\d+$/.test(input.value) ? Number(input.value) : null),
  }));
  return input;
}
