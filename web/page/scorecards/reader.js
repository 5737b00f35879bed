/** Reads cards from files and pasted cells: says what is not read, and asks which column is which. */

import { NoLog, textOf } from "../log/sources.js";
import { button, byId, markup } from "../ui/markup.js";
import { table } from "./cells.js";
import { answer, fill, join, read } from "./joining.js";
import { readCards } from "./readcards.js";
import { ALL, areEnough } from "./tables.js";
import { listed } from "./notes.js";

/** @import { Drop, Way } from "./joining.js" */
/** @import { Cell, Night, Source, Unread } from "./night.js" */
/** @import { Remark } from "./readcards.js" */
/** @import { Said } from "./remarks.js" */

/** Lines of a table that are shown. */
const SHOWN = 5;
/** What stands behind the name of a file: the number of a copy, and what kind of file it is. */
const COPY = /(\s*\(\d+\))?\.\w+$/;
/** What is no text, though a spreadsheet opens it. */
const WORKBOOK = /\.(xls[xmb]?|ods|numbers)$/i;

/** The names of columns, where others tell more. @type {Record<string, string>} */
const NAMES = {
  "": "not read", result: "won or lost", score: "own score", "other score": "opponent’s score",
};

/**
 * What a reader tells those who use it.
 * @typedef {object} Listeners
 * @property {() => Night} nightNow
 * @property {(night: Night, what: string) => void} onNight called with the night that is to be, and what changes, by
 *   which what belongs together is undone as one
 * @property {(night: Night) => void} onFilled called with the night in which cells of a card were filled
 * @property {(said: Said) => void} onSaid called before the night
 * @property {() => void} onChosen called when other columns are chosen
 */

/** Reads cards. */
export class Reader {
  #listeners;
  /** How often something was read. */
  #drops = 0;
  /** The columns that are chosen for a heading, and its player. */
  #chosen = { asked: "", columns: /** @type {string[]} */ ([]), owner: "" };

  /** @param {Listeners} listeners */
  constructor(listeners) {
    this.#listeners = listeners;
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
        sources.push({ name: file.name, owner: file.name.replace(COPY, ""), text });
      } catch (error) {
        if (!(error instanceof NoLog)) throw error;
        refused.push({ words: error.message });
      }
    }
    this.take(sources, refused);
  }

  /** Take the cards of texts that come together. @param {Source[]} sources @param {Remark[]} [refused] */
  take(sources, refused = []) {
    const drop = read(this.#listeners.nightNow(), sources);
    this.#drops += 1;
    this.#join({ ...drop, remarks: [...refused, ...drop.remarks] }, "add");
    byId("night-asking").querySelector("select")?.focus();
  }

  /** Take the cards of a text. @param {string} text @param {string} [owner] of all games where no other is named */
  paste(text, owner = "") {
    this.take([{ name: "what was pasted", owner, text }]);
  }

  /**
   * Take what is pasted into a cell: what fills a card or more as cards, else to the right and down from the cell.
   * @param {Cell} cell @param {string} text
   */
  pasteAt(cell, text) {
    const { nightNow, onFilled, onSaid } = this.#listeners;
    const night = nightNow();
    const isWide = table(text).some(({ cells }) => cells.length > 3);
    if (isWide || typeof cell.line !== "number") {
      this.paste(text, night.cards[cell.card]?.player.trim());
      return;
    }
    const { night: filled, remarks } = fill(night, cell, text);
    onSaid({ words: remarks.length ? ["Not all of it was pasted:"] : [], remarks });
    onFilled(filled);
  }

  /** @param {Drop} drop @param {Way} way for players who have a card */
  #join(drop, way) {
    const { night, had, repeated, gone } = join(drop.night, drop.cards, way);
    const games = drop.cards.reduce((sum, { rows }) => sum + rows.length, 0);
    const words = [];
    if (games) words.push(`Cards that were read: ${drop.cards.length}, with ${games} rows. Undo takes them back.`);
    else if (!drop.night.unread.length) words.push("No cards were read.");
    if (had.length && way === "replace") {
      const rows = gone === 1 ? "one row of theirs is" : `${gone} rows of theirs are`;
      words.push(`The cards of ${listed(had)} were replaced${gone ? `: ${rows} there no more` : ""}.`);
    } else if (had.length && repeated < games) words.push(`Rows were added to the cards that ${listed(had)} had.`);
    if (repeated && way === "add") {
      words.push(repeated === 1 ? "1 row that was there was not added again."
        : `${repeated} rows that were there were not added again.`);
    }
    const other = way === "add" ? { night, name: "Replace these cards", act: () => this.#join(drop, "replace") }
      : { night, name: "Add the rows to them", act: () => this.#join(drop, "add") };
    const isAllRead = games > 0 && ![drop.remarks, had, drop.night.unread].some(({ length }) => length);
    this.#listeners.onSaid({ words, remarks: drop.remarks, isAllRead, ...(had.length && { other }) });
    this.#listeners.onNight(night, `drop ${this.#drops}`);
  }

  /** Ask which column is which, once for all files of the same headings. */
  askedView() {
    const night = this.#listeners.nightNow();
    const [first] = night.unread;
    return first && this.#headingView(night, first);
  }

  /** @param {Night} night @param {Unread} first */
  #headingView(night, first) {
    const { asked, name, text } = first;
    if (this.#chosen.asked !== asked) {
      this.#chosen = { asked, columns: readCards(table(text), first.owner, night.headings).guess, owner: "" };
    }
    const { columns, owner } = this.#chosen;
    const same = night.unread.filter((one) => one.asked === asked);
    const choose = (/** @type {{columns?: string[], owner?: string}} */ part) => {
      this.#chosen = { ...this.#chosen, ...part };
      this.#listeners.onChosen();
    };
    const named = (/** @type {{target: HTMLInputElement}} */ { target }) => choose({ owner: target.value });
    // The file may have other tables, whose headings are known.
    const rest = readCards(table(text), first.owner, { ...night.headings, [asked]: [] });
    const leave = () => {
      if (rest.runs.length) this.#join(answer(night, asked, [], ""), "add");
      else this.#listeners.onNight({ ...night, unread: night.unread.filter((one) => !same.includes(one)) }, "");
    };
    const isReady = areEnough(columns) && (columns.includes("player") || first.owner || owner);
    const done = () => {
      if (isReady) this.#join(answer(night, asked, columns, owner.trim()), "add");
    };
    const more = same.length - 1;
    const others = more ? `${name} and ${more} more ${more > 1 ? "files" : "file"} with the same ones` : name;
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
        ${button(rest.runs.length ? "Read the other tables only" : "Do not read it", leave)}</div>
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
