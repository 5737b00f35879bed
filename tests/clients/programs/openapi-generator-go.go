package main

import (
	"context"
	"fmt"
	"os"

	cribbage "example.org/apps/cribbage"
)

func p[T any](value T) *T { return &value }

func must[T any](answer T, _ any, err error) T {
	if err != nil {
		panic(err)
	}
	return answer
}

func main() {
	configuration := cribbage.NewConfiguration()
	configuration.Servers = cribbage.ServerConfigurations{{URL: os.Args[1]}}
	client, all := cribbage.NewAPIClient(configuration), context.Background()
	scoring, games := client.ScoringAPI, client.GamesAPI
	judge := func(game cribbage.GameRequest) *cribbage.GameResult {
		return must(games.AdjudicateGame(all).GameRequest(game).Execute())
	}
	hand, players := []string{"5H", "5S", "5C", "JD"}, []string{"ann", "bob"}

	show := must(scoring.ScoreShow(all).ShowRequest(cribbage.ShowRequest{Hand: hand, Starter: "5D", Claim: p(int32(28))}).Execute())
	fmt.Println("show", show.Total, show.Points.Nobs, show.Claim.Verdict)
	fmt.Println("get", must(scoring.GetShow(all).Hand(hand).Starter("5D").Execute()).Total)
	advised := must(scoring.AdviseDiscard(all).DiscardRequest(cribbage.DiscardRequest{Dealt: []string{"5H", "6H", "7S", "8D", "JC", "KD"}, Dealer: false}).Execute())
	fmt.Println("mean", advised.Options[0].Hand.Mean)

	game := judge(cribbage.GameRequest{
		Ruleset: p("ask-a-link"), Players: players, FirstDealer: p("bob"),
		StartingScores: map[string]int32{"ann": 117, "bob": 112},
		Deals: []cribbage.Deal{{
			Dealt:    map[string][]string{"ann": {"5H", "QS", "QH", "KC", "2D", "7S"}, "bob": {"5D", "6H", "3D", "3C", "9C", "KD"}},
			Discards: map[string][]string{"ann": {"2D", "7S"}, "bob": {"9C", "KD"}},
			Starter:  p("JD"),
			Plays:    []cribbage.GamePlayEntry{{Player: p("ann"), Play: p("5H")}, {Player: p("bob"), Play: p("5D"), Claim: p(int32(4))}},
		}},
	})
	fmt.Println("game", game.Status, game.Scores["ann"], game.Violations[0].Code, game.Next.Must)

	ruled := judge(cribbage.GameRequest{Players: players, FirstDealer: p("bob"), Deals: []cribbage.Deal{{
		Pegged: map[string]int32{"ann": 3, "bob": 5}, Starter: p("JD"),
		Show: []cribbage.ShowEntry{{Player: p("ann"), Claim: p(int32(4))}, {Ruling: &cribbage.Ruling{Side: "bob", Points: 2, Reason: "late"}}},
	}}})
	fmt.Println("ruling", ruled.Scores["bob"])

	_, _, err := scoring.ScoreShow(all).ShowRequest(cribbage.ShowRequest{Hand: []string{"5H", "h5", "5C", "JD"}, Starter: "5D"}).Execute()
	problem := err.(*cribbage.GenericOpenAPIError).Model().(cribbage.Problem)
	fmt.Println("problem", problem.Status, problem.Code, *problem.Errors[0].Pointer)

	cards := must(games.CheckScorecards(all).ScorecardsRequest(cribbage.ScorecardsRequest{Qualifiers: p(int32(1)), Cards: []cribbage.Scorecard{
		{Player: "ann", Games: []cribbage.ScorecardRow{{Opponent: "bob", Points: 2, Spread: p(int32(21))}}},
		{Player: "bob", Games: []cribbage.ScorecardRow{{Opponent: "ann", Points: 0, Spread: p(int32(-16))}}},
	}}).Execute())
	fmt.Println("cards", cards.Standings[0].Player, cards.Standings[0].Spread)

	batch := must(scoring.ScoreShows(all).ShowBatchRequest(cribbage.ShowBatchRequest{
		Hands: []string{"5H5S5CJD5D", "2H4S6C8DTD"}, Claims: []int32{28, 0},
	}).Execute())
	fmt.Println("batch", batch.Totals[0], batch.Differences[0], batch.Differences[1])

	text := "players ann, bob\ndealer bob\ndeal\npegged ann 3, bob 5\nup JD\nshow 4, {bob +2 \"late\"}\n"
	parsed := must(games.ParseGame(all).ParseRequest(cribbage.ParseRequest{Text: text}).Execute())
	fmt.Println("text", judge(parsed.Log).Scores["bob"])

	conceded := cribbage.GameRequest{
		Rules: &cribbage.Rules{Target: p(int32(61)), SkunkLine: p(int32(0))}, Players: players, FirstDealer: p("ann"),
		StartingScores: map[string]int32{"ann": 58, "bob": 20}, Deals: []cribbage.Deal{},
		Ended: &cribbage.Ending{By: cribbage.GIVENUPBY_CONCESSION, Side: "bob"},
	}
	short := judge(conceded)
	fmt.Println("rules", *short.Winner, *short.Skunk)

	nobody := cribbage.GameRequest{Players: players, FirstDealer: p("cat"), Deals: []cribbage.Deal{}}
	results := must(games.AdjudicateGames(all).GameBatchRequest(cribbage.GameBatchRequest{
		Games: []cribbage.GameRequest{conceded, nobody}, Detail: cribbage.DETAILOFALL_SUMMARY.Ptr(),
	}).Execute()).Results
	fmt.Println("games", *results[0].Game.Winner, results[1].Problem.Code)
}
