/**
 * What happens beside the cards and the counts: a ruling, a game that is given up; and the calls of mistakes, where the
 * rules leave it to the players to call them.
 */

import { button, markup } from "../ui/markup.js";
import { addRuling, tidy } from "./edits.js";
import { sidesOf } from "./reading.js";

/** @import { View } from "../vendor/preact.js" */
/** @import { Act, Call, Line, Log, State, Table } from "./types.js" */

/** Characters of a reason, at most. */
const LONGEST_REASON = 200;

/**
 * Draw the forms for it; what is typed there is no part of the log until a button is pressed.
 * @param {State} state @param {Act} act @param {number} at the deal
 */
export function extrasView({ log }, act, at) {
  const change = (/** @type {Log} */ changed) => act({ type: "change", log: changed });
  const sides = sidesOf(log);
  const options = sides.map(({ id, players }) => markup`<option value=${id}>${players.join(" and ")}</option>`);
  return markup`<section class="extras" aria-label=${`Deal ${at + 1}: a ruling, or the end`}>
    <form onSubmit=${(event) => change(ruled(log, at, event))}><fieldset>
      <legend>A ruling</legend>
      <div class="fields">
        <label class="field">Side<select name="side">${options}</select></label>
        <label class="field">What it does<select name="sign">
          <option value="">gets points</option><option value="-">gives points back</option></select></label>
        <label class="field">Points<input type="number" inputmode="numeric" name="points" autocomplete="off"
          required min="0" max="60"/></label>
        <label class="field">Reason<input type="text" name="reason" autocomplete="off" required pattern=".*\\S.*"
          maxlength=${LONGEST_REASON}/></label>
      </div>
      <button class="quiet">Add the ruling</button>
    </fieldset></form>
    <form onSubmit=${(event) => change(givenUp(log, event))}><fieldset>
      <legend>The game is given up</legend>
      <div class="fields">
        <label class="field">Side that gives up<select name="side">${options}</select></label>
        <label class="field">How<select name="by">
          <option value="concession">concedes</option><option value="forfeit">forfeits</option></select></label>
      </div>
      <button class="quiet" hidden=${sides.length !== 2}>
        ${log.ended ? "The game goes on after all" : "End the game"}</button>
    </fieldset></form>
    <div class="actions">${button("Close", () => act({ type: "close" }))}</div>
  </section>`;
}

/** @param {Log} log @param {number} at @param {SubmitEvent} event @returns {Log} */
function ruled(log, at, event) {
  const [form, { side, sign, points, reason }] = submitted(event);
  form.reset();
  return addRuling(log, at, { side, points: Number(sign + points), reason: reason.trim() });
}

/** @param {Log} log @param {SubmitEvent} event @returns {Log} */
function givenUp(log, event) {
  const [, { by, side }] = submitted(event);
  const ended = log.ended ? undefined : { by: /** @type {"concession" | "forfeit"} */ (by), side };
  return tidy({ ...log, ended });
}

/** @param {SubmitEvent} event @returns {[HTMLFormElement, Record<string, string>]} */
function submitted(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  return [form, Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))];
}

/**
 * @param {Line | undefined} line @param {Table} table
 * @returns {Call["kind"] | null} nothing where the count is right, or nobody gets what was missed
 */
export function countCall(line, { muggins }) {
  const difference = line?.claim?.difference ?? 0;
  if (difference > 0) return "overcount";
  return difference < 0 && muggins ? "muggins" : null;
}

/**
 * Offer to call a mistake, or to take the call back.
 * @param {State} state @param {object} mistake @param {Call | undefined} mistake.call that is made already
 * @param {string} mistake.owner whose mistake it is @param {Call["kind"] | null} mistake.kind
 * @param {(call?: Call) => void} onCall @returns {View[]}
 */
export function callWays({ log, table }, { call, owner, kind }, onCall) {
  if (!table.onCall) return [];
  if (call) return [button("Not called", () => onCall())];
  if (!kind) return [];
  const own = sidesOf(log).find(({ players }) => players.includes(owner))?.players;
  return log.players.filter((player) => !own?.includes(player))
    .map((player) => button(`${player} calls ${kind}`, () => onCall({ player, kind })));
}
