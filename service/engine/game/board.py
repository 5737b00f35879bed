"""The board of one game: points pegged, the moment of the end, and the audit of every side."""

from collections.abc import Sequence

from service.engine.errors import FaultCode, Path, Violation, ViolationCode
from service.engine.game.ledger import Award
from service.engine.scoring.claims import Reason
from service.engine.scoring.combinations import Event

_SCORE = Reason.SCORE
"""Bound once: looking up a member of an enum takes as long as a call."""

BOOKS = {
    Event.HEELS: "heels",
    Event.CARD: "play",
    Event.LAST: "play",
    Event.HAND: "hands",
    Event.CRIB: "cribs",
    Event.PEGGING: "play",
    Event.DEAL: "unsorted",
}
"""The book of the audit that has the points of an event."""

AUDIT = (
    "start",
    "heels",
    "play",
    "hands",
    "cribs",
    "unsorted",
    "gained_from_opponents",
    "rulings",
    "penalties",
    "actual",
    "lost_by_undercount",
    "kept_by_overcount",
    "given_to_opponents",
)
"""The books of a side. Own points pegged: ``heels``, ``play``, ``hands``, ``cribs``, ``unsorted``.

start + own points + gained_from_opponents + rulings - penalties = the score before capping;
own points = actual - lost_by_undercount + kept_by_overcount.
"""


class Board:
    """Scores by side, and the audit; callers take no side to the target after the winner."""

    def __init__(
        self, names: Sequence[str], starts: Sequence[int], target: int, *, ledger_kept: bool = True
    ) -> None:
        self.names = names
        self.target = target
        self.uncapped = list(starts)
        self.winner: int | None = None
        """The side that reached the target first."""
        self.over = False
        self.audit = [dict.fromkeys(AUDIT, 0) for _ in names]
        self.violations: list[Violation] = []
        self._capped = list(starts)
        self.rear: list[int | None] = [None] * len(starts)
        """The place of each front peg before it last moved; None: it has not moved."""
        self.ledger_kept = ledger_kept
        self._awards: list[Award] = []
        for books, start in zip(self.audit, starts, strict=True):
            books["start"] = start

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by side, capped at the target: where the front pegs stand."""
        return tuple(self._capped)

    def short(self, side: int) -> int:
        """Return the points that the side needs to win."""
        return self.target - self.uncapped[side]

    def head_start(self, side: int, points: int) -> None:
        self.audit[side]["start"] += points
        self._peg(side, points, Reason.SCORE)

    def score(self, side: int, event: Event, points: int, actual: int) -> None:
        """Peg a side's own points for an entry that is worth ``actual``."""
        books = self.audit[side]
        books["actual"] += actual
        books[BOOKS[event]] += points
        if points != actual:
            book = "lost_by_undercount" if points < actual else "kept_by_overcount"
            books[book] += abs(points - actual)
        if points:
            self._peg(side, points, _SCORE)

    def give(self, giver: int, taker: int, points: int, reason: Reason) -> None:
        """Peg points for one side at another's cost."""
        self.audit[taker]["gained_from_opponents"] += points
        self.audit[giver]["given_to_opponents"] += points
        if points:
            self._peg(taker, points, reason)

    def adjust(self, side: int, points: int, reason: Reason) -> int:
        """Move a side forward or back, never below 0; 0 points are a warning, and no award.

        Returns what is left of points back after the stop at 0, as a negative number.
        """
        before = self.uncapped[side]
        if points:
            self._peg(side, points, reason)
        book = "rulings" if points > 0 else "penalties"
        moved = self.uncapped[side] - before
        self.audit[side][book] += abs(moved)
        return points - moved

    def take_awards(self) -> Sequence[Award]:
        """Return the points pegged since the last call, in order."""
        awards, self._awards = self._awards, []
        return awards

    def violation(
        self,
        path: Path,
        code: ViolationCode | FaultCode,
        player: int | None,
        detail: str,
        difference: int | None = None,
    ) -> None:
        self.violations.append(Violation(path, code, player, detail, difference))

    def _peg(self, side: int, points: int, reason: Reason) -> None:
        before = self.uncapped[side]
        score = before + points
        if points < 0:
            score = max(0, score)
        if score != before:
            self.rear[side] = self._capped[side]
        self.uncapped[side] = score
        if self.ledger_kept:
            self._awards.append(Award(side, points, reason))
        if score >= self.target:
            self.winner, self.over = side, True
            score = self.target
        self._capped[side] = score
