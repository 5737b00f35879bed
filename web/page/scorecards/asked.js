/** Shows a file before it counts: what its columns and its lines are taken for, and what would be read. */

import { nameOf } from "../log/sources.js";
import { button, markup } from "../ui/markup.js";
import { ROLES } from "./headings.js";
import { questionOf, unreadColumns } from "./joining.js";
import { listed } from "./names.js";
import { isWhole } from "./night.js";
import { isNumber, rowsOf } from "./rows.js";
import { areEnough, kindOf, rolesOf, twinsIn } from "./tables.js";

/** @import { Question } from "./joining.js" */
/** @import { State } from "./desk.js" */
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

/** Games that no players get wrong by themselves. */
const MANY = 3;

/**
 * What somebody has chosen for a heading.
 * @typedef {{key: string, roles?: string[], kind?: Answer["kind"], owner?: string}} Chosen
 */
/**
 * `words` say what would be read, and `doubts` what speaks against it.
 * @typedef {{answer: Answer, owner: string, needsOwner: boolean, isReady: boolean, words: string,
 *   doubts: string[]}} Proposal
 */

/** @param {Question} question @param {Chosen} chosen @returns {Proposal} */
export function proposalOf({ source, table, same, areMany, past }, chosen) {
  const own = chosen.key === table.key ? chosen : { key: table.key };
  const roles = own.roles ?? past?.roles ?? rolesOf(table);
  const answer = { roles, kind: own.kind ?? (kindOf(table, roles) || past?.kind || "") };
  const isOfOne = answer.kind === "rows" && !roles.includes("player") && !table.owner;
  const needsOwner = isOfOne && !source.owner;
  const owner = table.owner || source.owner || nameOf(own.owner ?? "");
  const isWhole = areEnough(answer, owner) && !(isOfOne && areMany);
  const { isWrong, ...told } = isWhole ? readingOf(table, answer, owner) : { isWrong: true, words: "", doubts: [] };
  if (isOfOne && areMany) told.doubts.push("Several tables name no player. Write “Player: Ann” above each.");
  else if (isOfOne && source.owner) told.doubts.unshift(ownersOf(same, unreadColumns(table, roles, areNames)));
  return { answer, owner, needsOwner, isReady: !isWrong, ...told };
}

/** Whether texts are names, of several. @param {string[]} texts */
const areNames = (texts) => texts.every((text) => /\p{L}/u.test(text)) && new Set(texts).size > 1;

/** Say whose card it is, if no column does. @param {{owner: string}[]} same files @param {string[]} columns of names */
function ownersOf(same, columns) {
  const told = same.length === 1 ? `All of it is the card of ${same[0].owner}, after whom the file is named.`
    : `Each file is the card of the player after whom it is named: ${listed(same.map(({ owner }) => owner))}.`;
  return columns.length ? `${told} Or is the player in ${listed(columns)}?` : told;
}

/** Say what would be read. @param {Table} table @param {Answer} answer @param {string} owner */
function readingOf(table, answer, owner) {
  const { runs } = rowsOf(table, answer, owner);
  const rows = runs.flatMap(({ player, rows: own }) => own.map((row) => ({ player, ...row })));
  const whole = rows.filter(isWhole);
  const { opposed, agreeing } = twinsIn(runs);
  const numbers = unreadColumns(table, answer.roles, (texts) => texts.some(isNumber));
  const areNumbered = rows.some(({ opponent }) => isNumber(opponent));
  const doubts = [
    whole.length < rows.length ? `${rows.length - whole.length} of ${rows.length} rows would not count.` : "",
    opposed.length ? `Games that contradict themselves: ${opposed.length}. `
      + `${listed(opposed.map((both) => both.join(" and ")))} both won, or both lost. Are the columns right?` : "",
    rows.some(({ spread }) => spread) ? "" : "No spread is read.",
    answer.roles.includes("points") ? "" : "Game points are worked out: 3 for a win by 31 or more, 2 for any other.",
    areNumbered ? "Opponents are numbers: write names into the file first." : "",
    rows.some(({ spread }) => spread) || !numbers.length ? "" : `Is it in ${listed(numbers)}?`,
  ].filter(Boolean);
  const [first] = whole.map(({ player, opponent, points, spread }) =>
    ` The first one: ${player} has ${[`${points} points`, spread].filter(Boolean).join(", ")} against ${opponent}.`);
  const count = rows.length === 1 ? "1 row" : `${rows.length} rows`;
  const isWrong = areNumbered || (opposed.length >= MANY && 2 * opposed.length > agreeing);
  return { isWrong, words: `Cards: ${runs.length}, with ${count}.${first ?? ""}`, doubts };
}
