/** Hands over a text: to the clipboard, or as a file. */

import { html } from "./dom.js";

/** What is said about it, and the text itself where a browser does not let it be copied. */
export class Outlet {
  #said = html("p", { class: "waiting", role: "status" });
  #text = /** @type {HTMLTextAreaElement} */ (html("textarea",
    { readonly: true, rows: 8, hidden: true, "aria-label": "To be copied" }));
  elements = [this.#said, this.#text];

  /** @param {string} text @param {string} what it is, such as `The link` */
  async copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      this.#text.hidden = true;
      this.say(`${what} is copied.`);
    } catch {
      this.#text.hidden = false;
      this.#text.value = text;
      this.#text.select();
      this.say("Copy it from here:");
    }
  }

  /** @param {string} text @param {string} name of the file */
  save(text, name) {
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = /** @type {HTMLAnchorElement} */ (html("a", { href: address, download: name }));
    link.click();
    URL.revokeObjectURL(address);
  }

  /** @param {string} words */
  say(words) {
    this.#said.textContent = words;
  }
}
