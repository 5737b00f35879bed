/**
 * The cards of a hand or the crib of the sheet: picked below its row, and judged at once.
 */

import { html } from "../ui/dom.js";
import { callWays, countCall } from "./calls.js";
import { Picker } from "./cardpicker.js";
import { setShown } from "./edits.js";
import { countWords } from "./findings.js";
import { lineOf } from "./marks.js";
import { dealers, shown, slots, written } from "./reading.js";
import { cellSpots, holderOf, slotName } from "./spots.js";

/** @import { Desk } from "./record.js" */
/** @import { Cell, Log, Slot } from "./types.js" */

/** The cards that are open, if any. */
export class CellCards {
  #desk;
  /**
   * @type {{deal: number, cell: Cell, picker: Picker, row: HTMLElement, judged: HTMLElement, calls: HTMLElement} |
   *   null}
   */
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
    const slot = slotOf(this.#desk.recording.log, deal, cell);
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

  /** Show what is there, and how it counts; where the deal or the player is gone, nothing is. */
  draw() {
    if (!this.#open) return;
    if (!hasCell(this.#desk.recording.log, this.#open)) {
      this.close();
      return;
    }
    const { deal, cell, picker, judged, calls, row } = this.#open;
    if (!row.isConnected) this.#desk.sheet.row(deal).after(row);
    picker.draw();
    const words = this.#judged(deal, cell);
    if (judged.textContent !== words) judged.textContent = words;
    const hadFocus = calls.contains(document.activeElement);
    calls.replaceChildren(...this.#calls(deal, cell));
    if (hadFocus) picker.element.focus({ preventScroll: true });
  }

  /** @param {number} deal @param {Cell} cell */
  #judged(deal, cell) {
    const { recording: { log }, table, finding } = this.#desk;
    const said = this.#open?.judged.textContent ?? "";
    // What was found stays until something else is.
    if (said && finding.log !== log) return said;
    const line = lineOf(this.#desk, deal, slotOf(log, deal, cell));
    if (line && finding.judgement) return countWords(line, finding.judgement);
    const value = written(log, deal, cell, table);
    return value === null ? "" : `${value}, as written`;
  }

  /** The ways to call a wrong count. @param {number} deal @param {Cell} cell */
  #calls(deal, cell) {
    const { recording: { log }, table } = this.#desk;
    const slot = slotOf(log, deal, cell);
    const { at, entry } = shown(log.deals[deal], slots(log, deal, table), slot);
    if (at < 0) return [];
    const mistake = { call: entry?.call, owner: slot.player, kind: countCall(lineOf(this.#desk, deal, slot), table) };
    return callWays(this.#desk, mistake,
      (call) => this.#desk.change(setShown(this.#desk.recording.log, deal, slot, this.#desk.table, { call })));
  }

  /** @param {number} deal @param {Slot} slot @param {HTMLElement[]} findings */
  #picker(deal, slot, findings) {
    const desk = this.#desk;
    return new Picker({
      title: `Deal ${deal + 1}: ${slotName(slot)}`,
      findings,
      read: () => cellSpots(desk.recording.log, deal, desk.table, slot),
      taken: (card) => holderOf(desk.recording.log, deal, desk.table, card),
      onChange: (log) => desk.change(log),
      onClose: () => {
        const cell = this.#open?.cell;
        this.close();
        desk.sheet.focus(deal, cell);
      },
    });
  }
}

/** @param {Log} log @param {number} deal @param {Cell} cell @returns {Slot} */
function slotOf(log, deal, { kind, who }) {
  return kind === "crib" ? { player: dealers(log)[deal], crib: true } : { player: who, crib: false };
}

/** @param {Log} log @param {{deal: number, cell: Cell}} open */
function hasCell({ deals, players }, { deal, cell: { kind, who } }) {
  return deal <= deals.length && (kind === "crib" || players.includes(who));
}
