/** Files of score cards as people have them: what is proposed for each, what is chosen, and the cards that are read. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { answered, namedApart, questionOf, read } from "../../../web/page/scorecards/joining.js";
import { BLANK } from "../../../web/page/scorecards/night.js";
import { proposalOf } from "../../../web/page/scorecards/asked.js";

const [, ...KINDS] = readFileSync(new URL("files.txt", import.meta.url), "utf8").split(/^## /m);

/** Take a kind of files apart: its title, its files, and what is expected of them. */
function parts(kind) {
  const [title, ...lines] = kind.split("\n");
  const marked = (mark) => lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
  const files = lines.filter((line) => !/^(=>|~|\?|!) /.test(line)).join("\n").split(/^-- /m).slice(1);
  const sources = files.map((file) => {
    const [name, ...text] = file.split("\n");
    return { name, owner: name.replace(/\.\w+$/, ""), text: text.join("\n") };
  });
  return { title, sources, cards: marked("=> "), left: marked("~ "), asked: marked("? "), chosen: marked("! ") };
}

/** Write a card in one line. */
function written({ player, rows, totals = {} }) {
  const games = rows.map(({ opponent, points, spread }) => `${opponent} ${points} ${spread}`).join(", ");
  const sums = Object.entries(totals).filter(([, text]) => text).map(([name, text]) => `${name} ${text}`).join(", ");
  return `${player}: ${games}${sums && `; ${sums}`}`;
}

/** Read files as a director does, who presses Read at each proposal, unless he has chosen otherwise, or leaves it. */
function readAll(sources, chosen) {
  let { night } = read(BLANK, namedApart(BLANK, sources));
  const asked = [];
  for (let question = questionOf(night); question; question = questionOf(night)) {
    const { answer: { roles, kind } } = proposalOf(question, { key: "" });
    asked.push(`${kind || "?"}: ${roles.map((role) => role || "-").join(", ")}`);
    const [, line, columns] = /^(\w+)(?:: (.*))?$/.exec(chosen.shift() ?? kind) ?? [];
    const own = columns?.split(", ").map((role) => role.replace("-", ""));
    const { answer, owner, isReady } = proposalOf(question, { key: question.table.key, kind: line, roles: own ?? roles });
    ({ night } = answered(night, question.table.key, isReady ? answer : { roles: [], kind: "rows" }, owner));
  }
  return { night, asked };
}

for (const { title, sources, cards, left, asked, chosen } of KINDS.map(parts)) {
  test(`cards are read of ${title}`, () => {
    const done = readAll(sources, chosen);
    assert.deepEqual({ asked: done.asked, cards: done.night.cards.map(written), left: done.night.left }, { asked, cards, left });
  });
}
