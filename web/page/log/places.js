/** Places in a text: offsets, lines and columns; and names for what a pointer into a log points at. */

import { cardOf, cardText } from "../ui/cards.js";

/** @import { LedgerLine } from "contract" */

/** @typedef {{start: number, end: number}} Span offsets in a text */
/** @typedef {function(string): Span} Find finds what a pointer in the form of a URI fragment names in a text */

/**
 * The line and column of an offset, both from 1.
 * @param {string} text @param {number} offset
 * @returns {{line: number, column: number}}
 */
export function lineAndColumn(text, offset) {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: [...before.slice(start)].length + 1 };
}

/**
 * The offset of a line and column, both from 1.
 * @param {string} text @param {number} line @param {number} column in code points
 */
export function offsetAt(text, line, column) {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  return before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
}

/**
 * Find the nearest known place: that of the pointer itself, or of what contains it.
 * @param {Map<string, unknown>} known by decoded pointer
 * @param {string} pointer decoded
 * @returns {string} empty where nothing around it is known
 */
export function nearest(known, pointer) {
  let wanted = pointer;
  while (!known.has(wanted) && wanted) wanted = wanted.slice(0, Math.max(wanted.lastIndexOf("/"), 0));
  return wanted;
}

/**
 * Split a pointer in the form of a URI fragment.
 * @param {string} pointer
 * @returns {string[]} names of members and numbers of elements; the first stands for the log itself
 */
export function partsOf(pointer) {
  return pointer.split("/").map((part) => decoded(part).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * Decode a part of a URI.
 * @param {string} text
 * @returns {string} as it is where it is encoded wrongly
 */
export function decoded(text) {
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
/** @type {Record<string, function(string): string>} */
const OF_PLAYER = {
  dealt: (who) => `the cards dealt to ${who}`,
  discards: (who) => `${who}’s discards`,
  hands: (who) => `${who}’s hand`,
  pegged: (who) => `what ${who} pegged`,
  scores: (who) => `the written total of ${who}`,
};
/** Members whose elements are cards. */
const CARDS = new Set(["to_crib", "crib", "cards"]);
/** What is said in the play instead of playing a card. */
const WORDS = new Set(["go", "pass", "last"]);
/** @type {Record<string, string>} */
const OF_ENTRY = { claim: "the claim", count: "the count", call: "the call", cards: "the cards", player: "the player" };

/**
 * Name the place that a pointer into a log is about.
 * @param {unknown} log of any shape, for the service may have refused it
 * @param {string} pointer in the form of a URI fragment
 * @param {Pick<LedgerLine, "pointer" | "player">[]} [ledger] tells whose entries are that name nobody
 * @returns {string} such as `Deal 2, the play, card 5 (Bob’s 7♦)`
 */
export function placeName(log, pointer, ledger = []) {
  const [, ...parts] = partsOf(pointer);
  const [member, deal, ...inside] = parts;
  if (member === undefined) return "The log";
  if (member === "deals" && deal !== undefined) {
    const player = ledger.find((line) => line.pointer === pointer.split("/").slice(0, 5).join("/"))?.player;
    return [`Deal ${Number(deal) + 1}`, ...inDeal(valueAt(log, ["deals", deal]), inside, player ?? "")].join(", ");
  }
  return inHead(log, parts);
}

/** @param {unknown} log @param {string[]} parts of a pointer */
function inHead(log, [member, name, below]) {
  if (name === undefined) return OF_LOG[member] ?? `The member “${short(member)}”`;
  if (member === "players") return `Player ${Number(name) + 1}`;
  if (member === "teams") return `Team ${Number(name) + 1}`;
  if (member === "rules") return `The rule “${short(name)}”`;
  if (member === "starting_scores") return `The starting score of ${short(name)}`;
  if (member !== "cut") return OF_LOG[member] ?? `The member “${short(member)}”`;
  const round = `The cut, round ${Number(name) + 1}`;
  return below === undefined
    ? round
    : `${round}, ${cardWords(`${short(below)}’s card`, valueAt(log, ["cut", name, below]))}`;
}

/**
 * @param {unknown} deal @param {string[]} parts of a pointer into it
 * @param {string} player whose the entry is, where that is known
 */
function inDeal(deal, parts, player) {
  const [member, name, below] = parts;
  if (member === undefined) return [];
  const whole = OF_DEAL[member] ?? `the member “${short(member)}”`;
  if (name === undefined) return [whole];
  const element = valueAt(deal, [member, name]);
  if (member === "plays") return [whole, ...played(deal, Number(name), player), ...entryPart(element, parts.slice(2))];
  if (member === "show") return [...shown(element, Number(name), player), ...entryPart(element, parts.slice(2))];
  if (CARDS.has(member)) return [whole, cardWords(`card ${Number(name) + 1}`, element)];
  if (member === "rulings") return [`ruling ${Number(name) + 1}`];
  if (!OF_PLAYER[member]) return [whole, ...entryPart(valueAt(deal, [member]), [name])];
  const card = below === undefined ? [] : [cardWords(`card ${Number(below) + 1}`, valueAt(element, [below]))];
  return [OF_PLAYER[member](short(name)), ...card];
}

/**
 * Name an entry of the play: a card by its number, anything else by the card before it.
 * @param {unknown} deal @param {number} at @param {string} player
 */
function played(deal, at, player) {
  const plays = valueAt(deal, ["plays"]);
  if (!Array.isArray(plays)) return [];
  const cards = plays.slice(0, at + 1).filter((one) => cardIn(one) !== null).length;
  const entry = plays[at];
  const card = cardIn(entry);
  const owner = nameIn(entry) || player;
  const own = owner && `${owner}’s `;
  if (card !== null) return [`card ${cards} (${own}${card})`];
  const after = cards ? ` after card ${cards}` : "";
  if (valueAt(entry, ["ruling"])) return [`the ruling${after}`];
  const word = valueAt(entry, ["play"]);
  return [typeof word === "string" ? `${own}${short(word)}${after}` : `entry ${at + 1}`];
}

/** @param {unknown} entry of the show @param {number} at @param {string} player @returns {string[]} */
function shown(entry, at, player) {
  if (valueAt(entry, ["ruling"])) return ["a ruling in the show"];
  if (valueAt(entry, ["crib"]) === true) return ["the crib"];
  const owner = nameIn(entry) || player;
  return owner ? [`${owner}’s hand`] : ["the show", `entry ${at + 1}`];
}

/** @param {unknown} entry @param {string[]} parts of a pointer into it @returns {string[]} */
function entryPart(entry, [name, index]) {
  if (name === "cards" && index !== undefined) {
    return [cardWords(`card ${Number(index) + 1}`, valueAt(entry, [name, index]))];
  }
  return name !== undefined && Object.hasOwn(OF_ENTRY, name) ? [OF_ENTRY[name]] : [];
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

/** @param {string} words @param {unknown} card */
function cardWords(words, card) {
  const code = typeof card === "string" && cardOf(card);
  return code ? `${words} (${cardText(code)})` : words;
}

/**
 * Find what names and indices lead to.
 * @param {unknown} value @param {string[]} parts
 * @returns {unknown} undefined where there is nothing
 */
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
