/** Files that are dropped: anywhere on a view, for a browser would leave the page for one that misses. */

/**
 * Take the files that are dropped while a view is shown.
 * @param {HTMLElement} view
 * @param {HTMLElement} place that is marked while a file is over the page
 * @param {function(File): void} onFile
 */
export function onDrop(view, place, onFile) {
  const isFile = (/** @type {DragEvent} */ { dataTransfer }) =>
    view.checkVisibility() && dataTransfer?.types.includes("Files");
  const mark = (/** @type {boolean} */ over) => place.classList.toggle("dropping", over);
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
    const file = event.dataTransfer?.files[0];
    if (file) onFile(file);
  });
}
