"""Matches, won by games or by game points."""

from typing import Any

import pytest

from service.engine import match
from service.engine.match import Match, MatchGame, MatchLog, MatchStatus
from tests.engine.logs import pointer


def _match(*games: dict[str, int], dealers: str = "", **members: Any) -> Match:
    """Judge a match; dealers are names, a dash where none is given."""
    names = dealers.split() or ["-"] * len(games)
    played = [
        MatchGame(scores, None if name == "-" else name)
        for scores, name in zip(games, names, strict=True)
    ]
    by_games: dict[str, Any] = {"best_of": 3, "rules": {"match_by": "games"}}
    return match.score(MatchLog(played, **by_games | members))


ANN_WINS = {"ann": 121, "bob": 88}
BOB_WINS = {"ann": 100, "bob": 121}


def _standing(found: Match) -> list[tuple[str, int, int, int]]:
    return [
        (found.sides[one.side], one.games_won, one.game_points, one.spread)
        for one in found.standing
    ]


def test_most_games_win_a_match() -> None:
    """Most games win the match, whatever the game points."""
    found = _match(ANN_WINS, BOB_WINS, BOB_WINS)
    assert (found.status, found.winner, found.needed) == (MatchStatus.COMPLETE, 1, 2)
    assert _standing(found) == [("bob", 2, 2, 21 + 21 - 33), ("ann", 1, 2, 33 - 21 - 21)]


def test_game_points_win_a_match_where_they_decide() -> None:
    """If game points decide, a skunk wins two games and a double skunk three. [000]."""
    by_points = {"match_by": "game-points"}
    assert _match(ANN_WINS, rules=by_points).winner == 0
    found = _match(ANN_WINS, BOB_WINS, BOB_WINS, best_of=5, rules=by_points)
    assert (found.status, found.winner) == (MatchStatus.IN_PROGRESS, None)
    assert _match({"ann": 121, "bob": 60}, best_of=5, rules=by_points).winner == 0
    assert _standing(found) == [("bob", 2, 2, 9), ("ann", 1, 2, -9)]


def test_a_match_is_drawn() -> None:
    """A match whose games are all played without a winner is drawn; later games do not count."""
    three = {"ann": 121, "bob": 100, "cat": 100}
    games = [three, three | {"ann": 100, "bob": 121}, three | {"ann": 100, "cat": 121}, three]
    found = _match(*games)
    assert (found.status, found.winner, found.counted) == (MatchStatus.DRAWN, None, 3)


@pytest.mark.parametrize(
    ("dealers", "wrong"),
    [
        ("ann bob ann", []),
        ("bob bob ann", []),
        ("ann ann ann", ["#/games/1/first_dealer"]),
        ("- - bob", ["#/games/2/first_dealer"]),
    ],
)
def test_the_loser_deals_first(dealers: str, wrong: list[str]) -> None:
    """If the rules say so, the loser of a game deals first in the next, whoever dealt before."""
    rules = {"match_by": "games", "next_first_dealer": "loser"}
    found = _match(ANN_WINS, BOB_WINS, ANN_WINS, dealers=dealers, rules=rules)
    assert [pointer(one.path) for one in found.violations] == wrong


def test_the_best_stand_first() -> None:
    """Best first: by games won, then by game points, then by spread."""
    assert [one[0] for one in _standing(_match(BOB_WINS))] == ["bob", "ann"]
    assert [one[0] for one in _standing(_match(BOB_WINS, ANN_WINS))] == ["ann", "bob"]
    close = {"ann": 121, "bob": 110}
    assert [one[0] for one in _standing(_match(close, BOB_WINS))] == ["bob", "ann"]


def test_the_order_of_names_in_a_game_does_not_matter() -> None:
    """The order in which a game names its sides does not matter."""
    found = _match(ANN_WINS, {"bob": 88, "ann": 121})
    assert found.winner == 0


@pytest.mark.parametrize(
    ("dealers", "wrong"),
    [
        ("ann bob ann", []),
        ("bob ann bob", []),
        ("ann ann bob", ["#/games/1/first_dealer"]),
        ("ann ann ann", ["#/games/1/first_dealer", "#/games/2/first_dealer"]),
        ("ann - ann", []),
        ("ann - bob", ["#/games/2/first_dealer"]),
        ("- ann bob", []),
        ("- - ann", []),
    ],
)
def test_the_first_deal_alternates(dealers: str, wrong: list[str]) -> None:
    """The first deal of each game alternates between two sides. [001]."""
    found = _match(ANN_WINS, BOB_WINS, ANN_WINS, dealers=dealers)
    assert [pointer(one.path) for one in found.violations] == wrong
    assert {one.code for one in found.violations} <= {"wrong-first-dealer"}


def test_who_deals_after_the_decision_is_not_judged() -> None:
    """Whoever deals first in a game after the decision of the match is not looked at."""
    found = _match(ANN_WINS, ANN_WINS, BOB_WINS, dealers="ann bob zed")
    assert (found.counted, found.violations) == (2, ())


def test_among_three_anybody_may_deal_first() -> None:
    """Among three sides any first dealer is right."""
    game = {"ann": 121, "bob": 88, "cat": 100}
    assert _match(game, game, game, dealers="bob bob ann", best_of=5).violations == ()


def test_the_number_of_games_may_come_from_the_ruleset() -> None:
    """The number of games comes from the match, or else from the ruleset. [001] best of 3."""
    found = _match(ANN_WINS, ruleset="masters-of-games", best_of=None)
    assert found.needed == 2
    assert _match(ANN_WINS, ruleset="masters-of-games", best_of=5).needed == 3
    assert _match(ANN_WINS, best_of=None, rules={"best_of": 7}).needed == 4
    assert _match(ANN_WINS, best_of=1).status is MatchStatus.COMPLETE


def test_game_points_follow_the_rules_of_the_match() -> None:
    """Game points and margins follow the rules of the match."""
    found = _match({"ann": 61, "bob": 20}, rules={"target": 61, "game_values": {"skunk": 5}})
    assert _standing(found)[0] == ("ann", 1, 5, 41)
