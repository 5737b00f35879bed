/** The words of score cards, by language: headings of columns, totals, and who won. */

import { plain } from "./byes.js";

/** What people write above a column. @type {Record<string, Record<string, string>>} */
const HEADINGS = {
  English: {
    player: "player, name, player name, member, participant, contestant",
    opponent: "opponent, opponent name, opponent #, opponent no, opp, opp name, opp #, opp no, against, vs, versus",
    points: "points, pts, gp, game points, game pts",
    spread: "spread, net, net spread, diff, difference, margin, spr, +/-, plus/minus, spread points, spread pts, "
      + "point spread, points spread, +/- spread, spread +/-, net points",
    plus: "plus, +, plus spread, spread +, + spread",
    minus: "minus, -, minus spread, spread -, - spread",
    result: "result, w/l, w-l, win/loss, won/lost, outcome",
    wins: "wins, won, win, w, games won",
    losses: "losses, lost, loss, l, games lost",
    winner: "winner, won by",
    score: "score, own score, my score, player score",
    "other score": "opp score, opponent score, opponents score, other score, their score",
  },
  German: {
    player: "Spieler, Spielerin, Name, Teilnehmer, Mitglied",
    opponent: "Gegner, Gegnerin, Gegner Nr, gegen, Gegenspieler",
    points: "Punkte, Pkt, Spielpunkte",
    spread: "Differenz, Diff, Punktedifferenz, Abstand, Vorsprung, Saldo",
    plus: "Plus, Pluspunkte",
    minus: "Minus, Minuspunkte",
    result: "Ergebnis, Resultat, S/N, G/V, Sieg/Niederlage, gewonnen/verloren",
    wins: "Siege, Sieg, gewonnen",
    losses: "Niederlagen, Niederlage, verloren",
    winner: "Sieger, Siegerin, Gewinner",
    score: "Stand, eigener Stand, Spielstand, eigene",
    "other score": "Stand Gegner, Gegner Stand, Stand des Gegners, gegnerischer Stand",
  },
  French: {
    player: "joueur, joueuse, nom, participant",
    opponent: "adversaire, contre, n° adversaire",
    points: "points, points de partie",
    spread: "différence, écart, écart net",
    plus: "plus, en plus",
    minus: "moins, en moins",
    result: "résultat, V/D, G/P, victoire/défaite, gagné/perdu",
    wins: "victoires, victoire, gagnés, gagné",
    losses: "défaites, défaite, perdus, perdu",
    winner: "vainqueur, gagnant, gagnante",
    score: "score, mon score, score joueur",
    "other score": "score adversaire, score adverse, score de l'adversaire",
  },
  Spanish: {
    player: "jugador, jugadora, nombre",
    opponent: "oponente, rival, contrario, adversario, contra",
    points: "puntos, ptos, puntos de partida",
    spread: "diferencia, dif, margen",
    plus: "más",
    minus: "menos",
    result: "resultado, G/P, V/D, ganado/perdido",
    wins: "victorias, victoria, ganadas, ganados, ganado",
    losses: "derrotas, derrota, perdidas, perdidos, perdido",
    winner: "ganador, ganadora",
    score: "tanteo, a favor, mi tanteo",
    "other score": "tanteo rival, en contra, tanteo contrario",
  },
  Dutch: {
    player: "speler, speelster, naam, deelnemer",
    opponent: "tegenstander, tegenstandster, tegenspeler, tegen",
    points: "punten, ptn, wedstrijdpunten, spelpunten",
    spread: "verschil, saldo, puntenverschil",
    plus: "plus, pluspunten",
    minus: "min, minpunten",
    result: "uitslag, resultaat, W/V, G/V, winst/verlies, gewonnen/verloren",
    wins: "winst, gewonnen, overwinningen",
    losses: "verlies, verloren, nederlagen",
    winner: "winnaar",
    score: "score, eigen score, stand",
    "other score": "score tegenstander, stand tegenstander, score tegen",
  },
};
/** What says that a line or a column has totals. */
const TOTALS = "total, totals, sum, Gesamt, insgesamt, Summe, totaux, somme, totales, suma, totaal, som";
/** How a game is said to be won, or lost. A V is a victory or a loss (Verlust, verlies), as the spread says. */
const WON = "w, win, won, sw, skunk win, s, Sieg, g, gewonnen, victoire, gagné, victoria, ganado, winst";
const LOST = "l, loss, lost, sl, skunk loss, n, Niederlage, verloren, d, défaite, p, perdu, derrota, perdido, verlies";

const wordsOf = (/** @type {string} */ list) => list.split(", ").map(plain);
/** The column of each heading. */
const COLUMN_OF = new Map(Object.values(HEADINGS).flatMap((columns) => Object.entries(columns)
  .flatMap(([column, list]) => wordsOf(list).map((word) => /** @type {const} */ ([word, column])))));
const [totals, won, lost] = [TOTALS, WON, LOST].map((list) => new Set(wordsOf(list)));

/** @param {string} heading @returns {string} the column of a game that it means, if any */
export function gameColumn(heading) {
  // What stands in brackets explains the word before them.
  const word = heading.replace(/(?<=\S)\s*\(.*\)$/, "");
  return COLUMN_OF.get(plain(word)) ?? "";
}

/** @param {string} text @returns {{name: string} | null} whose total a text names, empty where it is nobody's */
export function totalOf(text) {
  const words = text.replace(/:/g, " ").trim().split(/\s+/);
  const others = words.filter((word) => !totals.has(plain(word)));
  return others.length < words.length ? { name: others.join(" ") } : null;
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
