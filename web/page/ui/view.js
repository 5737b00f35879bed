/** A view that asks the service one question: its form, the address with what is entered, and the result. */

import { load, onRules } from "../rules/rulesets.js";
import { fragment, push, write } from "./address.js";
import { explain, Failure } from "./api.js";
import { cardPicture } from "./cards.js";
import { byId, markup, render, within } from "./markup.js";

/** @import { Entry, State, Subject } from "./subject.js" */

/** Milliseconds after the last key until a complete question is asked without a button. */
const SETTLED = 250;

/** Shows a subject, once it is started. @template Result */
export class View {
  #name;
  #subject;
  /** @type {Entry} */
  #entry;
  /** The fragment of what was asked last. */
  #shown = "";
  /** Whether Back is to lead to this entry of the history; if not, the next result replaces it. */
  #kept = true;
  #pending = /** @type {{address: string, stop: AbortController, isSlow: boolean} | null} */ (null);
  /** @type {Failure | null} of the last question */
  #failure = null;
  /** The result that is shown, and how it is looked at. */
  #drawn = /** @type {{address: string, response: Result, state: State, at: Record<string, number>} | null} */ (null);
  /** Whether the result is not of what is entered, and nothing better is under way. */
  #isOld = false;
  #settling = 0;

  /** @param {string} name such as `hand` @param {Subject<Result>} subject */
  constructor(name, subject) {
    this.#name = name;
    this.#subject = subject;
    this.#entry = subject.fresh;
  }

  start() {
    onRules(() => this.#listed());
    addEventListener("online", () => {
      if (this.#failure?.kind === "offline") this.#ask(true);
    });
    this.#draw();
  }

  /**
   * Show what the address says; an address without parameters leaves the fields as they are.
   * @param {URLSearchParams} parameters
   */
  show(parameters) {
    load();
    if (fragment(this.#name, parameters) === this.#shown) {
      this.#settle();
      return;
    }
    this.#kept = true;
    if ([...parameters.keys()].length) this.#entry = this.#subject.entered(parameters, this.#entry);
    if ([...parameters.values()].some(Boolean)) this.#ask();
    else this.#forget();
  }

  get #address() {
    return fragment(this.#name, this.#subject.state(this.#entry));
  }

  /** @param {Entry} part */
  #change(part) {
    this.#entry = { ...this.#entry, ...part };
    this.#draw();
    this.#settle();
  }

  #settle() {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#settled(), SETTLED);
  }

  #settled() {
    // It is asked when its view is shown again.
    if (byId(this.#name).hidden) return;
    const state = this.#subject.state(this.#entry);
    if (!this.#subject.complete(state) || this.#address === this.#shown) {
      this.#age();
      return;
    }
    if (this.#kept) push(this.#name, state);
    else write(this.#name, state);
    this.#kept = false;
    this.#ask(true);
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    push(this.#name, this.#subject.state(this.#entry));
    this.#kept = true;
    this.#ask();
  }

  /** A newer question cancels an older one. Without a button, the focus stays where it is. */
  async #ask(byItself = false) {
    clearTimeout(this.#settling);
    this.#pending?.stop.abort();
    const state = this.#subject.state(this.#entry);
    const pending = { address: this.#address, stop: new AbortController(), isSlow: false };
    const { signal } = pending.stop;
    this.#shown = pending.address;
    this.#pending = pending;
    this.#failure = null;
    this.#age();
    const onSlow = () => {
      pending.isSlow = true;
      this.#draw();
      if (!byItself) this.#scrollTo("waiting");
    };
    try {
      const response = await this.#subject.ask(state, { signal, onSlow });
      if (signal.aborted) return;
      this.#pending = null;
      this.#drawn = { address: pending.address, response, state, at: {} };
      this.#age();
      if (!byItself) reveal(byId(`${this.#name}-result`));
      load();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Failure)) throw error;
      this.#failed(error, pending.address, byItself);
    }
  }

  /** @param {Failure} error @param {string} address @param {boolean} byItself */
  #failed(error, address, byItself) {
    this.#pending = null;
    this.#failure = error;
    // An older result would stand beside the error.
    if (this.#drawn?.address !== address) this.#drawn = null;
    this.#age();
    const wrong = [...byId(`${this.#name}-form`).querySelectorAll("[aria-invalid]")];
    for (const folded of wrong.map((field) => field.closest("details"))) if (folded) folded.open = true;
    if (byItself) return;
    if (byId(`${this.#name}-alert`).textContent) this.#scrollTo("alert");
    if (wrong[0] instanceof HTMLElement) wrong[0].focus();
  }

  #listed() {
    this.#age();
    // The entry may have been incomplete without them.
    if (!this.#shown) this.#settle();
  }

  #forget() {
    clearTimeout(this.#settling);
    this.#pending?.stop.abort();
    this.#shown = "";
    this.#pending = null;
    this.#failure = null;
    this.#drawn = null;
    this.#age();
  }

  /** Not at each key, for a mark of age moves what is below it. */
  #age() {
    this.#isOld = this.#drawn !== null && ![this.#drawn.address, this.#pending?.address].includes(this.#address);
    this.#draw();
  }

  /** @param {Event} event */
  #clear(event) {
    event.preventDefault();
    this.#entry = { ...this.#subject.fresh, kind: this.#entry.kind };
    this.#forget();
    push(this.#name, {});
    this.#kept = true;
    within(byId(`${this.#name}-form`), "input[type=text]").focus();
  }

  /** What is wrong: with each field, and with none of them. */
  #faults() {
    /** @type {Map<string, string[]>} */
    const found = new Map();
    if (!this.#failure) return { found, alert: "" };
    const { summary, faults } = explain(this.#failure, (detail) => this.#subject.wording(detail, this.#entry));
    const elsewhere = new Set();
    for (const { pointer, message } of faults) {
      const field = this.#subject.places[pointer.split("/")[1]];
      if (field) found.set(field, [...new Set([...(found.get(field) ?? []), message])]);
      else elsewhere.add(message);
    }
    return { found, alert: faults.length ? [...elsewhere].join("\n") : summary };
  }

  #draw() {
    const { found, alert } = this.#faults();
    const { verb } = this.#subject.words(this.#entry);
    const { before, after } = this.#subject.fields({
      name: this.#name,
      entry: this.#entry,
      faults: (field) => found.get(field) ?? [],
      change: (part) => this.#change(part),
    });
    const name = this.#name;
    render(markup`
      <form id=${`${name}-form`} class="panel" novalidate autocomplete="off"
        onSubmit=${(/** @type {Event} */ event) => this.#submit(event)}
        onReset=${(/** @type {Event} */ event) => this.#clear(event)}>
        ${before}
        ${after}
        <div>
          <div class="alert" id=${`${name}-alert`} role="alert">${alert}</div>
          <div class="actions">
            <button type="submit" class="primary">${verb}</button>
            <button type="reset" class="quiet">Clear</button>
            <p class="waiting" id=${`${name}-waiting`} role="status">
              ${this.#pending?.isSlow ? "Still waiting for the service …" : ""}</p>
          </div>
        </div>
        ${this.#drawBrief()}
      </form>
      <div class="panel result" id=${`${name}-result`} role="region" aria-label="Result" tabindex="-1"
        aria-busy=${this.#pending ? "true" : undefined}>
        ${this.#drawResult()}
      </div>`, byId(`${name}-desk`));
  }

  /** The result in a few words, which lead there; their place is kept. */
  #drawBrief() {
    if (!this.#drawn) return markup`<div class="brief"/>`;
    const lead = () => {
      const result = byId(`${this.#name}-result`);
      result.scrollIntoView();
      result.focus({ preventScroll: true });
    };
    const { response, state } = this.#drawn;
    return markup`<button type="button" class="brief" onClick=${lead}>${this.#subject.brief(response, state)}
      ${this.#isOld && " (out of date)"}</button>`;
  }

  #drawResult() {
    const { verb, done } = this.#subject.words(this.#entry);
    const drawn = this.#drawn;
    const change = (/** @type {Record<string, number>} */ part) => {
      if (drawn) drawn.at = { ...drawn.at, ...part };
      this.#draw();
    };
    // Examples would lead away from what has to be mended.
    const empty = this.#failure ? null : drawEmpty(this.#subject.empty(this.#entry));
    const { shown, said, rest } = drawn
      ? this.#subject.draw(drawn.response, drawn.state, { at: drawn.at, change })
      : { shown: empty };
    // What is said is read aloud by screen readers, so its place is never taken away itself.
    return markup`<p class="stale" role="status" hidden=${!this.#isOld}>What is entered has been changed since this was
        ${` ${done}`}. Complete it, or press ${verb}, to see what that changes.</p>
      <div class="result-shown">${shown}</div>
      <div class="result-said" role="status">${said}</div>
      <div class="result-rest">${rest}</div>`;
  }

  /** @param {string} part */
  #scrollTo(part) {
    byId(`${this.#name}-${part}`).scrollIntoView({ block: "nearest" });
  }
}

/** Scroll to a result that is below the screen. @param {HTMLElement} place */
function reveal(place) {
  if (place.getBoundingClientRect().top > innerHeight * 0.6) place.scrollIntoView();
}

/** @param {{cards: string[], words: string, examples: string[][]}} empty */
function drawEmpty({ cards, words, examples }) {
  return markup`<div class="empty">
    <div class="empty-cards" aria-hidden="true">${cards.map(cardPicture)}</div>
    <p>${words}</p>
    <p>No cards at hand? Try one of these:</p>
    <ul class="examples">${examples.map(([name, href]) => markup`<li><a href=${href}>${name}</a></li>`)}</ul>
  </div>`;
}
