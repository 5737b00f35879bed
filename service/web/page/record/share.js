/** Takes the recorded game elsewhere: as an address, a file, lines of text or JSON. */

import { format } from "../log/notation.js";
import { pack } from "../log/sources.js";
import { fragment } from "../ui/address.js";
import { explain, Failure } from "../ui/api.js";
import { html } from "../ui/dom.js";

/** @import { Recording } from "./document.js" */

/** The ways out, and the one in. */
export class Share {
  #recording;
  #moment;
  #said = html("p", { class: "waiting", role: "status" });
  #text = /** @type {HTMLTextAreaElement} */ (html("textarea",
    { readonly: true, rows: 8, hidden: true, "aria-label": "To be copied" }));

  /**
   * @param {Recording} recording
   * @param {() => void} onOpen called when another game is to be opened
   * @param {() => number | undefined} moment tells which entry is shown, where that is not the last
   */
  constructor(recording, onOpen, moment) {
    this.#recording = recording;
    this.#moment = moment;
    const button = (/** @type {string} */ name, /** @type {() => unknown} */ click) =>
      html("button", { type: "button", class: "quiet", click }, name);
    this.element = html(
      "div",
      { class: "share-game" },
      html("div", { class: "actions" },
        button("Copy a link", async () => this.#copy(await this.address(this.#moment()), "The link")),
        button("Save", () => this.#save(this.#json(), "game.json")),
        button("Open", onOpen)),
      html("details", { class: "help" }, html("summary", {}, "More"),
        html("div", { class: "actions" },
          button("Copy as text", () => this.#written((text) => this.#copy(text, "The text"))),
          button("Copy as JSON", () => this.#copy(this.#json(), "The JSON")),
          button("Save as text", () => this.#written((text) => this.#save(text, "game.txt"))))),
      this.#said,
      this.#text,
    );
  }

  #json() {
    return `${JSON.stringify(this.#recording.log, null, 2)}\n`;
  }

  /** Do something with the game in lines of text. @param {(text: string) => void} act */
  async #written(act) {
    try {
      act(await format(this.#recording.log));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { summary, faults } = explain(error);
      this.say(faults.map(({ message }) => message).join(" ") || summary);
    }
  }

  /**
   * Make the address of the game; without it where the browser cannot pack it.
   * @param {number} [entry] that it shows
   * @returns {Promise<string>}
   */
  async address(entry) {
    if (!("CompressionStream" in window)) return `${location.origin}${location.pathname}`;
    const record = await pack(JSON.stringify(this.#recording.log));
    return `${location.origin}${location.pathname}${fragment("game", { record, entry: String(entry ?? "") })}`;
  }

  /** Where a browser does not let it be copied, it is shown. @param {string} text @param {string} what */
  async #copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      this.#text.hidden = true;
      this.say(`${what} is copied.`);
    } catch {
      this.#text.hidden = false;
      this.#text.value = text;
      this.#text.select();
      this.say("Copy it from here:");
    }
  }

  /** @param {string} text @param {string} name of the file */
  #save(text, name) {
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = /** @type {HTMLAnchorElement} */ (html("a", { href: address, download: name }));
    link.click();
    URL.revokeObjectURL(address);
  }

  /** @param {string} words */
  say(words) {
    this.#said.textContent = words;
  }
}
