/** A game as text and its log, each from the other. */

import { Failure, post } from "../ui/api.js";
import { TextPlaces } from "./textplaces.js";

/** @import { Options } from "../ui/api.js" */

/**
 * Read the notation of a game.
 * @param {string} text
 * @param {Options} [options]
 * @returns {Promise<{value: unknown, places: TextPlaces}>} its log, and where the parts of that stand
 * @throws {Failure} whose faults have `line` and `column`
 */
export async function parse(text, options) {
  const { log, lines } = await post("/v1/notation/parse", { text }, options);
  return { value: log, places: new TextPlaces(text, lines) };
}

/**
 * Write a game as notation.
 * @param {unknown} log
 * @param {Options} [options]
 * @returns {Promise<string>}
 * @throws {Failure} whose faults point into the log
 */
export async function format(log, options) {
  try {
    return (await post("/v1/notation/format", { log }, options)).text;
  } catch (error) {
    if (error instanceof Failure) throw new Failure(error.kind, inLog(error.problem));
    throw error;
  }
}

/** @param {Failure["problem"]} problem about a body that holds a log */
function inLog(problem) {
  if (!problem?.errors) return problem;
  const errors = problem.errors.map((fault) => ({ ...fault, pointer: fault.pointer?.replace(/^#\/log(?=\/|$)/, "#") }));
  return { ...problem, errors };
}
