"""The totals written at the ends of deals, held against the board [rules 11.3, 11.4, 15.6]."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import cast

from service.engine.errors import Fault, FaultCode, ViolationCode
from service.engine.game.game_log import Deal
from service.engine.game.ledger import Line
from service.engine.game.show_order import Turn
from service.engine.game.umpire import Umpire
from service.engine.scoring.combinations import Event

MOST_OF_ONE = 31
"""A total further above the board than this, for each thing missing, is a slip of the pen."""


class WrittenTotals:
    """Compares the totals of a game with its board, deal by deal.

    Where the judging goes on after a fault, a side's next total also says what it made of the
    hands, cribs and plays that are missing.
    """

    def __init__(self, umpire: Umpire, deals: Sequence[Deal]) -> None:
        self._umpire = umpire
        self._board = umpire.board
        self._written = umpire.written
        self._deals = deals
        self._lowest_later = _lowest_later(deals)
        self._index = 0
        self._pegged_alone = False
        self.ambiguous = False
        """True where nobody can know who has won by the totals of the deal."""
        self._carried: dict[int, int] = {}
        """By side: written less true at its last total that was compared; left out: none was."""
        self._missing: list[set[tuple[int, Event, int | None]]] = [set() for _ in self._board.names]
        """By side: what is missing since its last total, by deal, event and seat."""

    def begin(self, index: int) -> None:
        """Take up the deal of this index."""
        self._index = index
        self._pegged_alone = False
        self.ambiguous = False

    def miss_play(self) -> None:
        """Note that nobody knows what the play of this deal pegged."""
        for missing in self._missing:
            missing.add((self._index, Event.PEGGING, None))

    def miss_turns(self, turns: Iterable[Turn]) -> None:
        """Note that nobody knows what these hands, or this crib, of the deal count."""
        for turn in turns:
            self._miss(Event.CRIB if turn.crib else Event.HAND, turn.seat)

    def miss(self, line: Line) -> None:
        """Note that nobody knows what an entry counts."""
        self._miss(line.event, cast("int", line.player))

    def _miss(self, event: Event, seat: int) -> None:
        self._missing[self._umpire.seating.side[seat]].add((self._index, event, seat))

    def follow(self, sides: Iterable[int]) -> bool:
        """Return whether this deal or a later one has a written total of each of these sides."""
        names = {self._board.names[side] for side in sides}
        return any(names <= (deal.scores or {}).keys() for deal in self._deals[self._index :])

    def replace(self, line: Line) -> bool:
        """Return whether a total tells what an impossible count was, which is then left out."""
        seat = cast("int", line.player)
        if not (self._umpire.goes_on and self.follow([self._umpire.seating.side[seat]])):
            return False
        self.miss(line)
        return True

    def tell_an_end(self, sides: Collection[int]) -> bool:
        """Return whether one of these sides has won by its total in this deal, and only by it."""
        target = self._board.target
        return any(
            total == target > self._written.score(side)
            for side, total in self._totals().items()
            if side in sides
        )

    def peg_alone(self) -> None:
        """Peg what the totals of a deal with nothing else say was made in it [rules 11.4]."""
        self._pegged_alone = True
        before, totals = self._board.scores, self._totals()
        counted = self._standing() if self._umpire.goes_on else totals
        made = {side: max(0, total - before[side]) for side, total in counted.items()}
        self._take(made, "only the entries of the deal tell who was there first")
        for side, total in totals.items():
            off = total - before[side]
            if off < 0:
                self._report(side, off, f"at least {before[side]}")
            elif off and side not in counted:
                later = self._lowest_later[self._index][self._board.names[side]]
                self._report(side, off, f"at most {later}, which a later one is")

    def close(self) -> None:
        """Bridge what is missing, and report the totals of the deal that differ from the board."""
        totals = self._totals()
        if not totals:
            return
        if self._pegged_alone:
            # Nobody knows what the deal was added to.
            self._carried.clear()
            for side in self._standing():
                self._missing[side].clear()
        else:
            made = self._made_of_what_is_missing()
            if self._bridge(made):
                for side in made:
                    self._missing[side].clear()
                made = {}
            self._compare({side: totals[side] for side in totals if side not in made})
        self.stand()

    def stand(self) -> None:
        """Put the board as written where the totals of the deal are."""
        self._written.stand_at(self._standing(), self._totals(), self._path)

    def _standing(self) -> dict[int, int]:
        """Return the totals of the deal but those that a later one of the same side is below."""
        later, names = self._lowest_later[self._index], self._board.names
        return {
            side: total
            for side, total in self._totals().items()
            if later.get(names[side], total) >= total
        }

    def _made_of_what_is_missing(self) -> dict[int, int]:
        """Return by side what its total is above the board as written, if that can be told."""
        made: dict[int, int] = {}
        if not self._umpire.goes_on or self._board.over:
            return made
        for side, total in self._standing().items():
            if self._missing[side]:
                above = total - self._before_totals(side)
                if above <= MOST_OF_ONE * len(self._missing[side]):
                    made[side] = max(0, above)
        return made

    def _before_totals(self, side: int) -> int:
        if self._written.over:
            return self._board.scores[side] + self._carried.get(side, 0)
        return self._written.score(side)

    def _bridge(self, made: Mapping[int, int]) -> bool:
        """Peg what sides made of what is missing; False: nobody can know who has won by that."""
        taken = {side: points for side, points in made.items() if points}
        return not taken or self._take(taken, "only what is missing tells who was there first")

    def _take(self, made: Mapping[int, int], hint: str) -> bool:
        before = tuple(self._board.uncapped)
        taken = take_totals(self._umpire, Line(self._path, Event.DEAL, None), made, hint)
        self._written.moves_instead(before, {})
        self.ambiguous = not taken
        return taken

    def _compare(self, totals: Mapping[int, int]) -> None:
        board = self._board
        for side, total in totals.items():
            score = board.scores[side]
            off = total - score
            capped = board.target in (total, score)
            if off and not self._is_carried(side, off, capped=capped):
                self._report(side, off, str(score))
            self._carried[side] = off

    def _is_carried(self, side: int, off: int, *, capped: bool) -> bool:
        """Return whether a difference is the one before, or what the target leaves of it."""
        before = self._carried.get(side, 0)
        shrunk = off * before > 0 and abs(off) < abs(before)
        return off == before or (capped and shrunk)

    def _report(self, side: int, off: int, due: str) -> None:
        board, name = self._board, self._board.names[side]
        written = (self._deal.scores or {})[name]
        above = f", which counts as the target {board.target}" if written > board.target else ""
        detail = f"the total of {name} must be {due} (got {written}{above})"
        board.violation((*self._path, name), ViolationCode.WRONG_TOTAL, None, detail, off)

    @property
    def _deal(self) -> Deal:
        return self._deals[self._index]

    @property
    def _path(self) -> tuple[str, int, str]:
        return ("deals", self._index, "scores")

    def _totals(self) -> dict[int, int]:
        """Return the totals of the deal by side; one above the target is the target."""
        written, board = self._deal.scores or {}, self._board
        return {
            side: min(written[name], board.target)
            for side, name in enumerate(board.names)
            if name in written
        }


def take_totals(umpire: Umpire, line: Line, made: Mapping[int, int], hint: str) -> bool:
    """Peg totals as they are written; False, or `Impossible`, where they end the game twice."""
    board = umpire.board
    winners = [board.names[side] for side, points in made.items() if points >= board.short(side)]
    if len(winners) > 1:
        wanted = f"totals must take at most one side to {board.target}"
        umpire.refuse(Fault(FaultCode.AMBIGUOUS_END, line.path, wanted, ", ".join(winners), hint))
        return False
    umpire.take_totals(line, made)
    return True


def _lowest_later(deals: Sequence[Deal]) -> Sequence[Mapping[str, int]]:
    """Return for each deal the lowest later total of each side that has one."""
    lowest: Mapping[str, int] = {}
    found = []
    for deal in reversed(deals):
        found.append(lowest)
        if deal.scores:
            totals = deal.scores
            lowest = {
                **lowest,
                **{name: min(totals[name], lowest.get(name, totals[name])) for name in totals},
            }
    return found[::-1]
