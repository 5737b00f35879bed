/**
 * The cards of a hand or the crib of the sheet: picked below its row, and judged at once.
 */

import { html } from "../dom.js";
import { Picker } from "./cards.js";
import { setCall, setCards, setStarter } from "./edits.js";
import { lineOf } from "./marks.js";
import { cardsOf, dealers, shown, slots, starterOf, written } from "./reading.js";
import { countWords } from "./words.js";

/** @import { Cell, Slot } from "./types.js" */
/** @import { Desk } from "./record.js" */

/** The cards that are open, if any. */
export class CellCards {
  #desk;
  /** @type {{deal: number, cell: Cell, picker: Picker, row: HTMLElement, judged: HTMLElement, calls: HTMLElement} | null} */
  #open = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
  }

  /** Whether there are any. */
  get isOpen() {
    return this.#open !== null;
  }

  /**
   * Open the cards of a cell.
   * @param {number} deal
   * @param {Cell} cell
   * @param {string} [key] that a card begins with
   */
  open(deal, cell, key = "") {
    this.#open?.row.remove();
    const slot = { player: cell.who, crib: cell.kind === "crib" };
    const judged = html("p", { class: "pick-judged", role: "status" });
    const calls = html("div", { class: "actions" });
    const picker = this.#picker(deal, slot, [judged, calls]);
    const row = html("tr", { class: "sheet-open" }, html("td", { colspan: this.#desk.sheet.width }, picker.element));
    this.#open = { deal, cell, picker, row, judged, calls };
    this.#desk.sheet.row(deal).after(row);
    if (key) picker.key(key);
    this.draw();
    picker.element.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  }

  /** Close them. */
  close() {
    this.#open?.row.remove();
    this.#open = null;
  }

  /**
   * Take a key.
   * @param {string} key
   * @returns {boolean} whether it means something here
   */
  key(key) {
    return this.#open?.picker.key(key) ?? false;
  }

  /** Show what is there, and how it counts. */
  draw() {
    if (!this.#open) return;
    const { deal, cell, picker, judged, calls, row } = this.#open;
    if (!row.isConnected) this.#desk.sheet.row(deal).after(row);
    picker.draw();
    const words = this.#judged(deal, cell);
    if (judged.textContent !== words) judged.textContent = words;
    calls.replaceChildren(...this.#calls(deal, cell));
  }

  /** @param {number} deal @param {Cell} cell */
  #judged(deal, cell) {
    const { recording: { log }, table, finding } = this.#desk;
    const said = this.#open?.judged.textContent ?? "";
    // What was found stays until something else is.
    if (said && finding.log !== log) return said;
    const line = lineOf(this.#desk, deal, slotOf(cell));
    if (line && finding.judgement) return countWords(line, finding.judgement);
    const value = written(log, deal, cell, table);
    return value === null ? "" : `${value}, as written`;
  }

  /** Where a wrong count is ruled on only when it is called, the ways to call it. @param {number} deal @param {Cell} cell */
  #calls(deal, cell) {
    const { recording: { log }, table } = this.#desk;
    const slot = slotOf(cell);
    const order = slots(log, deal, table);
    const { at, entry } = shown(log.deals[deal], order, slot);
    const difference = lineOf(this.#desk, deal, slot)?.claim?.difference;
    if (!table.onCall || at < 0) return [];
    if (entry?.call) return [html("button", { type: "button", class: "quiet", click: () => this.#call(deal, slot, null) }, "Not called")];
    if (!difference) return [];
    const owner = slot.crib ? dealers(log)[deal] : slot.player;
    const kind = difference > 0 ? /** @type {const} */ ("overcount") : /** @type {const} */ ("muggins");
    return log.players.filter((player) => player !== owner).map((player) => html(
      "button", { type: "button", class: "quiet", click: () => this.#call(deal, slot, { player, kind }) }, `${player} calls ${kind}`,
    ));
  }

  /** @param {number} deal @param {Slot} slot @param {import("./types.js").Call | null} call */
  #call(deal, slot, call) {
    this.#desk.change(setCall(this.#desk.recording.log, deal, slot, this.#desk.table, call));
  }

  /** @param {number} deal @param {Slot} slot @param {HTMLElement[]} findings */
  #picker(deal, slot, findings) {
    const desk = this.#desk;
    const name = slot.crib ? "the crib" : `${slot.player}’s hand`;
    return new Picker({
      title: `Deal ${deal + 1}: ${name}`,
      findings,
      read: () => [
        { name, size: slot.crib ? desk.table.crib : desk.table.hand, cards: cardsOf(desk.recording.log, deal, slot, desk.table) },
        { name: "the starter", size: 1, cards: starterOf(desk.recording.log, deal) },
      ],
      taken: (card) => {
        const others = slots(desk.recording.log, deal, desk.table).filter((one) => one.crib !== slot.crib || (!one.crib && one.player !== slot.player));
        const holder = others.find((one) => cardsOf(desk.recording.log, deal, one, desk.table).includes(card));
        return holder ? (holder.crib ? "the crib" : `${holder.player}’s hand`) : "";
      },
      onChange: (place, cards) => {
        const { log } = desk.recording;
        desk.change(place === 0 ? setCards(log, deal, slot, desk.table, cards) : setStarter(log, deal, cards[0] ?? null));
      },
      onClose: () => {
        const cell = this.#open?.cell;
        this.close();
        desk.sheet.focus(deal, cell);
      },
    });
  }
}

/** @param {Cell} cell @returns {Slot} */
function slotOf({ kind, who }) {
  return { player: who, crib: kind === "crib" };
}
