/** The files of a drop as texts; what is no text is refused with what to do. */

import { NoLog, textOf } from "../log/sources.js";
import { listed } from "./names.js";

/** @import { Source } from "./night.js" */

/** What stands behind the name of a file: the number of a copy, and what kind of file it is. */
const COPY = /(\s*\(\d+\))?\.\w+$/;
/** What is no text, though a spreadsheet opens it. */
const WORKBOOK = /\.(xls[xmb]?|ods|numbers)$/i;

/** @param {File[]} files @returns {Promise<{sources: Source[], refused: string[]}>} */
export async function textsOf(files) {
  const workbooks = files.filter(({ name }) => WORKBOOK.test(name)).map(({ name }) => name);
  /** @type {Source[]} */
  const sources = [];
  /** @type {string[]} */
  const refused = workbooks.length ? [`${listed(workbooks)} cannot be read here. Save each sheet as CSV in the `
    + "spreadsheet program, or copy its cells, and paste them here by Ctrl+V."] : [];
  for (const file of files.filter(({ name }) => !WORKBOOK.test(name))) {
    try {
      sources.push({ name: file.name, owner: file.name.replace(COPY, ""), text: await textOf(file, "windows-1252") });
    } catch (error) {
      if (!(error instanceof NoLog)) throw error;
      refused.push(error.message);
    }
  }
  return { sources, refused };
}

/**
 * @param {string} text that was pasted @param {string} [owner] of all games where no other is named @returns {Source}
 */
export function pasted(text, owner = "") {
  return { name: "what was pasted", owner, text };
}
