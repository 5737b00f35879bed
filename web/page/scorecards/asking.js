/** Asks the service for the standings of a night once it has settled. */

import { post } from "../ui/api.js";
import { requestOf } from "./night.js";

/** @import { State } from "./desk.js" */

/** Milliseconds without a change before the service is asked. */
const SETTLED = 150;

/** @param {(action: object) => void} act @returns {(state: State) => void} what asks, unless that was answered last */
export function asking(act) {
  let timer = 0;
  let stop = new AbortController();
  return ({ log, answer: { text: known, found } }) => {
    clearTimeout(timer);
    stop.abort();
    stop = new AbortController();
    const { signal } = stop;
    const { body, places } = requestOf(log);
    const text = places.length ? JSON.stringify(body) : "";
    timer = setTimeout(async () => {
      const onSlow = () => signal.aborted || act({ type: "out" });
      const answer = text === known || !text ? text && found?.result
        : await post("/v1/scorecards", text, { signal, onSlow }).catch((error) => error);
      if (!signal.aborted) act({ type: "answered", text, places, answer: answer || null });
    }, SETTLED);
  };
}
