"""Points taken as the players wrote them: claims, pegging, and the totals of deals.

Totals are held against the board, and say what is missing before them [rules 11, 15].
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import cast

from service.engine.errors import Missing, Path, Slip, Violation, ViolationCode
from service.engine.game.game_log import Deal, Entry, GameLog, PlayEntry, Ruling, Word
from service.engine.game.ledger import Line
from service.engine.game.seating import Seating
from service.engine.game.umpire import Umpire
from service.engine.scoring.combinations import Event

MOST_OF_ONE = 31
"""A total further above the board than this, for each thing missing, bridges nothing."""


def has_claims(log: GameLog) -> bool:
    """Return whether a log says what its players had: a claim, pegging or totals."""
    return any(
        deal.scores or (not deal.void and (deal.pegged or _claims(deal))) for deal in log.deals
    )


def _claims(deal: Deal) -> bool:
    entries: list[Entry | Ruling | None] = [deal.heels, *deal.plays, *(deal.show or ())]
    return any(
        entry is not None and not isinstance(entry, Ruling) and entry.claim is not None
        for entry in entries
    )


def gives(entry: Entry | Ruling, seat: int | None, seating: Seating) -> dict[int, int]:
    """Return the points by side that an entry gives by what is written in it.

    ``seat``: the player of the entry; None: unknown.
    """
    if isinstance(entry, Ruling):
        return {seating.names.index(entry.side): entry.points}
    if seat is None or (isinstance(entry, PlayEntry) and entry.play is Word.GO):
        return {}
    return {seating.side[seat]: entry.claim or 0}


def pegged_by_side(pegged: Mapping[str, int], seating: Seating) -> Counter[int]:
    """Return what each side pegged; ``pegged`` is by player."""
    totals: Counter[int] = Counter()
    for name, points in pegged.items():
        totals[seating.side_of(name)] += points
    return totals


class WrittenTotals:
    """Compares the totals of a game with its board, deal by deal.

    Where the judging goes on after a fault, a side of which something is missing is open until its
    next total, which bridges the gap [rules 15.6].
    """

    def __init__(self, umpire: Umpire, deals: Sequence[Deal]) -> None:
        self._umpire = umpire
        self._board = umpire.board
        self._written = umpire.written
        self._deals = deals
        self._slips = _slips(deals, umpire.board.names, umpire.board.target)
        """Deal and side of each total that is a slip of the pen."""
        self._index = 0
        self._starts: Sequence[int] = ()
        """The board at the start of the deal."""
        self._pegged_alone = False
        self.ambiguous = False
        """True where the totals of the deal leave the winner unknown."""
        self._carried: dict[int, int] = {}
        """Written less true at the last total compared, by side; left out: none was."""
        self._missing: list[list[Missing]] = [[] for _ in self._board.names]
        """Missing things since the last total, by side."""

    def begin(self, index: int) -> None:
        """Take up the deal of this index."""
        self._index = index
        self._pegged_alone = False
        self.ambiguous = False
        self._starts = self._board.uncapped.copy()

    @property
    def open_sides(self) -> Collection[int]:
        """The sides of which something is missing."""
        return [side for side, missing in enumerate(self._missing) if missing]

    def miss(self, found: list[Missing], event: Event, *seats: int) -> None:
        """Note that hands, cribs, plays or heels of these players in this deal are missing.

        They are added to ``found``.
        """
        if not self._umpire.goes_on:
            return
        for seat in seats:
            missing = self._missing[self._umpire.seating.side[seat]]
            known = ((one.deal, one.event, one.player) for one in missing)
            if (self._index, event, seat) not in known:
                missing.append(Missing(self._index, event, seat))
                found.append(missing[-1])
        self._umpire.board_known = not self.open_sides

    def miss_play(self, found: list[Missing]) -> None:
        """Note that the pegging of every side in this deal is unknown."""
        seating = self._umpire.seating
        firsts = [seating.seat[name] for name in seating.names]
        self.miss(found, Event.PEGGING, *firsts)

    def take_count(self, line: Line, points: int, impossible: Violation | None) -> None:
        """Take a count as it is written; ``impossible``: the finding that it cannot be.

        An impossible one is left out where a total tells its worth.
        """
        umpire, seat = self._umpire, cast("int", line.player)
        if impossible is not None:
            missing = list[Missing]()
            umpire.report(impossible._replace(missing=missing))
            if umpire.goes_on and self.follow([umpire.seating.side[seat]]):
                line.unverified = True
                umpire.calls.reject(line)
                self.miss(missing, line.event, seat)
                return
            umpire.rest_on(line.path, impossible.code)
        umpire.take_as_written(line, points)

    def follow(self, sides: Iterable[int]) -> bool:
        """Return whether, for each of these sides, this deal or a later one has its total."""
        names = {self._board.names[side] for side in sides}
        written = [name for deal in self._deals[self._index :] for name in deal.scores or ()]
        return names.issubset(written)

    def tell_an_end(self, sides: Collection[int]) -> bool:
        """Return whether one of these sides has won by its total in this deal, and only by it."""
        target = self._board.target
        return any(
            total == target > self._written.score(side)
            for side, total in self._totals().items()
            if side in sides
        )

    @property
    def leave_end_unknown(self) -> bool:
        """True where an open side may have won by the totals of this deal."""
        reached = [side for side, total in self._totals().items() if total == self._board.target]
        return self.ambiguous or not set(self.open_sides).isdisjoint(reached)

    def peg_alone(self) -> None:
        """Peg what the totals of a deal with nothing else say was made in it [rules 11.4]."""
        self._pegged_alone = True
        before, totals = self._board.scores, self._totals()
        counted = self._standing() if self._umpire.goes_on else totals
        made = {side: max(0, total - before[side]) for side, total in counted.items()}
        taken = self._take(made, "only the entries of the deal show who was first")
        carrying = [side for side in counted if self._carried.get(side)]
        if taken and any(counted[side] >= before[side] for side in carrying):
            self._umpire.rest_on(self._path, ViolationCode.WRONG_TOTAL)
        for side, total in totals.items():
            off = total - before[side]
            if off < 0 or (off and side not in counted):
                self._report_alone(side, off, before[side])

    def _report_alone(self, side: int, off: int, before: int) -> None:
        """Report a total that is below the board, or above a later total."""
        at_least = before if off < 0 else None
        at_most = self._lowest_later(side) if (self._index, side) in self._slips else None
        slip = Slip(self._written_total(side), at_least=at_least, at_most=at_most)
        self._report(side, off, slip)

    def _lowest_later(self, side: int) -> int | None:
        """Return the lowest later total that is no slip, if it is below the one of this deal."""
        name = self._board.names[side]
        later = range(self._index + 1, len(self._deals))
        totals = [
            (self._deals[at].scores or {}).get(name)
            for at in later
            if (at, side) not in self._slips
        ]
        written = self._written_total(side)
        return min([one for one in totals if one is not None and one < written], default=None)

    def bridge_early(self, still_to_show: Collection[int]) -> bool:
        """Bridge before a count where an open side has won by its last one, which is missing.

        ``still_to_show``: the sides of the hands and cribs from that count on. Returns whether the
        game has ended.
        """
        target, standing = self._board.target, self._standing()
        there = [side for side, total in standing.items() if total == target]
        if len(there) != 1 or there[0] in still_to_show or not self._missing[there[0]]:
            return False
        made = self._made_of_what_is_missing()
        wins = [side for side, points in made.items() if points >= self._board.short(side)]
        if wins != there or self._written.score(there[0]) >= target:
            return False
        self._bridge(made)
        self.stand()
        return True

    def close(self) -> None:
        """Bridge what is missing, and report the totals of the deal that differ from the board."""
        totals = self._totals()
        if not totals:
            return
        if self._pegged_alone:
            # The deal adds to an unknown board.
            self._carried.clear()
            self._fill(dict.fromkeys(self._standing()))
        else:
            made = self._made_of_what_is_missing()
            bridged = self._bridge(made)
            self._compare({side: totals[side] for side in totals if bridged or side not in made})
        self.stand()

    def stand(self) -> None:
        """Put the board as written on the totals of the deal."""
        totals = self._totals()
        if totals:
            known = self._umpire.board_known
            self._written.stand_at(totals, self._standing(), self._path, board_known=known)

    def _standing(self) -> dict[int, int]:
        """Return the totals of the deal by side, without slips of the pen."""
        totals = self._totals().items()
        return {side: total for side, total in totals if (self._index, side) not in self._slips}

    def _made_of_what_is_missing(self) -> dict[int, int]:
        """Return by open side its total less the board as written, where it bridges."""
        made: dict[int, int] = {}
        if not self._umpire.goes_on:
            return made
        board = self._board
        for side, total in self._standing().items():
            above = total - self._before_totals(side)
            if not self._missing[side] or above > MOST_OF_ONE * len(self._missing[side]):
                continue
            if not board.over:
                made[side] = max(0, above)
            elif total < board.target:
                made[side] = max(0, min(above, board.short(side) - 1))
        return made

    def _before_totals(self, side: int) -> int:
        if self._written.over:
            return self._board.scores[side] + self._carried.get(side, 0)
        return self._written.score(side)

    def _bridge(self, made: Mapping[int, int]) -> bool:
        """Peg what sides made of what is missing; False: that leaves the winner unknown."""
        taken = {side: points for side, points in made.items() if points}
        if taken and not self._take(taken, "only the missing entries show who was first"):
            return False
        self._fill(made)
        return True

    def _fill(self, made: Mapping[int, int | None]) -> None:
        """Close sides by their totals; ``made``: what was missing is worth, None: unknown."""
        for side, points in made.items():
            missing = self._missing[side]
            for one in missing:
                one.total = (*self._path, self._board.names[side])
                one.fits = points if len(missing) == 1 else None
            missing.clear()
        self._umpire.board_known = not self.open_sides

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
                slip = Slip(self._written_total(side), due=score, before=self._starts[side])
                self._report(side, off, slip)
            self._carried[side] = off

    def _is_carried(self, side: int, off: int, *, capped: bool) -> bool:
        """Return whether a difference is the one before, or what the target leaves of it."""
        before = self._carried.get(side, 0)
        shrunk = off * before > 0 and abs(off) < abs(before)
        return off == before or (capped and shrunk)

    def _report(self, side: int, off: int, slip: Slip) -> None:
        board, umpire = self._board, self._umpire
        path = (*self._path, board.names[side])
        umpire.report(umpire.findings.wrong_total(path, slip, off, board.target))

    def _written_total(self, side: int) -> int:
        return (self._deals[self._index].scores or {})[self._board.names[side]]

    @property
    def _path(self) -> Path:
        return ("deals", self._index, "scores")

    def _totals(self) -> dict[int, int]:
        """Return the totals of the deal by side; one above the target is the target."""
        return totals_of(self._deals[self._index], self._board.names, self._board.target)


def take_totals(umpire: Umpire, line: Line, made: Mapping[int, int], hint: str) -> bool:
    """Peg totals as they are written; False, or `Impossible`, where they end the game twice."""
    board = umpire.board
    winners = [board.names[side] for side, points in made.items() if points >= board.short(side)]
    if len(winners) > 1:
        umpire.report(umpire.findings.ambiguous_end(line.path, winners, board.target, hint))
        return False
    umpire.take_totals(line, made)
    return True


def totals_of(deal: Deal, names: Sequence[str], target: int) -> dict[int, int]:
    """Return the written totals of a deal by side, each capped at the target."""
    written = deal.scores or {}
    return {side: min(written[name], target) for side, name in enumerate(names) if name in written}


def _slips(deals: Sequence[Deal], names: Sequence[str], target: int) -> set[tuple[int, int]]:
    """Return the deal and side of each total that is a slip of the pen [rules 15.6]."""
    if not any(deal.scores for deal in deals):
        return set()
    by_deal = [totals_of(deal, names, target) for deal in deals]
    found = set()
    for side in range(len(names)):
        totals = {at: by_deal[at][side] for at in range(len(deals)) if side in by_deal[at]}
        standing = list(totals)
        if len(names) == 2:
            early = _early_ends(deals, totals, target)
            standing = [at for at in totals if at not in early]
        rise = _longest_rise([totals[at] for at in standing])
        kept = {standing[place] for place in rise}
        found |= {(at, side) for at in totals if at not in kept}
    return found


def _early_ends(deals: Sequence[Deal], totals: Mapping[int, int], target: int) -> set[int]:
    """Return the deals with a side's total at the target though the game went on after them.

    ``totals``: of the side, by deal. People stop playing at the target.
    """
    last = max(totals, default=0)
    return {
        at
        for at, total in totals.items()
        if total == target and any(deal.is_played for deal in deals[at + 1 : last + 1])
    }


def _longest_rise(totals: Sequence[int]) -> list[int]:
    """Return the places of the most totals of which none is below the one before.

    Of several such choices it has the latest last place, then the latest last but one, and so on.
    """
    lengths: list[int] = []
    for place, total in enumerate(totals):
        before = [lengths[at] for at in range(place) if totals[at] <= total]
        lengths.append(1 + max(before, default=0))
    rise: list[int] = []
    for place in reversed(range(len(totals))):
        wanted = lengths[rise[-1]] - 1 if rise else max(lengths)
        # The latest of this length is not above what follows: else that would be one longer.
        if lengths[place] == wanted:
            rise.append(place)
    return rise
