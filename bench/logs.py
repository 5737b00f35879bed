"""Logs of games for the benchmark: recorded ones, and legal ones played at random."""

import json
import random
from pathlib import Path
from typing import Any

from tests.strategies import random_game

Log = dict[str, Any]
"""A request of ``/v1/game``."""

OUT_OF_REACH = 1000
"""A target that no log here reaches, so that every entry is judged."""

_RECORDED = Path(__file__).parents[1] / "tests" / "vectors" / "games.jsonl"


def recorded(deals: int) -> Log:
    """Return the first deals of a game recorded by another program."""
    with _RECORDED.open(encoding="utf-8") as lines:
        game: Log = json.loads(next(lines))["request"]
    assert len(game["deals"]) > deals
    return {**game, "deals": game["deals"][:deals]}


def played(players: int, deals: int, *, claims: bool = False) -> Log:
    """Return a game in which everyone plays random legal cards; it is the same each time.

    With ``claims`` every card and every hand that scores has its true points as a claim.
    """
    return random_game(
        random.Random(29),  # noqa: S311 - cards for a benchmark, not for money
        ruleset="standard",
        rules={"target": OUT_OF_REACH},
        players=players,
        teams=False,
        deals=deals,
        mood="right" if claims else "none",
        plain=True,
        starting_scores=False,
        stop="deal",
    )


def entries(log: Log) -> int:
    """Return the number of plays and hands in a log."""
    return sum(len(deal["plays"]) + len(deal["show"]) for deal in log["deals"])
