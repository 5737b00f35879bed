/**
 * What happens beside the cards: a ruling, a deal that is thrown in, heels, an end that depends on who pegged first,
 * a game that is given up.
 */

import { html } from "../ui/dom.js";
import { forgetPegged } from "./cardedits.js";
import { addRuling, pegInOrder, setEnded, setVoid } from "./edits.js";
import { problems } from "./marks.js";
import { sidesOf } from "./reading.js";

/** @import { Desk } from "./record.js" */

/** The forms for it. */
export class Extras {
  #desk;
  #deal;
  #sides = select("Side", []);
  #points = field("Points", "text");
  #reason = field("Reason", "text");
  #loser = select("Side that gives up", []);
  #by = select("How", [["concession", "concedes"], ["forfeit", "forfeits"]]);
  #note = html("p", { class: "fault", role: "status" });
  #void = button("Throw this deal in", () => this.#throwIn());
  #heels = button("Heels", () => this.#desk.sheet.heels(this.#deal()));
  #end = button("End the game", () => this.#giveUp());
  #byCards = button("Write the play card by card", () => this.#forget());
  #first = html("div", { class: "actions" });
  #drawn = "";

  /**
   * @param {Desk} desk
   * @param {() => number} deal that is open
   */
  constructor(desk, deal) {
    this.#desk = desk;
    this.#deal = deal;
    this.element = html(
      "details",
      { class: "extras help" },
      html("summary", {}, "A ruling, a misdeal, a concession"),
      html("div", { class: "actions" }, this.#heels, this.#void, this.#byCards),
      this.#first,
      html("fieldset", {}, html("legend", {}, "A ruling"),
        html("div", { class: "fields" }, this.#sides.box, this.#points.box, this.#reason.box),
        button("Add the ruling", () => this.#rule()), this.#note),
      html("fieldset", {}, html("legend", {}, "The game is given up"),
        html("div", { class: "fields" }, this.#loser.box, this.#by.box), this.#end),
    );
  }

  /** Show what the log says. */
  draw() {
    const { log } = this.#desk.recording;
    const deal = log.deals[this.#deal()];
    const sides = sidesOf(log).map(({ id, players }) => /** @type {[string, string]} */ ([id, players.join(" and ")]));
    if (JSON.stringify(sides) !== this.#drawn) {
      for (const { input } of [this.#sides, this.#loser]) input.replaceChildren(...options(sides));
      this.#drawn = JSON.stringify(sides);
    }
    this.#void.setAttribute("aria-pressed", String(Boolean(deal?.void)));
    this.#heels.setAttribute("aria-pressed", String(Boolean(deal?.heels?.claim)));
    this.#byCards.hidden = !deal?.pegged;
    this.#end.textContent = log.ended ? "The game goes on after all" : "End the game";
    this.#end.hidden = sides.length !== 2;
    this.#drawFirst();
  }

  /** Where the totals take more than one side out, somebody has to say who was first. */
  #drawFirst() {
    const { recording: { log }, finding: { failure } } = this.#desk;
    const isUnclear = problems(failure)
      .some(({ code, pointer }) => code === "ambiguous-end" && pointer.startsWith(`#/deals/${this.#deal()}/`));
    const ways = log.players.map((player) =>
      button(`${player} was out first`, () => this.#desk.change(pegInOrder(log, this.#deal(), player))));
    this.#first.replaceChildren(...(isUnclear ? ways : []));
    if (isUnclear) /** @type {HTMLDetailsElement} */ (this.element).open = true;
  }

  #throwIn() {
    const { log } = this.#desk.recording;
    this.#desk.change(setVoid(log, this.#deal(), !log.deals[this.#deal()]?.void));
  }

  #forget() {
    const { recording: { log }, table } = this.#desk;
    this.#desk.change(forgetPegged(log, this.#deal(), table));
  }

  #rule() {
    const points = Number(this.#points.input.value.replace("−", "-"));
    const reason = this.#reason.input.value.trim();
    const isWhole = Number.isInteger(points) && points !== 0 && Math.abs(points) <= 60;
    this.#note.textContent = !isWhole
      ? "Points must be a whole number from −60 to 60, and not 0."
      : reason ? "" : "A ruling needs a reason.";
    if (this.#note.textContent) return;
    this.#desk.change(addRuling(this.#desk.recording.log, this.#deal(),
      { side: this.#sides.input.value, points, reason }));
    this.#points.input.value = "";
    this.#reason.input.value = "";
  }

  #giveUp() {
    const { log } = this.#desk.recording;
    const by = /** @type {"concession" | "forfeit"} */ (this.#by.input.value);
    this.#desk.change(setEnded(log, log.ended ? null : { by, side: this.#loser.input.value }));
  }
}

/** @param {string} name @param {() => void} click */
function button(name, click) {
  return html("button", { type: "button", class: "quiet", click }, name);
}

/** @param {string} name @param {string} type */
function field(name, type) {
  const input = /** @type {HTMLInputElement} */ (html("input", { type, autocomplete: "off", maxlength: 200 }));
  return { input, box: html("label", { class: "field" }, name, input) };
}

/** @param {string} name @param {[string, string][]} choices */
function select(name, choices) {
  const input = /** @type {HTMLSelectElement} */ (html("select", {}, ...options(choices)));
  return { input, box: html("label", { class: "field" }, name, input) };
}

/** @param {[string, string][]} choices */
function options(choices) {
  return choices.map(([value, name]) => html("option", { value }, name));
}
