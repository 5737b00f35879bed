/** What is wrong with a log, in words, each with a way to the place in the text. */

import { Failure } from "../ui/api.js";
import { html, within } from "../ui/dom.js";
import { explain } from "../ui/problems.js";
import { isJson, Malformed } from "./log.js";
import { otherGame } from "./once.js";
import { placeName } from "./placename.js";
import { lineAndColumn } from "./places.js";
import { NoLog } from "./sources.js";
import { wordAt } from "./textplaces.js";

/** @import { Problem, Ruleset } from "contract" */
/** @import { Span } from "./places.js" */
/** @import { Log } from "./sources.js" */

/**
 * @typedef {object} Item
 * @property {string} message
 * @property {Span} span in the text
 * @property {string} [name] of the place in the log
 */

const START = { start: 0, end: 0 };

/** The list of what is wrong. */
export class Faults {
  #box;
  #field;
  #help;

  /**
   * @param {HTMLElement} box where they are told
   * @param {import("./logfield.js").LogField} field with the text that they are about
   * @param {HTMLDetailsElement} help says how a log is written
   */
  constructor(box, field, help) {
    this.#box = box;
    this.#field = field;
    this.#help = help;
  }

  /** Nothing is wrong. */
  clear() {
    this.#box.replaceChildren();
    this.#field.mark(false);
  }

  /**
   * Tell why there is no game to show.
   * @param {unknown} error
   * @param {string} text
   * @param {Log} [log] that it is, if it could be read
   * @param {Map<string, Ruleset>} [rulesets] all there are, by id
   * @throws whatever is no fault of the log and none of the service
   */
  tell(error, text, log, rulesets = new Map()) {
    if (error instanceof NoLog) this.#show(error.message, [], text);
    else if (error instanceof Malformed) this.#malformed(error, text);
    else if (error instanceof Failure) this.#refused(error, text, log, rulesets);
    else throw error;
  }

  /** @param {Malformed} error @param {string} text */
  #malformed({ message, offset }, text) {
    this.#show("This cannot be read as a game log yet.", [{ message, span: { start: offset, end: offset + 1 } }], text);
  }

  /** A way to what a log looks like. */
  #way() {
    const click = () => {
      this.#help.open = true;
      within(this.#help, "summary").focus();
    };
    return html("p", {}, html("button", { type: "button", class: "link", click }, "See how to write a log"));
  }

  /**
   * @param {Failure} failure
   * @param {string} text
   * @param {Log | undefined} log
   * @param {Map<string, Ruleset>} rulesets
   */
  #refused(failure, text, log, rulesets) {
    const { errors = [], ...problem } = failure.problem ?? {};
    const cause = log ? otherGame(errors, log.value, rulesets) : null;
    const told = cause ? { ...problem, errors: [cause.first, ...cause.rest] } : failure.problem;
    const { summary, faults } = explain(new Failure(failure.kind, /** @type {Problem | null} */ (told)));
    const items = faults.map(({ pointer, message, place }) => {
      if (place) return { message, span: wordAt(text, place.line, place.column) };
      return { message, name: log && placeName(log.value, pointer), span: log?.places.find(pointer) ?? START };
    });
    const many = items.length === 1 ? "One thing has" : `${items.length} things have`;
    const all = items.length ? `${many} to be put right before the game can be judged.` : summary;
    this.#show(cause?.summary ?? all, items, text);
    if (cause) this.#box.append(html("p", {}, html("a", { class: "link", href: "#rules" }, "Compare the rules")));
    if (items.length && !isJson(text)) this.#box.append(this.#way());
  }

  /** @param {string} summary @param {Item[]} items @param {string} text */
  #show(summary, items, text) {
    this.#field.mark(items.length > 0);
    const list = items.length ? [html("ul", {}, ...items.map((item) => this.#item(item, text)))] : [];
    this.#box.replaceChildren(html("p", {}, summary), ...list);
  }

  /** @param {Item} item @param {string} text */
  #item({ message, name, span }, text) {
    const { line, column } = lineAndColumn(text, span.start);
    const place = `Line ${line}, column ${column}`;
    const way = html("button", { type: "button", class: "link", click: () => this.#field.select(span) }, place);
    return html("li", {}, way, html("span", {}, `${name ? ` · ${name}` : ""}: ${message}`));
  }
}
