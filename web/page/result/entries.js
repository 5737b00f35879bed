/** Entries of a game, in words. */

import { partsOf } from "../log/places.js";
import { cardName, cardText } from "../ui/cards.js";

/** @import { GameRequest, GameResult, Hint, Ledger, LedgerLine, Violation } from "contract" */

/**
 * @typedef {Partial<Hint> & {code: string, points?: number, isLeast?: boolean}} Question a hint, or about pegging that
 *   is left blank: the points that it was, or was at least
 * @typedef {Omit<GameResult, "hints"> & { ledger: Ledger, hints?: Question[] }} Game the response of `/v1/game`, with
 *   the ledger that this page always asks for
 * @typedef {Violation & {typed?: string, most?: number, deals?: number[]}} Fault a violation, or a cell that holds no
 *   number: what is `typed` there, and the highest number; `deals`: all in which a habit shows
 * @typedef {Omit<Game, "violations"> & { violations: Fault[], isAsking?: boolean }} Judgement with what the page tells
 *   of the violations; `isAsking`: whether more can be told once somebody says who dealt first
 */

/** @type {Record<string, string>} */
const PHASES = { start: "the start", cut: "the cut", play: "the play", show: "the show" };

const LIST = new Intl.ListFormat("en-GB");

/** Faults that players call otherwise than the service does. @type {Record<string, string>} */
const NAMES = {
  "ambiguous-end": "Both are out",
  "bad-last": "Wrong last card",
  "duplicate-card": "One card twice",
  "go-with-playable-card": "Go with a card to play",
  "impossible-total": "Impossible count",
  "invalid-deal": "Other cards",
  "missing-cards": "Missing",
  "no-number": "No number",
  "play-incomplete": "Missing",
  "play-over": "After the play",
  "show-incomplete": "Missing",
  "wrong-card-count": "Number of cards",
  "wrong-show-order": "Shown out of order",
};

/** @param {string} code of a violation @returns {string} such as `Wrong total` */
export function faultName(code) {
  if (code in NAMES) return NAMES[code];
  const words = code.replaceAll("-", " ").replace("thirty one", "thirty-one");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Find the entry of each violation.
 * @param {Pick<Judgement, "violations" | "ledger">} response of `/v1/game`
 * @returns {{violation: Fault, line: LedgerLine | undefined, entry: number}[]} without a line where it is about no
 *   entry, such as a wrong total; the entry, from 1, is then the last one of its deal, after which the board stands as
 *   it did there
 */
export function located({ violations, ledger }) {
  return violations.map((violation) => {
    const deal = dealOf(violation.pointer);
    const own = ledger.findIndex(({ pointer }) => pointer === violation.pointer);
    const last = ledger.findLastIndex((line) => deal === null || (line.deal ?? -1) <= deal);
    return { violation, line: ledger[own], entry: (own < 0 ? last : own) + 1 };
  });
}

/** @param {string} pointer @returns {number | null} from 0; null outside the deals */
export function dealOf(pointer) {
  const found = /^#\/deals\/(\d+)/.exec(pointer);
  return found && Number(found[1]);
}

/** @param {Pick<Game, "sides">} response @param {string} side @returns {string} such as `Ann and Cleo` */
export function sideName(response, side) {
  return response.sides[side].join(" and ");
}

/** @param {LedgerLine} line of the ledger @returns {string} such as `Deal 2, the play` */
export function whereabouts(line) {
  return line.deal === undefined ? "The start" : `Deal ${line.deal + 1}, ${PHASES[line.phase]}`;
}

/**
 * @param {LedgerLine} line of the ledger
 * @returns {string} a player; neither what is entered for all of them nor a ruling is anybody’s
 */
export function whose(line) {
  return line.player ?? { ruling: "A ruling", deal: "The totals" }[/** @type {string} */ (line.event)] ?? "Pegging";
}

/**
 * @param {LedgerLine} line of the ledger
 * @param {function(string): string} [card] how cards are written; their names by default
 * @returns {string} such as `plays the 5 of hearts`, to go behind whose it is
 */
export function deed(line, card = (code) => `the ${cardName(code)}`) {
  const done = did(line, line.cards.map(card));
  return line.retracted ? `${done}, which is taken back` : done;
}

/** @param {LedgerLine} line @param {string[]} cards */
function did({ event, player, points }, cards) {
  switch (event) {
    case "card": return `plays ${cards[0] ?? "a card"}`;
    case "go": return "says go";
    case "last": return "takes the point for the last card";
    case "heels": return `turns up ${cards[0] ?? "the starter"}`;
    case "hand": return `shows ${listed(cards) || "a hand"}`;
    case "crib": return ["shows the crib", listed(cards)].filter(Boolean).join(", ");
    case "pegging": return player ? "pegs in the play" : "entered as totals";
    case "deal": return "make up for what is not written";
    case "ruling": return points > 0 ? `gives ${points}` : points ? `takes ${-points} back` : "gives no points";
    default: return "starts ahead as pone";
  }
}

/**
 * What a player said at an entry, or the reason of a ruling.
 * @param {LedgerLine} line of the ledger
 * @param {GameRequest} log the request
 * @returns {string} empty where that would repeat the deed
 */
export function saidWords(line, log) {
  if (line.event === "ruling") return reason(log, line.pointer);
  return line.event === "go" || line.retracted ? "" : line.announcement;
}

/** @param {GameRequest} log @param {string} pointer of a ruling */
function reason(log, pointer) {
  const [, , deal, list, index] = pointer.split("/");
  const entry = log.deals[Number(deal)]?.[/** @type {"plays" | "rulings" | "show"} */ (list)]?.[Number(index)];
  return entry?.ruling?.reason ?? "";
}

/**
 * Compare a claim with the true points.
 * @param {LedgerLine} line of the ledger
 * @returns {string} empty where there is no claim; what cannot be compared is as written
 */
export function claimWords(line) {
  if (line.unverified) return "Taken as written.";
  if (!line.claim) return "";
  const { claimed, actual, difference, impossible_total: impossible } = line.claim;
  if (difference === 0) return claimed ? `Claimed ${claimed}, which is right.` : "";
  const off = difference > 0 ? `${difference} too many` : `${-difference} too few`;
  const never = impossible ? ` No hand ever counts ${claimed}.` : "";
  return `Claimed ${claimed}, worth ${actual}: ${off}.${never}`;
}

/**
 * @param {Game} response of `/v1/game`
 * @param {LedgerLine} line of the ledger
 * @returns {string} such as `Ann pegs 2. Bob pegs 2 for the overcount.`
 */
export function awardWords(response, line) {
  const before = response.ledger[response.ledger.indexOf(line) - 1]?.scores;
  const words = line.awards.map(({ side, points: all, reason }) => {
    // Pegs stop at the last hole.
    const holes = line.scores[side] - (before?.[side] ?? response.audit[side].start);
    const points = side === response.winner && holes > 0 && holes < all ? `the last ${holes} of ${all}` : all;
    const name = sideName(response, side);
    const verb = response.sides[side].length > 1 ? "peg" : "pegs";
    switch (reason) {
      case "score": return `${name} ${verb} ${points}.`;
      case "overcount": return `${name} ${verb} ${points} for the overcount.`;
      case "muggins": return `${name} ${verb} ${points} by muggins.`;
      case "wrong-muggins": return `${name} ${verb} ${points} for the wrong call of muggins.`;
      case "renege": return `${name} ${verb} ${points} for the renege.`;
      case "ruling": return `${name} ${all > 0 ? `${verb} ${points}` : back(verb, all)} by a ruling.`;
      default: return `${name} ${back(verb, all)}.`;
    }
  });
  return words.join(" ") || "Nobody pegs.";
}

/** @param {string} verb @param {number} points */
function back(verb, points) {
  return `${verb === "peg" ? "go" : "goes"} back ${-points}`;
}

/**
 * @param {Game} response of `/v1/game`
 * @param {Record<string, {front: number}>} board by side
 * @returns {string} such as `Ann 119, Bob 121`
 */
export function boardWords(response, board) {
  return Object.keys(response.sides).map((side) => `${sideName(response, side)} ${board[side].front}`).join(", ");
}

/** @param {LedgerLine} line of the ledger @returns {string} such as `Ann plays 5♥` */
export function shortly(line) {
  return `${whose(line)} ${deed(line, cardText)}`;
}

/**
 * Write the cards of a sentence as this page does.
 * @param {string} text @param {string[]} names of players, which may look like cards
 */
export function withCards(text, names) {
  return text.replace(/\b[A2-9TJQK][CDHS]\b/g,
    (word) => (names.some((name) => name.includes(word)) ? word : cardText(word)));
}

/** @param {Game["sides"]} sides @param {string} pointer of a total @returns {string} whose it is */
export function sideAt(sides, pointer) {
  const name = partsOf(pointer)[4];
  return Object.keys(sides).find((side) => sides[side].includes(name)) ?? name;
}

/** @param {string[]} words @returns {string} such as `71, 77 and 62` */
export function listed(words) {
  return LIST.format(words);
}
