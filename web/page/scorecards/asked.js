/** Shows a file before it counts: what its columns and its lines are taken for, and what would be read. */

import { nameOf } from "../log/sources.js";
import { button, markup } from "../ui/markup.js";
import { ROLES } from "./headings.js";
import { questionOf, unreadColumns } from "./joining.js";
import { listed } from "./names.js";
import { isWhole, number } from "./night.js";
import { isNumber, rowsOf } from "./rows.js";
import { areEnough, kindOf, rolesOf, twinsIn } from "./tables.js";

/** @import { Question } from "./joining.js" */
/** @import { Run } from "./rows.js" */
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
  const { table, files } = question;
  const { answer: { roles, kind }, needsOwner, isReady, words, examples, doubts } = proposalOf(question, chosen);
  const choose = (/** @type {object} */ part) => act({ type: "choose", part: { key: table.key, ...part } });
  const named = (/** @type {{target: HTMLInputElement}} */ { target }) => choose({ owner: target.value });
  return markup`<div class="asked" role="group" aria-label="Which column is which?">
    <p><b>Which column is which?</b> Nothing of ${listed(files.map(({ name }) => name))} counts yet.</p>
    <div class="columns-asked">${tableView(table, roles, (those) => choose({ roles: those }))}</div>
    <fieldset class="kinds-asked"><legend class="hidden-visually">What is a line?</legend>
      ${Object.entries(KINDS).map(([name, text]) =>
      markup`<label><input type="radio" name="line-kind" checked=${kind === name}
        onChange=${() => choose({ kind: name })}/>${text}</label>`)}</fieldset>
    ${needsOwner && markup`<label class="field">Whose card is it?
      <input type="text" maxlength="40" value=${chosen.owner ?? ""} list="night-names" autocomplete="off"
        onInput=${named}/></label>`}
    <p role="status">${words || missing(kind)}</p>
    ${examples.length > 0 && markup`<ul class="first-games">${examples.map((one) => markup`<li>${one}</li>`)}</ul>`}
    ${doubts.length > 0 && markup`<ul class="doubts">${doubts.map((one) => markup`<li>${one}</li>`)}</ul>`}
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
 * `words` say how much would be read, `examples` a game of each file, and `doubts` what speaks against it.
 * @typedef {{words: string, examples: string[], doubts: string[]}} Told
 * @typedef {Told & {answer: Answer, owner: string, needsOwner: boolean, isReady: boolean}} Proposal
 */

/** @param {Question} question @param {Chosen} chosen @returns {Proposal} */
export function proposalOf({ table, files, past }, chosen) {
  const own = chosen.key === table.key ? chosen : { key: table.key };
  const roles = own.roles ?? past?.roles ?? rolesOf(table);
  const answer = { roles, kind: own.kind ?? (kindOf(table, roles) || past?.kind || "") };
  const nameless = files.map(({ tables }) => tables.filter((one) => !one.owner).length);
  const isOfOne = answer.kind === "rows" && !roles.includes("player") && nameless.some(Boolean);
  const areMany = isOfOne && nameless.some((count) => count > 1);
  const needsOwner = isOfOne && files.some((one) => !one.owner);
  const owner = needsOwner ? nameOf(own.owner ?? "") : "";
  const isWhole = areEnough(answer, !needsOwner || owner !== "") && !areMany;
  const { isWrong, ...told } = isWhole ? readingOf(files, answer, owner)
    : { isWrong: true, words: "", examples: [], doubts: [] };
  if (areMany) told.doubts.push("Several tables name no player. Write “Player: Ann” above each.");
  else if (isOfOne && !needsOwner) {
    const columns = listed(unreadColumns(table, roles, areNames));
    told.doubts.unshift("Each file is the card of the player whose name it has."
      + (columns && ` Or is the player in ${columns}?`));
  }
  return { answer, owner, needsOwner, isReady: !isWrong, ...told };
}

/** Whether texts are names, of several. @param {string[]} texts */
const areNames = (texts) => texts.every((text) => /\p{L}/u.test(text)) && new Set(texts).size > 1;

/**
 * Say what would be read of files that have the same headings.
 * @param {Question["files"]} files @param {Answer} answer @param {string} owner @returns {Told & {isWrong: boolean}}
 */
function readingOf(files, answer, owner) {
  const found = files.map(({ name, owner: named, tables }) =>
    ({ name, runs: tables.flatMap((one) => rowsOf(one, answer, named || owner).runs) }));
  const runs = found.flatMap((one) => one.runs);
  const rows = runs.flatMap((run) => run.rows);
  const missing = rows.filter((row) => !isWhole(row)).length;
  const { opposed, agreeing } = twinsIn(runs);
  // One score alone tells nothing.
  const areScored = ["score", "other score"].every((role) => answer.roles.includes(role));
  const read = answer.roles.map((role) => (areScored || !role.endsWith("score") ? role : ""));
  const numbers = listed(unreadColumns(files[0].tables[0], read, (texts) => texts.some(isNumber)));
  const areNumbered = rows.some(({ opponent }) => isNumber(opponent));
  const doubts = [
    missing ? `${missing} of ${rows.length} rows would not count.` : "",
    opposed.length ? `Games that contradict themselves: ${opposed.length}. `
      + `${listed(opposed.map((both) => both.join(" and ")))} both won, or both lost. Are the columns right?` : "",
    rows.some(({ spread }) => spread) ? "" : `No spread is read.${numbers && ` Is it in ${numbers}?`}`,
    answer.roles.includes("points") ? "" : "Game points are worked out: 3 for a win by 31 or more, 2 for any other.",
    areNumbered ? "Opponents are numbers: write names into the file first." : "",
  ].filter(Boolean);
  const cards = new Set(runs.map(({ player }) => player)).size;
  const count = rows.length === 1 ? "1 row" : `${rows.length} rows`;
  const first = files.length === 1 ? "The first game:"
    : "The first game of each file (one that is wrong has to be opened by itself):";
  const isWrong = areNumbered || (opposed.length >= MANY && 2 * opposed.length > agreeing);
  return { isWrong, words: `Cards: ${cards}, with ${count}. ${first}`,
    examples: found.map((one) => `${one.name}: ${exampleOf(one.runs)}`), doubts };
}

/** Write the first game of a file as it would be read. @param {Run[]} runs */
function exampleOf(runs) {
  const [first] = runs.flatMap(({ player, rows }) => rows.filter(isWhole).map((row) => ({ player, ...row })));
  if (!first) return "no game that would count";
  const { player, opponent, points, spread } = first;
  const ended = number(points) ? "beat" : "lost to";
  return [`${player} ${ended} ${opponent}`, `${points} points`, spread].filter(Boolean).join(", ");
}
