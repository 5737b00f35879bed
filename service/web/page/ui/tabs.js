/**
 * Tabs within a view: one panel is shown; the arrow keys lead from tab to tab.
 */

const NAME = "tab";

/** The tabs of a list, and the panels that they control. */
export class Tabs {
  /** @type {HTMLElement[]} */
  #tabs;
  #onChange;

  /**
   * @param {HTMLElement} list
   * @param {() => void} onChange called when another panel is shown
   */
  constructor(list, onChange) {
    this.#onChange = onChange;
    this.#tabs = [...list.querySelectorAll("[role=tab]")].map((tab) => /** @type {HTMLElement} */ (tab));
    for (const tab of this.#tabs) tab.addEventListener("click", () => this.#show(tab));
    list.addEventListener("keydown", (event) => this.#key(event));
    const last = this.#tabs.find((tab) => panelOf(tab) === kept());
    this.#show(last ?? this.#tabs[0]);
  }

  /**
   * Show a panel.
   * @param {string} panel its id
   */
  select(panel) {
    const tab = this.#tabs.find((one) => panelOf(one) === panel);
    if (tab) this.#show(tab);
  }

  /** @param {HTMLElement} shown */
  #show(shown) {
    for (const tab of this.#tabs) {
      const isShown = tab === shown;
      tab.setAttribute("aria-selected", String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
      const panel = document.getElementById(panelOf(tab));
      if (panel) panel.hidden = !isShown;
    }
    keep(panelOf(shown));
    this.#onChange();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const at = this.#tabs.findIndex((tab) => tab === document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    const next = this.#tabs[(at + step + this.#tabs.length) % this.#tabs.length];
    this.#show(next);
    next.focus();
  }
}

/** @param {HTMLElement} tab @returns {string} the id of its panel */
function panelOf(tab) {
  return tab.getAttribute("aria-controls") ?? "";
}

/** @returns {string | null} the panel that was shown last, until the browser's tab is closed */
function kept() {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}

/** @param {string} panel */
function keep(panel) {
  try {
    sessionStorage.setItem(NAME, panel);
  } catch {
    // Nothing may be stored: then it lives as long as the page.
  }
}
