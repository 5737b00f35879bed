/** One cause of many mistakes or faults, to be said once in their place. */

/** @import { GameRequest, ProblemFault } from "contract" */
/** @import { Game } from "./entries.js" */

/** What a deal is called, by the cards that each player is dealt; a hand has kept all but two of them. */
const DEALS = /** @type {Record<number, string>} */ ({ 5: "five-card", 6: "six-card", 7: "seven-card" });
const DISCARDED = 2;

/**
 * Count the undercounts of a game in whose log no claim is written, though players count for themselves.
 * @param {Pick<Game, "violations">} answer of `/v1/game`
 * @param {GameRequest} log the request
 * @returns {number} 0 where there is a claim, or where there is only one undercount
 */
export function unclaimed({ violations }, log) {
  const many = violations.filter(({ code }) => code === "undercount").length;
  return many > 1 && !claimsIn(log) ? many : 0;
}

/** @param {unknown} part of a log @returns {boolean} */
function claimsIn(part) {
  if (typeof part !== "object" || part === null) return false;
  return Object.entries(part).some(([name, value]) => (name === "claim" && typeof value === "number") || claimsIn(value));
}

/**
 * Find out whether the cards of a log are those of another game than its rules say.
 * @param {ProblemFault[]} faults of the problem document
 * @returns {{summary: string, first: ProblemFault, rest: ProblemFault[]} | null} `first` stands for all faults that
 *   are about the number of cards, `rest` are the others; null where the faults have no such cause
 */
export function otherGame(faults) {
  const about = (/** @type {ProblemFault} */ { code, pointer = "" }) => code === "wrong-card-count"
    && /^#\/deals\/\d+\/(dealt|hands)\//.test(pointer);
  const counted = faults.filter(about);
  const [first] = counted;
  const numbers = /^must have (\d+) cards \(got (\d+)\)$/.exec(first?.detail ?? "");
  if (!numbers || counted.length < 2 || counted.some(({ detail }) => detail !== first.detail)) return null;
  const kept = first.pointer?.includes("/hands/") ? DISCARDED : 0;
  const [must, got] = [DEALS[Number(numbers[1]) + kept], DEALS[Number(numbers[2]) + kept]];
  if (!must || !got) return null;
  const summary = `These look like ${got} deals, and the rules of this log are those of ${must} cribbage. `
    + "Does it name the right ruleset?";
  return { summary, first, rest: faults.filter((fault) => !about(fault) && !follows(fault)) };
}

/**
 * Whether a fault only follows from the wrong number of cards: the crib, the discards, a card from the pack.
 * @param {ProblemFault} fault
 */
function follows({ code, pointer = "" }) {
  return ["wrong-card-count", "missing-cards"].includes(code) && /^#\/deals\/\d+(\/(crib|discards|to_crib)\b.*)?$/.test(pointer);
}
