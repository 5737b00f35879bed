/** Score a hand: a hand, a crib or a count of the play, in one form. */

import * as play from "../play/play.js";
import { rulesLine } from "../rules/rulesets.js";
import { choice } from "../ui/fields.js";
import { markup } from "../ui/markup.js";
import { View } from "../ui/view.js";
import * as held from "./held.js";

/** @import { Subject } from "../ui/view.js" */

/** @type {[string, string][]} */
const KINDS = [["hand", "A player’s"], ["crib", "The crib"], ["play", "A count of the play"]];
const FRESH = { kind: "hand", cards: "", claim: "", played: "", closes: "", ruleset: "standard" };

/** The functions for a kind. @param {boolean} isPlay @returns {typeof held} */
function way(isPlay) {
  return isPlay ? /** @type {any} */ (play) : held;
}

/** @type {Subject<any>} */
const subject = {
  fresh: FRESH,
  places: { hand: "cards", crib: "cards", starter: "cards", claim: "claim",
    cards: "played", claims: "played", ruleset: "ruleset" },
  entered: (parameters) => ({
    ...FRESH,
    kind: ["play", "crib"].find((name) => parameters.has(name)) ?? "hand",
    ruleset: parameters.get("ruleset") ?? "standard",
    ...way(parameters.has("play")).entered(parameters),
  }),
  state: (entry) => way(entry.kind === "play").state(entry),
  complete: (state) => way("play" in state).complete(state),
  ask: (state, options) => way("play" in state).ask(state, options),
  words: ({ kind }) => (kind === "play" ? { verb: "Count", done: "counted" } : { verb: "Score", done: "scored" }),
  fields: (form) => {
    const { before, after } = way(form.entry.kind === "play").fields(form, rulesLine(form));
    return {
      before: markup`${choice("What is counted", "kind", form.entry.kind, KINDS, (kind) => form.change({ kind }))}
        ${before}`,
      after,
    };
  },
  draw: (result, state, look) => way("play" in state).draw(result, look),
  brief: (result, state) => way("play" in state).brief(result),
  empty: ({ kind }) => way(kind === "play").empty,
  wording: (detail, entry) => way(entry.kind === "play").wording(detail, entry),
};

const view = new View("hand", subject);

/** Make the view work; once. */
export function start() {
  view.start();
}

/** Show what the address says. @param {URLSearchParams} parameters */
export function show(parameters) {
  view.show(parameters);
}
