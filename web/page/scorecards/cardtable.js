/** The cards as a table to write in: a card a player, a row a game, and an empty one at the end of each. */

import { byId } from "../ui/dom.js";
import { isAtEdge, markup, render, selectAll } from "../ui/markup.js";
import { cardsToShow, COLUMNS, faultOf, missing, rowsToShow } from "./night.js";

/** @import { View } from "../vendor/preact.js" */
/** @import { Card, Cell, Night, Row } from "./night.js" */

/** @typedef {{cell: Cell, words: string, isFault: boolean}} Note on a line; of a fault the cell is marked too */

/**
 * @typedef {object} Listeners
 * @property {(cell: Cell, text: string) => void} onWrite
 * @property {(cell: Cell, text: string) => boolean} onPaste tells whether a text was more than that of one cell
 * @property {(card: number, line?: number) => void} onRemove
 * @property {() => void} onLeave called when a cell is left
 */

/** The table of all cards. */
export class CardTable {
  #listeners;
  /** @type {{card: Card, said: string, view: View}[]} */
  #drawn = [];
  #element = byId("night-table");

  /** @param {Listeners} listeners */
  constructor(listeners) {
    this.#listeners = listeners;
    this.#element.addEventListener("keydown", (event) => this.#key(event));
    this.#element.addEventListener("paste", (event) => {
      const cell = cellOfInput(event.target);
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (cell && listeners.onPaste(cell, text)) event.preventDefault();
    });
  }

  /** @param {Night} night @param {Note[]} notes */
  draw(night, notes) {
    this.#drawn = cardsToShow(night).map((card, index) => {
      const own = notes.filter(({ cell }) => cell.card === index);
      const [before, said] = [this.#drawn[index], JSON.stringify(own)];
      // What a large night has besides the card that changes is not drawn anew at each key.
      if (before?.card === card && before.said === said) return before;
      return { card, said, view: this.#card(card, index, own) };
    });
    render(this.#drawn.map(({ view }) => view), this.#element);
  }

  /** @param {Cell} cell */
  focus(cell) {
    const input = document.getElementById(idOf(cell));
    input?.focus();
    input?.scrollIntoView({ block: "nearest" });
  }

  /** @param {Card} card @param {number} index @param {Note[]} notes */
  #card(card, index, notes) {
    const head = { card: index, line: /** @type {const} */ ("player"), name: "player" };
    const isBegun = Boolean(card.player || card.rows.length);
    const rows = rowsToShow(card).map((row, line) => this.#row(row, { card: index, line }, card, notes));
    const of = `Card ${index + 1}`;
    return markup`<section class="card-written" key=${index} aria-label=${of}>
      <div class="card-head" data-line="player">
        <label for=${idOf(head)}>Player</label>
        ${this.#input(head, card.player, `${of}: player`, notes)}
        ${isBegun && markup`<button type="button" class="quiet" aria-label=${`Remove card ${index + 1}`}
          onClick=${() => this.#listeners.onRemove(index)}>Remove</button>`}
      </div>
      ${notesView(head, notes, [], !card.player.trim() && isBegun ? "It counts once its player is named." : "")}
      <table>
        <caption class="hidden-visually">${of}, a row for each game</caption>
        <thead><tr><th scope="col"><span class="hidden-visually">Game</span></th>
          <th scope="col">Opponent</th><th scope="col">Points</th><th scope="col">Spread</th><td/></tr></thead>
        <tbody>${rows}</tbody>
      </table>
    </section>`;
  }

  /** @param {Row} row @param {{card: number, line: number}} place @param {Card} card @param {Note[]} notes */
  #row(row, place, card, notes) {
    const { line } = place;
    const name = `Card ${place.card + 1}, game ${line + 1}`;
    const found = notesView({ ...place, name: "" }, notes,
      COLUMNS.map((column) => faultOf({ ...place, name: column }, row[column])), missing(row));
    const cells = COLUMNS.map((column) => markup`<td class=${`card-${column}`}>${
      this.#input({ ...place, name: column }, row[column], `${name}: ${column}`, notes)}</td>`);
    return [
      markup`<tr key=${line} data-line=${line}><th scope="row">${line + 1}</th>${cells}<td>
        ${line < card.rows.length && markup`<button type="button" class="card-remove" tabindex="-1"
          aria-keyshortcuts="Control+Delete" aria-label=${`Remove game ${line + 1} of card ${place.card + 1}`}
          onClick=${() => this.#listeners.onRemove(place.card, line)}>×</button>`}</td></tr>`,
      found && markup`<tr key=${`${line} notes`} class="card-note"><td/><td colspan="4">${found}</td></tr>`,
    ];
  }

  /** @param {Cell} cell @param {string} text @param {string} name @param {Note[]} notes */
  #input(cell, text, name, notes) {
    const isName = cell.line === "player" || cell.name === "opponent";
    const isWrong = faultOf(cell, text) || notes.some((note) => note.isFault && idOf(note.cell) === idOf(cell));
    return markup`<input type="text" autocomplete="off" id=${idOf(cell)} value=${text} dir=${isName ? "auto" : null}
      inputmode=${cell.name === "points" ? "numeric" : null} maxlength=${isName ? 40 : 20}
      spellcheck=${false} autocapitalize="off" enterkeyhint="next" aria-label=${name}
      aria-invalid=${isWrong ? "true" : null} aria-describedby=${idOf({ ...cell, name: "notes" })}
      onFocus=${selectAll}
      onInput=${(/** @type {{target: HTMLInputElement}} */ { target }) => this.#listeners.onWrite(cell, target.value)}
      onBlur=${this.#listeners.onLeave}/>`;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { target, key } = event;
    const cell = cellOfInput(target);
    if (!cell || event.altKey || event.metaKey || event.isComposing) return;
    const input = /** @type {HTMLInputElement} */ (target);
    if (event.ctrlKey && key === "Delete" && typeof cell.line === "number") {
      this.#listeners.onRemove(cell.card, cell.line);
    } else if (!event.ctrlKey && (key === "Enter" || (key.startsWith("Arrow") && isAtEdge(input, key)))) {
      this.#step(input, cell, key);
    } else return;
    event.preventDefault();
  }

  /**
   * Go a step; Enter leaves a card from its empty row.
   * @param {HTMLInputElement} input @param {Cell} cell @param {string} key
   */
  #step(input, cell, key) {
    const lines = [...this.#element.querySelectorAll("[data-line]")].map((line) => [...line.querySelectorAll("input")]);
    const at = lines.findIndex((line) => line.includes(input));
    const column = lines[at].indexOf(input);
    const isEnd = cell.name === "opponent" && !input.value.trim() && lines[at + 1]?.length === 1;
    const step = key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1;
    const line = lines[at + step] ?? [];
    const all = lines.flat();
    const isAcross = key === "ArrowUp" || key === "ArrowDown" || (key === "Enter" && isEnd);
    (isAcross ? line[Math.min(column, line.length - 1)] : all[all.indexOf(input) + step])?.focus();
  }
}

/** @param {Cell} cell */
function idOf({ card, line, name }) {
  return `card-${card}-${line}-${name}`;
}

/** @param {EventTarget | null} target @returns {Cell | null} */
function cellOfInput(target) {
  const id = target instanceof HTMLInputElement ? target.id : "";
  const [, card, row, name] = /^card-(\d+)-(\w+)-(\w+)$/.exec(id) ?? [];
  return name ? { card: Number(card), line: row === "player" ? row : Number(row), name } : null;
}

/** @param {Cell} place of a line @param {Note[]} notes @param {string[]} [faults] @param {string} [hint] */
function notesView(place, notes, faults = [], hint = "") {
  const found = notes.filter(({ cell }) => cell.line === place.line);
  const all = [...faults.map((words) => ({ words, kind: "fault" })), { words: hint, kind: "hint" },
    ...found.map(({ words, isFault }) => ({ words, kind: isFault ? "fault" : "ruled" }))].filter(({ words }) => words);
  return all.length > 0 && markup`<div class="card-notes" id=${idOf({ ...place, name: "notes" })}>
    ${all.map(({ words, kind }) => markup`<p class=${kind}>${words}</p>`)}</div>`;
}
