/** Where the other views count and weigh the cards of a game. */

import { dealers } from "../record/reading.js";
import { fragment } from "../ui/address.js";

/** @import { LedgerLine } from "contract" */
/** @import { Log } from "../record/types.js" */

/** Parameters of rules that change what cards count; a view has no place for them. */
const COUNTING = ["nobs", "flush_takes_starter"];

/**
 * Lead to the view that scores a hand or the crib.
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

/**
 * Lead to the view that ranks discards, for each player whose dealt cards are known.
 * @param {Log} log
 * @param {number} deal its index
 * @returns {{player: string, address: string}[]}
 */
export function discardAddresses(log, deal) {
  const dealer = dealers(log)[deal];
  const side = log.teams?.find((team) => team.includes(dealer)) ?? [dealer];
  return Object.entries(log.deals[deal].dealt ?? {}).map(([player, cards]) => ({
    player,
    address: fragment("discard", {
      dealt: cards.join(" "),
      dealer: String(side.includes(player)),
      players: String(log.players.length),
      ruleset: log.ruleset ?? "standard",
    }),
  }));
}
