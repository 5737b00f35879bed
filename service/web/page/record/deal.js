/**
 * A deal in full: its cards, the play card by card, and the show, as they happen at the table.
 */

import { cardName, cardOf, cardPicture } from "../cards.js";
import { html } from "../dom.js";
import { nextWords } from "../verdict.js";
import { Picker, rankOf } from "./cards.js";
import { drawDeeds } from "./deeds.js";
import { play, setCards, setHeels, setPlayClaim, setShown, setStarter, takeBack } from "./edits.js";
import { Extras } from "./extras.js";
import { cellFinding } from "./marks.js";
import { cardsOf, counted, dealers, isRuling, slots, starterOf, written } from "./reading.js";

/** @import { Next, Slot } from "./types.js" */
/** @import { Desk } from "./record.js" */

const NOBODY = { key: () => false, draw: () => {}, element: html("div") };

/** The deal that is open. */
export class OpenDeal {
  #desk;
  #deal = 0;
  /** The rank of the card that is to be laid, until its suit is known. */
  #rank = "";
  /** @type {Pick<Picker, "key" | "draw" | "element">} */
  #picker = NOBODY;
  /** Whether the cards are to be seen although they are complete. */
  #isPicking = false;
  #extras;
  #title = html("h2", { tabindex: "-1" });
  #cards = html("div");
  #deeds = html("div");
  #words = html("p", { class: "live-next", role: "status" });
  #ways = html("div", { class: "actions live-ways" });
  #table = html("div", { class: "live" }, this.#deeds, this.#words, this.#ways);
  #show = html("ol", { class: "live-show", "aria-label": "The show" });

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#extras = new Extras(desk, () => this.#deal);
    const button = (/** @type {string} */ name, /** @type {() => void} */ click) => html("button", { type: "button", class: "quiet", click }, name);
    this.element = html(
      "section",
      { class: "open-deal panel", "aria-label": "The deal in full", hidden: true },
      html("div", { class: "pick-head" }, this.#title, html("div", { class: "actions" },
        button("Previous deal", () => this.open(this.#deal - 1)), button("Next deal", () => this.open(this.#deal + 1)), button("Close", () => this.close()))),
      this.#cards,
      this.#table,
      this.#show,
      this.#extras.element,
    );
  }

  /** The deal that is open, or −1. */
  get deal() {
    return this.element.hidden ? -1 : this.#deal;
  }

  /**
   * Open a deal; the one after the last is the next to be dealt.
   * @param {number} deal
   */
  open(deal) {
    this.#deal = Math.min(Math.max(deal, 0), this.#desk.recording.log.deals.length);
    this.#rank = "";
    this.#isPicking = false;
    this.element.hidden = false;
    this.#picker = this.#newPicker();
    this.#words.textContent = "";
    this.#ways.replaceChildren();
    this.draw();
    this.#title.focus();
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** Close it, and go back to its row. */
  close() {
    this.element.hidden = true;
    this.#desk.sheet.focus(this.#deal);
  }

  /** Show the deal as it is. */
  draw() {
    if (this.element.hidden) return;
    const { log } = this.#desk.recording;
    const hadFocus = this.element.contains(document.activeElement);
    this.#deal = Math.min(this.#deal, log.deals.length);
    this.#title.textContent = `Deal ${this.#deal + 1} · ${dealers(log)[this.#deal]} deals`;
    this.#drawCards();
    this.#drawTable();
    this.#drawShow();
    this.#extras.draw();
    if (hadFocus && !this.element.contains(document.activeElement)) this.#title.focus({ preventScroll: true });
  }

  /**
   * Take a key, unless a field has the focus.
   * @param {string} key
   * @returns {boolean} whether it means something here
   */
  key(key) {
    if (this.element.hidden) return false;
    if (this.#cards.contains(this.#picker.element) && this.#picker.key(key)) return true;
    const next = this.#next();
    const letter = key.toUpperCase();
    if (key === "Backspace") this.#takeBack();
    else if (key === "g" && next?.must === "go") this.#go(next);
    else if (key === "=") this.#focus(".deeds li:last-child input");
    else if (key === "Enter" && next?.must === "deal") this.open(this.#desk.recording.log.deals.length);
    else if (key === "Enter" && next?.must === "show") this.#focus(".live-show input:placeholder-shown");
    else if (next && rankOf(key)) this.#rank = rankOf(key);
    else if (next && this.#layable(next).includes(this.#rank + letter)) this.#lay(next, this.#rank + letter);
    else return false;
    return true;
  }

  /** @param {string} place of what gets the focus */
  #focus(place) {
    const element = this.element.querySelector(place);
    if (element instanceof HTMLElement) element.focus();
  }

  /** @returns {Next | null} what comes next, if that is here and known */
  #next() {
    const { recording: { log }, finding } = this.#desk;
    const next = finding.log === log ? finding.judgement?.next ?? null : null;
    if (!next) return null;
    const last = log.deals.length - 1;
    return this.#deal === last || (this.#deal === last + 1 && next.must === "deal") ? next : null;
  }

  #newPicker() {
    const { recording, table } = this.#desk;
    const order = () => slots(recording.log, this.#deal, this.#desk.table);
    return new Picker({
      title: "The cards",
      read: () => [
        ...order().map((slot) => ({ name: slotName(slot), size: slot.crib ? table.crib : table.hand, cards: cardsOf(recording.log, this.#deal, slot, this.#desk.table) })),
        { name: "the starter", size: 1, cards: starterOf(recording.log, this.#deal) },
      ],
      taken: () => "",
      onChange: (at, cards) => {
        const slot = order()[at];
        this.#desk.change(slot ? setCards(recording.log, this.#deal, slot, this.#desk.table, cards) : setStarter(recording.log, this.#deal, cards[0] ?? null));
      },
      onClose: () => {
        this.#isPicking = false;
        this.draw();
      },
    });
  }

  #drawCards() {
    const { log } = this.#desk.recording;
    const deal = log.deals[this.#deal];
    const { table } = this.#desk;
    const hands = slots(log, this.#deal, table).filter(({ crib }) => !crib);
    const isComplete = Boolean(deal?.starter) && hands.every((slot) => cardsOf(log, this.#deal, slot, table).length === table.hand);
    const isOpen = !deal?.dealt && !deal?.void && (this.#isPicking || (!isComplete && !deal?.pegged && !deal?.plays));
    if (isOpen) {
      if (!this.#cards.contains(this.#picker.element)) this.#cards.replaceChildren(this.#picker.element);
      this.#picker.draw();
      return;
    }
    const pick = () => {
      this.#isPicking = true;
      this.draw();
      this.#picker.element.focus();
    };
    const starter = starterOf(log, this.#deal).map((card) => html("span", { class: "live-starter" }, "Starter ", html("span", { class: "minis" }, cardPicture(card))));
    const change = deal?.dealt || deal?.void ? null : html("button", { type: "button", class: "quiet", click: pick }, "Cards of this deal");
    this.#cards.replaceChildren(html("div", { class: "actions" }, ...starter, change));
  }

  #drawTable() {
    const { recording: { log }, finding } = this.#desk;
    const deal = log.deals[this.#deal];
    const isAsking = finding.log !== log && this.#deal === log.deals.length - 1;
    this.#table.classList.toggle("waiting", isAsking);
    // What somebody types there is not taken away.
    if (!this.#deeds.contains(document.activeElement)) {
      this.#deeds.replaceChildren(drawDeeds(this.#desk, this.#deal, (at, points) => this.#said(at, points)));
    }
    if (isAsking) return;
    const next = this.#next();
    const words = next ? nextWords({ next }) : "";
    if (this.#words.textContent !== words) this.#words.textContent = words;
    this.#ways.replaceChildren(...(next ? this.#waysOf(next) : []));
    this.#table.hidden = !deal?.plays && !words;
    this.#show.hidden = !deal?.show && !deal?.pegged && next?.must !== "show" && next?.must !== "deal";
    if (this.#deal === log.deals.length) this.#show.hidden = true;
  }

  /** @param {number} at @param {number | null} points */
  #said(at, points) {
    this.#desk.change(setPlayClaim(this.#desk.recording.log, this.#deal, at, points));
  }

  /** What can be done now. @param {Next} next @returns {Node[]} */
  #waysOf(next) {
    const button = (/** @type {string} */ name, /** @type {() => void} */ click) => html("button", { type: "button", class: "primary", click }, name);
    const { recording: { log }, table } = this.#desk;
    const heels = (/** @type {number} */ points) => () => this.#desk.change(setHeels(this.#desk.recording.log, this.#deal, points));
    const cards = this.#layable(next).map((card) => html(
      "button", { type: "button", class: "live-card", "aria-label": `Lay the ${cardName(card)}`, click: () => this.#lay(next, card) }, cardPicture(card),
    ));
    const back = log.deals[this.#deal]?.plays?.length ? [html("button", { type: "button", class: "quiet", click: () => this.#takeBack() }, "Take back")] : [];
    switch (next.must) {
      case "go": return [button("Go", () => this.#go(next)), ...back];
      case "claim-last": return [button("One for last", () => this.#enter({ player: next.player, play: "last", claim: 1 })), ...cards, ...back];
      case "claim-heels": return [button(`Heels for ${table.heels}`, heels(table.heels)), button("Not claimed", heels(0))];
      case "deal": return [button(`Deal ${log.deals.length + 1}`, () => this.open(log.deals.length)), ...back];
      default: return [...cards, ...back];
    }
  }

  /** The cards that may be laid; where the last point is still to be claimed, those that nobody has laid. @param {Next} next */
  #layable({ must, legal }) {
    if (must !== "claim-last") return legal ?? [];
    const { recording: { log }, table } = this.#desk;
    const laid = (log.deals[this.#deal]?.plays ?? []).map((entry) => (isRuling(entry) ? null : cardOf(entry.play)));
    const hands = slots(log, this.#deal, table).filter(({ crib }) => !crib);
    return hands.flatMap((slot) => cardsOf(log, this.#deal, slot, table)).filter((card) => !laid.includes(card));
  }

  /** @param {Next} next @param {string} card */
  #lay({ must, player }, card) {
    this.#rank = "";
    this.#enter(must === "play" ? { player, play: card } : { play: card });
  }

  /** @param {Next} next */
  #go({ player }) {
    this.#enter({ player, play: "go" });
  }

  /** @param {import("./types.js").PlayEntry} entry */
  #enter(entry) {
    // Until it is known whose turn it is, nothing is laid.
    if (this.#desk.finding.log !== this.#desk.recording.log) return;
    this.#desk.change(play(this.#desk.recording.log, this.#deal, entry));
  }

  #takeBack() {
    const plays = this.#desk.recording.log.deals[this.#deal]?.plays;
    if (plays?.length && !isRuling(plays[plays.length - 1])) this.#desk.change(takeBack(this.#desk.recording.log, this.#deal));
    else this.#desk.undo();
  }

  /** The hands and the crib in the order in which they are shown, each with a field for what was said. */
  #drawShow() {
    const { recording: { log }, table } = this.#desk;
    const order = slots(log, this.#deal, table);
    if (this.#show.children.length !== order.length) this.#show.replaceChildren(...order.map((_, at) => this.#shown(at)));
    order.forEach((slot, at) => {
      const cell = { kind: /** @type {"crib" | "hand"} */ (slot.crib ? "crib" : "hand"), who: slot.crib ? "" : slot.player };
      const [label, cards, found] = this.#show.children[at].querySelectorAll("label, .minis, .live-found");
      const input = /** @type {HTMLInputElement} */ (this.#show.children[at].querySelector("input"));
      label.firstChild?.replaceWith(`${slotName(slot)} `);
      cards.replaceChildren(...cardsOf(log, this.#deal, slot, table).map(cardPicture));
      const value = written(log, this.#deal, cell, table);
      if (Number(input.value || NaN) !== (value ?? NaN)) input.value = String(value ?? "");
      input.placeholder = String(counted(log, this.#deal, cell, this.#desk.finding.judgement) ?? " ");
      found.textContent = cellFinding(this.#desk, this.#deal, cell).words;
    });
  }

  /** @param {number} at */
  #shown(at) {
    const input = /** @type {HTMLInputElement} */ (html("input", {
      type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 2, placeholder: " ",
      input: () => {
        input.value = input.value.replace(/[^0-9]/g, "");
        const { recording: { log }, table } = this.#desk;
        const slot = slots(log, this.#deal, table)[at];
        this.#desk.change(setShown(log, this.#deal, slot, table, { claim: input.value === "" ? null : Number(input.value) }), `${this.#deal} show ${at}`);
      },
    }));
    return html("li", {}, html("label", {}, "", input), html("span", { class: "minis" }), html("span", { class: "live-found" }));
  }
}

/** @param {Slot} slot @returns {string} */
function slotName({ player, crib }) {
  return crib ? `${player}’s crib` : `${player}’s hand`;
}
