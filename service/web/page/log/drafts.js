/** What somebody typed and something else has taken the place of; it outlives a reload of the page. */

const MOST = 8;
/** Characters: an example that is changed by no more is not taken for a log of one's own. */
const LITTLE = 40;
const NAME = "game-drafts";

/** Texts to be brought back, the next one first. */
export class Drafts {
  /** @type {string[]} */
  #texts = [];

  /** How many there are. */
  get count() {
    return this.#texts.length;
  }

  /**
   * Keep a text; an example that is hardly changed stands behind all others, and is the first to go.
   * @param {string} text
   * @param {string | null} [origin] the example that it was made from
   */
  keep(text, origin = null) {
    if (!text.trim() || text === origin) return;
    this.drop(text);
    if (isLike(text, origin)) this.#texts = [...this.#texts.slice(0, MOST - 1), text];
    else this.#texts = [text, ...this.#texts].slice(0, MOST);
  }

  /**
   * Take the next text, in exchange for one that is then the last.
   * @param {string} text
   * @param {string | null} [origin] as for `keep`
   * @returns {string}
   */
  exchange(text, origin = null) {
    const [next] = this.#texts;
    this.drop(next);
    this.drop(text);
    if (text.trim() && text !== origin) this.#texts.push(text);
    return next;
  }

  /** @param {string} text that need not be kept, for it is shown */
  drop(text) {
    this.#texts = this.#texts.filter((one) => one !== text);
  }

  /** @param {string} text in the field, to be stored with the others until the tab is closed */
  store(text) {
    try {
      sessionStorage.setItem(NAME, JSON.stringify([text, ...this.#texts]));
    } catch {
      // There is no room, or nothing may be stored: then it lives as long as the page.
    }
  }

  /** @returns {string} the text that was in the field; the others are back as well */
  restore() {
    try {
      const [text, ...texts] = JSON.parse(sessionStorage.getItem(NAME) ?? '[""]');
      this.#texts = texts;
      return text;
    } catch {
      return "";
    }
  }
}

/**
 * Whether two texts differ in a few characters at one place.
 * @param {string} text @param {string | null} origin
 */
function isLike(text, origin) {
  if (origin === null) return false;
  const shorter = Math.min(text.length, origin.length);
  let start = 0;
  while (start < shorter && text[start] === origin[start]) start += 1;
  let end = 0;
  while (end < shorter - start && text.at(-1 - end) === origin.at(-1 - end)) end += 1;
  return Math.max(text.length, origin.length) - start - end <= LITTLE;
}
