/** One cause of many mistakes or faults, to be said once in their place. */

/** @import { GameRequest, ProblemFault, Ruleset } from "contract" */
/** @import { Game } from "../result/entries.js" */

/** @typedef {Ruleset["cards"][number]} TableOfCards */

const NUMBERS = /** @type {Record<number, string>} */ ({ 5: "five", 6: "six", 7: "seven" });
/** More rulesets are not named. */
const MOST_NAMED = 3;

/**
 * Count the undercounts of a game in whose log no claim is written, though players count for themselves.
 * @param {Pick<Game, "violations">} response of `/v1/game`
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
  return Object.entries(part)
    .some(([name, value]) => (name === "claim" && typeof value === "number") || claimsIn(value));
}

/**
 * Find out whether the cards of a log are those of another game than its rules say.
 * @param {ProblemFault[]} faults of the problem document
 * @param {GameRequest} log the request
 * @param {Map<string, Ruleset>} rulesets all there are, by id
 * @returns {{summary: string, first: ProblemFault, rest: ProblemFault[]} | null} `first` stands for all faults that
 *   are about the number of cards, `rest` are the others; null where the faults have no such cause
 */
export function otherGame(faults, log, rulesets) {
  const about = (/** @type {ProblemFault} */ { code, pointer = "" }) => code === "wrong-card-count"
    && /^#\/deals\/\d+\/(dealt|hands)\//.test(pointer);
  const [first, second] = faults.filter(about);
  const own = tableOf(rulesets.get(log.ruleset ?? "standard"), log);
  if (!second || !own) return null;
  const others = [...rulesets.values()].filter((one) => fits(tableOf(one, log), log));
  const table = tableOf(others[0], log);
  if (!table || others.some((one) => tableOf(one, log)?.dealt !== table.dealt)) return null;
  const names = others.length > MOST_NAMED ? "" : ` They fit ${others.map(({ name }) => name).join(", ")}.`;
  const summary = `These look like ${kind(table)} deals, and the rules of this log are those of ${kind(own)} cribbage. `
    + `Does it name the right ruleset?${names}`;
  return { summary, first, rest: faults.filter((fault) => !about(fault) && !follows(fault)) };
}

/** @param {Ruleset | undefined} ruleset @param {GameRequest} log */
function tableOf(ruleset, log) {
  return ruleset?.cards.find(({ players }) => players === log.players.length);
}

/**
 * @param {TableOfCards | undefined} table
 * @param {GameRequest} log whether all cards in it are as many as the table says
 */
function fits(table, { deals }) {
  const are = (/** @type {Record<string, string[]> | null | undefined} */ cards, /** @type {number} */ many) => (
    Object.values(cards ?? {}).every(({ length }) => length === many)
  );
  return table !== undefined && deals.every(({ dealt, hands }) => are(dealt, table.dealt) && are(hands, table.hand));
}

/** @param {TableOfCards} table @returns {string} what a deal is called, by the cards that each player is dealt */
function kind({ dealt }) {
  return `${NUMBERS[dealt] ?? dealt}-card`;
}

/**
 * Whether a fault only follows from the wrong number of cards: the crib, the discards, a card from the pack.
 * @param {ProblemFault} fault
 */
function follows({ code, pointer = "" }) {
  return ["wrong-card-count", "missing-cards"].includes(code)
    && /^#\/deals\/\d+(\/(crib|discards|to_crib)\b.*)?$/.test(pointer);
}
