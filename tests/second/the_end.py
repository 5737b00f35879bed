"""The end of a game: the winner, the value, and the entries after it."""

from .as_written import is_only_totals
from .board import Board
from .errors import pointer
from .reading import Json
from .show_order import NOTHING, Arranged

Entry = tuple[str, Json, str | None]
"""The place of an entry, the entry, and the player whom it is of, if it says."""


def entries_of(log: Json, number: int, dealer: str, arranged: Arranged) -> list[Entry]:
    """A deal's entries in the order in which they are judged; a void deal has only rulings."""
    at = ("deals", number)
    found: list[Entry] = [
        (pointer(*at, "rulings", index), entry, None)
        for index, entry in enumerate(log.get("rulings", []))
    ]
    if log.get("void", False):
        return found
    if "heels" in log:
        found.append((pointer(*at, "heels"), log["heels"], dealer))
    if "pegged" in log:
        found.append((pointer(*at, "pegged"), {"pegged": log["pegged"]}, None))
    for index, entry in enumerate(log.get("plays", [])):
        player = None if entry.get("play") == "go" else entry.get("player")
        found.append((pointer(*at, "plays", index), entry, player))
    for index in arranged.places:
        player, _ = arranged.shown()[index] or NOTHING
        found.append((pointer(*at, "show", index), log["show"][index], player or None))
    if is_only_totals(log):
        found.append((pointer(*at, "scores"), {}, None))
    return found


def entries_after(board: Board, entries: list[Entry], number: int) -> list[Entry]:
    """The entries of the deal in which the game ended that come after its end."""
    places, ended_at = [place for place, *_ in entries], board.ended_at
    if board.ended_before in places:
        return entries[places.index(board.ended_before) :]
    if ended_at in places:
        return entries[places.index(ended_at) + 1 :]
    # Heels or a show without an entry end the game at a part of the deal.
    if ended_at == pointer("deals", number, "starter"):
        return [entry for entry in entries if "/rulings/" not in entry[0]]
    return []


def go_on_by_what_is_written(board: Board, entries: list[Entry]) -> None:
    """Move the second board by the rulings and claims after the end of the game."""
    for where, entry, player in entries:
        moves: list[tuple[str, int]] = []
        if "ruling" in entry:
            moves = [(entry["ruling"]["side"], entry["ruling"]["points"])]
        elif "pegged" in entry:
            moves = [(board.side_of(name), points) for name, points in entry["pegged"].items()]
        elif player is not None:
            moves = [(board.side_of(player), entry.get("claim", 0))]
        board.written.move(where, moves)


def skunk_of(score: int, rules: Json) -> str:
    if score < rules["double_skunk_line"]:
        return "double-skunk"
    if score < rules["skunk_line"]:
        return "skunk"
    return "none"


def value_of(winner: str, scores: dict[str, int], rules: Json, by: str, board: Board) -> Json:
    """The losers, each with margin and skunk, and the value; a forfeit skunks nobody.

    Nobody knows whether a side is skunked of which something is missing.
    """
    if by == "forfeit":
        rules = {**rules, "skunk_line": 0, "double_skunk_line": 0}
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
    found = {"winner": winner, "losers": losers}
    unknown = [one for one in losers if board.missing[one["side"]] and one["skunk"] != "none"]
    for loser in unknown:
        del loser["skunk"]
    if unknown and skunk != "none":
        return found
    return found | {"skunk": skunk, "value": rules["game_values"][values[skunk]]}


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
        **value_of(board.winner, board.capped(), rules, board.ended_by, board),
        "ended_at": board.ended_at,
        "ended_by": board.ended_by,
    }


def as_written(request: Json, board: Board, rules: Json) -> Json:
    """The board and the end as the players had them, where they have written any."""
    judged = [deal for deal in request["deals"] if not deal.get("void", False)]
    entries = [
        entry
        for deal in judged
        for entry in [deal.get("heels", {}), *deal.get("plays", []), *deal.get("show", [])]
    ]
    totals = [deal.get("scores") for deal in request["deals"]]
    totals += [deal.get("pegged") for deal in judged]
    if not any(totals) and not any("claim" in entry for entry in entries):
        return {}
    written = board.written
    found: Json = {"scores": written.capped()}
    if written.winner is not None:
        given_up = written.ended_at == pointer("ended")
        by = request["ended"]["by"] if given_up else "target"
        found |= value_of(written.winner, written.capped(), rules, by, board)
        del found["losers"]
    places = {"ended_at": written.ended_at, "first_difference": written.first_difference}
    return {"as_written": found | {name: at for name, at in places.items() if at is not None}}
