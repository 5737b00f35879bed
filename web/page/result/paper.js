/**
 * What a game has on paper besides the sheet: players, event, table and date at its head; at its foot the deals whose
 * cards are known, lines to sign and the address of the service.
 */

import { cardsOf, dealers, slots, starterOf } from "../record/reading.js";
import { rulesetOf } from "../record/judge.js";
import { slotName } from "../record/spots.js";
import { cardOf, cardText } from "../ui/cards.js";
import { dayOf } from "../ui/kept.js";
import { button, drawn, markup, render } from "../ui/markup.js";

/** @import { Heading } from "../record/games.js" */
/** @import { Desk } from "../record/record.js" */

/** @type {[keyof Heading, string][]} */
const FIELDS = [["event", "Event"], ["table", "Table"], ["date", "Date"]];

/** The form, and what it puts on paper. */
export class Printing {
  #desk;
  #form = drawn(markup`<div class="setup-form"/>`);
  element = drawn(markup`<details class="help"><summary>Print</summary></details>`);
  head = drawn(markup`<div class="paper paper-lines"/>`);
  foot = drawn(markup`<section class="paper paper-foot" aria-label="On paper"/>`);

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.element.append(this.#form);
  }

  draw() {
    const { recording } = this.#desk;
    const { heading = {} } = recording.entry;
    const { players, ...log } = recording.log;
    const input = (/** @type {keyof Heading} */ name) => (/** @type {Event} */ { target }) => {
      recording.describe({ ...heading, [name]: /** @type {HTMLInputElement} */ (target).value });
      this.#desk.draw();
    };
    render(markup`
      <div class="fields">${FIELDS.map(([name, label]) => markup`<label class="field">${label}
        <input type="text" maxlength="60" autocomplete="off" value=${heading[name] ?? ""} onInput=${input(name)}/>
      </label>`)}</div>
      <div class="actions">${button("Print the sheet", () => print())}</div>`, this.#form);
    const rules = rulesetOf(recording.log)?.name ?? log.ruleset ?? "standard";
    const day = dayOf(recording.entry);
    const written = FIELDS.map(([name, label]) => [label, heading[name] || (name === "date" ? day : "")]);
    render([["Players", players.join(", ")], ...written, ["Rules", rules]]
      .map(([label, words]) => markup`<p>${label}: <span>${words}</span></p>`), this.head);
    render(markup`${log.deals.map((_, deal) => this.#deal(deal))}
      <div class="paper-lines">${players.map((player) => markup`<p>${player}, signed: <span/></p>`)}</div>
      <p class="paper-place">${location.host}</p>`, this.foot);
  }

  /** The cards of a deal, where any are known. @param {number} deal */
  #deal(deal) {
    const { recording: { log }, table, finding: { judgement } } = this.#desk;
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
      <h3>Deal ${deal + 1}: ${dealers(log)[deal]} deals, starter ${written(starterOf(log, deal)) || "not known"}</h3>
      ${hands.map(({ slot, cards }) => markup`<p>${slotName(slot)}: ${written(cards)}</p>`)}
      ${plays.length > 0 && markup`<p>The play: ${plays.join(", ")}</p>`}
    </section>`;
  }
}
