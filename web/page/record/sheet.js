/**
 * The sheet: a row for each deal, with what was pegged, the hands, the crib and the totals, and what was found in them.
 * As in a grid, the tab key goes from number to number.
 */

import { awardWords, claimWords } from "../result/entries.js";
import { numberField } from "../ui/inputs.js";
import { markup } from "../ui/markup.js";
import { callWays, countCall, extrasView } from "./extras.js";
import { columnsOf, rowsOf } from "./columns.js";
import { setPegged, setShown, setTotal } from "./edits.js";
import { cellFinding, dealFaults, isAfterEnd } from "./findings.js";
import { isEmpty } from "./games.js";
import { pickerView } from "./picking.js";
import { cardsOf, counted, dealers, firstDealer, lineOf, shown, slotOf, slots, written } from "./reading.js";
import { deleteDeal, insertDeal, swapDeals, throwIn } from "./deals.js";
import { slotName } from "./spots.js";

/** @import { Column } from "./columns.js" */
/** @import { CellFinding } from "./findings.js" */
/** @import { Act, Cell, Log, Picker, State } from "./types.js" */

/** Characters of a field, more than any sum has. */
const LONGEST = 60;

/** Those of two teams; four players who each play for themselves have more, and less room for each. */
const MANY_COLUMNS = 11;

/** @param {State} state @param {Act} act */
export function sheetView(state, act) {
  const { log, past, picker, open } = state;
  const columns = columnsOf(log);
  const rows = Array.from({ length: rowsOf(state) }, (_, deal) => [
    rowView(state, act, deal, columns),
    picker?.deal === deal && cardsView(state, act, picker),
    open === deal && markup`<tr class="sheet-open" key=${`extras ${past.id}`}>
      <td colspan=${columns.length + 2}>${extrasView(state, act, deal)}</td></tr>`,
  ]);
  return markup`<div class="sheet-box" key="sheet">
    <table class=${`sheet ${log.players.length > 2 ? "many" : ""} ${columns.length > MANY_COLUMNS ? "most" : ""}`}>
      <caption class="hidden-visually">Score sheet, a row for each deal</caption>
      ${headView(columns)}
      <tbody>${rows}</tbody>
    </table>
    ${isEmpty(log) && markup`<p class="sheet-takes">Totals alone are enough; so are counts alone. Pegged is without
      heels. <a class="link" href="#game?example=by-hand">Load an example</a></p>`}
    <p class="sheet-keys">In a hand or the crib, <kbd>Space</kbd> opens its cards.</p></div>`;
}

/** @param {State} state @param {Act} act @param {number} deal @param {Column[]} columns */
function rowView(state, act, deal, columns) {
  const { log, finding: { judgement } } = state;
  const one = log.deals[deal];
  const dealer = dealers(log)[deal];
  const lines = judgement?.ledger.filter((line) => line.deal === deal && line.event !== "ruling") ?? [];
  const isTotals = lines.length > 0 && lines.every(({ event }) => event === "deal");
  const isKnown = firstDealer(log) !== null;
  const notes = [one?.void && "thrown in", isTotals && "totals only"];
  const about = [isKnown && `${dealer} deals`, notes.find(Boolean)].filter(Boolean).join(" · ");
  const kind = [one?.void ? "void" : "", deal < log.deals.length ? "" : "next"].join(" ");
  const cells = columns.map((column) => ({ column, finding: cellFinding(state, deal, column.cell) }));
  return markup`<tr key=${deal} data-deal=${deal} class=${kind}>
    <th scope="row"><div class="sheet-head">
      <span class="sheet-deal">Deal ${deal + 1}</span>
      <span class="sheet-dealer">${about}</span>
      <button type="button" class="quiet sheet-heels" tabindex=${deal < log.deals.length - 1 ? -1 : null}
        title="A jack was turned up"
        aria-label=${`Heels in deal ${deal + 1}`} aria-pressed=${Boolean(one?.heels?.claim)}
        onClick=${() => act({ type: "heels", deal })}>Heels</button>
      ${menuView(state, act, deal)}
    </div></th>
    ${cells.map(({ column, finding }, at) => cellView(state, act, deal, at, dealer, column, finding))}
    ${noteView(state, deal, cells)}
  </tr>`;
}

/** @param {State} state @param {number} deal @param {{column: Column, finding: CellFinding}[]} cells */
function noteView(state, deal, cells) {
  const ofDeal = dealFaults(state, deal);
  return markup`<td class="sheet-note"><p>
    ${cells.map(({ column, finding: { words } }, at) => markup`${words && `${opening(column)}: `}
      <span id=${`cell-${deal}-${at}-found`}>${words}</span>${words && ". "}`)}
    ${ofDeal.map((words) => markup`<span>${words}</span> `)}
  </p></td>`;
}

/** @param {State} state @param {Act} act @param {number} deal */
function menuView({ log, table }, act, deal) {
  const isThere = deal < log.deals.length;
  const close = (/** @type {Element} */ menu) => menu.closest("details")?.removeAttribute("open");
  const item = (/** @type {string} */ name, /** @type {() => void} */ does, isPressed = false) =>
    markup`<button type="button" class="quiet" aria-pressed=${isPressed || null} onClick=${({ currentTarget }) => {
      close(currentTarget);
      does();
    }}>${name}</button>`;
  const way = (/** @type {string} */ name, /** @type {() => Log} */ made, isPressed = false) =>
    item(name, () => act({ type: "change", log: made(), focus: { part: "cell", deal, at: 0 } }), isPressed);
  const left = (/** @type {any} */ { currentTarget, relatedTarget }) => {
    if (!currentTarget.contains(relatedTarget)) close(currentTarget);
  };
  const key = (/** @type {any} */ { key: name, currentTarget }) => {
    if (name !== "Escape") return;
    close(currentTarget);
    currentTarget.querySelector("summary").focus();
  };
  return markup`<details class="row-menu" onFocusOut=${left} onKeyDown=${key}>
    <summary aria-label=${`Change the rows at deal ${deal + 1}`}>⋮</summary>
    <div>
      ${isThere && way("Insert a deal above", () => insertDeal(log, deal, table))}
      ${isThere && deal > 0 && way("Swap with the deal above", () => swapDeals(log, deal, table))}
      ${way("Thrown in", () => throwIn(log, deal, table), Boolean(log.deals[deal]?.void))}
      ${item("A ruling, or the game is given up", () => act({ type: "extras", deal }))}
      ${isThere && way("Delete this deal", () => deleteDeal(log, deal, table))}
    </div>
  </details>`;
}

/**
 * @param {State} state @param {Act} act @param {number} deal @param {number} at @param {string} dealer
 * @param {Column} column @param {CellFinding} finding
 */
function cellView(state, act, deal, at, dealer, column, { isWrong, note }) {
  const { cell, group, head, seat } = column;
  const { players } = state.log;
  const isKnown = firstDealer(state.log) !== null;
  const isDealer = isKnown && (seat < 0 || players[seat] === dealer);
  const line = seat < 0 ? players.indexOf(dealer) : seat;
  const marks = [!isKnown && seat < 0 && "nobodys", isWrong && "wrong", isDealer && "dealer",
    !isWrong && isAfterEnd(state, deal, cell) && "after"];
  return markup`
    <td class=${[`sheet-${cell.kind} seat-${line}`, ...marks].filter(Boolean).join(" ")} data-group=${group}
      data-head=${head + (isDealer ? " · deals" : "")}>
      <div class="sheet-entry" data-note=${note}>
        ${fieldView(state, act, deal, at, column, isWrong)}
        ${(cell.kind === "hand" || cell.kind === "crib") && fanView(state, act, deal, column)}
      </div>
    </td>`;
}

/**
 * @param {State} state @param {Act} act @param {number} deal @param {number} at @param {Column} column
 * @param {boolean} isWrong
 */
function fieldView({ log, table, finding: { judgement } }, act, deal, at, { cell, name }, isWrong) {
  const id = `cell-${deal}-${at}`;
  const write = (/** @type {number | undefined} */ points) =>
    act({ type: "change", log: withCell(log, deal, cell, table, points), what: id });
  return numberField(write, {
    id, maxlength: LONGEST, enterkeyhint: "next", "aria-label": `Deal ${deal + 1}: ${name}`,
    "aria-describedby": `${id}-found`, "aria-invalid": isWrong || null,
    "data-cell": `${cell.kind}:${cell.who}`,
    placeholder: String(counted(log, deal, cell, judgement) ?? ""),
    readonly: cell.kind === "peg" && Boolean(log.deals[deal]?.plays),
    value: String(written(log, deal, cell, table) ?? ""),
    onBlur: () => act({ type: "settle" }),
  });
}

/**
 * @param {Log} log @param {number} deal @param {Cell} cell @param {import("./types.js").Table} table
 * @param {number} [points]
 */
function withCell(log, deal, { kind, who }, table, points) {
  if (kind === "peg") return setPegged(log, deal, who, points);
  if (kind === "total") return setTotal(log, deal, who, points);
  return setShown(log, deal, { player: who, crib: kind === "crib" }, table, { claim: points });
}

/** @param {State} state @param {Act} act @param {number} deal @param {Column} column */
function fanView({ log, table }, act, deal, { cell, name }) {
  const isKnown = cardsOf(log, deal, slotOf(log, deal, cell), table).length > 0;
  return markup`<button type="button" class=${`sheet-cards ${isKnown ? "known" : ""}`} tabindex="-1"
    aria-keyshortcuts="Space" aria-label=${`Deal ${deal + 1}: cards of ${name}`}
    onClick=${() => act({ type: "cards", deal, cell })}>${FAN}</button>`;
}

/** Draw the cards of a cell below its row. @param {State} state @param {Act} act @param {Picker} picker */
function cardsView(state, act, { deal, cell }) {
  const { log, finding: { judgement, log: judged } } = state;
  const slot = slotOf(log, deal, cell);
  // What was found stays until something else is.
  const told = judgedWords(judgement ? { ...state, log: judged } : state, deal, cell);
  return markup`<tr class="sheet-open" key=${`${deal} ${cell.kind} ${cell.who}`}>
    <td colspan=${columnsOf(log).length + 2}>${pickerView(state, act, `Deal ${deal + 1}: ${slotName(slot)}`, markup`
      <p class="pick-judged" role="status">${told}</p>
      <div class="actions">${callsView(state, act, deal, cell)}</div>`)}</td></tr>`;
}

/** @param {State} state @param {number} deal @param {Cell} cell */
function judgedWords({ log, table, finding: { judgement } }, deal, cell) {
  const line = lineOf(log, deal, slotOf(log, deal, cell), table, judgement);
  if (line && judgement) return `${claimWords(line)} ${awardWords(judgement, line)}`;
  const value = written(log, deal, cell, table);
  return value === null ? "" : `Written: ${value}.`;
}

/** The ways to call a wrong count. @param {State} state @param {Act} act @param {number} deal @param {Cell} cell */
function callsView(state, act, deal, cell) {
  const { log, table, finding: { judgement } } = state;
  const slot = slotOf(log, deal, cell);
  const { at, entry } = shown(log.deals[deal], slots(log, deal, table), slot);
  if (at < 0) return [];
  const line = lineOf(log, deal, slot, table, judgement);
  const mistake = { call: entry?.call, owner: slot.player, kind: countCall(line, table) };
  return callWays(state, mistake, (call) =>
    act({ type: "change", log: setShown(log, deal, slot, table, { call }), focus: { part: "cards" } }));
}

/** Name a cell as a sentence begins, where a player’s name keeps its case. @param {Column} column */
function opening({ cell: { kind }, name }) {
  return kind === "peg" || kind === "hand" ? name : name.charAt(0).toUpperCase() + name.slice(1);
}

/** @param {Column[]} columns */
function headView(columns) {
  const groups = [...new Set(columns.map(({ group }) => group))].map((group) => {
    const [first, ...others] = columns.filter((one) => one.group === group);
    if (!others.length) return markup`<th scope="col" rowspan="2" class=${numberClass(first)}>${group}</th>`;
    return markup`<th scope="colgroup" colspan=${1 + others.length}>${group}</th>`;
  });
  const heads = columns.filter(({ head }) => head)
    .map((column) => markup`<th scope="col" class=${numberClass(column)}><span>${column.head}</span></th>`);
  return markup`<thead><tr><th scope="col" rowspan="2">Deal</th>${groups}
    <th scope="col" rowspan="2" class="sheet-note">What was found</th></tr><tr>${heads}</tr></thead>`;
}

/** @param {Column} column */
function numberClass({ cell: { kind } }) {
  return `sheet-number ${kind === "hand" || kind === "crib" ? "with-cards" : ""}`;
}

/** A small picture of cards. */
const FAN = markup`<svg viewBox="0 0 24 24" class="fan" aria-hidden="true">
  <rect x="8" y="4" width="9" height="14" rx="1.5" transform="rotate(-18 12 20)"/>
  <rect x="8" y="4" width="9" height="14" rx="1.5" transform="rotate(14 12 20)"/></svg>`;
