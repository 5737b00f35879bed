/** The table after an entry, and its picture: the hands, the crib, the starter, the cards of the count. */

import { pegPicture } from "../board/board.js";
import { dealers } from "../record/reading.js";
import { cardName, cardOf, cardPicture, cardPictureAs, placeInDeck } from "../ui/cards.js";
import { markup } from "../ui/markup.js";

/** @import { GameRequest, LedgerLine } from "contract" */
/** @import { View } from "../vendor/preact.js" */
/** @import { Game } from "./entries.js" */

/** @typedef {GameRequest["deals"][number]} Deal */

/**
 * @typedef {object} Hand
 * @property {string} player
 * @property {number} side the number of the player's side
 * @property {boolean} deals
 * @property {boolean} current whether the entry is this player's, and not about the crib
 * @property {{card: string, played: boolean}[] | null} cards null where they were not recorded
 */

/**
 * @typedef {object} CountedCard a card of the count, in the order of play
 * @property {string} card
 * @property {string} player
 * @property {number} side
 * @property {boolean} now whether the entry is this card
 * @property {boolean} back whether it is taken back
 */

/**
 * @typedef {object} Table
 * @property {Hand[]} hands by seat
 * @property {CountedCard[]} counted the cards of this count
 * @property {number | null} count null outside the play, and where its cards were not recorded
 * @property {{cards: string[] | null, current: boolean}} crib its cards are null where they were not recorded
 * @property {{turned: boolean, card: string | null}} starter the card is null where it was not recorded
 */

/**
 * The table after an entry.
 * @param {Game} response of `/v1/game`
 * @param {GameRequest} log the request
 * @param {number} entry from 1; 0 is the start
 * @returns {Table | null} null where there is no deal yet
 */
export function tableAt(response, log, entry) {
  const line = response.ledger[entry - 1];
  const index = line?.deal ?? 0;
  const deal = log.deals[index];
  if (!deal) return null;
  const dealer = dealers(log)[index];
  const past = response.ledger.slice(0, entry).filter((one) => one.deal === index);
  const playing = line?.phase === "play";
  const played = playing ? past.filter((one) => one.event === "card" && !one.retracted) : [];
  const crib = line?.event === "crib";
  return {
    hands: log.players.map((player) => ({
      player,
      side: sideOf(response, player),
      deals: player === dealer,
      current: line?.player === player && !crib,
      cards: handOf(deal, player, past)?.map((card) => ({ card, played: isPlayed(played, player, card) })) ?? null,
    })),
    counted: playing ? countedCards(response, past) : [],
    count: playing ? line.count ?? played.at(-1)?.count ?? null : null,
    crib: { cards: cribOf(log, deal, past), current: crib },
    starter: { turned: line?.deal !== undefined && line.phase !== "start",
      card: cardOf(deal.starter ?? "") },
  };
}

/** @param {Game} response @param {string} player */
function sideOf(response, player) {
  return Object.values(response.sides).findIndex((players) => players.includes(player));
}

/** @param {LedgerLine[]} played @param {string} player @param {string} card */
function isPlayed(played, player, card) {
  return played.some((line) => line.player === player && line.cards[0] === card);
}

/**
 * The cards that a player keeps, or was dealt where nothing is discarded yet; some are known from the show on only.
 * @param {Deal} deal @param {string} player @param {LedgerLine[]} past of the deal
 */
function handOf(deal, player, past) {
  const gone = known(deal.discards?.[player]) ?? [];
  const held = deal.hands?.[player] ?? deal.dealt?.[player];
  return known(held)?.filter((card) => !gone.includes(card)) ?? shown(past, "hand", player);
}

/** @param {GameRequest} log @param {Deal} deal @param {LedgerLine[]} past of the deal */
function cribOf({ players }, deal, past) {
  if (deal.crib) return known(deal.crib);
  if (!players.every((player) => deal.dealt?.[player])) return shown(past, "crib");
  const discards = players.flatMap((player) => deal.discards?.[player] ?? []);
  return known([...discards, ...deal.to_crib ?? []]);
}

/** @param {LedgerLine[]} past @param {string} event @param {string} [player] */
function shown(past, event, player) {
  const line = past.find((one) =>
    one.event === event && one.cards.length && !one.retracted && (!player || one.player === player));
  return line?.cards ?? null;
}

/**
 * The cards of the current count, which a card that alone makes up the count begins; a card that is taken back is among
 * them only while it is the entry.
 * @param {Game} response @param {LedgerLine[]} past of the deal
 */
function countedCards(response, past) {
  /** @type {CountedCard[]} */
  let cards = [];
  past.forEach(({ event, player, cards: [card], count, retracted }, index) => {
    const [now, back] = [index === past.length - 1, Boolean(retracted)];
    if (event !== "card" || !card || !player || (back && !now)) return;
    if (count === value(card) && !back) cards = [];
    cards.push({ card, player, side: sideOf(response, player), now, back });
  });
  return cards;
}

/** @param {string} card */
function value(card) {
  return "A23456789".indexOf(card[0]) + 1 || 10;
}

/** @param {string[] | null | undefined} cards as they are written */
function known(cards) {
  return cards?.map(cardOf).filter((card) => card !== null)
    .sort((one, other) => placeInDeck(one) - placeInDeck(other)) ?? null;
}

/** @param {Table} table */
export function handsPicture({ hands, crib }) {
  const dealer = hands.find(({ deals }) => deals)?.player;
  return markup`<ul class="seats ${hands.length > 2 ? "many" : ""}">
    ${hands.map(({ player, side, deals, current, cards }) => seat(`side-${side}`, current,
      markup`${pegPicture(side)}
        <span>${name(player)} ${deals && markup`<span class="deals">deals</span>`}</span>`,
      cards?.map(({ card, played }) => heldCard(card, played)) ?? unknownCards("not recorded")))}
    ${seat("crib", crib.current,
      markup`<span>${dealer && [name(`${dealer}’s`), " "]}<b>${dealer ? "crib" : "Crib"}</b></span>`,
      cards(crib.cards ?? [], crib.cards ? "empty" : "not recorded"))}
  </ul>`;
}

/** Draw the starter, and the cards of the count with their players. @param {Table} table */
export function middlePicture({ starter: { turned, card }, counted, count }) {
  return markup`<div class="middle">
    <div class="up"><p>Starter</p>${
      cards(turned && card ? [card] : [], turned ? "not recorded" : "not turned up")}</div>
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

/** @param {string[]} drawn @param {string} otherwise where there are none */
function cards(drawn, otherwise) {
  return drawn.length ? drawn.map((card) => heldCard(card, false)) : unknownCards(otherwise);
}

/** @param {string} card @param {boolean} played */
function heldCard(card, played) {
  const label = played ? `${cardName(card)}, played` : undefined;
  return markup`<span class="on-table ${played ? "played" : ""}">${cardPictureAs(card, { label })}</span>`;
}

/** @param {CountedCard} card */
function countedCard({ card, player, side, now, back }) {
  return markup`<li class="on-table side-${side} ${now ? "now" : ""} ${back ? "back" : ""}" title=${player}>
    ${cardPicture(card)}<span>${player}</span></li>`;
}

/** @param {string} words */
function unknownCards(words) {
  return markup`<span class="unknown">${words}</span>`;
}
