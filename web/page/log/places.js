/** Names for what a pointer into a log points at. */

import { cardText } from "../ui/cards.js";

/** @import { LedgerLine } from "contract" */

/**
 * @param {string} pointer
 * @returns {string[]} names of members and numbers of elements; the first stands for the log itself
 */
export function partsOf(pointer) {
  return pointer.split("/").map((part) => decoded(part).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** @param {string} text @returns {string} as it is where it is encoded wrongly */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Members that are called otherwise. @type {Record<string, string>} */
const NAMES = {
  dealt: "dealt cards",
  ended: "end",
  pegged: "pegging",
  plays: "play",
  scores: "written totals",
  to_crib: "cards from the pack",
};

/**
 * Name the place that a pointer into a log is about.
 * @param {string} pointer in the form of a URI fragment
 * @param {Pick<LedgerLine, "pointer" | "event" | "player" | "cards">[]} [ledger] of a log that is judged
 * @returns {string} such as `Deal 2, the play, Bob’s 7♦`
 */
export function placeName(pointer, ledger = []) {
  const [, member, deal, ...inside] = partsOf(pointer);
  if (member === undefined) return "The log";
  const whole = `The ${memberName(member)}`;
  if (deal === undefined) return whole;
  if (member !== "deals") return [whole, ...[deal, ...inside].map(step)].join(", ");
  const entry = pointer.split("/").slice(0, 5).join("/");
  return [`Deal ${Number(deal) + 1}`, ...inDeal(inside, ledger.find((line) => line.pointer === entry))].join(", ");
}

/** @param {string[]} parts of a pointer into a deal @param {Parameters<typeof entryName>[0]} [line] of an entry */
function inDeal([member, at, ...inside], line) {
  if (member === undefined) return [];
  const whole = `the ${memberName(member)}`;
  if (at === undefined) return [whole];
  if (member !== "plays" && member !== "show") return [whole, step(at), ...inside.map(step)];
  if (!line) return [whole, `entry ${step(at)}`, ...inside.map(step)];
  return [...(member === "plays" ? [whole] : []), entryName(line), ...inside.map(step)];
}

/** @param {Pick<LedgerLine, "event" | "player" | "cards">} line */
function entryName({ event, player, cards }) {
  if (!player) return `the ${event}`;
  return `${player}’s ${event === "card" && cards.length ? cardText(cards[0]) : event}`;
}

/** @param {string} member */
function memberName(member) {
  return NAMES[member] ?? short(member).replaceAll("_", " ");
}

/** @param {string} part of a pointer: a name, or a number from 0 */
function step(part) {
  return /^\d+$/.test(part) ? String(Number(part) + 1) : short(part);
}

/** @param {string} text */
function short(text) {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}
