/**
 * Records a game: holds its state, draws it, and does what the state cannot: it asks the service, keeps and sends the
 * game, and moves the focus.
 */

import { pack } from "../log/sources.js";
import { load, onRules } from "../rules/rulesets.js";
import { fragment } from "../ui/address.js";
import { explain, post } from "../ui/api.js";
import { Kept, storage } from "../ui/kept.js";
import { render } from "../ui/markup.js";
import { copied, save } from "../ui/outlet.js";
import { Recording } from "../ui/recording.js";
import { newGame } from "./edits.js";
import { GAMES, isEmpty } from "./games.js";
import { judge } from "./judge.js";
import { judgeable } from "./judgeable.js";
import { keepFocus, keys, moveFocus } from "./keys.js";
import { rootView } from "./root.js";
import { begin, reduce } from "./state.js";

/** @import { Action, Log, State } from "./types.js" */

export class Recorder {
  #place;
  #isDrawing = false;
  #isStale = false;
  #ask = judge((finding) => this.#act({ type: "found", finding }));
  /** @type {Recording<Log, State>} */
  #recording;
  #act = (/** @type {Action} */ action) => this.#does[action.type]?.() ?? this.#recording.act(action);
  /** What changes more than the state. @type {Record<string, () => boolean>} */
  #does = {
    retry: () => this.#judge(),
    new: () => this.#again(),
    link: () => this.#copy(),
    text: () => this.#copyText(),
    save: () => save(`${JSON.stringify(this.#recording.state.log, null, 2)}\n`, "game.json"),
  };

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#place = place;
    this.#recording = new Recording({
      fresh: newGame(["Player 1", "Player 2"]),
      kept: new Kept(storage("localStorage"), GAMES),
      session: storage("sessionStorage"),
      begin,
      reduce,
      onChange: (state, before) => this.#show(state, before),
    });
    place.addEventListener("keydown", keys(this.#act));
    this.#recording.followTabs(() => this.#draw());
    addEventListener("pagehide", () => this.#act({ type: "typed" }));
    addEventListener("online", () => {
      const { failure } = this.#recording.state.finding;
      if (failure && failure.kind !== "problem") this.#judge();
    });
    onRules(() => {
      this.#act({ type: "rules" });
      this.#judge();
    });
    load();
    this.#draw();
    this.#judge();
  }

  /**
   * Open a game; the one that is here is kept.
   * @param {Log} log
   * @param {{entry?: number, isLinked?: boolean}} [options] an entry to show of it; whether its result comes first
   */
  open(log, { entry, isLinked = false } = {}) {
    this.#recording.begin(log, { link: { isFirst: isLinked, entry: entry ?? null } });
  }

  /** @param {State} state @param {State} before */
  #show(state, before) {
    const verdict = this.#place.querySelector(".game-verdict");
    const isSame = state.past.id === before.past.id;
    // A result above the sheet keeps its place while that is written.
    if (state.log !== before.log && verdict instanceof HTMLElement) {
      verdict.style.minHeight = isSame && state.link.isFirst ? `${verdict.getBoundingClientRect().height}px` : "";
    }
    this.#draw();
    if (state.focus && state.focus !== before.focus) moveFocus(this.#place, state.focus);
    const isOpened = state.finding !== before.finding && !state.finding.judgement && !state.finding.failure;
    if (state.log !== before.log || isOpened) this.#judge();
  }

  #draw() {
    // A field that goes while others are drawn is left, which may change the state.
    this.#isStale = true;
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    while (this.#isStale) {
      this.#isStale = false;
      keepFocus(this.#place, () => render(rootView(this.#recording, this.#act), this.#place));
    }
    this.#isDrawing = false;
  }

  #judge() {
    const { log, table } = this.#recording.state;
    this.#ask(isEmpty(log) ? null : log, table);
    return true;
  }

  /** Begin another game of the same players. */
  #again() {
    const { players, ruleset, teams } = this.#recording.state.log;
    this.#recording.begin({ ...newGame(players, ruleset), ...(teams ? { teams } : {}) });
    this.#act({ type: "focus", focus: { part: "cell", deal: 0, at: 0 } });
    // There it is said that the other one is kept.
    scrollTo({ top: 0, behavior: "instant" });
    return true;
  }

  /** Copy an address of the game, and of the entry that is shown. */
  #copy() {
    const { log, link: { entry } } = this.#recording.state;
    pack(JSON.stringify(log)).then(async (record) => {
      const part = fragment("game", { record, entry: String(entry ?? "") });
      this.#say(await copied(`${location.origin}${location.pathname}${part}`, "The link"));
    });
    return true;
  }

  /** Copy the game in the notation, which the service writes. */
  #copyText() {
    const { log, table } = this.#recording.state;
    const { sent } = judgeable(log, table);
    // A dealer who is only supposed is not written.
    post("/v1/notation/format", { log: { ...sent, first_dealer: log.first_dealer } })
      .then(({ text }) => copied(text, "The text"), (failure) => ({ words: explain(failure).summary }))
      .then((said) => this.#say(said));
    return true;
  }

  /** @param {{words: string, text?: string}} said of a link or text */
  #say(said) {
    this.#act({ type: "say", note: { place: "share", ...said } });
  }
}
