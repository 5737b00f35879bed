/** The text of the log: what is typed, pasted, loaded and brought back, and what of it is kept. */

import { byId, part } from "../ui/dom.js";
import { Drafts } from "./drafts.js";
import { pasted } from "./sources.js";

/** @import { Faults } from "./faults.js" */
/** @import { LogField } from "./logfield.js" */

/** Characters that a browser pastes by itself quickly enough, so that it can also take them back. */
const SMALL = 4096;

/** What the field holds, and what it held. */
export class LogText {
  #field;
  #faults;
  #onChange;
  #drafts = new Drafts();
  /**
   * The example that the text is, as long as nobody has changed it.
   * @type {string | null}
   */
  #example = null;
  /**
   * The text of the example that was loaded last into what the field holds.
   * @type {string | null}
   */
  #origin = null;

  /**
   * @param {LogField} field
   * @param {Faults} faults
   * @param {{onChange: () => void, onFile: (file: File) => void}} listeners called when the text has changed, and when
   *   a file is pasted
   */
  constructor(field, faults, { onChange, onFile }) {
    this.#field = field;
    this.#faults = faults;
    this.#onChange = onChange;
    field.text = this.#drafts.restore();
    this.#tell();
    byId("game-log").addEventListener("input", () => this.#changed());
    byId("game-log").addEventListener("paste", (event) => this.#paste(event, onFile));
    byId("game-clear").addEventListener("click", () => {
      this.replace("");
      faults.clear();
      byId("game-log").focus();
    });
    byId("game-back").addEventListener("click", () => this.#bringBack());
    // Hidden, the page may be closed without another word.
    for (const end of ["pagehide", "visibilitychange"]) {
      addEventListener(end, () => this.#drafts.store(this.#example ? "" : field.text));
    }
  }

  /** The example that the text is, or nothing. */
  get example() {
    return this.#example;
  }

  /**
   * Put a text into the field, and keep the one that is there.
   * @param {string} text @param {string | null} [example] its name, where it is one
   */
  replace(text, example = null) {
    if (text !== this.#field.text) this.#keep();
    this.#drafts.drop(text);
    this.#put(text);
    this.#example = example;
    this.#origin = example && text;
    if (example) part("game-example", HTMLSelectElement).value = example;
  }

  /** @param {ClipboardEvent} event @param {(file: File) => void} onFile */
  #paste(event, onFile) {
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!file && text.length <= SMALL) return;
    event.preventDefault();
    if (file && !text) {
      onFile(file);
      return;
    }
    this.#faults.clear();
    try {
      const log = pasted(text);
      this.#keep();
      this.#field.insert(log);
      this.#changed();
    } catch (error) {
      this.#faults.tell(error, this.#field.text);
    }
  }

  #bringBack() {
    this.#put(this.#drafts.exchange(this.#field.text, this.#origin));
    this.#origin = null;
    byId("game-log").focus();
  }

  /** Keep what somebody typed. */
  #keep() {
    this.#drafts.keep(this.#field.text, this.#origin);
    this.#tell();
  }

  /** @param {string} text */
  #put(text) {
    this.#field.text = text;
    this.#changed();
    this.#tell();
  }

  #changed() {
    this.#example = null;
    this.#field.mark(false);
    this.#onChange();
  }

  /** Tell what is kept. */
  #tell() {
    const { count } = this.#drafts;
    byId("game-kept").hidden = !count;
    const others = count > 2 ? `, and ${count - 1} others are` : ", and another one is";
    byId("game-others").textContent = count > 1 ? others : "";
  }
}
