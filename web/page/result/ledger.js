/** The ledger: every entry of a game, the claim beside the true points, and the scores after it. */

import { placeName } from "../log/places.js";
import { dealers } from "../record/reading.js";
import { cardOf, cardText } from "../ui/cards.js";
import { html, within } from "../ui/dom.js";
import { markup, render } from "../ui/markup.js";
import { awardWords, deed, located, saidWords, sideName, whose } from "./entries.js";
import { badge, discardAddresses } from "./verdict.js";

/** @import { GameRequest, LedgerLine } from "contract" */
/** @import { Value } from "../ui/markup.js" */
/** @import { Game } from "./entries.js" */
/** @import { Links } from "./verdict.js" */

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

/** The table, in which one row is current. */
export class Ledger {
  #response;
  #log;
  #links;
  #claims;
  #sides;
  #found;
  /** Rows as they are while not current, drawn once: of thousands, a step changes two. */
  #rows;
  element = html("div", { class: "ledger", tabindex: "0", role: "region", "aria-label": "Ledger, entry by entry",
    keydown: (event) => this.#key(/** @type {KeyboardEvent} */ (event)) });

  /**
   * @param {Game} response of `/v1/game`
   * @param {GameRequest} log the request
   * @param {Links} links
   */
  constructor(response, log, links) {
    this.#response = response;
    this.#log = log;
    this.#links = links;
    this.#claims = response.ledger.some((line) => line.claim);
    this.#sides = Object.keys(response.sides);
    this.#found = located(response);
    this.#rows = response.ledger.map((line, index) => this.#row(line, index + 1));
  }

  /**
   * Make a row the current one.
   * @param {number} entry from 1; 0 is the start, which has no row
   */
  show(entry) {
    render(this.#table(entry), this.element);
    if (!entry) this.element.scrollTop = 0;
    else this.#reveal(within(this.element, "[aria-current]"));
  }

  /**
   * Scroll to a row within the ledger, and leave the page where it is.
   * @param {HTMLElement} row
   */
  #reveal(row) {
    const box = this.element.getBoundingClientRect();
    const head = within(this.element, "thead").getBoundingClientRect().height;
    const { top, bottom } = row.getBoundingClientRect();
    if (top < box.top + head) this.element.scrollTop -= box.top + head - top + 8;
    else if (bottom > box.bottom) this.element.scrollTop += bottom - box.bottom + 8;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const row = document.activeElement?.closest("[data-entry]");
    const next = Number(row?.getAttribute("data-entry")) + STEPS[event.key];
    if (!row || !this.#rows[next - 1]) return;
    event.preventDefault();
    this.#links.board(next);
    within(this.element, `[data-entry="${next}"] button`).focus({ preventScroll: true });
  }

  /** @param {number} current */
  #table(current) {
    const { ledger } = this.#response;
    const points = this.#claims ? ["Claimed", "True"] : ["Points"];
    const heads = ["No.", "Entry", ...points, ...this.#sides.map((side) => sideName(this.#response, side)), "Log"];
    const row = (/** @type {LedgerLine} */ line, /** @type {number} */ index) => (
      index + 1 === (current || 1) ? this.#row(line, index + 1, current) : this.#rows[index]
    );
    const rows = ledger.map((line, index) => ({ deal: line.deal, row: row(line, index) }));
    const deals = [...new Set(ledger.map(({ deal }) => deal))];
    return markup`<table role="table">
      <caption class="hidden-visually">Ledger</caption>
      <thead role="rowgroup"><tr role="row">${heads.map((name) => markup`
        <th scope="col" role="columnheader" title=${name}><span>${name}</span></th>`)}</tr></thead>
      ${deals.map((deal) => markup`<tbody role="rowgroup">
        <tr class="deal" role="row">
          <th colspan=${heads.length} scope="colgroup" role="cell">${this.#title(deal)}</th></tr>
        ${rows.filter((one) => one.deal === deal).map((one) => one.row)}</tbody>`)}
    </table>`;
  }

  /** @param {number | null} deal */
  #title(deal) {
    if (deal === null) return "The start";
    const { starter, void: thrownIn } = this.#log.deals[deal];
    const turned = cardOf(starter ?? "");
    const ways = discardAddresses(this.#log, deal).map(({ player, address }, index) => markup`
      ${index ? ", " : " · what to discard: "}
      <a href=${address} aria-label="${player}: what to discard">${player}</a>`);
    return markup`Deal ${deal + 1} · ${dealers(this.#log)[deal]} deals${turned && ` · starter ${cardText(turned)}`}${
      thrownIn && " · thrown in"}<span class="advice">${ways}</span>`;
  }

  /** @param {LedgerLine} line @param {number} entry @param {number} [current] */
  #row(line, entry, current) {
    const faults = this.#found.filter((one) => one.line === line).map(({ violation }) => violation);
    const tabindex = faults.length || current !== undefined ? 0 : -1;
    const said = saidWords(line, this.#log) + (line.verified === false ? ", as written" : "");
    const press = (/** @type {{target: Element}} */ { target }) => {
      if (!target.closest("button")) this.#links.board(entry);
    };
    return markup`<tr data-entry=${entry} role="row" aria-current=${entry === current ? "true" : undefined}
      onClick=${press}>
      <th scope="row" role="rowheader"><button type="button" class="link" tabindex=${tabindex}
        aria-label="Entry ${entry}: show the board" onClick=${() => this.#links.look(entry)}>${entry}</button></th>
      ${cell("Entry", "what", [markup`<span class="deed"><b>${whose(line)}</b> ${deed(line, cardText)}</span>`,
        said && markup` <span class="said">${said}</span>`,
        faults.length > 0 && markup` <span class="found">${faults.map(({ code, difference }) =>
          [badge(code, difference), " "])}<span>${awardWords(this.#response, line)}</span></span>`])}
      ${this.#points(line)}
      ${this.#scores(line, entry)}
      ${cell("Log", "log", markup`<button type="button" class="link" tabindex=${tabindex}
        title=${placeName(this.#log, line.pointer, this.#response.ledger)}
        onClick=${() => this.#links.log(line.pointer)}>${this.#links.place(line.pointer)}</button>`)}
    </tr>`;
  }

  /** @param {LedgerLine} line */
  #points({ points, claim, verified }) {
    const written = String(points).replace("-", "−");
    if (!this.#claims) return cell("Points", number("true", points), written);
    // The true points of a count that is taken as written are unknown.
    const [claimed, counts] = verified === false ? [points, undefined] : [claim?.claimed, points];
    const off = claim?.difference ? " off" : "";
    return [cell("Claimed", number("claimed", claimed) + off, claimed ?? "–"),
      cell("True", number("true", counts), counts === undefined ? "–" : written)];
  }

  /** @param {LedgerLine} line @param {number} entry */
  #scores(line, entry) {
    const before = this.#response.ledger[entry - 2]?.scores;
    return this.#sides.map((side) => {
      const changed = before ? before[side] !== line.scores[side] : line.awards.some((award) => award.side === side);
      return cell(sideName(this.#response, side), changed ? "score changed" : "score", line.scores[side]);
    });
  }
}

/** @param {string} name @param {number | undefined} value */
function number(name, value) {
  return value ? name : `${name} nothing`;
}

/**
 * Draw a cell, after a space, so that words stay apart where they are copied.
 * @param {string} name @param {string} kind @param {Value} content
 */
function cell(name, kind, content) {
  return markup` <td class=${kind} role="cell" data-name=${name}>${content}</td>`;
}
