/** Takes the recorded game elsewhere: as an address, a file, lines of text or JSON. */

import { format } from "../log/notation.js";
import { pack } from "../log/sources.js";
import { fragment } from "../ui/address.js";
import { explain, Failure } from "../ui/api.js";
import { html } from "../ui/dom.js";
import { Outlet } from "../ui/outlet.js";

/** @import { Recording } from "../ui/recording.js" */
/** @import { Log } from "./types.js" */

/** The ways out, and the one in. */
export class Share {
  #recording;
  #moment;
  #outlet = new Outlet();

  /**
   * @param {Recording<Log>} recording
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
        button("Copy a link", async () => this.#outlet.copy(await this.address(this.#moment()), "The link")),
        button("Save", () => this.#outlet.save(this.#json(), "game.json")),
        button("Open", onOpen)),
      html("details", { class: "help" }, html("summary", {}, "More"),
        html("div", { class: "actions" },
          button("Copy as text", () => this.#written((text) => this.#outlet.copy(text, "The text"))),
          button("Copy as JSON", () => this.#outlet.copy(this.#json(), "The JSON")),
          button("Save as text", () => this.#written((text) => this.#outlet.save(text, "game.txt"))))),
      ...this.#outlet.elements,
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
      this.#outlet.say(faults.map(({ message }) => message).join(" ") || summary);
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
}
