import * as cribbage from "./client/index.js";
import { client } from "./client/client.gen.js";
import { address, play } from "./scenario.js";

client.setConfig({ baseUrl: address });
const throwOnError = true;

void play({
  scoreShow: async (body) => (await cribbage.scoreShow({ body, throwOnError })).data,
  getShow: async (query) => (await cribbage.getShow({ query, throwOnError })).data,
  refuseShow: async (body) => {
    const { error } = await cribbage.scoreShow({ body });
    if (!error) throw new Error("no problem");
    return error;
  },
  adviseDiscard: async (body) => (await cribbage.adviseDiscard({ body, throwOnError })).data,
  scoreShows: async (body) => (await cribbage.scoreShows({ body, throwOnError })).data,
  adjudicateGame: async (body) => (await cribbage.adjudicateGame({ body, throwOnError })).data,
  adjudicateGames: async (body) => (await cribbage.adjudicateGames({ body, throwOnError })).data,
  checkScorecards: async (body) => (await cribbage.checkScorecards({ body, throwOnError })).data,
  parseGame: async (body) => (await cribbage.parseGame({ body, throwOnError })).data,
});
