/**
 * Questions to the service, and all that can become of them.
 */

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
   * @param {"problem" | "unreachable" | "slow" | "unreadable"} kind
   *   `problem`: the service says no; `unreachable`: it cannot be asked; `slow`: it took too long;
   *   `unreadable`: what came is no response of the service
   * @param {Problem | null} problem the problem document (RFC 9457), where the kind is `problem`
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
 * Post JSON.
 * @template {keyof paths} P
 * @param {P} path such as `/v1/show`
 * @param {object | string} body a string is sent as it is
 * @param {Options} [options]
 * @returns {Promise<Posted<P>>} the parsed response
 * @throws {Failure}
 */
export function post(path, body, options) {
  const content = typeof body === "string" ? body : JSON.stringify(body);
  return ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: content }, options);
}

/**
 * Get JSON.
 * @template {keyof paths} P
 * @param {P} path such as `/v1/rulesets`
 * @param {Options} [options]
 * @returns {Promise<Got<P>>} the parsed response
 * @throws {Failure}
 */
export function get(path, options) {
  return ask(path, {}, options);
}

/**
 * Get a text.
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
  const timer = new AbortController();
  const slow = setTimeout(onSlow, SLOW);
  const tooSlow = setTimeout(() => timer.abort(), PATIENCE);
  const end = () => timer.abort();
  signal?.addEventListener("abort", end);
  try {
    const response = await fetch(path, { ...request, signal: timer.signal });
    return await reading(response);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Failure) throw error;
    throw new Failure(timer.signal.aborted ? "slow" : "unreachable");
  } finally {
    clearTimeout(slow);
    clearTimeout(tooSlow);
    signal?.removeEventListener("abort", end);
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
