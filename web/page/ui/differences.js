/** What two values differ in, so that many versions of one need little room. Parts that are the same are not read. */

/**
 * `to` stands in place of all of it; else `in` has the parts that differ by their names, and a list its new length.
 * Without either it is gone.
 * @typedef {{to?: any, in?: Record<string, Difference>, length?: number}} Difference
 */

/** @param {any} from @param {any} to @returns {Difference | null} nothing where they are the same */
export function difference(from, to) {
  if (from === to) return null;
  const isList = Array.isArray(to);
  if (!isWhole(from) || !isWhole(to) || Array.isArray(from) !== isList) return to === undefined ? {} : { to };
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  const parts = [...names].flatMap((name) => {
    const part = difference(own(from, name), own(to, name));
    return part ? [[name, part]] : [];
  });
  if (!parts.length) return null;
  return { in: Object.fromEntries(parts), ...(isList ? { length: to.length } : {}) };
}

/** @param {any} from @param {Difference | null} difference @returns {any} what it leads to */
export function applied(from, difference) {
  if (!difference) return from;
  const { to, in: parts, length } = difference;
  if (!parts) return to;
  const names = [...new Set([...Object.keys(from), ...Object.keys(parts)])];
  const entries = names.map((name) => [name, applied(own(from, name), own(parts, name) ?? null)])
    .filter(([, value]) => value !== undefined);
  const whole = Object.fromEntries(entries);
  return length === undefined ? whole : Array.from({ length }, (_, at) => whole[at]);
}

/** @param {any} value @returns {value is object} */
function isWhole(value) {
  return typeof value === "object" && value !== null;
}

/** @param {any} whole @param {string} name */
function own(whole, name) {
  return Object.hasOwn(whole, name) ? whole[name] : undefined;
}
