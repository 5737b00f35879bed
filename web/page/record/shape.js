/** Whether something is a log that can be shown, and its names in one form; the service judges all else. */

import { composed, rewritten } from "../log/sources.js";
import { columnsOf } from "./columns.js";
import { tableOf } from "./judge.js";
import { judgeable } from "./judgeable.js";
import { cardsOf, slotOf, starterOf, written } from "./reading.js";

/** @import { Log } from "./types.js" */

/** Tell whether what a sheet shows can be read of something. @param {any} thing @returns {thing is Log} */
export function isLog(thing) {
  try {
    const table = tableOf(thing, undefined);
    for (let deal = 0; deal <= thing.deals.length; deal += 1) {
      starterOf(thing, deal);
      for (const { cell } of columnsOf(thing)) {
        written(thing, deal, cell, table);
        cardsOf(thing, deal, slotOf(thing, deal, cell), table);
      }
    }
    judgeable(thing, table);
    return thing.players.length > 1 && thing.players.every((/** @type {unknown} */ name) => typeof name === "string");
  } catch {
    return false;
  }
}

/**
 * Write the names of a log in composed characters, unless two players would become the same.
 * @param {any} log of any shape @returns {any}
 */
export function inOneForm(log) {
  const names = [log?.players].flat().filter((name) => typeof name === "string");
  const areSame = new Set(names.map(composed)).size < new Set(names).size;
  return rewritten(log, areSame ? String : composed);
}
