/** What to discard: the form, its request and its messages. */

import { isStudied, ruleset, rulesLine, STUDIED, tableOf } from "../rules/rulesets.js";
import { post } from "../ui/api.js";
import { cardOf, cardText, Deck, flaw, sample, toggled, unfinished, words } from "../ui/cards.js";
import { cardsField, choice, numbered, selectField } from "../ui/fields.js";
import { markup } from "../ui/markup.js";
import { View } from "../ui/view.js";
import { drawAdvice } from "./advice.js";

/** @import { DiscardResult } from "contract" */
/** @import { Entry, Form, Subject } from "../ui/subject.js" */

const SAMPLE = "5H 6H 7S 8D JC KD";
/** The most cards of a hand for which there is advice. */
const LARGEST = 4;

/**
 * Names for the owners of the crib, in the form and above a result.
 * @typedef {{mine: string, theirs: string, ours: string, others: string}} Whose
 */
/** @type {Whose} */
const OF_TWO = { mine: "Mine (dealer)", theirs: "Theirs (pone)", ours: "Your crib (dealer)",
  others: "Their crib (pone)" };
/** @type {Whose} */
const OF_MORE = { mine: "Mine (dealer)", theirs: "An opponent’s", ours: "Your crib (dealer)",
  others: "An opponent’s crib" };
/** By the number of players; four may be partners. @type {Record<string, Whose>} */
const WHOSE = {
  2: OF_TWO,
  3: OF_MORE,
  4: { ...OF_MORE, mine: "Mine or my partner’s", ours: "Your or your partner’s crib" },
};

/** The number of players in the address, `named`, stays, for the service to say what is wrong with it. */
const FRESH = { dealt: "", dealer: "true", players: "2", named: "", ruleset: "standard", others: "typical" };

/** @param {Entry} entry @returns {string[]} how many may play under the chosen rules, and what the address says */
function counts({ ruleset: chosen, players, named }) {
  const offered = ruleset(chosen)?.players.map(String) ?? [players];
  return players === named && !offered.includes(players) ? [...offered, players] : offered;
}

/** @param {Entry} entry */
function playersOf(entry) {
  const offered = counts(entry);
  return offered.includes(entry.players) ? entry.players : offered[0];
}

/** @param {Entry} entry */
function size(entry) {
  return tableOf(entry.ruleset, Number(playersOf(entry)))?.dealt ?? 6;
}

/** @param {Form} form */
function fields(form) {
  const { entry, change } = form;
  const { mine, theirs } = WHOSE[playersOf(entry)] ?? OF_TWO;
  const held = words(entry.dealt);
  const uses = new Map(held.map((word) => [cardOf(word), "hand"]));
  const many = size(entry);
  const missing = many - held.filter((word) => !unfinished(word)).length;
  const note = missing > 0 ? `${missing} more of ${many} cards.` : flaw(held, many);
  return {
    before: markup`
      ${choice("Whose crib it is", "dealer", entry.dealer, [["true", mine], ["false", theirs]],
        (dealer) => change({ dealer }), { kind: "whose-crib" })}
      ${cardsField(form, "dealt", "Dealt", sample(SAMPLE, many))}`,
    after: markup`
      <div id="discard-deck">
        <${Deck} uses=${uses} note=${note} onPick=${(/** @type {string} */ code) => pick(form, code)}/></div>
      ${rulesLine({ ...form, change: (part) => change({ ...part, named: "" }) },
        ({ cards }) => cards.every(({ hand }) => hand <= LARGEST))}
      ${selectField(form, "players", "Players", playersOf(entry), counts(entry).map((one) => [one, one]),
        { isShort: true })}
      ${choice("How the others discard", "others", entry.others,
        [["random", "At random"], ["typical", "As good players do"]], (others) => change({ others }),
        { isOff: !isStudied(entry.ruleset, Number(playersOf(entry))), about: STUDIED })}`,
  };
}

/** @param {Form} form @param {string} code @returns {string | void} */
function pick({ entry, change }, code) {
  const held = toggled(words(entry.dealt), code, size(entry));
  if (!held) return `All ${size(entry)} cards are there. Press a picked card to put it back.`;
  change({ dealt: held.join(" ") });
}

/** @type {Subject<DiscardResult>} */
const subject = {
  fresh: FRESH,
  places: { dealt: "dealt", players: "players", ruleset: "ruleset" },
  entered: (parameters) => ({
    ...FRESH,
    dealt: parameters.get("dealt") ?? "",
    dealer: parameters.get("dealer") === "false" ? "false" : "true",
    players: parameters.get("players") ?? "2",
    named: parameters.get("players") ?? "",
    ruleset: parameters.get("ruleset") ?? "standard",
    others: parameters.get("others") === "random" ? "random" : "typical",
  }),
  state: (entry) => ({
    dealt: words(entry.dealt).join(" "),
    dealer: entry.dealer,
    players: playersOf(entry),
    ruleset: entry.ruleset,
    others: isStudied(entry.ruleset, Number(playersOf(entry))) ? entry.others : "",
  }),
  complete: ({ dealt, players, ruleset: chosen }) => {
    const held = words(dealt);
    return tableOf(chosen, Number(players))?.dealt === held.length && !flaw(held, held.length);
  },
  ask: ({ dealt, dealer, players, ruleset: chosen, others }, options) => post("/v1/discard", {
    dealt: words(dealt), dealer: dealer === "true", players: numbered(players), ruleset: chosen,
    ...(others && { others }),
  }, options),
  words: () => ({ verb: "Rank", done: "ranked" }),
  fields,
  draw: (advice, { dealer, players, dealt }) => {
    const { ours, others } = WHOSE[players] ?? OF_TWO;
    const isMine = dealer === "true";
    return drawAdvice({ name: isMine ? ours : others, dealer: isMine, advice }, dealt);
  },
  brief: ({ options: [{ discard }] }) => `Discard ${discard.map(cardText).join(" ")}`,
  empty: () => ({
    cards: ["5H", "6H", "7S", "8D", "JC"],
    words: "What to keep, and what hand and crib can then be expected to count.",
    examples: [
      ["Six cards as pone", "#discard?dealt=5H+6H+7S+8D+JC+KD&dealer=false"],
      ["The same as dealer", "#discard?dealt=5H+6H+7S+8D+JC+KD&dealer=true"],
    ],
  }),
  wording: ({ pointer }, entry) => (pointer === "#/dealt" && !words(entry.dealt).length
    ? `The cards are missing: ${size(entry)} of them, ${sample(SAMPLE, size(entry))}.` : undefined),
};

const view = new View("discard", subject);

/** Make the view work; once. */
export function start() {
  view.start();
}

/** Show what the address says. @param {URLSearchParams} parameters */
export function show(parameters) {
  view.show(parameters);
}
