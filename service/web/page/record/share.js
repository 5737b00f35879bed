/**
 * Takes the log of the recorded game elsewhere, and brings others in: as JSON, as notation, as a file, as an address.
 */

import { jsonText } from "../log/jsontext.js";
import { isJson } from "../log/log.js";
import { format, parse } from "../log/notation.js";
import { pack } from "../log/packed.js";
import { NoLog, textOf } from "../log/sources.js";
import { fragment } from "../ui/address.js";
import { Failure } from "../ui/api.js";
import { html } from "../ui/dom.js";
import { explain } from "../ui/problems.js";
import { without } from "./objects.js";
import { isLog } from "./shape.js";

/** @import { Desk } from "./record.js" */
/** @import { Log } from "./types.js" */

/** The ways in and out. */
export class Share {
  #desk;
  #said = html("p", { class: "waiting", role: "status" });
  #text = /** @type {HTMLTextAreaElement} */ (html("textarea",
    { readonly: true, rows: 8, hidden: true, "aria-label": "To be copied" }));

  /**
   * @param {Desk} desk
   * @param {(text: string) => void} onText called with the text of the game that is to be shown
   */
  constructor(desk, onText) {
    this.#desk = desk;
    const button = (/** @type {string} */ name, /** @type {() => Promise<void>} */ act) =>
      html("button", { type: "button", class: "quiet", click: () => this.#try(act) }, name);
    const file = /** @type {HTMLInputElement} */ (html("input", {
      type: "file", class: "hidden-visually", accept: ".json,.txt,application/json,text/plain",
      change: () => {
        const [chosen] = file.files ?? [];
        if (chosen) this.open(() => textOf(chosen));
        file.value = "";
      },
    }));
    this.element = html(
      "details",
      { class: "share help" },
      html("summary", {}, "Copy, save, share, open"),
      html("div", { class: "actions" },
        button("Show as text", async () => onText(await this.#shown())),
        button("Copy the log", async () => this.#copy(this.#json(), "The log")),
        button("Copy the notation", async () => this.#copy(await this.#notation(), "The notation")),
        button("Copy a link", async () => this.#copy(await this.address(), "The link")),
        button("Save the log", async () => this.#save(this.#json(), "game.json")),
        button("Save the notation", async () => this.#save(await this.#notation(), "game.txt")),
        html("label", { class: "quiet file" }, "Open a file", file)),
      html("p", { class: "hint" }, "A file can also be dropped anywhere here: a log or its notation."),
      this.#said,
      this.#text,
    );
  }

  /**
   * Open a game.
   * @param {() => Promise<string>} source of its log, or of its notation
   */
  async open(source) {
    await this.#try(async () => {
      const log = await logOf(await source());
      this.#desk.begin(log);
    });
  }

  /** @param {() => Promise<void>} act */
  async #try(act) {
    this.#say("");
    try {
      await act();
    } catch (error) {
      this.#say(why(error));
      /** @type {HTMLDetailsElement} */ (this.element).open = true;
    }
  }

  #json() {
    return `${jsonText(this.#desk.recording.log)}\n`;
  }

  /** @returns {Promise<string>} */
  async #notation() {
    return format(this.#desk.recording.log);
  }

  /** @returns {Promise<string>} the notation, or the log where the notation has no words for it */
  async #shown() {
    try {
      return await this.#notation();
    } catch (error) {
      if (error instanceof Failure && error.kind === "problem") return this.#json();
      throw error;
    }
  }

  /** The address of the game; without it where the browser cannot pack it. */
  async address() {
    if (!("CompressionStream" in window)) return `${location.origin}${location.pathname}`;
    const record = await pack(JSON.stringify(this.#desk.recording.log));
    return `${location.origin}${location.pathname}${fragment("game", { record })}`;
  }

  /** Where a browser does not let it be copied, it is shown. @param {string} text @param {string} what */
  async #copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      this.#text.hidden = true;
      this.#say(`${what} is copied.`);
    } catch {
      this.#text.hidden = false;
      this.#text.value = text;
      this.#text.select();
      this.#say("Copy it from here:");
    }
  }

  /** @param {string} text @param {string} name of the file */
  #save(text, name) {
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = /** @type {HTMLAnchorElement} */ (html("a", { href: address, download: name }));
    link.click();
    URL.revokeObjectURL(address);
    return Promise.resolve();
  }

  /** @param {string} words */
  #say(words) {
    this.#said.textContent = words;
  }
}

/**
 * Read a game.
 * @param {string} text a log in JSON, or its notation
 * @returns {Promise<Log>}
 * @throws {Failure | NoLog} when it is neither
 */
async function logOf(text) {
  const log = isJson(text) ? parsed(text) : (await parse(text)).value;
  // How much is to be told of it belongs to a request, not to the game.
  if (isLog(log)) return without(/** @type {Log & {detail?: string}} */ (log), "detail");
  throw new NoLog("This is no game log, and nothing was changed. Paste tells what is wrong with one.");
}

/** @param {string} text @returns {unknown} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {unknown} error @returns {string} why something could not be done */
function why(error) {
  if (error instanceof NoLog) return error.message;
  if (!(error instanceof Failure)) throw error;
  const { summary, faults } = explain(error);
  return faults.map(({ message }) => message).join(" ") || summary;
}
