/** Check a game: it is recorded, or opened from elsewhere. */

import { write } from "../ui/address.js";
import { button, byId, drawn, within } from "../ui/markup.js";
import { Opener } from "./open.js";
import { Recorder } from "./record.js";

/** @type {Recorder} */
let recorder;
/** @type {Opener} */
let opener;

export function start() {
  const show = () => opener.show();
  recorder = new Recorder(byId("record"));
  opener = new Opener(recorder);
  within(byId("game"), ".intro p").append(" ", drawn(button("Open a game", show, { kind: "link" })));
}

/**
 * Show what the address says; nothing that was entered is lost to an address that says nothing.
 * @param {URLSearchParams} parameters record, log or example, and perhaps an entry to show
 */
export async function show(parameters) {
  // What becomes of it is kept, and not in the address.
  if (["record", "log", "example"].some((name) => parameters.has(name))) write("game");
  await opener.follow(parameters);
}

export function hide() {
  opener.close();
}
