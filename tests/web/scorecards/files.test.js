/** Files of score cards as people have them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { read } from "../../../web/page/scorecards/joining.js";
import { BLANK } from "../../../web/page/scorecards/night.js";

const [, ...KINDS] = readFileSync(new URL("files.txt", import.meta.url), "utf8").split(/^## /m);

/** Take a kind of files apart: its title, its files, and what is expected of them. */
function parts(kind) {
  const [title, ...lines] = kind.split("\n");
  const marked = (mark) => lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
  const files = lines.filter((line) => !/^(=>|~|\?) /.test(line)).join("\n").split(/^-- /m).slice(1);
  const sources = files.map((file) => {
    const [name, ...text] = file.split("\n");
    return { name, owner: name.replace(/\.\w+$/, ""), text: text.join("\n") };
  });
  return { title, sources, cards: marked("=> "), remarks: marked("~ "), asked: marked("? ") };
}

/** Write a card in one line. */
function written({ player, rows, totals = {} }) {
  const games = rows.map(({ opponent, points, spread }) => `${opponent} ${points} ${spread}`).join(", ");
  const sums = Object.entries(totals).filter(([, text]) => text).map(([name, text]) => `${name} ${text}`).join(", ");
  return `${player}: ${games}${sums && `; ${sums}`}`;
}

for (const { title, sources, cards, remarks, asked } of KINDS.map(parts)) {
  test(`cards are read of ${title}`, () => {
    const drop = read(BLANK, sources);
    assert.deepEqual(drop.night.unread.map((one) => one.asked), asked);
    assert.deepEqual(drop.cards.map(written), cards);
    assert.deepEqual(drop.remarks.map(({ words, text }) => [words, text].filter(Boolean).join(" ")), remarks);
  });
}
