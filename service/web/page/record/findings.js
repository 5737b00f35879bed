/**
 * What was found, in words: of one count, and of the whole game.
 */

import { sideName, told } from "../result/entries.js";
import { givenUpWord } from "../result/verdict.js";

/** @import { Judgement, Line, Violation } from "./types.js" */

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
  "twelve"];
const COUNTS = new Set(["hand", "crib", "pegging", "heels", "card", "last"]);

/**
 * Write a small number as a word.
 * @param {number} number
 * @returns {string}
 */
export function numberWord(number) {
  return NUMBERS[number] ?? String(number);
}

/**
 * Judge one count.
 * @param {Line} line of the ledger
 * @param {Judgement} judgement
 * @returns {string} such as `counts 12, four too many: to Bob`
 */
export function countWords(line, judgement) {
  if (line.verified === false) return `${line.points}, as written`;
  const { claim } = line;
  if (!claim) return `counts ${line.points}`;
  if (!claim.difference) return `counts ${claim.actual}, as was said`;
  const off = Math.abs(claim.difference);
  const what = `counts ${claim.actual}, ${numberWord(off)} too ${claim.difference > 0 ? "many" : "few"}`;
  const fate = fateWords(line, judgement);
  return fate ? `${what}: ${fate}` : what;
}

/** What became of a wrong count, shortly. @param {Line} line @param {Judgement} judgement */
function fateWords(line, judgement) {
  const given = line.awards.find(({ reason }) => reason === "overcount" || reason === "muggins");
  if (given) {
    const { difference } = /** @type {import("./types.js").Claim} */ (line.claim);
    const some = given.points === Math.abs(difference) ? "" : `${numberWord(given.points)} `;
    return `${some}to ${judgement.sides[given.side].join(" and ")}`;
  }
  const pegged = own(line);
  if (pegged === line.claim?.claimed) return line.claim.difference > 0 ? "they stand" : "lost";
  return pegged === line.claim?.actual ? `${pegged} pegged` : "";
}

/** @param {Line} line @returns {number} what the count itself pegged */
function own(line) {
  return line.awards.find(({ reason }) => reason === "score")?.points ?? 0;
}

/**
 * Tell what was found in a game, in one sentence.
 * @param {Judgement} judgement
 * @param {Judgement | null} written the same game with every count taken as written, where that can be told
 * @returns {string}
 */
export function gameWords(judgement, written) {
  const parts = [
    ...judgement.violations.map((one) => mistakeWords(one, judgement)),
    resultWords(judgement, written),
    writtenWords(judgement),
  ];
  const text = parts.filter(Boolean).join("; ");
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** @param {Violation} violation @param {Judgement} judgement */
function mistakeWords(violation, judgement) {
  const deal = Number(/^#\/deals\/(\d+)/.exec(violation.pointer)?.[1] ?? -1) + 1;
  const line = judgement.ledger.find(({ pointer, claim }) => pointer === violation.pointer && claim);
  const where = deal ? `deal ${deal}: ` : "";
  if (!line?.claim?.difference) return `${where}${told(violation)}`;
  const { claimed, actual } = line.claim;
  return `${where}wrote ${claimed}, counts ${actual}; ${costWords(line, judgement)} (${thing(line)})`;
}

/** @param {Line} line @returns {string} whose count it is */
function thing({ player, event }) {
  return `${player}’s ${["crib", "hand", "heels"].includes(event) ? event : "play"}`;
}

/** @param {Line} line @param {Judgement} judgement @returns {string} what a wrong count cost */
function costWords(line, judgement) {
  const { claimed, actual, difference } = /** @type {import("./types.js").Claim} */ (line.claim);
  const off = numberWord(Math.abs(difference));
  const are = Math.abs(difference) === 1 ? "is" : "are";
  const given = line.awards.find(({ reason }) => reason === "overcount" || reason === "muggins");
  if (given) {
    const go = given.points === 1 ? "goes" : "go";
    return `under these rules ${numberWord(given.points)} ${go} to ${judgement.sides[given.side].join(" and ")}`;
  }
  const pegged = own(line);
  if (pegged === actual && pegged !== claimed) {
    return `under these rules the true ${actual} ${actual === 1 ? "is" : "are"} pegged`;
  }
  return difference < 0 ? `under these rules ${off} ${are} lost` : `under these rules ${off} too many ${are} kept`;
}

/** @param {Judgement} judgement @param {Judgement | null} written */
function resultWords(judgement, written) {
  const score = (/** @type {Judgement} */ one) => (
    [one.winner, ...one.losers.map(({ side }) => side)].map((side) => one.scores[/** @type {string} */ (side)])
      .join(" to ")
  );
  const all = Object.entries(judgement.sides)
    .map(([side, players]) => `${players.join(" and ")} ${judgement.scores[side]}`).join(", ");
  if (judgement.status === "illegal") return `up to there ${all}`;
  if (judgement.status === "in-progress") {
    return written?.winner ? `as written ${name(written)} had won; it is not over, ${all}` : `so far ${all}`;
  }
  const givenUp = givenUpWord(judgement);
  const who = givenUp ? `${sideName(judgement, judgement.losers[0].side)} ${givenUp}; ` : "";
  const result = `${who}${name(judgement)} ${verb(judgement)}, ${score(judgement)}`;
  if (!judgement.violations.length || !written) return result;
  if (written.winner === judgement.winner) return givenUp ? result : `the result stands, ${score(judgement)}`;
  const before = written.winner ? `as written ${name(written)} had won` : "as written it was not over";
  return `the result changes: ${result}, and ${before}`;
}

/** @param {Judgement} judgement @returns {string} the winner by name */
function name({ sides, winner }) {
  return sides[/** @type {string} */ (winner)].join(" and ");
}

/** @param {Judgement} judgement */
function verb({ sides, winner }) {
  return sides[/** @type {string} */ (winner)].length > 1 ? "win" : "wins";
}

/** @param {Judgement} judgement */
function writtenWords({ unverified, ledger }) {
  if (!unverified) return "";
  const all = ledger.filter(({ event }) => COUNTS.has(event)).length;
  return unverified === all
    ? "all counts are as written"
    : `${unverified} of ${all} counts ${unverified === 1 ? "is" : "are"} as written`;
}
