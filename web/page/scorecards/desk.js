/** The state of the view, and what each action makes of it. */

import { explain, Failure } from "../ui/api.js";
import { reduceRecorded } from "../ui/recording.js";
import { proposalOf } from "./asked.js";
import { answered, fill, namedApart, questionOf, read } from "./joining.js";
import { listed } from "./names.js";
import { NIGHTS, remove, type } from "./night.js";
import { excused, faultNotes, newsIn, ownNotes, ruledNotes } from "./notes.js";

/** @import { ScorecardsResult } from "contract" */
/** @import { Recorded } from "../ui/recording.js" */
/** @import { Chosen } from "./asked.js" */
/** @import { Drop } from "./joining.js" */
/** @import { Night, Places } from "./night.js" */
/** @import { Note } from "./notes.js" */

/**
 * What the service has said: `found` last, perhaps of an older night; `failure` where the night as it is could not be
 * judged, with the places of its rows; `isOut` as long as an answer takes its time.
 * @typedef {{text: string, found: {result: ScorecardsResult, places: Places} | null, failure: Failure | null,
 *   places: Places, isOut: boolean}} Answered
 */
/**
 * `open` is the card that is unfolded, -1 where none is; `said` what is said of what was read; `chosen` what was chosen
 * for the file that is asked about; `drops` how often something was read; and `aloud` the notes that were read aloud by
 * their cells, with the words that are read last.
 * @typedef {Recorded<Night> & {open: number, said: string[], chosen: Chosen, drops: number, answer: Answered,
 *   aloud: {told: Map<string, string>, words: string}}} State
 */

/** @param {Recorded<Night>} record @returns {State} with its standings first, so that all cards are folded */
export function begun(record) {
  return {
    ...record, open: NIGHTS.isEmpty(record.log) ? 0 : -1, said: [], chosen: { key: "" }, drops: 0,
    answer: { text: "", found: null, failure: null, places: [], isOut: false }, aloud: { told: new Map(), words: "" },
  };
}

/** @param {State} state @param {any} action @returns {State} */
export function reduce(state, action) {
  const next = reduced(state, action);
  return next.past.id === state.past.id ? next : { ...begun(next), note: next.note, said: action.said ?? [] };
}

/** @param {State} state @param {any} action @returns {State} */
function reduced(state, action) {
  const { log, chosen } = state;
  const change = (/** @type {Night} */ night, what = "") =>
    reduceRecorded(NIGHTS, state, { type: "change", log: night, what: what || null });
  switch (action.type) {
    case "put": return change({ ...log, ...action.part }, `${Object.keys(action.part)}`);
    case "type": return change(type(log, action.cell, action.text), `${Object.values(action.cell)}`);
    case "remove": return change(remove(log, action.card, action.line));
    case "early": return change(early(log, action.player, action.isEarly));
    case "fold": return { ...state, open: action.card };
    case "tell": return { ...state, said: action.said };
    case "read": return took(state, read(log, namedApart(log, action.sources)), action.refused);
    case "fill": return change(fill(log, action.cell, action.text));
    case "choose": return { ...state, chosen: { ...(chosen.key === action.part.key && chosen), ...action.part } };
    case "answer": return answeredIn(state);
    case "leave": return left(state);
    case "out": return { ...state, answer: { ...state.answer, isOut: true } };
    case "answered": return heard(state, action);
    default: return reduceRecorded(NIGHTS, state, action);
  }
}

/** @param {Night} night @param {string} player @param {boolean} isEarly whether it is known that he left early */
function early(night, player, isEarly) {
  const others = night.early.filter((one) => one !== player);
  return { ...night, early: isEarly ? [...others, player] : others };
}

/** @param {State} state @param {Drop} drop @param {string[]} [refused] @returns {State} */
function took(state, { night, cards, rows, repeated, had }, refused = []) {
  const words = [
    ...refused,
    rows ? `Cards that were read: ${cards}, with ${rows} rows. Undo takes them back.` : "",
    rows || night.unread.length ? "" : "No cards were read.",
    had.length ? `Rows were added to the cards that ${listed(had)} had.` : "",
    repeated ? `Rows that two files have, taken as one game each: ${repeated}.` : "",
  ].filter(Boolean);
  const next = reduceRecorded(NIGHTS, state, { type: "change", log: night, what: `drop ${state.drops}` });
  return { ...next, open: -1, said: words, drops: night.unread.length ? state.drops : state.drops + 1 };
}

/** Read the files that wait as it was chosen. @param {State} state @returns {State} */
function answeredIn(state) {
  const question = questionOf(state.log);
  const proposal = question && proposalOf(question, state.chosen);
  if (!question || !proposal?.isReady) return state;
  return took(state, answered(state.log, question.table.key, proposal.answer, proposal.owner));
}

/** Leave out the table that is asked about. @param {State} state @returns {State} */
function left(state) {
  const question = questionOf(state.log);
  if (!question) return state;
  return took(state, answered(state.log, question.table.key, { roles: [], kind: "rows" }, ""));
}

/** @param {State} state @param {{text: string, places: Places, answer: ScorecardsResult | Failure | null}} action */
function heard(state, { text, places, answer }) {
  const failure = answer instanceof Failure ? answer : null;
  const found = failure ? state.answer.found : answer && { result: /** @type {ScorecardsResult} */ (answer), places };
  const next = { ...state, answer: { text: failure ? state.answer.text : text, found, failure, places, isOut: false } };
  const { told, words } = newsIn(notesOf(next), state.aloud.told);
  return { ...next, aloud: { told, words: words || state.aloud.words } };
}

/** What is said of the cards. @param {State} state @returns {Note[]} */
export function notesOf({ log, answer: { found, failure, places } }) {
  // What is wrong with what was written before may have gone to other rows since.
  const ruled = found && !failure ? ruledNotes(excused(found.result, found.places, log), found.places) : [];
  return [...faultNotes(failure ? explain(failure).faults : [], places), ...ruled, ...ownNotes(log)];
}
