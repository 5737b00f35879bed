/** Names for what a pointer into a log points at. */

import { cardOf, cardText } from "../ui/cards.js";

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

/** @type {Record<string, string>} */
const OF_LOG = {
  players: "The players",
  teams: "The teams",
  ruleset: "The rules",
  rules: "The changed rules",
  first_dealer: "The first dealer",
  cut: "The cut",
  starting_scores: "The starting scores",
  deals: "The deals",
  ended: "The end",
};
/** @type {Record<string, string>} */
const OF_DEAL = {
  dealer: "the dealer",
  dealt: "the dealt cards",
  discards: "the discards",
  to_crib: "the cards from the pack",
  hands: "the hands",
  crib: "the crib",
  starter: "the starter",
  heels: "the heels",
  plays: "the play",
  pegged: "the pegging",
  show: "the show",
  scores: "the written totals",
  rulings: "the rulings",
  void: "whether it was thrown in",
};
/** What is said in the play instead of playing a card. */
const WORDS = new Set(["go", "pass", "last"]);

/**
 * Name the place that a pointer into a log is about.
 * @param {unknown} log of any shape, for the service may have refused it
 * @param {string} pointer in the form of a URI fragment
 * @param {Pick<LedgerLine, "pointer" | "player">[]} [ledger] tells whose entries are that name nobody
 * @returns {string} such as `Deal 2, the play, card 5 (Bob’s 7♦)`
 */
export function placeName(log, pointer, ledger = []) {
  const [, member, deal, ...inside] = partsOf(pointer);
  if (member === undefined) return "The log";
  const whole = OF_LOG[member] ?? `The member “${short(member)}”`;
  if (deal === undefined) return whole;
  if (member !== "deals") return [whole, ...[deal, ...inside].map(step)].join(", ");
  const player = ledger.find((line) => line.pointer === pointer.split("/").slice(0, 5).join("/"))?.player;
  return [`Deal ${Number(deal) + 1}`, ...inDeal(valueAt(log, ["deals", deal]), inside, player ?? "")].join(", ");
}

/**
 * @param {unknown} deal @param {string[]} parts of a pointer into it
 * @param {string} player whose the entry is, where that is known
 */
function inDeal(deal, [member, at, ...inside], player) {
  if (member === undefined) return [];
  const whole = OF_DEAL[member] ?? `the member “${short(member)}”`;
  if (at === undefined) return [whole];
  const rest = inside.filter((part) => part !== "play").map(step);
  if (member === "plays") return [whole, played(deal, Number(at), player), ...rest];
  if (member === "show") return [shown(valueAt(deal, ["show", at]), Number(at), player), ...rest];
  return [whole, step(at), ...rest];
}

/** @param {string} part of a pointer: a name, or a number from 0 */
function step(part) {
  return /^\d+$/.test(part) ? String(Number(part) + 1) : short(part);
}

/**
 * Name an entry of the play: a card by its number, anything else by the card before it.
 * @param {unknown} deal @param {number} at @param {string} player
 */
function played(deal, at, player) {
  const all = valueAt(deal, ["plays"]);
  const plays = Array.isArray(all) ? all : [];
  const cards = plays.slice(0, at + 1).filter((one) => cardIn(one) !== null).length;
  const entry = plays[at];
  const card = cardIn(entry);
  const owner = nameIn(entry) || player;
  const own = owner && `${owner}’s `;
  if (card !== null) return `card ${cards} (${own}${card})`;
  const after = cards ? ` after card ${cards}` : "";
  if (valueAt(entry, ["ruling"])) return `the ruling${after}`;
  const word = valueAt(entry, ["play"]);
  return typeof word === "string" ? `${own}${short(word)}${after}` : `entry ${at + 1}`;
}

/** @param {unknown} entry of the show @param {number} at @param {string} player */
function shown(entry, at, player) {
  if (valueAt(entry, ["ruling"])) return "a ruling in the show";
  if (valueAt(entry, ["crib"]) === true) return "the crib";
  const owner = nameIn(entry) || player;
  return owner ? `${owner}’s hand` : `entry ${at + 1} of the show`;
}

/** @param {unknown} entry @returns {string | null} the card that it plays, also where there is no such card */
function cardIn(entry) {
  const word = valueAt(entry, ["play"]);
  if (typeof word !== "string" || WORDS.has(word.toLowerCase())) return null;
  const card = cardOf(word);
  return card ? cardText(card) : short(word);
}

/** @param {unknown} entry @returns {string} the player that it names */
function nameIn(entry) {
  const player = valueAt(entry, ["player"]);
  return typeof player === "string" ? short(player) : "";
}

/** @param {unknown} value @param {string[]} parts names and indices @returns {unknown} what they lead to */
function valueAt(value, parts) {
  let found = value;
  for (const part of parts) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, part)) return undefined;
    found = /** @type {Record<string, unknown>} */ (found)[part];
  }
  return found;
}

/** @param {string} text */
function short(text) {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}
