/**
 * The set-up of a game: its rules, who plays, who deals first, where the pegs stand.
 */

import { choose, offer } from "../rules/rulesets.js";
import { html } from "../ui/dom.js";
import { newGame, setStart } from "./edits.js";
import { rulesetOf } from "./gamerules.js";
import { dealers, sidesOf } from "./reading.js";
import { rename, seat, setDealer, setRuleset, setTeams } from "./seats.js";

/** @import { Desk } from "./record.js" */
/** @import { Log } from "./types.js" */

/** The form. */
export class Setup {
  #desk;
  #rules = /** @type {HTMLSelectElement} */ (html("select",
    { id: "record-rules", "aria-describedby": "record-rules-note record-rules-fault",
      change: () => this.#change(setRuleset(this.#log, this.#rules.value)) },
    html("option", { value: "standard" }, "Standard cribbage")));
  #note = html("p", { class: "hint", id: "record-rules-note" });
  #names = html("div", { class: "fields" });
  #dealer = /** @type {HTMLSelectElement} */ (html("select",
    { change: () => this.#change(setDealer(this.#log, this.#dealer.value)) }));
  #board = html("div", { class: "fields" });
  #teams = /** @type {HTMLInputElement} */ (html("input",
    { type: "checkbox", change: () => this.#change(setTeams(this.#log, this.#teams.checked)) }));
  #more = html("button",
    { type: "button", class: "quiet", click: () => this.#change(seat(this.#log, this.#log.players.length + 1)) },
    "Add a player");
  #fewer = html("button",
    { type: "button", class: "quiet", click: () => this.#change(seat(this.#log, this.#log.players.length - 1)) },
    "Remove a player");
  #teamBox = html("label", { class: "check" }, this.#teams, " Two teams, partners opposite");
  #summary = html("summary");
  #drawn = "";

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.element = /** @type {HTMLDetailsElement} */ (html(
      "details",
      { class: "setup help" },
      this.#summary,
      html("div", { class: "setup-form" },
        html("div", { class: "field" }, html("label", { for: "record-rules" }, "Rules"), this.#rules, this.#note,
          html("p", { class: "fault", id: "record-rules-fault" })),
        this.#names,
        html("div", { class: "actions" }, this.#more, this.#fewer, this.#teamBox),
        html("div", { class: "fields" }, html("label", { class: "field" }, "First dealer", this.#dealer)),
        this.#board,
        html("div", { class: "actions" },
          html("button", { type: "button", class: "primary", click: () => this.#begin() }, "To the sheet"),
          html("button", { type: "button", class: "quiet", click: () => this.#again() }, "New game")),
      ),
    ));
    this.element.open = !desk.recording.log.deals.length;
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Offer the rules; once the form is in the page. */
  offer() {
    offer(this.#rules, () => this.#desk.draw());
  }

  get #log() {
    return this.#desk.recording.log;
  }

  /** Show what the log says. */
  draw() {
    const log = this.#log;
    const rules = rulesetOf(log);
    choose(this.#rules, log.ruleset ?? "standard");
    this.#note.textContent = rules?.description ?? "";
    const against = sidesOf(log).map(({ players }) => players.join(" and ")).join(" against ");
    this.#summary.textContent = `${rules?.name ?? "Set-up"}: ${against}`;
    const who = JSON.stringify([log.players, log.teams]);
    if (who !== this.#drawn) this.#drawPlayers(log);
    this.#drawn = who;
    const counts = rules?.players ?? [2];
    this.#more.hidden = log.deals.length > 0 || !counts.includes(log.players.length + 1);
    this.#fewer.hidden = log.deals.length > 0 || log.players.length <= 2;
    this.#teamBox.hidden = log.deals.length > 0 || log.players.length !== 4;
    this.#teams.checked = Boolean(log.teams);
    [this.#dealer.value] = dealers(log);
    for (const input of this.#board.querySelectorAll("input")) {
      const score = log.starting_scores?.[input.dataset.side ?? ""];
      if (input !== document.activeElement) input.value = score ? String(score) : "";
    }
  }

  /** @param {Log} log */
  #drawPlayers(log) {
    const at = [...this.#names.querySelectorAll("input")].findIndex((input) => input === document.activeElement);
    this.#names.replaceChildren(...log.players.map((player, index) => this.#name(player, index)));
    if (at >= 0) this.#names.querySelectorAll("input")[at]?.focus();
    this.#dealer.replaceChildren(...log.players.map((player) => html("option", { value: player }, player)));
    this.#board.replaceChildren(...sidesOf(log).map(({ id, players }) => this.#start(id, players.join(" and "))));
  }

  /** @param {string} player @param {number} index */
  #name(player, index) {
    const fault = html("p", { class: "fault", id: `record-name-fault-${index}`, role: "status" });
    const input = /** @type {HTMLInputElement} */ (html("input", {
      type: "text", maxlength: 40, autocomplete: "off", spellcheck: "false", value: player,
      "aria-describedby": fault.id,
      focus: () => input.select(),
      change: () => {
        const name = input.value.trim();
        fault.textContent = nameFault(this.#log.players, index, name);
        this.#change(rename(this.#log, index, name));
        if (this.#log.players[index] !== name) input.value = this.#log.players[index];
      },
    }));
    return html("div", { class: "field" }, html("label", { class: "field" }, `Player ${index + 1}`, input), fault);
  }

  /** @param {string} side @param {string} name */
  #start(side, name) {
    const input = /** @type {HTMLInputElement} */ (html("input", {
      type: "text", inputmode: "numeric", maxlength: 3, autocomplete: "off", placeholder: "0", "data-side": side,
      input: () => {
        input.value = input.value.replace(/[^0-9]/g, "");
        this.#change(setStart(this.#log, side, Number(input.value)), `start ${side}`);
      },
    }));
    return html("label", { class: "field" }, `${name} begins at`, input);
  }

  /** @param {Log} log @param {string | null} [what] */
  #change(log, what = null) {
    this.#desk.change(log, what);
  }

  /** Enter goes on to the next field, and from the last one to the sheet. @param {KeyboardEvent} event */
  #key(event) {
    const input = event.target;
    if (event.key !== "Enter" || !(input instanceof HTMLInputElement) || input.type !== "text") return;
    event.preventDefault();
    const all = [...this.element.querySelectorAll("input")].filter(({ type }) => type === "text");
    const at = all.indexOf(input);
    input.blur();
    const next = [...this.element.querySelectorAll("input")].filter(({ type }) => type === "text")[at + 1];
    if (next) next.focus();
    else this.#begin();
  }

  #begin() {
    this.element.open = false;
    this.#desk.sheet.focus(this.#log.deals.length);
  }

  /** Begin another game of the same players; who dealt second deals first. */
  #again() {
    const { players, ruleset: rules, teams } = this.#log;
    const [first] = dealers({ ...this.#log, deals: [] });
    const dealer = players[(players.indexOf(first) + 1) % players.length];
    this.#change({ ...newGame(players, rules ?? "standard"), ...(teams ? { teams } : {}), first_dealer: dealer });
  }
}

/**
 * @param {string[]} players
 * @param {number} seat
 * @param {string} name
 * @returns {string} why the player cannot have that name
 */
function nameFault(players, seat, name) {
  if (!name) return "A player must have a name.";
  const other = players.indexOf(name);
  return other < 0 || other === seat ? "" : `“${name}” is the name of player ${other + 1}.`;
}
