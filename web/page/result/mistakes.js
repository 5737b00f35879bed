/** The mistakes of a game: one row each, with its sentence and what it cost below. */

import { placeName } from "../log/places.js";
import { toldFaults } from "../record/faults.js";
import { dealsWords } from "../record/hints.js";
import { fragment } from "../ui/address.js";
import { sentence } from "../ui/api.js";
import { cardText } from "../ui/cards.js";
import { button, markup } from "../ui/markup.js";
import { dealOf, faultName, listed, located, sideAt, sideName, withCards } from "./entries.js";

/** @import { GameRequest, LedgerLine, MissingItem, Slip } from "contract" */
/** @import { Log } from "../record/types.js" */
/** @import { Fault, Judgement } from "./entries.js" */
/** @import { Links } from "./verdict.js" */

/** Wrong counts, which the line of the entry tells. */
const COUNTS = new Set(["overcount", "undercount", "false-game"]);

/** @param {Fault} fault @returns {number | null} the deal that it is about, from 0; null outside the deals */
export function dealAt({ pointer, missing }) {
  return missing?.[0]?.deal ?? dealOf(pointer);
}

/**
 * @param {Fault} fault @param {Pick<Judgement, "ledger" | "sides">} judgement
 * @returns {{row: string, short: string}} such as `Ann 42, should be 41`, and what of it is to stand at the number
 */
export function brief(fault, { ledger, sides }) {
  const { code, slip, missing = [], player, pointer, typed, most, deals = [] } = fault;
  const line = ledger.find((one) => one.pointer === pointer);
  const event = line?.event ?? missing[0]?.event;
  const told = (/** @type {string} */ what, /** @type {string} */ short) => ({ row: `${what}, ${short}`, short });
  if (typed !== undefined) return told(`“${typed}”`, `no number from 0 to ${most}`);
  if (code === "impossible-total" && slip) {
    const short = `no ${event === "crib" ? "crib" : event === "heels" ? "heels" : "hand"} counts ${slip.written}`;
    return told(thing(event, player), short + fitWords(missing[0], slip));
  }
  if (missing.length) {
    const names = [...new Set(missing.map((one) => thing(one.event, one.player) + fitWords(one)))];
    return { row: `${listed(names)} ${names.length > 1 ? "are" : "is"} missing`, short: "missing" };
  }
  if (slip) return told(`${sideName({ sides }, sideAt(sides, pointer))} ${slip.written}`, dueWords(slip));
  if (COUNTS.has(code) && line?.claim) {
    return told(`${thing(event, player, line.cards)} ${line.claim.claimed}`, `should be ${line.claim.actual}`);
  }
  const short = faultName(code).toLowerCase();
  if (deals.length > 1) return { row: `${short}, in ${dealsWords(deals.slice(1))} too`, short };
  return { row: player ? `${player}, ${short}` : short, short };
}

/** Name a count: `Ann’s hand`. @param {string} [event] @param {string} [player] @param {string[]} [cards] */
function thing(event, player, cards = []) {
  if (event === "pegging" || !player) return "the pegging";
  return `${player}’s ${event === "card" && cards.length ? cardText(cards[0]) : event ?? "count"}`;
}

/** @param {Slip} slip */
function dueWords({ due, at_least: least, at_most: most }) {
  if (due !== undefined) return `should be ${due}`;
  return least === undefined ? `should be at most ${most}` : `should be at least ${least}`;
}

/** @param {Pick<MissingItem, "fits">} [item] @param {Slip} [slip] what is written for it */
export function fitWords({ fits } = {}, slip) {
  return fits === undefined || fits === slip?.written ? "" : ` (${fits} by the total)`;
}

/** @param {Judgement} judgement @returns {string[]} each mistake that is told, in a sentence */
export function allMistakes(judgement) {
  return toldFaults(judgement).map((one) => {
    const deal = dealAt(one);
    return `${deal === null ? "The start" : `Deal ${deal + 1}`}: ${brief(one, judgement).row}.`;
  });
}

/**
 * List the mistakes, each with links to the board, to the log, and to the view that scores its cards.
 * @param {Judgement} response @param {GameRequest} log @param {Links} links
 */
export function mistakesView(response, log, links) {
  const violations = toldFaults(response);
  // Where players count for themselves, a log without a single claim is one mistake.
  const under = violations.filter(({ code }) => code === "undercount").length;
  const blank = under > 1 && !response.ledger.some(({ claim }) => claim?.claimed) ? under : 0;
  const shown = located({ ...response, violations })
    .filter(({ violation: { code } }) => !blank || code !== "undercount");
  const isAsked = links.answers.length > 0;
  return markup`<section class="mistakes" aria-label="Mistakes">
    ${!violations.length && !isAsked && markup`<p class="all-right">No mistakes found.</p>`}
    ${blank > 0 && markup`<h3>No claims are written</h3>
      <p>Under these rules players count for themselves, and an entry without a claim counts 0:
        ${` ${blank} are worth more. `}If the points were counted for the players, choose automatic claims.</p>
      ${button("Check with automatic claims", links.automatic)}`}
    ${shown.length > 0 && markup`<h3>${shown.length === 1 ? "One mistake" : `${shown.length} mistakes`}</h3>`}
    <ol>${shown.map((one) => mistakeView(response, log, one, links))}</ol>
  </section>`;
}

/**
 * @param {Judgement} response @param {GameRequest} log
 * @param {ReturnType<typeof located>[number]} found @param {Links} links
 */
function mistakeView(response, log, { violation, line, entry }, links) {
  const { pointer, code, detail } = violation;
  const cards = line?.phase === "show" && line.cards.length ? ` (${line.cards.map(cardText).join(" ")})` : "";
  const place = `${placeName(pointer, response.ledger)}${cards}${line?.retracted ? ", taken back" : ""}`;
  const score = line && scoreAddress(log, line);
  const toggled = (/** @type {{target: HTMLDetailsElement}} */ { target }) => {
    if (target.open) links.ask?.();
  };
  return markup`<li class="mistake ${code}" key=${`${pointer} ${code}`}>
    <p>${button(`Deal ${Number(dealAt(violation)) + 1}`, () => links.log(violation), { kind: "link sheet-deal" })}${
      " "}· ${brief(violation, response).row}</p>
    <details onToggle=${toggled}><summary>Why</summary>
      <p>${place}: ${sentence(withCards(detail, log.players))}</p>
      <p class="mistake-cost" role="status">${links.cost(violation)}</p>
      <p class="leads">${links.look && button("On the board", () => links.look?.(entry), { kind: "link" })}
        ${score && markup`<a class="link" href=${score}>Score this ${line.event}</a>`}</p></details>
  </li>`;
}

/** Parameters that change what cards count, for which the view has no field. */
const COUNTING = /** @type {const} */ (["nobs", "flush_takes_starter"]);

/**
 * Link to the view that scores a hand or the crib.
 * @param {Log} log
 * @param {LedgerLine} line of its ledger
 * @returns {string | null} an address; nothing where the cards are not known, or count otherwise than there
 */
export function scoreAddress(log, line) {
  const { event, cards, claim } = line;
  const starter = log.deals[line.deal ?? -1]?.starter;
  if (event !== "hand" && event !== "crib" || !cards.length || !starter) return null;
  if (COUNTING.some((name) => log.rules?.[name] !== undefined)) return null;
  const claimed = claim ? String(claim.claimed) : "";
  return fragment("hand", { [event]: cards.join(" "), starter, claim: claimed, ruleset: log.ruleset ?? "standard" });
}
