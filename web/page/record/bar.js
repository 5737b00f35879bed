/** What is always in sight: the score, who leads or has won, the mistakes, and the way back. */

import { pegPicture } from "../board/board.js";
import { stepButton } from "../ui/inputs.js";
import { button, markup } from "../ui/markup.js";
import { otherDealer } from "../result/verdict.js";
import { problems, standing } from "./findings.js";
import { sidesOf } from "./reading.js";
import { setDealer } from "./rows.js";

/** @import { Act, State } from "./types.js" */

/** @param {State} state @param {Act} act */
export function barView(state, act) {
  const { log, past, finding: { scores = {} } } = state;
  const { words, way, onWay } = saying(state, act);
  const sides = sidesOf(log).map(({ id, players }, index) => markup`
    <li class=${`side-${index}`}>${pegPicture(index)} ${nameView(players.join(" and "))}
      ${" "}<b>${scores[id] ?? log.starting_scores?.[id] ?? 0}</b></li>`);
  return markup`<div class="panel record-bar" key="bar">
    <ul class="bar-scores" aria-label="Score">${sides}</ul>
    <p class="bar-verdict">${words} ${way && button(way, onWay, { kind: "link" })}</p>
    <div class="bar-ways">${stepButton("Undo", "↶", () => act({ type: "undo" }), past.before.length > 0)}
      ${stepButton("Redo", "↷", () => act({ type: "redo" }), past.after.length > 0)}</div></div>`;
}

/** @param {State} state @param {Act} act @returns {{words: string, way: string, onWay: () => void}} and a way on */
function saying({ log, table, finding: { judgement, failure } }, act) {
  const [first] = [...problems(failure), ...(judgement?.violations ?? [])];
  const look = () => act({ type: "look", fault: first });
  if (failure?.kind === "problem") return { words: "Cannot be judged", way: first ? "See why" : "", onWay: look };
  if (!judgement) return { words: failure ? "Not checked yet" : "", way: "", onWay: look };
  const dealer = otherDealer(judgement)?.player;
  const letDeal = () => act({ type: "change", log: setDealer(log, String(dealer), table) });
  if (dealer) return { words: standing(judgement), way: `${dealer} dealt first`, onWay: letDeal };
  const many = judgement.violations.length;
  return { words: standing(judgement), way: many > 1 ? `${many} mistakes` : many ? "1 mistake" : "", onWay: look };
}

/** Letters of a name that are seen however little room there is. */
const LAST = 4;

/** @param {string} name */
function nameView(name) {
  const letters = [...name];
  return markup`<span class="bar-name" title=${name}><span>${letters.slice(0, -LAST).join("")}</span><span>${
    letters.slice(-LAST).join("")}</span></span>`;
}
