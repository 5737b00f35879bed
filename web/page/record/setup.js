/**
 * The set-up of a game: who plays, who deals first, the rules; and the changes of players.
 */

import { composed, nameOf } from "../log/sources.js";
import { meaning } from "../rules/meaning.js";
import { loadingNote, rulesetName, rulesetOptions } from "../rules/rulesets.js";
import { choice } from "../ui/fields.js";
import { selectAll } from "../ui/inputs.js";
import { markup } from "../ui/markup.js";
import { changed } from "../ui/recording.js";
import { tidy, without } from "./edits.js";
import { rulesetOf } from "./judge.js";
import { firstDealer } from "./reading.js";
import { setDealer } from "./deals.js";

/** @import { Act, Log, State } from "./types.js" */

/** @param {State} state @param {Act} act */
export function setupView(state, act) {
  const { log } = state;
  const key = (/** @type {KeyboardEvent} */ event) => onward(event, () =>
    act({ type: "focus", focus: { part: "cell", deal: log.deals.length, at: 0 } }));
  return markup`<div class="setup" key="setup" onKeyDown=${key}>
    <div class="fields">
      ${log.players.map((player, index) => nameView(state, act, player, index))}
      ${dealerChoice(state, act)}
    </div>
    ${rulesView(log, act)}
  </div>`;
}

/** Ask who dealt first; the sheet can be written before that is said. @param {State} state @param {Act} act */
function dealerChoice({ log, table }, act) {
  const first = firstDealer(log);
  return choice("Who dealt first?", "first-dealer", first ?? "", log.players.map((player) => [player, player]),
    (player) => act({ type: "change", log: setDealer(log, player, table) }), { kind: first === null ? "asked" : "" });
}

/** @param {State} state @param {Act} act @param {string} player @param {number} index */
function nameView({ log, typed, note }, act, player, index) {
  const id = `record-name-${index}`;
  const written = player === defaultName(index) ? "" : player;
  // Two players of an opened game may have one name in two spellings.
  const fault = note?.place === `name-${index}` ? note.words : nameFault(log.players, index, player);
  return markup`<div class="field">
    <label class="field">Player ${index + 1}
      <input id=${id} type="text" maxlength=${LONGEST_NAME} autocomplete="off" spellcheck=${false}
        aria-describedby=${`${id}-fault`} value=${typed?.seat === index ? typed.text : written}
        placeholder=${defaultName(index)} onFocus=${selectAll} onBlur=${() => act({ type: "typed" })}
        onInput=${(/** @type {{target: HTMLInputElement}} */ { target }) =>
          act({ type: "typing", seat: index, text: target.value })}/></label>
    <p class="fault" id=${`${id}-fault`} role="status">${fault}</p>
  </div>`;
}

/** @param {Log} log @param {Act} act */
function rulesView(log, act) {
  const id = log.ruleset ?? "standard";
  const choose = (/** @type {{target: HTMLSelectElement}} */ { target }) =>
    act({ type: "change", log: { ...without(log, "rules"), ruleset: target.value } });
  return markup`<details class="help"><summary>Rules: ${rulesetName(id)}, ${log.players.length} players</summary>
    <div class="field">
      <label for="record-rules" class="hidden-visually">Rules</label>
      <select id="record-rules" value=${id} aria-describedby="record-rules-note" onChange=${choose}>
        ${rulesetOptions(id).map(([one, name]) =>
          markup`<option key=${one} value=${one} selected=${one === id}>${name}</option>`)}</select>
      <p class="hint" id="record-rules-note">${rulesetOf(log)?.description}</p>
      ${loadingNote()}
      ${meaning(id)}
    </div>
    ${playersView(log, act)}</details>`;
}

/**
 * Choose how many play, and whether in teams; before the first deal.
 * @param {Log} log @param {Act} act
 */
function playersView(log, act) {
  const counts = rulesetOf(log)?.players ?? [2];
  const ways = [...counts.map((count) => ({ id: `${count}`, name: COUNTS[count] })),
    ...(counts.includes(4) ? [{ id: TEAMS, name: "4, partners opposite" }] : [])];
  const own = log.teams ? TEAMS : `${log.players.length}`;
  const choose = (/** @type {{target: HTMLSelectElement}} */ { target }) =>
    act({ type: "change", log: seat(log, parseInt(target.value, 10), target.value === TEAMS) });
  return markup`<div class="field" hidden=${log.deals.length > 0 || ways.length < 2}>
    <label for="record-players">Players</label>
    <select id="record-players" value=${own} onChange=${choose}>${ways.map(({ id, name }) =>
      markup`<option key=${id} value=${id} selected=${id === own}>${name}</option>`)}</select></div>`;
}

/**
 * Enter goes on to the next field, then to who dealt first if nobody has said, and from there to the sheet.
 * @param {KeyboardEvent} event @param {() => void} onEnd
 */
function onward(event, onEnd) {
  const { target: input, currentTarget: setup } = event;
  if (event.key !== "Enter" || !(input instanceof HTMLInputElement) || input.type === "checkbox") return;
  event.preventDefault();
  const all = [.../** @type {NodeListOf<HTMLInputElement>} */ (/** @type {HTMLElement} */ (setup)
    .querySelectorAll("input[type=text], .asked input"))].filter((one) => one.checkVisibility());
  const next = input.type === "radio" ? null : all[all.indexOf(input) + 1];
  if (next) next.focus();
  else onEnd();
}

/** @type {Record<number, string>} */
const COUNTS = { 2: "2", 3: "3", 4: "4, each alone" };
/** Four players in two teams. */
const TEAMS = "4 in teams";

/**
 * Give a player another name, everywhere in the log.
 * @param {Log} log @param {number} seat @param {string} name
 * @returns {Log} the same where the name is empty or somebody else's
 */
export function rename(log, seat, name) {
  const old = log.players[seat];
  if (!name || name === old || nameFault(log.players, seat, name)) return log;
  return renamed(log, (one) => (one === old ? name : one));
}

/** Members of a log that are names, and those whose keys are. */
const NAMES = new Set(["players", "teams", "first_dealer", "dealer", "player", "side"]);
const BY_NAME = new Set(["cut", "starting_scores", "dealt", "discards", "hands", "pegged", "scores"]);

/**
 * @param {any} part of a log @param {(name: string) => string} of @param {string} [member] that it is @returns {any}
 */
function renamed(part, of, member = "") {
  if (typeof part === "string") return NAMES.has(member) ? of(part) : part;
  if (Array.isArray(part)) return part.map((one) => renamed(one, of, member));
  if (typeof part !== "object") return part;
  const isByName = BY_NAME.has(member);
  return Object.fromEntries(Object.entries(part).map(([key, one]) =>
    (isByName ? [of(key), renamed(one, of)] : [key, renamed(one, of, key)])));
}

/** @param {number} index of a seat @returns {string} the name of a player who has not been named */
export function defaultName(index) {
  return `Player ${index + 1}`;
}

/**
 * Seat so many players, each alone or partners opposite; before the first deal.
 * @param {Log} log @param {number} count @param {boolean} [areTeams] @returns {Log}
 */
export function seat(log, count, areTeams = false) {
  const players = log.players.slice(0, count);
  while (players.length < count) {
    let number = players.length;
    while (players.includes(defaultName(number))) number += 1;
    players.push(defaultName(number));
  }
  const [first, second, third, fourth] = players;
  const dealer = players.includes(log.first_dealer ?? "") ? log.first_dealer : undefined;
  return tidy({ ...without(log, "starting_scores", "cut"), players, first_dealer: dealer,
    teams: areTeams ? [[first, third], [second, fourth]] : undefined });
}

/** Characters of a name, at most. */
export const LONGEST_NAME = 40;

/**
 * Take what is typed of a name, which is one once its field is left.
 * @param {State} state @param {number} seat @param {string} text
 */
export function typeName(state, seat, text) {
  const words = text.length === LONGEST_NAME ? `A name has at most ${LONGEST_NAME} characters.` : "";
  return { ...state, typed: { seat, text }, note: words ? { place: `name-${seat}`, words } : null };
}

/** @param {State} state @returns {State} where what is typed is a name, or refused */
export function nameTyped(state) {
  const { log, typed } = state;
  if (!typed) return state;
  const name = nameOf(typed.text) || defaultName(typed.seat);
  const words = nameFault(log.players, typed.seat, name);
  const next = { ...state, typed: null };
  return words
    ? { ...next, note: { place: `name-${typed.seat}`, words } }
    : changed(next, rename(log, typed.seat, name));
}

/**
 * @param {string[]} players @param {number} seat @param {string} name
 * @returns {string} why the player cannot have that name
 */
export function nameFault(players, seat, name) {
  const other = players.findIndex((player, at) => at !== seat && composed(player) === composed(name));
  return other < 0 ? "" : `“${name}” is the name of player ${other + 1}.`;
}
