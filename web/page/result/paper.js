/**
 * What a game has on paper besides the sheet: players, event, table and date at its head; at its foot the deals whose
 * cards are known, lines to sign and the address of the service.
 */

import { cardsOf, dealers, firstDealer, slots, starterOf } from "../record/reading.js";
import { rulesetOf } from "../record/judge.js";
import { slotName } from "../record/spots.js";
import { cardOf, cardText } from "../ui/cards.js";
import { dayOf } from "../ui/kept.js";
import { button, markup } from "../ui/markup.js";

/** @import { Heading } from "../record/games.js" */
/** @import { Act, State } from "../record/types.js" */

/** @type {[keyof Heading, string][]} */
const FIELDS = [["event", "Event"], ["table", "Table"], ["date", "Date"]];

/** @param {State} state @param {Act} act */
export function printForm({ past: { heading = {} } }, act) {
  const input = (/** @type {keyof Heading} */ name) => (/** @type {{target: HTMLInputElement}} */ { target }) =>
    act({ type: "describe", heading: { ...heading, [name]: target.value } });
  return markup`<details class="help"><summary>Print</summary><div class="setup-form">
    <div class="fields">${FIELDS.map(([name, label]) => markup`<label class="field">${label}
      <input type="text" maxlength="60" autocomplete="off" value=${heading[name] ?? ""} onInput=${input(name)}/>
    </label>`)}</div>
    <div class="actions">${button("Print the sheet", () => print())}</div></div></details>`;
}

/** @param {State} state */
export function paperHead({ log, past }) {
  const { heading = {} } = past;
  const rules = rulesetOf(log)?.name ?? log.ruleset ?? "standard";
  const written = FIELDS.map(([name, label]) => [label, heading[name] || (name === "date" ? dayOf(past) : "")]);
  const lines = [["Players", log.players.join(", ")], ...written, ["Rules", rules]];
  return markup`<div class="paper paper-lines" key="paper-head">${lines.map(([label, words]) =>
    markup`<p>${label}: <span>${words}</span></p>`)}</div>`;
}

/** @param {State} state */
export function paperFoot(state) {
  const { deals, players } = state.log;
  return markup`<section class="paper paper-foot" aria-label="On paper" key="paper-foot">
    <div class="paper-lines">${players.map((player) => markup`<p>${player}, signed: <span/></p>`)}</div>
    <p class="paper-place">${location.host}</p>
    ${deals.map((_, deal) => dealView(state, deal))}</section>`;
}

/** Draw the cards of a deal, where any are known. @param {State} state @param {number} deal */
function dealView({ log, table, finding: { judgement } }, deal) {
  const written = (/** @type {string[]} */ cards) => cards.map(cardText).join(" ");
  const hands = slots(log, deal, table).map((slot) => ({ slot, cards: cardsOf(log, deal, slot, table) }))
    .filter(({ cards }) => cards.length);
  if (!hands.length) return null;
  const plays = (log.deals[deal].plays ?? []).map(({ play }, at) => {
    const line = judgement?.ledger.find(({ pointer }) => pointer === `#/deals/${deal}/plays/${at}`);
    const card = cardOf(play ?? "");
    return `${card ? cardText(card) : play ?? "ruling"}${line?.points ? ` (${line.points})` : ""}`;
  });
  return markup`<section class="paper-deal">
    <h3>Deal ${deal + 1}: ${firstDealer(log) !== null && `${dealers(log)[deal]} deals, `}starter
      ${` ${written(starterOf(log, deal)) || "not known"}`}</h3>
    ${hands.map(({ slot, cards }) => markup`<p>${slotName(slot)}: ${written(cards)}</p>`)}
    ${plays.length > 0 && markup`<p>The play: ${plays.join(", ")}</p>`}
  </section>`;
}
