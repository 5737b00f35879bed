/** Asks which column of a table is which, where its headings are in other words. */

import { button, markup } from "../ui/markup.js";
import { ALL, areEnough } from "./csv.js";

/** @import { Line } from "./csv.js" */

/** @typedef {{name: string, columns: string[], head: Line[], body: Line[]}} Table that somebody has to explain */

/** Lines of the table that are shown. */
const SHOWN = 4;

/**
 * @param {Table} table
 * @param {(columns: string[]) => void} onChoose
 * @param {(isRead: boolean) => void} onDone
 */
export function askView({ name, columns, head, body }, onChoose, onDone) {
  const lines = [...head, ...body].slice(0, head.length + SHOWN);
  const width = Math.max(...lines.map(({ cells }) => cells.length));
  const choices = Array.from({ length: width }, (_, at) => {
    const chosen = (/** @type {{target: HTMLSelectElement}} */ { target }) =>
      onChoose(Array.from({ length: width }, (_, other) => (other === at ? target.value : columns[other] ?? "")));
    return markup`<th scope="col"><select aria-label=${`Column ${at + 1}`} onChange=${chosen}>
      ${["", ...ALL].map((one) => markup`<option value=${one} selected=${one === (columns[at] ?? "")}>${one || "not read"}
        </option>`)}</select></th>`;
  });
  const isReady = areEnough(columns);
  return markup`<div class="remarks" role="group" aria-label="Which column is which?">
    <p><b>Which column is which?</b> The headings of ${name} are in words that are not known here. Nothing is read
      until you say which columns are the player, the opponent and the points.</p>
    <div class="columns-asked"><table>
      <thead><tr>${choices}</tr></thead>
      <tbody>${lines.map(({ cells }) => markup`<tr>${Array.from({ length: width }, (_, at) =>
        markup`<td>${cells[at]}</td>`)}</tr>`)}</tbody></table></div>
    <div class="actions"><button type="button" class="quiet" aria-disabled=${!isReady}
        onClick=${() => isReady && onDone(true)}>Read the cards</button>
      ${button("Do not read it", () => onDone(false))}</div>
  </div>`;
}
