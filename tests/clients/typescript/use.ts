// A program around the TypeScript client: what it learns from the service it prints as JSON.
// The address of the service is its only argument.
import assert from "node:assert/strict";
import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./contract.js";

type Schemas = components["schemas"];
type Facts = Record<string, unknown>;

/** Counts a hand of 29, claimed as 28, by POST and by GET. */
async function scoreAHand(client: Client<paths>): Promise<Facts> {
  const { data, error } = await client.POST("/v1/show", {
    body: { hand: ["5H", "5S", "5C", "JD"], starter: "5D", claim: 28 },
  });
  assert(data, error?.detail);
  const { data: same } = await client.GET("/v1/show", {
    params: { query: { hand: ["5H", "5S", "5C", "JD"], starter: "5D", claim: 28 } },
  });
  assert.deepEqual(same, data);
  return { total: data.total, nobs: data.points.nobs, verdict: data.claim?.verdict };
}

/** Judges a game in which ann claims four for two, and so puts bob out. */
async function adjudicateAManualGame(client: Client<paths>): Promise<Facts> {
  const game: Schemas["GameRequest"] = {
    ruleset: "ask-a-link",
    players: ["ann", "bob"],
    first_dealer: "bob",
    starting_scores: { ann: 117, bob: 116 },
    deals: [{
      dealt: { ann: ["KS", "8C", "7D", "3H", "JC", "AD"], bob: ["4C", "5S", "9H", "10C", "KD", "2D"] },
      discards: { ann: ["JC", "AD"], bob: ["KD", "2D"] },
      starter: "QD",
      plays: [
        { player: "ann", play: "KS" },
        { player: "bob", play: "9H" },
        { player: "ann", play: "8C" },
        { player: "bob", play: "4C", claim: 2 },
        { player: "ann", play: "7D" },
        { player: "bob", play: "10C" },
        { player: "ann", play: "3H" },
        { player: "bob", play: "5S", claim: 1 },
      ],
      show: [{ player: "ann", claim: 4 }],
    }],
  };
  const { data, error } = await client.POST("/v1/game", { body: game });
  assert(data, error?.detail);
  assert.equal(data.status satisfies Schemas["Status"], "complete");
  assert.equal(data.next, null);
  const [violation, ...more] = data.violations;
  assert(violation && more.length === 0);
  const last = data.ledger?.at(-1);
  return {
    winner: data.winner,
    scores: data.scores,
    ended_at: data.ended_at,
    violation: [violation.code, violation.player, violation.difference],
    last: [last?.event, last?.announcement],
    given: data.audit["ann"]?.given_to_opponents,
  };
}

/** Sends a card twice, and reads what is wrong and where. */
async function handleAProblem(client: Client<paths>): Promise<Facts> {
  const { error, response } = await client.POST("/v1/show", {
    body: { hand: ["5H", "h5", "5C", "JD"], starter: "5D" },
  });
  assert(error);
  const problem: Schemas["Problem"] = error;
  const [fault, ...more] = problem.errors ?? [];
  assert(fault && more.length === 0);
  return { status: response.status, code: problem.code, pointer: fault.pointer };
}

const [, , address] = process.argv;
assert(address);
const client = createClient<paths>({
  baseUrl: address,
  // A list in a query is one parameter with commas; openapi-fetch would repeat the parameter.
  querySerializer: { array: { style: "form", explode: false } },
});
console.log(JSON.stringify({
  hand: await scoreAHand(client),
  game: await adjudicateAManualGame(client),
  problem: await handleAProblem(client),
}));
