"""Unverifiable score-sheet entries: pegging and hands, taken as written."""

from typing import Any

from .board import Board, new_line
from .claims import AUDIT_OF_EVENT, impossible_total
from .errors import Impossible, pointer


def score_as_written(
    board: Board, rules: dict[str, Any], line: dict[str, Any], entry: dict[str, Any]
) -> None:
    """Heels, a hand or a crib: the written number counts, even an impossible one."""
    written = entry.get("claim", 0)
    line |= {"points": written, "verified": False}
    if line["event"] == "heels":
        cannot_be = written not in (0, rules["heels"])
    else:
        cannot_be = impossible_total(rules, line, written)
    if cannot_be:
        board.violation(line, "impossible-total", line["player"])
    if rules["enforcement"] == "on-call" and "call" in entry:
        board.violation(line, "bad-call", entry["call"]["player"])
    peg_written(board, line, board.side_of(line["player"]), written)
    board.write(line)


def peg_written(board: Board, line: dict[str, Any], side: str, points: int) -> None:
    """Peg the written points, which nothing contradicts."""
    board.peg(line, side, points, "score")
    book = AUDIT_OF_EVENT[line["event"]]
    board.audit[side][book] += points
    board.audit[side]["actual"] += points


def score_pegged(
    board: Board, players: list[str], pegged: Any, number: int, at: tuple[Any, ...]
) -> None:
    """The pegging of a deal: one line for totals, or one for each step until the end."""
    if isinstance(pegged, dict):
        line = new_line(pointer(*at), number, "play", "pegging", verified=False)
        score_totals(board, players, pegged, line)
        return
    for index, step in enumerate(pegged):
        line = new_line(pointer(*at, index), number, "play", "pegging", verified=False, **step)
        peg_written(board, line, board.side_of(step["player"]), step["points"])
        board.write(line)
        if board.winner is not None:
            return


def score_totals(
    board: Board, players: list[str], totals: dict[str, int], line: dict[str, Any]
) -> None:
    """One line for all players, with their points added up by side."""
    of_side: dict[str, int] = {}
    for player in players:
        side = board.side_of(player)
        of_side[side] = of_side.get(side, 0) + totals.get(player, 0)
    score_sides(board, of_side, line)


def only_totals(log: dict[str, Any]) -> bool:
    """True for a deal that says what the board was after it, and nothing else."""
    if any(name in log for name in ("starter", "heels", "pegged")) or log.get("void", False):
        return False
    empty = ("dealt", "discards", "to_crib", "hands", "crib", "plays", "show")
    return bool(log.get("scores")) and not any(log.get(name) for name in empty)


def score_deal(board: Board, written: dict[str, int], number: int) -> None:
    """What each side made, by the totals before and after a deal; a total never goes back."""
    line = new_line(pointer("deals", number, "scores"), number, "show", "deal", verified=False)
    before = board.capped()
    after = before | {side: min(total, board.target) for side, total in written.items()}
    score_sides(board, {side: max(0, after[side] - before[side]) for side in before}, line)
    for side, total in written.items():
        if total < before[side]:
            place = pointer("deals", number, "scores", side)
            found = {"pointer": place, "code": "wrong-total", "difference": total - before[side]}
            board.violations.append(found)


def score_sides(board: Board, of_side: dict[str, int], line: dict[str, Any]) -> None:
    """One line for all sides; if two would be out, who was first is unknown."""
    line["points"] = sum(of_side.values())
    out = [side for side in of_side if board.scores[side] + of_side[side] >= board.target]
    if len(out) > 1:
        raise Impossible([("ambiguous-end", line["pointer"])])
    for side, points in of_side.items():
        peg_written(board, line, side, points)
    board.write(line)
