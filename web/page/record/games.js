/** The recorded games, as the browser keeps and lists them. */

import { without } from "./edits.js";
import { sidesOf } from "./reading.js";
import { inOneForm, isLog } from "./shape.js";

/** @import { Kind } from "../ui/kept.js" */
/** @import { Log } from "./types.js" */

/** @typedef {{event?: string, table?: string, date?: string}} Heading of the printed sheet */

/** What a recorded game is to its list. @type {Kind<Log>} */
export const GAMES = {
  name: "game",
  upToDate: inOneForm,
  isWhole: isLog,
  isEmpty,
  emptied: (log) => ({ ...without(log, "cut", "ended", "first_dealer"), deals: [] }),
  title: ({ log }) => sidesOf(log).map(({ players }) => players.join(" and ")).join(" against "),
  about: ({ log, heading = {}, changed }) => {
    const name = [heading.event, heading.table && `table ${heading.table}`].filter(Boolean).join(", ");
    return [name, heading.date || changed, log.deals.length === 1 ? "1 deal" : `${log.deals.length} deals`];
  },
};

/** @param {Log} log @returns {boolean} whether nothing is recorded in it */
export function isEmpty(log) {
  return !log.deals.length && !log.ended;
}
