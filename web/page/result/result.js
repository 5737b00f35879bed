/**
 * The board of a checked game, entry by entry, with buttons, a slider and arrow keys to step through it: the cards of
 * each, what was said and pegged, and the scores.
 */

import { Board, boards, pegPicture } from "../board/board.js";
import { toldFaults } from "../record/faults.js";
import { Component, markup, signed } from "../ui/markup.js";
import {
  awardWords, boardWords, claimWords, deed, faultName, saidWords, sideName, whereabouts, whose,
} from "./entries.js";
import { handsPicture, middlePicture, tableAt } from "./felt.js";

/** @import { GameRequest, LedgerLine } from "contract" */
/** @import { Pegs } from "../board/board.js" */
/** @import { Table } from "../record/types.js" */
/** @import { Game, Judgement } from "./entries.js" */

/**
 * @typedef {object} Props
 * @property {Judgement} response of `/v1/game`, with its ledger
 * @property {GameRequest} log the request
 * @property {Table} table what the rules say
 * @property {number | null} entry that is shown: the last where none is named
 * @property {(entry: number | null) => void} onEntry called with another one, with nothing for the last
 */

/** @augments {Component<Props>} */
export class BoardTable extends Component {
  /**
   * The picture of the board, and its pegs at each entry, as long as the game is the same.
   * @type {{response: Judgement, board: Board, pegs: Pegged[]} | null}
   */
  #made = null;

  render() {
    const { response, log, table, onEntry } = this.props;
    if (this.#made?.response !== response) {
      this.#made = { response, board: new Board(Object.keys(response.sides), table), pegs: boards(response) };
    }
    const { board, pegs } = this.#made;
    const count = response.ledger.length;
    const entry = Math.min(Math.max(Math.trunc(this.props.entry ?? count) || 0, 0), count);
    const go = (/** @type {number} */ to) => onEntry(to === count ? null : to);
    return markup`<section class="panel table" aria-label="Board">
      ${scoresView(response, pegs[entry], pegs[entry - 1])}
      ${board.view(pegs[entry], `Cribbage board: ${boardWords(response, pegs[entry])}`)}
      ${replayView({ entry, count, words: momentWords(response, pegs[entry], entry) }, go)}
      ${momentView(response, log, entry, table)}
    </section>`;
  }
}

/** Each in a square of 24 units. */
const SHAPES = { Back: "M16.5 5v14L7 12z", Forward: "M7.5 5v14L17 12z" };
/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * @param {object} options
 * @param {number} options.entry that is shown
 * @param {number} options.count entries; the positions are 0, the start, to this one
 * @param {string} options.words what the position is, shortly
 * @param {(entry: number) => void} onGo called with an entry to go to
 */
function replayView({ entry, count, words }, onGo) {
  const go = (/** @type {number} */ to) => onGo(Math.min(Math.max(to, 0), count));
  const key = (/** @type {KeyboardEvent} */ event) => {
    // The slider takes its keys itself.
    if (!(event.key in STEPS) || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    go(entry + STEPS[event.key]);
  };
  return markup`<div class="replay" role="group" aria-label="Replay" onKeyDown=${key}>
    ${stepView("Back", entry === 0, () => go(entry - 1))}
    <input type="range" min="0" max=${count} step="1" value=${entry} aria-label="Entry"
      aria-valuetext=${words} onInput=${({ target }) => go(Number(target.value))}/>
    ${stepView("Forward", entry === count, () => go(entry + 1))}</div>`;
}

/** @param {keyof typeof SHAPES} name @param {boolean} isOff it keeps its focus @param {() => void} act */
function stepView(name, isOff, act) {
  return markup`<button type="button" class="quiet step" aria-label=${name} title=${name}
    aria-disabled=${isOff || null} onClick=${act}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${SHAPES[name]}/></svg></button>`;
}

/** @typedef {Record<string, Pegs>} Pegged the pegs of a board, by side */

/** @param {Judgement} response @param {GameRequest} log @param {number} entry 0 for the start @param {Table} rules */
function momentView(response, log, entry, rules) {
  const line = response.ledger[entry - 1];
  const table = tableAt(response, log, entry, rules);
  return markup`<div class="moment">
    <p class="moment-place">${line ? where(response, line, entry) : "Before the first entry"}</p>
    <div class="moment-hands">${table && handsPicture(table)}</div>
    <div class="moment-now">
      <div>${table && middlePicture(table)}</div>
      <p class="moment-words" role="status">${line ? told(response, log, line) : "The pegs are at the start."}</p>
    </div></div>`;
}

/** @param {Game} response @param {Pegged} board @param {number} entry 0 for the start */
function momentWords(response, board, entry) {
  const line = response.ledger[entry - 1];
  const words = boardWords(response, board);
  return line ? `${entry} of ${response.ledger.length}: ${whose(line)} ${deed(line)}; ${words}` : `The start: ${words}`;
}

/** @param {Game} response @param {Pegged} board @param {Pegged} [before] the one of the entry before */
function scoresView(response, board, before) {
  return markup`<ul class="scores">${Object.keys(response.sides).map((side, index) => {
    const { front, rear } = board[side];
    const difference = front - (before?.[side].front ?? front);
    const name = sideName(response, side);
    return markup`<li class="side-${index}">${pegPicture(index)}
      ${" "}<span class="score-name" title=${name}>${name}</span>
      ${" "}<span class="score-now">${front}</span>
      ${" "}<span class="score-change">${difference ? signed(difference) : ""}</span>
      ${" "}<span class="score-rear">${rear < 0 ? "" : `before: ${rear}`}</span></li>`;
  })}</ul>`;
}

/** @param {Game} response @param {LedgerLine} line @param {number} entry */
function where({ ledger }, line, entry) {
  const count = line.count === undefined ? "" : `, count ${line.count}`;
  return `Entry ${entry} of ${ledger.length} · ${whereabouts(line)}${count}`;
}

/** @param {Judgement} response @param {GameRequest} log @param {LedgerLine} line */
function told(response, log, line) {
  const faults = toldFaults(response).filter(({ pointer }) => pointer === line.pointer);
  const said = saidWords(line, log);
  return markup`<b class="seat-who" title=${whose(line)}>${whose(line)}</b> ${deed(line)}${
    said && markup`: <q>${said}</q>`}. ${faults.map(({ code }) =>
    markup`<strong class="badge ${code}">${faultName(code)}</strong> `)}<span>${
    claimWords(line)} ${awardWords(response, line)}</span>`;
}
