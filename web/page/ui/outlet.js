/** Texts that leave the page, by the clipboard or as a file, and files that come. */

import { markup } from "./markup.js";

/**
 * Copy a text.
 * @param {string} text @param {string} what it is, such as `The link`
 * @returns {Promise<{words: string, text?: string}>} what became of it
 */
export async function copied(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    return { words: `${what} is copied.` };
  } catch {
    return { words: "Copy it from here:", text };
  }
}

/** Save a text as a file. @param {string} text @param {string} name of the file */
export function save(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
  return true;
}

/**
 * Say what became of a text, with the text itself where a browser does not let it be copied here.
 * @param {{words: string, text?: string} | null} said
 */
export function outletView(said) {
  const select = (/** @type {HTMLTextAreaElement | null} */ area) => area?.select();
  return markup`<div><p class="waiting" role="status">${said?.words}</p>
    ${said?.text && markup`<textarea readonly rows="8" aria-label="To be copied" value=${said.text} ref=${select}/>`}
  </div>`;
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
