/** Takes the recorded game elsewhere: as an address, or as a file. */

import { pack } from "../log/sources.js";
import { fragment } from "../ui/address.js";
import { html } from "../ui/dom.js";
import { Outlet } from "../ui/outlet.js";

/** @import { Recording } from "../ui/recording.js" */
/** @import { Log } from "./types.js" */

/** The ways out. */
export class Share {
  #recording;
  #outlet = new Outlet();

  /**
   * @param {Recording<Log>} recording
   * @param {() => number | undefined} moment tells which entry is shown, where that is not the last
   */
  constructor(recording, moment) {
    this.#recording = recording;
    const button = (/** @type {string} */ name, /** @type {() => unknown} */ click) =>
      html("button", { type: "button", class: "quiet", click }, name);
    this.element = html("div", { class: "share-game" },
      html("div", { class: "actions" },
        button("Copy a link", async () => this.#outlet.copy(await this.#address(moment()), "The link")),
        button("Save", () => this.#outlet.save(`${JSON.stringify(recording.log, null, 2)}\n`, "game.json"))),
      ...this.#outlet.elements);
  }

  /**
   * Make the address of the game; without it where the browser cannot pack it.
   * @param {number} [entry] that it shows
   * @returns {Promise<string>}
   */
  async #address(entry) {
    if (!("CompressionStream" in window)) return `${location.origin}${location.pathname}`;
    const record = await pack(JSON.stringify(this.#recording.log));
    return `${location.origin}${location.pathname}${fragment("game", { record, entry: String(entry ?? "") })}`;
  }
}
