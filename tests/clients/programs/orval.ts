import axios from "axios";
import * as cribbage from "./client/index.js";
import { address, play } from "./scenario.js";

axios.defaults.baseURL = address;
axios.defaults.paramsSerializer = { indexes: null };

void play({
  scoreShow: async (body) => (await cribbage.scoreShow(body)).data,
  getShow: async (query) => (await cribbage.getShow(query)).data,
  refuseShow: (body) => cribbage.scoreShow(body).then(
    () => { throw new Error("no problem"); },
    (error: unknown) => {
      if (axios.isAxiosError<cribbage.Problem>(error) && error.response) return error.response.data;
      throw error;
    },
  ),
  adviseDiscard: async (body) => (await cribbage.adviseDiscard(body)).data,
  scoreShows: async (body) => (await cribbage.scoreShows(body)).data,
  adjudicateGame: async (body) => (await cribbage.adjudicateGame(body)).data,
  adjudicateGames: async (body) => (await cribbage.adjudicateGames(body)).data,
  checkScorecards: async (body) => (await cribbage.checkScorecards(body)).data,
  parseGame: async (body) => (await cribbage.parseGame(body)).data,
});
