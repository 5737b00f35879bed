/** Steps through a game entry by entry: buttons, a slider and arrow keys. */

import { button, drawn, markup, render } from "../ui/markup.js";

/** Each in a square of 24 units. */
const SHAPES = { Back: "M16.5 5v14L7 12z", Forward: "M7.5 5v14L17 12z" };
/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/** The controls, and the entry that they have come to. */
export class Replay {
  #options;
  #entry = 0;
  element = drawn(markup`<div class="replay" role="group" aria-label="Replay"/>`);

  /**
   * @param {object} options
   * @param {number} options.count entries; the positions are 0, the start, to this one
   * @param {number[]} options.stops positions of mistakes, in order
   * @param {function(number): string} options.words what a position is, shortly
   * @param {function(number): void} options.onMove called at every move
   */
  constructor(options) {
    this.#options = options;
    this.element.addEventListener("keydown", (event) => {
      // The slider takes its keys itself.
      if (!(event.key in STEPS) || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      this.go(this.#entry + STEPS[event.key]);
    });
  }

  get entry() {
    return this.#entry;
  }

  /** @param {number} entry to go to; what is out of range is brought into it */
  go(entry) {
    this.#entry = Math.min(Math.max(Math.trunc(entry) || 0, 0), this.#options.count);
    this.#draw();
    this.#options.onMove(this.#entry);
  }

  /** Let the arrow keys step. */
  focus() {
    this.element.querySelector("input")?.focus({ preventScroll: true });
  }

  #draw() {
    const { count, stops, words } = this.#options;
    const before = stops.findLast((stop) => stop < this.#entry);
    const after = stops.find((stop) => stop > this.#entry);
    render(markup`${this.#step("Back", -1, this.#entry === 0)}
      <input type="range" min="0" max=${count} step="1" value=${this.#entry} aria-label="Entry"
        aria-valuetext=${words(this.#entry)} onInput=${({ target }) => this.go(Number(target.value))}/>
      ${this.#step("Forward", 1, this.#entry === count)}
      ${stops.length > 0 && markup`<div class="actions">
        ${button("Previous mistake", () => this.go(before ?? this.#entry), { isOff: before === undefined })}
        ${button("Next mistake", () => this.go(after ?? this.#entry), { isOff: after === undefined })}
      </div>`}`, this.element);
  }

  /** @param {keyof typeof SHAPES} name @param {number} step @param {boolean} isOff it keeps its focus */
  #step(name, step, isOff) {
    return markup`<button type="button" class="quiet step" aria-label=${name} title=${name}
      aria-disabled=${isOff || null} onClick=${() => this.go(this.#entry + step)}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${SHAPES[name]}/></svg></button>`;
  }
}
