/**
 * A form that asks the service: what is said while it waits, and what is wrong, beside the field it is about.
 */

import { Failure, post } from "./api.js";
import { explain } from "./problems.js";

/**
 * @typedef {object} Parts
 * @property {HTMLFormElement} form
 * @property {HTMLElement} waiting where it says that it waits
 * @property {HTMLElement} alert where it says what is about no single field
 * @property {HTMLElement} result where the result will be
 * @property {Object<string, HTMLElement>} fields by the first name of a pointer, such as `hand` of `#/hand/3`
 * @property {function(object): (string | undefined)} wording as `explain` takes it
 */

/**
 * Let a form ask. A newer question ends an older one.
 * @param {Parts} parts
 * @returns {{ask: function(string, object): Promise<object | null>, clear: function(), reword: function()}}
 *   `ask` returns the answer, or nothing if there was none or it is no longer wanted; `reword` says once more
 *   what is wrong, now that more is known
 */
export function question({ form, waiting, alert, result, fields, wording }) {
  let asked = new AbortController();
  /** What went wrong with the last question. */
  let failure = null;

  function clear() {
    asked.abort();
    failure = null;
    waiting.textContent = "";
    alert.textContent = "";
    result.removeAttribute("aria-busy");
    for (const field of Object.values(fields)) mark(field, []);
  }

  async function ask(path, body) {
    clear();
    asked = new AbortController();
    const { signal } = asked;
    result.setAttribute("aria-busy", "true");
    const onSlow = () => tell(waiting, "Still waiting for the service …");
    try {
      return await post(path, body, { signal, onSlow });
    } catch (error) {
      if (!signal.aborted) show(error);
      return null;
    } finally {
      if (asked.signal === signal) {
        waiting.textContent = "";
        result.removeAttribute("aria-busy");
      }
    }
  }

  function show(error) {
    if (!(error instanceof Failure)) throw error;
    failure = error;
    tell(alert, drawFaults());
    form.querySelector("[aria-invalid]")?.focus();
  }

  /** Put each message beside its field, and return what is about no field. */
  function drawFaults() {
    const { summary, faults } = explain(failure, wording);
    const elsewhere = new Set();
    const found = new Map();
    for (const { pointer, message } of faults) {
      const field = fields[pointer.split("/")[1]];
      if (field) found.set(field, [...(found.get(field) ?? []), message]);
      else elsewhere.add(message);
    }
    for (const [field, messages] of found) mark(field, messages);
    return faults.length ? [...elsewhere].join("\n") : summary;
  }

  function reword() {
    if (failure) alert.textContent = drawFaults();
  }

  return { ask, clear, reword };
}

/** Say something where it is seen, though the form may be longer than the screen. */
function tell(place, words) {
  place.textContent = words;
  if (words) place.scrollIntoView({ block: "nearest" });
}

/** Say beside a field what is wrong with it; nothing if there is nothing. */
function mark(field, messages) {
  document.getElementById(`${field.id}-fault`).textContent = messages.join("\n");
  if (messages.length) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}
