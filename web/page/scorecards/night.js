/** A night of score cards as it is written: each cell holds the text that was typed, whatever it is. */

import { composed, nameOf, rewritten } from "../log/sources.js";

/** @import { Kind } from "../ui/kept.js" */

/** @typedef {{opponent: string, points: string, spread: string}} Row */
/** @typedef {{player: string, rows: Row[]}} Card */
/** @typedef {{label: string, qualifiers: string, cards: Card[]}} Night */
/** @typedef {{card: number, line: number | "player", name: string}} Cell `line` is the index of a row */
/** @typedef {{card: number, rows: number[]}[]} Places where the cards and rows of a request stand in the night */

/** The columns of a row. @type {(keyof Row)[]} */
export const COLUMNS = ["opponent", "points", "spread"];
/** A night without cards. @type {Night} */
export const BLANK = { label: "", qualifiers: "", cards: [] };
/** @type {Row} */
const BLANK_ROW = { opponent: "", points: "", spread: "" };
/** @type {Card} */
const BLANK_CARD = { player: "", rows: [] };
const isBlankRow = (/** @type {Row} */ row) => COLUMNS.every((name) => !row[name].trim());
const isBlankCard = (/** @type {Card} */ { player, rows }) => !player.trim() && rows.every(isBlankRow);

/** @param {any} night @returns {boolean} whether a request can be made of it */
export function isNight(night) {
  try {
    return Boolean(requestOf(night));
  } catch {
    return false;
  }
}

/** What a night is to the list of nights. @type {Kind<Night>} */
export const NIGHTS = {
  name: "night",
  upToDate: (log) => ({ log: rewritten(log, composed) }),
  isWhole: isNight,
  isEmpty: ({ cards }) => cards.every(isBlankCard),
  emptied: () => BLANK,
  title: ({ log }) => log.label.trim() || log.cards.find(({ player }) => player.trim())?.player || "A night",
  about: ({ log, changed }) => [changed, `cards: ${log.cards.filter((card) => !isBlankCard(card)).length}`],
};

/** @param {Night} night @returns {Card[]} its cards, and one to write in at their end */
export function cardsToShow({ cards }) {
  return cards.length && isBlankCard(cards[cards.length - 1]) ? cards : [...cards, BLANK_CARD];
}

/** @param {Card} card @returns {Row[]} its rows, and one to write in at their end */
export function rowsToShow({ rows }) {
  return rows.length && isBlankRow(rows[rows.length - 1]) ? rows : [...rows, BLANK_ROW];
}

/** Write into a cell. @param {Night} night @param {Cell} cell @param {string} text @returns {Night} */
export function write(night, { card, line, name }, text) {
  return changed(night, card, (one) => {
    if (line === "player") return { ...one, player: text };
    const rows = padded(one.rows, line, BLANK_ROW);
    return { ...one, rows: rows.with(line, { ...rows[line], [name]: text }) };
  });
}

/** @param {Night} night @param {number} index @param {(card: Card) => Card} change @returns {Night} */
function changed(night, index, change) {
  const cards = padded(night.cards, index, BLANK_CARD);
  return { ...night, cards: cards.with(index, change(cards[index])) };
}

/** @template T @param {T[]} list @param {number} last index that it must have @param {T} blank @returns {T[]} */
function padded(list, last, blank) {
  return Array.from({ length: Math.max(list.length, last + 1) }, (_, at) => list[at] ?? blank);
}

/** Remove a card, or a row of it. @param {Night} night @param {number} index @param {number} [line] @returns {Night} */
export function remove(night, index, line) {
  if (line === undefined) return { ...night, cards: night.cards.filter((_, at) => at !== index) };
  return changed(night, index, (card) => ({ ...card, rows: card.rows.filter((_, at) => at !== line) }));
}

/** Add cards, in place of those that their players have. @param {Night} night @param {Card[]} cards @returns {Night} */
export function add(night, cards) {
  const isReplaced = (/** @type {Card} */ { player }) => cards.some((card) => nameOf(card.player) === nameOf(player));
  const kept = night.cards.filter((card) => !isBlankCard(card) && !isReplaced(card));
  return { ...night, cards: [...kept, ...cards] };
}

/** Read a number: null where there is none, undefined where it is something else. @param {string} text */
export function number(text) {
  const plain = text.trim().replace(/^[\u2212\u2013]/, "-");
  if (!plain) return null;
  return /^[+-]?\d{1,6}$/.test(plain) ? Number(plain) : undefined;
}

/** @param {Cell} cell @param {string} text @returns {string} what is wrong with it in plain words, if anything */
export function faultOf({ line, name }, text) {
  const value = number(text);
  if (line === "player" || name === "opponent" || value === null) return "";
  const got = `not “${text.trim().slice(0, 20)}”`;
  if (name === "points") return [0, 2, 3].includes(value ?? -1) ? "" : `Game points are 0, 2 or 3, ${got}.`;
  return Math.abs(value ?? Infinity) <= 121 ? "" : `A spread is a number from −121 to 121, ${got}.`;
}

/** @param {Row} row @returns {string} why it does not count yet, if something is missing */
export function missing(row) {
  const isWhole = isBlankRow(row) || (row.opponent.trim() && row.points.trim());
  return isWhole ? "" : "It counts once it has an opponent and points.";
}

/** Make a request of what can be read. @param {Night} night */
export function requestOf({ label, qualifiers, cards }) {
  const cardOf = (/** @type {Card} */ { player, rows }, /** @type {number} */ card) => {
    const whole = [...rows.keys()].filter((line) => !isBlankRow(rows[line]) && !missing(rows[line])
      && COLUMNS.every((name) => !faultOf({ card, line, name }, rows[line][name])));
    const games = whole.map((line) => ({
      opponent: nameOf(rows[line].opponent), points: number(rows[line].points),
      spread: number(rows[line].spread) ?? undefined,
    }));
    return { place: { card, rows: whole }, sent: { player: nameOf(player), games } };
  };
  const sent = cards.map(cardOf).filter(({ sent: { player } }) => player);
  const body = { cards: sent.map((one) => one.sent), qualifiers: number(qualifiers) ?? undefined, label: label.trim() };
  return { body, places: sent.map(({ place }) => place) };
}

/** @param {string} pointer into a request @param {Places} places of its cards @returns {Cell | null} */
export function cellOf(pointer, places) {
  const [, index, row, name = "opponent"] = /^#\/cards\/(\d+)(?:\/games\/(\d+))?(?:\/([a-z]+))?/.exec(pointer) ?? [];
  const place = places[Number(index ?? -1)];
  if (!place) return null;
  return { card: place.card, line: row ? place.rows[Number(row)] : "player", name: row ? name : "player" };
}
