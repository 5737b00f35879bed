/** The cards to write in, folded to their sums but for one. After the last card, and the last row, is an empty one. */

import { isAtEdge, selectAll } from "../ui/inputs.js";
import { byId, Component, markup, render } from "../ui/markup.js";
import { cardsToShow, COLUMNS, isBlankCard, rowsToShow, sumsOf, TOTALS, turned } from "./night.js";
import { roster } from "./notes.js";
import { earlyButton } from "./standings.js";

/** @import { Card, Cell, Night } from "./night.js" */
/** @import { Note } from "./notes.js" */

/**
 * @typedef {object} Listeners
 * @property {(card: number) => void} onOpen called with -1 when a card is folded
 * @property {(cell: Cell, text: string) => void} onWrite
 * @property {(cells: Cell[], name: string) => void} onMeant called with the name that cells were to have
 * @property {(cell: Cell, text: string) => void} onPaste called with a text that is more than that of one cell
 * @property {(card: number, line?: number) => void} onRemove
 * @property {(player: string) => void} onEarly called with one who is known to have left early
 * @property {() => void} onLeave called when a cell is left
 */

/** Text of more than one cell: lines, or what is divided by tabs, or into four cells of a line. */
const ARE_CELLS = /[\t\n\r]|([,;|]).*\1.*\1/;

/**
 * A card, which is drawn again where it has changed, or is open.
 * @augments {Component<{card: Card, marked: number, isOpen: boolean, draw: () => import("../vendor/preact.js").View}>}
 */
class CardView extends Component {
  /** @param {CardView["props"]} next */
  shouldComponentUpdate({ card, marked, isOpen }) {
    return isOpen || this.props.isOpen || card !== this.props.card || marked !== this.props.marked;
  }

  render() {
    return this.props.draw();
  }
}

/** The cards. */
export class CardTable {
  #listeners;
  #element = byId("night-table");
  /** The card that is open; -1 where none is. */
  open = -1;

  /** @param {Listeners} listeners */
  constructor(listeners) {
    this.#listeners = listeners;
    this.#element.addEventListener("keydown", (event) => this.#key(event));
    this.#element.addEventListener("paste", (event) => {
      const cell = cellOfInput(event.target);
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (!cell || !ARE_CELLS.test(text.trim())) return;
      event.preventDefault();
      listeners.onPaste(cell, text);
    });
  }

  /** @param {Night} night @param {Note[]} notes */
  draw(night, notes) {
    const names = roster(night, cellOfInput(document.activeElement));
    const cards = cardsToShow(night);
    /** @type {Note[][]} */
    const notesOf = cards.map(() => []);
    for (const note of notes) {
      for (const card of new Set(note.cells.map((cell) => cell.card))) notesOf[card]?.push(note);
    }
    render([
      markup`<datalist id="night-names">${names.map((name) => markup`<option key=${name} value=${name}/>`)}</datalist>`,
      ...cards.map((card, index) => {
        const isOpen = index === this.open;
        const marked = notesOf[index].filter(({ kind }) => kind !== "hint").length;
        const draw = () => this.#card(card, index, marked, notesOf[index], isOpen);
        return markup`<${CardView} key=${index} card=${card} marked=${marked} isOpen=${isOpen} draw=${draw}/>`;
      }),
    ], this.#element);
  }

  /** Open the card of a cell, and go there. @param {Cell} cell */
  focus(cell) {
    this.#listeners.onOpen(cell.card);
    const input = document.getElementById(idOf(cell));
    const totals = input?.closest("details");
    if (totals) totals.open = true;
    input?.focus();
    input?.scrollIntoView({ block: "nearest" });
  }

  /** Go to the button of a card, and leave what is shown where it is. @param {number} card */
  reach(card) {
    /** @type {NodeListOf<HTMLElement>} */
    const folds = this.#element.querySelectorAll(".card-fold");
    folds[card].focus({ preventScroll: true });
  }

  /** @param {Card} card @param {number} index @param {number} marked @param {Note[]} notes @param {boolean} isOpen */
  #card(card, index, marked, notes, isOpen) {
    const { games, points, wins, plus, minus, spread } = sumsOf(card);
    const fold = (/** @type {{currentTarget: HTMLElement}} */ { currentTarget }) => {
      // Not every browser gives a button that is pressed the focus; what has it stays where it is.
      currentTarget.focus();
      this.#listeners.onOpen(isOpen ? -1 : index);
    };
    return markup`<section class="card-written" aria-label=${`Card ${index + 1}`}>
      <h3><button type="button" class="card-fold" aria-expanded=${isOpen} onClick=${fold}>
        <b dir="auto">${card.player.trim() || (isBlankCard(card) ? "New card" : `Card ${index + 1}`)}</b>${" "}
        ${marked > 0 && markup`<span class="card-marked">${marked} marked</span>`}${" "}
        ${games > 0 && markup`<span class="card-sums">
          ${games} ${games === 1 ? "game" : "games"}: ${points} points, ${wins} won,
          +${plus} −${minus} = ${(spread > 0 ? "+" : "") + String(spread).replace("-", "−")}</span>`}
      </button></h3>
      ${isOpen && this.#written(card, index, notes)}
    </section>`;
  }

  /** @param {Card} card @param {number} index @param {Note[]} notes */
  #written(card, index, notes) {
    const of = `Card ${index + 1}`;
    const head = /** @type {const} */ ({ card: index, line: "player", name: "player" });
    return markup`<div class="card-head" data-line="player">
        <label for=${idOf(head)}>Player</label>
        ${this.#input(head, card.player, `${of}: player`, notes)}
        ${!isBlankCard(card) && markup`<button type="button" class="quiet" aria-label=${`Remove card ${index + 1}`}
          onClick=${() => this.#listeners.onRemove(index)}>Remove</button>`}
      </div>
      <table>
        <caption class="hidden-visually">${of}, a row for each game</caption>
        <thead><tr><th scope="col"><span class="hidden-visually">Game</span></th>
          <th scope="col">Opponent</th>
          <th scope="col" class="count">Points</th><th scope="col" class="count">Spread</th><td/></tr></thead>
        <tbody>${rowsToShow(card).map((_, line) => this.#row(card, index, line, notes))}</tbody>
      </table>
      <ul class="card-notes">${notes.map((note, at) => this.#note(note, index, at))}</ul>
      <details class="help card-totals" open=${Boolean(card.totals)}>
        <summary>Totals that the player wrote</summary>
        <div class="fields">${Object.keys(TOTALS).map((name) => {
          const cell = { card: index, line: /** @type {const} */ ("totals"), name };
          return markup`<label class="field"><span>${name}</span>
            ${this.#input(cell, card.totals?.[name] ?? "", `${of}, total ${name}`, notes)}
            ${name === "spread" && this.#sign(cell, card.totals?.spread ?? "")}</label>`;
        })}</div>
      </details>`;
  }

  /** @param {Card} card @param {number} index @param {number} line @param {Note[]} notes */
  #row(card, index, line, notes) {
    const row = rowsToShow(card)[line];
    const kinds = notes.filter(({ cells }) => cells.some((cell) => cell.card === index && cell.line === line))
      .map(({ kind }) => kind);
    const mark = ["fault", "ruled", "hint"].find((kind) => kinds.some((one) => one === kind)) ?? "";
    return markup`<tr key=${line} data-line=${line} data-mark=${mark}><th scope="row">${line + 1}</th>
      ${COLUMNS.map((name) => markup`<td class=${`card-${name}`}>${this.#input({ card: index, line, name },
        row[name], `Card ${index + 1}, game ${line + 1}: ${name}`, notes)}</td>`)}
      <td>${line < card.rows.length && markup`<button type="button" class="card-remove" tabindex="-1"
        aria-keyshortcuts="Control+Delete" aria-label=${`Remove game ${line + 1} of card ${index + 1}`}
        onClick=${() => this.#listeners.onRemove(index, line)}>×</button>`}
        ${this.#sign({ card: index, line, name: "spread" }, row.spread)}</td></tr>`;
  }

  /** A phone's keyboard of numbers has no minus. @param {Cell} cell @param {string} text */
  #sign(cell, text) {
    return markup`<button type="button" class="card-sign" tabindex="-1" aria-label="Plus or minus"
      onMouseDown=${(/** @type {Event} */ event) => event.preventDefault()}
      onClick=${() => this.#listeners.onWrite(cell, turned(text))}>±</button>`;
  }

  /** @param {Note} note @param {number} index of the card that it stands at @param {number} at */
  #note({ cells, words, kind, meant, absent }, index, at) {
    const places = cells.filter(({ card }) => card === index).map(({ line }) => line);
    const games = places.flatMap((line) => (typeof line === "number" ? line + 1 : []));
    return markup`<li class=${kind}>
      ${games.length > 0 && markup`<b>${games.length > 1 ? "Games" : "Game"}
        ${` ${new Intl.ListFormat("en-GB").format(games.map(String))}`}</b>`}${" "}
      <span id=${`card-${index}-note-${at}`}>${words}</span>${" "}
      ${meant && markup`<button type="button" class="quiet" onClick=${() => this.#listeners.onMeant(cells, meant)}
        aria-label=${`Write ${meant}`}>${meant}</button>`}${" "}
      ${absent && earlyButton(absent, this.#listeners.onEarly)}</li>`;
  }

  /** @param {Cell} cell @param {string} text @param {string} name @param {Note[]} notes at its card */
  #input(cell, text, name, notes) {
    const isName = cell.line === "player" || cell.name === "opponent";
    const own = [...notes.keys()].filter((at) => notes[at].cells.some((one) => idOf(one) === idOf(cell)));
    const isWrong = own.some((at) => notes[at].kind !== "hint");
    return markup`<input type="text" autocomplete="off" id=${idOf(cell)} value=${text} dir=${isName ? "auto" : null}
      inputmode=${isName ? null : "numeric"} maxlength=${isName ? 40 : 20} spellcheck=${false} autocapitalize="off"
      list=${isName ? "night-names" : null} enterkeyhint="next" aria-label=${name}
      aria-invalid=${isWrong ? "true" : null}
      aria-describedby=${own.map((at) => `card-${cell.card}-note-${at}`).join(" ") || null} onFocus=${selectAll}
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
   * Go a step; Enter leads from the empty row of a card to the next card.
   * @param {HTMLInputElement} input @param {Cell} cell @param {string} key
   */
  #step(input, cell, key) {
    const lines = [...this.#element.querySelectorAll("[data-line]")].map((line) => [...line.querySelectorAll("input")]);
    const at = lines.findIndex((line) => line.includes(input));
    const isEnd = cell.name === "opponent" && !input.value.trim() && at === lines.length - 1;
    if (key === "Enter" && isEnd && lines.length > 2) {
      this.focus({ card: cell.card + 1, line: "player", name: "player" });
      return;
    }
    const step = key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1;
    const isAcross = key === "ArrowUp" || key === "ArrowDown";
    const all = [...this.#element.querySelectorAll("input")];
    const line = lines[at + step] ?? [];
    const next = isAcross ? line[Math.min(lines[at]?.indexOf(input), line.length - 1)] : all[all.indexOf(input) + step];
    next?.focus();
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
  if (!name) return null;
  return { card: Number(card), line: row === "player" || row === "totals" ? row : Number(row), name };
}
