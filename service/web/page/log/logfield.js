/** The field with the text of the log: its lines numbered, a part of it shown, files dropped on it. */

const MOST_NUMBERED = 20_000;

/** A text area with line numbers. */
export class LogField {
  #area;
  #numbers;
  #lines = 0;

  /**
   * @param {HTMLTextAreaElement} area
   * @param {HTMLElement} numbers beside it
   */
  constructor(area, numbers) {
    this.#area = area;
    this.#numbers = numbers;
    area.addEventListener("input", () => this.#number());
    area.addEventListener("scroll", () => { numbers.scrollTop = area.scrollTop; });
    this.#number();
  }

  /** What is typed. */
  get text() {
    return this.#area.value;
  }

  set text(text) {
    this.#area.value = text;
    this.#area.scrollTo(0, 0);
    this.#number();
  }

  /**
   * Put a text in place of what is selected; browsers take seconds to paste some thousand lines, this does not.
   * @param {string} text
   */
  insert(text) {
    const area = this.#area;
    area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
    this.#number();
  }

  /**
   * Select a part of the text, and bring it into view.
   * @param {{start: number, end: number}} span
   */
  select({ start, end }) {
    const area = this.#area;
    const before = area.value.slice(0, start);
    const line = before.split("\n").length - 1;
    const column = start - before.lastIndexOf("\n") - 1;
    area.focus({ preventScroll: true });
    area.setSelectionRange(start, Math.max(end, Math.min(start + 1, area.value.length)));
    const style = getComputedStyle(area);
    const height = parseFloat(style.lineHeight);
    area.scrollTop = line * height - area.clientHeight / 3;
    // The letters are all of one width, about six tenths of their height.
    const width = parseFloat(style.fontSize) * 0.6;
    area.scrollLeft = column * width > area.clientWidth * 0.6 ? column * width - area.clientWidth / 4 : 0;
    area.scrollIntoView({ block: "nearest" });
  }

  /** @param {boolean} wrong whether the text is marked as such */
  mark(wrong) {
    if (wrong) this.#area.setAttribute("aria-invalid", "true");
    else this.#area.removeAttribute("aria-invalid");
  }

  #number() {
    const lines = Math.min(this.#area.value.split("\n").length, MOST_NUMBERED);
    if (lines === this.#lines) return;
    this.#lines = lines;
    this.#numbers.textContent = Array.from({ length: lines }, (_, index) => index + 1).join("\n");
  }
}
