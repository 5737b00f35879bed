/**
 * The dialog that opens a game: a file, a link, an example, lines of text or JSON. What cannot be read as a game is
 * told beside its text, which stays to be mended; what is wrong in a game is told on its sheet.
 */

import { placeName } from "../log/places.js";
import { composed, LARGEST, NoLog, sourceOf, textOf, typed } from "../log/sources.js";
import { explain, Failure, post } from "../ui/api.js";
import { parsed } from "../ui/kept.js";
import { button, byId, drawn, markup, part, render } from "../ui/markup.js";
import { without } from "./edits.js";
import { faultsView } from "./findings.js";
import { inOneForm, isLog } from "./shape.js";

/** @import { Options, Place } from "../ui/api.js" */
/** @import { FaultItem } from "./findings.js" */
/** @import { Recorder } from "./record.js" */
/** @import { Log } from "./types.js" */

const NAME = "game-draft";
/** A letter of the text is about so much of its height wide. */
const WIDTH = 0.6;
/** A table, which no text of a game begins with. */
const TABLE = /^\s*(?!players\b)[^\n]*([,;\t|])[^\n]*\1/i;
const WORD = /^(?:"(?:\\.|[^"\\])*"?|\{[^}]*\}?|[^\s,"]+)/;

export class Opener {
  #recorder;
  #dialog;
  #area;
  #waiting;
  /** The text that was in the field before. */
  #before = "";
  #asked = new AbortController();

  /** @param {Recorder} recorder in which games are opened */
  constructor(recorder) {
    this.#recorder = recorder;
    byId("game").append(drawn(this.#view()));
    this.#dialog = part("open-game", HTMLDialogElement);
    this.#area = part("open-text", HTMLTextAreaElement);
    this.#waiting = byId("open-waiting");
    this.#restore();
    // Hidden, the page may be closed without another word.
    for (const end of ["pagehide", "visibilitychange"]) addEventListener(end, () => this.#store());
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    const { value } = this.#area;
    const [, link] = /^\s*\S+#game\?(\S+)\s*$/.exec(value) ?? [];
    if (!link || !this.follow(new URLSearchParams(link))) this.take(async () => typed(value));
  }

  /** The dialog, which is drawn once. */
  #view() {
    const submit = (/** @type {Event} */ event) => this.#submit(event);
    const chosen = (/** @type {{target: HTMLInputElement}} */ { target }) => {
      const [file] = target.files ?? [];
      if (file) this.openFile(file);
      target.value = "";
    };
    return markup`<dialog id="open-game" class="panel open-game" aria-labelledby="open-title"
        onClose=${() => this.#stop()}>
      <form novalidate autocomplete="off" onSubmit=${submit}>
        <h2 id="open-title">Open a game</h2>
        <div class="field">
          <label for="open-text">Game</label>
          <p class="hint" id="open-hint">Paste lines of text, JSON or a link, or drop a file.</p>
          <textarea id="open-text" wrap="off" rows="10" spellcheck=${false} autocapitalize="off" autocorrect="off"
            aria-describedby="open-hint open-faults" autofocus
            onInput=${() => this.#area.removeAttribute("aria-invalid")}
            onPaste=${(/** @type {ClipboardEvent} */ event) => this.#paste(event)}/>
          <p class="kept" id="open-kept" hidden>What was here before is kept.${" "}
            ${button("Bring it back", () => this.#put(this.#before), { kind: "link" })}</p>
        </div>
        <div class="faults" id="open-faults" role="alert"></div>
        <div class="actions">
          <button type="submit" class="primary">Open</button>
          <label class="quiet file">Choose a file<input type="file" class="hidden-visually" id="open-file"
            accept=".json,.txt,application/json,text/plain" onChange=${chosen}/></label>
          ${button("Cancel", () => this.close())}
          <p class="waiting" id="open-waiting" role="status"></p>
        </div>
        <p class="hint">How to write lines of text is under${" "}
          <a href="/docs#/games/parseGame" target="_blank" rel="noopener">/v1/notation/parse</a> of the API docs,
          which open in another tab.</p>
      </form></dialog>`;
  }

  show() {
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  close() {
    this.#stop();
    this.#dialog.close();
  }

  /** @param {File} file */
  openFile(file) {
    return this.take(() => textOf(file));
  }

  /**
   * @param {URLSearchParams} parameters record or example, and perhaps an entry to show
   * @returns {Promise<void> | null} nothing where it names none
   */
  follow(parameters) {
    const entry = parameters.has("entry") ? Number(parameters.get("entry")) : undefined;
    const source = sourceOf(parameters);
    return source && this.take(source, { entry, isLinked: true });
  }

  /**
   * Open a game, in place of what is being opened.
   * @param {function(Options): Promise<string>} source of its text
   * @param {{entry?: number, isLinked?: boolean}} [options] the entry to show; whether the result is to be seen first
   */
  async take(source, options) {
    this.#stop();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    let text = "";
    this.#waiting.textContent = "Loading …";
    this.#tell("");
    try {
      text = readable(await source({ signal, onSlow: () => this.#slow() }));
      const log = await logOf(text, { signal, onSlow: () => this.#slow() });
      if (signal.aborted) return;
      if (text === readable(this.#area.value)) this.#put("");
      this.close();
      this.#recorder.open(log, options);
    } catch (error) {
      if (signal.aborted) return;
      this.#waiting.textContent = "";
      this.#refuse(error, text);
    }
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
    this.#tell("");
  }

  /** @param {ClipboardEvent} event */
  #paste(event) {
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData("text/plain") ?? "";
    // A browser would take minutes to put so much into a field.
    if (!file && text.length <= LARGEST) return;
    event.preventDefault();
    if (file) this.openFile(file);
    else this.take(async () => typed(text));
  }

  /** Tell why a game cannot be opened. @param {unknown} error @param {string} text */
  #refuse(error, text) {
    if (text) this.#put(text);
    this.show();
    if (error instanceof NoLog) return this.#tell(error.message);
    if (!(error instanceof Failure)) throw error;
    const { summary, faults } = explain(error);
    const { code, line, column } = error.problem ?? {};
    if (code === "malformed-json" && line && column) {
      faults.push({ pointer: "#", code: "", message: "From here on this is not JSON.", place: { line, column } });
    }
    const isTable = text && !isJson(text) && TABLE.test(text);
    const hint = isTable ? "This looks like a table. The score cards of a night are opened in Standings. " : "";
    this.#tell(faults.length ? `${hint}This cannot be read as a game yet:` : hint + summary,
      faults.map(({ pointer, message, place }) => (place
        ? { message, name: `Line ${place.line}, column ${place.column}`, act: () => this.#select(place) }
        : { message, name: placeName(pointer) })));
  }

  /** @param {string} summary @param {FaultItem[]} [faults] */
  #tell(summary, faults = []) {
    render(faultsView(summary, faults), byId("open-faults"));
    if (faults.length) this.#area.setAttribute("aria-invalid", "true");
    else this.#area.removeAttribute("aria-invalid");
  }

  /** Select the word at a place of the text, and bring it into view. @param {Place} place */
  #select({ line, column }) {
    const area = this.#area;
    const lines = area.value.split("\n");
    // Columns count letters, offsets code units.
    const before = [...lines[line - 1] ?? ""].slice(0, column - 1).join("").length;
    const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + before;
    const [word] = WORD.exec(area.value.slice(start)) ?? [""];
    area.focus({ preventScroll: true });
    area.setSelectionRange(start, Math.min(start + Math.max(word.length, 1), area.value.length));
    const { lineHeight, fontSize } = getComputedStyle(area);
    area.scrollTop = (line - 1) * parseFloat(lineHeight) - area.clientHeight / 3;
    area.scrollLeft = before * parseFloat(fontSize) * WIDTH - area.clientWidth / 2;
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

/** @param {string} text @param {Options} options @returns {Promise<Log>} @throws {Failure} where it cannot be read */
async function logOf(text, options) {
  const value = isJson(text) ? parsed(text) : (await post("/v1/notation/parse", { text }, options)).log;
  const log = inOneForm(value);
  // The service says what is wrong with it.
  if (!isLog(log)) await post("/v1/game", value ?? text, options);
  // How it is to be judged, and how much told of it, belongs to a request, not to the game.
  return /** @type {Log} */ (without(/** @type {Log} */ (log), "detail", "on_fault"));
}

/** Any other text is read as notation. @param {string} text */
function isJson(text) {
  return /^\s*\{/.test(text);
}

/** @param {string} text @returns {string} as it can be sent; the names of JSON are rewritten once it is parsed */
function readable(text) {
  return isJson(text) ? text.replace(/^\uFEFF/, "") : composed(text);
}
