/** Draws the table at a moment of a game: the hands and the crib, the starter, the cards of the count. */

import { pegPicture } from "../board/board.js";
import { cardName, cardPicture } from "../ui/cards.js";
import { html } from "../ui/dom.js";

/** @import { Hand, Laid, Table } from "./table.js" */

/**
 * Draw the hands, by seat, and the crib.
 * @param {Table} table
 * @returns {HTMLElement}
 */
export function handsPicture({ hands, crib }) {
  const list = html("ul", { class: "seats" }, ...hands.map(hand), cribPicture(hands, crib));
  list.classList.toggle("many", hands.length > 2);
  return list;
}

/**
 * Draw what lies in the middle: the starter, and the cards of the count with whose they are.
 * @param {Table} table
 * @returns {HTMLElement}
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
