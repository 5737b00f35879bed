/** The shapes that the recorder works with: the log of a game, as `/v1/game` takes it, and the response. */

/** @typedef {{player: string, kind: "overcount" | "muggins" | "renege", points?: number | null}} Call */
/** @typedef {{side: string, points: number, reason: string}} Ruling */
/** @typedef {{ruling: Ruling}} RulingEntry */

/**
 * @typedef {object} PlayEntry
 * @property {string | null} [player]
 * @property {string} play a card, `go` or `last`
 * @property {number | null} [claim]
 * @property {number | null} [count]
 * @property {Call | null} [call]
 */

/**
 * @typedef {object} ShowEntry
 * @property {string | null} [player]
 * @property {boolean | null} [crib]
 * @property {string[] | null} [cards]
 * @property {number | null} [claim]
 * @property {Call | null} [call]
 */

/** @typedef {{player: string, points: number}} PegStep */

/**
 * @typedef {object} Deal
 * @property {string | null} [dealer]
 * @property {Record<string, string[]> | null} [dealt]
 * @property {Record<string, string[]> | null} [discards]
 * @property {string[] | null} [to_crib]
 * @property {Record<string, string[]> | null} [hands]
 * @property {string[] | null} [crib]
 * @property {string | null} [starter]
 * @property {{claim?: number | null, call?: Call | null} | null} [heels]
 * @property {Array<PlayEntry | RulingEntry> | null} [plays]
 * @property {Record<string, number> | PegStep[] | null} [pegged]
 * @property {Array<ShowEntry | RulingEntry> | null} [show]
 * @property {Record<string, number> | null} [scores]
 * @property {RulingEntry[] | null} [rulings]
 * @property {boolean | null} [void]
 */

/** @typedef {{by: "concession" | "forfeit", side: string}} Ending */

/**
 * @typedef {object} Log
 * @property {string | null} [ruleset]
 * @property {Record<string, unknown> | null} [rules]
 * @property {string[]} players in the order of seats
 * @property {string[][] | null} [teams]
 * @property {string | null} [first_dealer]
 * @property {Array<Record<string, string>> | null} [cut]
 * @property {Record<string, number> | null} [starting_scores]
 * @property {Deal[]} deals
 * @property {Ending | null} [ended]
 */

/** @typedef {import("../result/entries.js").Game} Judgement the response of `/v1/game` */
/** @typedef {Judgement["ledger"][number]} Line of the ledger */
/** @typedef {NonNullable<Line["claim"]>} Claim */
/** @typedef {Judgement["violations"][number]} Violation */
/** @typedef {NonNullable<Judgement["next"]>} Next */

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
