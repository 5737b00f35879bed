/** Takes the recorded game elsewhere: as an address, or as a file. */

import { pack } from "../log/sources.js";
import { fragment } from "../ui/address.js";
import { button, drawn, markup } from "../ui/markup.js";
import { Outlet } from "../ui/outlet.js";

/** @import { Recording } from "../ui/recording.js" */
/** @import { Log } from "./types.js" */

export class Share {
  #recording;
  #outlet = new Outlet();

  /**
   * @param {Recording<Log>} recording
   * @param {() => number | undefined} moment tells which entry is shown, where that is not the last
   */
  constructor(recording, moment) {
    this.#recording = recording;
    const copy = async () => this.#outlet.copy(await this.#address(moment()), "The link");
    const save = () => this.#outlet.save(`${JSON.stringify(recording.log, null, 2)}\n`, "game.json");
    this.element = drawn(markup`<div class="share-game">
      <div class="actions">${button("Copy a link", copy)}${button("Save", save)}</div></div>`);
    this.element.append(this.#outlet.element);
  }

  /** What was copied is not of the game as it is now. */
  forget() {
    this.#outlet.say("");
  }

  /** @param {number} [entry] that it shows */
  async #address(entry) {
    const record = await pack(JSON.stringify(this.#recording.log));
    return `${location.origin}${location.pathname}${fragment("game", { record, entry: String(entry ?? "") })}`;
  }
}
