/** Where in a game something is wrong, and what it is called there. */

import { cardName } from "../ui/cards.js";
import { dealOf, entriesByPointer, entryAt, faultName } from "./entries.js";

/** @import { LedgerLine, Violation } from "contract" */
/** @import { Game } from "./entries.js" */

/**
 * Find the entries with mistakes.
 * @param {Game} response of `/v1/game`
 * @returns {{entry: number, name: string}[]} in order, each entry once; such as `Deal 4, Ann's hand: overcount`
 */
export function stops(response) {
  const entries = entriesByPointer(response);
  /** @type {Map<number, Map<string, string[]>>} */
  const found = new Map();
  for (const violation of response.violations) {
    const entry = entryAt(response, violation.pointer);
    // What stops a game has no entry, nor has a wrong total.
    const line = response.ledger[(entries.get(violation.pointer) ?? 0) - 1];
    const names = found.get(entry) ?? new Map();
    const place = placeOf(violation, line);
    names.set(place, [...(names.get(place) ?? []), faultName(violation.code).toLowerCase()]);
    found.set(entry, names);
  }
  return [...found].sort(([one], [other]) => one - other).map(([entry, names]) => ({
    entry,
    name: [...names].map(([place, faults]) => `${place}: ${faults.join(", ")}`).join("; "),
  }));
}

/** @param {Violation} violation @param {LedgerLine | undefined} line */
function placeOf({ pointer, player }, line) {
  const deal = dealOf(pointer);
  const what = line ? thing(line) : player;
  return [deal === null ? "The start" : `Deal ${deal + 1}`, what].filter(Boolean).join(", ");
}

/** @param {LedgerLine} line */
function thing({ event, player, cards }) {
  const name = event === "card" ? cardName(cards[0]) : event;
  return player ? `${player}'s ${name}` : "the play";
}
