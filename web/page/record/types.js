/** The shapes that the recorder works with: the log of a game, as `/v1/game` takes it, and the response. */

/** @typedef {import("contract").GameRequest} Log */
/** @typedef {Log["deals"][number]} Deal */
/** @typedef {NonNullable<Deal["plays"]>[number]} PlayEntry of a card, `go`, `last` or a ruling */
/** @typedef {NonNullable<Deal["show"]>[number]} ShowEntry of a hand, the crib or a ruling */
/** @typedef {NonNullable<Deal["rulings"]>[number]} RulingEntry */
/** @typedef {RulingEntry["ruling"]} Ruling */
/** @typedef {NonNullable<ShowEntry["call"]>} Call */

/** @typedef {import("../result/entries.js").Judgement} Judgement the response of `/v1/game`, as the page tells it */
/** @typedef {Judgement["ledger"][number]} Line of the ledger */
/** @typedef {NonNullable<Line["claim"]>} Claim */
/** @typedef {NonNullable<Judgement["next"]>} Next */
/** @typedef {import("../result/entries.js").Fault} Fault */

/**
 * @typedef {object} Table what a ruleset says that the recorder needs, for so many players
 * @property {number} dealt cards that each player is dealt
 * @property {number} discards of each player
 * @property {number} toCrib cards from the pack to the crib
 * @property {number} hand cards of a hand
 * @property {number} crib cards of a crib
 * @property {boolean} dealerFirst whether the dealer's hand is shown first
 * @property {number} heels points for a jack that is turned up
 * @property {boolean} manual whether players count for themselves
 * @property {boolean} onCall whether a wrong count is ruled on only where it is called
 * @property {boolean} muggins whether what was missed can be called
 */

/** @typedef {"dealt" | "hands"} Form what is entered of a deal: the dealt cards with the discards, or hands and crib */

/**
 * @typedef {object} Spot where cards of a deal are put
 * @property {string} name such as `Ann’s hand`
 * @property {number} size
 * @property {string[]} cards
 * @property {boolean} [isStarter] whether that is the card that is turned up
 * @property {boolean} [isOptional] whether a deal can go on without them
 * @property {number} [from] among the spots, whose cards these are chosen from
 * @property {(cards: string[]) => Log} write
 */

/** @typedef {{player: string, crib: boolean}} Slot a hand or the crib, as it is shown */

/**
 * @typedef {object} Cell of the sheet
 * @property {"peg" | "hand" | "crib" | "total"} kind
 * @property {string} who a player; of a total a side; of the crib nobody
 */

export {};
