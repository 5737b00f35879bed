/** Steps through a game entry by entry: buttons, a slider and arrow keys. */

import { button, drawn, markup, render } from "../ui/markup.js";

// Each in a square of 24 units.
const SHAPES = {
  first: "M6 5h2.5v14H6zM19 5v14L9.5 12z",
  back: "M16.5 5v14L7 12z",
  forward: "M7.5 5v14L17 12z",
  last: "M15.5 5H18v14h-2.5zM5 5v14l9.5-7z",
};

/** @typedef {keyof typeof SHAPES} Step */

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

  /** @param {Step} step */
  take(step) {
    this.go({ first: 0, back: this.#entry - 1, forward: this.#entry + 1, last: this.#options.count }[step]);
  }

  #draw() {
    const { count, stops, words } = this.#options;
    const [atStart, atEnd] = [this.#entry === 0, this.#entry === count];
    const before = stops.findLast((stop) => stop < this.#entry);
    const after = stops.find((stop) => stop > this.#entry);
    render(markup`
      <div class="way"><input type="range" min="0" max=${count} step="1" value=${this.#entry} aria-label="Entry"
        aria-valuetext=${words(this.#entry)} style=${`--filled: ${(100 * this.#entry) / Math.max(count, 1)}%`}
        onInput=${({ target }) => this.go(Number(target.value))}/></div>
      <div class="steps">
        ${this.#step("First entry", "first", atStart)}${this.#step("Back", "back", atStart)}
        ${this.#step("Forward", "forward", atEnd)}${this.#step("Last entry", "last", atEnd)}
      </div>
      ${stops.length > 0 && markup`<div class="jumps">
        ${button("Previous mistake", () => this.go(before ?? this.#entry), { isOff: before === undefined })}
        ${button("Next mistake", () => this.go(after ?? this.#entry), { isOff: after === undefined })}
      </div>`}`, this.element);
  }

  /** @param {string} name @param {Step} step @param {boolean} isOff a button that is off keeps its focus */
  #step(name, step, isOff) {
    return markup`<button type="button" class="step" aria-label=${name} title=${name} aria-disabled=${isOff || null}
      onClick=${() => this.take(step)}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${SHAPES[step]}/></svg>
    </button>`;
  }
}

/** @type {Record<string, Step>} */
const STEPS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
/** Elements that use these keys themselves. */
const FIELDS = "input, textarea, select";

/**
 * Call for each key that means a step while an element is shown, unless a field has the focus.
 * @param {HTMLElement} element
 * @param {function(Step): void} take
 */
export function onKeys(element, take) {
  let here = false;
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (here && !element.isConnected) document.removeEventListener("keydown", key);
    here = element.isConnected;
    const step = STEPS[event.key];
    if (!step || !here || !element.checkVisibility() || isMeantElsewhere(event)) return;
    event.preventDefault();
    take(step);
  };
  document.addEventListener("keydown", key);
}

/** @param {KeyboardEvent} event */
function isMeantElsewhere({ target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey }) {
  if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return true;
  if (!(target instanceof Element)) return false;
  const scrolls = target.scrollWidth > target.clientWidth && target.matches("[tabindex='0']");
  return scrolls || target.closest(FIELDS) !== null;
}
