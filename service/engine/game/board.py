"""The board of one game: points pegged, the moment of the end, and the audit of every side."""

from collections.abc import Sequence

from service.engine.errors import Path, Violation
from service.engine.game.ledger import Award
from service.engine.scoring.claims import BACK_FIFTEEN, Reason
from service.engine.scoring.combinations import Event

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
    """Scores by side, with the books of the audit.

    A side at the target has won. Callers take no other there after it, since nothing here stops
    them.
    """

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
        self.scores = tuple(starts)
        """The scores by side, capped at the target: where the front pegs stand."""
        self.rear: list[int | None] = [None] * len(starts)
        """The place of each front peg before it last moved; None: it has not moved."""
        self.ledger_kept = ledger_kept
        self._awards: list[Award] = []
        for books, start in zip(self.audit, starts, strict=True):
            books["start"] = start

    def short(self, side: int) -> int:
        """Return the points that the side still needs to win."""
        return self.target - self.uncapped[side]

    def head_start(self, side: int, points: int) -> None:
        self.audit[side]["start"] += points
        self._peg(side, points, Reason.SCORE, points)

    def score(self, side: int, event: Event, points: int, actual: int) -> None:
        """Peg a side's own points for an entry that is worth ``actual``."""
        books = self.audit[side]
        books["actual"] += actual
        books[BOOKS[event]] += points
        if points:
            self._peg(side, points, Reason.SCORE, points)

    def give(self, giver: int, taker: int, points: int, reason: Reason) -> None:
        """Peg points for one side at another's cost."""
        self.audit[taker]["gained_from_opponents"] += points
        self.audit[giver]["given_to_opponents"] += points
        if points:
            self._peg(taker, points, reason, points)

    def back_fifteen(self, side: int) -> None:
        """Take a side back fifteen, never below 0, even when somebody has just won [ACC 8]."""
        taken = min(BACK_FIFTEEN, self.uncapped[side])
        self.audit[side]["penalties"] += taken
        self._peg(side, -BACK_FIFTEEN, Reason.BACK_FIFTEEN, -taken)

    def ruling(self, side: int, points: int) -> None:
        """Peg points that a judge gives a side, or takes from it; nobody goes back below 0.

        A ruling of 0 is a warning, and no award.
        """
        book = "rulings" if points > 0 else "penalties"
        holes = max(points, -self.uncapped[side])
        self.audit[side][book] += abs(holes)
        if points:
            self._peg(side, points, Reason.RULING, holes)

    def take_awards(self) -> Sequence[Award]:
        """Return the points pegged since the last call, in order."""
        if not self._awards:
            return ()
        awards, self._awards = self._awards, []
        return awards

    def violation(
        self, path: Path, code: str, player: int | None, detail: str, difference: int | None = None
    ) -> None:
        self.violations.append(Violation(path, code, player, detail, difference))

    def _peg(self, side: int, points: int, reason: Reason, holes: int) -> None:
        """Write an award down and move the peg of its side by so many holes."""
        if holes:
            self.rear[side] = self._capped[side]
        score = self.uncapped[side] + holes
        self.uncapped[side] = score
        if self.ledger_kept:
            self._awards.append(Award(side, points, reason))
        if score >= self.target:
            self.winner, self.over = side, True
            score = self.target
        self._capped[side] = score
        self.scores = tuple(self._capped)
