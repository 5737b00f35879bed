/** The ledger: every entry of a game, what was claimed beside what is true, and the board after it. */

import { placeName } from "../log/places.js";
import { dealers } from "../record/reading.js";
import { cardOf, cardText } from "../ui/cards.js";
import { html, spaced, within } from "../ui/dom.js";
import { awardWords, deed, entriesByPointer, faultName, saidWords, sideName, whose } from "./entries.js";
import { discardAddresses } from "./verdict.js";

/** @import { GameRequest, LedgerLine, Violation } from "contract" */
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
  #dealers;
  #violations;
  /** @type {HTMLElement[]} */
  #rows = [];
  /** @type {HTMLElement | null} */
  #current = null;

  /**
   * @param {Game} response of `/v1/game`
   * @param {GameRequest} log the request
   * @param {Links} links
   */
  constructor(response, log, links) {
    this.#response = response;
    this.#log = log;
    this.#links = links;
    this.#violations = byEntry(response);
    this.#dealers = dealers(log);
    this.#claims = response.ledger.some((line) => line.claim);
    this.element = html(
      "div",
      { class: "ledger", tabindex: "0", role: "region", "aria-label": "Ledger, entry by entry" },
      this.#table(),
    );
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Make a row the current one.
   * @param {number} entry from 1; 0 is the start, which has no row
   */
  show(entry) {
    const row = this.#rows[entry - 1] ?? null;
    if (this.#current) {
      this.#current.removeAttribute("aria-current");
      for (const button of this.#current.querySelectorAll("button")) button.tabIndex = button.dataset.stop ? 0 : -1;
    }
    this.#current = row;
    const shown = row ?? this.#rows[0];
    for (const button of shown?.querySelectorAll("button") ?? []) button.tabIndex = 0;
    if (!row) {
      this.element.scrollTop = 0;
      return;
    }
    row.setAttribute("aria-current", "true");
    this.#reveal(row);
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
    const step = STEPS[event.key];
    const row = this.#rows.findIndex((one) => one.contains(document.activeElement));
    if (!step || row < 0) return;
    const next = row + 1 + step;
    if (next < 1 || next > this.#rows.length) return;
    event.preventDefault();
    this.#links.board(next);
    within(this.#rows[next - 1], "button").focus({ preventScroll: true });
  }

  #table() {
    const sides = Object.keys(this.#response.sides);
    const points = this.#claims ? ["Claimed", "True"] : ["Points"];
    const heads = ["No.", "Entry", ...points, ...sides.map((side) => sideName(this.#response, side)), "Log"];
    const table = html("table", { role: "table" }, html("caption", { class: "hidden-visually" }, "Ledger"));
    const columns = heads.map((name) =>
      html("th", { scope: "col", role: "columnheader", title: name }, html("span", {}, name)));
    table.append(html("thead", { role: "rowgroup" }, html("tr", { role: "row" }, ...columns)));
    /** @type {HTMLElement | null} */
    let body = null;
    /** @type {number | null} */
    let deal = null;
    this.#response.ledger.forEach((line, index) => {
      if (!body || line.deal !== deal) {
        deal = line.deal;
        body = html("tbody", { role: "rowgroup" }, this.#title(deal, heads.length));
        table.append(body);
      }
      const row = this.#row(line, index, sides);
      this.#rows.push(row);
      body.append(row);
    });
    return table;
  }

  /** @param {number | null} deal @param {number} width */
  #title(deal, width) {
    const name = deal === null
      ? "The start"
      : `Deal ${deal + 1} · ${this.#dealers[deal]} deals${this.#starter(deal)}${this.#fate(deal)}`;
    return html("tr", { class: "deal", role: "row" },
      html("th", { colspan: width, scope: "colgroup", role: "cell" }, name, this.#advice(deal)));
  }

  /** Ways to what each player could have discarded. @param {number | null} deal */
  #advice(deal) {
    const ways = deal === null ? [] : discardAddresses(this.#log, deal);
    const links = ways.flatMap(({ player, address }, index) => [
      index ? ", " : " · what to discard: ",
      html("a", { href: address, "aria-label": `${player}: what to discard` }, player),
    ]);
    return html("span", { class: "advice" }, ...links);
  }

  /** @param {number} deal */
  #starter(deal) {
    const starter = cardOf(String(this.#log.deals[deal].starter ?? ""));
    return starter ? ` · starter ${cardText(starter)}` : "";
  }

  /** @param {number} deal */
  #fate(deal) {
    return this.#log.deals[deal].void ? " · thrown in" : "";
  }

  /** @param {LedgerLine} line @param {number} index @param {string[]} sides */
  #row(line, index, sides) {
    const entry = index + 1;
    const violations = this.#violations.get(entry) ?? [];
    const stop = violations.length > 0;
    const look = this.#button(String(entry), stop, () => this.#links.look(entry));
    look.setAttribute("aria-label", `Entry ${entry}: show the board`);
    const way = this.#button(this.#links.place(line.pointer), stop, () => this.#links.log(line.pointer));
    way.title = placeName(this.#log, line.pointer, this.#response.ledger);
    return html(
      "tr",
      { "data-entry": entry, role: "row", click: (event) => this.#click(event, entry) },
      ...spaced(
        html("th", { scope: "row", role: "rowheader" }, look),
        cell("Entry", "what", ...this.#what(line, violations)),
        ...this.#points(line),
        ...this.#scores(line, index, sides),
        cell("Log", "log", way),
      ),
    );
  }

  /** @param {LedgerLine} line @param {Violation[]} violations */
  #what(line, violations) {
    const done = html("span", { class: "deed" }, html("b", {}, whose(line)), ` ${deed(line, cardText)}`);
    const said = saidWords(line, this.#log) + (line.verified === false ? ", as written" : "");
    return spaced(done, ...(said ? [html("span", { class: "said" }, said)] : []), ...this.#notes(line, violations));
  }

  /** @param {LedgerLine} line */
  #points(line) {
    if (!this.#claims) return [cell("Points", number("true", line.points), String(line.points).replace("-", "−"))];
    // Of what is as written nobody knows what is true.
    const [claimed, points] = line.verified === false ? [line.points] : [line.claim?.claimed, line.points];
    const off = line.claim?.difference ? " off" : "";
    return [
      cell("Claimed", number("claimed", claimed) + off, String(claimed ?? "–")),
      cell("True", number("true", points), String(points ?? "–").replace("-", "−")),
    ];
  }

  /** @param {LedgerLine} line @param {number} index @param {string[]} sides */
  #scores(line, index, sides) {
    const before = this.#response.ledger[index - 1]?.scores;
    return sides.map((side) => {
      const changed = before ? before[side] !== line.scores[side] : line.awards.some((award) => award.side === side);
      return cell(sideName(this.#response, side), changed ? "score changed" : "score", String(line.scores[side]));
    });
  }

  /** @param {LedgerLine} line @param {Violation[]} violations */
  #notes(line, violations) {
    const badges = violations.map(({ code, difference }) => {
      const off = difference ? ` ${difference > 0 ? "+" : "−"}${Math.abs(difference)}` : "";
      return html("strong", { class: `badge ${code}` }, `${faultName(code)}${off}`);
    });
    if (!badges.length) return [];
    return [html("span", { class: "found" }, ...spaced(...badges, html("span", {}, awardWords(this.#response, line))))];
  }

  /** @param {string} text @param {boolean} stop @param {function(): void} click */
  #button(text, stop, click) {
    const tabindex = stop ? "0" : "-1";
    return html("button", { type: "button", class: "link", tabindex, "data-stop": stop, click }, text);
  }

  /** @param {Event} event @param {number} entry */
  #click({ target }, entry) {
    if (target instanceof Element && !target.closest("button")) this.#links.board(entry);
  }
}

/**
 * The violations of each entry that has any.
 * @param {Game} response
 */
function byEntry(response) {
  const entries = entriesByPointer(response);
  /** @type {Map<number | undefined, Violation[]>} */
  const found = new Map();
  for (const violation of response.violations) {
    const entry = entries.get(violation.pointer);
    found.set(entry, [...(found.get(entry) ?? []), violation]);
  }
  return found;
}

/** @param {string} name @param {number | undefined} value */
function number(name, value) {
  return value ? name : `${name} nothing`;
}

/** @param {string} name @param {string} className @param {...(Node | string | null)} content */
function cell(name, className, ...content) {
  return html("td", { class: className, role: "cell", "data-name": name }, ...content);
}
