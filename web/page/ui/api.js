/** Requests to the service, and messages about what goes wrong. */

/** @import { paths, Problem } from "contract" */

/**
 * The response to a POST.
 * @template {keyof paths} P
 * @typedef {paths[P] extends { post: { responses: { 200: { content: { "application/json": infer A } } } } } ? A
 *   : never} Posted
 */

/**
 * The response to a GET.
 * @template {keyof paths} P
 * @typedef {paths[P] extends { get: { responses: { 200: { content: { "application/json": infer A } } } } } ? A
 *   : never} Got
 */

const SLOW = 500;
const PATIENCE = 20_000;

/** Why there is no response to work with. */
export class Failure extends Error {
  /**
   * @param {"problem" | keyof typeof OF_KIND} kind `problem`: the service refuses
   * @param {Problem | null} problem (RFC 9457), of this kind alone
   */
  constructor(kind, problem = null) {
    super(kind);
    this.kind = kind;
    this.problem = problem;
  }
}

/**
 * @typedef {object} Options
 * @property {AbortSignal} [signal] ends the request; it then throws as `fetch` does
 * @property {function(): void} [onSlow] called when the response has not come after half a second
 */

/**
 * @template {keyof paths} P
 * @param {P} path @param {object | string} body a string is sent as it is @param {Options} [options]
 * @returns {Promise<Posted<P>>} the parsed response
 * @throws {Failure}
 */
export function post(path, body, options) {
  const content = typeof body === "string" ? body : JSON.stringify(body);
  return ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: content }, options);
}

/** @template {keyof paths} P @param {P} path @param {Options} [options] @returns {Promise<Got<P>>} @throws {Failure} */
export function get(path, options) {
  return ask(path, {}, options);
}

/**
 * @param {string} address
 * @param {Options} [options]
 * @returns {Promise<string>}
 * @throws {Failure} `unreadable` where there is none
 */
export function getText(address, options) {
  return ask(address, {}, options, async (response) => {
    if (!response.ok) throw new Failure("unreadable");
    return response.text();
  });
}

/**
 * @param {string} path @param {RequestInit} request @param {Options} [options]
 * @param {function(Response): Promise<any>} [reading]
 */
async function ask(path, request, { signal, onSlow = () => {} } = {}, reading = read) {
  const patience = new AbortController();
  const slow = setTimeout(onSlow, SLOW);
  const tooSlow = setTimeout(() => patience.abort(), PATIENCE);
  const signals = signal ? [signal, patience.signal] : [patience.signal];
  try {
    return await reading(await fetch(path, { ...request, signal: AbortSignal.any(signals) }));
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Failure) throw error;
    if (navigator.onLine === false) throw new Failure("offline");
    throw new Failure(patience.signal.aborted ? "slow" : "unreachable");
  } finally {
    clearTimeout(slow);
    clearTimeout(tooSlow);
  }
}

/** @param {Response} response */
async function read(response) {
  const text = await response.text();
  let body;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Failure("unreadable");
  }
  if (response.ok) return body;
  const isProblem = response.headers.get("Content-Type")?.startsWith("application/problem+json");
  throw isProblem ? new Failure("problem", body) : new Failure("unreadable");
}

const KEPT = "What you entered is still here.";

const OF_KIND = {
  offline: `Waiting for the network. ${KEPT} This goes on by itself.`,
  unreachable: `The service cannot be reached. ${KEPT} Try again in a moment.`,
  slow: `The service has not answered for 20 seconds. ${KEPT} Try again.`,
  unreadable: `Something other than the service answered. ${KEPT} Try again in a moment.`,
};

/** @type {Record<number, string>} */
const OF_STATUS = {
  413: "This is more than the service reads at once.",
  500: `The service failed at this, which is not your fault. ${KEPT}`,
  503: `The service has too much to do. ${KEPT} Try again in a moment.`,
};

/** @typedef {{pointer: string, code: string, detail: string}} Detail a fault as the service tells it */
/** @typedef {{line: number, column: number}} Place in a text, both from 1 */
/** @typedef {{pointer: string, message: string, code: string, place: Place | null}} Fault as a player is told it */

/**
 * @param {Failure} failure
 * @param {function(Detail): (string | undefined)} [wording] better words for a fault of the problem document, where
 *   the view has some; empty to pass it over
 * @returns {{summary: string, faults: Fault[]}} the faults are to stand beside what they point at
 */
export function explain(failure, wording = () => undefined) {
  const { kind, problem } = failure;
  if (kind !== "problem") return { summary: OF_KIND[kind], faults: [] };
  if (!problem) return { summary: OF_KIND.unreadable, faults: [] };
  const errors = problem.errors ?? [];
  const faults = errors
    .map(({ pointer = "#", code, detail, line, column }) => {
      const fault = { pointer, code, detail };
      const message = wording(fault) ?? sentence(detail);
      return { pointer, code, message, place: line && column ? { line, column } : null };
    })
    .filter(({ message }) => message);
  return { summary: OF_STATUS[problem.status] ?? sentence(problem.detail), faults };
}

/** @param {string} text @returns {string} with a capital letter and a full stop */
export function sentence(text) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}
