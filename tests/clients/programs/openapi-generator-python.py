"""Does the calls of the scenario with the client of openapi-generator for Python."""

import sys

import cribbage_client as cribbage

api = cribbage.ApiClient(cribbage.Configuration(host=sys.argv[1]))
scoring, games = cribbage.ScoringApi(api), cribbage.GamesApi(api)
hand = ["5H", "5S", "5C", "JD"]

shown = scoring.score_show(cribbage.ShowRequest(hand=hand, starter="5D", claim=28))
assert shown.claim is not None
print("show", shown.total, shown.points.nobs, shown.claim.verdict.value)
print("get", scoring.get_show(hand, "5D").total)
six = ["5H", "6H", "7S", "8D", "JC", "KD"]
[best, *_] = scoring.advise_discard(cribbage.DiscardRequest(dealt=six, dealer=False)).options
print("mean", best.hand.mean)

dealt = {
    "ann": ["5H", "QS", "QH", "KC", "2D", "7S"],
    "bob": ["5D", "6H", "3D", "3C", "9C", "KD"],
}
deal = cribbage.Deal(
    dealt=dealt,
    discards={"ann": ["2D", "7S"], "bob": ["9C", "KD"]},
    starter="JD",
    plays=[
        cribbage.GamePlayEntry(player="ann", play="5H"),
        cribbage.GamePlayEntry(player="bob", play="5D", claim=4),
    ],
)
game = cribbage.GameRequest(
    ruleset="ask-a-link",
    players=["ann", "bob"],
    first_dealer="bob",
    starting_scores={"ann": 117, "bob": 112},
    deals=[deal],
)
judged = games.adjudicate_game(game)
[violation] = judged.violations
assert judged.next is not None
print("game", judged.status.value, judged.scores["ann"], violation.code, judged.next.must)

ruling = cribbage.Ruling(side="bob", points=2, reason="late")
sheet = cribbage.Deal(
    pegged={"ann": 3, "bob": 5},
    starter="JD",
    show=[cribbage.ShowEntry(player="ann", claim=4), cribbage.ShowEntry(ruling=ruling)],
)
ruled = cribbage.GameRequest(players=["ann", "bob"], first_dealer="bob", deals=[sheet])
print("ruling", games.adjudicate_game(ruled).scores["bob"])

try:
    scoring.score_show(cribbage.ShowRequest(hand=["5H", "h5", "5C", "JD"], starter="5D"))
except cribbage.ApiException as error:
    problem = error.data
    assert isinstance(problem, cribbage.Problem)
    [fault] = problem.errors or []
    print("problem", problem.status, problem.code, fault.pointer)

won = cribbage.ScorecardRow(opponent="bob", points=2, spread=21)
lost = cribbage.ScorecardRow(opponent="ann", points=0, spread=-16)
cards = [
    cribbage.Scorecard(player="ann", games=[won]),
    cribbage.Scorecard(player="bob", games=[lost]),
]
standings = games.check_scorecards(cribbage.ScorecardsRequest(qualifiers=1, cards=cards)).standings
print("cards", standings[0].player, standings[0].spread)

hands = ["5H5S5CJD5D", "2H4S6C8DTD"]
batch = scoring.score_shows(cribbage.ShowBatchRequest(hands=hands, claims=[28, 0]))
assert batch.differences is not None
first, second = batch.differences
print("batch", batch.totals[0], first, second)

text = 'players ann, bob\ndealer bob\ndeal\npegged ann 3, bob 5\nup JD\nshow 4, {bob +2 "late"}\n'
parsed = games.parse_game(cribbage.ParseRequest(text=text))
print("text", games.adjudicate_game(parsed.log).scores["bob"])

conceded = cribbage.GameRequest(
    rules=cribbage.Rules(target=61, skunk_line=0),
    players=["ann", "bob"],
    first_dealer="ann",
    starting_scores={"ann": 58, "bob": 20},
    deals=[],
    ended=cribbage.Ending(by=cribbage.GivenUpBy.CONCESSION, side="bob"),
)
short = games.adjudicate_game(conceded)
print("rules", short.winner, short.skunk)

nobody = cribbage.GameRequest(players=["ann", "bob"], first_dealer="cat", deals=[])
request = cribbage.GameBatchRequest(games=[conceded, nobody], detail=cribbage.DetailOfAll.SUMMARY)
good, bad = games.adjudicate_games(request).results
assert good.game is not None
assert bad.problem is not None
print("games", good.game.winner, bad.problem.code)
