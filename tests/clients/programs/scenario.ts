// The calls of the scenario, for the clients whose types have the members of the contract.
import type * as T from "./types.js";

/** The operations, each as its client offers it. */
export interface Service {
  scoreShow(body: T.ShowRequest): Promise<T.ShowResult>;
  getShow(query: { hand: string[]; starter: string }): Promise<T.ShowResult>;
  refuseShow(body: T.ShowRequest): Promise<T.Problem>;
  adviseDiscard(body: T.DiscardRequest): Promise<T.DiscardResult>;
  scoreShows(body: T.ShowBatchRequest): Promise<T.HandBatchResult>;
  adjudicateGame(body: T.GameRequest): Promise<T.GameResult>;
  adjudicateGames(body: T.GameBatchRequest): Promise<T.GameBatchResult>;
  checkScorecards(body: T.ScorecardsRequest): Promise<T.ScorecardsResult>;
  parseGame(body: T.ParseRequest): Promise<T.ParsedGame>;
}

export const address = process.argv[2] ?? "";

export async function play(service: Service): Promise<void> {
  const hand = ["5H", "5S", "5C", "JD"];
  const players = ["ann", "bob"];

  const show = await service.scoreShow({ hand, starter: "5D", claim: 28 });
  console.log("show", show.total, show.points.nobs, show.claim?.verdict);
  console.log("get", (await service.getShow({ hand, starter: "5D" })).total);
  const { options: [best] } = await service.adviseDiscard({ dealt: ["5H", "6H", "7S", "8D", "JC", "KD"], dealer: false });
  console.log("mean", best?.hand.mean);

  const game = await service.adjudicateGame({
    ruleset: "ask-a-link",
    players,
    first_dealer: "bob",
    starting_scores: { ann: 117, bob: 112 },
    deals: [{
      dealt: { ann: ["5H", "QS", "QH", "KC", "2D", "7S"], bob: ["5D", "6H", "3D", "3C", "9C", "KD"] },
      discards: { ann: ["2D", "7S"], bob: ["9C", "KD"] },
      starter: "JD",
      plays: [{ player: "ann", play: "5H" }, { player: "bob", play: "5D", claim: 4 }],
    }],
  });
  console.log("game", game.status, game.scores["ann"], game.violations[0]?.code, game.next?.must);

  const ruling: T.Ruling = { side: "bob", points: 2, reason: "late" };
  const show_: T.ShowEntry[] = [{ player: "ann", claim: 4 }, { ruling }];
  const sheet: T.Deal = { pegged: { ann: 3, bob: 5 }, starter: "JD", show: show_ };
  console.log("ruling", (await service.adjudicateGame({ players, first_dealer: "bob", deals: [sheet] })).scores["bob"]);

  const problem = await service.refuseShow({ hand: ["5H", "h5", "5C", "JD"], starter: "5D" });
  console.log("problem", problem.status, problem.code, problem.errors?.[0]?.pointer);

  const cards: T.Scorecard[] = [
    { player: "ann", games: [{ opponent: "bob", points: 2, spread: 21 }] },
    { player: "bob", games: [{ opponent: "ann", points: 0, spread: -16 }] },
  ];
  const { standings } = await service.checkScorecards({ qualifiers: 1, cards });
  console.log("cards", standings[0]?.player, standings[0]?.spread);

  const batch = await service.scoreShows({ hands: ["5H5S5CJD5D", "2H4S6C8DTD"], claims: [28, 0] });
  console.log("batch", batch.totals[0], batch.differences?.[0], batch.differences?.[1]);

  const text = 'players ann, bob\ndealer bob\ndeal\npegged ann 3, bob 5\nup JD\nshow 4, {bob +2 "late"}\n';
  const { log } = await service.parseGame({ text });
  console.log("text", (await service.adjudicateGame(log)).scores["bob"]);

  const conceded: T.GameRequest = {
    rules: { target: 61, skunk_line: 0 },
    players,
    first_dealer: "ann",
    starting_scores: { ann: 58, bob: 20 },
    deals: [],
    ended: { by: "concession", side: "bob" },
  };
  const short = await service.adjudicateGame(conceded);
  console.log("rules", short.winner, short.skunk);

  const nobody: T.GameRequest = { players, first_dealer: "cat", deals: [] };
  const { results: [good, bad] } = await service.adjudicateGames({ games: [conceded, nobody], detail: "summary" });
  console.log("games", good?.game?.winner, bad?.problem?.code);
}
