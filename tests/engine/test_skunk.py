"""Final scores: who won, by how much, skunks and what the game is worth."""

from typing import Any

import pytest

from service.engine.result import Outcome, result
from service.engine.rules.rulesets import chosen_rules


def _result(scores: dict[str, int], ruleset: str = "standard", **rules: Any) -> Outcome:
    return result(scores, *chosen_rules(ruleset, rules), ())


@pytest.mark.parametrize(
    ("ruleset", "rules", "loser", "skunk", "value"),
    [
        # [000] Skunks: fewer than 91, fewer than 61.
        ("standard", {}, 91, "none", 1),
        ("standard", {}, 90, "skunk", 2),
        ("standard", {}, 61, "skunk", 2),
        ("standard", {}, 60, "double-skunk", 3),
        ("standard", {}, 0, "double-skunk", 3),
        # [000] named, but every game counts as one.
        ("cardgames-io", {}, 90, "skunk", 1),
        ("cardgames-io", {}, 60, "double-skunk", 1),
        # [001] [002] [003] [004] no skunks.
        ("masters-of-games", {}, 5, "none", 1),
        ("ask-a-link", {}, 5, "none", 1),
        ("box", {}, 5, "none", 1),
        ("net-cribbage", {}, 5, "none", 1),
        # [ACC 8] 2 for a win, 3 for a skunk, never more.
        ("acc", {}, 91, "none", 2),
        ("acc", {}, 90, "skunk", 3),
        ("acc", {}, 60, "double-skunk", 3),
        # The terminal program.
        ("bsd-games", {}, 91, "none", 1),
        ("bsd-games", {}, 90, "skunk", 2),
        ("bsd-games", {}, 60, "double-skunk", 4),
        # Lines of a request.
        ("standard", {"skunk_line": 100}, 99, "skunk", 2),
        ("standard", {"skunk_line": 0}, 90, "none", 1),
        ("standard", {"skunk_line": 0}, 60, "double-skunk", 3),
        ("standard", {"double_skunk_line": 0}, 60, "skunk", 2),
        ("box", {"skunk_line": 61}, 60, "skunk", 2),
        ("standard", {"game_values": {"double_skunk": 9}}, 60, "double-skunk", 9),
    ],
)
def test_the_losers_score_decides_the_value(
    ruleset: str, rules: dict[str, Any], loser: int, skunk: str, value: int
) -> None:
    """The loser's score decides the skunk, and the skunk the value of the game."""
    outcome = _result({"ann": 121, "bob": loser}, ruleset, **rules)
    assert (outcome.winner, outcome.skunk, outcome.value) == (0, skunk, value)
    (only,) = outcome.losers
    assert (only.side, only.score, only.margin, only.skunk) == (1, loser, 121 - loser, skunk)


def test_a_score_above_the_target_wins() -> None:
    """Scores above the target win too; margins are counted from the target."""
    outcome = _result({"ann": 100, "bob": 140})
    assert outcome.winner == 1
    assert outcome.losers[0].margin == 21


def test_each_of_several_losers_has_a_result() -> None:
    """Each loser has his own result; the game's is the one of the highest loser."""
    outcome = _result({"ann": 60, "bob": 121, "cat": 90, "dan": 91})
    assert [(one.side, one.skunk) for one in outcome.losers] == [
        (0, "double-skunk"),
        (2, "skunk"),
        (3, "none"),
    ]
    assert (outcome.skunk, outcome.value) == ("none", 1)
    assert _result({"ann": 60, "bob": 121, "cat": 50}).skunk == "double-skunk"


def test_a_short_game_has_its_own_skunk_line() -> None:
    """At another target the line keeps its distance: at 61 a skunk is below 31."""
    assert _result({"ann": 61, "bob": 30}, target=61).skunk == "skunk"
    assert _result({"ann": 61, "bob": 31}, target=61).skunk == "none"
    assert _result({"ann": 61, "bob": 0}, target=61).skunk == "skunk"


def test_a_game_that_was_given_up_has_a_named_winner() -> None:
    """If the game was given up, the named winner wins with the board as it stood."""
    outcome = result({"ann": 88, "bob": 90}, *chosen_rules("standard"), (), "ann")
    assert (outcome.winner, outcome.losers[0].margin, outcome.skunk) == (0, 31, "skunk")
