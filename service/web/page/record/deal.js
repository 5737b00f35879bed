/**
 * A deal in full: its cards, the play card by card, and the show, as they happen at the table.
 */

import { nextWords, stopWords } from "../result/verdict.js";
import { cardName, cardPicture } from "../ui/cards.js";
import { html } from "../ui/dom.js";
import { CardKeys } from "./cardkeys.js";
import { DealCards } from "./dealcards.js";
import { drawDeeds } from "./deeds.js";
import { play, setHeels, setPlayed, setShown, takeBack } from "./edits.js";
import { Extras } from "./extras.js";
import { Held } from "./held.js";
import { Others, others, unlaid } from "./irregularities.js";
import { cellFinding } from "./marks.js";
import { cardsOf, counted, dealers, slots, written } from "./reading.js";
import { slotName } from "./spots.js";

/** @import { Desk } from "./record.js" */
/** @import { Judgement, Next, PlayEntry } from "./types.js" */

/** The deal that is open. */
export class OpenDeal {
  #desk;
  #deal = 0;
  /** What is typed of the card that is to be laid. */
  #keys = new CardKeys();
  #held = new Held();
  #cards;
  #extras;
  #title = html("h2", { tabindex: "-1" });
  #deeds = html("div");
  #words = html("p", { class: "live-next", role: "status" });
  #ways = html("div", { class: "actions live-ways" });
  #others = new Others((entry) => {
    this.#title.focus({ preventScroll: true });
    this.#enter(entry);
  });
  #table = html("div", { class: "live" }, this.#deeds, this.#words, this.#ways, this.#others.element);
  #show = html("ol", { class: "live-show", "aria-label": "The show" });

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#cards = new DealCards(desk, () => this.#deal, () => this.draw());
    this.#extras = new Extras(desk, () => this.#deal);
    const button = (/** @type {string} */ name, /** @type {() => void} */ click) =>
      html("button", { type: "button", class: "quiet", click }, name);
    this.element = html(
      "section",
      { class: "open-deal panel", "aria-label": "The deal in full", hidden: true },
      html("div", { class: "pick-head" }, this.#title, html("div", { class: "actions" },
        button("Previous deal", () => this.open(this.#deal - 1)), button("Next deal", () => this.open(this.#deal + 1)),
        button("Close", () => this.close()))),
      this.#cards.element,
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
    this.#keys.clear();
    this.element.hidden = false;
    this.#cards.open();
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
    this.#cards.draw();
    this.#drawTable();
    this.#drawShow();
    this.#extras.draw();
    this.#enterHeld();
    if (hadFocus && !this.element.contains(document.activeElement)) this.#title.focus({ preventScroll: true });
  }

  /**
   * Take a key, unless a field has the focus.
   * @param {string} key
   * @returns {boolean} whether it means something here
   */
  key(key) {
    if (this.element.hidden) return false;
    if (this.#cards.key(key)) return true;
    const next = this.#next();
    if (key === "Backspace") this.#takeBack();
    else if (this.#isAsking()) return this.#hold(key);
    else if (key === "g" && next?.must === "go") this.#go(next);
    else if (key === "=") this.#focus(".deeds li:last-child input");
    else if (key === "Enter" && next?.must === "deal") this.open(this.#desk.recording.log.deals.length);
    else if (key === "Enter" && next?.must === "show") this.#focus(".live-show input:placeholder-shown");
    else return next !== null && this.#cardKey(next, key);
    return true;
  }

  /** @param {Next} next @param {string} key */
  #cardKey(next, key) {
    const card = this.#keys.key(key);
    if (card && this.#layable(next).includes(card)) this.#lay(next, card);
    return card !== null;
  }

  /** Until it is known what comes next, what is typed is held. @param {string} key */
  #hold(key) {
    const play = key === "g" ? "go" : this.#keys.key(key);
    if (play) this.#held.add(this.#desk.recording.log, { play });
    return play !== null;
  }

  /** Lay what was held, as if it were done now; what cannot be laid ends that. */
  #enterHeld() {
    if (this.#isAsking()) return;
    const next = this.#next();
    const entry = this.#held.next(this.#desk.recording.log, next, next ? this.#layable(next) : []);
    if (!next || !entry) return;
    this.#enter(entry.play === "go" || next.must === "play" ? { ...entry, player: next.player } : entry);
    this.#held.follow(this.#desk.recording.log);
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

  #isAsking() {
    const { recording: { log }, finding } = this.#desk;
    return finding.log !== log && this.#deal === log.deals.length - 1;
  }

  #drawTable() {
    const { log } = this.#desk.recording;
    const deal = log.deals[this.#deal];
    const isAsking = this.#isAsking();
    this.#table.classList.toggle("waiting", isAsking);
    // What somebody types there is not taken away.
    if (!this.#deeds.querySelector("input:focus")) {
      this.#deeds.replaceChildren(drawDeeds(this.#desk, this.#deal,
        (at, change) => this.#desk.change(setPlayed(this.#desk.recording.log, this.#deal, at, change))));
    }
    if (isAsking) return;
    const next = this.#next();
    const stop = this.#stop();
    const words = stop ? stopWords(stop) : next && !this.#isToBeDealt(next) ? nextWords({ next }) : "";
    if (this.#words.textContent !== words) this.#words.textContent = words;
    this.#ways.replaceChildren(...(next ? this.#waysOf(next) : this.#wayBack()), ...(stop ? this.#wayOn(stop) : []));
    this.#others.draw(next?.phase === "play" && next.legal
      ? others(unlaid(log, this.#deal, this.#desk.table), next, this.#layable(next))
      : []);
    this.#table.hidden = !deal?.plays && !words;
    this.#show.hidden = !deal?.show && !deal?.pegged && next?.must !== "show" && next?.must !== "deal";
    if (this.#deal === log.deals.length) this.#show.hidden = true;
  }

  /** What comes of cards that are still being picked is no news. @param {Next} next */
  #isToBeDealt({ must }) {
    return must === "peg" && this.#cards.isOpen;
  }

  /** @returns {Judgement | null} what was found, where it stops at a fault of this deal */
  #stop() {
    const { recording: { log }, finding: { judgement, log: judged } } = this.#desk;
    if (judged !== log || judgement?.status !== "illegal") return null;
    return judgement.violations.at(-1)?.pointer.startsWith(`#/deals/${this.#deal}/`) ? judgement : null;
  }

  #wayBack() {
    if (!this.#desk.recording.log.deals[this.#deal]?.plays?.length) return [];
    return [html("button", { type: "button", class: "quiet", click: () => this.#takeBack() }, "Take back")];
  }

  /** Where a play breaks the rules, they can say that such plays were taken back. @param {Judgement} stop */
  #wayOn({ violations }) {
    if (!violations.at(-1)?.pointer.includes("/plays/")) return [];
    const { log } = this.#desk.recording;
    const goOn = () => this.#desk.change({ ...log, rules: { ...log.rules, illegal_play: "retract" } });
    return [html("button", { type: "button", class: "quiet", click: goOn }, "It was taken back at the table")];
  }

  /** What can be done now. @param {Next} next @returns {Node[]} */
  #waysOf(next) {
    const button = (/** @type {string} */ name, /** @type {() => void} */ click) =>
      html("button", { type: "button", class: "primary", click }, name);
    const { recording: { log }, table } = this.#desk;
    const heels = (/** @type {number} */ points) => () =>
      this.#desk.change(setHeels(this.#desk.recording.log, this.#deal, points));
    const cards = this.#layable(next).map((card) => html(
      "button", { type: "button", class: "live-card", "aria-label": `Lay the ${cardName(card)}`,
        click: () => this.#lay(next, card) }, cardPicture(card),
    ));
    const back = this.#wayBack();
    switch (next.must) {
      case "go": return [button("Go", () => this.#go(next)), ...back];
      case "claim-last": return [button("One for last",
        () => this.#enter({ player: next.player, play: "last", claim: 1 })), ...cards, ...back];
      case "claim-heels": return [button(`Heels for ${table.heels}`, heels(table.heels)),
        button("Not claimed", heels(0))];
      case "deal": return [button(`Deal ${log.deals.length + 1}`, () => this.open(log.deals.length)), ...back];
      default: return [...cards, ...back];
    }
  }

  /**
   * The cards that may be laid; where the last point is still to be claimed, those that nobody has laid.
   * @param {Next} next
   */
  #layable({ must, legal }) {
    if (must !== "claim-last") return legal ?? [];
    return unlaid(this.#desk.recording.log, this.#deal, this.#desk.table).flatMap(({ cards }) => cards);
  }

  /** @param {Next} next @param {string} card */
  #lay({ must, player }, card) {
    this.#keys.clear();
    this.#enter(must === "play" ? { player, play: card } : { play: card });
  }

  /** @param {Next} next */
  #go({ player }) {
    this.#enter({ player, play: "go" });
  }

  /** @param {PlayEntry} entry */
  #enter(entry) {
    if (this.#isAsking()) this.#held.add(this.#desk.recording.log, entry);
    else this.#desk.change(play(this.#desk.recording.log, this.#deal, entry));
  }

  #takeBack() {
    const { log } = this.#desk.recording;
    const deal = log.deals[this.#deal];
    if (deal?.plays?.length) this.#desk.change(takeBack(log, this.#deal));
    else if (deal?.pegged || deal?.void) this.#desk.undo();
    else this.#cards.back();
  }

  /** The hands and the crib in the order in which they are shown, each with a field for what was said. */
  #drawShow() {
    const { recording: { log }, table } = this.#desk;
    const order = slots(log, this.#deal, table);
    if (this.#show.children.length !== order.length) {
      this.#show.replaceChildren(...order.map((_, at) => this.#shown(at)));
    }
    order.forEach((slot, at) => {
      const cell = { kind: /** @type {"crib" | "hand"} */ (slot.crib ? "crib" : "hand"),
        who: slot.crib ? "" : slot.player };
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
        this.#desk.change(setShown(log, this.#deal, slot, table,
          { claim: input.value === "" ? null : Number(input.value) }), `${this.#deal} show ${at}`);
      },
    }));
    return html("li", {}, html("label", {}, "", input), html("span", { class: "minis" }),
      html("span", { class: "live-found" }));
  }
}
