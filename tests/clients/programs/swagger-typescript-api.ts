import { Api, type Problem } from "./client/index.js";
import { address, play } from "./scenario.js";

const { v1 } = new Api({ baseUrl: address, baseApiParams: { format: "json" } });

void play({
  scoreShow: async (body) => (await v1.scoreShow(body)).data,
  getShow: async (query) => (await v1.getShow(query)).data,
  refuseShow: (body) => v1.scoreShow(body).then(
    () => { throw new Error("no problem"); },
    ({ error }: { error: Problem }) => error,
  ),
  adviseDiscard: async (body) => (await v1.adviseDiscard(body)).data,
  scoreShows: async (body) => (await v1.scoreShows(body)).data,
  adjudicateGame: async (body) => (await v1.adjudicateGame(body)).data,
  adjudicateGames: async (body) => (await v1.adjudicateGames(body)).data,
  checkScorecards: async (body) => (await v1.checkScorecards(body)).data,
  parseGame: async (body) => (await v1.parseGame(body)).data,
});
