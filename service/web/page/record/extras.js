/**
 * What happens beside the cards: a ruling, a deal that is thrown in, heels, an end that depends on who pegged first,
 * a game that is given up.
 */

import { button, markup } from "../ui/markup.js";
import { forgetPegged } from "./cardedits.js";
import { addRuling, pegInOrder, setEnded, setVoid } from "./edits.js";
import { problems } from "./marks.js";
import { sidesOf } from "./reading.js";

/** @import { Desk } from "./record.js" */

/** Characters of a reason, at most. */
const LONGEST_REASON = 200;

/** The forms for it; what is typed there is no part of the log until a button is pressed. */
export class Extras {
  #desk;
  #deal;
  /** Why there is no ruling yet. */
  #fault = "";

  /**
   * @param {Desk} desk
   * @param {() => number} deal that is open
   */
  constructor(desk, deal) {
    this.#desk = desk;
    this.#deal = deal;
  }

  /** Draw the forms. */
  view() {
    const { recording: { log }, table, change, sheet } = this.#desk;
    const at = this.#deal();
    const deal = log.deals[at];
    const sides = sidesOf(log);
    const options = sides.map(({ id, players }) => markup`<option value=${id}>${players.join(" and ")}</option>`);
    const first = this.#isUnclear()
      ? log.players.map((player) => button(`${player} was out first`, () => change(pegInOrder(log, at, player))))
      : [];
    return markup`<details class="extras help" open=${first.length > 0 || undefined}>
      <summary>A ruling, a misdeal, a concession</summary>
      <div class="actions">
        ${button("Heels", () => sheet.heels(at), { isPressed: Boolean(deal?.heels?.claim) })}
        ${button("Throw this deal in", () => change(setVoid(log, at, !deal?.void)), { isPressed: Boolean(deal?.void) })}
        ${deal?.pegged && button("Write the play card by card", () => change(forgetPegged(log, at, table)))}
      </div>
      <div class="actions">${first}</div>
      <form onSubmit=${(event) => this.#rule(event)}><fieldset>
        <legend>A ruling</legend>
        <div class="fields">
          <label class="field">Side<select name="side">${options}</select></label>
          <label class="field">Points<input type="text" name="points" autocomplete="off"/></label>
          <label class="field">Reason
            <input type="text" name="reason" autocomplete="off" maxlength=${LONGEST_REASON}/></label>
        </div>
        <button class="quiet">Add the ruling</button>
        <p class="fault" role="status">${this.#fault}</p>
      </fieldset></form>
      <form onSubmit=${(event) => this.#giveUp(event)}><fieldset>
        <legend>The game is given up</legend>
        <div class="fields">
          <label class="field">Side that gives up<select name="side">${options}</select></label>
          <label class="field">How<select name="by">
            <option value="concession">concedes</option><option value="forfeit">forfeits</option></select></label>
        </div>
        <button class="quiet" hidden=${sides.length !== 2}>
          ${log.ended ? "The game goes on after all" : "End the game"}</button>
      </fieldset></form>
    </details>`;
  }

  /** Where the totals take more than one side out, somebody has to say who was first. */
  #isUnclear() {
    return problems(this.#desk.finding.failure).some(({ code, pointer }) =>
      code === "ambiguous-end" && pointer.startsWith(`#/deals/${this.#deal()}/`));
  }

  /** @param {SubmitEvent} event */
  #rule(event) {
    const [form, { side, points: typed, reason: words }] = submitted(event);
    const points = Number(typed.replace("−", "-"));
    const reason = words.trim();
    const isWhole = Number.isInteger(points) && points !== 0 && Math.abs(points) <= 60;
    this.#fault = !isWhole
      ? "Points must be a whole number from −60 to 60, and not 0."
      : reason ? "" : "A ruling needs a reason.";
    if (this.#fault) return this.#desk.draw();
    this.#desk.change(addRuling(this.#desk.recording.log, this.#deal(), { side, points, reason }));
    form.reset();
  }

  /** @param {SubmitEvent} event */
  #giveUp(event) {
    const { log } = this.#desk.recording;
    const [, { by, side }] = submitted(event);
    this.#desk.change(setEnded(log, log.ended ? null
      : { by: /** @type {"concession" | "forfeit"} */ (by), side }));
  }
}

/** @param {SubmitEvent} event @returns {[HTMLFormElement, Record<string, string>]} */
function submitted(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  return [form, Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))];
}
