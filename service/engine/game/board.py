"""The board of one game, as judged and as written: points pegged, the end, and the audit."""

from collections.abc import Collection, Mapping, Sequence

from service.engine.errors import Path
from service.engine.game.ledger import AsWritten, Award, Mistaken
from service.engine.result import outcome
from service.engine.rules.parameters import Rules
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


class WrittenBoard:
    """The board as its players had it [rules 15].

    Kept as each side's lead over the judged board, so that most entries cost nothing.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._ahead = [0] * len(board.names)
        self._final: list[int] = []
        """The scores at the end; empty before it."""
        self._winner: int | None = None
        self._forfeited = False
        self.ended_at: Path | None = None
        self.first_difference: Path | None = None
        self.apart = False
        """True once a side has another score than on the judged board."""
        self.mistaken: dict[Path, Mistaken] = {}

    @property
    def over(self) -> bool:
        return self.ended_at is not None

    def score(self, side: int) -> int:
        """Return a side's score, before capping."""
        return self._final[side] if self.over else self._board.uncapped[side] + self._ahead[side]

    @property
    def capped(self) -> tuple[int, ...]:
        target = self._board.target
        return tuple(min(self.score(side), target) for side in range(len(self._ahead)))

    def moves_instead(self, before: Sequence[int], moves: Mapping[int, int]) -> None:
        """Move these sides, and no others, by an entry, in place of its pegging.

        ``before``: the judged board before the entry, not capped.
        """
        for side, (now, then) in enumerate(zip(self._board.uncapped, before, strict=True)):
            self._ahead[side] += moves.get(side, 0) - (now - then)
        self.apart = True

    def move(self, moves: Mapping[int, int]) -> None:
        """Move sides by points that the judged board does not peg; `after` stops them at 0."""
        for side, points in moves.items():
            self._ahead[side] += points
        self.apart = True

    def stand_at(
        self,
        totals: Mapping[int, int],
        standing: Mapping[int, int],
        path: Path,
        *,
        board_known: bool,
    ) -> None:
        """Put sides on the totals written at ``path``; ``standing``: those that are no slips.

        After the end only totals of the same deal count, of sides below the target.
        """
        board, before = self._board, self.capped
        if self.ended_at is None:
            self._move_to(standing, path)
        elif self.ended_at[:2] == path[:2]:
            for side, total in standing.items():
                if max(total, self._final[side]) < board.target:
                    self._final[side] = total
        for side in totals:
            place = (*path, board.names[side])
            if self.capped[side] != board.scores[side]:
                self._differs(place)
            if board_known and side in standing:
                self.mistaken[place] = (before, self.capped)

    def _move_to(self, totals: Mapping[int, int], path: Path) -> None:
        board = self._board
        for side, total in totals.items():
            self._ahead[side] = total - board.uncapped[side]
        self.apart = True
        there = [side for side, total in totals.items() if total == board.target]
        if there:
            self._end(path if len(there) > 1 else (*path, board.names[there[0]]), there)

    def after(self, path: Path) -> None:
        """Note the end, or the first difference, after an entry that moved something."""
        if self.over:
            return
        board = self._board
        for side, score in enumerate(board.uncapped):
            # A move back stops at 0, on this board perhaps earlier.
            self._ahead[side] = max(self._ahead[side], -score)
        scores = self.capped
        if scores != board.scores:
            self._differs(path)
        there = [side for side, score in enumerate(scores) if score == board.target]
        if there:
            self._end(path, there)

    def give_up(self, loser: int, *, forfeited: bool) -> None:
        """End the game where a side gives up, unless it is over."""
        if not self.over:
            self._end(("ended",), [1 - loser])
            self._forfeited = forfeited

    def result(self, rules: Rules, open_sides: Collection[int]) -> AsWritten:
        scores = self.capped
        won = None
        if self._winner is not None:
            won = outcome(scores, self._winner, rules, open_sides, forfeited=self._forfeited)
        return AsWritten(scores, won, self.ended_at, self.first_difference)

    def _differs(self, path: Path) -> None:
        if self.first_difference is None:
            self.first_difference = path

    def _end(self, path: Path, winners: Sequence[int]) -> None:
        self._final = list(self.capped)
        self.ended_at = path
        # Where one entry takes several sides there, the winner is unknown.
        self._winner = winners[0] if len(winners) == 1 else None
