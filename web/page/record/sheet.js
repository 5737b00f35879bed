/**
 * The sheet: a row for each deal, with what was pegged, the hands, the crib and the totals, and what was found in them.
 * As in a grid, the tab key goes from number to number.
 */

import { isOfTotals, listed } from "../result/entries.js";
import { numberField } from "../ui/inputs.js";
import { drawn, markup, render } from "../ui/markup.js";
import { setMembers, setPegged, setShown, setTotal } from "./edits.js";
import { cellFinding, dealFaults, isAfterEnd } from "./findings.js";
import { cardsOf, counted, dealers, sidesOf, written } from "./reading.js";
import { deleteDeal, insertDeal, throwIn } from "./rows.js";

/** @import { CellCards } from "./cellcards.js" */
/** @import { Desk } from "./record.js" */
/** @import { Cell, Log } from "./types.js" */

/** Characters of a field, more than any number has. */
const LONGEST = 12;

/**
 * @typedef {object} Column
 * @property {Cell} cell
 * @property {string} group what columns of one kind have above them
 * @property {string} head
 * @property {string} name of a cell, such as `Ann pegged`
 * @property {number} seat in whose line it stands where a deal has a line for each player; −1 for the dealer's
 */

export class Sheet {
  #desk;
  #cards;
  element = drawn(markup`<div class="sheet-box"/>`);

  /** @param {Desk} desk @param {CellCards} cards */
  constructor(desk, cards) {
    this.#desk = desk;
    this.#cards = cards;
  }

  draw() {
    const { recording: { log }, finding } = this.#desk;
    const columns = columnsOf(log);
    const isOver = log.ended || finding.judgement?.status === "complete";
    const count = Math.max(log.deals.length + (isOver ? 0 : 1), 1);
    const place = this.current();
    const rows = Array.from({ length: count }, (_, deal) => [this.#row(deal, columns), this.#cards.row(deal)]);
    render(markup`
      <table class=${`sheet ${log.players.length > 2 ? "many" : ""}`}>
        <caption class="hidden-visually">Score sheet, a row for each deal</caption>
        ${headView(columns)}
        <tbody>${rows}</tbody>
      </table>
      <p class="sheet-keys">In a hand or the crib, <kbd>Space</kbd> opens its cards.</p>`, this.element);
    if (place && place.deal >= count) this.#input(count - 1, columns.length - 1)?.focus();
  }

  /** @param {number} deal @param {Cell} [cell] the first one of the deal if it is left out */
  focus(deal, cell) {
    const at = columnsOf(this.#desk.recording.log)
      .findIndex((one) => one.cell.kind === cell?.kind && one.cell.who === cell.who);
    const last = this.element.querySelectorAll("[data-deal]").length - 1;
    this.#input(Math.min(deal, last), Math.max(at, 0))?.focus();
  }

  /** The deal and the cell, if any, that have the focus; null where it is elsewhere. */
  current() {
    const { deal, at } = this.#place();
    return deal < 0 ? null : { deal, cell: columnsOf(this.#desk.recording.log)[at]?.cell ?? null };
  }

  /** Where the focus is: −1 for elsewhere. */
  #place() {
    const box = document.activeElement?.closest("th, td");
    const row = box?.closest("tr[data-deal]");
    if (!box || !(row instanceof HTMLElement) || !this.element.contains(row)) return { deal: -1, at: -1 };
    return { deal: Number(row.dataset.deal), at: [...row.children].indexOf(box) - 1 };
  }

  /** @param {number} deal @param {number} at @returns {HTMLElement | null} */
  #input(deal, at) {
    return this.element.querySelector(`#cell-${deal}-${at}`);
  }

  /** @param {number} deal @param {Column[]} columns */
  #row(deal, columns) {
    const { recording: { log }, finding: { judgement } } = this.#desk;
    const one = log.deals[deal];
    const dealer = dealers(log)[deal];
    const isTotals = judgement && isOfTotals(judgement.ledger, deal);
    const notes = [one?.void && " · thrown in", isTotals && " · totals only"];
    const kind = [one?.void ? "void" : "", deal < log.deals.length ? "" : "next"].join(" ");
    const cells = columns.map((column) => ({ column, finding: cellFinding(this.#desk, deal, column.cell) }));
    const ofDeal = dealFaults(this.#desk, deal);
    const ofCells = cells.filter(({ finding: { words } }) => words)
      .map(({ column, finding: { words } }) => `${opening(column)}: ${words}.`);
    return markup`<tr key=${deal} data-deal=${deal} class=${kind}>
      <th scope="row"><div class="sheet-head">
        <button type="button" class="link sheet-deal" aria-label=${`Deal ${deal + 1}, open it in full`}
          onClick=${() => this.#desk.openDeal(deal)}>Deal ${deal + 1}</button>
        <span class="sheet-dealer">${dealer} deals${notes.find(Boolean)}</span>
        <button type="button" class="quiet sheet-heels" tabindex=${deal < log.deals.length - 1 ? -1 : null}
          title="A jack was turned up"
          aria-label=${`Heels in deal ${deal + 1}`} aria-pressed=${Boolean(one?.heels?.claim)}
          onClick=${() => this.heels(deal)}>Heels</button>
        ${one && this.#menu(deal)}
      </div></th>
      ${cells.map(({ column, finding }, at) => this.#cell(deal, at, dealer, column, finding))}
      <td class="sheet-note"><p title=${[...ofCells, ...ofDeal].join(" ") || null}>
        ${cells.map(({ column, finding: { words } }, at) => markup`${words && `${opening(column)}: `}
          <span id=${`cell-${deal}-${at}-found`}>${words}</span>${words && ". "}`)}
        ${ofDeal.map((words) => markup`<span>${words}</span> `)}
      </p></td>
    </tr>`;
  }

  /** @param {number} deal */
  #menu(deal) {
    const { recording: { log }, table, change } = this.#desk;
    const close = (/** @type {Element} */ menu) => menu.closest("details")?.removeAttribute("open");
    const way = (/** @type {string} */ name, /** @type {() => Log} */ made, isPressed = false) =>
      markup`<button type="button" class="quiet" aria-pressed=${isPressed || null} onClick=${({ currentTarget }) => {
        close(currentTarget);
        change(made());
        this.focus(deal);
      }}>${name}</button>`;
    const left = (/** @type {any} */ { currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) close(currentTarget);
    };
    const key = (/** @type {any} */ { key: name, currentTarget }) => {
      if (name !== "Escape") return;
      close(currentTarget);
      currentTarget.querySelector("summary").focus();
    };
    return markup`<details class="row-menu" onFocusOut=${left} onKeyDown=${key}>
      <summary aria-label=${`Change the rows at deal ${deal + 1}`}>⋮</summary>
      <div>
        ${way("Insert a deal above", () => insertDeal(log, deal, table))}
        ${way("Thrown in", () => throwIn(log, deal, table), Boolean(log.deals[deal].void))}
        ${way("Delete this deal", () => deleteDeal(log, deal, table))}
      </div>
    </details>`;
  }

  /**
   * @param {number} deal @param {number} at @param {string} dealer @param {Column} column
   * @param {import("./findings.js").CellFinding} finding
   */
  #cell(deal, at, dealer, { cell, name, group, head, seat }, { isWrong, note }) {
    const { recording: { log }, table } = this.#desk;
    const isDealer = seat < 0 || log.players[seat] === dealer;
    const line = seat < 0 ? log.players.indexOf(dealer) : seat;
    const marks = [isWrong && "wrong", isDealer && "dealer", !isWrong && isAfterEnd(this.#desk, deal, cell) && "after"];
    return markup`
      <td class=${[`sheet-${cell.kind} seat-${line}`, ...marks].filter(Boolean).join(" ")} data-group=${group}
        data-head=${head + (isDealer ? " · deals" : "")}>
        <div class="sheet-entry" data-note=${note}>
          ${this.#field(deal, at, cell, isWrong, name)}
          ${(cell.kind === "hand" || cell.kind === "crib") && this.#fan(deal, cell, name, table)}
        </div>
      </td>`;
  }

  /** @param {number} deal @param {number} at @param {Cell} cell @param {boolean} isWrong @param {string} name */
  #field(deal, at, cell, isWrong, name) {
    const { recording, table, finding: { judgement } } = this.#desk;
    const { log } = recording;
    const id = `cell-${deal}-${at}`;
    return numberField((points) => this.#write(deal, cell, points), {
      id, maxlength: LONGEST, enterkeyhint: "next", "aria-label": `Deal ${deal + 1}: ${name}`,
      "aria-describedby": `${id}-found`, "aria-invalid": isWrong || null,
      "data-cell": `${cell.kind}:${cell.who}`,
      placeholder: String(counted(log, deal, cell, judgement) ?? ""),
      readonly: cell.kind === "peg" && Boolean(log.deals[deal]?.plays),
      value: String(written(log, deal, cell, table) ?? ""),
      onBlur: () => recording.settle(),
    });
  }

  /** @param {number} deal @param {Cell} cell @param {string} name @param {import("./types.js").Table} table */
  #fan(deal, cell, name, table) {
    const slot = { player: cell.who, crib: cell.kind === "crib" };
    const isKnown = cardsOf(this.#desk.recording.log, deal, slot, table).length > 0;
    return markup`<button type="button" class=${`sheet-cards ${isKnown ? "known" : ""}`} tabindex="-1"
      aria-keyshortcuts="Space" aria-label=${`Deal ${deal + 1}: cards of ${name}`}
      onClick=${() => this.#desk.openCards(deal, cell)}>${FAN}</button>`;
  }

  /** @param {number} deal @param {Cell} cell @param {number} [points] */
  #write(deal, { kind, who }, points) {
    const { recording: { log }, table, change } = this.#desk;
    const what = `${deal} ${kind} ${who}`;
    if (kind === "peg") change(setPegged(log, deal, who, points), what);
    else if (kind === "total") change(setTotal(log, deal, who, points), what);
    else change(setShown(log, deal, { player: who, crib: kind === "crib" }, table, { claim: points }), what);
  }

  /** Score the jack that was turned up, or take that back. @param {number} deal */
  heels(deal) {
    const { recording, table } = this.#desk;
    const isScored = Boolean(recording.log.deals[deal]?.heels?.claim);
    this.#desk.change(setMembers(recording.log, deal, { heels: isScored ? undefined : { claim: table.heels } }));
  }

  /**
   * Go a step from the cell that has the focus.
   * @param {string} key an arrow key, or Enter @returns {boolean} whether there is a way
   */
  step(key) {
    const { deal, at } = this.#place();
    if (at < 0) return false;
    const width = columnsOf(this.#desk.recording.log).length;
    const [down, right] = /** @type {Record<string, [number, number]>} */ ({
      Enter: [0, 1], ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0],
    })[key];
    const next = (deal + down) * width + at + right;
    this.#input(Math.floor(next / width), next % width)?.focus();
    return true;
  }
}

/** Name a cell as a sentence begins, where a player’s name keeps its case. @param {Column} column */
function opening({ cell: { kind }, name }) {
  return kind === "peg" || kind === "hand" ? name : name.charAt(0).toUpperCase() + name.slice(1);
}

/** @param {Column[]} columns */
function headView(columns) {
  const groups = [...new Set(columns.map(({ group }) => group))].map((group) => {
    const span = columns.filter((one) => one.group === group).length;
    return markup`<th scope=${span > 1 ? "colgroup" : "col"} colspan=${span} rowspan=${span > 1 ? 1 : 2}>${group}</th>`;
  });
  const heads = columns.filter(({ head }) => head)
    .map(({ head }) => markup`<th scope="col"><span>${head}</span></th>`);
  return markup`<thead><tr><th scope="col" rowspan="2">Deal</th>${groups}
    <th scope="col" rowspan="2" class="sheet-note">What was found</th></tr><tr>${heads}</tr></thead>`;
}

/** @param {Log} log @returns {Column[]} */
export function columnsOf(log) {
  /** @type {(kind: Cell["kind"], who: string, group: string, head: string, name: string) => Column} */
  const column = (kind, who, group, head, name) =>
    ({ cell: { kind, who }, group, head, name, seat: log.players.indexOf(who) });
  return [
    ...log.players.map((who) => column("peg", who, "Pegged", who, `${who} pegged`)),
    ...log.players.map((who) => column("hand", who, "Hand", who, `${who}’s hand`)),
    column("crib", "", "Crib", "", "the crib"),
    ...sidesOf(log).map(({ id, players }) =>
      column("total", id, "Total", listed(players), `total of ${listed(players)}`)),
  ];
}

/** A small picture of cards. */
const FAN = markup`<svg viewBox="0 0 24 24" class="fan" aria-hidden="true">
  <rect x="8" y="4" width="9" height="14" rx="1.5" transform="rotate(-18 12 20)"/>
  <rect x="8" y="4" width="9" height="14" rx="1.5" transform="rotate(14 12 20)"/></svg>`;
