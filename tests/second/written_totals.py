"""The totals that people wrote after a deal, held against the board."""

from .as_written import peg_made
from .board import Board

MOST_OF_ONE = 31
"""What a hand, a crib or a play that is missing may have counted."""


def end_deal(board: Board, totals: dict[str, int], number: int, taken: bool | None) -> bool:
    """Take what is missing from the totals, then compare them; False if nobody can.

    `taken`: whether totals that stand alone were; None for another deal.
    """
    sure = True
    if taken is not None:
        board.carried = {}
        sure = taken
    else:
        made = missing_points(board, totals, number)
        sure = bridge(board, made, number)
        compare(board, totals, number, set() if sure else set(made))
    board.written.stand(totals, number)
    return sure


def bridge_early(board: Board, totals: dict[str, int], number: int) -> bool:
    """Where the one who wrote the target is open, he went out by what is missing of him."""
    won = writes_that_he_won(board, totals, number)
    made = missing_points(board, totals, number)
    out = [side for side, points in made.items() if board.scores[side] + points >= board.target]
    if len(won) != 1 or out != won or board.written.scores[won[0]] >= board.target:
        return False
    bridge(board, made, number)
    board.written.stand(totals, number)
    return True


def writes_that_he_won(board: Board, totals: dict[str, int], number: int) -> list[str]:
    return [
        side
        for side, total in totals.items()
        if total >= board.target and not board.is_slip(side, number)
    ]


def missing_points(board: Board, totals: dict[str, int], number: int) -> dict[str, int]:
    """What the totals of open sides say that they have made, but for slips of the pen."""
    found = {}
    most = board.target if board.winner is None else board.target - 1
    for side, missing in board.missing.items():
        total = min(totals.get(side, 0), board.target)
        if not missing or side not in totals or board.is_slip(side, number) or total > most:
            continue
        base = board.written.capped()[side]
        if board.written.ended_at is not None:
            base = board.capped()[side] + board.carried.get(side, 0)
        if total - base <= MOST_OF_ONE * len(missing):
            made = total - base if board.winner is None else min(total, most) - board.scores[side]
            found[side] = max(0, min(total - base, made))
    return found


def bridge(board: Board, made: dict[str, int], number: int) -> bool:
    everybody = {side: made.get(side, 0) for side in board.scores}
    if any(made.values()) and not peg_made(board, everybody, number):
        return False
    board.close(made, number, made)
    return True


def compare(board: Board, totals: dict[str, int], number: int, unknown: set[str]) -> None:
    """Compare what a deal has written; a wrong total moves nothing, and is told once."""
    target = board.target
    for side, score in board.capped().items():
        if side not in totals or side in unknown:
            continue
        total = min(totals[side], target)
        slip, before = total - score, board.carried.get(side, 0)
        shrunk = slip * before > 0 and abs(slip) < abs(before) and target in (total, score)
        if slip not in (0, before) and not shrunk:
            numbers = {"written": total, "due": score, "before": board.at_start[side]}
            board.wrong_total(number, side, slip, numbers)
        board.carried[side] = slip
