/** The games of a file of score cards, and what is not read of it. */

import { isBye } from "./byes.js";
import { totalOf } from "./headings.js";
import { isUnsigned, resultOf, withWinner } from "./results.js";
import { number, TOTALS } from "./night.js";
import { columnOf, tablesOf } from "./tables.js";

/** @import { Line } from "./cells.js" */
/** @import { Row } from "./night.js" */
/** @import { Table } from "./tables.js" */

/**
 * Rows of one player that stand together.
 * @typedef {{player: string, rows: Row[], totals: Record<string, string>}} Run
 */
/** What was not read, or how it was, and its text. @typedef {{words: string, text?: string}} Remark */
/**
 * What was read; nothing where a heading is asked about, for which `guess` has the columns that are known.
 * @typedef {{asked: string, guess: string[], runs: Run[], remarks: Remark[]}} Reading
 */

/**
 * @param {Line[]} lines
 * @param {string} owner the player of all games, where no column and no line names one
 * @param {Record<string, string[]>} answers the columns of headings that were asked about
 * @returns {Reading}
 */
export function readCards(lines, owner, answers) {
  const { tables, loose, asked, guess } = tablesOf(lines, answers);
  if (asked) return { asked, guess, runs: [], remarks: [] };
  const read = tables.filter(({ columns, body }) => columns.length && body.length)
    .map((one) => ({ ...one, owner: one.owner || owner, columns: settled(one) }));
  const left = tables.filter(({ columns }) => !columns.length)
    .map(({ head, body }) => ({ words: `A table of ${body.length} lines is not read:`, text: head.join(", ") }));
  const areMany = read.filter((one) => one.owner === owner && isOfOne(one)).length > 1;
  const unclear = read.find((one) => (isOfOne(one) && !one.owner)
    || (!(one.key in answers) && (areMany || isDoubtful(one, owner))));
  if (unclear) return { asked: unclear.key, guess: unclear.columns, runs: [], remarks: [] };
  const reader = new CardReader(isUnsigned(read));
  for (const one of read) reader.read(one);
  return { asked: "", guess: [], runs: reader.runs, remarks: [...loose.map(notRead), ...left, ...reader.remarks] };
}

/** Whether all games of a table are one player's. */
const isOfOne = (/** @type {Table} */ { columns }) => !columns.includes("player");

/**
 * Tell whether a column that is not read may be the one of players, or of spreads, that a table lacks, ticks say who
 * won, or numbers who the opponents are.
 * @param {Table} table @param {string} file the player of a file that names none
 */
function isDoubtful({ columns, head, body, owner }, file) {
  const has = (/** @type {string[]} */ ...names) => names.some((name) => columns.includes(name));
  const unread = head.map((_, at) => at).filter((at) => !columnOf(head[at]))
    .map((at) => body.map(({ cells }) => cells[at] ?? ""));
  const areNames = (/** @type {string[]} */ texts) =>
    new Set(texts).size > 1 && texts.every((text) => /\p{L}/u.test(text));
  const areSpreads = (/** @type {string[]} */ texts) => texts.some((text) => (number(text) ?? 0) < 0);
  const lacksPlayer = !has("player") && owner === file;
  const lacksSpread = !has("spread", "plus", "minus", "score", "result");
  const hasTicks = head.some((one) => ["wins", "losses"].includes(columnOf(one)));
  const areTicks = hasTicks && !has("points", "result", "score", "winner");
  const opponents = body.map(({ cells }) => cells[columns.indexOf("opponent")]).filter((name) => name && !isBye(name));
  const areNumbers = opponents.length > 0 && opponents.every((name) => typeof number(name) === "number");
  return areTicks || areNumbers
    || unread.some((texts) => (lacksPlayer && areNames(texts)) || (lacksSpread && areSpreads(texts)));
}

/** Leave out the columns that say again what another says. @param {Table} table */
function settled({ columns, body }) {
  const has = (/** @type {string[]} */ ...names) => names.some((name) => columns.includes(name));
  // Where opponents have a column of numbers and one of names, the names tell who they are.
  const opponents = [...columns.keys()].filter((at) => columns[at] === "opponent");
  const hasNames = (/** @type {number} */ at) =>
    body.some(({ cells }) => cells[at] && !isBye(cells[at]) && typeof number(cells[at]) !== "number");
  /** @type {Record<string, boolean>} */
  const isLeft = {
    losses: true, plus: has("spread"), minus: has("spread"), result: has("points"),
    score: has("spread") && has("points"), "other score": !has("score"),
  };
  return columns.map((name, at) => {
    const first = name === "opponent" ? opponents.find(hasNames) ?? opponents[0] : columns.indexOf(name);
    return first !== at || isLeft[name] ? "" : name;
  });
}

/** @param {Line} line @returns {Remark} */
function notRead({ line, cells }) {
  return { words: `Line ${line} is not read:`, text: cells.filter(Boolean).join(", ") };
}

/** Reads the tables of a file, one after the other. */
class CardReader {
  #isUnsigned;
  /** @type {Run[]} */
  runs = [];
  /** @type {Remark[]} */
  remarks = [];
  /** Whose games were read since a total. @type {Set<string>} */
  #summed = new Set();

  /** @param {boolean} isUnsigned whether no spread has a sign, though games were lost */
  constructor(isUnsigned) {
    this.#isUnsigned = isUnsigned;
    if (isUnsigned) this.remarks.push({ words: "No spread has a sign: those of games that were lost are a minus." });
  }

  /** @param {Table} table */
  read({ columns, owner, head, body }) {
    this.#nameUnread(columns, head, body);
    const isNamed = columns.includes("player");
    let player = isNamed ? "" : owner;
    for (const line of body) {
      const valueOf = (/** @type {string} */ name) => line.cells[columns.indexOf(name)] ?? "";
      const total = totalIn(line, valueOf("opponent"));
      if (total) {
        const named = isNamed && !totalOf(valueOf("player")) ? valueOf("player") : "";
        this.#total(line, valueOf, total.name || named, player);
        continue;
      }
      // Where the name stands at its first line only, the card goes on below it.
      player = valueOf("player") || player;
      this.#game(line, valueOf, player);
    }
  }

  /** @param {Line} line @param {(column: string) => string} valueOf @param {string} player */
  #game(line, valueOf, player) {
    const opponent = opponentOf(line, valueOf);
    const { points, spread } = resultOf(withWinner(valueOf, player), this.#isUnsigned);
    if (!opponent && !points && !spread) {
      const isBlank = line.cells.every((cell) => !cell || typeof number(cell) === "number");
      if (!isBlank) this.remarks.push(notRead(line));
    } else if (isBye(player)) {
      this.remarks.push({ words: `Line ${line.line} is nobody’s game:`, text: line.cells.join(", ") });
    } else {
      const run = this.#runOf(player);
      run.rows.push({ opponent, points, spread });
      this.#summed.add(player);
      this.#write(line, run, (name) => valueOf(`total ${name}`));
    }
  }

  /**
   * Read a line of totals; without a name it is that of the card above it.
   * @param {Line} line @param {(column: string) => string} valueOf @param {string} named @param {string} above
   */
  #total(line, valueOf, named, above) {
    const player = named || (this.#summed.size === 1 ? above : "");
    const run = this.runs.findLast((one) => one.player === player);
    if (run) this.#write(line, run, (name) => valueOf(name) || valueOf(`total ${name}`));
    else this.remarks.push(notRead(line));
    this.#summed.clear();
  }

  /** Write totals, each once. @param {Line} line @param {Run} run @param {(name: string) => string} valueOf */
  #write({ line }, { player, totals }, valueOf) {
    for (const name of Object.keys(TOTALS)) {
      const total = valueOf(name);
      const first = totals[name] ||= total;
      if (!total || total === first) continue;
      this.remarks.push({ words: `Line ${line} has another total for ${player}:`, text: total });
    }
  }

  /** @param {string} player */
  #runOf(player) {
    const last = this.runs.at(-1);
    if (last && last.player === player) return last;
    /** @type {Run} */
    const run = { player, rows: [], totals: {} };
    this.runs.push(run);
    return run;
  }

  /** @param {string[]} columns that are read @param {string[]} head @param {Line[]} body */
  #nameUnread(columns, head, body) {
    const widest = Math.max(...body.map(({ cells }) => cells.length));
    const names = Array.from({ length: widest }, (_, at) => at)
      .filter((at) => !columns[at] && body.some(({ cells }) => cells[at]))
      .map((at) => head[at] || `column ${at + 1}`);
    const words = "Columns that are not read:";
    const text = names.join(", ");
    const isTold = this.remarks.some((one) => one.words === words && one.text === text);
    if (text && !isTold) this.remarks.push({ words, text });
  }
}

/**
 * Tell whose totals a line has, if it has any: it has no opponent, or that word alone in a cell.
 * @param {Line} line @param {string} opponent
 */
function totalIn(line, opponent) {
  if (!opponent) return line.cells.map(totalOf).find(Boolean);
  // Beside the word there may be others, such as `2 wins`.
  return line.cells.map(totalOf).find((total) => total && !total.name) ?? null;
}

/** Name an opponent, and what was not played. @param {Line} line @param {(column: string) => string} valueOf */
function opponentOf({ cells }, valueOf) {
  const opponent = valueOf("opponent");
  const bye = cells.find((cell) => cell !== valueOf("player") && isBye(cell));
  if (!bye || isBye(opponent)) return opponent;
  return /\p{L}/u.test(opponent) ? `${opponent} (${bye})` : bye;
}
