/** Whether something has the shape of a log, so that it can be shown and changed; the service judges all else. */

/** @import { Log } from "./types.js" */

/** @typedef {(thing: unknown) => boolean} Test */

/** @type {Test} */
const isObject = (thing) => typeof thing === "object" && thing !== null && !Array.isArray(thing);
/** @type {Test} */
const isText = (thing) => typeof thing === "string";
/** @type {Test} */
const isNumber = (thing) => typeof thing === "number";

/** @param {Test} is @returns {Test} */
const listOf = (is) => (thing) => Array.isArray(thing) && thing.every(is);

/** @param {Test} is @returns {Test} */
const recordOf = (is) => (thing) => isObject(thing) && Object.values(/** @type {object} */ (thing)).every(is);

/** @param {Record<string, Test>} members of which each may be missing or null @returns {Test} */
const objectOf = (members) => (thing) => isObject(thing) && Object.entries(members).every(([name, is]) => {
  const value = /** @type {Record<string, unknown>} */ (thing)[name] ?? null;
  return value === null || is(value);
});

const isRuling = objectOf({ side: isText, points: isNumber });
const isCall = objectOf({ player: isText, kind: isText });
const isCount = objectOf({ player: isText, cards: listOf(isText), claim: isNumber, call: isCall });
/** @type {Test} */
const isPlay = (thing) => isCount(thing) && isText(/** @type {{play?: unknown}} */ (thing).play);

/** @param {Test} is for an entry that is no ruling @returns {Test} */
const rulingOr = (is) => (thing) => {
  const { ruling } = /** @type {{ruling?: unknown}} */ (Object(thing));
  return ruling === undefined ? is(thing) : isObject(thing) && isRuling(ruling);
};

const isStep = objectOf({ player: isText, points: isNumber });
const areCards = recordOf(listOf(isText));
const areNumbers = recordOf(isNumber);

const isDeal = objectOf({
  dealer: isText,
  dealt: areCards,
  discards: areCards,
  to_crib: listOf(isText),
  hands: areCards,
  crib: listOf(isText),
  starter: isText,
  heels: isCount,
  plays: listOf(rulingOr(isPlay)),
  pegged: (thing) => areNumbers(thing) || listOf(isStep)(thing),
  show: listOf(rulingOr(isCount)),
  scores: areNumbers,
  rulings: listOf(rulingOr(isCount)),
});

/** All but the players and the deals. */
const isRest = objectOf({
  ruleset: isText,
  rules: isObject,
  teams: listOf(listOf(isText)),
  first_dealer: isText,
  cut: listOf(recordOf(isText)),
  starting_scores: areNumbers,
  ended: objectOf({ by: isText, side: isText }),
});

/**
 * Tell whether something can be recorded: it has players and deals, and each part of it that is there has its type.
 * @param {unknown} thing
 * @returns {thing is Log}
 */
export function isLog(thing) {
  if (!isRest(thing)) return false;
  const { players, deals } = /** @type {{players?: unknown, deals?: unknown}} */ (thing);
  return listOf(isText)(players) && /** @type {string[]} */ (players).length > 1 && listOf(isDeal)(deals);
}
