/** What stands above the cards of a night: its name, who qualifies, and the buttons. */

import { stepButton } from "../ui/inputs.js";
import { button, markup } from "../ui/markup.js";
import { NIGHTS, qualifiersFault } from "./night.js";

/** @import { Night } from "./night.js" */

/**
 * @param {Night} night
 * @param {object} actions
 * @param {(part: Partial<Night>) => void} actions.onPut
 * @param {(way: "undo" | "redo") => void} actions.onStep
 * @param {{undo: boolean, redo: boolean}} actions.canStep
 * @param {() => void} actions.onNew
 * @param {(files: File[]) => void} actions.onFiles
 * @param {() => void} actions.onSave
 */
export function headView(night, { onPut, onStep, canStep, onNew, onFiles, onSave }) {
  const { label, qualifiers } = night;
  const isBegun = !NIGHTS.isEmpty(night);
  const fault = qualifiersFault(qualifiers);
  const chosen = (/** @type {{target: HTMLInputElement}} */ { target }) => {
    onFiles([...target.files ?? []]);
    target.value = "";
  };
  return markup`<div class="actions">
      <label class="primary file">Open files<input type="file" multiple class="hidden-visually"
        accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv,text/plain" onChange=${chosen}/></label>
      ${stepButton("Undo", "↶", () => onStep("undo"), canStep.undo)}
      ${stepButton("Redo", "↷", () => onStep("redo"), canStep.redo)}
      ${isBegun && button("New night", onNew, { kind: "link" })}
      ${isBegun && button("Save the cards", onSave, { kind: "link" })}
    </div>
    <div class="fields">
      <label class="field wide">Night <span class="optional">optional</span><input type="text" maxlength="100"
        autocomplete="off" placeholder="such as 3 May" value=${label}
        onInput=${(/** @type {{target: HTMLInputElement}} */ { target }) => onPut({ label: target.value })}/></label>
      <div class="field"><label for="night-qualifiers">How many qualify</label>
        <input type="text" id="night-qualifiers" inputmode="numeric" autocomplete="off" maxlength="20"
          placeholder="a quarter" value=${qualifiers} aria-invalid=${fault ? "true" : null}
          aria-describedby="night-qualifiers-fault"
          onInput=${(/** @type {{target: HTMLInputElement}} */ { target }) => onPut({ qualifiers: target.value })}/>
        <p class="fault" id="night-qualifiers-fault" role="status">${fault}</p></div>
    </div>`;
}
