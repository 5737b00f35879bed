/** Check a game: it is recorded, or opened from elsewhere, by what is loaded once it is needed. */

import { write } from "../ui/address.js";
import { Failure } from "../ui/api.js";
import { button, byId, drawn, within } from "../ui/markup.js";
import { onDrop } from "../ui/outlet.js";
import { Recorder } from "./record.js";

/** @import { Opener } from "./open.js" */

/** Where the dialog that opens a game is opened, or it is told that it cannot be loaded. */
const OPEN = "#game?open=1";

/** @type {Recorder} */
let recorder;
/** @type {Promise<Opener> | null} */
let opener = null;

/** @throws {Failure} `unreachable` where it cannot be loaded; it is tried again the next time */
function loaded() {
  opener ??= import("./open.js").then(({ openerFor }) => openerFor(recorder)).catch(() => {
    opener = null;
    throw new Failure("unreachable");
  });
  return opener;
}

export function start() {
  recorder = new Recorder(byId("record"));
  const open = () => location.replace(OPEN);
  within(byId("game"), ".intro p").append(" ", drawn(button("Open a game", open, { kind: "link" })));
  onDrop(byId("record"), ([file]) => loaded().then((one) => one.openFile(file), open));
}

/**
 * Show what the address says; nothing that was entered is lost to an address that says nothing.
 * @param {URLSearchParams} parameters record or example, and perhaps an entry to show; or open
 * @throws {Failure} where what opens games cannot be loaded
 */
export async function show(parameters) {
  if (!["record", "example", "open"].some((name) => parameters.has(name))) return;
  const there = await loaded();
  // What becomes of it is kept, and not in the address.
  write("game");
  if (parameters.has("open")) there.show();
  else await there.follow(parameters);
}

export function hide() {
  opener?.then((there) => there.close(), () => {});
}
