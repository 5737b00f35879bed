/** The table after an entry, and its picture: the hands, the crib, the starter, the cards of the count. */

import { pegPicture } from "../board/board.js";
import { cardsOf, dealers, starterOf } from "../record/reading.js";
import { cardName, cardPicture, cardPictureAs, placeInDeck } from "../ui/cards.js";
import { markup } from "../ui/markup.js";

/** @import { GameRequest, LedgerLine } from "contract" */
/** @import { Table } from "../record/types.js" */
/** @import { View } from "../vendor/preact.js" */
/** @import { Game } from "./entries.js" */

/** @typedef {NonNullable<ReturnType<typeof tableAt>>} Felt */

/**
 * The table after an entry; of unknown cards there are none.
 * @param {Game} response of `/v1/game` @param {GameRequest} log the request
 * @param {number} entry from 1; 0 is the start @param {Table} table what the rules say
 */
export function tableAt(response, log, entry, table) {
  const line = response.ledger[entry - 1];
  const index = line?.deal ?? 0;
  if (!log.deals[index]) return null;
  const dealer = dealers(log)[index];
  const past = response.ledger.slice(0, entry).filter((one) => one.deal === index);
  const isPlaying = line?.phase === "play";
  const isCrib = line?.event === "crib";
  const played = isPlaying ? past.filter((one) => one.event === "card" && !one.retracted) : [];
  const isGone = (/** @type {string} */ player, /** @type {string} */ card) =>
    played.some((one) => one.player === player && one.cards[0] === card);
  const held = (/** @type {string} */ player, crib = false) => cardsOf(log, index, { player, crib }, table)
    .sort((one, other) => placeInDeck(one) - placeInDeck(other));
  return {
    hands: log.players.map((player) => ({
      player,
      side: sideOf(response, player),
      deals: player === dealer,
      current: line?.player === player && !isCrib,
      cards: held(player).map((card) => ({ card, played: isGone(player, card) })),
    })),
    counted: isPlaying ? countedCards(response, past) : [],
    count: isPlaying ? line.count ?? played.at(-1)?.count ?? null : null,
    crib: { cards: held(dealer, true), current: isCrib },
    starter: { turned: line?.deal !== undefined && line.phase !== "start", cards: starterOf(log, index) },
  };
}

/** @param {Game} response @param {string} player */
function sideOf(response, player) {
  return Object.values(response.sides).findIndex((players) => players.includes(player));
}

/**
 * The cards of the current count, which a card that alone makes up the count begins; a card that is taken back is among
 * them only while it is the entry.
 * @param {Game} response @param {LedgerLine[]} past of the deal
 */
function countedCards(response, past) {
  const lines = past.filter(({ event, cards, player, retracted }, at) =>
    event === "card" && cards[0] && player && (!retracted || at === past.length - 1));
  const first = lines.findLastIndex(({ count, cards: [card], retracted }) => count === value(card) && !retracted);
  return lines.slice(Math.max(first, 0)).map(({ cards: [card], player = "", retracted }, at, all) => ({
    card, player, side: sideOf(response, player), back: Boolean(retracted),
    now: at === all.length - 1 && past.at(-1)?.event === "card",
  }));
}

/** @param {string} card */
function value(card) {
  return "A23456789".indexOf(card[0]) + 1 || 10;
}

/** @param {Felt} felt */
export function handsPicture({ hands, crib }) {
  const dealer = hands.find(({ deals }) => deals)?.player;
  return markup`<ul class="seats ${hands.length > 2 ? "many" : ""}">
    ${hands.map(({ player, side, deals, current, cards }) => seat(`side-${side}`, current,
      markup`${pegPicture(side)}
        <span>${name(player)} ${deals && markup`<span class="deals">deals</span>`}</span>`,
      cardsView(cards, "not recorded")))}
    ${seat("crib", crib.current,
      markup`<span>${dealer && [name(`${dealer}’s`), " "]}<b>${dealer ? "crib" : "Crib"}</b></span>`,
      cardsView(crib.cards.map((card) => ({ card })), "not recorded"))}
  </ul>`;
}

/** Draw the starter, and the cards of the count with their players. @param {Felt} felt */
export function middlePicture({ starter: { turned, cards }, counted, count }) {
  return markup`<div class="middle">
    <div class="up"><p>Starter</p>${
      cardsView(turned ? cards.map((card) => ({ card })) : [], turned ? "not recorded" : "not turned up")}</div>
    <div class="count" hidden=${!counted.length}><p>Count<b>${count !== null && ` ${count}`}</b></p>
      <ol>${counted.map(countedCard)}</ol></div>
  </div>`;
}

/** @param {string} kind @param {boolean} current @param {View} who @param {View} held */
function seat(kind, current, who, held) {
  return markup`<li class="seat ${kind} ${current ? "current" : ""}">
    <span class="seat-name">${who}</span><span class="held">${held}</span></li>`;
}

/** @param {string} text */
function name(text) {
  return markup`<b class="seat-who" title=${text}>${text}</b>`;
}

/** @param {{card: string, played?: boolean}[]} cards @param {string} otherwise where there are none */
function cardsView(cards, otherwise) {
  if (!cards.length) return markup`<span class="unknown">${otherwise}</span>`;
  return cards.map(({ card, played }) => {
    const label = played ? `${cardName(card)}, played` : undefined;
    return markup`<span class="on-table ${played ? "played" : ""}">${cardPictureAs(card, { label })}</span>`;
  });
}

/** @param {Felt["counted"][number]} card */
function countedCard({ card, player, side, now, back }) {
  return markup`<li class="on-table side-${side} ${now ? "now" : ""} ${back ? "back" : ""}" title=${player}>
    ${cardPicture(card)}<span>${player}</span></li>`;
}
