/** A hand or a crib with its starter, as it is typed or picked, and as it is asked. */

import { ruleset } from "../rules/rulesets.js";
import { post } from "../ui/api.js";
import { cardOf, Deck, flaw, handAndStarter, sample, toggled, unfinished, words } from "../ui/cards.js";
import { cardsField, field, numbered, writing } from "../ui/fields.js";
import { markup } from "../ui/markup.js";
import { drawScore, isClaim, pointsText } from "./score.js";

/** @import { CribResult, ShowResult } from "contract" */
/** @import { Detail, Options } from "../ui/api.js" */
/** @import { Entry, Form, Look, State } from "../ui/subject.js" */
/** @import { View } from "../vendor/preact.js" */

const SAMPLE = "5H 5S 5C JD 6D 7D";

/** @param {string[]} held @param {string} starter */
function written(held, starter) {
  return held.join(" ") + (starter && ` / ${starter}`);
}

/** @param {Entry} entry */
function typed({ cards, kind, ruleset: chosen }) {
  return handAndStarter(cards, size(kind, chosen));
}

/** How many cards the chosen rules have in a hand, or in a crib. @param {string} kind @param {string} chosen */
function size(kind, chosen) {
  return ruleset(chosen)?.cards[0][kind === "crib" ? "crib" : "hand"] ?? 4;
}

/** @param {URLSearchParams} parameters hand or crib, starter, claim @returns {Entry} */
export function entered(parameters) {
  const held = words(parameters.get("crib") ?? parameters.get("hand") ?? "");
  return { cards: written(held, parameters.get("starter") ?? ""), claim: parameters.get("claim") ?? "" };
}

/** @param {Entry} entry @returns {State} */
export function state(entry) {
  const { held, starter } = typed(entry);
  return { [entry.kind]: held.join(" "), starter, ruleset: entry.ruleset, claim: entry.claim.trim() };
}

/** @param {State} state */
export function complete({ starter, claim, ruleset: chosen, ...cards }) {
  const many = size(cards.crib === undefined ? "hand" : "crib", chosen);
  const held = words(cards.crib ?? cards.hand);
  const all = held.length === many && starter !== "" && !flaw([...held, starter], many + 1);
  return Boolean(ruleset(chosen)) && all && (!claim || isClaim(claim));
}

/** Ask as it was typed, for the service is the judge of it. @param {State} state @param {Options} options */
export function ask({ starter, claim, ruleset: chosen, ...cards }, options) {
  const rest = { starter, ruleset: chosen, ...(claim && { claim: numbered(claim) }) };
  return cards.crib === undefined
    ? post("/v1/show", { hand: words(cards.hand), ...rest }, options)
    : post("/v1/crib", { crib: words(cards.crib), ...rest }, options);
}

/** @param {Form} form @param {View} rules the line with the rules */
export function fields(form, rules) {
  const { entry } = form;
  const isCrib = entry.kind === "crib";
  const { held, starter } = typed(entry);
  const uses = new Map(held.map((word) => [cardOf(word), "hand"]));
  const turned = cardOf(starter);
  if (turned && !uses.has(turned)) uses.set(turned, "starter");
  const placeholder = `${sample(SAMPLE, size(entry.kind, entry.ruleset))} / 5D`;
  const typing = { ...form, change: (/** @type {Entry} */ { cards }) => form.change(withCards(entry, cards)) };
  return {
    before: cardsField(typing, "cards", isCrib ? "Crib and starter" : "Hand and starter", placeholder),
    after: markup`
      <div id="hand-deck">
        <${Deck} uses=${uses} note=${note(entry)} onPick=${(/** @type {string} */ code) => pick(form, code)}/></div>
      ${field(form, "claim", "Your claim", (attributes) => markup`<input type="text" inputmode="numeric"
        placeholder="such as 28" value=${entry.claim} onInput=${writing(form, "claim")} ...${attributes}/>`,
        { isOptional: true, isShort: true })}
      ${rules}`,
  };
}

/** A claim goes with the last of its cards. @param {Entry} entry @param {string} cards @returns {Entry} what changes */
export function withCards(entry, cards) {
  const before = words(entry.cards).map(cardOf).filter(Boolean);
  const isOther = before.length > 0 && !words(cards).some((word) => before.includes(cardOf(word)));
  return isOther ? { cards, claim: "" } : { cards };
}

/** @param {Form} form @param {string} code @returns {string | void} */
function pick({ entry, change }, code) {
  const { held, starter } = typed(entry);
  const cards = toggled(held, code, size(entry.kind, entry.ruleset));
  if (cardOf(starter) === code) change(withCards(entry, written(held, "")));
  else if (cards) change(withCards(entry, written(cards, starter)));
  else if (!starter) change({ cards: written(held, code) });
  else return "Hand and starter are complete. Press a picked card to put it back.";
}

/** Say what is missing, or else what is wrong. @param {Entry} entry */
function note(entry) {
  const { held, starter } = typed(entry);
  const many = size(entry.kind, entry.ruleset);
  const missing = many - held.filter((word) => !unfinished(word)).length;
  const turned = starter && !unfinished(starter);
  if (missing > 0) return `${missing} more for the ${entry.kind}${turned ? "" : ", then the starter"}.`;
  if (!turned) return "Now the starter.";
  return flaw(held, many) || flaw([...held, ...words(starter)], many + 1);
}

/** What stands in place of a result. */
export const empty = {
  cards: ["5H", "5S", "5C", "JD", "5D"],
  words: "The total, where the points are, and how the count is said aloud.",
  examples: [
    ["The highest hand", "#hand?hand=5H+5S+5C+JD&starter=5D"],
    ["A double run", "#hand?hand=7C+7D+8H+9S&starter=6H&claim=14&ruleset=ask-a-link"],
    ["No flush in the crib", "#hand?crib=2H+6H+8H+KH&starter=QS"],
  ],
};

/**
 * A score is shown before the list of rules has come.
 * @param {ShowResult | CribResult} score @param {State} _ @param {Look} look
 */
export function draw(score, _, look) {
  return drawScore(score, ruleset(score.ruleset), look);
}

/** @param {ShowResult | CribResult} score */
export function brief({ total, claim }) {
  return claim ? `${pointsText(total)}, you said ${claim.claimed}` : pointsText(total);
}

/** @param {Detail} detail @param {Entry} entry */
export function wording({ pointer, code }, entry) {
  const { kind, ruleset: chosen } = entry;
  const rules = ruleset(chosen);
  const { held, starter } = typed(entry);
  const many = size(kind, chosen);
  if (pointer === "#/starter" && !starter) return "The starter is missing: one card, such as 5D.";
  if (pointer === "#/claim") return "A claim is a whole number from 0 to 60.";
  if (!/^#\/(hand|crib)$/.test(pointer) || !/^wrong-(length|card-count)$/.test(code)) return undefined;
  if (!held.length) return `The ${kind} is missing: ${rules ? `${many} cards, ` : ""}${sample(SAMPLE, many)}.`;
  return rules && `A ${kind} has ${many} cards under “${rules.name}”, not ${held.length}.`;
}
