/** The discards that were not the best, each beside the best, with a way to all that could be discarded. */

import { fragment } from "../ui/address.js";
import { cardPicture, RANK_ORDER, SUIT_ORDER } from "../ui/cards.js";
import { html, showAll } from "../ui/dom.js";
import { bestWords, costWords, dearest } from "./reviewwords.js";

/** @import { GameRequest, ReviewedDiscard, ReviewResult } from "contract" */

const FIRST_SHOWN = 5;

/**
 * Draw what the discards cost.
 * @param {Pick<ReviewResult, "discards" | "ruleset">} review with some discards
 * @param {Pick<GameRequest, "players">} log
 * @param {string} others how they are taken to discard
 * @returns {HTMLElement}
 */
export function costs({ discards, ruleset }, { players }, others) {
  const items = dearest(discards)
    .map((one) => cost(one, addressOf(one, { ruleset, players: players.length, others }), players.length));
  return html("div", { class: "costs-of-discards" },
    html("h3", {}, "What the discards cost"),
    html("p", {}, bestWords(discards)),
    items.length ? html("ol", { class: "costs" }, ...items) : null,
    showAll(items, FIRST_SHOWN, "a"));
}

/**
 * Lead to the advice on the same cards.
 * @param {Pick<ReviewedDiscard, "keep" | "discard" | "dealer">} discard
 * @param {{ruleset: string, players: number, others: string}} table
 * @returns {string} an address
 */
export function addressOf({ keep, discard, dealer }, { ruleset, players, others }) {
  return fragment("discard", {
    dealt: [...keep, ...discard].sort(inOrder).join(" "),
    dealer: String(dealer),
    players: String(players),
    ruleset,
    others,
  });
}

/** @param {string} one @param {string} other */
function inOrder(one, other) {
  return RANK_ORDER.indexOf(one[0]) - RANK_ORDER.indexOf(other[0])
    || SUIT_ORDER.indexOf(one[1]) - SUIT_ORDER.indexOf(other[1]);
}

/** @param {ReviewedDiscard} discard @param {string} href @param {number} players */
function cost(discard, href, players) {
  const { deal, player, dealer, keep, best } = discard;
  const other = players === 2 ? ", as pone" : "";
  return html("li", { class: "cost" },
    html("p", {}, html("strong", {}, `Deal ${deal + 1}, ${player}`), dealer ? ", as dealer" : other, ": ",
      costWords(discard)),
    html("div", { class: "cost-cards" }, figure("Discarded", discard.discard), figure("Kept", keep),
      figure("Best to discard", best.discard, "best-instead")),
    html("p", { class: "leads" }, html("a", { class: "link", href }, "What to discard with these cards")));
}

/** @param {string} name @param {string[]} cards @param {string} [kind] */
function figure(name, cards, kind) {
  return html("figure", { class: kind }, html("figcaption", {}, name),
    html("div", { class: "minis" }, ...cards.map(cardPicture)));
}
