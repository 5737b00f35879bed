/**
 * Elements without markup in text: nothing that comes from a person or the service is ever parsed as HTML.
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element.
 * @param {string} name
 * @param {Object<string, *>} [attributes] those that are null, undefined or false are left out;
 *   one that is a function listens to the event of its name
 * @param {...(Node | string | null)} children
 * @returns {HTMLElement}
 */
export function html(name, attributes = {}, ...children) {
  return made(document.createElement(name), attributes, children);
}

/**
 * Make an element of SVG.
 * @param {string} name
 * @param {Object<string, *>} [attributes] as for `html`
 * @param {...(Node | string | null)} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  return made(document.createElementNS(SVG, name), attributes, children);
}

/**
 * Put a result in its place. Its middle is read aloud by screen readers, so it is never taken away itself.
 * @param {HTMLElement} place with the three parts of a result
 * @param {{shown?: Node[], said?: Node[], rest?: Node[]}} parts
 */
export function fill(place, { shown = [], said = [], rest = [] }) {
  place.querySelector(".result-shown").replaceChildren(...shown);
  place.querySelector(".result-said").replaceChildren(...said);
  place.querySelector(".result-rest").replaceChildren(...rest);
}

/**
 * Bring what is new into sight, where it came up below the screen.
 * @param {HTMLElement} place
 */
export function reveal(place) {
  if (place.getBoundingClientRect().top > innerHeight * 0.6) place.scrollIntoView();
}

function made(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}
