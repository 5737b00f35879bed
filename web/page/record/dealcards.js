/**
 * The cards of the deal that is open: picked as long as some are missing, then the starter and a way back to them; and
 * the play so far: who played which card, the count, what it pegged, and what the player said.
 */

import { faultName } from "../result/entries.js";
import { cardOf, cardPicture } from "../ui/cards.js";
import { numberField } from "../ui/inputs.js";
import { button, markup } from "../ui/markup.js";
import { Picker } from "./cardpicker.js";
import { callWays, countCall } from "./extras.js";
import { countWords } from "./findings.js";
import { starterOf } from "./reading.js";
import { enteredForm, formOf, spotsOf } from "./spots.js";

/** @import { Desk } from "./record.js" */
/** @import { Fault, Form, Judgement, Line, PlayEntry } from "./types.js" */

/** What can be entered of a deal. @type {[Form, string][]} */
const FORMS = [["hands", "Hands and crib"], ["dealt", "Dealt cards and discards"]];

export class DealCards {
  #desk;
  #deal;
  #onDraw;
  /** What was chosen to be entered, until a card tells. @type {Form | null} */
  #form = null;
  /** Whether the cards are to be seen although they are complete. */
  #isPicking = false;
  #picker;

  /**
   * @param {Desk} desk @param {() => number} deal that is open
   * @param {() => void} onDraw called when something but the log has changed
   */
  constructor(desk, deal, onDraw) {
    this.#desk = desk;
    this.#deal = deal;
    this.#onDraw = onDraw;
    this.#picker = this.#newPicker();
  }

  /** Begin with the deal that is open now. */
  open() {
    this.#form = null;
    this.#isPicking = false;
    this.#picker = this.#newPicker();
  }

  get isOpen() {
    const deal = this.#desk.recording.log.deals[this.#deal()];
    const isMissing = this.#spots().some(({ cards, size, isOptional }) => !isOptional && cards.length < size);
    return !deal?.void && (this.#isPicking || (isMissing && !deal?.pegged));
  }

  /** @param {string} key @returns {boolean} whether it means something here */
  key(key) {
    return this.isOpen && this.#picker.key(key);
  }

  back() {
    this.#picker.back();
  }

  view() {
    const { log } = this.#desk.recording;
    const deal = log.deals[this.#deal()];
    if (this.isOpen) {
      return markup`
        <div class="actions" role="group" aria-label="What to enter of this deal" hidden=${enteredForm(deal) !== null}>
          ${FORMS.map(([form, name]) => button(name, () => {
            this.#form = form;
            this.#pick();
          }, { isPressed: form === this.#formNow() }))}
        </div>
        ${this.#picker.view()}`;
    }
    const pick = () => {
      this.#isPicking = true;
      this.#pick();
    };
    return markup`<div class="actions">
      ${starterOf(log, this.#deal()).map((card) => markup`
        <span class="live-starter">Starter <span class="minis">${cardPicture(card)}</span></span>`)}
      ${!deal?.void && button("Cards of this deal", pick)}
    </div>`;
  }

  #pick() {
    this.#onDraw();
    this.#picker.focus();
  }

  #formNow() {
    const { log } = this.#desk.recording;
    return enteredForm(log.deals[this.#deal()]) ?? this.#form ?? formOf(log, this.#deal());
  }

  #spots() {
    return spotsOf(this.#desk.recording.log, this.#deal(), this.#desk.table, this.#formNow());
  }

  #newPicker() {
    const desk = this.#desk;
    return new Picker({
      desk,
      deal: this.#deal(),
      title: "The cards",
      read: () => this.#spots(),
      onDraw: this.#onDraw,
      onClose: () => {
        this.#isPicking = false;
        this.#onDraw();
      },
    });
  }
}

/**
 * @param {Desk} desk @param {number} deal
 * @param {(at: number, change: Partial<PlayEntry>) => void} onChange called with an entry and what is to be changed in
 *   it
 */
export function deeds(desk, deal, onChange) {
  const { recording: { log }, finding: { judgement }, table } = desk;
  const items = (log.deals[deal]?.plays ?? []).map((entry, at) => {
    if (entry.ruling) {
      return markup`<li class="deed-ruling">A ruling: ${entry.ruling.points} to ${entry.ruling.side}</li>`;
    }
    const pointer = `#/deals/${deal}/plays/${at}`;
    const line = judgement?.ledger.find((one) => one.pointer === pointer);
    const faults = judgement?.violations.filter((one) => one.pointer === pointer) ?? [];
    const isReneged = faults.some(({ code }) => code === "go-with-playable-card");
    const who = entry.player ?? line?.player ?? "";
    const mistake = { call: entry.call, owner: who,
      kind: isReneged ? /** @type {const} */ ("renege") : countCall(line, table) };
    const card = cardOf(entry.play ?? "");
    return markup`<li>
      <span class="deed-who">${who}</span>
      ${card ? cardPicture(card) : markup`<span class="deed-word">${entry.play}</span>`}
      ${line?.event === "card" && markup`<b class="deed-count">${line.count}</b>`}
      <span class="deed-words">${found(line, faults, judgement)}</span>
      ${table.manual && entry.play !== "go" && numberField((claim) => onChange(at, { claim }),
        { maxlength: 2, "aria-label": `Points said at ${entry.play}`, value: String(entry.claim ?? "") })}
      ${callWays(desk, mistake, (call) => onChange(at, { call }))}
    </li>`;
  });
  return markup`<ol class="deeds" aria-label="The play">${items}</ol>`;
}

/** @param {Line | undefined} line @param {Fault[]} faults @param {Judgement | null} judgement @returns {string} */
function found(line, faults, judgement) {
  const names = faults.filter(({ difference }) => !difference).map(({ code }) => faultName(code));
  if (line?.retracted) names.push("taken back");
  return [...names, line?.claim?.difference && judgement ? countWords(line, judgement) : pegged(line)].filter(Boolean)
    .join(", ");
}

/** @param {Line | undefined} line */
function pegged(line) {
  const points = line?.awards.find(({ reason }) => reason === "score")?.points ?? 0;
  return points ? `+${points}` : "";
}
