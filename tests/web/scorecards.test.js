import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { textOf } from "../../web/page/log/sources.js";
import { table } from "../../web/page/scorecards/cells.js";
import { cardsText, csv } from "../../web/page/scorecards/csv.js";
import { answered, join, namedApart, questionOf, read } from "../../web/page/scorecards/joining.js";
import { asDifferent, asWritten, renamed, spellings, spellingWords } from "../../web/page/scorecards/names.js";
import { BLANK, cellOf, isNight, NIGHTS, number, requestOf, sumsOf, type } from "../../web/page/scorecards/night.js";
import { excused, ownNotes } from "../../web/page/scorecards/notes.js";
import { proposalOf } from "../../web/page/scorecards/asked.js";
import { rulingsOf, standingsText } from "../../web/page/scorecards/standings.js";
import { begun, reduce } from "../../web/page/scorecards/desk.js";
import { asGames, chosen, versionsOf } from "../../web/page/scorecards/versions.js";
import { warnings } from "../../web/page/scorecards/warnings.js";
import { Failure } from "../../web/page/ui/api.js";
import { recorded } from "../../web/page/ui/recording.js";

const cells = (text) => table(text).map((line) => line.cells);
const sourceOf = (text, name = "night") => ({ name, owner: name, text });
/** Read files, whose columns are as proposed, and whose lines are rows of cards. */
function dropped(night, ...sources) {
  let drop = read(night, namedApart(night, sources));
  for (let question = questionOf(drop.night); question; question = questionOf(drop.night)) {
    const { answer } = proposalOf(question, { key: question.table.key, kind: "rows" });
    drop = answered(drop.night, question.table.key, answer, "");
  }
  return drop;
}
const rowsOf = (night) => night.cards.map(({ player, rows }) =>
  [player, ...rows.map(({ opponent, points, spread }) => [opponent, points, spread])]);
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
  assert.equal(join(typed, [{ player: one, rows: [], totals: {}, file: "" }]).night.cards.length, 1);
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
  assert.deepEqual(second.had, ["ann", "cy", "bob", "dee"]);
  assert.deepEqual(rowsOf(second.night), rowsOf(dropped(BLANK, ...ROUND.map((text, at) => sourceOf(text, `round ${at}`))).night));
  const again = dropped(second.night, sourceOf(ROUND[0]));
  assert.deepEqual([rowsOf(again.night), again.repeated], [rowsOf(second.night), 4]);
});

test("names that are written in two ways are one player's, or two players', as somebody says", () => {
  const night = nightOf("Ann Baker,Cy,2,5\n\"Baker, Ann\",Dee,2,7\nCy,ANN BAKER,0,-5\nDee,Baker Ann,0,-7\nDee,Ann\u00a0Baker,0,-7");
  const { same } = spellings(night);
  assert.deepEqual(same, [["Ann Baker", "Baker, Ann", "ANN BAKER", "Baker Ann"]]);
  assert.deepEqual(rowsOf(asWritten(night, same)), [["Ann Baker", ["Cy", "2", "5"], ["Dee", "2", "7"]],
    ["Cy", ["Ann Baker", "0", "-5"]], ["Dee", ["Ann Baker", "0", "-7"], ["Ann Baker", "0", "-7"]]]);
  assert.equal(spellingWords(night), "Names that may be one player’s in different spellings: Ann Baker = Baker, Ann = ANN BAKER = Baker Ann.");
  const apart = asDifferent(night, ["Ann Baker"]);
  assert.deepEqual([spellings(apart), spellingWords(apart)], [{ same: [], unclear: [] }, ""]);
});

for (const [one, other] of [["O'Hara", "O’Hara"], ["Zoë", "Zoe\u0308"], ["Müller", "Mueller"], ["Gross", "Groß"], ["Ann Baker", "Baker, Ann"],
  ["Ann Baker", "Ann"], ["Ann Baker", "Ann  Baker"]]) {
  test(`${one} and ${other} are offered as one, and never joined in silence`, () => {
    const night = nightOf(`${one},Cy,2,5\nCy,"${other}",0,-5`);
    const isOne = one === other.normalize("NFC") || one === other.replace("  ", " ");
    assert.deepEqual(spellings(night).same, isOne ? [] : [[one, other]]);
    assert.deepEqual(rowsOf(night)[1], ["Cy", [isOne ? one : other, "0", "-5"]]);
    const [, cy] = rowsOf(asWritten(night, spellings(night).same));
    assert.deepEqual(cy, ["Cy", [one, "0", "-5"]]);
  });
}

test("a first name that two cards have is asked about, and can be somebody else's", () => {
  const night = nightOf("Ann Baker,Cy,2,5\nAnn Lee,Cy,2,5\nCy,Ann,0,-5\nCy,Ann Lee,0,-5");
  assert.deepEqual(spellings(night), { same: [], unclear: [{ name: "Ann", players: ["Ann Baker", "Ann Lee"] }] });
  assert.deepEqual(rowsOf(renamed(night, new Map([["Ann", "Ann Baker"]])))[2], ["Cy", ["Ann Baker", "0", "-5"], ["Ann Lee", "0", "-5"]]);
  assert.deepEqual(spellings(asDifferent(night, ["Ann"])).unclear, []);
});

test("a card whose file is named after a player with other words is offered as that player's, and has another result", () => {
  const files = [["Ann Baker.csv", "Cy,2,5\nDee,2,7"], ["Ann_Baker corrected.csv", "Cy,0,-5\nDee,2,7"], ["Cy.csv", "Ann Baker,0,-5"]];
  const { night } = dropped(BLANK, ...files.map(([name, rows]) => ({ ...sourceOf(`Opponent,GP,Net\n${rows}`, name), owner: name.slice(0, -4) })));
  const { same } = spellings(night);
  assert.deepEqual([night.cards.length, same], [3, [["Ann Baker", "Ann_Baker corrected"]]]);
  const [version, ...others] = versionsOf(asWritten(night, same));
  assert.deepEqual([version.player, version.opponent, ...version.files.keys(), others],
    ["Ann Baker", "Cy", "Ann Baker.csv", "Ann_Baker corrected.csv", []]);
});

test("the spelling that is written most often comes first, and any can be chosen", () => {
  const night = nightOf("ann lee,Cy,2,5\nCy,Ann Lee,0,-5\nDee,Ann Lee,0,-5");
  const [names] = spellings(night).same;
  assert.deepEqual(names, ["Ann Lee", "ann lee"]);
  assert.deepEqual(rowsOf(asWritten(night, [["ann lee", ...names]]))[1], ["Cy", ["ann lee", "0", "-5"]]);
});

test("names that the service holds to be alike are offered, too", () => {
  const hints = [{ code: "same-name", names: ["Ann", "Anne"] }, { code: "else", names: ["Cy", "Ann"] }];
  assert.deepEqual(spellings(nightOf("Ann,Cy,2,5\nCy,Anne,0,-5"), hints).same, [["Ann", "Anne"]]);
});

test("the totals of a card in two spellings are kept, those of the first where both have some", () => {
  const night = nightOf("ann,cy,2,5");
  const cards = [...night.cards, ...["2", "3"].map((points) => ({ player: "ANN", rows: [], totals: { points } }))];
  assert.deepEqual(asWritten({ ...night, cards }, [["ann", "ANN"]]).cards, [{ ...night.cards[0], totals: { points: "2" } }]);
});

test("nobody asks whether two byes are one player", () => {
  assert.deepEqual(spellings(nightOf("ann,BYE,2,5\nbob,bye,2,5")).same, []);
});

test("a card without a name has no game with itself", () => {
  const night = { ...BLANK, cards: [{ player: "", rows: [{ opponent: "", points: "2", spread: "" }] }] };
  assert.deepEqual(ownNotes(night).filter(({ kind }) => kind === "fault"), []);
});

/** The files of a corrected card: what counts before anything is chosen, and after one of both is. */
const CORRECTED = [sourceOf("ann,bob,2,21\nann,cy,2,3\nbob,ann,0,-21\ncy,ann,0,-3", "night.csv"), sourceOf("ann,bob,0,-9\nann,cy,2,3", "ann.csv")];
const sent = (night) => requestOf(night).body.cards.map(({ player, games }) => [player, ...games.map(({ opponent, spread }) => `${opponent} ${spread}`)]);

test("of a corrected card neither result counts until one is chosen, and no card is blamed for it", () => {
  for (const night of [dropped(BLANK, ...CORRECTED).night, dropped(dropped(BLANK, CORRECTED[0]).night, CORRECTED[1]).night]) {
    const [version, ...others] = versionsOf(night);
    assert.deepEqual([version.player, version.opponent, [...version.files.keys()].toSorted(), others], ["ann", "bob", ["ann.csv", "night.csv"], []]);
    assert.deepEqual(sent(night), [["ann", "cy 3"], ["bob"], ["cy", "ann -3"]]);
    assert.match(warnings(night)[0], /^3 of 5 rows do not count yet/);
    assert.deepEqual(sent(chosen(night, version, "night.csv")), [["ann", ...(night.cards[0].rows[0].spread === "21" ? ["bob 21", "cy 3"] : ["cy 3", "bob 21"])], ["bob", "ann -21"], ["cy", "ann -3"]]);
    assert.deepEqual(sent(chosen(night, version, "ann.csv"))[1], ["bob", "ann -21"]);
    assert.equal(sent(asGames(night))[0].length, 4);
  }
});

test("a file of the same name is another one", () => {
  const night = dropped(dropped(BLANK, sourceOf("ann,bob,2,5\nbob,ann,0,-5\ncy,ann,0,-1\nann,cy,2,1")).night, sourceOf("ann,bob,0,-5\nbob,ann,2,5\ncy,ann,0,-1\nann,cy,2,1")).night;
  assert.deepEqual(versionsOf(night).map(({ player, files }) => [player, ...files.keys()]), [["ann", "night", "night (2)"], ["bob", "night", "night (2)"]]);
  assert.deepEqual(sent(chosen(night, versionsOf(night)[0], "night (2)")), [["ann", "cy 1", "bob -5"], ["bob", "ann 5"], ["cy", "ann -1"]]);
});

test("a row that two files have stays, whichever of them is chosen for another", () => {
  const two = [["21", "-5"], ["21", "5"]].map(([one, other], at) =>
    sourceOf(`ann,bob,2,${one}\nann,bob,${other > 0 ? 2 : 0},${other}`, `${at}.csv`));
  const { night } = dropped(BLANK, ...two);
  const [version] = versionsOf(night);
  assert.deepEqual([...version.files].map(([file, rows]) => [file, rows.map(({ spread }) => spread)]), [["0.csv", ["-5"]], ["1.csv", ["5"]]]);
  assert.deepEqual(sent(chosen(night, version, "1.csv")), [["ann", "bob 21", "bob 5"]]);
  const more = dropped(dropped(BLANK, sourceOf("ann,bob,2,21", "1.csv")).night, sourceOf("ann,bob,2,21\nann,bob,0,-5", "all.csv"));
  assert.deepEqual([versionsOf(more.night), sent(more.night)], [[], [["ann", "bob 21", "bob -5"]]]);
});

test("two results in two files are two games if they are of two rounds, or if somebody says so", () => {
  const night = dropped(BLANK, sourceOf("ann,bob,2,5\nbob,ann,0,-5", "1.csv"), sourceOf("ann,bob,0,-7\nbob,ann,2,7", "2.csv")).night;
  assert.deepEqual([versionsOf(night).length, sent(night)[0], sent(asGames(night))[0]], [2, ["ann"], ["ann", "bob 5", "bob -7"]]);
  const rounds = ["1", "2"].map((round) => sourceOf(`Player,Opponent,GP,Round\nann,bob,2,${round}`, round));
  assert.deepEqual(versionsOf(dropped(BLANK, ...rounds).night), []);
});

test("players without a card are named above the standings", () => {
  const night = nightOf("ann,bob,2,5\nann,dee,2,7\nbob,ann,0,-5\nbob,dee,2,3\ncy,dee,0,-9\ncy,eve,2,3");
  assert.deepEqual(warnings(night), ["Without a card: dee and eve."]);
  assert.deepEqual(warnings({ ...night, early: ["dee", "eve"] }), []);
});

test("players with fewer games than most are told above the standings, unless they left early", () => {
  const night = nightOf("ann,bob,2,5\nann,cy,2,7\nbob,ann,0,-5\nbob,cy,2,3\ncy,ann,0,-7\ncy,bob,0,-3\ndee,bob,2,3\neve,bob,2,3");
  assert.deepEqual(warnings(night), ["dee and eve have 1 game, most others have 2."]);
  assert.deepEqual(warnings({ ...night, early: ["dee", "eve"] }), []);
  assert.deepEqual(requestOf({ ...night, early: ["dee"] }).body.cards.map((card) => card.left_early), [undefined, undefined, undefined, true, undefined]);
});

test("a game with oneself does not count, and is marked", () => {
  const night = nightOf("Ann,Bob,2,5\nAnn,Ann,2,7");
  assert.deepEqual(requestOf(night).body.cards[0].games.length, 1);
  assert.equal(sumsOf(night.cards[0]).games, 1);
  assert.deepEqual(warnings(night), ["1 of 2 rows does not count yet.", "Without a card: Bob.", "On the own card as an opponent: Ann."]);
  assert.equal(ownNotes(night).find(({ kind }) => kind === "fault").words, "An opponent must be somebody other than Ann.");
});

test("a name with more games than others is told above the standings", () => {
  const night = nightOf("smith,ann,2,5\nsmith,bob,0,-7\nann,smith,0,-5\nann,smith,2,9\nbob,smith,2,7\nbob,smith,0,-3\n"
    + "smith,bob,2,3\nsmith,ann,0,-9");
  assert.deepEqual(warnings(night), ["smith has 4 games, most others have 2."]);
});

test("cards without any spread say so, and what is not read", () => {
  const night = nightOf("Player,Opponent,GP,Table\nann,bob,2,1\nbob,ann,0,1");
  assert.deepEqual(warnings(night), ["Lines and columns of files that are not read: 1.",
    "No spread was read: who is level in points and wins is not told apart."]);
});

test("an answer about headings holds for all files with the same ones, and is proposed in the next drop", () => {
  const files = ["ann;bob;2", "bob;ann;0", "cy;dee;2"].map((row, at) => sourceOf(`Vem;Mot;Poäng\n${row}`, `${at}.csv`));
  const waiting = read(BLANK, files.slice(0, 2)).night;
  assert.deepEqual(warnings(waiting), ["2 of 2 rows do not count yet."]);
  const { night, cards } = answered(waiting, questionOf(waiting).table.key, { roles: ["player", "opponent", "points"], kind: "rows" }, "");
  assert.deepEqual([night.unread, cards, night.cards.length], [[], 2, 2]);
  const { night: next } = read(night, files.slice(2));
  const { answer, isReady } = proposalOf(questionOf(next), { key: "" });
  assert.deepEqual([next.unread.length, answer.roles, isReady], [1, ["player", "opponent", "points"], true]);
});

test("an answer about columns without headings holds for its drop alone", () => {
  const files = ["ann;bob;2", "bob;ann;0"].map((text, at) => sourceOf(text, `${at}`));
  const waiting = read(BLANK, files).night;
  const { night } = answered(waiting, questionOf(waiting).table.key, { roles: ["player", "opponent", "points"], kind: "rows" }, "");
  assert.deepEqual([night.cards.length, night.unread, night.answers], [2, [], {}]);
});

const WORKED_OUT = "Game points are worked out: 3 for a win by 31 or more, 2 for any other.";

test("what would be read is told before it counts, with what speaks against it", () => {
  const doubtsOf = (text, kind) => {
    const question = questionOf(read(BLANK, [sourceOf(text)]).night);
    const { examples, doubts, isReady } = proposalOf(question, { key: question.table.key, kind });
    return isReady ? [...examples, ...doubts] : [...doubts];
  };
  const legs = "Player,Opponent,Score,Opp score\nAnn,Bob,121,90\nBob,Ann,121,100";
  assert.deepEqual(doubtsOf(legs, "rows"), ["night: Ann beat Bob, 3 points, +31",
    "Games that contradict themselves: 1. Ann and Bob both won, or both lost. Are the columns right?", WORKED_OUT]);
  assert.deepEqual(doubtsOf(legs, "games").slice(1), [WORKED_OUT]);
  const numbers = "Player,Opponent,GP,Spread\nAnn,2,2,5";
  assert.deepEqual(doubtsOf(numbers, "rows"), ["Opponents are numbers: write names into the file first."]);
  assert.deepEqual(doubtsOf("Who,Versus,GP,Marge\nAnn,Bob,2,9\nBob,Ann,?,-9"), ["night: night beat Bob, 2 points",
    "Each file is the card of the player whose name it has. Or is the player in Who?", "1 of 2 rows would not count.",
    "No spread is read. Is it in Marge?"]);
  assert.deepEqual(doubtsOf("Winner,Loser,Score\nAnn,Bob,35"), ["night: Ann beat Bob, 2 points",
    "No spread is read. Is it in Score?", WORKED_OUT]);
});

test("of files with the same headings that mean the opposite, the first game of each is told, and what contradicts", () => {
  const texts = ["Ann,Bob,12\nBob,Ann,-12", "Cy,Bob,-7", "Bob,Cy,-7\nBob,?,x"];
  const sources = texts.map((text, at) => sourceOf(`Player,Opponent,Spread\n${text}`, `${at}.csv`));
  const question = questionOf(read(BLANK, sources).night);
  const { words, examples, doubts } = proposalOf(question, { key: "", kind: "rows" });
  assert.match(words, /^Cards: 3, with 5 rows. The first game of each file /);
  assert.deepEqual(examples, ["0.csv: Ann beat Bob, 2 points, 12", "1.csv: Cy lost to Bob, 0 points, -7", "2.csv: Bob lost to Cy, 0 points, -7"]);
  assert.deepEqual(doubts.slice(0, 2), ["1 of 5 rows would not count.",
    "Games that contradict themselves: 1. Bob and Cy both won, or both lost. Are the columns right?"]);
});

test("cards that contradict each other in most games are not read", () => {
  const games = ["Ann,Bob", "Cy,Dee", "Eve,Fay"].flatMap((both) => [both, both.split(",").toReversed().join(",")]);
  const question = questionOf(read(BLANK, [sourceOf(["Player,Opponent,Score", ...games.map((both) => `${both},121-95`)].join("\n"))]).night);
  const { key } = question.table;
  assert.equal(proposalOf(question, { key, kind: "rows" }).isReady, false);
  assert.equal(proposalOf(question, { key, kind: "games" }).isReady, true);
});

test("two games of which each stands in a line are not taken for one that stands on both cards", () => {
  const { night } = read(BLANK, [sourceOf("Player,Opponent,Points,Spread\nAnn,Bob,2,5\nBob,Ann,0,-7")]);
  assert.equal(proposalOf(questionOf(night), { key: "" }).answer.kind, "");
});

test("rows without a player wait for a name, which is asked for", () => {
  const waiting = begun(recorded({ id: "1", changed: 0, log: read(BLANK, [sourceOf("Opponent\tGP\nbob\t2", "")]).night }));
  assert.equal(reduce(waiting, { type: "answer" }), waiting);
  const { key } = questionOf(waiting.log).table;
  const named = reduce(waiting, { type: "choose", part: { key, owner: " ann" } });
  assert.deepEqual(rowsOf(reduce(named, { type: "answer" }).log), [["ann", ["bob", "2", ""]]]);
  assert.deepEqual(reduce(named, { type: "leave" }).log.cards, []);
});

test("one state has all that is shown", () => {
  let state = begun(recorded({ id: "1", changed: 0, log: BLANK }));
  const act = (action) => {
    state = reduce(state, action);
    return state;
  };
  const cell = { card: 0, line: "player", name: "player" };
  assert.equal(act({ type: "type", cell, text: "ann" }).log.cards[0].player, "ann");
  act({ type: "read", sources: [sourceOf("player,opponent,points,spread\nann,bob,2,21\nbob,ann,0,-21")], refused: ["x.xlsx cannot be read here."] });
  assert.deepEqual([state.said, state.open], [["x.xlsx cannot be read here.", "Cards that were read: 2, with 2 rows. Undo takes them back."], -1]);
  act({ type: "read", sources: [sourceOf("player,opponent,points,spread\nann,bob,2,21\nbob,ann,0,-21")] });
  assert.equal(state.said.at(-1), "Rows that two files have, taken as one game each: 2.");
  const { places } = requestOf(state.log);
  const ruling = { pointer: "#/cards/1/games/0", other: "#/cards/0/games/0", code: "different-spread", player: "bob", detail: "they differ" };
  const result = { violations: [ruling], cards: [], standings: [] };
  act({ type: "out" });
  assert.equal(state.answer.isOut, true);
  act({ type: "answered", text: "1", places, answer: result });
  assert.deepEqual([state.answer.isOut, state.aloud.words], [false, "they differ."]);
  act({ type: "answered", text: "2", places, answer: new Failure("slow") });
  assert.deepEqual([state.answer.found.result, state.answer.text, state.answer.failure.kind], [result, "1", "slow"]);
  assert.deepEqual(act({ type: "early", player: "ann", isEarly: true }).log.early, ["ann"]);
  assert.deepEqual(act({ type: "undo" }).log.early, []);
  assert.equal(act({ type: "remove", card: 1 }).log.cards.length, 1);
  act({ type: "open", entry: { id: "2", changed: 0, log: BLANK } });
  assert.deepEqual([state.open, state.said, state.answer.found], [0, [], null]);
});

test("a row is not blamed for a twin that is not read, or that does not count yet", () => {
  const night = nightOf("ann,bob,2,5\nbob,ann,?,-5\nann,cy,2,1\ncy,ann (forfeit),0,\nann,dee,2,1\ndee,bob,0,-1\nann,bye,2,");
  const { places, body } = requestOf(night);
  assert.deepEqual(body.cards.map(({ games }) => games.filter((one) => one.unplayed).map(({ opponent }) => opponent)), [["bye"], [], ["ann"], []]);
  const violations = [0, 2].map((row) => ({ pointer: `#/cards/0/games/${row}`, code: "missing-row" }));
  const left = (one) => excused({ violations }, places, one).violations;
  assert.deepEqual(left(night), [violations[1]]);
  assert.deepEqual(left({ ...night, unread: [{}] }), []);
});

test("rulings of one kind on a card are one", () => {
  const night = nightOf([1, 2, 3, 5].map((at) => `ann,p${at},2,`).join("\n"));
  const { places } = requestOf(night);
  const cards = [{ games: [1, 2, 3, 5].map((at) => ({ opponent: `p${at}` })) }];
  const violations = ["missing-spread", "missing-row"].flatMap((code) => [0, 1, 3].map((row) =>
    ({ pointer: `#/cards/0/games/${row}`, code, player: "ann", detail: `${code} ${row}`, rule: "12.2.c" })));
  const found = rulingsOf({ cards, violations }, places);
  assert.deepEqual(found.map(({ where, details, rule, absent }) => [where, details.length, rule, absent]), [
    ["ann, games 1, 2, 4: no spread", 3, "ACC 12.2.c", []],
    ["ann, games 1, 2, 4: not on the other card", 3, "ACC cross-checking guidelines", ["p1", "p2", "p5"]]]);
});

test("a bye is no stranger, is told, and counts for nothing without points", () => {
  const night = nightOf("ann,bob,2,5\nann,bye,,\nbob,ann,0,-5\nbob,bye,2,12");
  assert.deepEqual(ownNotes(night).map(({ kind, words }) => [kind, words]), Array(2).fill(["hint", "Not played."]));
  assert.deepEqual(requestOf(night).body.cards.map(({ games }) => games.length), [1, 2]);
  assert.deepEqual(warnings(night), ["Not played, by a bye or a forfeit: a game of ann and bob."]);
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
