import { Configuration, GamesApi, ResponseError, ScoringApi, ProblemFromJSON, type GameRequest } from "./client/index.js";

const configuration = new Configuration({ basePath: process.argv[2] });
const scoring = new ScoringApi(configuration);
const games = new GamesApi(configuration);
const hand = ["5H", "5S", "5C", "JD"];
const players = ["ann", "bob"];

async function judge(gameRequest: GameRequest) {
  return games.adjudicateGame({ gameRequest });
}

async function main(): Promise<void> {
  const show = await scoring.scoreShow({ showRequest: { hand, starter: "5D", claim: 28 } });
  console.log("show", show.total, show.points.nobs, show.claim?.verdict);
  console.log("get", (await scoring.getShow({ hand, starter: "5D" })).total);
  const dealt = ["5H", "6H", "7S", "8D", "JC", "KD"];
  const { options: [best] } = await scoring.adviseDiscard({ discardRequest: { dealt, dealer: false } });
  console.log("mean", best?.hand.mean);

  const game = await judge({
    ruleset: "ask-a-link",
    players,
    firstDealer: "bob",
    startingScores: { ann: 117, bob: 112 },
    deals: [{
      dealt: { ann: ["5H", "QS", "QH", "KC", "2D", "7S"], bob: ["5D", "6H", "3D", "3C", "9C", "KD"] },
      discards: { ann: ["2D", "7S"], bob: ["9C", "KD"] },
      starter: "JD",
      plays: [{ player: "ann", play: "5H" }, { player: "bob", play: "5D", claim: 4 }],
    }],
  });
  console.log("game", game.status, game.scores["ann"], game.violations[0]?.code, game.next?.must);

  const ruling = { side: "bob", points: 2, reason: "late" };
  const sheet = { pegged: { ann: 3, bob: 5 }, starter: "JD", show: [{ player: "ann", claim: 4 }, { ruling }] };
  console.log("ruling", (await judge({ players, firstDealer: "bob", deals: [sheet] })).scores["bob"]);

  try {
    await scoring.scoreShow({ showRequest: { hand: ["5H", "h5", "5C", "JD"], starter: "5D" } });
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    const problem = ProblemFromJSON(await error.response.json());
    console.log("problem", problem.status, problem.code, problem.errors?.[0]?.pointer);
  }

  const { standings } = await games.checkScorecards({
    scorecardsRequest: {
      qualifiers: 1,
      cards: [
        { player: "ann", games: [{ opponent: "bob", points: 2, spread: 21 }] },
        { player: "bob", games: [{ opponent: "ann", points: 0, spread: -16 }] },
      ],
    },
  });
  console.log("cards", standings[0]?.player, standings[0]?.spread);

  const batch = await scoring.scoreShows({ showBatchRequest: { hands: ["5H5S5CJD5D", "2H4S6C8DTD"], claims: [28, 0] } });
  console.log("batch", batch.totals[0], batch.differences?.[0], batch.differences?.[1]);

  const text = 'players ann, bob\ndealer bob\ndeal\npegged ann 3, bob 5\nup JD\nshow 4, {bob +2 "late"}\n';
  const { log } = await games.parseGame({ parseRequest: { text } });
  console.log("text", (await judge(log)).scores["bob"]);

  const conceded: GameRequest = {
    rules: { target: 61, skunkLine: 0 },
    players,
    firstDealer: "ann",
    startingScores: { ann: 58, bob: 20 },
    deals: [],
    ended: { by: "concession", side: "bob" },
  };
  const short = await judge(conceded);
  console.log("rules", short.winner, short.skunk);

  const nobody: GameRequest = { players, firstDealer: "cat", deals: [] };
  const { results: [good, bad] } = await games.adjudicateGames({
    gameBatchRequest: { games: [conceded, nobody], detail: "summary" },
  });
  console.log("games", good?.game?.winner, bad?.problem?.code);
}

void main();
