"""The end of a game: the winner, the value, and the entries after it."""

from .as_written import is_only_totals
from .board import Board
from .errors import pointer
from .reading import Json


def entries_of(log: Json, number: int) -> list[str]:
    """The pointers of a deal's entries in order; a void deal has only rulings."""
    at = ("deals", number)
    found = [pointer(*at, "rulings", index) for index in range(len(log.get("rulings", [])))]
    if log.get("void", False):
        return found
    if "heels" in log:
        found.append(pointer(*at, "heels"))
    if "pegged" in log:
        found.append(pointer(*at, "pegged"))
    for name in ("plays", "show"):
        found += [pointer(*at, name, index) for index in range(len(log.get(name, [])))]
    if is_only_totals(log):
        found.append(pointer(*at, "scores"))
    return found


def entries_after_end(deals: list[Json], ended_at: str) -> int:
    found: list[tuple[str, int]] = []
    for number, log in enumerate(deals):
        entries = [(place, 1) for place in entries_of(log, number)]
        # If heels or a show without an entry end the game, the pointer is to a part of the deal.
        entries.insert(len(log.get("rulings", [])), (pointer("deals", number, "starter"), 0))
        found += [*entries, (pointer("deals", number), 0)]
    places = [place for place, _ in found]
    return sum(counted for _, counted in found[places.index(ended_at) + 1 :])


def skunk_of(score: int, rules: Json) -> str:
    if score < rules["double_skunk_line"]:
        return "double-skunk"
    if score < rules["skunk_line"]:
        return "skunk"
    return "none"


def value_of(winner: str, scores: dict[str, int], rules: Json) -> Json:
    """The losers, each with margin and skunk, and the value of the game."""
    losers: list[Json] = [
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


def result(board: Board, rules: Json, status: str) -> Json:
    """The winner, where he won, and the value; only no losers unless the game is complete."""
    if status != "complete" or board.winner is None:
        return {"losers": []}
    return {
        **value_of(board.winner, board.capped(), rules),
        "ended_at": board.ended_at,
        "ended_by": board.ended_by,
    }
