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

MOST_PLAYS = 80
"""Entries of `plays` in a deal, by the contract."""

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
    """Return the number of plays and hands in a log; totals pegged in a deal count as one."""
    return sum(len(deal.get("plays", ["pegged"])) + len(deal["show"]) for deal in log["deals"])


def sheet(deals: int) -> Log:
    """Return a score sheet with hands and totals pegged, so that possible plays are searched."""
    game = played(2, deals, claims=True)
    return {**game, "deals": [_noted(deal) for deal in game["deals"]]}


def _noted(deal: Log) -> Log:
    """Return a deal with its hands in place of what was dealt, and totals in place of plays."""
    pegged = dict.fromkeys(deal["dealt"], 0)
    for play in deal["plays"]:
        pegged[play["player"]] += play.get("claim", 0)
    hands = {
        player: [card for card in cards if card not in deal["discards"][player]]
        for player, cards in deal["dealt"].items()
    }
    show = [{"claim": 0, **line} for line in deal["show"]]
    for line in show:
        del line["player"]
    kept: Log = {name: deal[name] for name in ("dealer", "starter") if name in deal}
    return {**kept, "hands": hands, "pegged": pegged, "show": show}


def taken_back(size: int) -> Log:
    """Return a game of at most so many bytes in which most plays are taken back."""
    game = played(2, 60, claims=True)
    deals: list[Log] = []
    log = {**game, "ruleset": "acc", "deals": deals}
    for deal in game["deals"]:
        out_of_turn = {name: deal["plays"][1][name] for name in ("player", "play")}
        room = size - _bytes(log) - _bytes(deal)
        times = min(MOST_PLAYS - len(deal["plays"]), room // _bytes(out_of_turn) - 1)
        if times < 0:
            break
        deals.append({**deal, "plays": [out_of_turn] * times + deal["plays"]})
    return log


def _bytes(value: object) -> int:
    """Return the length of a value as JSON, with a comma behind it."""
    return len(json.dumps(value, separators=(",", ":"))) + 1
