/** Score a hand: a hand, a crib or a count of the play, in one form. */

import { rulesLine } from "../rules/rulesets.js";
import { Failure } from "../ui/api.js";
import { choice } from "../ui/fields.js";
import { markup } from "../ui/markup.js";
import { View } from "../ui/view.js";
import * as held from "./held.js";

/** @import { Form, Subject } from "../ui/subject.js" */

/** @type {[string, string][]} */
const KINDS = [["hand", "A hand"], ["crib", "A crib"], ["play", "A count of the play"]];
const FRESH = { kind: "hand", cards: "", claim: "", played: "", closes: "", ruleset: "standard" };

/** A count of the play, once it was looked at. @type {any} */
let play;

/** @throws {Failure} `unreachable` where it cannot be loaded */
async function loadPlay() {
  play ??= await import("../play/play.js").catch(() => { throw new Failure("unreachable"); });
}

/** @param {Form} form @param {string} kind */
function choose({ change }, kind) {
  if (kind !== "play" || play) change({ kind });
  // There it is said that it cannot be loaded.
  else loadPlay().then(() => change({ kind }), () => { location.hash = "#play"; });
}

/** The functions for a kind. @param {boolean} isPlay @returns {any} */
function way(isPlay) {
  return isPlay ? play : held;
}

/** @type {Subject<any>} */
const subject = {
  fresh: FRESH,
  places: { hand: "cards", crib: "cards", starter: "cards", claim: "claim",
    cards: "played", claims: "played", ruleset: "ruleset" },
  entered: (parameters, entry) => ({
    ...entry,
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
      before: markup`${choice("What to count", "kind", form.entry.kind, KINDS, (kind) => choose(form, kind))}
        ${before}`,
      after,
    };
  },
  draw: (result, state, look) => way("play" in state).draw(result, state, look),
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
export async function show(parameters) {
  if (parameters.has("play")) await loadPlay();
  view.show(parameters);
}
