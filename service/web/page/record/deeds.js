/**
 * The play so far: who played which card, the count, what it pegged, and what the player said.
 */

import { faultName } from "../result/entries.js";
import { cardOf, cardPicture } from "../ui/cards.js";
import { copied, markup, numberField } from "../ui/markup.js";
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
 */
export function deeds(desk, deal, onChange) {
  const { recording: { log }, finding: { judgement }, table } = desk;
  const items = (log.deals[deal]?.plays ?? []).map((entry, at) => {
    if (isRuling(entry)) {
      return markup`<li class="deed-ruling">A ruling: ${entry.ruling.points} to ${entry.ruling.side}</li>`;
    }
    const pointer = `#/deals/${deal}/plays/${at}`;
    const line = judgement?.ledger.find((one) => one.pointer === pointer);
    const faults = judgement?.violations.filter((one) => one.pointer === pointer) ?? [];
    const isReneged = faults.some(({ code }) => code === "go-with-playable-card");
    const who = entry.player ?? line?.player ?? "";
    const mistake = { call: entry.call, owner: who,
      kind: isReneged ? /** @type {const} */ ("renege") : countCall(line, table) };
    const card = cardOf(entry.play);
    return markup`<li>
      <span class="deed-who">${who}</span>
      ${card ? copied(cardPicture(card)) : markup`<span class="deed-word">${entry.play}</span>`}
      ${line?.event === "card" && markup`<b class="deed-count">${line.count}</b>`}
      <span class="deed-words">${found(line, faults, judgement)}</span>
      ${table.manual && entry.play !== "go" && numberField((claim) => onChange(at, { claim }),
        { maxlength: 2, "aria-label": `Points said at ${entry.play}`, value: String(entry.claim ?? "") })}
      ${callWays(desk, mistake, (call) => onChange(at, { call }))}
    </li>`;
  });
  return markup`<ol class="deeds" aria-label="The play">${items}</ol>`;
}

/** @param {Line | undefined} line @param {Violation[]} faults @param {Judgement | null} judgement @returns {string} */
function found(line, faults, judgement) {
  const names = faults.filter(({ difference }) => !difference).map(({ code }) => faultName(code));
  if (line?.retracted) names.push("taken back");
  return [...names, line?.claim?.difference && judgement ? countWords(line, judgement) : pegged(line)].filter(Boolean)
    .join(", ");
}

/** @param {Line | undefined} line */
function pegged(line) {
  const points = line?.awards.find(({ reason }) => reason === "score")?.points ?? 0;
  return points ? `+${points}` : "";
}

