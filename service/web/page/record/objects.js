/**
 * Objects with fewer members.
 */

/**
 * Drop the members that say nothing.
 * @template {object} T
 * @param {T} thing
 * @returns {T}
 */
export function tidy(thing) {
  return /** @type {T} */ (Object.fromEntries(Object.entries(thing)
    .filter(([, value]) => value !== undefined && value !== null)));
}

/**
 * Drop members by name.
 * @template {object} T
 * @template {keyof T} K
 * @param {T} thing
 * @param {...K} names
 * @returns {Omit<T, K>}
 */
export function without(thing, ...names) {
  const all = /** @type {string[]} */ (names);
  return /** @type {Omit<T, K>} */ (Object.fromEntries(Object.entries(thing).filter(([name]) => !all.includes(name))));
}
