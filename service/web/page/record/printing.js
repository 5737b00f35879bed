/**
 * What a printed sheet has besides the result: event, table and date at its head, and lines to sign at its foot.
 */

import { html } from "../ui/dom.js";
import { button, markup, render } from "../ui/markup.js";

/** @import { Heading } from "./games.js" */
/** @import { Desk } from "./record.js" */

/** @type {[keyof Heading, string][]} */
const FIELDS = [["event", "Event"], ["table", "Table"], ["date", "Date"]];

/** The form, and what it puts on paper. */
export class Printing {
  #desk;
  #form = html("div", { class: "setup-form" });
  element = html("details", { class: "help" }, html("summary", {}, "Print"), this.#form);
  head = html("div", { class: "paper paper-lines" });
  foot = html("section", { class: "paper paper-lines", "aria-label": "Signatures" });

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
  }

  draw() {
    const { recording } = this.#desk;
    const { heading = {} } = recording.game;
    const input = (/** @type {keyof Heading} */ name) => (/** @type {Event} */ { target }) => {
      recording.describe({ ...heading, [name]: /** @type {HTMLInputElement} */ (target).value });
      this.#desk.draw();
    };
    render(markup`
      <div class="fields">${FIELDS.map(([name, label]) => markup`<label class="field">${label}
        <input type="text" maxlength="60" autocomplete="off" value=${heading[name] ?? ""} onInput=${input(name)}/>
      </label>`)}</div>
      <div class="actions">${button("Print the sheet", () => print())}</div>`, this.#form);
    render(FIELDS.map(([name, label]) => markup`<p>${label}: <span>${heading[name]}</span></p>`), this.head);
    render(recording.log.players.map((player) => markup`<p>${player}: <span/></p>`), this.foot);
  }
}
