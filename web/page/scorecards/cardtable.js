/** The cards to write in, folded to their sums but for one. After the last card, and the last row, is an empty one. */

import { selectAll } from "../ui/inputs.js";
import { Component, markup } from "../ui/markup.js";
import { cardsToShow, COLUMNS, isBlankCard, rowsToShow, sumsOf, TOTALS } from "./night.js";
import { roster } from "./notes.js";

/** @import { Card, Cell } from "./night.js" */
/** @import { Note } from "./notes.js" */
/** @import { State } from "./desk.js" */

/** Actions, and the way to a cell. @typedef {{act: (action: object) => void, go: (cell: Cell) => void}} Doing */

/** @param {State} state @param {Note[]} notes @param {Doing} doing */
export function cardsView({ log, open }, notes, doing) {
  const names = roster(log.cards.filter((_, index) => index !== open));
  const cards = cardsToShow(log);
  /** @type {Note[][]} */
  const notesOf = cards.map(() => []);
  for (const note of notes) {
    for (const card of new Set(note.cells.map((cell) => cell.card))) notesOf[card]?.push(note);
  }
  const keyed = (/** @type {KeyboardEvent} */ event) => {
    if (isTaken(event, doing)) event.preventDefault();
  };
  return markup`<div id="night-table" class="cards-written" onKeyDown=${keyed}>
    <datalist id="night-names">${names.map((name) => markup`<option key=${name} value=${name}/>`)}</datalist>
    ${cards.map((card, index) => markup`<${CardView} key=${index} card=${card} index=${index} doing=${doing}
      notes=${notesOf[index]} isOpen=${index === open}/>`)}</div>`;
}

/** Go to a cell of a card that is open. @param {Cell} cell */
export function focusCell(cell) {
  const input = document.getElementById(idOf(cell));
  const totals = input?.closest("details");
  if (totals) totals.open = true;
  input?.focus();
  input?.scrollIntoView({ block: "nearest" });
}

/** How many places of a card are marked. */
const markedIn = (/** @type {Note[]} */ notes) => notes.filter(({ kind }) => kind !== "hint").length;

/**
 * A card, which is drawn again where it has changed, or is open.
 * @augments {Component<{card: Card, index: number, notes: Note[], isOpen: boolean, doing: Doing}>}
 */
class CardView extends Component {
  /** @param {CardView["props"]} next */
  shouldComponentUpdate({ card, index, notes, isOpen }) {
    const now = this.props;
    return isOpen || now.isOpen || card !== now.card || index !== now.index || markedIn(notes) !== markedIn(now.notes);
  }

  render() {
    const { card, index, notes, isOpen, doing } = this.props;
    const { games, points, wins, plus, minus, spread } = sumsOf(card);
    const marked = markedIn(notes);
    const fold = (/** @type {{currentTarget: HTMLElement}} */ { currentTarget }) => {
      // Not every browser gives a button that is pressed the focus; what has it stays where it is.
      currentTarget.focus();
      if (isOpen || !isBlankCard(card)) doing.act({ type: "fold", card: isOpen ? -1 : index });
      else doing.go({ card: index, line: "player", name: "player" });
    };
    return markup`<section class="card-written" aria-label=${`Card ${index + 1}`}>
      <h3><button type="button" class="card-fold" aria-expanded=${isOpen} onClick=${fold}>
        <b dir="auto">${card.player.trim() || (isBlankCard(card) ? "New card" : `Card ${index + 1}`)}</b>${" "}
        ${marked > 0 && markup`<span class="card-marked">${marked} marked</span>`}${" "}
        ${games > 0 && markup`<span class="card-sums">
          ${games} ${games === 1 ? "game" : "games"}: ${points} points, ${wins} won,${" "}
          <span>+${plus} −${minus} = ${(spread > 0 ? "+" : "") + String(spread).replace("-", "−")}</span></span>`}
      </button></h3>
      ${isOpen && this.#written()}
    </section>`;
  }

  #written() {
    const { card, index, notes, doing } = this.props;
    const of = `Card ${index + 1}`;
    const head = /** @type {const} */ ({ card: index, line: "player", name: "player" });
    return markup`<div class="card-head" data-line="player">
        <label for=${idOf(head)}>Player</label>
        ${this.#input(head, card.player, `${of}: player`)}
        ${!isBlankCard(card) && markup`<button type="button" class="quiet" aria-label=${`Remove card ${index + 1}`}
          onClick=${() => removed(doing, index)}>Remove</button>`}
      </div>
      <table>
        <caption class="hidden-visually">${of}, a row for each game</caption>
        <thead><tr><th scope="col"><span class="hidden-visually">Game</span></th>
          <th scope="col">Opponent</th>
          <th scope="col" class="count">Points</th><th scope="col" class="count">Spread</th><td/></tr></thead>
        <tbody>${rowsToShow(card).map((_, line) => this.#row(line))}</tbody>
      </table>
      <ul class="card-notes">${notes.map((note, at) => noteView(note, index, at))}</ul>
      <details class="help card-totals">
        <summary>Totals that the player wrote</summary>
        <div class="fields">${Object.keys(TOTALS).map((name) => {
          const cell = { card: index, line: /** @type {const} */ ("totals"), name };
          return markup`<label class="field"><span>${name}</span>
            ${this.#input(cell, card.totals?.[name] ?? "", `${of}, total ${name}`)}</label>`;
        })}</div>
      </details>`;
  }

  /** @param {number} line */
  #row(line) {
    const { card, index, notes, doing } = this.props;
    const row = rowsToShow(card)[line];
    const kinds = notes.filter(({ cells }) => cells.some((cell) => cell.card === index && cell.line === line))
      .map(({ kind }) => kind);
    const mark = ["fault", "ruled", "hint"].find((kind) => kinds.some((one) => one === kind)) ?? "";
    return markup`<tr key=${line} data-line=${line} data-mark=${mark}><th scope="row">${line + 1}</th>
      ${COLUMNS.map((name) => markup`<td class=${`card-${name}`}>${this.#input({ card: index, line, name },
        row[name], `Card ${index + 1}, game ${line + 1}: ${name}`)}</td>`)}
      <td>${line < card.rows.length && markup`<button type="button" class="card-remove" tabindex="-1"
        aria-keyshortcuts="Control+Delete" aria-label=${`Remove game ${line + 1} of card ${index + 1}`}
        onClick=${() => removed(doing, index, line)}>×</button>`}</td></tr>`;
  }

  /** @param {Cell} cell @param {string} text @param {string} name */
  #input(cell, text, name) {
    const { notes, doing } = this.props;
    const isName = cell.line === "player" || cell.name === "opponent";
    // A phone's keyboard of numbers has no minus; in a row a loss makes it.
    const hasMinus = cell.line === "totals" && cell.name === "spread";
    const own = [...notes.keys()].filter((at) => notes[at].cells.some((one) => idOf(one) === idOf(cell)));
    const isWrong = own.some((at) => notes[at].kind !== "hint");
    const typed = (/** @type {{target: HTMLInputElement}} */ { target }) =>
      doing.act({ type: "type", cell, text: target.value });
    return markup`<input type="text" autocomplete="off" id=${idOf(cell)} value=${text} dir=${isName ? "auto" : null}
      inputmode=${isName || hasMinus ? null : "numeric"} maxlength=${isName ? 40 : 20} spellcheck=${false}
      autocapitalize="off" list=${isName ? "night-names" : null} enterkeyhint="next" aria-label=${name}
      aria-invalid=${isWrong ? "true" : null}
      aria-describedby=${own.map((at) => `card-${cell.card}-note-${at}`).join(" ") || null} onFocus=${selectAll}
      onInput=${typed} onBlur=${() => doing.act({ type: "settle" })}/>`;
  }
}

/** @param {Note} note @param {number} index of the card that it stands at @param {number} at */
function noteView({ cells, words, kind }, index, at) {
  const games = cells.filter(({ card }) => card === index)
    .flatMap(({ line }) => (typeof line === "number" ? line + 1 : []));
  return markup`<li class=${kind}>
    ${games.length > 0 && markup`<b>${games.length > 1 ? "Games" : "Game"}
      ${` ${new Intl.ListFormat("en-GB").format(games.map(String))}`}</b>`}${" "}
    <span id=${`card-${index}-note-${at}`}>${words}</span></li>`;
}

/**
 * Remove a card, or a row of it, and go to the next one.
 * @param {Doing} doing @param {number} card @param {number} [line]
 */
function removed({ act, go }, card, line) {
  act({ type: "remove", card, line });
  go({ card, line: line ?? "player", name: line === undefined ? "player" : "opponent" });
}

/** @param {KeyboardEvent} event @param {Doing} doing @returns {boolean} whether its key says anything here */
function isTaken(event, doing) {
  const { target, key } = event;
  const cell = cellOfInput(target);
  if (!cell || event.altKey || event.metaKey || event.isComposing) return false;
  const input = /** @type {HTMLInputElement} */ (target);
  if (event.ctrlKey) {
    if (key !== "Delete" || typeof cell.line !== "number") return false;
    removed(doing, cell.card, cell.line);
    return true;
  }
  if (key !== "Enter") return false;
  step(input, cell, doing);
  return true;
}

/**
 * Go to the next field; from the empty row of a card to the next card.
 * @param {HTMLInputElement} input @param {Cell} cell @param {Doing} doing
 */
function step(input, cell, { go }) {
  const place = /** @type {HTMLElement} */ (input.closest("#night-table"));
  const lines = [...place.querySelectorAll("[data-line]")];
  const isLast = lines.at(-1)?.contains(input) && lines.length > 2;
  if (isLast && cell.name === "opponent" && !input.value.trim()) {
    go({ card: cell.card + 1, line: "player", name: "player" });
    return;
  }
  const all = [...place.querySelectorAll("input")];
  all[all.indexOf(input) + 1]?.focus();
}

/** @param {Cell} cell */
function idOf({ card, line, name }) {
  return `card-${card}-${line}-${name}`;
}

/** @param {EventTarget | null} target @returns {Cell | null} */
export function cellOfInput(target) {
  const id = target instanceof HTMLInputElement ? target.id : "";
  const [, card, row, name] = /^card-(\d+)-(\w+)-(\w+)$/.exec(id) ?? [];
  if (!name) return null;
  return { card: Number(card), line: row === "player" || row === "totals" ? row : Number(row), name };
}
