/** The cards of a hand or the crib of the sheet: picked below its row, and judged at once. */

import { markup } from "../ui/markup.js";
import { callWays, countCall } from "./extras.js";
import { Picker } from "./cardpicker.js";
import { setShown } from "./edits.js";
import { countWords } from "./findings.js";
import { dealers, lineOf, shown, slots, written } from "./reading.js";
import { columnsOf } from "./sheet.js";
import { cellSpots, slotName } from "./spots.js";

/** @import { View } from "../vendor/preact.js" */
/** @import { Desk } from "./record.js" */
/** @import { Cell, Log, Slot } from "./types.js" */

export class CellCards {
  #desk;
  /** @type {{deal: number, cell: Cell, picker: Picker, judged: string} | null} */
  #open = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
  }

  /** @param {number} deal @param {Cell} cell */
  open(deal, cell) {
    const picker = this.#picker(deal, cell);
    this.#open = { deal, cell, picker, judged: "" };
    this.#desk.sheet.draw();
    picker.focus();
    document.querySelector(".sheet-open")?.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.#open = null;
    this.#desk.sheet.draw();
  }

  /** @param {string} key @returns {boolean} whether it means something here */
  key(key) {
    return this.#open?.picker.key(key) ?? false;
  }

  /**
   * Draw the row below that of a deal: what is there, and how it counts.
   * @param {number} deal @returns {View} nothing where none are open, or where the deal or the player is gone
   */
  row(deal) {
    const { log } = this.#desk.recording;
    if (this.#open && !hasCell(log, this.#open)) this.#open = null;
    if (this.#open?.deal !== deal) return null;
    const { cell, picker } = this.#open;
    this.#open.judged = this.#judged(deal, cell, this.#open.judged);
    const findings = markup`
      <p class="pick-judged" role="status">${this.#open.judged}</p>
      <div class="actions">${this.#calls(deal, cell)}</div>`;
    return markup`<tr class="sheet-open" key=${`${deal} ${cell.kind} ${cell.who}`}>
      <td colspan=${columnsOf(log).length + 1}>${picker.view(findings)}</td></tr>`;
  }

  /** What was found stays until something else is. @param {number} deal @param {Cell} cell @param {string} said */
  #judged(deal, cell, said) {
    const { recording: { log }, table, finding } = this.#desk;
    if (said && finding.log !== log) return said;
    const line = lineOf(log, deal, slotOf(log, deal, cell), table, finding.judgement);
    if (line && finding.judgement) return countWords(line, finding.judgement);
    const value = written(log, deal, cell, table);
    return value === null ? "" : `${value}, as written`;
  }

  /** The ways to call a wrong count. @param {number} deal @param {Cell} cell */
  #calls(deal, cell) {
    const { recording: { log }, table, finding: { judgement } } = this.#desk;
    const slot = slotOf(log, deal, cell);
    const { at, entry } = shown(log.deals[deal], slots(log, deal, table), slot);
    if (at < 0) return [];
    const line = lineOf(log, deal, slot, table, judgement);
    const mistake = { call: entry?.call, owner: slot.player, kind: countCall(line, table) };
    return callWays(this.#desk, mistake, (call) => {
      this.#desk.change(setShown(this.#desk.recording.log, deal, slot, this.#desk.table, { call }));
      this.#open?.picker.focus();
    });
  }

  /** @param {number} deal @param {Cell} cell */
  #picker(deal, cell) {
    const desk = this.#desk;
    const slot = slotOf(desk.recording.log, deal, cell);
    return new Picker({
      desk,
      deal,
      title: `Deal ${deal + 1}: ${slotName(slot)}`,
      read: () => cellSpots(desk.recording.log, deal, desk.table, slot),
      onDraw: () => desk.sheet.draw(),
      onClose: () => {
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
