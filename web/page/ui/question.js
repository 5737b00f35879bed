/** A form that asks the service: its messages while waiting, and each error beside its field. */

import { explain, Failure } from "./api.js";
import { byId } from "./dom.js";

/** @import { Detail, Options } from "./api.js" */

/**
 * @typedef {object} Parts
 * @property {HTMLFormElement} form
 * @property {HTMLElement} waiting where it says that it waits
 * @property {HTMLElement} alert where it says what is about no single field
 * @property {HTMLElement} result where the result will be
 * @property {Record<string, HTMLElement>} fields by the first name of a pointer, such as `hand` of `#/hand/3`
 * @property {function(Detail): (string | undefined)} wording as `explain` takes it
 */

/**
 * Let a form ask; a newer question cancels an older one.
 * @param {Parts} parts
 */
export function question({ form, waiting, alert, result, fields, wording }) {
  let asked = new AbortController();
  /**
   * The failure of the last question.
   * @type {Failure | null}
   */
  let failure = null;

  /** Cancel the question and clear its messages. */
  function clear() {
    asked.abort();
    failure = null;
    waiting.textContent = "";
    alert.textContent = "";
    result.removeAttribute("aria-busy");
    for (const field of Object.values(fields)) mark(field, []);
  }

  /**
   * @template Result
   * @param {function(Options): Promise<Result>} send
   * @param {boolean} quietly whether what is said may be out of sight, and the focus stays where it is
   * @returns {Promise<Result | null>} nothing if there was no response or it is no longer wanted
   */
  async function ask(send, quietly) {
    clear();
    asked = new AbortController();
    const { signal } = asked;
    result.setAttribute("aria-busy", "true");
    const tell = quietly ? say : sayInSight;
    try {
      return await send({ signal, onSlow: () => tell(waiting, "Still waiting for the service …") });
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof Failure)) throw error;
      failure = error;
      tell(alert, drawFaults(error));
      if (!quietly) focusFault(form);
      return null;
    } finally {
      if (asked.signal === signal) {
        waiting.textContent = "";
        result.removeAttribute("aria-busy");
      }
    }
  }

  /**
   * Put each message beside its field, and return those about no field.
   * @param {Failure} error
   */
  function drawFaults(error) {
    const { summary, faults } = explain(error, wording);
    const elsewhere = new Set();
    /** @type {Map<HTMLElement, string[]>} */
    const found = new Map();
    for (const { pointer, message } of faults) {
      const field = fields[pointer.split("/")[1]];
      if (field) found.set(field, [...(found.get(field) ?? []), message]);
      else elsewhere.add(message);
    }
    for (const [field, messages] of found) mark(field, messages);
    return faults.length ? [...elsewhere].join("\n") : summary;
  }

  /** Word the failure again, now that more is known. */
  function reword() {
    if (failure) alert.textContent = drawFaults(failure);
  }

  return { ask, clear, reword };
}

/** @param {HTMLElement} place @param {string} words */
function say(place, words) {
  place.textContent = words;
}

/**
 * Show a message and scroll to it, for the form may be longer than the screen.
 * @param {HTMLElement} place @param {string} words
 */
function sayInSight(place, words) {
  say(place, words);
  if (words) place.scrollIntoView({ block: "nearest" });
}

/** @param {HTMLFormElement} form */
function focusFault(form) {
  const field = form.querySelector("[aria-invalid]");
  if (field instanceof HTMLElement) field.focus();
}

/**
 * Show messages beside a field, and mark it as invalid if there are any.
 * @param {HTMLElement} field @param {string[]} messages
 */
function mark(field, messages) {
  byId(`${field.id}-fault`).textContent = messages.join("\n");
  if (messages.length) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}
