/** A deal in full: its cards, the play card by card, and the show, as they happen at the table. */

import { nextWords, stopWords } from "../result/verdict.js";
import { cardName, cardPicture } from "../ui/cards.js";
import { numberField } from "../ui/inputs.js";
import { button, drawn, markup, render } from "../ui/markup.js";
import { CardKeys } from "./cardpicker.js";
import { DealCards, deeds } from "./dealcards.js";
import { play, setMembers, setPlayed, setShown } from "./edits.js";
import { extrasView, others, othersView, unlaid } from "./extras.js";
import { cellFinding } from "./findings.js";
import { cardsOf, counted, dealers, slots, written } from "./reading.js";
import { slotName } from "./spots.js";

/** @import { View } from "../vendor/preact.js" */
/** @import { Desk } from "./record.js" */
/** @import { Fault, Next, PlayEntry, Slot } from "./types.js" */

export class OpenDeal {
  #desk;
  #deal = 0;
  /** What is typed of the card that is to be played. */
  #keys = new CardKeys();
  /** A card, or go, that came before the answer to the one before it. */
  #early = "";
  #cards;
  /** What comes next, as it was known last. */
  #known = { words: "", ways: /** @type {View} */ (null), others: /** @type {View} */ (null) };

  element = drawn(markup`<section class="open-deal panel" aria-label="The deal in full" hidden/>`);

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#cards = new DealCards(desk, () => this.#deal, () => this.draw());
  }

  /** Open a deal; the one after the last is the next to be dealt. @param {number} deal */
  open(deal) {
    this.#deal = Math.min(Math.max(deal, 0), this.#desk.recording.log.deals.length);
    this.#keys.clear();
    this.#early = "";
    this.element.hidden = false;
    this.#cards.open();
    this.#known = { words: "", ways: null, others: null };
    this.draw();
    this.#focus("h2");
    this.element.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.element.hidden = true;
    this.#desk.sheet.focus(this.#deal);
  }

  draw() {
    if (this.element.hidden) return;
    const { log } = this.#desk.recording;
    const hadFocus = this.element.contains(document.activeElement);
    this.#deal = Math.min(this.#deal, log.deals.length);
    render(markup`
      <div class="pick-head">
        <h2 tabindex="-1">Deal ${this.#deal + 1} · ${dealers(log)[this.#deal]} deals</h2>
        <div class="actions">
          ${button("Previous deal", () => this.open(this.#deal - 1))}
          ${button("Next deal", () => this.open(this.#deal + 1))}
          ${button("Close", () => this.close())}
        </div>
      </div>
      <div class="deal-cards" key=${`cards-${this.#deal}`}>${this.#cards.view()}</div>
      ${this.#table()}
      ${this.#show()}
      ${extrasView(this.#desk, this.#deal)}`, this.element);
    this.#playEarly();
    if (hadFocus && !this.element.contains(document.activeElement)) this.#focus("h2");
  }

  /**
   * Take a key, unless a field has the focus.
   * @param {string} key @returns {boolean} whether it means something here
   */
  key(key) {
    if (this.element.hidden) return false;
    if (this.#cards.key(key)) return true;
    const next = this.#next();
    if (key === "Backspace") this.#takeBack();
    else if (this.#isAsking()) return this.#keyEarly(key);
    else if (key === "g" && next?.must === "go") this.#enter({ player: next.player, play: "go" });
    else if (key === "Enter" && next?.must === "deal") this.open(this.#desk.recording.log.deals.length);
    else if (key === "Enter" && next?.must === "show") this.#focus(".live-show input:placeholder-shown");
    else return next !== null && this.#cardKey(next, key);
    return true;
  }

  /** @param {Next} next @param {string} key */
  #cardKey(next, key) {
    const card = this.#keys.key(key);
    if (card && this.#playable(next).includes(card)) this.#play(next, card);
    return card !== null;
  }

  /** @param {string} key @returns {boolean} whether it means something here */
  #keyEarly(key) {
    const play = key === "g" ? "go" : this.#keys.key(key);
    this.#early = play || this.#early;
    return play !== null;
  }

  #playEarly() {
    const next = this.#next();
    if (!this.#early || !next) return;
    const early = this.#early;
    this.#early = "";
    if (early === "go" && next.must === "go") this.#enter({ player: next.player, play: "go" });
    else if (this.#playable(next).includes(early)) this.#play(next, early);
  }

  /** @param {string} place of what gets the focus */
  #focus(place) {
    const element = this.element.querySelector(place);
    if (element instanceof HTMLElement) element.focus({ preventScroll: place === "h2" });
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

  #table() {
    const { log } = this.#desk.recording;
    const isAsking = this.#isAsking();
    if (!isAsking) this.#known = this.#nowKnown();
    const { words, ways, others } = this.#known;
    const said = (/** @type {number} */ at, /** @type {Partial<PlayEntry>} */ change) =>
      this.#desk.change(setPlayed(log, this.#deal, at, change), `${this.#deal} ${Object.keys(change)} of ${at}`);
    return markup`<div class=${`live ${isAsking ? "waiting" : ""}`} hidden=${!log.deals[this.#deal]?.plays && !words}>
      ${deeds(this.#desk, this.#deal, said)}
      <p class="live-next" role="status">${words}</p>
      <div class="actions live-ways">${ways}</div>
      ${others}
    </div>`;
  }

  #nowKnown() {
    const { recording: { log }, table } = this.#desk;
    const next = this.#next();
    const stop = this.#stop();
    // What comes of cards that are still being picked is no news.
    const isNews = next?.must !== "peg" || !this.#cards.isOpen;
    const words = stop ? stopWords(stop) : nextWords(isNews && next ? { next } : {});
    const entries = next?.phase === "play" && next.legal
      ? others(unlaid(log, this.#deal, table), next, this.#playable(next))
      : [];
    return {
      words,
      ways: [next ? this.#waysOf(next) : this.#wayBack(), stop && this.#wayOn()],
      others: othersView(entries, (entry) => this.#enter(entry)),
    };
  }

  /** @returns {Fault | null} the play of this deal that broke the rules, where it ends with that */
  #stop() {
    const { recording: { log }, finding: { judgement, log: judged } } = this.#desk;
    return judged === log && this.#deal === log.deals.length - 1 ? judgement?.stop ?? null : null;
  }

  #wayBack() {
    if (!this.#desk.recording.log.deals[this.#deal]?.plays?.length) return null;
    return button("Take back", () => this.#takeBack());
  }

  /** Where a play breaks the rules, they can say that such plays were taken back. */
  #wayOn() {
    const { log } = this.#desk.recording;
    return button("It was taken back at the table",
      () => this.#desk.change({ ...log, rules: { ...log.rules, illegal_play: "retract" } }));
  }

  /** What can be done now. @param {Next} next @returns {View} */
  #waysOf(next) {
    const primary = (/** @type {string} */ name, /** @type {() => void} */ act) =>
      button(name, act, { kind: "primary" });
    const { recording: { log }, table } = this.#desk;
    const heels = (/** @type {number} */ points) => () =>
      this.#desk.change(setMembers(this.#desk.recording.log, this.#deal, { heels: { claim: points } }));
    const cards = this.#playable(next).map((card) => markup`<button type="button" class="live-card" key=${card}
      aria-label=${`Play the ${cardName(card)}`} onClick=${() => this.#play(next, card)}>${cardPicture(card)}
      </button>`);
    const back = this.#wayBack();
    switch (next.must) {
      case "go": return [primary("Go", () => this.#enter({ player: next.player, play: "go" })), back];
      case "claim-last": return [
        primary("One for last", () => this.#enter({ player: next.player, play: "last", claim: 1 })), cards, back];
      case "claim-heels": return [primary(`Heels for ${table.heels}`, heels(table.heels)),
        primary("Not claimed", heels(0))];
      case "deal": return [primary(`Deal ${log.deals.length + 1}`, () => this.open(log.deals.length)), back];
      default: return [cards, back];
    }
  }

  /**
   * The cards that may be played; where the last point is still to be claimed, those that nobody has played.
   * @param {Next} next
   */
  #playable({ must, legal }) {
    if (must !== "claim-last") return legal ?? [];
    return unlaid(this.#desk.recording.log, this.#deal, this.#desk.table).flatMap(({ cards }) => cards);
  }

  /** @param {Next} next @param {string} card */
  #play({ must, player }, card) {
    this.#keys.clear();
    this.#enter(must === "play" ? { player, play: card } : { play: card });
  }

  /** @param {PlayEntry} entry */
  #enter(entry) {
    if (this.#isAsking()) this.#early = entry.play ?? "";
    else this.#desk.change(play(this.#desk.recording.log, this.#deal, entry));
  }

  #takeBack() {
    const { log } = this.#desk.recording;
    const deal = log.deals[this.#deal];
    const plays = deal?.plays ?? [];
    if (plays.length) {
      this.#desk.change(setMembers(log, this.#deal, { plays: plays.length > 1 ? plays.slice(0, -1) : undefined }));
    } else if (deal?.pegged || deal?.void) this.#desk.undo();
    else this.#cards.back();
  }

  /** The hands and the crib in the order in which they are shown, each with a field for what was said. */
  #show() {
    const { recording: { log }, table } = this.#desk;
    const deal = log.deals[this.#deal];
    const must = this.#next()?.must;
    const isShown = deal && (deal.show || deal.pegged || must === "show" || must === "deal");
    return markup`<ol class="live-show" aria-label="The show" hidden=${!isShown}>
      ${slots(log, this.#deal, table).map((slot, at) => this.#shown(slot, at))}</ol>`;
  }

  /** @param {Slot} slot @param {number} at */
  #shown(slot, at) {
    const { recording: { log }, table, finding } = this.#desk;
    const cell = { kind: /** @type {"crib" | "hand"} */ (slot.crib ? "crib" : "hand"),
      who: slot.crib ? "" : slot.player };
    const write = (/** @type {number | undefined} */ claim) =>
      this.#desk.change(setShown(log, this.#deal, slot, table, { claim }), `${this.#deal} show ${at}`);
    return markup`<li>
      <label>${slotName(slot)} ${numberField(write, { maxlength: 2,
        placeholder: String(counted(log, this.#deal, cell, finding.judgement) ?? " "),
        value: String(written(log, this.#deal, cell, table) ?? "") })}</label>
      <span class="minis">${cardsOf(log, this.#deal, slot, table).map(cardPicture)}</span>
      <span class="live-found">${cellFinding(this.#desk, this.#deal, cell).words}</span>
    </li>`;
  }
}
