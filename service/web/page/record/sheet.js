/**
 * The sheet: a row for each deal, with what was pegged, the hands, the crib and the totals. As in a grid, the tab key
 * goes from number to number; the buttons beside them have keys of their own, and the deal in full has them all.
 */

import { listed } from "../result/entries.js";
import { cardText } from "../ui/cards.js";
import { html, svg } from "../ui/dom.js";
import { setHeels, setPegged, setShown, setTotal } from "./edits.js";
import { cellFinding } from "./marks.js";
import { cardsOf, counted, dealers, sidesOf, written } from "./reading.js";

/** @import { Desk } from "./record.js" */
/** @import { Cell, Log } from "./types.js" */

/** A number, and no more, is at most so long. */
const LONGEST = 3;

/**
 * @typedef {object} Column
 * @property {Cell} cell
 * @property {string} group what columns of one kind have above them
 * @property {string} head
 * @property {string} name of a cell, such as `Ann pegged`
 */

/**
 * @typedef {object} Row
 * @property {HTMLElement} element
 * @property {HTMLElement} dealer
 * @property {HTMLElement} heels
 * @property {{box: HTMLElement, input: HTMLInputElement, found: HTMLElement}[]} cells
 */

/** The sheet. */
export class Sheet {
  #desk;
  /** @type {Column[]} */
  #columns = [];
  /** @type {Row[]} */
  #rows = [];
  #body = html("tbody");
  #table = html("table", { class: "sheet" });
  /** What the columns were drawn of. */
  #drawn = "";

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    const keys = html("p", { class: "sheet-keys" }, "In a cell, ", html("kbd", {}, "Space"), " opens its cards, ",
      html("kbd", {}, "e"), " scores heels, ",
      html("kbd", {}, "o"), " opens the deal in full, and ", html("kbd", {}, "?"), " lists all keys.");
    this.element = html("div", { class: "sheet-box" }, this.#table, keys);
  }

  /** Show the log as it is, and what was found. */
  draw() {
    const { log } = this.#desk.recording;
    const who = JSON.stringify([log.players, log.teams]);
    if (who !== this.#drawn) this.#begin(log);
    this.#drawn = who;
    const isOpen = this.#desk.finding.judgement?.status !== "complete" || this.#desk.finding.log !== log;
    const count = Math.max(log.deals.length + (isOpen && !log.ended ? 1 : 0), 1);
    while (this.#rows.length < count) this.#add(this.#rows.length);
    while (this.#rows.length > count && !this.#rows[this.#rows.length - 1].element.contains(document.activeElement)) {
      this.#rows.pop()?.element.remove();
    }
    const all = dealers(log);
    this.#rows.forEach((row, deal) => this.#update(row, deal, all[deal] ?? ""));
  }

  /**
   * Go to a cell.
   * @param {number} deal
   * @param {Cell} [cell] the first one of the deal if it is left out
   */
  focus(deal, cell) {
    const at = cell ? this.#columns.findIndex((one) => one.cell.kind === cell.kind && one.cell.who === cell.who) : 0;
    this.#rows[Math.min(deal, this.#rows.length - 1)]?.cells[Math.max(at, 0)].input.focus();
  }

  /**
   * Tell which cell has the focus, or has something that has.
   * @returns {{deal: number, cell: Cell | null} | null}
   */
  current() {
    const deal = this.#rows.findIndex(({ element }) => element.contains(document.activeElement));
    if (deal < 0) return null;
    const at = this.#rows[deal].cells.findIndex(({ box }) => box.contains(document.activeElement));
    return { deal, cell: this.#columns[at]?.cell ?? null };
  }

  /**
   * Tell where something can be opened below a deal.
   * @param {number} deal
   * @returns {HTMLElement}
   */
  row(deal) {
    return this.#rows[Math.min(deal, this.#rows.length - 1)].element;
  }

  /** How many columns there are. */
  get width() {
    return this.#columns.length + 1;
  }

  /** @param {Log} log */
  #begin(log) {
    this.#columns = columnsOf(log);
    this.#rows = [];
    this.#body = html("tbody");
    const groups = [...new Set(this.#columns.map(({ group }) => group))];
    const spans = groups.map((group) => {
      const own = this.#columns.filter((one) => one.group === group);
      const isOne = own.length === 1;
      return html("th", { scope: isOne ? "col" : "colgroup", colspan: own.length, rowspan: isOne ? 2 : 1 }, group);
    });
    const heads = this.#columns.filter(({ head }) => head)
      .map(({ head }) => html("th", { scope: "col" }, html("span", {}, head)));
    this.#table.replaceChildren(
      html("caption", { class: "hidden-visually" }, "Score sheet, a row for each deal"),
      html("thead", {}, html("tr", {}, html("th", { scope: "col", rowspan: 2 }, "Deal"), ...spans),
        html("tr", {}, ...heads)),
      this.#body,
    );
  }

  /** @param {number} deal */
  #add(deal) {
    const open = html("button",
      { type: "button", class: "sheet-deal", "aria-keyshortcuts": "o",
        "aria-label": `Deal ${deal + 1}, open it in full`, click: () => this.#desk.openDeal(deal) },
      `Deal ${deal + 1}`);
    const dealer = html("span", { class: "sheet-dealer" });
    const heels = html("button",
      { type: "button", class: "sheet-heels", tabindex: "-1", "aria-keyshortcuts": "e",
        "aria-label": `Heels in deal ${deal + 1}`, title: "A jack was turned up", click: () => this.heels(deal) },
      "Heels");
    const cells = this.#columns.map((column) => this.#cell(deal, column));
    const element = html("tr", { "data-deal": deal },
      html("th", { scope: "row" }, html("div", { class: "sheet-head" }, open, dealer, heels)),
      ...cells.map(({ box }) => box));
    this.#rows.push({ element, dealer, heels, cells });
    this.#body.append(element);
  }

  /** @param {number} deal @param {Column} column */
  #cell(deal, { cell, name, group, head }) {
    const id = `sheet-${deal}-${cell.kind}-${this.#columns.findIndex((one) => one.cell === cell)}`;
    const input = /** @type {HTMLInputElement} */ (html("input", {
      type: "text", inputmode: "numeric", autocomplete: "off", maxlength: LONGEST, enterkeyhint: "next",
      "aria-label": `Deal ${deal + 1}: ${name}`, "aria-describedby": id, "data-cell": `${cell.kind}:${cell.who}`,
      input: () => this.#typed(input, deal, cell),
      focus: () => input.select(),
      blur: () => this.#desk.recording.settle(),
    }));
    const found = html("p", { class: "sheet-found", id });
    const hasCards = cell.kind === "hand" || cell.kind === "crib";
    const open = hasCards && html("button", {
      type: "button", class: "sheet-cards", tabindex: "-1", "aria-keyshortcuts": "Space",
      "aria-label": `Deal ${deal + 1}: cards of ${name}`, click: () => this.#desk.openCards(deal, cell),
    }, fan());
    const box = html("td", { class: `sheet-${cell.kind}`, "data-name": name, "data-group": group, "data-head": head },
      html("div", { class: "sheet-entry" }, input, open || null), found);
    return { box, input, found };
  }

  /** @param {HTMLInputElement} input @param {number} deal @param {Cell} cell */
  #typed(input, deal, cell) {
    const digits = input.value.replace(/[^0-9]/g, "").slice(0, LONGEST);
    if (digits !== input.value) input.value = digits;
    this.#desk.change(setCell(this.#desk, deal, cell, digits === "" ? null : Number(digits)),
      `${deal} ${cell.kind} ${cell.who}`);
  }

  /**
   * Score the jack that was turned up, or take that back.
   * @param {number} deal
   */
  heels(deal) {
    const { recording, table } = this.#desk;
    const isScored = Boolean(recording.log.deals[deal]?.heels?.claim);
    this.#desk.change(setHeels(recording.log, deal, isScored ? null : table.heels));
  }

  /** @param {Row} row @param {number} deal @param {string} dealer */
  #update({ element, dealer: place, heels, cells }, deal, dealer) {
    const { recording: { log }, table, finding } = this.#desk;
    const one = log.deals[deal];
    place.textContent = one?.void ? `${dealer} deals · thrown in` : `${dealer} deals`;
    heels.setAttribute("aria-pressed", String(Boolean(one?.heels?.claim)));
    element.classList.toggle("void", Boolean(one?.void));
    this.#columns.forEach(({ cell }, at) => {
      const { box, input, found } = cells[at];
      const value = written(log, deal, cell, table);
      const text = value === null ? "" : String(value);
      if (input.value !== text && Number(input.value || NaN) !== value) input.value = text;
      input.readOnly = cell.kind === "peg" && Boolean(one?.plays);
      input.placeholder = String(counted(log, deal, cell, finding.judgement) ?? "");
      const { isWrong, words } = cellFinding(this.#desk, deal, cell);
      const cards = cell.kind === "hand" || cell.kind === "crib"
        ? cardsOf(log, deal, { player: cell.who, crib: cell.kind === "crib" }, table)
        : [];
      found.replaceChildren(...[cards.map(cardText).join(" "), words].filter(Boolean)
        .map((line) => html("span", {}, line)));
      box.classList.toggle("wrong", isWrong);
      if (isWrong) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    });
  }

  /**
   * Go a step from the cell that has the focus.
   * @param {string} key an arrow key, or Enter
   * @returns {boolean} whether there is a way
   */
  step(key) {
    const deal = this.#rows.findIndex(({ element }) => element.contains(document.activeElement));
    const at = this.#rows[deal]?.cells.findIndex(({ input }) => input === document.activeElement) ?? -1;
    if (at < 0) return false;
    const width = this.#columns.length;
    const [down, right] = /** @type {Record<string, [number, number]>} */ ({
      Enter: [0, 1], ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0],
    })[key];
    const next = (deal + down) * width + at + right;
    this.#rows[Math.floor(next / width)]?.cells[next % width].input.focus();
    return true;
  }
}

/** @param {Log} log @returns {Column[]} */
function columnsOf(log) {
  const sides = sidesOf(log);
  return [
    ...log.players.map((who) => column("peg", who, "Pegged", who, `${who} pegged`)),
    ...log.players.map((who) => column("hand", who, "Hand", who, `${who}’s hand`)),
    column("crib", "", "Crib", "", "the crib"),
    ...sides.map(({ id, players }) => column("total", id, "Total", listed(players), `total of ${listed(players)}`)),
  ];
}

/**
 * @param {Cell["kind"]} kind
 * @param {string} who
 * @param {string} group
 * @param {string} head
 * @param {string} name
 * @returns {Column}
 */
function column(kind, who, group, head, name) {
  return { cell: { kind, who }, group, head, name };
}

/** @param {Desk} desk @param {number} deal @param {Cell} cell @param {number | null} points @returns {Log} */
function setCell({ recording: { log }, table }, deal, { kind, who }, points) {
  if (kind === "peg") return setPegged(log, deal, who, points);
  if (kind === "total") return setTotal(log, deal, who, points);
  return setShown(log, deal, { player: who, crib: kind === "crib" }, table, { claim: points });
}

/** A small picture of cards. */
function fan() {
  const card = (/** @type {string} */ turn) =>
    svg("rect", { x: 8, y: 4, width: 9, height: 14, rx: 1.5, transform: turn });
  return svg("svg", { viewBox: "0 0 24 24", class: "fan", "aria-hidden": "true" }, card("rotate(-18 12 20)"),
    card("rotate(14 12 20)"));
}
