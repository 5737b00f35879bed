/**
 * What a checked game has on paper besides the result: event, table and date at its head; its rules, its address and
 * lines to sign at its foot.
 */

import { linesOf, load } from "../rules/rulesets.js";
import { parameterName, sourceWords, valueWords } from "../rules/values.js";
import { html } from "../ui/dom.js";
import { button, markup, render } from "../ui/markup.js";

/** @import { GameRequest, Ruleset } from "contract" */
/** @import { Heading } from "../record/games.js" */
/** @import { Desk } from "../record/record.js" */

/**
 * Write the rules of a game and its address, for paper only.
 * @param {GameRequest} log
 * @param {Promise<string>} address
 */
export function paper({ ruleset: id = "standard", rules }, address) {
  const about = html("div", {});
  const place = html("p", { class: "paper-place" });
  const box = html("section", { class: "panel paper", "aria-label": "Rules and address" }, about, place);
  address.then((text) => {
    place.textContent = text;
  });
  load().then((known) => {
    const one = known.get(id ?? "standard");
    if (one) about.replaceChildren(...described(one, rules ?? {}));
  });
  return box;
}

/** @param {Ruleset} one @param {Record<string, unknown>} changed */
function described(one, changed) {
  const changes = Object.entries(changed).filter(([, value]) => value !== null);
  const parameters = Object.fromEntries(Object.entries(one.parameters).map(([name, parameter]) => {
    const change = changes.find(([other]) => other === name);
    return [name, change ? { ...parameter, value: change[1] } : parameter];
  }));
  const { claims, skunk, cards } = linesOf({ cards: one.cards, parameters });
  const lines = [["Claims", claims], ["Skunk", skunk], ["Cards", cards],
    ...changes.map(([name, value]) => [parameterName(name), valueWords(name, value)])];
  return [
    html("h2", {}, `Rules: ${one.name}`),
    html("p", {}, `Source: ${sourceWords(one.source)}.${changes.length ? " Changed for this game:" : ""} ${
      changes.map(([name]) => parameterName(name)).join(", ")}`.trim()),
    html("dl", {}, ...lines.flatMap(([name, text]) => [html("dt", {}, name), html("dd", {}, text)])),
  ];
}

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
    const { heading = {} } = recording.entry;
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
