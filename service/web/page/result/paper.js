/** The rules and the address of a checked game, on paper. */

import { linesOf, load } from "../rules/rulesets.js";
import { parameterName, sourceWords, valueWords } from "../rules/values.js";
import { html } from "../ui/dom.js";

/** @import { GameRequest, Ruleset } from "contract" */

/**
 * Write the rules of a game and its address, for paper only.
 * @param {GameRequest} log
 * @param {Promise<string>} address
 * @returns {HTMLElement}
 */
export function paper({ ruleset: id = "standard", rules }, address) {
  const about = html("div", {});
  const place = html("p", { class: "paper-place" });
  const box = html("section", { class: "panel paper", "aria-label": "Rules and address" }, about, place);
  address.then((text) => {
    place.textContent = text;
  });
  load().then((known) => {
    const one = known.get(id ?? "standard");
    if (one) about.replaceChildren(...described(one, rules ?? {}));
  });
  return box;
}

/** @param {Ruleset} one @param {Record<string, unknown>} changed */
function described(one, changed) {
  const changes = Object.entries(changed).filter(([name, value]) => value !== null || name.endsWith("skunk_line"));
  const parameters = Object.fromEntries(Object.entries(one.parameters).map(([name, parameter]) => {
    const change = changes.find(([other]) => other === name);
    return [name, change ? { ...parameter, value: change[1] } : parameter];
  }));
  const { claims, skunk, cards } = linesOf({ cards: one.cards, parameters });
  const lines = [["Claims", claims], ["Skunk", skunk], ["Cards", cards],
    ...changes.map(([name, value]) => [parameterName(name), valueWords(name, value)])];
  return [
    html("h2", {}, `Rules: ${one.name}`),
    html("p", {}, `Source: ${sourceWords(one.source)}.${changes.length ? " Changed for this game:" : ""} ${
      changes.map(([name]) => parameterName(name)).join(", ")}`.trim()),
    html("dl", {}, ...lines.flatMap(([name, text]) => [html("dt", {}, name), html("dd", {}, text)])),
  ];
}
