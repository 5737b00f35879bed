/** All of the recorder, drawn from its state. */

import { placeName } from "../log/places.js";
import { paperFoot, paperHead, printForm } from "../result/paper.js";
import { BoardTable } from "../result/result.js";
import { verdict } from "../result/verdict.js";
import { costWords, Review } from "../review/review.js";
import { isStudied } from "../rules/rulesets.js";
import { explain } from "../ui/api.js";
import { KeptList, noticesView } from "../ui/kept.js";
import { button, markup } from "../ui/markup.js";
import { outletView } from "../ui/outlet.js";
import { barView } from "./bar.js";
import { faultsView, placesOf } from "./findings.js";
import { answersTo } from "./hints.js";
import { setupView } from "./setup.js";
import { sheetView } from "./sheet.js";

/** @import { Recording } from "../ui/recording.js" */
/** @import { Act, Log, State } from "./types.js" */

/** @param {Recording<Log, State>} recording @param {Act} act */
export function rootView(recording, act) {
  const { state } = recording;
  const result = resultView(state, act);
  const { isFirst } = state.link;
  return [
    paperHead(state),
    barView(state, act),
    isFirst && result,
    panelView(recording, act),
    !isFirst && result,
    boardView(state, act),
    paperFoot(state),
  ];
}

/** @param {Recording<Log, State>} recording @param {Act} act */
function panelView(recording, act) {
  const { state } = recording;
  return markup`<div class="panel" key="panel">
    ${noticesView(recording)}
    ${setupView(state, act)}
    ${sheetView(state, act)}
    <div class="share-game">
      <div class="actions">${button("Copy a link", () => act({ type: "link" }))}
        ${button("Copy as text", () => act({ type: "text" }))}
        ${button("Save", () => act({ type: "save" }))}
        ${button("New game", () => act({ type: "new" }))}</div>
      ${outletView(state.note?.place === "share" ? state.note : null)}
    </div>
    <${KeptList} recording=${recording}/>
    ${printForm(state, act)}
  </div>`;
}

/**
 * What is to be seen first where a link leads here; below the sheet where one writes.
 * @param {State} state @param {Act} act
 */
function resultView(state, act) {
  const { finding: { judgement, failure, sent, told } } = state;
  return markup`<div class="faults" role="alert" key="alert">${failure && failureView(state, act)}</div>
    <p class="game-words hidden-visually" role="status" key="words">${told?.words}</p>
    <div class="game-verdict" role="region" aria-label="Result" hidden=${!judgement} key="verdict">
      ${judgement && markup`<div class="panel">${verdict(judgement, sent, waysOf(state, act))}</div>`}</div>`;
}

/** @param {State} state @param {Act} act @returns {import("../result/verdict.js").Links} */
function waysOf({ log, table, finding, costs }, act) {
  const known = costs?.sent === finding.sent ? costs : null;
  const isKnowable = !finding.judgement?.isAsking && isStudied(log.ruleset ?? "standard", log.players.length);
  const look = (/** @type {number} */ entry) => act({ type: "entry", entry, isBoard: true });
  return {
    look: hasCards(finding.sent) && !finding.judgement?.isAsking ? look : null,
    log: (fault) => act({ type: "look", fault }),
    answers: finding.judgement ? answersTo(finding.judgement, log, table).map(({ name, action }) =>
      [name, () => act({ ...action, focus: { part: "verdict" } })]) : [],
    ask: isKnowable && !known ? () => act({ type: "costs", costs: { sent: finding.sent, mistakes: [] } }) : null,
    cost: (fault) => costWords(known, fault),
    automatic: () => act({ type: "change", log: { ...log, rules: { ...log.rules, claims: "automatic" } } }),
  };
}

/** @param {State} state @param {Act} act */
function failureView({ log, table, finding: { failure } }, act) {
  if (!failure) return null;
  const { summary, faults } = explain(failure);
  if (failure.kind !== "problem") {
    return markup`<p>${summary}</p>${button("Retry", () => act({ type: "retry" }), { kind: "link" })}`;
  }
  return faultsView(faults.length ? "" : summary, faults.map(({ pointer, message }) => {
    const isInDeal = placesOf(log, table, { pointer }).length > 0;
    const look = () => act({ type: "look", fault: { pointer } });
    return { message, name: placeName(pointer), act: isInDeal ? look : undefined };
  }));
}

/** @param {State} state @param {Act} act */
function boardView({ table, finding: { sent, judgement }, link, costs }, act) {
  const response = judgement?.isAsking ? null : judgement;
  return markup`<div class="game-board" key="board" hidden=${!response}>
    ${response && hasCards(sent) && markup`<${BoardTable} log=${sent} response=${response} table=${table}
      entry=${link.entry} onEntry=${(/** @type {number} */ entry) => act({ type: "entry", entry })}/>`}
    <${Review} log=${sent} response=${response} isAsked=${costs?.sent === sent}
      toDeal=${(/** @type {number} */ deal) => act({ type: "focus", focus: { part: "cell", deal, at: 0 } })}
      onCosts=${(/** @type {import("../review/review.js").Costs} */ known) => act({ type: "costs", costs: known })}/>
  </div>`;
}

/** Tell whether any card of a game is known, so that there is a board to see. @param {Log} log */
function hasCards({ deals }) {
  return deals.some(({ hands, dealt, crib, plays, starter, show }) =>
    hands || dealt || crib || plays || starter || show?.some(({ cards }) => cards));
}
