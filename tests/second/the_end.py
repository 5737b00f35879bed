"""The end of a game: the winner, the value, and the entries after it."""

from typing import Any

from .as_written import only_totals
from .board import Board
from .errors import pointer

Log = dict[str, Any]


def entries_of(log: Log, number: int) -> list[str]:
    """The pointers of a deal's entries in order; a void deal has only rulings."""
    at = ("deals", number)
    found = [pointer(*at, "rulings", index) for index in range(len(log.get("rulings", [])))]
    if log.get("void", False):
        return found
    if "heels" in log:
        found.append(pointer(*at, "heels"))
    if isinstance(log.get("pegged"), dict):
        found.append(pointer(*at, "pegged"))
    for name in ("plays", "pegged", "show"):
        if isinstance(log.get(name), list):
            found += [pointer(*at, name, index) for index in range(len(log[name]))]
    if only_totals(log):
        found.append(pointer(*at, "scores"))
    return found


def entries_after_end(deals: list[Log], ended_at: str) -> int:
    found: list[str] = []
    for number, log in enumerate(deals):
        entries = entries_of(log, number)
        # If heels or a show without an entry end the game, the pointer is to a part of the deal.
        where = len(log.get("rulings", []))
        entries.insert(where, pointer("deals", number, "starter"))
        entries.append(pointer("deals", number))
        found += entries
    after = found[found.index(ended_at) + 1 :]
    parts = [pointer("deals", number) for number in range(len(deals))]
    parts += [pointer("deals", number, "starter") for number in range(len(deals))]
    return len([entry for entry in after if entry not in parts])


def skunk_of(score: int, rules: dict[str, Any]) -> str:
    """The skunk that the loser's score makes."""
    if rules["double_skunk_line"] is not None and score < rules["double_skunk_line"]:
        return "double-skunk"
    if rules["skunk_line"] is not None and score < rules["skunk_line"]:
        return "skunk"
    return "none"


def value_of(winner: str, scores: dict[str, int], rules: dict[str, Any]) -> dict[str, Any]:
    """The losers, each with margin and skunk, and the value of the game."""
    losers: list[dict[str, Any]] = [
        {
            "side": side,
            "score": score,
            "margin": rules["target"] - score,
            "skunk": skunk_of(score, rules),
        }
        for side, score in scores.items()
        if side != winner
    ]
    skunk = skunk_of(max(loser["score"] for loser in losers), rules)
    values = {"none": "win", "skunk": "skunk", "double-skunk": "double_skunk"}
    return {
        "winner": winner,
        "skunk": skunk,
        "value": rules["game_values"][values[skunk]],
        "losers": losers,
    }


def give_up(board: Board, ended: dict[str, str]) -> None:
    """The other side wins with the board as it stands."""
    board.winner = board.opponent_of(ended["side"])
    board.ended_at = pointer("ended")
    board.ended_by = ended["by"]


def result(board: Board, rules: dict[str, Any], status: str) -> dict[str, Any]:
    """The winner, where he won, and the value; all None unless the game is complete."""
    if status != "complete" or board.winner is None:
        nothing = dict.fromkeys(("winner", "skunk", "value", "ended_at", "ended_by"))
        return {**nothing, "losers": []}
    return {
        **value_of(board.winner, board.capped(), rules),
        "ended_at": board.ended_at,
        "ended_by": board.ended_by,
    }
