/** How a file is going to be read: proposed, changed by somebody, and told before it counts. */

import { nameOf } from "../log/sources.js";
import { unreadColumns } from "./joining.js";
import { listed } from "./names.js";
import { isWhole, number } from "./night.js";
import { rowsOf } from "./rows.js";
import { areEnough, kindOf, rolesOf, twinsIn } from "./tables.js";

/** @import { questionOf } from "./joining.js" */
/** @import { Answer, Table } from "./tables.js" */

/** What somebody has chosen for a heading. @typedef {{key: string, roles?: string[], kind?: Answer["kind"], owner?: string}} Chosen */
/**
 * `words` say what would be read, and `doubts` what speaks against it.
 * @typedef {{answer: Answer, owner: string, needsOwner: boolean, isReady: boolean, words: string, doubts: string[]}} Proposal
 */

/** @param {NonNullable<ReturnType<typeof questionOf>>} question @param {Chosen} chosen @returns {Proposal} */
export function proposalOf({ source, table, same, areMany }, chosen) {
  const own = chosen.key === table.key ? chosen : { key: table.key };
  const roles = own.roles ?? rolesOf(table);
  const answer = { roles, kind: own.kind ?? kindOf(table, roles) };
  const isOfOne = answer.kind === "rows" && !roles.includes("player") && !table.owner;
  const needsOwner = isOfOne && !source.owner;
  const owner = table.owner || source.owner || nameOf(own.owner ?? "");
  const isReady = areEnough(answer, owner) && !(isOfOne && areMany);
  const told = isReady ? readingOf(table, answer, owner) : { words: "", doubts: [] };
  if (isOfOne && areMany) told.doubts.push("It has several tables whose players are not named. Write “Player: Ann” above each.");
  else if (isOfOne && source.owner) told.doubts.unshift(ownersOf(same), ...playersIn(table, roles));
  return { answer, owner, needsOwner, isReady, ...told };
}

/** @param {{owner: string}[]} same files of one heading */
function ownersOf(same) {
  return same.length > 1 ? `Each file is the card of the player after whom it is named: ${listed(same.map(({ owner }) => owner))}.`
    : `All of it is the card of ${same[0].owner}, after whom the file is named.`;
}

/** Ask whether the player is in a column of names that is not read. @param {Table} table @param {string[]} roles */
function playersIn({ head, body }, roles) {
  const columns = head.filter((_, at) => !roles[at] && body.every(({ cells }) => /\p{L}/u.test(cells[at] ?? ""))
    && new Set(body.map(({ cells }) => cells[at])).size > 1);
  return columns.length ? [`Or is the player in ${listed(columns)}?`] : [];
}

/** Say what would be read. @param {Table} table @param {Answer} answer @param {string} owner */
function readingOf(table, answer, owner) {
  const { runs } = rowsOf(table, answer, owner);
  const rows = runs.flatMap((run) => run.rows);
  const counting = rows.filter(isWhole).length;
  const { opposed } = twinsIn(runs);
  const players = new Set(runs.map(({ player }) => player)).size;
  const [first] = runs.filter((run) => run.rows.some(isWhole));
  const row = first?.rows.find(isWhole);
  const doubts = [
    counting < rows.length ? `${rows.length - counting} of ${rows.length} rows would not count.` : "",
    opposed.length ? `${opposed.length === 1 ? "A game contradicts itself" : `${opposed.length} games contradict themselves`}: `
      + `${listed(opposed.map((both) => both.join(" and ")))} both won it, or both lost. Are the columns right?` : "",
    rows.some(({ spread }) => spread) ? "" : noSpread(table, answer),
  ].filter(Boolean);
  const example = row ? ` The first one: ${first.player} has ${[`${row.points} points`, row.spread].filter(Boolean).join(", ")} `
    + `against ${row.opponent}.` : "";
  return { words: `Cards: ${players}, with ${rows.length} ${rows.length === 1 ? "row" : "rows"}.${example}`, doubts };
}

/** @param {Table} table @param {Answer} answer */
function noSpread({ head, body }, { roles }) {
  const unread = unreadColumns({ head, body, owner: "", key: "" }, roles);
  const numbers = unread.filter((name) => {
    const at = head.includes(name) ? head.indexOf(name) : Number(name.replace("column ", "")) - 1;
    return body.some(({ cells }) => typeof number(cells[at] ?? "") === "number" && number(cells[at]) !== null);
  });
  return `No spread is read${numbers.length ? `: is it in ${listed(numbers)}?` : "."}`;
}
