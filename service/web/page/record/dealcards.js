/**
 * The cards of the deal that is open: picked as long as some are missing, then the starter and a way back to them.
 */

import { cardPicture } from "../ui/cards.js";
import { html } from "../ui/dom.js";
import { Picker } from "./cardpicker.js";
import { starterOf } from "./reading.js";
import { enteredForm, formOf, holderOf, spotsOf } from "./spots.js";

/** @import { Desk } from "./record.js" */
/** @import { Form } from "./types.js" */

/** What can be entered of a deal. @type {[Form, string][]} */
const FORMS = [["hands", "Hands and crib"], ["dealt", "Dealt cards and discards"]];

/** The cards of a deal. */
export class DealCards {
  #desk;
  #deal;
  #onDone;
  /** What was chosen to be entered, until a card tells. @type {Form | null} */
  #form = null;
  /** Whether the cards are to be seen although they are complete. */
  #isPicking = false;
  #picker;
  #forms = html("div", { class: "actions", role: "group", "aria-label": "What to enter of this deal" });

  /**
   * @param {Desk} desk
   * @param {() => number} deal that is open
   * @param {() => void} onDone called when no more cards are to be picked
   */
  constructor(desk, deal, onDone) {
    this.#desk = desk;
    this.#deal = deal;
    this.#onDone = onDone;
    this.#picker = this.#newPicker();
    this.element = html("div", { class: "deal-cards" });
  }

  /** Begin with the deal that is open now. */
  open() {
    this.#form = null;
    this.#isPicking = false;
    this.#picker = this.#newPicker();
  }

  /** Whether cards can be picked. */
  get isOpen() {
    return this.element.contains(this.#picker.element);
  }

  /**
   * Take a key.
   * @param {string} key
   * @returns {boolean} whether it means something here
   */
  key(key) {
    return this.isOpen && this.#picker.key(key);
  }

  /** Take the card back that was picked last. */
  back() {
    this.#picker.back();
  }

  /** Show the cards. */
  draw() {
    const deal = this.#desk.recording.log.deals[this.#deal()];
    const isMissing = this.#spots().some(({ cards, size, isOptional }) => !isOptional && cards.length < size);
    if (!deal?.void && (this.#isPicking || (isMissing && !deal?.pegged))) this.#drawPicker();
    else this.#drawStarter(Boolean(deal?.void));
  }

  #drawPicker() {
    if (!this.isOpen) this.element.replaceChildren(this.#forms, this.#picker.element);
    const { log } = this.#desk.recording;
    this.#forms.hidden = enteredForm(log.deals[this.#deal()]) !== null;
    this.#forms.replaceChildren(...FORMS.map((form) => this.#choice(form)));
    this.#picker.draw();
  }

  /** @param {[Form, string]} form with its name */
  #choice([form, name]) {
    const choose = () => {
      this.#form = form;
      this.draw();
      this.#picker.element.focus();
    };
    return html("button",
      { type: "button", class: "quiet", "aria-pressed": String(form === this.#formNow()), click: choose }, name);
  }

  /** @param {boolean} isVoid */
  #drawStarter(isVoid) {
    const pick = () => {
      this.#isPicking = true;
      this.draw();
      this.#picker.element.focus();
    };
    const starter = starterOf(this.#desk.recording.log, this.#deal()).map((card) => (
      html("span", { class: "live-starter" }, "Starter ", html("span", { class: "minis" }, cardPicture(card)))));
    const change = isVoid
      ? null
      : html("button", { type: "button", class: "quiet", click: pick }, "Cards of this deal");
    this.element.replaceChildren(html("div", { class: "actions" }, ...starter, change));
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
      title: "The cards",
      read: () => this.#spots(),
      taken: (card) => holderOf(desk.recording.log, this.#deal(), desk.table, card),
      onChange: (log) => desk.change(log),
      onClose: () => {
        this.#isPicking = false;
        this.#onDone();
      },
    });
  }
}
