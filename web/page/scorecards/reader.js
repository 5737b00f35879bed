/** Reads cards from files and pasted cells: asks which column is which, and says what is not read. */

import { NoLog, textOf } from "../log/sources.js";
import { button, byId, markup, render } from "../ui/markup.js";
import { ALL, columnsOf, readCards, table } from "./csv.js";

/** @import { Line, Remark } from "./csv.js" */
/** @import { Card } from "./night.js" */

/**
 * A table whose columns somebody has to name; `owner` is the player where there is no column of players.
 * @typedef {{name: string, owner: string, columns: string[], head: Line[], body: Line[]}} Table
 */

/** Lines of a table that are shown below its headings. */
const SHOWN = 4;
/** Remarks that are read aloud; the others are folded. */
const TOLD = 3;

/** Reads cards. */
export class Reader {
  #onCards;
  #remarks = byId("night-remarks");
  #asking = byId("night-asking");
  /** @type {Table[]} */
  #unknown = [];

  /** @param {(cards: Card[]) => void} onCards */
  constructor(onCards) {
    this.#onCards = onCards;
  }

  /** @param {File[]} files */
  async open(files) {
    for (const file of files) {
      try {
        this.take(file.name, await textOf(file, "windows-1252"));
      } catch (error) {
        if (!(error instanceof NoLog)) throw error;
        this.tell(error.message);
      }
    }
  }

  /** Take the cards of a table. @param {string} name @param {string} text @param {string} [owner] */
  take(name, text, owner = name.replace(/\.\w+$/, "")) {
    const lines = table(text);
    const { isSure, ...known } = columnsOf(lines);
    if (isSure) this.#read({ name, owner, ...known });
    else if (lines.some(({ cells }) => cells.length > 2)) this.#ask([...this.#unknown, { name, owner, ...known }]);
    else this.tell(`No cards are in ${name}. A line for each game has a player, an opponent and points.`);
  }

  /** Say something of what was to be read. @param {string} words @param {Remark[]} [remarks] */
  tell(words, remarks = []) {
    const items = remarks.map((one) =>
      markup`<li>${one.words}${one.text && markup` <code>${one.text}</code>`}</li>`);
    const others = items.slice(TOLD);
    render(words && markup`<div class="remarks"><p>${words}</p>
      <ul>${items.slice(0, TOLD)}</ul>
      ${others.length > 0 && markup`<details class="help"><summary>${others.length} more</summary>
        <ul>${others}</ul></details>`}
      ${button("Close", () => this.tell(""), { kind: "link" })}</div>`, this.#remarks);
  }

  /** Say and ask nothing any more. */
  clear() {
    this.tell("");
    this.#draw([]);
  }

  /** @param {Table} table */
  #read({ columns, head, body, owner }) {
    const { cards, refused, remarks } = readCards(columns, head, body, owner);
    this.#onCards(cards);
    const lost = refused ? `${refused} of ${body.length} rows could not be read. ` : "";
    this.tell(`${lost}Cards that were read: ${cards.length}. Undo takes them back.`, remarks);
  }

  /** Ask for the columns of tables, one after the other. @param {Table[]} unknown */
  #ask(unknown) {
    this.#draw(unknown);
    this.#asking.querySelector("select")?.focus();
  }

  /** @param {Table[]} unknown */
  #draw(unknown) {
    this.#unknown = unknown;
    const [first, ...others] = unknown;
    render(first && askView(first, (columns) => this.#draw([{ ...first, columns }, ...others]), (isRead) => {
      this.#ask(others);
      if (isRead) this.#read(first);
    }), this.#asking);
  }
}

/** @param {Table} table @param {(columns: string[]) => void} onChoose @param {(isRead: boolean) => void} onDone */
function askView({ name, owner, columns, head, body }, onChoose, onDone) {
  const lines = [...head, ...body.slice(0, SHOWN)];
  const all = Array.from({ length: Math.max(...lines.map(({ cells }) => cells.length)) }, (_, at) => at);
  const choices = all.map((at) => {
    const chosen = (/** @type {{target: HTMLSelectElement}} */ { target }) =>
      onChoose(all.map((other) => (other === at ? target.value : columns[other] ?? "")));
    const options = ["", ...ALL].map((one) =>
      markup`<option value=${one} selected=${one === (columns[at] ?? "")}>${one || "not read"}</option>`);
    return markup`<th scope="col"><select aria-label=${`Column ${at + 1}`} onChange=${chosen}>${options}</select></th>`;
  });
  const hasPlayer = columns.includes("player") || owner;
  const isReady = hasPlayer && ["opponent", "points"].every((one) => columns.includes(one));
  return markup`<div class="remarks" role="group" aria-label="Which column is which?">
    <p><b>Which column is which?</b> The headings of ${name} are in words that are not known here. Nothing is read
      until you say which columns are the player, the opponent and the points.
      ${owner && ` Without a column of players, all games are ${owner}’s.`}</p>
    <div class="columns-asked"><table><thead><tr>${choices}</tr></thead>
      <tbody>${lines.map(({ cells }) => markup`<tr>${all.map((at) => markup`<td>${cells[at]}</td>`)}</tr>`)}</tbody>
    </table></div>
    <div class="actions">
      <button type="button" class="quiet" aria-disabled=${!isReady}
        onClick=${() => isReady && onDone(true)}>Read the cards</button>
      ${button("Do not read it", () => onDone(false))}</div>
  </div>`;
}
