/** Entries of a game, in words. */

import { partsOf } from "../log/places.js";
import { cardName, cardText } from "../ui/cards.js";

/** @import { GameRequest, GameResult, Ledger, LedgerLine, Violation } from "contract" */

/**
 * @typedef {GameResult & { ledger: Ledger }} Game the response of `/v1/game`, with the ledger that this page always
 *   asks for
 * @typedef {Violation & {cell?: import("../record/types.js").Cell}} Fault a violation, or what the page itself finds in
 *   what is typed; with its cell of the sheet where its pointer leads to none
 * @typedef {Omit<Game, "violations"> & { violations: Fault[], stop?: Fault, isAsking?: boolean,
 *   carried?: number, isOpen?: boolean, swapped?: number }} Judgement with what
 *   the page tells of the violations; `stop`: the play that broke the rules, where the last deal ends with it;
 *   `isAsking`: whether more can be told once somebody says who dealt first; `carried`: the deal of totals alone that
 *   a wrong total before it went into, where that may have made the winner; `isOpen`: whether something is missing that
 *   no total makes up for; `swapped`: a deal that fits where the one above it stands
 */

/** @type {Record<string, string>} */
const PHASES = { start: "the start", cut: "the cut", play: "the play", show: "the show" };

/** An impossible count, in the words of the service and of this page. */
const IMPOSSIBLE = /^(?:a|no) (hand|crib) (?:must be .* \(got |counts )(\d+)/;

const LIST = new Intl.ListFormat("en-GB");

/** Details of these have cards, but no names, which may look like cards. */
const OF_CARDS = new Set(["card-not-held", "above-thirty-one", "out-of-turn", "go-with-playable-card", "play-over",
  "duplicate-card", "card-not-dealt"]);

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

/** @param {Game} response of `/v1/game` @param {string} side @returns {string} such as `Ann and Cleo` */
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
 * The detail of a violation, with cards as this page writes them.
 * @param {{code: string, detail: string}} violation
 * @returns {string} such as `K♣ takes the count from 29 to 39`
 */
export function told({ code, detail }) {
  const plain = detail.replace(/^pegging must be what .* of (two|these) hands gives/, "no play of $1 hands pegs this")
    .replace(/ must be (\S+) \(got (\S+)\)$/, " is $1, not $2")
    .replace(/^a (hand|crib) must be .* \(got (\d+)\)$/, "no $1 counts $2")
    .replace(/^(.+) must show (?:a hand|the crib) here \(got (.+), (?:a hand|the crib)\)$/, "$1 comes before $2")
    .replace(/^must show .* that no other .* \(got (.+), \w+ (hand|crib)\)$/, "the $2 of $1 does not count again");
  return OF_CARDS.has(code) ? plain.replace(/\b[A2-9TJQK][CDHS]\b/g, cardText) : plain;
}

/**
 * Tell a wrong total as the addition that it is.
 * @param {Pick<Game, "ledger" | "audit" | "sides" | "ended_at" | "entries_after_end">} response of `/v1/game`
 * @param {{code: string, pointer: string, detail: string}} violation
 * @returns {string} such as `24 and 8 is 32, the sheet has 34`; empty for any other
 */
export function slipWords({ ledger, audit, sides, ...end }, { code, pointer, detail }) {
  const [side, deal] = [slipSide(sides, pointer), dealOf(pointer)];
  // What is written may be above the target, as which it counts.
  const sheet = /\(got (\d+)/.exec(detail)?.[1];
  if (code !== "wrong-total" || deal === null || !sheet) return "";
  const after = (/** @type {number} */ last) =>
    ledger.findLast((line) => (line.deal ?? -1) <= last)?.scores[side] ?? audit[side].start;
  const [before, right] = [after(deal - 1), after(deal)];
  if (isOfTotals(ledger, deal)) {
    const [, later] = /at most (\d+)/.exec(detail) ?? [];
    return later ? `${sheet} is more than the ${later} after it` : `${sheet} is less than the ${right} before`;
  }
  const isCountedOn = end.entries_after_end > 0 && dealOf(end.ended_at ?? "") === deal && Number(sheet) > right;
  if (isCountedOn) return `${right} when the game was over, the sheet has ${sheet}`;
  const step = right < before ? `less ${before - right}` : `and ${right - before}`;
  return `${before ? `${before} ${step} is` : "the points make"} ${right}, the sheet has ${sheet}`;
}

/**
 * Tell whether nothing but totals is written of a deal.
 * @param {Game["ledger"]} ledger @param {number} deal
 */
export function isOfTotals(ledger, deal) {
  const own = ledger.filter((line) => line.deal === deal && line.event !== "ruling");
  return own.length > 0 && own.every(({ event }) => event === "deal");
}

/** @param {Game["sides"]} sides @param {string} pointer of a total @returns {string} whose it is */
export function slipSide(sides, pointer) {
  const name = partsOf(pointer)[4];
  return Object.keys(sides).find((side) => sides[side].includes(name)) ?? name;
}

/**
 * Tell that the winner has won by a count that no hand has, by totals that a wrong one went into, or by the order in
 * which two deals stand.
 * @param {Pick<Judgement, "winner" | "violations" | "ledger" | "sides" | "ended_at" | "carried" | "swapped">} response
 * @returns {{words: string, counts: string, condition?: string} | null} such as `No hand counts 45` and `45`
 */
export function restsOn({ winner, violations, ledger, sides, ended_at: end, carried, swapped }) {
  if (winner === undefined) return null;
  if (swapped) return { words: swapWords({ swapped }), counts: "their order", condition: "As they stand" };
  if (carried !== undefined) {
    const deal = carried + 1;
    const words = `Deal ${deal} has totals alone, which carry a wrong one on`;
    return { words, counts: `the total of deal ${deal}`, condition: "If they stand" };
  }
  const own = violations.filter(({ code, player = "" }) =>
    code === "impossible-total" && sides[winner].includes(player));
  const told = own.flatMap((one) => {
    const [, what, count] = IMPOSSIBLE.exec(one.detail) ?? [];
    // A total that wins says no more than that the count was enough.
    const isTaken = ledger.some(({ pointer, event, deal, awards }) => pointer === one.pointer
      || (event === "deal" && deal === dealOf(one.pointer)
        && (pointer === end || awards.some(({ points }) => points === Number(count)))));
    return what && isTaken ? [{ what, count }] : [];
  });
  if (!told.length) return null;
  const counts = listed([...new Set(told.map(({ count }) => count))]);
  return { words: `No ${told.every(({ what }) => what === "crib") ? "crib" : "hand"} counts ${counts}`, counts };
}

/** @param {Pick<Judgement, "swapped">} judgement @returns {string} empty where no deals are likely to be swapped */
export function swapWords({ swapped: below }) {
  return below ? `Most of it fits if deals ${below} and ${below + 1} change places` : "";
}

/** @param {string[]} words @returns {string} such as `71, 77 and 62` */
export function listed(words) {
  return LIST.format(words);
}
