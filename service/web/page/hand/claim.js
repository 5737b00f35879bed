/**
 * What a player's own count was worth: right, under or over, and what it costs.
 */

/** @import { JudgedClaim, Ruleset } from "contract" */

const MOST = 60;

/**
 * Tell whether what was typed is a claim that the service takes.
 * @param {string} text
 * @returns {boolean}
 */
export function isClaim(text) {
  return /^\d{1,2}$/.test(text) && Number(text) <= MOST;
}

/**
 * Judge a count in words.
 * @param {JudgedClaim} claim as the service gives it
 * @param {Ruleset | undefined} rules the ruleset it is judged under, where it is known
 * @returns {{verdict: string, title: string, lines: string[]}}
 */
export function judged(claim, rules) {
  const { claimed, actual, verdict, difference } = claim;
  const off = Math.abs(difference);
  const title = {
    correct: `Right: it is ${actual}.`,
    undercount: `Under by ${off}: you said ${claimed}, it is ${actual}.`,
    overcount: `Over by ${off}: you said ${claimed}, it is ${actual}.`,
  }[verdict];
  const lines = verdict === "correct" ? [`You peg ${actual}.`] : cost(claim, rules);
  if (claim.impossible_total) lines.push(`No hand and no crib can count ${claimed}.`);
  return { verdict, title, lines };
}

/** @param {JudgedClaim} claim @param {Ruleset | undefined} rules */
function cost({ verdict, awards, difference }, rules) {
  const pegged = awards.find(({ to }) => to === "claimant")?.points ?? 0;
  const given = awards.find(({ to }) => to === "opponent");
  const off = Math.abs(difference);
  const own = `you peg ${pegged}`;
  let rest;
  if (given?.reason === "muggins") rest = `your opponent takes the ${given.points} you missed`;
  else if (given) rest = `your opponent pegs ${given.points}`;
  else if (verdict === "undercount") rest = `the ${off} you missed ${off === 1 ? "is" : "are"} lost`;
  else rest = "nothing more comes of it";
  const name = `“${rules?.name}”`;
  const onCall = given && rules?.parameters.enforcement.value === "on-call" ? ", if the opponent calls it" : "";
  // Whether these rules count for the players is not known then.
  if (!rules) return [`Where players count for themselves, ${own} and ${rest}.`];
  if (rules.parameters.claims.value !== "automatic") return [`Under ${name} ${own} and ${rest}${onCall}.`];
  return [
    `${name} counts for the players, so this costs nothing.`,
    `Where players count for themselves, ${own} and ${rest}.`,
  ];
}
