/** What is always in sight: the score, who leads or has won, the mistakes, and the way back. */

import { pegPicture } from "../board/board.js";
import { standing } from "../result/verdict.js";
import { stepButton } from "../ui/inputs.js";
import { button, markup } from "../ui/markup.js";
import { toldFaults } from "./faults.js";
import { problems } from "./findings.js";
import { isEmpty } from "./games.js";
import { answersTo } from "./hints.js";
import { sidesOf } from "./reading.js";

/** @import { Act, State } from "./types.js" */

/** @param {State} state @param {Act} act */
export function barView(state, act) {
  const { log, past, finding: { judgement, scores = {} } } = state;
  const none = judgement?.isAsking ? "–" : 0;
  const { words, ways = [] } = saying(state, act);
  const sides = sidesOf(log).map(({ id, players }, index) => markup`
    <li class=${`side-${index}`}>${pegPicture(index)}
      ${" "}<span class="bar-name" title=${players.join(" and ")}>${players.join(" and ")}</span>
      ${" "}<b>${scores[id] ?? log.starting_scores?.[id] ?? none}</b></li>`);
  return markup`<div class="panel record-bar" key="bar">
    <ul class="bar-scores" aria-label="Score">${sides}</ul>
    <p class="bar-verdict" tabindex="-1">
      ${words} ${ways.map(([name, go]) => [button(name, go, { kind: "link" }), " "])}</p>
    <div class="bar-ways">${stepButton("Undo", "↶", () => act({ type: "undo" }), past.before.length > 0)}
      ${stepButton("Redo", "↷", () => act({ type: "redo" }), past.after.length > 0)}</div></div>`;
}

/**
 * @param {State} state @param {Act} act
 * @returns {{words: string, ways?: [string, () => void][]}} and ways on
 */
function saying({ log, table, finding: { judgement, failure } }, act) {
  const faults = judgement ? toldFaults(judgement) : problems(failure);
  const [first] = faults;
  const look = () => act({ type: "look", fault: first });
  if (failure?.kind === "problem") return { words: "Cannot be judged", ways: first ? [["See why", look]] : [] };
  if (!judgement && !failure) return { words: isEmpty(log) ? "" : "Checking…" };
  if (!judgement) return { words: "Not checked yet" };
  const words = standing(judgement);
  const answers = answersTo(judgement, log, table);
  if (answers.length) {
    return { words, ways: answers.map(({ name, action }) => [name, () => act({ ...action, focus: { part: "bar" } })]) };
  }
  const many = faults.length;
  return { words, ways: many ? [[many > 1 ? `${many} mistakes` : "1 mistake", look]] : [] };
}
