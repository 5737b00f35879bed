/** Goes through a game entry by entry: buttons, a slider, and a clock that plays. */

import { html, svg } from "./dom.js";

/** Milliseconds an entry, by speed. */
const TICK = { "½×": 1800, "1×": 900, "3×": 300 };

// Each in a square of 24.
const SHAPES = {
  first: "M6 5h2.5v14H6zM19 5v14L9.5 12z",
  back: "M16.5 5v14L7 12z",
  play: "M7 4.5v15L20 12z",
  pause: "M6.5 5h4v14h-4zM13.5 5h4v14h-4z",
  forward: "M7.5 5v14L17 12z",
  last: "M15.5 5H18v14h-2.5zM5 5v14l9.5-7z",
};

/** The controls of a replay. */
export class Replay {
  #count;
  #stops;
  #onMove;
  #words;
  #entry = 0;
  #timer = null;
  #parts = {};

  /**
   * @param {object} options
   * @param {number} options.count entries; the positions are 0, the start, to this one
   * @param {number[]} options.stops positions of mistakes, in order
   * @param {function(number): string} options.words what a position is, shortly
   * @param {function(number): void} options.onMove called at every move
   */
  constructor({ count, stops, words, onMove }) {
    this.#count = count;
    this.#stops = stops;
    this.#words = words;
    this.#onMove = onMove;
    this.element = this.#draw();
  }

  /** Whether it moves by itself. */
  get playing() {
    return this.#timer !== null;
  }

  /** @param {number} entry to go to; what is out of range is brought into it */
  go(entry) {
    this.#entry = Math.min(Math.max(Math.trunc(entry) || 0, 0), this.#count);
    const { slider, back, first, forward, last, previous, next } = this.#parts;
    slider.value = this.#entry;
    slider.setAttribute("aria-valuetext", this.#words(this.#entry));
    slider.style.setProperty("--filled", `${(100 * this.#entry) / Math.max(this.#count, 1)}%`);
    const [atStart, atEnd] = [this.#entry === 0, this.#entry === this.#count];
    for (const button of [first, back]) disable(button, atStart);
    for (const button of [forward, last]) disable(button, atEnd);
    if (previous) disable(previous, this.#before() === undefined);
    if (next) disable(next, this.#after() === undefined);
    this.#onMove(this.#entry);
  }

  /** Stop playing. */
  stop() {
    clearInterval(this.#timer);
    this.#timer = null;
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

  #draw() {
    const parts = this.#parts;
    const to = (entry) => () => {
      this.stop();
      const wanted = entry();
      if (wanted !== undefined) this.go(wanted);
    };
    parts.first = iconButton("First entry", SHAPES.first, to(() => 0));
    parts.back = iconButton("Back", SHAPES.back, to(() => this.#entry - 1));
    parts.play = iconButton("Play", SHAPES.play, () => (this.playing ? this.#pause() : this.#play()));
    parts.play.classList.add("play");
    parts.forward = iconButton("Forward", SHAPES.forward, to(() => this.#entry + 1));
    parts.last = iconButton("Last entry", SHAPES.last, to(() => this.#count));
    parts.slider = html("input", {
      type: "range", min: 0, max: this.#count, step: 1, value: 0, "aria-label": "Entry",
      input: () => to(() => Number(parts.slider.value))(),
    });
    const box = html(
      "div",
      { class: "replay", role: "group", "aria-label": "Replay" },
      parts.slider,
      html("div", { class: "steps" }, parts.first, parts.back, parts.play, parts.forward, parts.last),
      this.#speed(),
    );
    if (this.#stops.length) box.append(this.#jumps(to));
    return box;
  }

  #jumps(to) {
    const button = (name, click) => html("button", { type: "button", class: "quiet", click }, name);
    this.#parts.previous = button("Previous mistake", to(() => this.#before()));
    this.#parts.next = button("Next mistake", to(() => this.#after()));
    return html("div", { class: "jumps" }, this.#parts.previous, this.#parts.next);
  }

  #speed() {
    this.#parts.speed = html("select", {
      "aria-label": "Speed",
      change: () => {
        if (!this.playing) return;
        this.stop();
        this.#play();
      },
    }, ...Object.keys(TICK).map((name) => html("option", { value: name, selected: name === "1×" }, name)));
    return this.#parts.speed;
  }
}

function iconButton(name, shape, click) {
  return html("button", { type: "button", class: "step", "aria-label": name, title: name, click }, icon(shape));
}

function icon(shape) {
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: shape }));
}

/** A button that keeps the focus when it can do nothing. */
function disable(button, off) {
  if (off) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}
