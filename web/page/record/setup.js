/**
 * The set-up of a game: who plays, who deals first, the rules, and behind More where the pegs stand; and the changes
 * of the log that it makes.
 */

import { composed, nameOf } from "../log/sources.js";
import { meaning } from "../rules/meaning.js";
import { loadingNote, rulesetName, rulesetOptions } from "../rules/rulesets.js";
import { numberField, selectAll, unlessTyped } from "../ui/inputs.js";
import { button, drawn, markup, render } from "../ui/markup.js";
import { newGame, setStart, without } from "./edits.js";
import { rulesetOf } from "./judge.js";
import { dealers, sidesOf } from "./reading.js";
import { setDealer } from "./rows.js";

/** @import { Desk } from "./record.js" */
/** @import { Log } from "./types.js" */

const MOST = 4;

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
function defaultName(index) {
  return `Player ${index + 1}`;
}

/**
 * Seat so many players; only before the first deal.
 * @param {Log} log @param {number} count @returns {Log} the same where there is a deal already
 */
export function seat(log, count) {
  if (log.deals.length || count < 2 || count > MOST) return log;
  const players = log.players.slice(0, count);
  while (players.length < count) {
    let number = players.length;
    while (players.includes(defaultName(number))) number += 1;
    players.push(defaultName(number));
  }
  return { ...without(log, "teams", "starting_scores", "cut"), players, first_dealer: players[players.length - 1] };
}

/** Let four play in two teams, or each alone; only before the first deal. @param {Log} log @param {boolean} areTeams */
export function setTeams(log, areTeams) {
  const rest = without(log, "teams", "starting_scores");
  const [first, second, third, fourth] = log.players;
  return areTeams ? { ...rest, teams: [[first, third], [second, fourth]] } : rest;
}

/** Characters of a name, at most. */
const LONGEST_NAME = 40;

export class Setup {
  #desk;
  #names = drawn(markup`<div class="fields"/>`);
  #rules = drawn(markup`<details class="help"/>`);
  #more = drawn(markup`<details class="help"/>`);
  element = drawn(markup`<div class="setup"/>`);
  #fault = { seat: 0, words: "" };

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    const ways = drawn(markup`<div class="setup-ways"/>`);
    ways.append(this.#rules, this.#more, drawn(button("New game", () => this.#again())));
    this.element.append(this.#names, ways);
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Show all of the set-up, where something in it is wrong. */
  open() {
    for (const details of this.element.querySelectorAll("details")) details.open = true;
    this.#rules.querySelector("select")?.focus();
  }

  /** Another game is open. */
  forget() {
    this.#fault = { seat: 0, words: "" };
  }

  get #log() {
    return this.#desk.recording.log;
  }

  draw() {
    const log = this.#log;
    const rules = rulesetOf(log);
    this.#drawRules(log.ruleset ?? "standard", rules?.description);
    render(markup`
      ${log.players.map((player, index) => this.#name(player, index))}
      <label class="field">First dealer
        <select value=${dealers(log)[0]}
          onChange=${({ target }) => this.#desk.change(setDealer(log, target.value, this.#desk.table))}>
          ${log.players.map((player) => markup`<option value=${player}>${player}</option>`)}
        </select></label>`, this.#names);
    const counts = rules?.players ?? [2];
    const count = log.players.length;
    const isBegun = log.deals.length > 0;
    render(markup`<summary>More</summary><div class="setup-form">
      <div class="actions" hidden=${isBegun}>
        ${button("Add a player", () => this.#seat(count + 1), { hidden: !counts.includes(count + 1) })}
        ${button("Remove a player", () => this.#seat(count - 1), { hidden: count <= 2 })}
        <label class="check" hidden=${count !== 4}><input type="checkbox" checked=${Boolean(log.teams)}
          onChange=${() => this.#desk.change(setTeams(log, !log.teams))}/> Two teams, partners opposite</label>
      </div>
      <div class="fields">${sidesOf(log).map((side, index) => this.#start(side, index))}</div></div>`, this.#more);
  }

  /** @param {string} id @param {string} [description] */
  #drawRules(id, description) {
    const choose = (/** @type {{target: HTMLSelectElement}} */ { target }) =>
      this.#desk.change({ ...without(this.#log, "rules"), ruleset: target.value });
    render(markup`<summary>Rules: ${rulesetName(id)}</summary>
      <div class="field">
        <label for="record-rules" class="hidden-visually">Rules</label>
        <select id="record-rules" value=${id} aria-describedby="record-rules-note" onChange=${choose}>
          ${rulesetOptions(id).map(([one, name]) =>
            markup`<option key=${one} value=${one} selected=${one === id}>${name}</option>`)}</select>
        <p class="hint" id="record-rules-note">${description}</p>
        ${loadingNote()}
        ${meaning(id)}
      </div>`, this.#rules);
  }

  /** @param {number} count of players */
  #seat(count) {
    this.#desk.change(seat(this.#log, count));
  }

  /** @param {string} player @param {number} index */
  #name(player, index) {
    const id = `record-name-${index}`;
    return markup`<div class="field">
      <label class="field">Player ${index + 1}
        <input id=${id} type="text" maxlength=${LONGEST_NAME} autocomplete="off" spellcheck="false"
          aria-describedby=${`${id}-fault`} value=${unlessTyped(id, player === defaultName(index) ? "" : player)}
          placeholder=${defaultName(index)}
          onFocus=${selectAll} onBlur=${() => this.draw()}
          onInput=${({ target }) => this.#nameTyped(index, target.value)}
          onChange=${({ target }) => this.#rename(index, target)}/></label>
      <p class="fault" id=${`${id}-fault`} role="status">${this.#faultOf(index)}</p>
    </div>`;
  }

  /** Two players of an opened game may have one name in two spellings. @param {number} index */
  #faultOf(index) {
    const { players } = this.#log;
    return (this.#fault.seat === index && this.#fault.words) || nameFault(players, index, players[index]);
  }

  /** @param {number} index @param {string} text */
  #nameTyped(index, text) {
    const isFull = text.length === LONGEST_NAME;
    this.#fault = { seat: index, words: isFull ? `A name has at most ${LONGEST_NAME} characters.` : "" };
    this.draw();
  }

  /** @param {number} index @param {HTMLInputElement} input */
  #rename(index, input) {
    const name = nameOf(input.value) || defaultName(index);
    const words = nameFault(this.#log.players, index, name);
    if (words) this.#fault = { seat: index, words };
    this.#desk.change(rename(this.#log, index, name));
    input.value = this.#log.players[index] === defaultName(index) ? "" : this.#log.players[index];
  }

  /** @param {{id: string, players: string[]}} side @param {number} index */
  #start({ id: side, players }, index) {
    const id = `record-start-${index}`;
    const score = this.#log.starting_scores?.[side];
    const write = (/** @type {number | undefined} */ points) =>
      this.#desk.change(setStart(this.#log, side, points ?? 0), `start ${side}`);
    return markup`<label class="field">${players.join(" and ")} begins at
      ${numberField(write, { id, maxlength: 3, placeholder: "0", onBlur: () => this.draw(),
        value: unlessTyped(id, score ? String(score) : "") })}</label>`;
  }

  /** Enter goes on to the next field, and from the last one to the sheet. @param {KeyboardEvent} event */
  #key(event) {
    const input = event.target;
    if (event.key !== "Enter" || !(input instanceof HTMLInputElement) || input.type !== "text") return;
    event.preventDefault();
    const all = [...this.element.querySelectorAll("input")]
      .filter((one) => one.type === "text" && one.checkVisibility());
    const next = all[all.indexOf(input) + 1];
    if (next) next.focus();
    else this.#desk.sheet.focus(this.#log.deals.length);
  }

  /** Begin another game of the same players; who dealt second deals first. */
  #again() {
    const { players, ruleset: rules, teams } = this.#log;
    const [first] = dealers({ ...this.#log, deals: [] });
    const dealer = players[(players.indexOf(first) + 1) % players.length];
    this.#desk.begin({ ...newGame(players, rules ?? "standard"), ...(teams ? { teams } : {}), first_dealer: dealer });
  }
}

/**
 * @param {string[]} players @param {number} seat @param {string} name
 * @returns {string} why the player cannot have that name
 */
function nameFault(players, seat, name) {
  const other = players.findIndex((player, at) => at !== seat && composed(player) === composed(name));
  return other < 0 ? "" : `“${name}” is the name of player ${other + 1}.`;
}
