/** The words of score cards in English, German, French, Spanish and Dutch. */

/** What people write above a column, by its role. @type {Record<string, string>} */
const HEADINGS = {
  player: `player, name, player name, member, participant, contestant; Spieler, Spielerin, Teilnehmer, Mitglied; joueur,
    joueuse, nom; jugador, jugadora, nombre; speler, speelster, naam, deelnemer`,
  opponent: `opponent, opponent name, opp, opp name, against, vs, versus; Gegner, Gegnerin, gegen, Gegenspieler;
    adversaire, contre; oponente, rival, contrario, adversario, contra; tegenstander, tegenstandster, tegenspeler,
    tegen`,
  points: `points, pts, gp, game points, game pts; Punkte, Pkt, Spielpunkte; points de partie; puntos, ptos, puntos de
    partida; punten, ptn, wedstrijdpunten, spelpunten`,
  spread: `spread, net, net spread, diff, difference, margin, spr, +/-, plus/minus, spread points, spread pts, point
    spread, points spread, +/- spread, spread +/-, net points; Differenz, Punktedifferenz, Abstand, Vorsprung, Saldo;
    différence, écart, écart net; diferencia, dif, margen; verschil, puntenverschil`,
  plus: "plus, +, plus spread, spread +, + spread; Pluspunkte; en plus; más; pluspunten",
  minus: "minus, -, minus spread, spread -, - spread; Minuspunkte; moins, en moins; menos; min, minpunten",
  won: `result, w/l, w-l, win/loss, won/lost, outcome, wins, won, win, w, games won; Ergebnis, Resultat, S/N, G/V,
    Sieg/Niederlage, gewonnen/verloren, Siege, Sieg, gewonnen; résultat, V/D, G/P, victoire/défaite, gagné/perdu,
    victoires, gagnés, gagné; resultado, ganado/perdido, victorias, ganadas, ganados, ganado; uitslag, resultaat, W/V,
    winst/verlies, winst, overwinningen`,
  winner: "winner, won by; Sieger, Siegerin, Gewinner; vainqueur, gagnant, gagnante; ganador, ganadora; winnaar",
  loser: "loser, lost by; Verlierer, Verliererin; perdant, perdante; perdedor, perdedora; verliezer",
  score: `score, own score, my score, player score, winner score, winners score, winning score; Stand, eigener Stand,
    Spielstand, eigene; mon score, score joueur; tanteo, a favor, mi tanteo; eigen score`,
  "other score": `opp score, opponent score, opponents score, other score, their score, loser score, losers score,
    losing score; Stand Gegner, Gegner Stand, Stand des Gegners, gegnerischer Stand; score adversaire, score adverse,
    score de l'adversaire; tanteo rival, en contra, tanteo contrario; score tegenstander, stand tegenstander, score
    tegen`,
  round: "round, rd, round no, game, game no; Runde, Spiel; ronde, manche, partie; ronda, partida; wedstrijd",
};
/** What stands above two players of a game, none of whom is the one whose card it is. @type {Record<string, string>} */
const PAIRS = {
  player: "player 1, player a, name 1, home; Spieler 1, Heim; joueur 1, domicile; jugador 1, local; speler 1, thuis",
  opponent: `player 2, player b, name 2, away, visitor; Spieler 2, Gast; joueur 2, visiteur; jugador 2, visitante;
    speler 2, uit`,
  score: "score 1, score a, home score; Stand 1; tanteo 1",
  "other score": "score 2, score b, away score; Stand 2; tanteo 2",
};
/** What says that a line or a column has totals. */
const TOTALS = "total, totals, sum; Gesamt, insgesamt, Summe; totaux, somme; totales, suma; totaal, som";
/** How a game is said to be won, or lost. A V is a victory or a loss (Verlust, verlies), as the spread says. */
const WON = `w, win, won, sw, skunk win, yes, y, x, ✓, ✔, 1; s, Sieg, g, gewonnen, ja, j; victoire, gagné, oui;
    victoria, ganado, sí; winst`;
const LOST = `l, loss, lost, sl, skunk loss, no, 0; n, Niederlage, verloren, nein; d, défaite, p, perdu, non; derrota,
    perdido; verlies, nee`;
/** What people write in place of an opponent, or behind one, where a game was not played. */
const BYES = `bye, forfeit, forfeited, ff, walkover, w/o, no show; Freilos, spielfrei, kampflos; exempt, forfait;
    descanso, incomparecencia; vrij, vrijloting`;

/** Write a word so that case, accents, dots and spaces make no difference. @param {string} text */
function plain(text) {
  return text.normalize("NFD").toLowerCase().replace(/[−–]/g, "-").replace(/[^\p{L}\p{N}#+\-/°✓✔]/gu, "");
}

const wordsOf = (/** @type {string} */ list) => list.split(/[,;]\s+/).map(plain);
const byWord = (/** @type {Record<string, string>} */ lists) => new Map(Object.entries(lists)
  .flatMap(([role, list]) => wordsOf(list).map((word) => /** @type {const} */ ([word, role]))));
const [roles, pairs] = [HEADINGS, PAIRS].map(byWord);
const [totals, won, lost, byes] = [TOTALS, WON, LOST, BYES].map((list) => new Set(wordsOf(list)));
/** The number of a game, where each has columns of its own. */
const NUMBERED = /\b(?:(?:round|runde|ronde|ronda|manche|game|spiel|r)\s*)?\d+\b/iu;

/** The written totals of a card, as columns. */
const TOTAL_ROLES = ["points", "wins", "plus", "minus", "spread"].map((name) => `total ${name}`);
/** All that a column can be: of a game, then of a card. */
export const ROLES = [...Object.keys(HEADINGS), ...TOTAL_ROLES];

/** Whether headings name two players of a game, none of whom is the one whose card it is. @param {string[]} head */
export function arePairs(head) {
  return head.some((one) => pairs.get(plain(one)) === "opponent");
}

/**
 * @param {string} heading @param {boolean} [isPair] of a table with two players @returns {string} its role, if known
 */
export function roleOf(heading, isPair = false) {
  if (TOTAL_ROLES.includes(heading) || isTotal(heading)) return TOTAL_ROLES.includes(heading) ? heading : "";
  // What stands in brackets explains the word before them.
  const word = heading.replace(/(?<=\S)\s*\(.*\)$/, "");
  const known = isPair ? pairs.get(plain(word)) : undefined;
  return known ?? roles.get(plain(word)) ?? roles.get(plain(word.replace(NUMBERED, ""))) ?? "";
}

/** Whether a text says that it has totals: alone, or with words such as a name. @param {string} text */
export function isTotal(text, isAlone = false) {
  const words = text.replace(/:/g, " ").trim().split(/\s+/).map((word) => totals.has(plain(word)));
  return isAlone ? words.every(Boolean) : words.some(Boolean);
}

/** @param {string} text @returns {boolean | undefined} whether a game was won, where a text says it */
export function isWon(text) {
  if (won.has(plain(text))) return true;
  return lost.has(plain(text)) ? false : undefined;
}

/** @param {string} text @returns {boolean} whether it says, by itself or with the spread, who won */
export function isOutcome(text) {
  return isWon(text) !== undefined || plain(text) === "v";
}

/**
 * @param {string} text @returns {{name: string, isBye: boolean}} an opponent, without what says that nothing was played
 */
export function metIn(text) {
  const [, name, inside, behind] = /^(.*?)\s*(?:[([]\s*([^()[\]]*?)\s*[)\]]|[-–,]\s+(\S+))$/.exec(text.trim()) ?? [];
  if (name && byes.has(plain(inside ?? behind))) return { name, isBye: true };
  return { name: text.trim(), isBye: byes.has(plain(text)) };
}

/** @param {string} text @returns {boolean} whether it says that a game was not played: alone, or behind a name */
export function isBye(text) {
  return metIn(text).isBye;
}
