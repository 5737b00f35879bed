/** How a file is going to be read: proposed, changed by somebody, and told before it counts. */

import { nameOf } from "../log/sources.js";
import { unreadColumns } from "./joining.js";
import { listed } from "./names.js";
import { isWhole, number } from "./night.js";
import { rowsOf } from "./rows.js";
import { areEnough, kindOf, rolesOf, twinsIn } from "./tables.js";

/** @import { Question } from "./joining.js" */
/** @import { Answer, Table } from "./tables.js" */

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
const areNumbers = (/** @type {string[]} */ texts) => texts.some((text) => typeof number(text) === "number");

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
  const numbers = unreadColumns(table, answer.roles, areNumbers);
  const doubts = [
    whole.length < rows.length ? `${rows.length - whole.length} of ${rows.length} rows would not count.` : "",
    opposed.length ? `Games that contradict themselves: ${opposed.length}. `
      + `${listed(opposed.map((both) => both.join(" and ")))} both won, or both lost. Are the columns right?` : "",
    rows.some(({ spread }) => spread) ? "" : "No spread is read.",
    rows.some(({ spread }) => spread) || !numbers.length ? "" : `Is it in ${listed(numbers)}?`,
  ].filter(Boolean);
  const [first] = whole.map(({ player, opponent, points, spread }) =>
    ` The first one: ${player} has ${[`${points} points`, spread].filter(Boolean).join(", ")} against ${opponent}.`);
  const count = rows.length === 1 ? "1 row" : `${rows.length} rows`;
  const isWrong = opposed.length >= MANY && 2 * opposed.length > agreeing;
  return { isWrong, words: `Cards: ${runs.length}, with ${count}.${first ?? ""}`, doubts };
}
