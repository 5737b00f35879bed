/**
 * What happens beside the cards and the counts: a ruling, a deal that is thrown in, heels, a game that is given up; a
 * play that is out of order; and the calls of mistakes, where the rules leave it to the players to call them.
 */

import { cardName, cardOf, cardPicture } from "../ui/cards.js";
import { button, markup } from "../ui/markup.js";
import { forgetPegged } from "./spots.js";
import { addRuling, tidy } from "./edits.js";
import { cardsOf, sidesOf, slots } from "./reading.js";
import { throwIn } from "./rows.js";

/** @import { View } from "../vendor/preact.js" */
/** @import { Desk } from "./record.js" */
/** @import { Call, Line, Log, Next, PlayEntry, Table } from "./types.js" */

/**
 * @param {Log} log @param {number} index @param {Table} table
 * @returns {{player: string, cards: string[]}[]} in the order in which hands are shown
 */
export function unlaid(log, index, table) {
  const laid = (log.deals[index]?.plays ?? []).map(({ play }) => cardOf(play ?? ""));
  const hands = slots(log, index, table).filter(({ crib }) => !crib);
  return hands.map((slot) =>
    ({ player: slot.player, cards: cardsOf(log, index, slot, table).filter((card) => !laid.includes(card)) }));
}

/**
 * Find what can have happened beside what the rules have.
 * @param {{player: string, cards: string[]}[]} held what each player holds @param {Next} next
 * @param {string[]} playable cards that may be played
 */
export function others(held, { player, must }, playable) {
  return held.flatMap((one) => [
    ...one.cards.filter((card) => !playable.includes(card)).map((card) => ({ player: one.player, play: card })),
    ...(must === "go" && one.player === player ? [] : [{ player: one.player, play: "go" }]),
  ]);
}

/** @param {PlayEntry[]} entries what can have happened @param {(entry: PlayEntry) => void} onEnter */
export function othersView(entries, onEnter) {
  const way = (/** @type {PlayEntry} */ entry) => {
    const act = (/** @type {{currentTarget: Element}} */ { currentTarget }) => {
      currentTarget.closest("details")?.removeAttribute("open");
      onEnter(entry);
    };
    const card = cardOf(entry.play ?? "");
    if (!card) return markup`<button type="button" class="quiet" onClick=${act}>${entry.player} says go</button>`;
    return markup`<button type="button" class="live-card" onClick=${act}
      aria-label=${`${entry.player} plays the ${cardName(card)} all the same`}>${cardPicture(card)}</button>`;
  };
  const players = [...new Set(entries.map(({ player }) => player))];
  return markup`<details class="help" hidden=${!entries.length}>
    <summary>Something else happened</summary>
    <div class="live-others">${players.map((player) => markup`<div class="actions">
      ${entries.filter((entry) => entry.player === player).map(way)}</div>`)}</div>
  </details>`;
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
 * @param {Desk} desk @param {object} mistake @param {Call | undefined} mistake.call that is made already
 * @param {string} mistake.owner whose mistake it is @param {Call["kind"] | null} mistake.kind
 * @param {(call?: Call) => void} onCall @returns {View[]}
 */
export function callWays({ recording: { log }, table }, { call, owner, kind }, onCall) {
  if (!table.onCall) return [];
  if (call) return [button("Not called", () => onCall())];
  if (!kind) return [];
  const own = sidesOf(log).find(({ players }) => players.includes(owner))?.players;
  return log.players.filter((player) => !own?.includes(player))
    .map((player) => button(`${player} calls ${kind}`, () => onCall({ player, kind })));
}

/** Characters of a reason, at most. */
const LONGEST_REASON = 200;

/**
 * Draw the forms for it; what is typed there is no part of the log until a button is pressed.
 * @param {Desk} desk @param {number} at the deal that is open
 */
export function extrasView(desk, at) {
  const { recording: { log, entry }, table, change, sheet } = desk;
  const deal = log.deals[at];
  const sides = sidesOf(log);
  const options = sides.map(({ id, players }) => markup`<option value=${id}>${players.join(" and ")}</option>`);
  return markup`<details class="extras help" key=${entry.id}>
    <summary>A ruling, a misdeal, a concession</summary>
    <div class="actions">
      ${button("Heels", () => sheet.heels(at), { isPressed: Boolean(deal?.heels?.claim) })}
      ${button("Throw this deal in", () => change(throwIn(log, at, table)),
        { isPressed: Boolean(deal?.void) })}
      ${deal?.pegged && button("Write the play card by card", () => change(forgetPegged(log, at, table)))}
    </div>
    <form onSubmit=${(event) => rule(desk, at, event)}><fieldset>
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
    <form onSubmit=${(event) => giveUp(desk, event)}><fieldset>
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

/** @param {Desk} desk @param {number} at @param {SubmitEvent} event */
function rule({ recording: { log }, change }, at, event) {
  const [form, { side, sign, points, reason }] = submitted(event);
  change(addRuling(log, at, { side, points: Number(sign + points), reason: reason.trim() }));
  form.reset();
}

/** @param {Desk} desk @param {SubmitEvent} event */
function giveUp({ recording: { log }, change }, event) {
  const [, { by, side }] = submitted(event);
  const ended = log.ended ? undefined : { by: /** @type {"concession" | "forfeit"} */ (by), side };
  change(tidy({ ...log, ended }));
}

/** @param {SubmitEvent} event @returns {[HTMLFormElement, Record<string, string>]} */
function submitted(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  return [form, Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))];
}
