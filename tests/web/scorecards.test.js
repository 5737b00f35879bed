import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { textOf } from "../../web/page/log/sources.js";
import { table } from "../../web/page/scorecards/cells.js";
import { cardsText, csv } from "../../web/page/scorecards/csv.js";
import { answer, join, read } from "../../web/page/scorecards/joining.js";
import { asDifferent, asWritten, spellings, spellingWords } from "../../web/page/scorecards/namesakes.js";
import { BLANK, cellOf, isNight, NIGHTS, number, requestOf, sumsOf, turned, type } from "../../web/page/scorecards/night.js";
import { excused, ownNotes } from "../../web/page/scorecards/notes.js";
import { standingsText } from "../../web/page/scorecards/standings.js";
import { warnings } from "../../web/page/scorecards/warnings.js";

const cells = (text) => table(text).map((line) => line.cells);
const sourceOf = (text, name = "night") => ({ name, owner: name, text });
const dropped = (night, ...sources) => {
  const drop = read(night, sources);
  return join(drop.night, drop.cards, "add");
};
const rowsOf = (night) => night.cards.map(({ player, rows }) => [player, ...rows.map(Object.values)]);
const nightOf = (text) => dropped(BLANK, sourceOf(text)).night;

test("a quoted cell may have quotation marks and line breaks", () => {
  assert.deepEqual(cells('d,"e ""f""\ng"\n'), [["d", 'e "f"\ng']]);
});

for (const name of ["=1+1", "+a", "-a", "@a", "'=a", "Smith, J", "'a'", "小林"]) {
  test(`a player called ${name} runs as no formula, and is read back`, () => {
    const night = { ...BLANK, cards: [{ player: name, rows: [{ opponent: name, points: "0", spread: "−16" }] }] };
    const text = cardsText(night, []);
    assert.match(text, /,0,-16\n$/);
    assert.doesNotMatch(text.slice(1), /(^|[",\r\n])[=+@]|(^|[",\r\n])-\D/);
    assert.deepEqual(rowsOf(nightOf(text)), [[name, [name, "0", "-16"]]]);
  });
}

test("a number stays a number", () => assert.equal(csv([[-16, 3, null]]), "\uFEFF-16,3,\n"));

test("rows that do not count yet are left out, and pointers find the others", () => {
  const rows = [{ opponent: "bob", points: "", spread: "" }, { opponent: "bob", points: "2", spread: "+5" }];
  const { body, places } = requestOf({ ...BLANK, cards: [{ player: "", rows: [] }, { player: " ann ", rows }] });
  assert.deepEqual(body.cards, [{ player: "ann", games: [{ opponent: "bob", points: 2, spread: 5 }], totals: undefined }]);
  assert.deepEqual(cellOf("#/cards/0/games/0", places, "missing-row"), { card: 1, line: 1, name: "opponent" });
  assert.deepEqual(cellOf("#/cards/0/totals/wins", places), { card: 1, line: "totals", name: "wins" });
  assert.deepEqual(cellOf("#/cards/0/games/0/opponent", places), { card: 1, line: 1, name: "opponent" });
  assert.deepEqual(cellOf("#/cards/0/player", places), { card: 1, line: "player", name: "player" });
  assert.equal(cellOf("#/qualifiers", places), null);
});

test("one name in two forms is sent and read as one, however it was written", () => {
  const [two, one] = ["Zoe\u0308", "Zo\u00eb"];
  const typed = { ...BLANK, cards: [{ player: ` ${two}`, rows: [{ opponent: `${two} B`, points: "2", spread: "" }] }] };
  assert.deepEqual(requestOf(typed).body.cards, [{ player: one, games: [{ opponent: `${one} B`, points: 2, spread: undefined }], totals: undefined }]);
  assert.deepEqual(rowsOf(nightOf(`${two},bob,2,1\n${one},cy,0,-1`)), [[one, ["bob", "2", "1"], ["cy", "0", "-1"]]]);
  assert.deepEqual(join(typed, [{ player: one, rows: [] }], "replace").night.cards, [{ player: one, rows: [] }]);
});

test("signs that people and spreadsheets write are read", () => {
  const texts = ["", "+ 5", "− 5", "–5", "5-", "(5)", "(-5)", "5.0", "5,00", "1e3", "5.5", "1 2", "-5-", "x"];
  const none = undefined;
  assert.deepEqual(texts.map(number), [null, 5, -5, -5, -5, -5, -5, 5, 5, none, none, none, none, none]);
});

for (const [points, typed, spread] of [["0", "16", "−16"], ["0", "+16", "+16"], ["2", "16", "16"], ["0", "x-4.5", "x-4.5"], ["0", "0", "0"]]) {
  test(`${typed} typed for ${points} points is ${spread}`, () => {
    const night = { ...BLANK, cards: [{ player: "ann", rows: [{ opponent: "bob", points, spread: "" }] }] };
    assert.equal(type(night, { card: 0, line: 0, name: "spread" }, typed).cards[0].rows[0].spread, spread);
  });
}

test("points typed after the spread make it a minus, and take back a minus that was not typed", () => {
  const before = { ...BLANK, cards: [{ player: "ann", rows: [{ opponent: "bob", points: "", spread: "16" }] }] };
  const lost = type(before, { card: 0, line: 0, name: "points" }, "0");
  assert.equal(lost.cards[0].rows[0].spread, "−16");
  assert.equal(type(lost, { card: 0, line: 0, name: "points" }, "2").cards[0].rows[0].spread, "16");
  assert.deepEqual(["16", "−16", "-16", "+16", ""].map(turned), ["−16", "+16", "+16", "−16", "−"]);
});

test("only what can be read is added up", () => {
  const rows = [["2", "5"], ["3", "-4"], ["0", "x"], ["", "9"]].map(([points, spread]) => ({ opponent: "bob", points, spread }));
  assert.deepEqual(sumsOf({ player: "ann", rows }), { games: 2, points: 5, wins: 2, plus: 5, minus: 4, spread: 1 });
});

const bytesOf = (text, size) => new File([new Uint8Array([...text].flatMap((one) => {
  const code = one.charCodeAt(0);
  return size === 1 ? [code] : [code & 0xff, code >> 8];
}))], "night.csv");

for (const [encoding, text, size] of [["UTF-16 with its mark", "\uFEFFZoë;小林", 2], ["Windows-1252", "Zoë;2", 1]]) {
  test(`a file in ${encoding} is read`, async () => {
    assert.equal(await textOf(bytesOf(text, size), "windows-1252"), text.replace("\uFEFF", ""));
  });
}

for (const night of [null, [], {}, { ...BLANK, cards: [{}] }, { ...BLANK, cards: [{ player: "a", rows: [{}] }] }]) {
  test(`${JSON.stringify(night)} is no night`, () => assert.equal(isNight(night), false));
}

const ROUND = ["ann,bob,2,5\nbob,ann,0,-5\ncy,dee,2,7\ndee,cy,0,-7", "ann,cy,2,9\ncy,ann,0,-9\nbob,dee,0,-3\ndee,bob,2,3"];

test("rounds that come one after the other are added, and what is there is not added again", () => {
  const first = nightOf(ROUND[0]);
  const second = dropped(first, sourceOf(ROUND[1]));
  assert.deepEqual(second.had, ["ann", "bob", "cy", "dee"]);
  assert.deepEqual(second.night.cards, dropped(BLANK, ...ROUND.map((text, at) => sourceOf(text, `round ${at}`))).night.cards);
  const again = dropped(second.night, sourceOf(ROUND[0]));
  assert.deepEqual([again.night.cards, again.repeated], [second.night.cards, 4]);
});

test("names that are written in two ways are one player's, or two players', as somebody says", () => {
  const night = nightOf("Ann Baker,Cy,2,5\n\"Baker, Ann\",Dee,2,7\nCy,ANN BAKER,0,-5\nDee,Baker Ann,0,-7\nDee,Ann\u00a0Baker,0,-7");
  assert.deepEqual(spellings(night), [["Ann Baker", "Baker, Ann", "ANN BAKER", "Baker Ann"]]);
  assert.deepEqual(rowsOf(asWritten(night)), [["Ann Baker", ["Cy", "2", "5"], ["Dee", "2", "7"]],
    ["Cy", ["Ann Baker", "0", "-5"]], ["Dee", ["Ann Baker", "0", "-7"], ["Ann Baker", "0", "-7"]]]);
  assert.equal(spellingWords(night), "Names that may be one player’s in different spellings: Ann Baker = Baker, Ann = ANN BAKER = Baker Ann.");
  const apart = asDifferent(night);
  assert.deepEqual([spellings(apart), spellingWords(apart)], [[], ""]);
  const toldOf = (one) => ownNotes(one).filter(({ words }) => words.endsWith("has a card, too.")).length;
  assert.deepEqual([night, apart].map(toldOf), [2, 0]);
});

test("the totals of a card in two spellings are kept, those of the first where both have some", () => {
  const night = nightOf("ann,cy,2,5");
  const cards = [...night.cards, ...["2", "3"].map((points) => ({ player: "ANN", rows: [], totals: { points } }))];
  assert.deepEqual(asWritten({ ...night, cards }).cards, [{ ...night.cards[0], totals: { points: "2" } }]);
});

test("nobody asks whether two byes are one player", () => {
  assert.deepEqual(spellings(nightOf("ann,BYE,2,5\nbob,bye,2,5")), []);
});

test("a card without a name has no game with itself", () => {
  const night = { ...BLANK, cards: [{ player: "", rows: [{ opponent: "", points: "2", spread: "" }] }] };
  assert.deepEqual(ownNotes(night).filter(({ kind }) => kind === "fault"), []);
});

test("a column that is left out by an answer is not asked about again", () => {
  const text = "Player,Opponent,Points,Marge\nann,bob,2,+21\nbob,ann,0,-21";
  const waiting = dropped(BLANK, sourceOf(text)).night;
  const { night, cards } = answer(waiting, waiting.unread[0].asked, ["player", "opponent", "points", ""], "");
  assert.deepEqual([night.unread, cards.length], [[], 2]);
});

test("cards that a later file replaces are named above the standings", () => {
  const { night, gone } = join(nightOf(ROUND[0]), nightOf("ann,bob,3,35").cards, "replace");
  assert.equal(gone, 1);
  assert.deepEqual(rowsOf(night).slice(0, 2), [["ann", ["bob", "3", "35"]], ["bob", ["ann", "0", "-5"]]]);
  assert.deepEqual(warnings(night), ["Cards that later ones replaced: ann."]);
  assert.match(cardsText(night, warnings(night)), /^\uFEFFCards that later ones replaced: ann.\nplayer,/);
});

test("a player without a card whom all others name is told above the standings", () => {
  const night = nightOf("ann,bob,2,5\nann,dee,2,7\nbob,ann,0,-5\nbob,dee,2,3\ncy,dee,0,-9\ncy,eve,2,3");
  assert.deepEqual(warnings(night), ["dee has no card, and is on 3 other cards."]);
  const two = nightOf("ann,cy,2,5\nann,dee,2,7\nbob,cy,0,-5\nbob,dee,2,3");
  assert.deepEqual(warnings(two), ["cy has no card, and is on 2 other cards.", "dee has no card, and is on 2 other cards."]);
  assert.deepEqual(warnings({ ...night, early: ["dee"] }), []);
});

test("players with fewer games than most are told above the standings, unless they left early", () => {
  const night = nightOf("ann,bob,2,5\nann,cy,2,7\nbob,ann,0,-5\nbob,cy,2,3\ncy,ann,0,-7\ncy,bob,0,-3\ndee,bob,2,3\neve,bob,2,3");
  assert.deepEqual(warnings(night), ["dee and eve have 1 game, most others have 2."]);
  assert.deepEqual(warnings({ ...night, early: ["dee", "eve"] }), []);
});

test("a game with oneself does not count, and is marked", () => {
  const night = nightOf("Ann,Bob,2,5\nAnn,Ann,2,7");
  assert.deepEqual(requestOf(night).body.cards[0].games.length, 1);
  assert.equal(sumsOf(night.cards[0]).games, 1);
  assert.deepEqual(warnings(night), ["1 of 2 rows does not count yet."]);
  assert.equal(ownNotes(night).find(({ kind }) => kind === "fault").words, "An opponent must be somebody other than Ann.");
});

test("a name with more games than others is told above the standings and at its card", () => {
  const night = nightOf("smith,ann,2,5\nsmith,bob,0,-7\nann,smith,0,-5\nann,smith,2,9\nbob,smith,2,7\nbob,smith,0,-3\n"
    + "smith,bob,2,3\nsmith,ann,0,-9");
  assert.deepEqual(warnings(night), ["smith has 4 games, most others have 2."]);
  assert.match(ownNotes(night)[0].words, /^4 games are written here, 2 on most other cards/);
});

test("an answer about headings holds for all files with the same ones, in the next drop too", () => {
  const files = ["ann;bob;2", "bob;ann;0", "cy;dee;2"].map((row, at) => sourceOf(`Vem;Mot;Poäng\n${row}`, `${at}.csv`));
  const waiting = dropped(BLANK, ...files.slice(0, 2), sourceOf("dee,cy,0,")).night;
  assert.deepEqual(warnings(waiting), ["2 of 3 rows do not count yet."]);
  const { night, cards } = answer(waiting, waiting.unread[0].asked, ["player", "opponent", "points"], "");
  assert.deepEqual([night.unread, cards.map(({ player }) => player)], [[], ["ann", "bob"]]);
  assert.deepEqual(dropped(night, files[2]).night.unread, []);
});

test("a table that is no table of games can be left out", () => {
  const text = "Player,Opponent,Points\nann,bob,2\nbob,ann,0\n\nRank,Player,Points\n1,ann,2\n2,bob,0";
  const waiting = dropped(BLANK, sourceOf(text)).night;
  const { night, cards, remarks } = answer(waiting, waiting.unread[0].asked, [], "");
  assert.deepEqual([night.unread, cards.map(({ player }) => player)], [[], ["ann", "bob"]]);
  assert.deepEqual(remarks, [{ words: "A table of 2 lines is not read:", text: "Rank, Player, Points" }]);
});

test("rows without a player wait for a name, which is asked for", () => {
  const waiting = dropped(BLANK, sourceOf("Opponent\tGP\nbob\t2", "")).night;
  const { asked } = waiting.unread[0];
  assert.deepEqual(answer(waiting, asked, ["opponent", "points"], "ann").cards.map(({ player }) => player), ["ann"]);
});

const missing = (pointer) => ({ pointer, code: "missing-row" });

test("a row is not blamed for a twin that is not read, was not played, or is of one who left early", () => {
  const night = nightOf("ann,bob,2,5\nbob,ann,?,-5\nann,cy,2,1\ncy,ann (forfeit),0,\nann,dee,2,1\ndee,bob,0,-1\nann,bye,2,");
  const { places } = requestOf(night);
  const violations = [missing("#/cards/0/games/0"), missing("#/cards/0/games/1"), missing("#/cards/0/games/2"),
    { pointer: "#/cards/0/games/3", code: "missing-spread" }];
  const left = (one) => excused({ violations }, places, one).violations;
  assert.deepEqual(left(night), [violations[2]]);
  assert.deepEqual(left({ ...night, early: ["dee"] }), []);
  assert.deepEqual(left({ ...night, unread: [{}] }), []);
});

test("an opponent who is nobody is marked once a card of no more games has one that is missing", () => {
  const marked = (text) => ownNotes(nightOf(text)).filter(({ kind }) => kind === "fault")
    .map(({ cells: [{ card, line }], words, meant }) => [card, line, words, meant]);
  const night = (name) => `Milo,${name},2,5\nMilo,Hal,2,3\nFinn,Milo,0,-5\nFinn,Hal,0,-5`;
  assert.deepEqual(marked(night("Finx")), [[0, 0, "Finx has no card.", "Finn"]]);
  assert.deepEqual(marked(night("Phin")).map(([, , words]) => words)[0], "Phin has no card.");
  assert.deepEqual(marked(night("Finn")), []);
});

test("a bye is no stranger, and one without points counts for nothing", () => {
  const night = nightOf("ann,bob,2,5\nann,bye,,\nbob,ann,0,-5\nbob,bye,2,12");
  assert.deepEqual(ownNotes(night).map(({ kind, words }) => [kind, words]),
    Array(2).fill(["hint", "Not played, so that no other card has it."]));
  assert.deepEqual(requestOf(night).body.cards.map(({ games }) => games.length), [1, 2]);
  assert.deepEqual(warnings(night), []);
});

test("a win whose points nobody wrote has those that the service gives for its spread", () => {
  const ruled = JSON.parse(readFileSync(new URL("../../build/web/wins.json", import.meta.url), "utf8"));
  const text = ruled.map((_, at) => `ann,bob,W,${at + 1}`).join("\n");
  const [{ rows }] = nightOf(`Player,Opponent,W/L,Spread\n${text}`).cards;
  assert.deepEqual(rows.map(({ points }) => Number(points)), ruled);
});

test("saved standings say above them what does not count", () => {
  assert.match(standingsText({ standings: [] }, ["1 of 2 rows does not count yet."]), /^\uFEFF1 of 2 rows does not count yet.\nrank,/);
});

test("a night of an earlier version is brought up to date", () => {
  const { label, qualifiers, cards } = BLANK;
  assert.deepEqual(NIGHTS.upToDate({ label, qualifiers, cards }), BLANK);
});
