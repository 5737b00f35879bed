/** Reads cards from files and pasted cells: says what is not read, and asks what nobody can know. */

import { NoLog, textOf } from "../log/sources.js";
import { button, byId, markup, render } from "../ui/markup.js";
import { table } from "./csv.js";
import { answer, join, read } from "./joining.js";
import { asOne, asTwo, doubtful } from "./namesakes.js";
import { readCards } from "./readcards.js";
import { ALL, areEnough } from "./tables.js";
import { listed } from "./warnings.js";

/** @import { Drop } from "./joining.js" */
/** @import { Night, Part, Source, Unread } from "./night.js" */
/** @import { Remark } from "./readcards.js" */

/** Lines of a table that are shown. */
const SHOWN = 5;
/** Remarks that are read aloud; the others are folded. */
const TOLD = 3;
/** What is no text, though a spreadsheet opens it. */
const WORKBOOK = /\.(xls[xmb]?|ods|numbers)$/i;

/** The names of columns, where others tell more. @type {Record<string, string>} */
const NAMES = {
  "": "not read", number: "player’s number", result: "won or lost", wins: "won: 1 or x", losses: "lost: 1 or x",
  score: "own score", "other score": "opponent’s score",
};

/** Reads cards. */
export class Reader {
  #nightNow;
  #onNight;
  #remarks = byId("night-remarks");
  #asking = byId("night-asking");
  /** What was read last, and the night that it became. @type {{drop: Drop, night: Night} | null} */
  #last = null;
  /** How often something was read. */
  #drops = 0;
  /** What is said of it. @type {{words: string[], remarks: Remark[]}} */
  #said = { words: [], remarks: [] };
  /** The columns that are chosen for a heading, and its player. */
  #chosen = { asked: "", columns: /** @type {string[]} */ ([]), owner: "" };

  /**
   * @param {() => Night} nightNow @param {(night: Night, what: string) => void} onNight called with the night that is
   *   to be, and what changes, by which what belongs together is undone as one
   */
  constructor(nightNow, onNight) {
    this.#nightNow = nightNow;
    this.#onNight = onNight;
  }

  /** @param {File[]} files */
  async open(files) {
    /** @type {Source[]} */
    const sources = [];
    /** @type {Remark[]} */
    const refused = [];
    const workbooks = files.filter(({ name }) => WORKBOOK.test(name)).map(({ name }) => name);
    if (workbooks.length) {
      refused.push({ words: `${listed(workbooks)} cannot be read here. Save each sheet as CSV in the spreadsheet `
        + "program, or copy its cells, and paste them here by Ctrl+V." });
    }
    for (const file of files.filter(({ name }) => !WORKBOOK.test(name))) {
      try {
        const text = await textOf(file, "windows-1252");
        sources.push({ name: file.name, owner: file.name.replace(/\.\w+$/, ""), text });
      } catch (error) {
        if (!(error instanceof NoLog)) throw error;
        refused.push({ words: error.message });
      }
    }
    this.take(sources, refused);
  }

  /** Take the cards of texts that come together. @param {Source[]} sources @param {Remark[]} [refused] */
  take(sources, refused = []) {
    const drop = read(this.#nightNow(), sources);
    this.#drops += 1;
    this.#join({ ...drop, remarks: [...refused, ...drop.remarks] }, "add");
    this.#asking.querySelector("select")?.focus();
  }

  /** Say something of what was to be read. @param {string[]} words @param {Remark[]} [remarks] */
  tell(words, remarks = []) {
    this.#last = null;
    this.#said = { words, remarks };
    this.draw();
  }

  /** @param {Drop} drop @param {"add" | "replace"} way for players who have a card */
  #join(drop, way) {
    const { night, had, repeated } = join(drop.night, drop.cards, way);
    const games = drop.cards.reduce((sum, { rows }) => sum + rows.length, 0);
    const words = [];
    if (games) words.push(`Cards that were read: ${drop.cards.length}, with ${games} rows. Undo takes them back.`);
    else if (!drop.night.unread.length) words.push("No cards were read.");
    if (had.length && way === "replace") words.push(`The cards of ${listed(had)} were replaced.`);
    else if (had.length) words.push(`Rows were added to the cards that ${listed(had)} had.`);
    if (repeated) words.push(`${repeated} rows that were there were not added again.`);
    this.#said = { words, remarks: drop.remarks };
    this.#last = had.length ? { drop, night } : null;
    this.#onNight(night, `drop ${this.#drops}`);
  }

  /** Draw what is said, and what is asked of the night. */
  draw() {
    this.#drawSaid();
    const night = this.#nightNow();
    const [first] = night.unread;
    render([
      ...[...doubtful(night)].map(([index, parts]) => this.#apartView(night, index, parts)),
      first && this.#headingView(night, first),
    ], this.#asking);
  }

  #drawSaid() {
    const { words, remarks } = this.#said;
    const items = remarks.map((one) =>
      markup`<li>${one.words}${one.text && markup` <code>${one.text}</code>`}</li>`);
    const others = items.slice(TOLD);
    const last = this.#last?.night === this.#nightNow() ? this.#last : null;
    const isReplaced = last && last.night.replaced.length > last.drop.night.replaced.length;
    render((words.length > 0 || items.length > 0) && markup`<div class="remarks"><p>${words.join(" ")}</p>
      <ul>${items.slice(0, TOLD)}</ul>
      ${others.length > 0 && markup`<details class="help"><summary>${others.length} more</summary>
        <ul>${others}</ul></details>`}
      <div class="actions">
        ${last && button(isReplaced ? "Add the rows to them" : "Replace these cards", () =>
          this.#join(last.drop, isReplaced ? "add" : "replace"))}
        ${button("Close", () => this.tell([]), { kind: "link" })}</div></div>`, this.#remarks);
  }

  /** Ask whether a card is that of two players. @param {Night} night @param {number} index @param {Part[]} parts */
  #apartView(night, index, parts) {
    const { player } = night.cards[index];
    const [one, other] = parts.map(({ games }) => games);
    return markup`<div class="remarks" role="group" aria-label=${`${player}: one player, or two?`}>
      <p><b>${player}: one player, or two?</b> ${one + other} rows have this name, ${one} and then ${other}.</p>
      <div class="actions">
        ${button("Two players", () => this.#onNight(asTwo(night, index, parts), ""))}
        ${button("One player", () => this.#onNight(asOne(night, index), ""))}</div></div>`;
  }

  /** Ask which column is which, once for all files of the same headings. @param {Night} night @param {Unread} first */
  #headingView(night, first) {
    const { asked, name, text } = first;
    if (this.#chosen.asked !== asked) {
      this.#chosen = { asked, columns: readCards(table(text), first.owner, night.headings).guess, owner: "" };
    }
    const { columns, owner } = this.#chosen;
    const same = night.unread.filter((one) => one.asked === asked);
    const choose = (/** @type {{columns?: string[], owner?: string}} */ part) => {
      this.#chosen = { ...this.#chosen, ...part };
      this.draw();
    };
    const named = (/** @type {{target: HTMLInputElement}} */ { target }) => choose({ owner: target.value });
    const isReady = areEnough(columns) && (columns.includes("player") || first.owner || owner);
    const done = () => {
      if (isReady) this.#join(answer(night, asked, columns, owner.trim()), "add");
    };
    const others = same.length > 1 ? `${name} and ${same.length - 1} more files with the same ones` : name;
    return markup`<div class="remarks" role="group" aria-label="Which column is which?">
      <p><b>Which column is which?</b> The headings of ${others} are in words that are not known here. Nothing of it is
        read until you say which column is the opponent, and how the games ended.
        ${first.owner && " Without a column of players, all games of a file are its player’s."}</p>
      <div class="columns-asked">${tableView(text, columns, (those) => choose({ columns: those }))}</div>
      <div class="actions">
        ${!first.owner && !columns.includes("player") && markup`<label class="field">Whose card is it?
          <input type="text" maxlength="40" value=${owner} list="night-names" autocomplete="off" onInput=${named}/>
        </label>`}
        <button type="button" class="quiet" aria-disabled=${!isReady} onClick=${done}>Read the cards</button>
        ${button("Do not read it", () =>
          this.#onNight({ ...night, unread: night.unread.filter((one) => !same.includes(one)) }, ""))}</div>
    </div>`;
  }
}

/** @param {string} text @param {string[]} columns @param {(columns: string[]) => void} onColumns */
function tableView(text, columns, onColumns) {
  const lines = table(text).slice(0, SHOWN);
  const all = Array.from({ length: Math.max(...lines.map(({ cells }) => cells.length)) }, (_, at) => at);
  const choices = all.map((at) => {
    const chosen = (/** @type {{target: HTMLSelectElement}} */ { target }) =>
      onColumns(all.map((other) => (other === at ? target.value : columns[other] ?? "")));
    const options = ["", ...ALL].map((one) =>
      markup`<option value=${one} selected=${one === (columns[at] ?? "")}>${NAMES[one] ?? one}</option>`);
    return markup`<th scope="col"><select aria-label=${`Column ${at + 1}`} onChange=${chosen}>${options}</select></th>`;
  });
  return markup`<table><thead><tr>${choices}</tr></thead>
    <tbody>${lines.map(({ cells }) => markup`<tr>${all.map((at) => markup`<td>${cells[at]}</td>`)}</tr>`)}</tbody>
  </table>`;
}
