"""The second adjudicator's matches, game by game as the rules state them."""

from typing import Any

import pytest

from .match import score_match, score_skunk

SKUNKED = {"scores": {"ann": 121, "bob": 90}}
DOUBLE = {"scores": {"ann": 121, "bob": 60}}
NARROW = {"scores": {"ann": 121, "bob": 120}}
LOST = {"scores": {"ann": 100, "bob": 121}}
STOPPED = {"scores": {"ann": 30, "bob": 95}, "winner": "ann"}


@pytest.mark.parametrize(
    ("ruleset", "games", "status", "winner", "counted"),
    [
        # A skunk wins two games, a double skunk three: standard.
        ("standard", [SKUNKED, NARROW], "complete", "ann", 1),
        ("standard", [DOUBLE], "complete", "ann", 1),
        ("standard", [NARROW, LOST, SKUNKED], "complete", "ann", 3),
        ("cardgames-io", [SKUNKED, LOST], "in-progress", None, 2),
        ("masters-of-games", [NARROW, NARROW, LOST], "complete", "ann", 2),
        ("acc", [SKUNKED], "in-progress", None, 1),
        # The loser's score decides how high, though nobody reached the target.
        ("standard", [STOPPED, STOPPED], "complete", "ann", 2),
    ],
)
def test_decision(
    ruleset: str, games: list[dict[str, Any]], status: str, winner: str | None, counted: int
) -> None:
    """A match of best of three is decided by games or by game points, as its ruleset says."""
    answer = score_match({"ruleset": ruleset, "best_of": 3, "games": games})
    assert (answer["status"], answer["winner"], answer["needed"]) == (status, winner, 2)
    assert [game["counted"] for game in answer["games"]].count(True) == counted


def test_drawn() -> None:
    """Three sides that win one game each have drawn; a fourth game is not counted."""
    games = [
        {"scores": {**dict.fromkeys(("ann", "bob", "cat"), 100), side: 121}}
        for side in ("ann", "bob", "cat", "ann")
    ]
    answer = score_match({"best_of": 3, "games": games})
    assert (answer["status"], answer["winner"]) == ("drawn", None)
    assert [game["counted"] for game in answer["games"]] == [True, True, True, False]


def test_standing() -> None:
    """Who decides the match stands first; skunks are those given."""
    games = [LOST, SKUNKED, DOUBLE, LOST, LOST]
    answer = score_match({"best_of": 19, "games": games})
    assert answer["standing"] == [
        {
            "side": "ann",
            "games_won": 2,
            "game_points": 5,
            "spread": 31 + 61 - 63,
            "skunks": 1,
            "double_skunks": 1,
        },
        {
            "side": "bob",
            "games_won": 3,
            "game_points": 3,
            "spread": 63 - 31 - 61,
            "skunks": 0,
            "double_skunks": 0,
        },
    ]


@pytest.mark.parametrize(
    ("ruleset", "dealers", "wrong"),
    [
        ("masters-of-games", ["ann", "bob", "ann"], []),
        ("masters-of-games", ["ann", "ann", "bob"], [1]),
        ("masters-of-games", ["ann", None, "ann"], []),
        ("masters-of-games", ["ann", None, "bob"], [2]),
        # Bob loses the first game and the second: he deals both others.
        ("bsd-games", ["ann", "bob", "bob"], []),
        ("bsd-games", ["ann", "bob", "ann"], [2]),
    ],
)
def test_first_dealer(ruleset: str, dealers: list[str | None], wrong: list[int]) -> None:
    """The first deal alternates, or is the loser's."""
    games = [{**NARROW, "first_dealer": dealer} for dealer in dealers]
    answer = score_match({"ruleset": ruleset, "best_of": 9, "games": games})
    assert [each["pointer"] for each in answer["violations"]] == [
        f"#/games/{number}/first_dealer" for number in wrong
    ]


@pytest.mark.parametrize(
    ("request_", "found"),
    [
        (STOPPED, {"winner": "ann", "skunk": "none", "value": 1}),
        ({**STOPPED, "winner": "bob"}, {"winner": "bob", "skunk": "double-skunk", "value": 3}),
        ({**STOPPED, "winner": "zed"}, {"impossible": [("unknown-player", "#/winner")]}),
        ({**NARROW, "winner": "ann"}, {"impossible": [("invalid-scores", "#/scores")]}),
        ({"scores": {"ann": 3, "bob": 4}}, {"impossible": [("invalid-scores", "#/scores")]}),
    ],
)
def test_unfinished(request_: dict[str, Any], found: dict[str, Any]) -> None:
    """A game that nobody finished has the winner that is named."""
    answer = score_skunk(request_)
    assert {name: answer[name] for name in found} == found
