import createClient from "openapi-fetch";
import type { paths } from "./client/index.js";
import { address, play } from "./scenario.js";

const client = createClient<paths>({ baseUrl: address });

function data<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

void play({
  scoreShow: async (body) => data(await client.POST("/v1/show", { body })),
  getShow: async (query) => data(await client.GET("/v1/show", { params: { query } })),
  refuseShow: async (body) => {
    const { error } = await client.POST("/v1/show", { body });
    if (!error) throw new Error("no problem");
    return error;
  },
  adviseDiscard: async (body) => data(await client.POST("/v1/discard", { body })),
  scoreShows: async (body) => data(await client.POST("/v1/show/batch", { body })),
  adjudicateGame: async (body) => data(await client.POST("/v1/game", { body })),
  adjudicateGames: async (body) => data(await client.POST("/v1/game/batch", { body })),
  checkScorecards: async (body) => data(await client.POST("/v1/scorecards", { body })),
  parseGame: async (body) => data(await client.POST("/v1/notation/parse", { body })),
});
