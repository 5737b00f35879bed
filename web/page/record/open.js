/**
 * The dialog that opens a game: a file, a link, an example, lines of text or JSON. What cannot be read as a game is
 * told beside its text, which stays to be mended; what is wrong in a game is told on its sheet.
 */

import { placeName } from "../log/places.js";
import { composed, LARGEST, NoLog, sourceOf, textOf, typed } from "../log/sources.js";
import { explain, Failure, post } from "../ui/api.js";
import { parsed, storage } from "../ui/kept.js";
import { button, byId, Component, markup, part, render } from "../ui/markup.js";
import { without } from "./edits.js";
import { faultsView } from "./findings.js";
import { inOneForm, isLog } from "./shape.js";

/** @import { Options, Place } from "../ui/api.js" */
/** @import { FaultItem } from "./findings.js" */
/** @import { Recorder } from "./record.js" */
/** @import { Log } from "./types.js" */

const NAME = "game-draft";
/** A table, which no text of a game begins with. */
const TABLE = /^\s*(?!players\b)[^\n]*([,;\t|])[^\n]*\1/i;
const WORD = /^(?:"(?:\\.|[^"\\])*"?|\{[^}]*\}?|[^\s,"]+)/;

/**
 * @typedef {object} State
 * @property {boolean} isOpen
 * @property {string} text in the field @property {string} before that was there before it
 * @property {string} waiting @property {string} summary why it cannot be opened @property {FaultItem[]} faults of it
 */

/** @augments {Component<{recorder: Recorder, onReady: (opener: Opener) => void}, State>} */
export class Opener extends Component {
  /** @type {State} */
  state = { isOpen: false, ...kept(), waiting: "", summary: "", faults: [] };
  #asked = new AbortController();

  componentDidMount() {
    this.props.onReady(this);
    // Hidden, the page may be closed without another word.
    for (const end of ["pagehide", "visibilitychange"]) addEventListener(end, () => keep(this.state));
  }

  componentDidUpdate() {
    const dialog = part("open-game", HTMLDialogElement);
    if (this.state.isOpen === dialog.open) return;
    if (dialog.open) dialog.close();
    else {
      dialog.showModal();
      part("open-text", HTMLTextAreaElement).focus();
    }
  }

  render() {
    const { text, before, waiting, summary, faults } = this.state;
    const chosen = (/** @type {{target: HTMLInputElement}} */ { target }) => {
      const [file] = target.files ?? [];
      if (file) this.openFile(file);
      target.value = "";
    };
    const write = (/** @type {{target: HTMLTextAreaElement}} */ { target }) =>
      this.setState({ text: target.value, faults: [], summary: "" });
    return markup`<dialog id="open-game" class="panel open-game" aria-labelledby="open-title"
        onClose=${() => this.state.isOpen && this.close()}>
      <form novalidate autocomplete="off" onSubmit=${(/** @type {Event} */ event) => this.#submit(event)}>
        <h2 id="open-title">Open a game</h2>
        <div class="field">
          <label for="open-text">Game</label>
          <p class="hint" id="open-hint">Paste lines of text, JSON or a link, or drop a file.</p>
          <textarea id="open-text" wrap="off" rows="10" spellcheck=${false} autocapitalize="off" autocorrect="off"
            aria-describedby="open-hint open-faults" aria-invalid=${faults.length > 0 || null} value=${text}
            onInput=${write} onPaste=${(/** @type {ClipboardEvent} */ event) => this.#paste(event)}/>
          <p class="kept" hidden=${!before || before === text}>What was here before is kept.${" "}
            ${button("Bring it back", () => this.#put(before), { kind: "link" })}</p>
        </div>
        <div class="faults" id="open-faults" role="alert">${faultsView(summary, faults)}</div>
        <div class="actions">
          <button type="submit" class="primary">Open</button>
          <label class="quiet file">Choose a file<input type="file" class="hidden-visually" id="open-file"
            accept=".json,.txt,application/json,text/plain" onChange=${chosen}/></label>
          ${button("Cancel", () => this.close())}
          <p class="waiting" role="status">${waiting}</p>
        </div>
        <p class="hint">How to write lines of text is under${" "}
          <a href="/docs#/games/parseGame" target="_blank" rel="noopener">/v1/notation/parse</a> of the API docs,
          which open in another tab.</p>
      </form></dialog>`;
  }

  show() {
    this.setState({ isOpen: true });
  }

  close() {
    this.#asked.abort();
    this.setState({ isOpen: false, waiting: "" });
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
    this.#asked.abort();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    const onSlow = () => this.setState({ isOpen: true, waiting: "Still waiting for the service …" });
    let text = "";
    this.setState({ waiting: "Loading …", summary: "", faults: [] });
    try {
      text = readable(await source({ signal, onSlow }));
      const log = await logOf(text, { signal, onSlow });
      if (signal.aborted) return;
      if (text === readable(this.state.text)) this.#put("");
      this.close();
      this.props.recorder.open(log, options);
    } catch (error) {
      if (signal.aborted) return;
      if (text) this.#put(text);
      this.setState({ isOpen: true, waiting: "", ...this.#told(error, text) });
    }
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    const { text } = this.state;
    const [, link] = /^\s*\S+#game\?(\S+)\s*$/.exec(text) ?? [];
    if (!link || !this.follow(new URLSearchParams(link))) this.take(async () => typed(text));
  }

  /** Put a text into the field, and keep the one that is there. @param {string} text */
  #put(text) {
    const { text: here, before } = this.state;
    this.setState({ text, before: here.trim() && here !== text ? here : before, summary: "", faults: [] });
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

  /**
   * Tell why a game cannot be opened.
   * @param {unknown} error @param {string} text @returns {Pick<State, "summary" | "faults">}
   */
  #told(error, text) {
    if (error instanceof NoLog) return { summary: error.message, faults: [] };
    if (!(error instanceof Failure)) throw error;
    const { summary, faults } = explain(error);
    const { code, line, column } = error.problem ?? {};
    if (code === "malformed-json" && line && column) {
      faults.push({ pointer: "#", code: "", message: "From here on this is not JSON.", place: { line, column } });
    }
    const isTable = text && !isJson(text) && TABLE.test(text);
    const hint = isTable ? "This looks like a table. The score cards of a night are opened in Standings. " : "";
    return {
      summary: faults.length ? `${hint}This cannot be read as a game yet:` : hint + summary,
      faults: faults.map(({ pointer, message, place }) => (place
        ? { message, name: `Line ${place.line}, column ${place.column}`, act: () => select(place) }
        : { message, name: placeName(pointer) })),
    };
  }
}

/** Draw the dialog, closed. @param {Recorder} recorder in which games are opened @returns {Promise<Opener>} */
export function openerFor(recorder) {
  const place = document.createElement("div");
  byId("game").append(place);
  return new Promise((onReady) => { render(markup`<${Opener} recorder=${recorder} onReady=${onReady}/>`, place); });
}

/** Select the word at a place of the text. @param {Place} place */
function select({ line, column }) {
  const area = part("open-text", HTMLTextAreaElement);
  const lines = area.value.split("\n");
  // Columns count letters, offsets code units.
  const before = [...lines[line - 1] ?? ""].slice(0, column - 1).join("").length;
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + before;
  const [word] = WORD.exec(area.value.slice(start)) ?? [""];
  area.setSelectionRange(start, Math.min(start + Math.max(word.length, 1), area.value.length));
  // A field that gets the focus shows what is selected, though at its edge.
  area.blur();
  area.focus();
  area.scrollTop = (line - 1) * parseFloat(getComputedStyle(area).lineHeight) - area.clientHeight / 3;
}

/** @param {State} state */
function keep({ text, before }) {
  try {
    storage("sessionStorage")?.setItem(NAME, JSON.stringify([text, before]));
  } catch {
    // There is no room, or nothing may be stored: then it lives as long as the page.
  }
}

/** @returns {Pick<State, "text" | "before">} what this tab was left with */
function kept() {
  const [text = "", before = ""] = parsed(storage("sessionStorage")?.getItem(NAME)) ?? [];
  return { text, before };
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
