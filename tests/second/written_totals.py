"""The totals that people wrote after a deal, held against the board."""

from .as_written import peg_made
from .board import Board
from .deal import Deal

MOST_OF_ONE = 31
"""What a hand, a crib or a play that is missing may have counted."""


class WrittenTotals:
    """Remembers each side's slip, which is told once while it is only carried on."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.carried: dict[str, int] = {}

    def end(self, deal: Deal) -> bool:
        """Take what is missing from the totals, then compare them; False if nobody can."""
        totals, number = deal.log.get("scores", {}), deal.number
        sure = True
        if deal.totals_taken is not None:
            self.carried = {}
            sure = deal.totals_taken
        else:
            going_on = self.board.judges_on and self.board.winner is None
            made = self.missing_points(totals, number) if going_on else {}
            sure = not made or self.bridge(made, number)
            self.compare(totals, number, set() if sure else set(made))
        self.board.written.stand(totals, number)
        return sure

    def missing_points(self, totals: dict[str, int], number: int) -> dict[str, int]:
        """What the totals of open sides say that they have made, but for slips of the pen."""
        found = {}
        for side, missing in self.board.missing.items():
            if not missing or side not in totals or self.board.falls_later(side, number):
                continue
            written = self.board.written
            base = written.capped()[side]
            if written.ended_at is not None:
                base = self.board.capped()[side] + self.carried.get(side, 0)
            made = min(totals[side], self.board.target) - base
            if made <= MOST_OF_ONE * len(missing):
                found[side] = max(0, made)
        return found

    def bridge(self, made: dict[str, int], number: int) -> bool:
        everybody = {side: made.get(side, 0) for side in self.board.scores}
        if any(made.values()) and not peg_made(self.board, everybody, number):
            return False
        for side in made:
            self.board.missing[side].clear()
        return True

    def compare(self, totals: dict[str, int], number: int, unknown: set[str]) -> None:
        """Compare what a deal has written; a wrong total moves nothing."""
        target = self.board.target
        for side, score in self.board.capped().items():
            if side not in totals or side in unknown:
                continue
            total = min(totals[side], target)
            slip, before = total - score, self.carried.get(side, 0)
            at_the_target = target in (total, score)
            if slip not in (0, before) and not (at_the_target and shrunk(slip, before)):
                self.board.wrong_total(number, side, slip)
            self.carried[side] = slip


def shrunk(slip: int, before: int) -> bool:
    """True if a slip goes the same way as before, and less far."""
    return slip * before > 0 and abs(slip) < abs(before)
