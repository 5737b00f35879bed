/** The state of the page in the fragment of its address: `#hand?hand=5H+5S+5C+JD&starter=5D`. */

/** The longest fragment; messages do not carry longer ones. */
const LONGEST = 64_000;

/** @returns {{view: string, parameters: URLSearchParams}} the view is empty where none is named */
export function read() {
  const fragment = location.hash.slice(1);
  const mark = fragment.indexOf("?");
  const view = mark < 0 ? fragment : fragment.slice(0, mark);
  return { view, parameters: new URLSearchParams(mark < 0 ? "" : fragment.slice(mark + 1)) };
}

/** @typedef {URLSearchParams | Object<string, string>} Parameters */

/**
 * Write a fragment; parameters without a value are left out, and all of them where they are too long.
 * @param {string} view @param {Parameters} [parameters]
 */
export function fragment(view, parameters = {}) {
  const kept = [...new URLSearchParams(parameters)].filter(([, value]) => value !== "");
  const text = String(new URLSearchParams(kept));
  return text && text.length <= LONGEST ? `#${view}?${text}` : `#${view}`;
}

/** Replace the state in the address. @param {string} view @param {Parameters} [parameters] */
export function write(view, parameters) {
  history.replaceState(null, "", fragment(view, parameters));
  dispatchEvent(new Event("addresschange"));
}

/** Put a state in the address as a new entry of the history. @param {string} view @param {Parameters} [parameters] */
export function push(view, parameters) {
  if (fragment(view, parameters) === location.hash) return;
  history.pushState(null, "", fragment(view, parameters));
  dispatchEvent(new Event("addresschange"));
}
