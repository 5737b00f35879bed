/**
 * Asks the service about the log after each change: a newer question ends an older one.
 */

import { Failure, post } from "../ui/api.js";
import { asWritten, judgeable } from "./asked.js";

/** @import { Judgement, Log, Table } from "./types.js" */

/** Milliseconds without a change before the service is asked. */
const SETTLED = 150;

/**
 * @typedef {object} Finding
 * @property {Log} log that was judged
 * @property {Judgement | null} judgement
 * @property {Judgement | null} written the same with every count as written, where something is wrong and this can be
 *   told
 * @property {Failure | null} failure why there is no judgement
 */

/**
 * Let somebody ask.
 * @param {(finding: Finding) => void} onFound called with what was found, unless the log has changed since
 * @returns {(log: Log | null, table: Table) => void} without a log it just ends what was asked
 */
export function judge(onFound) {
  let asked = new AbortController();
  let timer = 0;

  return (log, table) => {
    clearTimeout(timer);
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    if (!log) return;
    timer = setTimeout(async () => {
      const finding = await found(log, judgeable(log, table), signal);
      if (!signal.aborted) onFound(finding);
    }, SETTLED);
  };
}

/** @param {Log} log @param {Log} sent @param {AbortSignal} signal @returns {Promise<Finding>} */
async function found(log, sent, signal) {
  try {
    const judgement = /** @type {Judgement} */ (await post("/v1/game", sent, { signal }));
    const plain = judgement.violations.length ? asWritten(sent) : null;
    const written = plain && await post("/v1/game", plain, { signal }).catch(() => null);
    return { log, judgement, written: /** @type {Judgement | null} */ (written), failure: null };
  } catch (error) {
    if (error instanceof Failure || signal.aborted) {
      return { log, judgement: null, written: null, failure: error instanceof Failure ? error : null };
    }
    throw error;
  }
}
