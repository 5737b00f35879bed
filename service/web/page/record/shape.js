/** Whether something has the shape of a log, so that it can be shown and changed; the service judges all else. */

/** @import { Log } from "./types.js" */

/** @typedef {(thing: any) => boolean} Test */

/** Stands for every name of an object. */
const EACH = "*";

/**
 * Tell whether something is like a sample: each part of it that is there, and that the sample has, is of its type.
 * @param {unknown} thing @param {unknown} sample a function judges by itself
 * @returns {boolean}
 */
function isLike(thing, sample) {
  if (typeof sample === "function") return sample(thing);
  if (Array.isArray(sample)) return Array.isArray(thing) && thing.every((one) => isLike(one, sample[0]));
  if (typeof sample !== "object") return typeof thing === typeof sample;
  if (typeof thing !== "object" || thing === null || Array.isArray(thing)) return false;
  const parts = new Map(Object.entries(/** @type {object} */ (sample)));
  return Object.entries(thing).every(([name, part]) => {
    const expected = parts.get(name) ?? parts.get(EACH);
    return expected === undefined || part === undefined || isLike(part, expected);
  });
}

const CARDS = { [EACH]: [""] };
const POINTS = { [EACH]: 0 };
const COUNT = { player: "", cards: [""], claim: 0, call: { player: "", kind: "" } };
const RULING = { side: "", points: 0 };

/** @param {unknown} sample of an entry that is no ruling @returns {Test} */
const entryLike = (sample) => (thing) =>
  (thing?.ruling === undefined ? isLike(thing, sample) : isLike(thing.ruling, RULING));

/** @type {Test} */
const isPlay = (thing) => isLike(thing, COUNT) && typeof thing.play === "string";

const LOG = {
  ruleset: "", rules: {}, players: [""], teams: [[""]], first_dealer: "", cut: [{ [EACH]: "" }],
  starting_scores: POINTS, ended: { by: "", side: "" },
  deals: [{
    dealer: "", dealt: CARDS, discards: CARDS, to_crib: [""], hands: CARDS, crib: [""], starter: "", heels: COUNT,
    plays: [entryLike(isPlay)], pegged: POINTS, show: [entryLike(COUNT)], scores: POINTS,
    rulings: [entryLike(COUNT)],
  }],
};

/**
 * Tell whether something can be recorded: it has players and deals, and each part of it that is there has its type.
 * @param {any} thing
 * @returns {thing is Log}
 */
export function isLog(thing) {
  return isLike(thing, LOG) && thing.players?.length > 1 && Boolean(thing.deals);
}
