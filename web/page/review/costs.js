/** The cost of each discard, beside the best one, with a link to the advice on its cards. */

import { fragment } from "../ui/address.js";
import { cardPicture, placeInDeck } from "../ui/cards.js";
import { markup } from "../ui/markup.js";

/** @import { GameRequest, PlayerReview, ReviewedDiscard, ReviewResult } from "contract" */
/** @import { Game } from "../result/entries.js" */

/** Less than this rounds to 0.0. */
const LEAST_LUCK = 0.05;
/** Less than this rounds to 0.00. */
const LEAST_LOSS = 0.005;

/**
 * @param {string} name @param {Pick<PlayerReview, "discards" | "best_discards" | "loss">} sums
 * @returns {string} empty where none is known
 */
export function discardWords(name, { discards, best_discards: best, loss }) {
  if (!discards) return "";
  if (discards === 1) return `${name}’s only discard ${best ? "was the best" : `cost ${points(loss)}`}.`;
  if (best === discards) return `${name}’s ${discards} discards were ${discards === 2 ? "both" : "all"} the best.`;
  const good = best > 1 ? `${best} were` : `${best ? "one" : "none"} was`;
  return `${name}’s ${discards} discards cost ${points(loss)} in all; ${good} the best.`;
}

/** @param {string} name @param {number} luck points above the average */
export function luckWords(name, luck) {
  if (Math.abs(luck) < LEAST_LUCK) return `${name} had average luck with the cards.`;
  const many = Math.abs(luck).toFixed(1);
  const points = `${many} ${many === "1.0" ? "point" : "points"}`;
  return `The cards gave ${name} ${points} ${luck > 0 ? "more" : "less"} than average.`;
}

/** @param {string} name @param {number} known @param {number} deals @returns {string} empty where it is known in all */
export function knownWords(name, known, deals) {
  if (known >= deals) return "";
  return `What ${name} discarded is ${known ? `known for ${known} of ${deals} deals` : "not known"}.`;
}

/**
 * @template {Pick<ReviewedDiscard, "rank" | "loss">} D
 * @param {D[]} discards @returns {D[]} those that were not the best, the costliest first
 */
export function costliest(discards) {
  return discards.filter(({ rank }) => rank > 1).sort((one, other) => other.loss - one.loss);
}

/** @param {Pick<ReviewedDiscard, "loss" | "rank" | "options">} discard @returns {string} `0.65 points, 4th of 15` */
export function costWords({ loss, rank, options }) {
  return `${points(loss)}, ${ordinal(rank)} of ${options}`;
}

/**
 * Count the deals in which somebody discarded, as far as the game was judged.
 * @param {Pick<GameRequest, "deals">} log @param {Pick<Game, "ledger">} response of `/v1/game`
 * @param {Pick<ReviewResult, "discards">} review
 */
export function dealsOf(log, { ledger }, { discards }) {
  const last = Math.max(-1, ...[...ledger, ...discards].map(({ deal }) => deal ?? -1));
  return log.deals.filter((deal, index) => !deal.void && index <= last).length;
}

/** @param {number} loss */
function points(loss) {
  return loss < LEAST_LOSS ? "less than 0.01 points" : `${loss.toFixed(2)} points`;
}

/** @param {number} place */
function ordinal(place) {
  const teens = place % 100 > 10 && place % 100 < 14;
  return `${place}${(!teens && ["th", "st", "nd", "rd"][place % 10]) || "th"}`;
}

/**
 * @param {Pick<ReviewResult, "discards" | "ruleset">} review @param {Pick<GameRequest, "players">} log
 * @param {string} others how they are taken to discard
 */
export function costs({ discards, ruleset }, { players }, others) {
  const worse = costliest(discards);
  return worse.length > 0 && markup`<h3>What the discards cost</h3>
    <ol class="costs">${worse.map((one) =>
      cost(one, addressOf(one, { ruleset, players: players.length, others }), players.length))}</ol>`;
}

/**
 * Link to the advice on the same cards.
 * @param {Pick<ReviewedDiscard, "keep" | "discard" | "dealer">} discard
 * @param {{ruleset: string, players: number, others: string}} table
 */
export function addressOf({ keep, discard, dealer }, { ruleset, players, others }) {
  return fragment("discard", {
    dealt: [...keep, ...discard].sort((one, other) => placeInDeck(one) - placeInDeck(other)).join(" "),
    dealer: String(dealer),
    players: String(players),
    ruleset,
    others,
  });
}

/** @param {ReviewedDiscard} discard @param {string} href @param {number} players */
function cost(discard, href, players) {
  const { deal, player, dealer, keep, best } = discard;
  const other = players === 2 ? ", as pone" : "";
  return markup`<li class="cost">
    <p><strong>Deal ${deal + 1}, ${player}</strong>${dealer ? ", as dealer" : other}: ${costWords(discard)}</p>
    <div class="cost-cards">${figure("Discarded", discard.discard)}${figure("Kept", keep)}
      ${figure("Best discard", best.discard)}</div>
    <p class="leads"><a class="link" href=${href}>What to discard from these cards</a></p>
  </li>`;
}

/** @param {string} name @param {string[]} cards */
function figure(name, cards) {
  return markup`<figure><figcaption>${name}</figcaption><div class="minis">${cards.map(cardPicture)}</div></figure>`;
}
