"""The totals that people wrote after a deal, held against the board."""

from .board import Board
from .errors import pointer
from .reading import Json


class WrittenTotals:
    """Remembers each side's slip, which is told once while it is only carried on."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.carried: dict[str, int] = {}

    def compare(self, log: Json, number: int) -> None:
        """Compare what a deal has written; a wrong total moves nothing."""
        if self.set_the_board(number):
            self.carried = {}
            return
        target = self.board.target
        for side, score in self.board.capped().items():
            if side not in log.get("scores", {}):
                continue
            total = min(log["scores"][side], target)
            slip, before = total - score, self.carried.get(side, 0)
            at_the_target = target in (total, score)
            if slip not in (0, before) and not (at_the_target and shrunk(slip, before)):
                self.board.wrong_total(number, side, slip)
            self.carried[side] = slip

    def set_the_board(self, number: int) -> bool:
        """True if the deal was one of totals alone, and judged as that."""
        place = pointer("deals", number, "scores")
        return self.board.ledger != [] and self.board.ledger[-1]["pointer"] == place


def shrunk(slip: int, before: int) -> bool:
    """True if a slip goes the same way as before, and less far."""
    return slip * before > 0 and abs(slip) < abs(before)
