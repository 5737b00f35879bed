/** The notes of a ruleset on claims, skunks and cards; apart from rulesets.js, since the first view tells less. */

import { markup } from "../ui/markup.js";
import { dealt, ruleset, wayToRules } from "./rulesets.js";

/** Parameters that matter where players count for themselves. */
const OF_CLAIMS = ["undercount", "overcount", "enforcement"];

/** Say what a ruleset means, where that is known. @param {string} id */
export function meaning(id) {
  const chosen = ruleset(id);
  if (!chosen) return null;
  const { claims, skunk_line: skunk, target } = chosen.parameters;
  const more = claims.value === "manual" ? OF_CLAIMS.map((name) => chosen.parameters[name]) : [];
  return markup`<div class="ruleset-lines">
    <dl><dt>Claims</dt><dd>${[claims, ...more].map(({ note }) => `${note} `)}</dd>
      <dt>Skunk</dt><dd>${skunk.note}</dd>
      <dt>Cards</dt><dd>${dealt(chosen.cards)} ${target.note}</dd></dl>
    ${wayToRules(id)}</div>`;
}
