/** Steps through a game entry by entry: buttons, a slider, keys, swipes, and a timer that plays it. */

import { html, svg } from "../ui/dom.js";

/**
 * Milliseconds per entry, by speed.
 * @type {Record<string, number>}
 */
const TICK = { "½×": 1800, "1×": 900, "3×": 300 };

// Each in a square of 24 units.
const SHAPES = {
  first: "M6 5h2.5v14H6zM19 5v14L9.5 12z",
  back: "M16.5 5v14L7 12z",
  play: "M7 4.5v15L20 12z",
  pause: "M6.5 5h4v14h-4zM13.5 5h4v14h-4z",
  forward: "M7.5 5v14L17 12z",
  last: "M15.5 5H18v14h-2.5zM5 5v14l9.5-7z",
};

/** The controls, and the entry that they have come to. */
export class Replay {
  #count;
  #stops;
  #marks;
  #onMove;
  #words;
  #entry = 0;
  #timer = 0;
  #parts;

  /**
   * @param {object} options
   * @param {number} options.count entries; the positions are 0, the start, to this one
   * @param {{entry: number, name: string}[]} options.stops mistakes, in order of their positions
   * @param {function(number): string} options.words what a position is, shortly
   * @param {function(number): void} options.onMove called at every move
   */
  constructor({ count, stops, words, onMove }) {
    this.#count = count;
    this.#stops = stops.map(({ entry }) => entry);
    this.#marks = stops.length ? marks(count, stops, (entry) => this.visit(entry)) : null;
    this.#words = words;
    this.#onMove = onMove;
    this.#parts = this.#controls();
    this.element = this.#draw();
  }

  get entry() {
    return this.#entry;
  }

  /** Whether it moves by itself. */
  get playing() {
    return this.#timer !== 0;
  }

  /** @param {number} entry to go to; what is out of range is brought into it */
  go(entry) {
    this.#entry = Math.min(Math.max(Math.trunc(entry) || 0, 0), this.#count);
    const { slider, back, first, forward, last, previous, next } = this.#parts;
    slider.value = String(this.#entry);
    slider.setAttribute("aria-valuetext", this.#words(this.#entry));
    slider.style.setProperty("--filled", `${(100 * this.#entry) / Math.max(this.#count, 1)}%`);
    const [atStart, atEnd] = [this.#entry === 0, this.#entry === this.#count];
    for (const button of [first, back]) disable(button, atStart);
    for (const button of [forward, last]) disable(button, atEnd);
    disable(previous, this.#before() === undefined);
    disable(next, this.#after() === undefined);
    this.#onMove(this.#entry);
  }

  /** @param {number | undefined} entry where a person wants to go */
  visit(entry) {
    this.stop();
    if (entry !== undefined) this.go(entry);
  }

  /** @param {Step} step that a person takes */
  take(step) {
    this.visit({ first: 0, back: this.#entry - 1, forward: this.#entry + 1, last: this.#count }[step]);
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#label();
  }

  #play() {
    if (this.#entry === this.#count) this.go(0);
    this.#timer = setInterval(() => {
      this.go(this.#entry + 1);
      if (this.#entry === this.#count) this.#pause();
    }, TICK[this.#parts.speed.value]);
    this.#label();
  }

  #pause() {
    this.stop();
    this.#onMove(this.#entry);
  }

  #label() {
    const { play } = this.#parts;
    const name = this.playing ? "Pause" : "Play";
    play.setAttribute("aria-label", name);
    play.title = name;
    play.replaceChildren(icon(this.playing ? SHAPES.pause : SHAPES.play));
  }

  #before() {
    return this.#stops.findLast((stop) => stop < this.#entry);
  }

  #after() {
    return this.#stops.find((stop) => stop > this.#entry);
  }

  #controls() {
    const slider = html("input", {
      type: "range", min: 0, max: this.#count, step: 1, value: 0, "aria-label": "Entry",
      input: () => this.visit(Number(slider.value)),
    });
    const play = iconButton("Play", SHAPES.play, () => (this.playing ? this.#pause() : this.#play()));
    play.classList.add("play");
    return {
      slider,
      first: iconButton("First entry", SHAPES.first, () => this.take("first")),
      back: iconButton("Back", SHAPES.back, () => this.take("back")),
      play,
      forward: iconButton("Forward", SHAPES.forward, () => this.take("forward")),
      last: iconButton("Last entry", SHAPES.last, () => this.take("last")),
      speed: this.#speed(),
      previous: jump("Previous mistake", () => this.visit(this.#before())),
      next: jump("Next mistake", () => this.visit(this.#after())),
    };
  }

  #draw() {
    const { slider, first, back, play, forward, last, speed, previous, next } = this.#parts;
    return html(
      "div",
      { class: "replay", role: "group", "aria-label": "Replay" },
      html("div", { class: "way" }, this.#marks, slider),
      html("div", { class: "steps" }, first, back, play, forward, last),
      speed,
      this.#stops.length ? html("div", { class: "jumps" }, previous, next) : null,
    );
  }

  #speed() {
    return html("select", {
      "aria-label": "Speed",
      change: () => {
        if (!this.playing) return;
        this.stop();
        this.#play();
      },
    }, ...Object.keys(TICK).map((name) => html("option", { value: name, selected: name === "1×" }, name)));
  }
}

/** @param {string} name @param {function(): void} click */
function jump(name, click) {
  return html("button", { type: "button", class: "quiet", click }, name);
}

/** @param {string} name @param {string} shape @param {function(): void} click */
function iconButton(name, shape, click) {
  return html("button", { type: "button", class: "step", "aria-label": name, title: name, click }, icon(shape));
}

/** @param {string} shape */
function icon(shape) {
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: shape }));
}

/**
 * Disable a button, which keeps its focus.
 * @param {HTMLElement} button @param {boolean} off
 */
function disable(button, off) {
  if (off) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

/**
 * Draw the marks, each a button that leads to its entry.
 * @param {number} count of entries
 * @param {{entry: number, name: string}[]} stops in order
 * @param {function(number): void} visit
 */
function marks(count, stops, visit) {
  const places = stops.map(({ entry }) => (100 * entry) / Math.max(count, 1));
  return html("ul", { class: "marks", "aria-label": "Mistakes" }, ...stops.map(({ entry, name }, index) => {
    const near = [places[index - 1], places[index + 1]].map((place) => Math.abs((place ?? Infinity) - places[index]));
    const mark = html("button",
      { type: "button", class: "mark", "aria-label": name, title: name, click: () => visit(entry) },
      svg("svg", { viewBox: "0 0 12 12", "aria-hidden": "true" }, svg("path", { d: "M1 1h10L6 11z" })));
    mark.style.left = `${places[index]}%`;
    // Marks that are close together do not cover each other.
    mark.style.width = `min(24px, ${Math.min(...near, 100)}%)`;
    return html("li", {}, mark);
  }));
}

/** @typedef {"back" | "forward" | "first" | "last"} Step */

/** @type {Record<string, Step>} */
const STEPS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
/** Elements that use these keys themselves. */
const FIELDS = "input, textarea, select";
/** Elements on which a touch is no swipe. */
const CONTROLS = "button, input, select";
/** The fewest pixels of a swipe; less is a tap. */
const SWIPE = 40;

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

/**
 * Call for each sideways swipe over an element: to the left is forward.
 * @param {HTMLElement} element
 * @param {function(Step): void} take
 */
export function onSwipe(element, take) {
  /** @type {PointerEvent | null} */
  let from = null;
  element.addEventListener("pointerdown", (event) => {
    const control = event.target instanceof Element && event.target.closest(CONTROLS);
    from = event.isPrimary && event.pointerType !== "mouse" && !control ? event : null;
  });
  element.addEventListener("pointercancel", () => {
    from = null;
  });
  element.addEventListener("pointerup", (event) => {
    const [across, down] = from ? [event.clientX - from.clientX, event.clientY - from.clientY] : [0, 0];
    if (Math.abs(across) >= SWIPE && Math.abs(across) > 2 * Math.abs(down)) take(across < 0 ? "forward" : "back");
    from = null;
  });
}
