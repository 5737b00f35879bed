/**
 * What went wrong, in the words of a player.
 */

const KEPT = "What you entered is still here.";

/** @import { Failure } from "./api.js" */

const OF_KIND = {
  unreachable: `The service cannot be reached. ${KEPT} Try again in a moment.`,
  slow: `The service has not answered for 20 seconds. ${KEPT} Try again.`,
  unreadable: `Something other than the service answered. ${KEPT} Try again in a moment.`,
};

/** @type {Record<number, string>} */
const OF_STATUS = {
  413: "This is more than the service reads at once.",
  500: `The service failed at this, which is not your fault. ${KEPT}`,
  503: `The service is not ready yet. ${KEPT} Try again in a moment.`,
};

/**
 * By code: what is said in place of the detail, if anything.
 * @type {Record<string, function(Detail): (string | undefined)>}
 */
const OF_CODE = {
  "wrong-length": ({ detail }) => (/at least 1 /.test(detail) ? "Something is missing here." : undefined),
};

/**
 * A fault as the service tells it.
 * @typedef {object} Detail
 * @property {string} pointer
 * @property {string} code
 * @property {string} detail
 */

/** @typedef {{line: number, column: number}} Place in a text, both from 1 */

/**
 * A fault as a player is told it.
 * @typedef {object} Fault
 * @property {string} pointer where it is, such as `#/hand/3`
 * @property {string} message
 * @property {string} code
 * @property {Place | null} place in the notation, where it is one of that
 */

/**
 * Say what went wrong.
 * @param {Failure} failure
 * @param {function(Detail): (string | undefined)} [wording] better words for a fault of the problem document, where
 *   the view has some; empty to pass it over
 * @returns {{summary: string, faults: Fault[]}} the faults are to stand beside what they point at
 */
export function explain(failure, wording = () => undefined) {
  const { kind, problem } = failure;
  if (kind !== "problem") return { summary: OF_KIND[kind], faults: [] };
  if (!problem) return { summary: OF_KIND.unreadable, faults: [] };
  const faults = (problem.errors ?? [])
    .map(({ pointer = "#", code, detail, line, column }) => {
      const fault = { pointer, code, detail };
      const message = wording(fault) ?? OF_CODE[code]?.(fault) ?? sentence(detail);
      return { pointer, code, message, place: line && column ? { line, column } : null };
    })
    .filter(({ message }) => message);
  return { summary: OF_STATUS[problem.status] ?? sentence(problem.detail), faults };
}

/**
 * Make a sentence of a detail.
 * @param {string} text
 * @returns {string} with a capital letter and a full stop
 */
export function sentence(text) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}
