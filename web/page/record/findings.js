/** What was found in a game, in words: in one count, in a cell of the sheet, and in all of it. */

import { partsOf } from "../log/places.js";
import { dealOf, faultName, restsOn, sideName, slipWords, told } from "../result/entries.js";
import { ASKED, changeWords, isExplained, otherDealer, resultWords, unclearEnd } from "../result/verdict.js";
import { sentence } from "../ui/api.js";
import { button, markup } from "../ui/markup.js";
import { OF_ANY_DEALER } from "./faults.js";
import { cellAt, lineOf } from "./reading.js";

/** @import { Cell, Fault, Judgement, Line, Log, State, Table } from "./types.js" */

/** @typedef {{message: string, name: string, act?: () => void}} FaultItem its place, and a way there */

const KINDS = { peg: "Pegging", hand: "A hand", crib: "A crib", total: "A total" };
/** @type {Record<string, string>} */
const COUNTED = { hand: "hand counts", crib: "crib counts", heels: "heels count" };
/** Mistakes that are told one by one. */
const MOST = 3;
/** Members of a deal that have the cards of each player. */
const BY_PLAYER = new Set(["dealt", "discards", "hands"]);
/** These are about the cells of all players. */
const OF_ALL = new Set(["impossible-pegging", "ambiguous-end", "play-incomplete", "crossed-totals"]);

/**
 * @param {Line} line of the ledger @param {Judgement} judgement
 * @returns {string} such as `counts 12, 4 too many: to Bob`
 */
export function countWords(line, judgement) {
  if (line.unverified) return `${line.points}, as written`;
  const { claim } = line;
  if (!claim?.difference) return `counts ${line.points}`;
  const off = Math.abs(claim.difference);
  const what = `counts ${claim.actual}, ${off} too ${claim.difference > 0 ? "many" : "few"}`;
  const fate = fateWords(line, judgement);
  return fate ? `${what}: ${fate}` : what;
}

/** What became of a wrong count, shortly. @param {Line} line @param {Judgement} judgement */
function fateWords(line, judgement) {
  const given = line.awards.find(({ reason }) => reason === "overcount" || reason === "muggins");
  if (given) {
    const { difference } = /** @type {import("./types.js").Claim} */ (line.claim);
    const some = given.points === Math.abs(difference) ? "" : `${given.points} `;
    return `${some}to ${judgement.sides[given.side].join(" and ")}`;
  }
  const pegged = line.awards.find(({ reason }) => reason === "score")?.points ?? 0;
  if (pegged === line.claim?.claimed) return line.claim.difference > 0 ? "they stand" : "lost";
  return pegged === line.claim?.actual ? `${pegged} pegged` : "";
}

/**
 * Tell what was found in a game: each mistake, the result, and what the mistakes changed.
 * @param {Judgement} judgement @param {string[]} [told] mistakes that are told no more
 * @returns {string} such as `Ann wrote 12; the hand counts 10. Bob wins, 121 to 119.`
 */
export function gameWords(judgement, told = []) {
  const mistakes = allMistakes(judgement).filter((words) => !told.includes(words));
  const rest = mistakes.length - MOST;
  return [
    ...mistakes.slice(0, MOST),
    rest > 0 ? `Mistakes besides: ${rest}.` : "",
    resultWords(judgement),
    changeWords(judgement),
  ].filter(Boolean).join(" ");
}

/** @param {Judgement} judgement @returns {string[]} each mistake that is told, in a sentence */
export function allMistakes(judgement) {
  return toldFaults(judgement).map((one) => mistakeWords(one, judgement));
}

/** List the mistakes that another first dealer would not put right. @param {Judgement} judgement */
function toldFaults(judgement) {
  const { violations } = judgement;
  return isExplained(judgement) ? violations.filter(({ code }) => OF_ANY_DEALER.has(code)) : violations;
}

/** @param {Judgement} judgement @returns {string} such as `Ann leads by 3` */
export function standing(judgement) {
  const { sides, scores, stop, winner, swapped } = judgement;
  const rest = restsOn(judgement);
  const dealer = otherDealer(judgement);
  const unclear = unclearEnd(judgement);
  if (dealer) return `Did ${dealer.player} deal first?`;
  if (judgement.isAsking) return ASKED;
  if (unclear !== null) return `Deal ${unclear + 1} cannot be judged`;
  if (swapped) return `Are deals ${swapped} and ${swapped + 1} swapped?`;
  if (winner) {
    const name = sideName(judgement, winner);
    const isTeam = sides[winner].length > 1;
    if (rest) return `If ${rest.counts} stands, ${name} ${isTeam ? "have" : "has"} won`;
    return `${name} ${isTeam ? "win" : "wins"}`;
  }
  if (stop) return "Stopped by a mistake";
  const [first, second] = Object.keys(sides).sort((one, other) => scores[other] - scores[one]);
  const ahead = scores[first] - scores[second];
  return ahead ? `${sideName(judgement, first)} ${sides[first].length > 1 ? "lead" : "leads"} by ${ahead}` : "Level";
}

/** @param {Fault} violation @param {Judgement} judgement */
function mistakeWords(violation, judgement) {
  const { ledger } = judgement;
  const deal = dealOf(violation.pointer);
  const slip = slipWords(judgement, violation);
  if (slip) return `Deal ${Number(deal) + 1}: ${slip}.`;
  const isOfMany = judgement.isAsking || ledger.some((one) => one.deal);
  const where = deal !== null && isOfMany ? `In deal ${deal + 1}, ` : "";
  const line = ledger.find(({ pointer }) => pointer === violation.pointer);
  if (!line?.claim?.difference) return plainly(violation, where);
  const { claimed, actual } = line.claim;
  return `${where}${line.player} wrote ${claimed}; the ${COUNTED[line.event] ?? "play counts"} ${actual}.`;
}

/** Tell whose fault it is; a name keeps its case. @param {Fault} fault @param {string} [where] */
function plainly({ player, ...fault }, where = "") {
  const [, , , part, name] = partsOf(fault.pointer);
  const whose = BY_PLAYER.has(part) ? name : player;
  const words = told(fault);
  return whose && words.startsWith("must ") ? `${where}${whose}: ${words}.` : sentence(`${where}${words}`);
}

/**
 * @typedef {{isWrong: boolean, words: string, note: string}} CellFinding with the number of its footnote
 */

/** @param {State} state @returns {Fault[]} all that are told of a game, the mistakes first */
function allFaults({ finding: { judgement, failure } }) {
  return judgement ? toldFaults(judgement) : problems(failure);
}

/** @param {State} state @param {number} deal @param {Cell} cell */
export function cellFinding(state, deal, cell) {
  const { log, table, finding: { judgement } } = state;
  const all = allFaults(state);
  const faults = all.filter((fault) => isAt(state, deal, cell, fault));
  const note = faults.map((fault) => all.indexOf(fault) + 1).join(" ");
  const isWrong = faults.length > 0;
  if (judgement && (cell.kind === "hand" || cell.kind === "crib")) {
    const line = lineOf(log, deal, { player: cell.who, crib: cell.kind === "crib" }, table, judgement);
    if (line && !line.unverified) {
      return { isWrong, note, words: line.claim?.difference ? countWords(line, judgement) : "" };
    }
  }
  return { isWrong, note, words: faults.map((fault) => faultWords(judgement, cell, fault)).join("; ") };
}

/**
 * @param {Log} log @param {Table} table @param {Pick<Fault, "pointer" | "cell">} fault
 * @returns {ReturnType<typeof cellAt>} where in the sheet it is
 */
export function placeOf(log, table, { pointer, cell }) {
  return cell ? { deal: Number(dealOf(pointer)), cell } : cellAt(log, pointer, table);
}

/** @param {State} state @param {number} deal @param {Cell} cell @param {Fault} fault */
function isAt({ log, table }, deal, { kind, who }, fault) {
  const place = placeOf(log, table, fault);
  if (place?.deal !== deal || place.cell?.kind !== kind) return false;
  return place.cell.who === who || OF_ALL.has(fault.code);
}

/** @param {State} state @param {number} deal */
export function dealFaults(state, deal) {
  const { log, table } = state;
  const own = allFaults(state).filter((fault) => {
    const place = placeOf(log, table, fault);
    return place?.deal === deal && !place.cell;
  });
  return own.map((fault) => plainly(fault));
}

/**
 * Tell whether something is written in a cell for which the game was over.
 * @param {State} state @param {number} deal @param {Cell} cell
 */
export function isAfterEnd(state, deal, { kind, who }) {
  const { log, table, finding: { judgement } } = state;
  if (judgement?.status !== "complete") return false;
  const last = Math.max(-1, ...judgement.ledger.map((line) => line.deal ?? -1));
  if (deal !== last) return deal > last;
  const isShown = kind === "hand" || kind === "crib";
  return isShown && !lineOf(log, deal, { player: who, crib: kind === "crib" }, table, judgement);
}

/** @param {Judgement | null} judgement @param {Cell} cell @param {Fault} fault */
function faultWords(judgement, cell, fault) {
  const slip = judgement && slipWords(judgement, fault);
  if (slip) return slip;
  if (fault.cell) return fault.detail.replace(/^.* is (missing)/, "$1");
  if (fault.code === "impossible-total") return told(fault);
  if (fault.code === "impossible-pegging") return "not with these hands";
  if (fault.code === "ambiguous-end") return "both are out";
  const range = /from (\d+) to (\d+) belongs here, not (.+)$/.exec(fault.detail);
  if (range) return `${KINDS[cell.kind]} is a number from ${range[1]} to ${range[2]}, not ${range[3]}`;
  // What keeps a log from being judged needs all its words.
  const isProblem = !judgement?.violations.some((one) => one === fault);
  return isProblem ? fault.detail : faultName(fault.code);
}

/** @param {import("../ui/api.js").Failure | null} failure */
export function problems(failure) {
  return /** @type {{errors?: Fault[]} | null} */ (failure?.problem ?? null)?.errors ?? [];
}

/**
 * List what cannot be judged or read; faults that say the same are told once.
 * @param {string} summary @param {FaultItem[]} faults
 */
export function faultsView(summary, faults) {
  const items = faults.map(({ message, name, act }, at) => {
    const others = faults.filter((one) => one.message === message).length - 1;
    if (faults.findIndex((one) => one.message === message) < at) return null;
    return markup`<li>${act ? button(name, act, { kind: "link" }) : name}<span>: ${message}${
      others > 0 && ` ${others} more like this.`}</span></li>`;
  });
  return markup`${summary && markup`<p>${summary}</p>`}${faults.length > 0 && markup`<ul>${items}</ul>`}`;
}
