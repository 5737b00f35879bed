/** A deal in full: its cards, the play card by card, and the show, as they happen at the table. */

import { faultName } from "../result/entries.js";
import { nextWords, stopWords } from "../result/verdict.js";
import { cardName, cardOf, cardPicture } from "../ui/cards.js";
import { numberField } from "../ui/inputs.js";
import { button, markup } from "../ui/markup.js";
import { setMembers, setPlayed, setShown } from "./edits.js";
import { callWays, countCall, extrasView } from "./extras.js";
import { cellFinding, countWords } from "./findings.js";
import { formNow, isPickingDeal, pickerView } from "./picking.js";
import { entryOfCard, isAsking, nextOf, others, playable, stopOf, unlaid } from "./playing.js";
import { cardsOf, cellOf, counted, dealers, firstDealer, slots, starterOf, written } from "./reading.js";
import { dealerChoice } from "./setup.js";
import { enteredForm, slotName } from "./spots.js";

/** @import { View } from "../vendor/preact.js" */
/** @import { Act, Fault, Form, Judgement, Line, Next, PlayEntry, Slot, State } from "./types.js" */

/** What can be entered of a deal. @type {[Form, string][]} */
const FORMS = [["hands", "Hands and crib"], ["dealt", "Dealt cards and discards"]];

/** @param {State} state @param {Act} act @param {number} open the deal */
export function dealView(state, act, open) {
  const go = (/** @type {number} */ deal) => () => act({ type: "deal", deal });
  const isKnown = firstDealer(state.log) !== null;
  return markup`<section class="open-deal panel" aria-label="The deal in full" key="deal">
    <div class="pick-head">
      <h2 tabindex="-1">Deal ${open + 1}${isKnown && ` · ${dealers(state.log)[open]} deals`}</h2>
      <div class="actions">
        ${button("Previous deal", go(open - 1))}
        ${button("Next deal", go(open + 1))}
        ${button("Close", () => act({ type: "close" }))}
      </div>
    </div>
    ${!isKnown && dealerChoice(state, act, "deal-dealer")}
    <div class="deal-cards" key=${`cards-${open}`}>${cardsView(state, act, open)}</div>
    ${tableView(state, act, open)}
    ${showView(state, act, open)}
    ${extrasView(state, act, open)}
  </section>`;
}

/**
 * Draw the cards: picked as long as some are missing, then the starter and a way back to them.
 * @param {State} state @param {Act} act @param {number} open
 */
function cardsView(state, act, open) {
  const { log } = state;
  const deal = log.deals[open];
  if (isPickingDeal(state)) {
    return markup`
      <div class="actions" role="group" aria-label="What to enter of this deal" hidden=${enteredForm(deal) !== null}>
        ${FORMS.map(([form, name]) =>
          button(name, () => act({ type: "form", form }), { isPressed: form === formNow(state) }))}
      </div>
      ${pickerView(state, act, "The cards")}`;
  }
  return markup`<div class="actions">
    ${starterOf(log, open).map((card) => markup`
      <span class="live-starter">Starter <span class="minis">${cardPicture(card)}</span></span>`)}
    ${!deal?.void && button("Cards of this deal", () => act({ type: "want" }))}
  </div>`;
}

/**
 * Draw the play. What was known last stays in sight until the answer is there.
 * @param {State} state @param {Act} act @param {number} open
 */
function tableView(state, act, open) {
  const { log, table, finding } = state;
  const known = { ...state, log: isAsking(state) ? finding.log : log };
  const [next, stop] = [nextOf(known), stopOf(known)];
  // What comes of cards that are still being picked is no news.
  const isNews = next?.must !== "peg" || !isPickingDeal(state);
  const words = stop ? stopWords(stop) : nextWords(isNews && next ? { next } : {});
  const entries = next?.phase === "play" && next.legal
    ? others(unlaid(known.log, open, table), next, playable(known, next))
    : [];
  const back = log.deals[open]?.plays?.length ? button("Take back", () => act({ type: "take-back" })) : null;
  return markup`<div class=${`live ${isAsking(state) ? "waiting" : ""}`}
      hidden=${!log.deals[open]?.plays && !words}>
    ${deedsView(state, act, open)}
    <p class="live-next" role="status">${words}</p>
    <div class="actions live-ways">${next ? waysView(known, act, next, back) : back} ${stop && wayOn(state, act)}</div>
    ${othersView(entries, (entry) => act({ type: "play", entry }))}
  </div>`;
}

/**
 * Where a play breaks the rules, they can say that such plays were taken back.
 * @param {State} state @param {Act} act
 */
function wayOn({ log }, act) {
  const changed = { ...log, rules: { ...log.rules, illegal_play: /** @type {const} */ ("retract") } };
  return button("It was taken back at the table", () => act({ type: "change", log: changed }));
}

/**
 * Draw what can be done now.
 * @param {State} state @param {Act} act @param {Next} next @param {View} back @returns {View}
 */
function waysView(state, act, next, back) {
  const { log, table, open } = state;
  const primary = (/** @type {string} */ name, /** @type {() => void} */ does) =>
    button(name, does, { kind: "primary" });
  const enter = (/** @type {PlayEntry} */ entry) => act({ type: "play", entry });
  const heels = (/** @type {number} */ points) => () =>
    act({ type: "change", log: setMembers(log, open ?? 0, { heels: { claim: points } }) });
  const cards = playable(state, next).map((card) => markup`<button type="button" class="live-card" key=${card}
    aria-label=${`Play the ${cardName(card)}`} onClick=${() => enter(entryOfCard(next, card))}>${cardPicture(card)}
    </button>`);
  switch (next.must) {
    case "go": return [primary("Go", () => enter({ player: next.player, play: "go" })), back];
    case "claim-last": return [
      primary("One for last", () => enter({ player: next.player, play: "last", claim: 1 })), cards, back];
    case "claim-heels": return [primary(`Heels for ${table.heels}`, heels(table.heels)),
      primary("Not claimed", heels(0))];
    case "deal": return [
      primary(`Deal ${log.deals.length + 1}`, () => act({ type: "deal", deal: log.deals.length })), back];
    default: return [cards, back];
  }
}

/** @param {PlayEntry[]} entries what can have happened @param {(entry: PlayEntry) => void} onEnter */
function othersView(entries, onEnter) {
  const way = (/** @type {PlayEntry} */ entry) => {
    const does = (/** @type {{currentTarget: Element}} */ { currentTarget }) => {
      currentTarget.closest("details")?.removeAttribute("open");
      onEnter(entry);
    };
    const card = cardOf(entry.play ?? "");
    if (!card) return markup`<button type="button" class="quiet" onClick=${does}>${entry.player} says go</button>`;
    return markup`<button type="button" class="live-card" onClick=${does}
      aria-label=${`${entry.player} plays the ${cardName(card)} all the same`}>${cardPicture(card)}</button>`;
  };
  const players = [...new Set(entries.map(({ player }) => player))];
  return markup`<details class="help" hidden=${!entries.length}>
    <summary>Something else happened</summary>
    <div class="live-others">${players.map((player) => markup`<div class="actions">
      ${entries.filter((entry) => entry.player === player).map(way)}</div>`)}</div>
  </details>`;
}

/**
 * Draw the hands and the crib in the order in which they are shown, each with a field for what was said.
 * @param {State} state @param {Act} act @param {number} open
 */
function showView(state, act, open) {
  const { log, table } = state;
  const deal = log.deals[open];
  const must = nextOf(state)?.must;
  const isShown = deal && (deal.show || deal.pegged || must === "show" || must === "deal");
  return markup`<ol class="live-show" aria-label="The show" hidden=${!isShown}>
    ${slots(log, open, table).map((slot, at) => shownView(state, act, open, slot, at))}</ol>`;
}

/** @param {State} state @param {Act} act @param {number} open @param {Slot} slot @param {number} at */
function shownView(state, act, open, slot, at) {
  const { log, table, finding: { judgement } } = state;
  const cell = cellOf(slot);
  const write = (/** @type {number | undefined} */ claim) =>
    act({ type: "change", log: setShown(log, open, slot, table, { claim }), what: `${open} show ${at}` });
  return markup`<li>
    <label>${slotName(slot)} ${numberField(write, { maxlength: 2,
      placeholder: String(counted(log, open, cell, judgement) ?? " "),
      value: String(written(log, open, cell, table) ?? "") })}</label>
    <span class="minis">${cardsOf(log, open, slot, table).map(cardPicture)}</span>
    <span class="live-found">${cellFinding(state, open, cell).words}</span>
  </li>`;
}

/** @param {State} state @param {Act} act @param {number} deal */
export function deedsView(state, act, deal) {
  const { log } = state;
  const change = (/** @type {number} */ at, /** @type {Partial<PlayEntry>} */ part) =>
    act({ type: "change", log: setPlayed(log, deal, at, part), what: `${deal} ${Object.keys(part)} of ${at}` });
  const items = (log.deals[deal]?.plays ?? []).map((entry, at) => (entry.ruling
    ? markup`<li class="deed-ruling">A ruling: ${entry.ruling.points} to ${entry.ruling.side}</li>`
    : deedView(state, deal, entry, at, (part) => change(at, part))));
  return markup`<ol class="deeds" aria-label="The play">${items}</ol>`;
}

/**
 * @param {State} state @param {number} deal @param {PlayEntry} entry @param {number} at
 * @param {(part: Partial<PlayEntry>) => void} onChange called with what is to be changed in it
 */
function deedView(state, deal, entry, at, onChange) {
  const { finding: { judgement }, table } = state;
  const pointer = `#/deals/${deal}/plays/${at}`;
  const line = judgement?.ledger.find((one) => one.pointer === pointer);
  const faults = judgement?.violations.filter((one) => one.pointer === pointer) ?? [];
  const isReneged = faults.some(({ code }) => code === "go-with-playable-card");
  const who = entry.player ?? line?.player ?? "";
  const mistake = { call: entry.call, owner: who,
    kind: isReneged ? /** @type {const} */ ("renege") : countCall(line, table) };
  const card = cardOf(entry.play ?? "");
  return markup`<li>
    <span class="deed-who">${who}</span>
    ${card ? cardPicture(card) : markup`<span class="deed-word">${entry.play}</span>`}
    ${line?.event === "card" && markup`<b class="deed-count">${line.count}</b>`}
    <span class="deed-words">${found(line, faults, judgement)}</span>
    ${table.manual && entry.play !== "go" && numberField((claim) => onChange({ claim }),
      { maxlength: 2, "aria-label": `Points said at ${entry.play}`, value: String(entry.claim ?? "") })}
    ${callWays(state, mistake, (call) => onChange({ call }))}
  </li>`;
}

/** @param {Line | undefined} line @param {Fault[]} faults @param {Judgement | null} judgement @returns {string} */
function found(line, faults, judgement) {
  const names = faults.filter(({ difference }) => !difference).map(({ code }) => faultName(code));
  if (line?.retracted) names.push("taken back");
  return [...names, line?.claim?.difference && judgement ? countWords(line, judgement) : pegged(line)].filter(Boolean)
    .join(", ");
}

/** @param {Line | undefined} line */
function pegged(line) {
  const points = line?.awards.find(({ reason }) => reason === "score")?.points ?? 0;
  return points ? `+${points}` : "";
}
