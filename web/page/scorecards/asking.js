/** Asks the service for the standings of a night once it has settled, and by itself when the network is back. */

import { explain, Failure, post } from "../ui/api.js";
import { button, markup } from "../ui/markup.js";
import { requestOf } from "./night.js";
import { faultNotes } from "./notes.js";

/** @import { ScorecardsResult } from "contract" */
/** @import { Night, Places } from "./night.js" */

/** Milliseconds without a change before the service is asked. */
const SETTLED = 150;

/** What is said where nothing failed. @type {ReturnType<typeof explain>} */
const NOTHING = { summary: "", faults: [] };

/** Asks for standings. */
export class Asking {
  #onAnswer;
  #timer = 0;
  #stop = new AbortController();
  /** What was answered last. */
  #answered = "";
  #retry = () => {};
  /** What was found last, perhaps of an older night. @type {{result: ScorecardsResult, places: Places} | null} */
  found = null;
  /** Why the night as it is could not be judged. @type {Failure | null} */
  failure = null;
  /** What is said of that. */
  told = NOTHING;
  /** Where the cards and rows of the last request stand. @type {Places} */
  places = [];

  /** @param {() => void} onAnswer */
  constructor(onAnswer) {
    this.#onAnswer = onAnswer;
    addEventListener("online", () => {
      if (this.failure && this.failure.kind !== "problem") this.#retry();
    });
  }

  /** Ask, unless that was answered last. @param {Night} night */
  ask(night) {
    const { body, places } = requestOf(night);
    clearTimeout(this.#timer);
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#retry = () => this.ask(night);
    const { signal } = this.#stop;
    this.#timer = setTimeout(() => this.#send(places.length ? JSON.stringify(body) : "", places, signal), SETTLED);
  }

  /** @param {string} text @param {Places} places @param {AbortSignal} signal */
  async #send(text, places, signal) {
    const known = text === this.#answered ? this.found?.result : null;
    const answer = text && (known ?? await post("/v1/scorecards", text, { signal }).catch((error) => error));
    if (signal.aborted) return;
    this.failure = answer instanceof Failure ? answer : null;
    this.told = this.failure ? explain(this.failure) : NOTHING;
    this.places = places;
    if (!this.failure) {
      this.found = answer ? { result: answer, places } : null;
      this.#answered = text;
    }
    this.#onAnswer();
  }
}

/**
 * Say why the night as it is could not be judged, and what is wrong with it as a whole.
 * @param {Asking} asking @param {() => void} retry
 */
export function alertView({ failure, told: { faults, summary }, places }, retry) {
  if (!failure) return null;
  const elsewhere = faultNotes(faults, places).filter(({ cells }) => !cells.length);
  const again = failure.kind === "offline" ? "" : "The cards are judged by themselves once the network is back. ";
  return markup`<p>${faults.length ? "The cards are judged again once what is marked here is put right." : summary}</p>
    ${elsewhere.map(({ words }) => markup`<p>${words}</p>`)}
    ${failure.kind !== "problem" && markup`<p>${again}${button("Retry", retry, { kind: "link" })}</p>`}`;
}
