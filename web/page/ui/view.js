/**
 * A view that asks the service one question: its form, the address with what is entered, and the result.
 *
 * The elements are in the markup, with the name of the view before theirs: `hand-form`, `hand-result`,
 * `hand-waiting`, `hand-alert`, `hand-stale`, which says that the result is out of date, and `hand-brief`, which says
 * the result in a few words where it stands below the form, and leads there.
 */

import { load, offer } from "../rules/rulesets.js";
import { fragment, push, write } from "./address.js";
import { cardPicture } from "./cards.js";
import { byId, fill, html, part, reveal } from "./dom.js";
import { question } from "./question.js";

/** @import { Ruleset } from "contract" */
/** @import { Detail, Options } from "./api.js" */

/** Milliseconds after the last key until a complete question is asked without a button. */
const SETTLED = 250;

/** @typedef {Record<string, string>} State what is entered, as the address says it */

/**
 * The parts of a view that differ from the others.
 * @template Result
 * @typedef {object} Subject
 * @property {Record<string, HTMLElement>} fields by the first name of a pointer, such as `hand` of `#/hand/3`
 * @property {HTMLSelectElement} ruleset the field in which the rulesets are offered
 * @property {HTMLElement} first the field that has the focus when all are cleared
 * @property {function(): State} state
 * @property {function(URLSearchParams): void} fill puts into the fields what an address says
 * @property {function(): void} refresh lets everything around the fields fit what they hold; called at each change
 * @property {function(State, Options): Promise<Result>} ask posts the question
 * @property {function(HTMLElement, Result, State): void} draw draws the result
 * @property {function(Result, State): string} brief says the result in a few words
 * @property {{cards: string[], words: string, examples: string[][]}} empty stands in place of the result until there is
 *   one: five cards for a picture, what will be there, and examples, each a name and an address
 * @property {function(Detail): (string | undefined)} wording as `explain` takes it
 * @property {function(Ruleset): boolean} [fits] which rulesets to offer; all where it is left out
 * @property {function(HTMLElement, Result): void} [redraw] called when the list of rules comes after the result
 * @property {function(State): boolean} complete whether nothing is missing, so that it is asked without a button
 */

/**
 * Take what was typed for a number as it is to be sent.
 * @param {string} text
 * @returns {number | string} the text where it is no number, for the service to judge
 */
export function numbered(text) {
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/**
 * Make a view of its subject.
 * @template Result
 * @param {string} name such as `hand`
 * @param {function(): Subject<Result>} create called once the elements of the view are there
 * @returns {{start: function(): void, show: function(URLSearchParams): void}}
 */
export function createView(name, create) {
  /** @type {View<Result>} */
  let view;
  return {
    start: () => { view = new View(name, create()); },
    show: (parameters) => view.show(parameters),
  };
}

/** @template Result */
class View {
  #name;
  #subject;
  #asking;
  #result;
  #stale;
  #brief;
  /** The fragment of what was asked last. */
  #shown = "";
  /** Whether Back is to lead to this entry of the history; if not, the next result replaces it. */
  #kept = true;
  /** The request under way. */
  #pending = /** @type {{address: string} | null} */ (null);
  /** The result that is shown. */
  #drawn = /** @type {{address: string, response: Result, brief: string} | null} */ (null);
  #settling = 0;

  /** @param {string} name @param {Subject<Result>} subject */
  constructor(name, subject) {
    this.#name = name;
    this.#subject = subject;
    this.#result = byId(`${name}-result`);
    this.#stale = byId(`${name}-stale`);
    this.#brief = byId(`${name}-brief`);
    const form = part(`${name}-form`, HTMLFormElement);
    this.#asking = question({
      form,
      waiting: byId(`${name}-waiting`),
      alert: byId(`${name}-alert`),
      result: this.#result,
      fields: subject.fields,
      wording: (fault) => subject.wording(fault),
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      push(name, subject.state());
      this.#kept = true;
      this.#ask();
    });
    // The fields are emptied after the event.
    form.addEventListener("reset", () => setTimeout(() => this.#cleared()));
    form.addEventListener("input", () => this.#changed());
    this.#brief.addEventListener("click", () => {
      this.#result.scrollIntoView();
      this.#result.focus({ preventScroll: true });
    });
    offer(subject.ruleset, () => this.#listed(), subject.fits);
    subject.refresh();
    this.#drawEmpty();
  }

  /**
   * Show what the address says; an address without parameters leaves the fields as they are.
   * @param {URLSearchParams} parameters
   */
  show(parameters) {
    load();
    if (fragment(this.#name, parameters) === this.#shown) {
      this.#changed();
      return;
    }
    this.#kept = true;
    if (![...parameters.keys()].length) {
      this.#forget();
      return;
    }
    this.#subject.fill(parameters);
    this.#subject.refresh();
    this.#ask();
  }

  /** Ask what is entered; without a button, the page is not scrolled and the focus stays. */
  async #ask(byItself = false) {
    clearTimeout(this.#settling);
    const asked = this.#subject.state();
    const address = fragment(this.#name, asked);
    const pending = { address };
    this.#shown = address;
    this.#pending = pending;
    this.#age();
    const response = await this.#asking.ask((options) => this.#subject.ask(asked, options), byItself);
    if (this.#pending !== pending) return;
    this.#pending = null;
    if (response) this.#drawn = { address, response, brief: this.#subject.brief(response, asked) };
    else if (this.#drawn && this.#drawn.address !== address) {
      // An older result would stand beside the error.
      this.#drawn = null;
      fill(this.#result, {});
    }
    this.#age();
    if (!response) return;
    this.#subject.draw(this.#result, response, asked);
    if (!byItself) reveal(this.#result);
    load();
  }

  #changed() {
    this.#subject.refresh();
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#settled(), SETTLED);
  }

  /** Ask if the entry is complete and new; if not, mark the result as out of date where it is. */
  #settled() {
    // Another view is shown; this is asked when its own is shown again.
    if (byId(this.#name).hidden) return;
    const state = this.#subject.state();
    if (!this.#subject.complete(state) || fragment(this.#name, state) === this.#shown) {
      this.#age();
      return;
    }
    if (this.#kept) push(this.#name, state);
    else write(this.#name, state);
    this.#kept = false;
    this.#ask(true);
  }

  /** The rulesets are listed in their field. */
  #listed() {
    this.#subject.refresh();
    this.#asking.reword();
    this.#age();
    if (this.#drawn) this.#subject.redraw?.(this.#result, this.#drawn.response);
    // The entry may have been incomplete without them.
    if (!this.#shown) this.#changed();
  }

  /** Mark the result as out of date where it is not of what is entered. */
  #age() {
    const entered = fragment(this.#name, this.#subject.state());
    const old = this.#drawn !== null && ![this.#drawn.address, this.#pending?.address].includes(entered);
    this.#stale.hidden = !old;
    this.#brief.hidden = !this.#drawn;
    this.#brief.textContent = this.#drawn ? `${this.#drawn.brief}${old ? " (out of date)" : ""}` : "";
  }

  #forget() {
    clearTimeout(this.#settling);
    this.#shown = "";
    this.#pending = null;
    this.#drawn = null;
    this.#asking.clear();
    this.#age();
    this.#drawEmpty();
  }

  #drawEmpty() {
    const { cards, words, examples } = this.#subject.empty;
    fill(this.#result, { shown: [html("div", { class: "empty" },
      html("div", { class: "empty-cards", "aria-hidden": "true" }, ...cards.map(cardPicture)),
      html("p", {}, words),
      html("p", {}, "No cards at hand? Try one of these:"),
      html("ul", { class: "examples" },
        ...examples.map(([name, href]) => html("li", {}, html("a", { href }, name)))))] });
  }

  #cleared() {
    this.#forget();
    this.#subject.refresh();
    push(this.#name, {});
    this.#kept = true;
    this.#subject.first.focus();
  }
}
