/** Names: the service compares them character by character, so the page writes each of them in one form. */

/**
 * Take a name as it was typed, pasted or read.
 * @param {string} text
 * @returns {string} the name in composed characters (NFC), without space around it
 */
export function nameOf(text) {
  return composed(text).trim();
}

/**
 * Write a text in composed characters (NFC).
 * @param {string} text
 */
export function composed(text) {
  return text.normalize("NFC");
}

/**
 * Rewrite each text of a value, also the keys, unless two keys of an object become the same; leave out members that
 * are null.
 * @param {any} value
 * @param {(text: string) => string} rewrite
 * @returns {any}
 */
export function rewritten(value, rewrite) {
  if (typeof value === "string") return rewrite(value);
  if (Array.isArray(value)) return value.map((one) => rewritten(one, rewrite));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([, one]) => one !== null);
  const areApart = new Set(members.map(([key]) => rewrite(key))).size === members.length;
  return Object.fromEntries(members.map(([key, one]) => [areApart ? rewrite(key) : key, rewritten(one, rewrite)]));
}
