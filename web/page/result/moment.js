/** The entry that the board shows: its cards, what was said and pegged, the scores, and the chart of all scores. */

import { pegPicture } from "../board/board.js";
import { html, signed, svg } from "../ui/dom.js";
import { copied, markup, render } from "../ui/markup.js";
import { awardWords, boardWords, claimWords, deed, saidWords, sideName, whereabouts, whose } from "./entries.js";
import { handsPicture, middlePicture, tableAt } from "./felt.js";
import { badge } from "./verdict.js";

/** @import { GameRequest, LedgerLine } from "contract" */
/** @import { Pegs } from "../board/board.js" */
/** @import { Game } from "./entries.js" */

/** The most letters of a name that are repeated in the points. */
const LONGEST = 16;

/** What is told of the entry on the board. */
export class Moment {
  #response;
  /** The same with names cut short. */
  #brief;
  #log;
  #boards;
  #count;
  #place = html("p", { class: "moment-place" });
  #hands = html("div", { class: "moment-hands" });
  #middle = html("div", { class: "moment-middle" });
  #words = html("p", { class: "moment-words", role: "status" });
  scores = html("ul", { class: "scores" });

  /**
   * @param {Game} response of `/v1/game`
   * @param {GameRequest} log the request
   * @param {Record<string, Pegs>[]} boards
   */
  constructor(response, log, boards) {
    this.#response = response;
    this.#brief = { ...response,
      sides: Object.fromEntries(Object.entries(response.sides).map(([side, players]) => [side, players.map(cut)])) };
    this.#log = log;
    this.#boards = boards;
    this.#count = response.ledger.length;
    this.element = html("div", { class: "moment" }, this.#place, this.#hands,
      html("div", { class: "moment-now" }, this.#middle, this.#words));
  }

  /**
   * @param {number} entry 0 for the start
   * @param {boolean} aloud whether those who listen are told
   */
  show(entry, aloud) {
    const line = this.#response.ledger[entry - 1];
    this.#words.setAttribute("aria-live", aloud ? "polite" : "off");
    this.#place.textContent = line ? this.#where(line, entry) : "Before the first entry";
    const table = tableAt(this.#response, this.#log, entry);
    render(table && handsPicture(table), this.#hands);
    render(table && middlePicture(table), this.#middle);
    render(line ? this.#told(line) : "The pegs are at the start.", this.#words);
    render(Object.keys(this.#response.sides).map((side, index) => this.#score(side, index, entry)), this.scores);
  }

  /**
   * @param {number} entry 0 for the start
   */
  words(entry) {
    const line = this.#response.ledger[entry - 1];
    const board = boardWords(this.#response, this.#boards[entry]);
    return line ? `${entry} of ${this.#count}: ${whose(line)} ${deed(line)}; ${board}` : `The start: ${board}`;
  }

  /** @param {LedgerLine} line @param {number} entry */
  #where(line, entry) {
    const count = line.count === undefined ? "" : `, count ${line.count}`;
    return `Entry ${entry} of ${this.#count} · ${whereabouts(line)}${count}`;
  }

  /** @param {LedgerLine} line */
  #told(line) {
    const faults = this.#response.violations.filter(({ pointer }) => pointer === line.pointer);
    const said = saidWords(line, this.#log);
    return markup`<b class="seat-who" title=${whose(line)}>${whose(line)}</b> ${deed(line)}${
      said && markup`: <q>${said}</q>`}. ${faults.map(({ code }) => [badge(code), " "])}<span>${
      claimWords(line)} ${awardWords(this.#brief, line)}</span>`;
  }

  /** @param {string} side @param {number} index @param {number} entry */
  #score(side, index, entry) {
    const { front, rear } = this.#boards[entry][side];
    const difference = front - (this.#boards[entry - 1]?.[side].front ?? front);
    const name = sideName(this.#response, side);
    return markup`<li class="side-${index}">${copied(pegPicture(index))}
      ${" "}<span class="score-name" title=${name}>${name}</span>
      ${" "}<span class="score-now">${front}</span>
      ${" "}<span class="score-change">${difference ? signed(difference) : ""}</span>
      ${" "}<span class="score-rear">${rear < 0 ? "" : `before: ${rear}`}</span></li>`;
  }
}

/** @param {string} name */
function cut(name) {
  const letters = [...name];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : name;
}

const HEIGHT = 100;

/** The scores over the game, with a mark at the current entry; the slider below it does the same for keys. */
export class Chart {
  #now = svg("line", { class: "chart-now", y1: 0, y2: HEIGHT });

  /**
   * @param {Game} response of `/v1/game`
   * @param {Record<string, Pegs>[]} boards by the number of entries judged
   * @param {number} target
   * @param {function(number): void} visit shows an entry
   */
  constructor(response, boards, target, visit) {
    const last = boards.length - 1;
    const sides = Object.keys(response.sides);
    const least = Math.min(target - 1, ...boards.flatMap((board) => sides.map((side) => board[side].front)));
    const lines = sides.map((side, index) => {
      const heights = boards.map((board) => (HEIGHT * (target - board[side].front)) / (target - least));
      let line = `M0 ${heights[0]}`;
      let points = "";
      heights.forEach((y, entry) => {
        if (!entry || y === heights[entry - 1]) return;
        line += `H${entry}V${y}`;
        points += `M${entry} ${y}h0`;
      });
      return svg("g", { class: `side-${index}` }, svg("path", { class: "chart-line", d: `${line}H${last}` }),
        svg("path", { class: "chart-points", d: points }));
    });
    const ends = sides.map((side) =>
      `${sideName(response, side)} ${boards[0][side].front} to ${boards[last][side].front}`);
    const drawing = svg("svg",
      { viewBox: `0 0 ${last} ${HEIGHT}`, preserveAspectRatio: "none", role: "img",
        "aria-label": `Scores over the game: ${ends.join(", ")}` },
      ...lines, this.#now);
    this.element = html("div", {
      class: "chart", hidden: last < 1, click: (event) => {
        const { left, width } = drawing.getBoundingClientRect();
        visit(Math.round((last * (/** @type {MouseEvent} */ (event).clientX - left)) / width));
      },
    }, drawing);
  }

  /** @param {number} entry to mark; 0 is the start */
  show(entry) {
    this.#now.setAttribute("x1", String(entry));
    this.#now.setAttribute("x2", String(entry));
  }
}
