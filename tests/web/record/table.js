/** Two players with six cards each, as the standard rules have them. */
export const TABLE = { dealt: 6, discards: 2, toCrib: 0, hand: 4, crib: 4, dealerFirst: false, heels: 2, onCall: false, muggins: false };

/** A game of two that Bob deals first. */
export const FRESH = { ruleset: "standard", players: ["Ann", "Bob"], first_dealer: "Bob", deals: [] };

export const ANN = { player: "Ann", crib: false };
export const BOB = { player: "Bob", crib: false };
export const CRIB = { player: "Bob", crib: true };
