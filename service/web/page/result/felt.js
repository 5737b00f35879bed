/** The table at a moment of a game, and its picture: the hands, the crib, the starter, the cards of the count. */

import { pegPicture } from "../board/board.js";
import { dealers, isSame } from "../record/reading.js";
import { cardName, cardOf, cardPicture, placeInDeck } from "../ui/cards.js";
import { html } from "../ui/dom.js";

/** @import { GameRequest, LedgerLine } from "contract" */
/** @import { Game } from "./entries.js" */

/** @typedef {GameRequest["deals"][number]} Deal */

/**
 * @typedef {object} Hand
 * @property {string} player
 * @property {number} side the number of the player's side
 * @property {boolean} deals
 * @property {boolean} current whether the entry is this player's, and not about the crib
 * @property {{card: string, laid: boolean}[] | null} cards null where they were not noted
 */

/**
 * @typedef {object} Laid a card of the count, in the order in which they were laid
 * @property {string} card
 * @property {string} player
 * @property {number} side
 * @property {boolean} now whether the entry is this card
 * @property {boolean} back whether it is taken back
 */

/**
 * @typedef {object} Table
 * @property {Hand[]} hands by seat
 * @property {Laid[]} laid the cards of this count
 * @property {number | null} count null outside the play, and where its cards were not noted
 * @property {{cards: string[] | null, current: boolean}} crib its cards are null where they were not noted
 * @property {{turned: boolean, card: string | null}} starter the card is null where it was not noted
 */

/**
 * Lay the table as it is after an entry.
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
      cards: handOf(deal, player, past)?.map((card) => ({ card, laid: isLaid(played, player, card) })) ?? null,
    })),
    laid: playing ? counted(response, past) : [],
    count: playing ? line.count ?? played.at(-1)?.count ?? null : null,
    crib: { cards: cribOf(log, deal, past), current: crib },
    starter: { turned: Boolean(line) && line.deal !== null && line.phase !== "start",
      card: cardOf(deal.starter ?? "") },
  };
}

/** @param {Game} response @param {string} player */
function sideOf(response, player) {
  return Object.values(response.sides).findIndex((players) => players.includes(player));
}

/** @param {LedgerLine[]} played @param {string} player @param {string} card */
function isLaid(played, player, card) {
  return played.some((line) => line.player === player && line.cards[0] === card);
}

/**
 * What a player keeps, or was dealt where nothing is discarded yet; what was noted at the show only is known from then.
 * @param {Deal} deal @param {string} player @param {LedgerLine[]} past of the deal
 */
function handOf(deal, player, past) {
  const gone = known(named(deal.discards, player)) ?? [];
  const held = named(deal.hands, player) ?? named(deal.dealt, player);
  return known(held)?.filter((card) => !gone.includes(card)) ?? shown(past, "hand", player);
}

/** @param {GameRequest} log @param {Deal} deal @param {LedgerLine[]} past of the deal */
function cribOf({ players }, deal, past) {
  if (deal.crib) return known(deal.crib);
  if (!players.every((player) => named(deal.dealt, player))) return shown(past, "crib");
  const discards = players.flatMap((player) => named(deal.discards, player) ?? []);
  return known([...discards, ...deal.to_crib ?? []]);
}

/** @param {LedgerLine[]} past @param {string} event @param {string} [player] */
function shown(past, event, player) {
  const line = past.find((one) =>
    one.event === event && one.cards.length && !one.retracted && (!player || one.player === player));
  return line?.cards ?? null;
}

/**
 * The cards since the count began, at which nothing but the first card counts; a card that is taken back only as long
 * as it is the entry.
 * @param {Game} response @param {LedgerLine[]} past of the deal
 */
function counted(response, past) {
  /** @type {Laid[]} */
  let laid = [];
  past.forEach(({ event, player, cards: [card], count, retracted }, index) => {
    const [now, back] = [index === past.length - 1, Boolean(retracted)];
    if (event !== "card" || !player || (back && !now)) return;
    if (count === value(card) && !back) laid = [];
    laid.push({ card, player, side: sideOf(response, player), now, back });
  });
  return laid;
}

/** @param {string} card */
function value(card) {
  return "A23456789".indexOf(card[0]) + 1 || 10;
}

/**
 * @template T
 * @param {Record<string, T> | null | undefined} record by player
 * @param {string} player
 * @returns {T | undefined}
 */
function named(record, player) {
  return Object.entries(record ?? {}).find(([name]) => isSame(name, player))?.[1];
}

/** @param {string[] | null | undefined} cards as they are written */
function known(cards) {
  return cards?.map(cardOf).filter((card) => card !== null)
    .sort((one, other) => placeInDeck(one) - placeInDeck(other)) ?? null;
}

/**
 * Draw the hands, by seat, and the crib.
 * @param {Table} table
 */
export function handsPicture({ hands, crib }) {
  const list = html("ul", { class: "seats" }, ...hands.map(hand), cribPicture(hands, crib));
  list.classList.toggle("many", hands.length > 2);
  return list;
}

/**
 * Draw what lies in the middle: the starter, and the cards of the count with whose they are.
 * @param {Table} table
 */
export function middlePicture({ starter, laid, count }) {
  const up = starter.turned ? [starter.card].filter((card) => card !== null) : [];
  const unknown = starter.turned ? "not noted" : "not turned up";
  const sum = count === null ? "" : ` ${count}`;
  return html("div", { class: "middle" },
    html("div", { class: "up" }, html("p", {}, "Starter"), ...cards(up, unknown)),
    html("div", { class: "count", hidden: !laid.length }, html("p", {}, "Count", html("b", {}, sum)),
      html("ol", {}, ...laid.map(laidCard))));
}

/** @param {Hand} hand */
function hand({ player, side, deals, current, cards: held }) {
  const dealer = deals ? html("span", { class: "deals" }, "deals") : null;
  const drawn = held?.map(({ card, laid }) => heldCard(card, laid));
  return seat(`side-${side}`, current,
    [pegPicture(side), html("span", {}, html("b", { class: "seat-who", title: player }, player), " ", dealer)],
    drawn ?? [unknownCards("not noted")]);
}

/** @param {Hand[]} hands @param {Table["crib"]} crib */
function cribPicture(hands, { cards: thrown, current }) {
  const dealer = hands.find(({ deals }) => deals)?.player;
  const empty = thrown ? "empty" : "not noted";
  return seat("crib", current,
    [html("span", {}, html("b", {}, "Crib"),
      ...(dealer ? [" of ", html("span", { class: "seat-who", title: dealer }, dealer)] : []))],
    cards(thrown ?? [], empty));
}

/** @param {string} kind @param {boolean} current @param {Node[]} name @param {Node[]} held */
function seat(kind, current, name, held) {
  return html("li", { class: `seat ${kind}${current ? " current" : ""}` },
    html("span", { class: "seat-name" }, ...name), html("span", { class: "held" }, ...held));
}

/** @param {string[]} drawn @param {string} otherwise where there are none */
function cards(drawn, otherwise) {
  return drawn.length ? drawn.map((card) => heldCard(card, false)) : [unknownCards(otherwise)];
}

/** @param {string} card @param {boolean} laid */
function heldCard(card, laid) {
  const picture = cardPicture(card);
  if (laid) picture.setAttribute("aria-label", `${cardName(card)}, laid`);
  return html("span", { class: laid ? "on-table laid" : "on-table" }, picture);
}

/** @param {Laid} card */
function laidCard({ card, player, side, now, back }) {
  const role = `${now ? " now" : ""}${back ? " back" : ""}`;
  return html("li", { class: `on-table side-${side}${role}`, title: player }, cardPicture(card),
    html("span", {}, player));
}

/** @param {string} words */
function unknownCards(words) {
  return html("span", { class: "unknown" }, words);
}
