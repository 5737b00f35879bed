/** Fields of a form, each with its label, and with what is wrong below it. */

import { markup } from "./markup.js";

/** @import { View } from "../vendor/preact.js" */
/** @import { Form } from "./subject.js" */

/**
 * @typedef {object} Look
 * @property {string} [hint] stands between label and field
 * @property {boolean} [isShort] whether little is written in it
 * @property {boolean} [isOptional]
 * @property {View} [below] more below the field
 */

/**
 * @param {Form} form
 * @param {string} name
 * @param {string} label
 * @param {(attributes: Record<string, string | undefined>) => View} draw draws the field itself
 * @param {Look} [look]
 */
export function field({ name: form, faults }, name, label, draw, { hint, isShort, isOptional, below } = {}) {
  const id = `${form}-${name}`;
  const wrong = faults(name);
  const attributes = {
    id,
    name,
    "aria-describedby": `${hint ? `${id}-hint ` : ""}${id}-fault`,
    "aria-invalid": wrong.length ? "true" : undefined,
  };
  return markup`<div class=${isShort ? "field short" : "field"}>
    <label for=${id}>${label}${isOptional && markup` <span class="optional">optional</span>`}</label>
    ${hint && markup`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
    ${draw(attributes)}
    <p class="fault" id=${`${id}-fault`}>${wrong.join("\n")}</p>
    ${below}
  </div>`;
}

/** @param {Form} form @param {string} name @param {string} label @param {string} placeholder @param {Look} [look] */
export function cardsField(form, name, label, placeholder, look) {
  return field(form, name, label, (attributes) => markup`<input type="text" placeholder=${placeholder}
    autocapitalize="characters" spellcheck=${false} value=${form.entry[name]} onInput=${writing(form, name)}
    ...${attributes}/>`, look);
}

/**
 * Draw a choice of one value from a list that opens.
 * @param {Form} form @param {string} name @param {string} label
 * @param {string} value
 * @param {[string, string][]} options each a value and its words
 * @param {Look & {onChange?: (event: {target: HTMLSelectElement}) => void}} [look]
 */
export function selectField(form, name, label, value, options, { onChange = writing(form, name), ...look } = {}) {
  return field(form, name, label, (attributes) => markup`<select value=${value} onChange=${onChange} ...${attributes}>
    ${options.map(([one, words]) => markup`<option key=${one} value=${one} selected=${one === value}>${words}
      </option>`)}
  </select>`, look);
}

/**
 * Draw a choice of one of a few values, all of them in sight.
 * @param {string} legend
 * @param {string} name
 * @param {string} chosen
 * @param {[string, string, {isOff?: boolean}?][]} options each a value and its words
 * @param {(value: string) => void} onChange
 * @param {{kind?: string, isOff?: boolean, about?: string}} [look]
 */
export function choice(legend, name, chosen, options, onChange, { kind = "", isOff, about } = {}) {
  return markup`<fieldset class=${`choice ${kind}`} disabled=${isOff}>
    <legend>${legend}${about && markup` <span class="optional">${about}</span>`}</legend>
    <div class="segments">${options.map(([value, words, { isOff: isOneOff } = {}]) => markup`<label key=${value}>
      <input type="radio" name=${name} value=${value} checked=${value === chosen} disabled=${isOneOff}
        onChange=${() => onChange(value)}/> <span>${words}</span></label>`)}</div>
  </fieldset>`;
}

/** @param {Form} form @param {string} name */
export function writing({ change }, name) {
  return (/** @type {{target: HTMLInputElement | HTMLSelectElement}} */ { target }) => change({ [name]: target.value });
}

/** @param {string} text @returns {number | string} the text where it is no number, for the service to judge */
export function numbered(text) {
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}
