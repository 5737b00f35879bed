/**
 * Check a game: in one tab it is recorded, in the other its log is pasted.
 */

import { ofAddress, textOf } from "../log/sources.js";
import { write } from "../ui/address.js";
import { byId } from "../ui/dom.js";
import { onDrop } from "../ui/dropping.js";
import { Tabs } from "../ui/tabs.js";
import * as paste from "./game.js";
import { Recorder } from "./record.js";

/** @type {Tabs} */
let tabs;
/** @type {Recorder} */
let recorder;

/** Make the view work; once. */
export function start() {
  recorder = new Recorder(byId("record"), (text) => {
    tabs.select("paste");
    paste.open(text);
  });
  paste.start((log) => {
    tabs.select("record");
    recorder.open(async () => log);
    byId("tab-record").focus();
  });
  tabs = new Tabs(byId("game-tabs"), hide);
  onDrop(byId("record"), byId("record"), (file) => recorder.open(() => textOf(file)));
}

/**
 * Show what the address says; nothing that was entered is lost to an address that says nothing.
 * @param {URLSearchParams} parameters record, for the recorder; else those of a log that is pasted
 */
export async function show(parameters) {
  const packed = parameters.get("record");
  if (packed !== null) {
    tabs.select("record");
    // What becomes of it is kept, and not in the address.
    write("game");
    await recorder.open(() => ofAddress(packed));
    return;
  }
  if (parameters.has("example") || parameters.has("log")) tabs.select("paste");
  await paste.show(parameters);
}

/** Something else is shown: nothing moves here. */
export function hide() {
  recorder.hide();
  paste.hide();
}
