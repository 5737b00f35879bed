"""The board of one game: points pegged, the moment of the end, and the books of every side."""

import sys
from collections.abc import Sequence

from service.engine.claims import Reason
from service.engine.ledger import Award, Path, Violation

NO_TARGET = sys.maxsize
"""For a play by itself, which nobody can win."""

BACK_FIFTEEN = 15

AUDIT = (
    "start",
    "heels",
    "play",
    "hands",
    "cribs",
    "gained_from_opponents",
    "penalties",
    "actual",
    "lost_by_undercount",
    "kept_by_overcount",
    "given_to_opponents",
)
"""The books of a side. Own points pegged: ``heels``, ``play``, ``hands``, ``cribs``.

start + own points + gained_from_opponents - penalties = the score before capping;
own points = actual - lost_by_undercount + kept_by_overcount.
"""


class Board:
    """Scores by side. Nobody may be given anything once somebody has won."""

    __slots__ = (
        *("_awards", "audit", "names", "over", "scores", "target"),
        *("uncapped", "violations", "winner"),
    )

    def __init__(self, names: Sequence[str], starts: Sequence[int], target: int) -> None:
        self.names = names
        """Of the sides."""
        self.target = target
        self.uncapped = list(starts)
        self.winner: int | None = None
        """The side that reached the target first."""
        self.over = False
        """Whether somebody has won."""
        self.audit = [dict.fromkeys(AUDIT, 0) for _ in names]
        self.violations: list[Violation] = []
        self.scores = tuple(starts)
        """The scores by side, capped at the target."""
        self._awards: list[Award] = []
        for books, start in zip(self.audit, starts, strict=True):
            books["start"] = start

    def short(self, side: int) -> int:
        """Return the points that the side still needs."""
        return self.target - self.uncapped[side]

    def head_start(self, side: int, points: int) -> None:
        """Peg what a side has before the first deal."""
        self.audit[side]["start"] += points
        self._award(side, points, Reason.SCORE)

    def score(self, side: int, book: str, points: int, actual: int) -> None:
        """Peg a side's own points for an entry that is worth ``actual``.

        ``book`` is where they are written in the audit.
        """
        books = self.audit[side]
        books["actual"] += actual
        books[book] += points
        self._award(side, points, Reason.SCORE)

    def give(self, giver: int, taker: int, points: int, reason: Reason) -> None:
        """Peg points for one side at another's cost."""
        self.audit[taker]["gained_from_opponents"] += points
        self.audit[giver]["given_to_opponents"] += points
        self._award(taker, points, reason)

    def back_fifteen(self, side: int) -> None:
        """Take a side back fifteen, never below 0, even when somebody has just won [ACC 8]."""
        taken = min(BACK_FIFTEEN, self.uncapped[side])
        self.audit[side]["penalties"] += taken
        self._awards.append(Award(side, -BACK_FIFTEEN, Reason.BACK_FIFTEEN))
        self._move(side, -taken)

    def take_awards(self) -> tuple[Award, ...]:
        """Return what was pegged since the last call, in order."""
        if not self._awards:
            return ()
        awards = tuple(self._awards)
        self._awards.clear()
        return awards

    def violation(
        self, path: Path, code: str, player: int | None, detail: str, difference: int | None = None
    ) -> None:
        """Note something found wrong."""
        self.violations.append(Violation(path, code, player, detail, difference))

    def _award(self, side: int, points: int, reason: Reason) -> None:
        if points:
            self._awards.append(Award(side, points, reason))
            self._move(side, points)
            if self.uncapped[side] >= self.target:
                self.winner, self.over = side, True

    def _move(self, side: int, points: int) -> None:
        self.uncapped[side] += points
        self.scores = tuple([min(score, self.target) for score in self.uncapped])
