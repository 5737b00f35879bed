/**
 * The state of the recorder, and what each action makes of it: the log and what it was before, what was found in it,
 * which cards are open, what a link has said, and where the focus goes. record.js draws it.
 */

import { allMistakes } from "../result/mistakes.js";
import { gameWords } from "../result/verdict.js";
import { changed, reduceRecorded } from "../ui/recording.js";
import { columnAt, rowsOf, stepped } from "./columns.js";
import { placesOf } from "./findings.js";
import { GAMES, isEmpty } from "./games.js";
import { isOpen, keyOf } from "./hints.js";
import { nothing, rulesetOf, tableOf } from "./judge.js";
import { closePicker, newPicker, pick, putBack, withPicker } from "./picking.js";
import { nameTyped, typeName } from "./setup.js";
import { turnHeels } from "./edits.js";

/** @import { Recorded } from "../ui/recording.js" */
/** @import { Action, Fault, Finding, Judgement, Link, Log, Picker, State } from "./types.js" */

/** @param {Recorded<Log>} game @param {Link} [link] that led to it @returns {State} with nothing found, nothing open */
export function begin(game, link = { isFirst: false, entry: null }) {
  const { log, past, note } = game;
  return { log, past, note, table: tableOf(log, rulesetOf(log)), finding: nothing(log), open: null, picker: null, link,
    focus: null, typed: null, costs: null, away: [] };
}

/**
 * What becomes of the state where it is not only the log.
 * @type {Record<string, (state: State, action: any) => State>}
 */
const STEPS = {
  rules: (state) => ({ ...state, table: tableOf(state.log, rulesetOf(state.log)) }),
  found: (state, { finding }) => found(state, finding),
  away: (state, { hint }) => found({ ...state, away: [...state.away, keyOf(hint)] }, state.finding),
  costs: (state, { costs }) => (costs.sent === state.finding.sent ? { ...state, costs } : state),
  heels: (state, { deal }) => changed(state, turnHeels(state.log, deal, state.table)),
  typing: (state, { seat, text }) => typeName(state, seat, text),
  typed: (state) => nameTyped(state),
  extras: (state, { deal }) => ({ ...state, open: deal, focus: { part: "extras" } }),
  close: (state) => ({ ...state, open: null, focus: { part: "cell", deal: state.open ?? 0, at: 0 } }),
  cards: (state, { deal, cell }) => ({ ...state, picker: newPicker(deal, cell), focus: { part: "cards" } }),
  choose: (state, { at }) => withPicker(state, { chosen: at }),
  pick: (state, { card }) => pick(state, card),
  back: (state, { at, card }) => putBack(state, at, card),
  done: (state) => closePicker(state),
  step: (state, { deal, at }) => stepped(state, deal, at),
  look: (state, { fault }) => looked(state, fault),
  entry: (state, { entry, isBoard }) =>
    ({ ...state, link: { ...state.link, entry }, focus: isBoard ? { part: "board" } : state.focus }),
  focus: (state, { focus }) => ({ ...state, focus }),
};

/** @param {State} state @param {Action} action @returns {State} the same where it changes nothing */
export function reduce(state, action) {
  const step = Object.hasOwn(STEPS, action.type) ? STEPS[action.type] : null;
  const next = step ? step(state, action) : reduceRecorded(GAMES, state, action);
  if (action.type === "open") return begin(next, "link" in action ? action.link : undefined);
  const whole = next.log === state.log ? next : consistent(next);
  // A button of the page may have changed the log, whose cards have the keys all the same.
  return "focus" in action && step !== STEPS.focus ? { ...whole, focus: action.focus } : whole;
}

/** What belongs to a log changes with it. @param {State} state @returns {State} */
function consistent(state) {
  const { log, finding, link } = state;
  const open = state.open === null ? null : Math.min(state.open, log.deals.length);
  const next = { ...state, open, table: tableOf(log, rulesetOf(log)), link: { ...link, entry: null } };
  return { ...next, picker: pickerOf(next), finding: isEmpty(log) ? nothing(log) : finding };
}

/** @param {State} state @returns {Picker | null} the cards that are open, unless the deal or the player is gone */
function pickerOf({ log, picker }) {
  if (!picker) return null;
  const { deal, cell } = picker;
  const isThere = deal <= log.deals.length && (cell.kind === "crib" || log.players.includes(cell.who));
  return isThere ? picker : null;
}

/** @param {State} state @param {Finding} finding @returns {State} with the hints that are questions */
function found(state, finding) {
  const { finding: before, link, focus, away } = state;
  const { judgement: whole, failure } = finding;
  const judgement = whole && { ...whole, hints: whole.hints?.filter((hint) => isOpen(hint, away)) };
  const isLinked = judgement && !before.judgement && link.entry !== null;
  return {
    ...state,
    finding: { ...finding, judgement, scores: judgement?.scores ?? (failure ? before.scores : undefined),
      told: judgement ? toldOf(judgement, before.told) : undefined },
    focus: isLinked ? { part: "board" } : focus,
  };
}

/** Say what is new: a mistake once, and the result. @param {Judgement} judgement @param {Finding["told"]} before */
function toldOf(judgement, before) {
  const mistakes = allMistakes(judgement);
  const whole = [...mistakes, gameWords(judgement, mistakes)].join(" ");
  return whole === before?.whole ? before : { whole, mistakes, words: gameWords(judgement, before?.mistakes) };
}

/**
 * Go to what a fault is about.
 * @param {State} state @param {Pick<Fault, "pointer" | "missing">} fault @returns {State}
 */
function looked(state, fault) {
  const { log, table } = state;
  const [place] = placesOf(log, table, fault);
  if (!place) return { ...state, focus: { part: "setup" } };
  const deal = Math.min(place.deal, rowsOf(state) - 1);
  return { ...state, focus: { part: "cell", deal, at: columnAt(log, place.cell) } };
}
