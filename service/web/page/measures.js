/** How long the board of a game is, and where its skunk lines are. */

import { load } from "./rulesets.js";

const LEAST_LINE = 31;
const USUAL_TARGET = 121;

/**
 * Take the measures of a board from the log and its ruleset.
 * @param {object} log the request
 * @param {object} answer of `/v1/game`
 * @returns {Promise<{target: number, lines: {hole: number, name: string}[]}>}
 */
export async function measures(log, answer) {
  const rules = log.rules ?? {};
  const parameters = (await load()).get(answer.ruleset)?.parameters;
  const usual = parameters?.target.value ?? highest(answer);
  const target = rules.target ?? usual;
  const lineOf = (name) => {
    if (Object.hasOwn(rules, name)) return rules[name];
    const line = parameters?.[name].value ?? null;
    // Where only the target is changed, a line keeps its distance from it.
    const moved = line === null ? null : line + target - usual;
    return moved !== null && moved >= LEAST_LINE ? moved : null;
  };
  const lines = [
    { hole: lineOf("skunk_line"), name: "Skunk line" },
    { hole: lineOf("double_skunk_line"), name: "Double skunk line" },
  ];
  return { target, lines: lines.filter(({ hole }) => hole !== null && hole <= target) };
}

/** The target as far as an answer by itself tells it. */
function highest(answer) {
  return answer.winner === null ? USUAL_TARGET : answer.scores[answer.winner];
}
