/** How long the board of a game is, and where its skunk lines are. */

import { load } from "../rules/rulesets.js";

/** @import { GameRequest, Parameter } from "contract" */
/** @import { Game } from "../result/entries.js" */

const LEAST_LINE = 31;
const USUAL_TARGET = 121;

/**
 * Take the measures of a board from the log and its ruleset.
 * @param {GameRequest} log the request
 * @param {Game} response of `/v1/game`
 * @returns {Promise<{target: number, lines: {hole: number, name: string}[]}>}
 */
export async function measures(log, response) {
  const rules = log.rules ?? {};
  const parameters = (await load()).get(response.ruleset)?.parameters;
  const usual = Number(parameters?.target.value ?? highest(response));
  const target = rules.target ?? usual;
  const lineOf = (/** @type {"skunk_line" | "double_skunk_line"} */ name) => {
    const own = rules[name];
    if (own !== undefined) return own;
    const line = parameters?.[name].value ?? null;
    // Where only the target is changed, a line keeps its distance from it.
    const moved = line === null ? null : Number(line) + target - usual;
    return moved !== null && moved >= LEAST_LINE ? moved : null;
  };
  const lines = [
    { hole: lineOf("skunk_line") ?? Infinity, name: "Skunk" },
    { hole: lineOf("double_skunk_line") ?? Infinity, name: "Double skunk" },
  ];
  return { target, lines: lines.filter(({ hole }) => hole <= target) };
}

/**
 * The target as far as a response by itself tells it.
 * @param {Game} response
 */
function highest(response) {
  return response.winner === null ? USUAL_TARGET : response.scores[response.winner];
}
