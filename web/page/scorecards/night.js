/** A night of score cards as it is written: each cell holds the text that was typed, whatever it is. */

import { composed, nameOf, rewritten } from "../log/sources.js";
import { isBye, metIn } from "./headings.js";
import { heldPairs, pairOf } from "./versions.js";

/** @import { Kind } from "../ui/kept.js" */
/** @import { Answer } from "./tables.js" */

/**
 * A row, with the files that have it and the round that it is of, where they are known.
 * @typedef {{opponent: string, points: string, spread: string, files?: string[], round?: string}} Row
 */
/**
 * A card; `totals` as the player wrote them.
 * @typedef {{player: string, rows: Row[], totals?: Record<string, string>}} Card
 */
/**
 * A text to read; `owner` is the player of all games where it names none.
 * @typedef {{name: string, owner: string, text: string}} Source
 */
/**
 * `unread` are files that wait for an answer, with the number of their rows, `answers` say what is in the columns of a
 * heading, `left` what was not read of files, `games` the pairs of players all of whose results count, `early` those
 * who are known to have left early, and `apart` the names of different players.
 * @typedef {object} Night
 * @property {string} label
 * @property {string} qualifiers
 * @property {Card[]} cards
 * @property {(Source & {rows: number})[]} unread
 * @property {Record<string, Answer>} answers
 * @property {string[]} left
 * @property {string[]} games
 * @property {string[]} early
 * @property {string[]} apart
 */
/** @typedef {{card: number, line: number | "player" | "totals", name: string}} Cell `line` is the index of a row */
/** @typedef {{card: number, rows: number[]}[]} Places where the cards and rows of a request stand in the night */

/** The columns of a row. @type {("opponent" | "points" | "spread")[]} */
export const COLUMNS = ["opponent", "points", "spread"];
/** The least and the most that a written total can be. @type {Record<string, [number, number]>} */
export const TOTALS = { points: [0, 180], wins: [0, 60], plus: [0, 7260], minus: [0, 7260], spread: [-7260, 7260] };
/** A number as spreadsheets write it: its sign before or behind it, or zeros behind a point or a comma. */
const NUMBER = /^([+-]?)\s*(\d{1,6})(?:[.,]0+)?\s*([+-]?)$/;
/** A negative number as bookkeepers write it. */
const BRACKETS = /^\((.*)\)$/;
/** A night without cards. @type {Night} */
export const BLANK = {
  label: "", qualifiers: "", cards: [], unread: [], answers: {}, left: [], games: [], early: [], apart: [],
};
/** @type {Row} */
const BLANK_ROW = { opponent: "", points: "", spread: "" };
/** @type {Card} */
const BLANK_CARD = { player: "", rows: [] };
/** Whether nothing is written in a row. */
const isBlankRow = (/** @type {Row} */ row) => COLUMNS.every((name) => !row[name].trim());
/** Whether nothing is written in a card. */
export const isBlankCard = (/** @type {Card} */ { player, rows, totals = {} }) =>
  !player.trim() && rows.every(isBlankRow) && !Object.values(totals).some((text) => text.trim());

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
  upToDate: (log) => (log?.cards ? { ...BLANK, ...rewritten(log, composed) } : log),
  isWhole: isNight,
  isEmpty: ({ cards, unread }) => cards.every(isBlankCard) && !unread.length,
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
    if (line === "totals") return { ...one, totals: { ...one.totals, [name]: text } };
    const rows = padded(one.rows, line, BLANK_ROW);
    return { ...one, rows: rows.with(line, { ...rows[line], [name]: text }) };
  });
}

/**
 * Write what was typed: a spread without a sign is a minus where the game was lost, whichever of both is typed first.
 * @param {Night} night @param {Cell} cell @param {string} text
 */
export function type(night, cell, text) {
  const written = write(night, cell, text);
  if (typeof cell.line !== "number" || cell.name === "opponent") return written;
  const { points, spread } = written.cards[cell.card].rows[cell.line];
  const isLoss = number(points) === 0;
  if (isLoss && /^[1-9]\d*$/.test(spread)) return write(written, { ...cell, name: "spread" }, `−${spread}`);
  // This minus was not typed.
  const isMended = cell.name === "points" && Number(points) > 0 && spread.startsWith("−");
  return isMended ? write(written, { ...cell, name: "spread" }, spread.slice(1)) : written;
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

/** The words of a name, so that case, accents, apostrophes and their order make no difference, nor ü and ue. */
export const wordsIn = kept((/** @type {string} */ name) => {
  const plain = name.normalize("NFD").toLowerCase().replace(/ß/g, "ss").replace(/[\p{M}._'’ʼ´`-]/gu, "");
  return plain.replace(/(?<=[aou])e/g, "").split(/[\s,]+/).filter(Boolean).toSorted();
}, new Map());

/** @template T, K @param {Iterable<T>} all @param {(one: T) => K} keyOf @returns {Map<K, T[]>} by their keys */
export function grouped(all, keyOf) {
  /** @type {Map<K, T[]>} */
  const groups = new Map();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

/** @param {string} name @returns {string} the same for names that are alike */
export function alike(name) {
  return wordsIn(name).join(" ");
}

/**
 * @template T, From @param {(one: From) => T} find @param {{get: (one: From) => T | undefined, set: Function}} found
 * @returns {(one: From) => T} which finds it once
 */
export function kept(find, found) {
  return (one) => {
    const known = found.get(one) ?? find(one);
    found.set(one, known);
    return known;
  };
}

/** Read a number: null where there is none, undefined where it is something else. @param {string} text */
export function number(text) {
  const plain = text.trim().replace(/[−–]/g, "-");
  if (!plain) return null;
  const [, before, digits, after] = NUMBER.exec(BRACKETS.exec(plain)?.[1].replace(/^\s*-?/, "-") ?? plain) ?? [];
  return digits && !(before && after) ? Number(`${before || after}${digits}`) : undefined;
}

/** @param {Cell} cell @param {string} text @returns {string} what is wrong with it in plain words, if anything */
export function faultOf({ line, name }, text) {
  if (line === "player" || name === "opponent") return "";
  if (line === "totals") return faultIn(`A total of ${name}`, text, ...TOTALS[name]);
  if (name === "spread") return faultIn("A spread", text, -121, 121);
  const value = number(text);
  return value === null || [0, 2, 3].includes(value ?? NaN) ? "" : `Game points are 0, 2 or 3, ${got(text)}.`;
}

/** @param {string} what @param {string} text @param {number} least @param {number} most */
function faultIn(what, text, least, most) {
  const value = number(text) ?? NaN;
  const isRight = number(text) === null || (value >= least && value <= most);
  return isRight ? "" : `${what} is a number from ${String(least).replace("-", "−")} to ${most}, ${got(text)}.`;
}

const got = (/** @type {string} */ text) => `not “${text.trim().slice(0, 20)}”`;

/** A row without a game: a blank one, or a bye that is worth nothing. */
const isNoGame = (/** @type {Row} */ row) => isBlankRow(row) || (isBye(row.opponent) && !row.points.trim());

/** @param {Row} row @returns {boolean} whether an opponent or points are missing */
export function isUnfinished(row) {
  return !isNoGame(row) && !(row.opponent.trim() && row.points.trim());
}

/** @param {Row} row @returns {boolean} whether a game is written in it, and all of it can be read */
export function isWhole(row) {
  return !isNoGame(row) && !isUnfinished(row)
    && COLUMNS.every((name) => !faultOf({ card: 0, line: 0, name }, row[name]));
}

/**
 * Keep what is found of a card, or of an answer: it never changes, another takes its place.
 * @template T @template {object} [From=Card] @param {(one: From) => T} find @returns {(one: From) => T}
 */
export function remembered(find) {
  return kept(find, new WeakMap());
}

/** The name of an opponent, without what says that nothing was played. */
export const opponentOf = (/** @type {Row} */ { opponent }) => nameOf(metIn(opponent).name);

/** Whether an opponent is the player of the card. */
export const isOneself = (/** @type {Row} */ row, /** @type {Card} */ { player }) =>
  nameOf(player) !== "" && opponentOf(row) === nameOf(player);

/** List the rows of a card that count. @type {(card: Card) => number[]} */
const whole = remembered((card) => [...card.rows.keys()]
  .filter((line) => isWhole(card.rows[line]) && !isOneself(card.rows[line], card)));

/** Count the games of a card, whole or not. @type {(card: Card) => number} */
export const gamesOf = remembered(({ rows }) => rows.filter((row) => !isNoGame(row)).length);

/** Count the rows of a night, those of files that wait included, and how many of them count. @param {Night} night */
export function countRows(night) {
  const { cards, unread } = night;
  const written = cards.reduce((sum, card) => sum + gamesOf(card), 0);
  const counting = requestOf(night).places.reduce((sum, { rows }) => sum + rows.length, 0);
  return { all: written + unread.reduce((sum, { rows }) => sum + rows, 0), counting };
}

/** Add up the rows of a card as they are written. */
export const sumsOf = remembered((card) => {
  const rows = whole(card).map((line) => card.rows[line]);
  const [points, spreads] = [rows.map((row) => number(row.points) ?? 0), rows.map((row) => number(row.spread) ?? 0)];
  const sum = (/** @type {number[]} */ all) => all.reduce((one, other) => one + other, 0);
  const plus = sum(spreads.filter((spread) => spread > 0));
  const spread = sum(spreads);
  const wins = points.filter(Boolean).length;
  return { games: rows.length, points: sum(points), wins, plus, minus: plus - spread, spread };
});

/** Make what is sent of a card, and tell which of its rows that is. */
const sentOf = remembered((card) => {
  const rows = whole(card);
  const games = rows.map((line) => card.rows[line]).map((row) => ({
    opponent: opponentOf(row), points: number(row.points), spread: number(row.spread) ?? undefined,
    ...(isBye(row.opponent) && { unplayed: true }),
  }));
  const written = Object.keys(TOTALS).map((name) => /** @type {const} */ ([name, card.totals?.[name] ?? ""]))
    .filter(([name, text]) => text.trim() && !faultOf({ card: 0, line: "totals", name }, text));
  const totals = written.length ? Object.fromEntries(written.map(([name, text]) => [name, number(text)])) : undefined;
  return { rows, sent: { player: nameOf(card.player), games, totals } };
});

/** @param {Card[]} cards @returns {number} how many games most of them have; 0 where they differ, or are few */
export function usualGames(cards) {
  const games = cards.map(gamesOf).filter(Boolean);
  const often = [...new Set(games)].map((one) => ({ one, times: games.filter((other) => other === one).length }));
  const [usual] = often.toSorted((one, other) => other.times - one.times || other.one - one.one);
  return games.length > 2 && 2 * usual.times >= games.length ? usual.one : 0;
}

/** Make a request of what can be read; games that have two results count for nobody. */
export const requestOf = remembered((/** @type {Night} */ night) => {
  const { label, qualifiers, cards, early } = night;
  const held = heldPairs(night);
  const sent = cards.map((one, card) => ({ card, ...sentOf(one) })).filter(({ sent: { player } }) => player)
    .map(({ card, rows, sent: { games, ...one } }) => {
      const isHeld = (/** @type {number} */ at) => held.size && held.has(pairOf(one.player, games[at].opponent));
      const counting = [...games.keys()].filter((at) => !isHeld(at));
      const left = early.includes(one.player) ? { left_early: true } : {};
      return { place: { card, rows: counting.map((at) => rows[at]) },
        sent: { ...one, games: counting.map((at) => games[at]), ...left } };
    });
  const line = qualifiersFault(qualifiers) ? undefined : number(qualifiers) ?? undefined;
  const body = { cards: sent.map((one) => one.sent), qualifiers: line, label: label.trim() };
  return { body, places: sent.map(({ place }) => place) };
});

/** What is wrong with the number of those who qualify, if anything. */
export const qualifiersFault = (/** @type {string} */ text) => faultIn("How many qualify", text, 1, 300);

/** The cell of a row that each ruling is about; the others are about its spread. @type {Record<string, string>} */
const CELLS = { "missing-row": "opponent", "contradictory-result": "points", "wrong-points": "points" };

/** @param {string} pointer @param {Places} places of a request @param {string} [code] @returns {Cell | null} */
export function cellOf(pointer, places, code = "") {
  const [, index, row, ofTotals, name] =
    /^#\/cards\/(\d+)(?:\/games\/(\d+)|(\/totals))?(?:\/([a-z]+))?/.exec(pointer) ?? [];
  const place = places[Number(index ?? -1)];
  if (!place) return null;
  if (row) return { card: place.card, line: place.rows[Number(row)], name: name ?? CELLS[code] ?? "spread" };
  return { card: place.card, line: ofTotals ? "totals" : "player", name: name ?? "player" };
}
