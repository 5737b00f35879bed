/** Texts that leave the page, by the clipboard or as a file, and files that come. */

import { drawn, markup, render } from "./markup.js";

/** Hands over a text, and says what became of it. */
export class Outlet {
  element = drawn(markup`<div/>`);

  constructor() {
    this.say("");
  }

  /** @param {string} text @param {string} what it is, such as `The link` */
  async copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      this.say(`${what} is copied.`);
    } catch {
      this.say("Copy it from here:", text);
    }
  }

  /** @param {string} text @param {string} name of the file */
  save(text, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** @param {string} words @param {string} [text] to be copied, where a browser does not let it be done here */
  say(words, text) {
    const select = (/** @type {HTMLTextAreaElement | null} */ area) => area?.select();
    render(markup`<p class="waiting" role="status">${words}</p>
      ${text && markup`<textarea readonly rows="8" aria-label="To be copied" value=${text} ref=${select}/>`}`,
    this.element);
  }
}

/**
 * Take the files that are dropped while a view is shown: anywhere, for a browser would leave the page for one that
 * misses.
 * @param {HTMLElement} view marked while a file is over the page
 * @param {function(File[]): void} onFiles
 */
export function onDrop(view, onFiles) {
  const isFile = (/** @type {DragEvent} */ { dataTransfer }) =>
    view.checkVisibility() && dataTransfer?.types.includes("Files");
  const mark = (/** @type {boolean} */ over) => view.classList.toggle("dropping", over);
  document.addEventListener("dragover", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    mark(true);
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!relatedTarget) mark(false);
  });
  document.addEventListener("drop", (event) => {
    mark(false);
    if (!isFile(event)) return;
    event.preventDefault();
    const files = [...event.dataTransfer?.files ?? []];
    if (files.length) onFiles(files);
  });
}
