"""Does the calls of the scenario with the client of openapi-python-client."""

import sys
from typing import TypeVar

from cribbage_client import Client, models
from cribbage_client.api.games import (
    adjudicate_game,
    adjudicate_games,
    check_scorecards,
    parse_game,
)
from cribbage_client.api.scoring import advise_discard, get_show, score_show, score_shows
from cribbage_client.types import Unset

client = Client(base_url=sys.argv[1], raise_on_unexpected_status=True)
hand = ["5H", "5S", "5C", "JD"]
players = ["ann", "bob"]
T = TypeVar("T")


def good(answer: T | models.Problem | Unset | None) -> T:
    assert answer is not None
    assert not isinstance(answer, models.Problem | Unset)
    return answer


def judge(game: models.GameRequest) -> models.GameResult:
    return good(adjudicate_game.sync(client=client, body=game))


request = models.ShowRequest(hand=hand, starter="5D", claim=28)
shown = good(score_show.sync(client=client, body=request))
print("show", shown.total, shown.points.nobs, good(shown.claim).verdict)
again = good(get_show.sync(client=client, hand=hand, starter="5D"))
print("get", again.total)
six = models.DiscardRequest(dealt=["5H", "6H", "7S", "8D", "JC", "KD"], dealer=False)
best, *_ = good(advise_discard.sync(client=client, body=six)).options
print("mean", best.hand.mean)

dealt, discards = models.CardsByName(), models.CardsByName()
dealt["ann"] = ["5H", "QS", "QH", "KC", "2D", "7S"]
dealt["bob"] = ["5D", "6H", "3D", "3C", "9C", "KD"]
discards["ann"], discards["bob"] = ["2D", "7S"], ["9C", "KD"]
start = models.StartingScores.from_dict({"ann": 117, "bob": 112})
plays = [
    models.GamePlayEntry(player="ann", play="5H"),
    models.GamePlayEntry(player="bob", play="5D", claim=4),
]
deal = models.Deal(dealt=dealt, discards=discards, starter="JD", plays=plays)
game = judge(
    models.GameRequest(
        ruleset="ask-a-link",
        players=players,
        first_dealer="bob",
        starting_scores=start,
        deals=[deal],
    )
)
[violation] = game.violations
print("game", game.status, game.scores["ann"], violation.code, good(game.next_).must)

pegged = models.PeggedTotals.from_dict({"ann": 3, "bob": 5})
ruling = models.Ruling(side="bob", points=2, reason="late")
show = [models.ShowEntry(player="ann", claim=4), models.ShowEntry(ruling=ruling)]
sheet = models.Deal(pegged=pegged, starter="JD", show=show)
ruled = judge(models.GameRequest(players=players, first_dealer="bob", deals=[sheet]))
print("ruling", ruled.scores["bob"])

request = models.ShowRequest(hand=["5H", "h5", "5C", "JD"], starter="5D")
problem = score_show.sync(client=client, body=request)
assert isinstance(problem, models.Problem)
[fault] = good(problem.errors)
print("problem", problem.status, problem.code, fault.pointer)

won = models.ScorecardRow(opponent="bob", points=2, spread=21)
lost = models.ScorecardRow(opponent="ann", points=0, spread=-16)
cards = [
    models.Scorecard(player="ann", games=[won]),
    models.Scorecard(player="bob", games=[lost]),
]
body = models.ScorecardsRequest(qualifiers=1, cards=cards)
first = good(check_scorecards.sync(client=client, body=body)).standings[0]
print("cards", first.player, first.spread)

hands = ["5H5S5CJD5D", "2H4S6C8DTD"]
many = models.ShowBatchRequest(hands=hands, claims=[28, 0])
batch = good(score_shows.sync(client=client, body=many))
difference, second = good(batch.differences)
print("batch", batch.totals[0], difference, second)

text = 'players ann, bob\ndealer bob\ndeal\npegged ann 3, bob 5\nup JD\nshow 4, {bob +2 "late"}\n'
parsed = good(parse_game.sync(client=client, body=models.ParseRequest(text=text)))
print("text", judge(parsed.log).scores["bob"])

conceded = models.GameRequest(
    rules=models.Rules(target=61, skunk_line=0),
    players=players,
    first_dealer="ann",
    starting_scores=models.StartingScores.from_dict({"ann": 58, "bob": 20}),
    deals=[],
    ended=models.Ending(by=models.GivenUpBy.CONCESSION, side="bob"),
)
short = judge(conceded)
print("rules", short.winner, short.skunk)

nobody = models.GameRequest(players=players, first_dealer="cat", deals=[])
both = models.GameBatchRequest(games=[conceded, nobody], detail=models.DetailOfAll.SUMMARY)
fine, bad = good(adjudicate_games.sync(client=client, body=both)).results
assert not isinstance(bad.problem, Unset)
print("games", good(fine.game).winner, bad.problem.code)
