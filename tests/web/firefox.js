/**
 * Each view of the page once in Firefox: it opens, takes a typical input, and answers in words.
 *
 * Run with the address of the service, that of the browser, and a file with the log of a game.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, afterEach, test } from "node:test";

import puppeteer from "puppeteer-core";

const [home, browserWSEndpoint, log] = process.argv.slice(2);
const LIMIT = { timeout: 60_000 };
const browser = await puppeteer.connect({ browserWSEndpoint, protocol: "webDriverBiDi" });
after(() => browser.disconnect());

const page = await browser.newPage();
await page.setViewport({ width: 1280, height: 900 });
const complaints = [];
page.on("console", (message) => {
  if (/^(error|warn)$/.test(message.type())) complaints.push(message.text());
});
page.on("pageerror", (error) => complaints.push(String(error)));
page.on("request", (request) => {
  const { protocol, origin } = new URL(request.url());
  if (protocol !== "data:" && protocol !== "blob:" && origin !== home) complaints.push(request.url());
});
afterEach(() => assert.deepEqual(complaints.splice(0), []));

/** Find what is in sight: an element of this kind, by the words in it. */
function part(kind, words) {
  return page.locator(`${kind}::-p-text(${JSON.stringify(words)})`).setVisibility("visible").setTimeout(20_000);
}

/** Wait until these words are in sight, in an element of this kind. */
function says(words, kind = "main") {
  return part(kind, words).wait();
}

/** Press one key after another. */
async function press(...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

/** Type words into the field that has the focus, Enter after each. */
async function enter(...words) {
  for (const word of words) {
    await page.keyboard.type(String(word));
    await press("Enter");
  }
}

/** Go to a view as its link leads there. */
async function open(view) {
  await part("nav a", view).click();
  await says(view, "h1");
}

test("a hand is scored", LIMIT, async () => {
  await page.goto(home);
  await says("Score a hand", "h1");
  await part("label", "Hand and starter").click();
  await enter("5H 5S 5C JD / 5D");
  await says("29 points", "h2");
  await says("and one for his nob is twenty-nine”");
});

test("the play is counted", LIMIT, async () => {
  await part("label", "A count of the play").click();
  await part("label", "Cards played").click();
  await enter("5H 5S 5C 6D");
  await says("10 points", "h2");
  await says("“fifteen for eight”");
});

test("a discard is advised", LIMIT, async () => {
  await open("What to discard");
  await part("label", "Dealt").click();
  await enter("5H 6H 7S 8D JC KD");
  await says("Discard the 5 of hearts and the king of diamonds", "h2");
  await part("label", "Theirs (pone)").click();
  await says("Discard the jack of clubs and the king of diamonds", "h2");
});

test("the rules are compared", LIMIT, async () => {
  await open("Compare the rules");
  await says("Standard cribbage", "th");
  await part("label", "Ruleset").click();
  await page.keyboard.type("The box");
  await says("Source: “How to play Cribbage”");
});

test("a score sheet is recorded by keys", LIMIT, async () => {
  await open("Check a game");
  await part("label", "Player 1").click();
  await enter("Ann", "Bob");
  await page.keyboard.press("ArrowRight");
  await enter("", 4, 2, 8, 6, 4, 12, 12, 3, 5, 12, 2, 8, 35, 19);
  await says("So far: Ann 35, Bob 19.");
});

test("a game in JSON is opened, replayed and reviewed", LIMIT, async () => {
  await part("button", "Open a game").click();
  await page.waitForSelector("dialog textarea:focus");
  await page.keyboard.type(readFileSync(log, "utf8"));
  await part("dialog button", "Open").click();
  await says("bob wins, 121 to 119", "h2");
  await page.focus(".replay input");
  await press("ArrowLeft");
  await says("Entry 8 of 9");
  await press("Home", "ArrowRight");
  await says("Entry 1 of 9");
  await part("summary", "Review").click();
  await says("bob’s only discard cost 2.69 points.");
});

test("an operation is found and tried", LIMIT, async () => {
  await part("nav a", "API docs").click();
  await part("label", "Filter the operations").click();
  await page.keyboard.type("getShow");
  await says("1 of ", "span");
  await part("button", "Score a hand, cacheable").click();
  await part("button", "Execute").click();
  await says('"total": 29', ".live-responses-table pre");
});
