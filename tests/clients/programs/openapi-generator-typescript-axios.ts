import axios from "axios";
import { Configuration, GamesApi, type Problem, ScoringApi } from "./client/index.js";
import { address, play } from "./scenario.js";

const configuration = new Configuration({ basePath: address });
const scoring = new ScoringApi(configuration);
const games = new GamesApi(configuration);

void play({
  scoreShow: async (body) => (await scoring.scoreShow(body)).data,
  getShow: async ({ hand, starter }) => (await scoring.getShow(hand, starter)).data,
  refuseShow: (body) => scoring.scoreShow(body).then(
    () => { throw new Error("no problem"); },
    (error: unknown) => {
      if (axios.isAxiosError<Problem>(error) && error.response) return error.response.data;
      throw error;
    },
  ),
  adviseDiscard: async (body) => (await scoring.adviseDiscard(body)).data,
  scoreShows: async (body) => (await scoring.scoreShows(body)).data,
  adjudicateGame: async (body) => (await games.adjudicateGame(body)).data,
  adjudicateGames: async (body) => (await games.adjudicateGames(body)).data,
  checkScorecards: async (body) => (await games.checkScorecards(body)).data,
  parseGame: async (body) => (await games.parseGame(body)).data,
});
