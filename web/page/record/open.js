/**
 * The dialog that opens a game: a file, a link, an example, lines of text or JSON. What is wrong with one is told
 * beside its text, which stays to be mended.
 */

import { isJson, Malformed, parse, readJson, wordAt } from "../log/notation.js";
import { composed, LARGEST, NoLog, pack, sourceOf, textOf, typed } from "../log/sources.js";
import { lineAndColumn, placeName } from "../log/places.js";
import { load } from "../rules/rulesets.js";
import { write } from "../ui/address.js";
import { explain, Failure, post } from "../ui/api.js";
import { button, byId, markup, part, render } from "../ui/markup.js";
import { onDrop } from "../ui/outlet.js";
import { rulesetOf, tableOf } from "./judge.js";
import { without } from "./edits.js";
import { fitsSheet } from "./reading.js";
import { isLog, upToDate } from "./shape.js";

/** @import { View } from "../vendor/preact.js" */
/** @import { GameRequest } from "contract" */
/** @import { Find, Span } from "../log/places.js" */
/** @import { Game } from "../result/entries.js" */
/** @import { Options } from "../ui/api.js" */
/** @import { Recorder } from "./record.js" */
/** @import { Log } from "./types.js" */

/** @typedef {{value: GameRequest, find: Find}} Read a log, and where its parts stand in its text */
/** @typedef {{message: string, name?: string, span: Span}} Item one thing that is wrong */

const NAME = "game-draft";
const START = { start: 0, end: 0 };
/** A letter of the text is about so much of its height wide. */
const WIDTH = 0.6;

/** The dialog. */
export class Opener {
  #recorder;
  #dialog = part("open-game", HTMLDialogElement);
  #area = part("open-text", HTMLTextAreaElement);
  #faults = byId("open-faults");
  #waiting = byId("open-waiting");
  /** The text that was in the field before. */
  #before = "";
  #asked = new AbortController();

  /** @param {Recorder} recorder in which games are opened */
  constructor(recorder) {
    this.#recorder = recorder;
    this.#restore();
    byId("open-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const { value } = this.#area;
      const [, link] = /^\s*\S+#game\?(\S+)\s*$/.exec(value) ?? [];
      if (!link || !this.follow(new URLSearchParams(link))) this.take(async () => typed(value));
    });
    byId("open-example").addEventListener("click", () => this.follow(new URLSearchParams({ example: "by-hand" })));
    const chosen = part("open-file", HTMLInputElement);
    chosen.addEventListener("change", () => {
      const [file] = chosen.files ?? [];
      if (file) this.take(() => textOf(file));
      chosen.value = "";
    });
    this.#area.addEventListener("input", () => this.#area.removeAttribute("aria-invalid"));
    this.#area.addEventListener("paste", (event) => this.#paste(event));
    byId("open-back").addEventListener("click", () => this.#put(this.#before));
    byId("open-cancel").addEventListener("click", () => this.close());
    this.#dialog.addEventListener("close", () => this.#stop());
    // Hidden, the page may be closed without another word.
    for (const end of ["pagehide", "visibilitychange"]) addEventListener(end, () => this.#store());
    onDrop(byId("record"), ([file]) => this.take(() => textOf(file)));
  }

  /** Show the dialog. */
  show() {
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  /** Close it, and end what it waits for. */
  close() {
    this.#stop();
    this.#dialog.close();
  }

  /**
   * Open the game that an address names; a recorder has made what it calls a record, which need not be right.
   * @param {URLSearchParams} parameters record, log or example, and perhaps an entry to show
   * @returns {Promise<void> | null} nothing where it names none
   */
  follow(parameters) {
    const entry = parameters.has("entry") ? Number(parameters.get("entry")) : undefined;
    const source = sourceOf(parameters);
    return source && this.take(source, { entry, isRecorded: parameters.has("record"), isLinked: true });
  }

  /**
   * Open a game, in place of what is being opened.
   * @param {function(Options): Promise<string>} source of its text
   * @param {{entry?: number, isRecorded?: boolean, isLinked?: boolean}} [options] the entry to show; whether it is not
   *   to be judged first; whether the result is to be seen first
   */
  async take(source, { entry, isRecorded = false, isLinked = false } = {}) {
    this.#stop();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    const onSlow = () => this.#slow();
    const options = { signal, onSlow };
    let text = "";
    /** @type {Read | null} */
    let read = null;
    this.#waiting.textContent = "Loading …";
    this.#tell("", []);
    try {
      text = readable(await source(options));
      read = await readGame(text, options);
      const log = /** @type {Log} */ (read.value);
      const response = isRecorded && isLog(log) ? null : await post("/v1/game", read.value, options);
      await load();
      if (signal.aborted) return;
      if (text === readable(this.#area.value)) this.#put("");
      this.close();
      if (isSheet(log) || !response) {
        this.#recorder.open(log, { entry, isLinked });
      } else {
        write("game", { log: await pack(text) });
        this.#recorder.look(read.value, /** @type {Game} */ (response), this.#ways(text, read), entry);
      }
    } catch (error) {
      if (signal.aborted) return;
      this.#waiting.textContent = "";
      this.#refuse(error, text, read);
    }
  }

  /** Ways from the result of a game that is only looked at into its text. @param {string} text @param {Read} read */
  #ways(text, { value, find }) {
    return {
      place: (/** @type {string} */ pointer) => `line ${lineAndColumn(text, find(pointer).start).line}`,
      log: (/** @type {string} */ pointer) => {
        this.#put(text);
        this.show();
        this.#select(find(pointer));
      },
      automatic: () => this.take(async () => JSON.stringify(
        { ...value, rules: { ...value.rules, claims: "automatic" } })),
    };
  }

  #stop() {
    this.#asked.abort();
    this.#waiting.textContent = "";
  }

  #slow() {
    this.show();
    this.#waiting.textContent = "Still waiting for the service …";
  }

  /** Put a text into the field, and keep the one that is there. @param {string} text */
  #put(text) {
    if (text === this.#area.value) return;
    if (this.#area.value.trim()) this.#before = this.#area.value;
    this.#area.value = text;
    byId("open-kept").hidden = !this.#before || this.#before === text;
    this.#tell("", []);
  }

  /** @param {ClipboardEvent} event */
  #paste(event) {
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData("text/plain") ?? "";
    // A browser would take minutes to put so much into a field.
    if (!file && text.length <= LARGEST) return;
    event.preventDefault();
    this.take(file ? () => textOf(file) : async () => typed(text));
  }

  /**
   * Tell why a game cannot be opened.
   * @param {unknown} error @param {string} text @param {Read | null} read where it is a log
   */
  #refuse(error, text, read) {
    if (text) this.#put(text);
    this.show();
    if (error instanceof NoLog) this.#tell(error.message, []);
    else if (error instanceof Malformed) {
      const span = { start: error.offset, end: error.offset + 1 };
      this.#tell("This cannot be read yet.", [{ message: error.message, span }]);
    } else if (error instanceof Failure) this.#refused(error, text, read);
    else throw error;
  }

  /** @param {Failure} failure @param {string} text @param {Read | null} read */
  #refused(failure, text, read) {
    const { summary, faults } = explain(failure);
    const items = faults.map(({ pointer, message, place }) => (place
      ? { message, span: wordAt(text, place.line, place.column) }
      : { message, name: read ? placeName(read.value, pointer) : "", span: read?.find(pointer) ?? START }));
    const log = /** @type {Log} */ (read?.value);
    const open = () => {
      this.close();
      this.#recorder.open(log);
    };
    this.#tell(items.length ? "This must be mended before the game can be judged:" : summary, items,
      isSheet(log) && button("Open it as it is", open));
  }

  /**
   * @param {string} summary @param {Item[]} items those that say the same are told once
   * @param {View} [way] what may be done all the same
   */
  #tell(summary, items, way = null) {
    const first = items.filter(({ message }, at) => items.findIndex((one) => one.message === message) === at);
    const list = first.map((item) => {
      const others = items.filter(({ message }) => message === item.message).length - 1;
      return this.#item(item, others ? ` ${others} more like this.` : "");
    });
    render(markup`${summary && markup`<p>${summary}</p>`}${list.length > 0 && markup`<ul>${list}</ul>`}${way}`,
      this.#faults);
    if (list.length) this.#area.setAttribute("aria-invalid", "true");
    else this.#area.removeAttribute("aria-invalid");
  }

  /** @param {Item} item @param {string} others */
  #item({ message, name, span }, others) {
    const { line, column } = lineAndColumn(this.#area.value, span.start);
    return markup`<li>${button(`Line ${line}, column ${column}`, () => this.#select(span), { kind: "link" })}
      <span>${name ? ` · ${name}` : ""}: ${message}${others}</span></li>`;
  }

  /** Select a part of the text, and bring it into view. @param {Span} span */
  #select({ start, end }) {
    const area = this.#area;
    const before = area.value.slice(0, start);
    const column = start - before.lastIndexOf("\n") - 1;
    area.focus({ preventScroll: true });
    area.setSelectionRange(start, Math.max(end, Math.min(start + 1, area.value.length)));
    const { lineHeight, fontSize } = getComputedStyle(area);
    area.scrollTop = (before.split("\n").length - 1) * parseFloat(lineHeight) - area.clientHeight / 3;
    area.scrollLeft = column * parseFloat(fontSize) * WIDTH - area.clientWidth / 2;
    area.scrollIntoView({ block: "nearest" });
  }

  #store() {
    try {
      sessionStorage.setItem(NAME, JSON.stringify([this.#area.value, this.#before]));
    } catch {
      // There is no room, or nothing may be stored: then it lives as long as the page.
    }
  }

  #restore() {
    try {
      [this.#area.value, this.#before] = JSON.parse(sessionStorage.getItem(NAME) ?? '["", ""]');
    } catch {
      // Nothing can be had back.
    }
    byId("open-kept").hidden = !this.#before;
  }
}

/** @param {string} text @param {Options} options @returns {Promise<Read>} */
async function readGame(text, options) {
  const { value, find } = isJson(text) ? readJson(text) : await parse(text, options);
  // How much is to be told of it belongs to a request, not to the game.
  return { value: without(/** @type {GameRequest} */ (upToDate(value)), "detail"), find };
}

/** @param {string} text @returns {string} as it can be sent; the names of JSON are rewritten once it is parsed */
function readable(text) {
  return isJson(text) ? text : composed(text);
}

/** @param {unknown} log @returns {boolean} whether a recorder can show it as a sheet */
function isSheet(log) {
  return isLog(log) && fitsSheet(log, tableOf(log, rulesetOf(log)));
}
