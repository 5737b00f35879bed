/** The shapes that the recorder works with: the log of a game, as `/v1/game` takes it, the response, and its state. */

/** @typedef {import("contract").GameRequest} Log */
/** @typedef {Log["deals"][number]} Deal */
/** @typedef {NonNullable<Deal["show"]>[number]} ShowEntry of a hand, the crib or a ruling */
/** @typedef {NonNullable<Deal["rulings"]>[number]["ruling"]} Ruling */
/** @typedef {NonNullable<ShowEntry["call"]>} Call */

/** @typedef {import("../result/entries.js").Judgement} Judgement the response of `/v1/game`, as the page tells it */
/** @typedef {Judgement["ledger"][number]} Line of the ledger */
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
 * @property {boolean} onCall whether a wrong count is ruled on only where it is called
 * @property {boolean} muggins whether what was missed can be called
 * @property {number} target
 * @property {{hole: number, name: string}[]} lines of a skunk and a double skunk, where there are any
 */

/**
 * @typedef {object} Spot where cards of a deal are put
 * @property {string} name such as `Ann’s hand`
 * @property {number} size
 * @property {string[]} cards
 * @property {boolean} [isStarter] whether that is the card that is turned up
 * @property {(cards: string[]) => Log} write
 */

/** @typedef {{player: string, crib: boolean}} Slot a hand or the crib, as it is shown */

/**
 * @typedef {object} Cell of the sheet
 * @property {"peg" | "hand" | "crib" | "total"} kind
 * @property {string} who a player; of a total a side; of the crib nobody
 */

/**
 * @typedef {object} Finding what was found last, perhaps of an older log
 * @property {Log} log that was judged
 * @property {Log} sent of it, the same as long as that is the same
 * @property {Judgement | null} judgement
 * @property {import("../ui/api.js").Failure | null} failure why there is none
 * @property {Record<string, number>} [scores] known last
 * @property {{whole: string, mistakes: string[], words: string}} [told] in words: all of it, and what is new
 */

/**
 * @typedef {object} Picker of the cards of a cell of the sheet
 * @property {number} deal
 * @property {Cell} cell
 * @property {number | null} chosen the spot that was chosen by hand
 * @property {string} note
 */

/**
 * @typedef {object} Link what a link says beside the log: whether the result comes first, and the entry on the board
 * @property {boolean} isFirst
 * @property {number | null} entry the last where none is named
 */

/** @typedef {{part: string, deal?: number, at?: number}} Focus where it is to go */

/**
 * @typedef {import("../ui/recording.js").Recorded<Log> & {
 *   table: Table, finding: Finding, open: number | null, picker: Picker | null, link: Link, focus: Focus | null,
 *   typed: {seat: number, text: string} | null, costs: import("../review/review.js").Costs | null,
 *   away: string[],
 * }} State `open` is the deal at which a ruling can be written; `typed` a name that is not yet one; `costs` may be of
 *   an older log; `away` are the hints that were put away
 */

/** @typedef {import("../ui/recording.js").RecordAction<Log> | {type: string, [more: string]: any}} Action */
/** @typedef {(action: Action) => boolean} Act makes an action, and tells whether it changes anything */

export {};
