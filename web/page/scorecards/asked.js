/** Shows a file before it counts, with what its columns and its lines are taken for. */

import { button, markup } from "../ui/markup.js";
import { ROLES } from "./headings.js";
import { questionOf } from "./joining.js";
import { proposalOf } from "./proposal.js";

/** @import { State } from "./state.js" */
/** @import { Answer, Table } from "./tables.js" */

/** Lines of a table that are shown. */
const SHOWN = 5;

/** The names of columns, where others tell more. @type {Record<string, string>} */
const NAMES = {
  "": "not read", points: "game points", won: "won or lost", score: "own score", "other score": "opponent’s score",
};
/** What a line can be. */
const KINDS = { rows: "Each line is a row of somebody’s card", games: "Each line is a game" };

/** @param {State} state @param {(action: object) => void} act */
export function askedView({ log, chosen }, act) {
  const question = questionOf(log);
  if (!question) return null;
  const { source, table, same } = question;
  const { answer: { roles, kind }, needsOwner, isReady, words, doubts } = proposalOf(question, chosen);
  const choose = (/** @type {object} */ part) => act({ type: "choose", part: { key: table.key, ...part } });
  const more = same.length === 2 ? "1 more file" : `${same.length - 1} more files`;
  const others = same.length > 1 ? `${source.name} and ${more} with the same headings` : source.name;
  const named = (/** @type {{target: HTMLInputElement}} */ { target }) => choose({ owner: target.value });
  return markup`<div class="asked" role="group" aria-label="Which column is which?">
    <p><b>Which column is which?</b> Nothing of ${others} counts until you say so.</p>
    <div class="columns-asked">${tableView(table, roles, (those) => choose({ roles: those }))}</div>
    <fieldset class="kinds-asked"><legend class="hidden-visually">What is a line?</legend>
      ${Object.entries(KINDS).map(([name, text]) =>
      markup`<label><input type="radio" name="line-kind" checked=${kind === name}
        onChange=${() => choose({ kind: name })}/>${text}</label>`)}</fieldset>
    ${needsOwner && markup`<label class="field">Whose card is it?
      <input type="text" maxlength="40" value=${chosen.owner ?? ""} list="night-names" autocomplete="off"
        onInput=${named}/></label>`}
    <p role="status">${words || missing(kind)}</p>
    ${doubts.length > 0 && markup`<ul>${doubts.map((one) => markup`<li>${one}</li>`)}</ul>`}
    <div class="actions">
      <button type="button" class="primary" aria-disabled=${!isReady} onClick=${() => act({ type: "answer" })}>Read the
        cards</button>
      ${button("Do not read it", () => act({ type: "leave" }))}</div>
  </div>`;
}

/** @param {Answer["kind"]} kind */
function missing(kind) {
  if (!kind) return "Say what a line is.";
  return kind === "rows" ? "Say which column is the player, which the opponent, and which tells how the games ended."
    : "Say which columns are the winner and the loser; or the player, the opponent, and how the games ended.";
}

/** @param {Table} table @param {string[]} roles @param {(roles: string[]) => void} onRoles */
function tableView({ head, body }, roles, onRoles) {
  const lines = body.slice(0, SHOWN);
  const all = Array.from({ length: Math.max(head.length, ...lines.map(({ cells }) => cells.length)) }, (_, at) => at);
  const choices = all.map((at) => {
    const chosen = (/** @type {{target: HTMLSelectElement}} */ { target }) =>
      onRoles(all.map((other) => (other === at ? target.value : roles[other] ?? "")));
    const options = ["", ...ROLES].map((one) =>
      markup`<option value=${one} selected=${one === (roles[at] ?? "")}>${NAMES[one] ?? one}</option>`);
    return markup`<td><select aria-label=${`Column ${at + 1}`} onChange=${chosen}>${options}</select></td>`;
  });
  return markup`<table><thead><tr>${choices}</tr>
    ${head.length > 0 && markup`<tr>${all.map((at) => markup`<th scope="col">${head[at]}</th>`)}</tr>`}</thead>
    <tbody>${lines.map(({ cells }) => markup`<tr>${all.map((at) => markup`<td>${cells[at]}</td>`)}</tr>`)}</tbody>
  </table>`;
}
