"""Score cards of a night or a tournament: cross-checked, ruled on, and ranked [ACC 12.1, 12.2]."""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import NamedTuple, Self

from service.engine.errors import Fault, FaultCode, Path, Violation, ViolationCode, refuse
from service.engine.sentences import listed


class WrittenRow(NamedTuple):
    name: str
    """The opponent, as written."""
    opponent: int | None
    """Index of the opponent's card; None for somebody without one."""
    points: int
    spread: int
    """Negative in the minus column; 0: blank."""


class ScoreCard(NamedTuple):
    player: str
    first: int
    """Index of the first card of this player: its own, or the player handed in two."""
    games: Sequence[WrittenRow]
    totals: Mapping[str, int]
    """The written ones of points, wins, plus, minus and spread."""


@dataclass(slots=True)
class Row:
    """A row, first as written, then as each step rules on it."""

    path: Path
    card: int
    """Index of its card."""
    player: str
    opponent: int | None
    written: WrittenRow
    points: int
    spread: int
    won: bool
    twin: Self | None = None
    contradictory: bool = False

    def violation(
        self, code: ViolationCode, detail: str, difference: int | None = None
    ) -> Violation:
        other = self.twin.path if self.twin else None
        return Violation(self.path, code, self.card, detail, difference, other)


class Qualification(StrEnum):
    QUALIFIES = "qualifies"
    PLAYS_OFF = "plays-off"
    """Tied across the line: the last places are played for."""
    OUT = "out"


class Standing(NamedTuple):
    rank: int
    card: int
    """Index of the player's card."""
    totals: Mapping[str, int]
    tied: bool
    qualification: Qualification


@dataclass(frozen=True, slots=True)
class CrossCheck:
    players: Sequence[str]
    cards: Sequence[Sequence[Row]]
    """The rows as ruled, card by card."""
    qualifiers: int
    standings: Sequence[Standing]
    violations: Sequence[Violation]


_Cards = Sequence[Sequence[Row]]
_Twins = Sequence[tuple[Row, Row]]
"""The second of two is on the card handed in later."""
_MERIT = itemgetter("points", "wins", "spread", "plus")


def cross_check(cards: Sequence[ScoreCard], qualifiers: int | None = None) -> CrossCheck:
    """Compare the cards, in the order handed in, and rank the players.

    Without ``qualifiers`` a quarter of the players qualify. Raises `Impossible` (``invalid-card``).
    """
    refuse(_faults(cards))
    rows_of = [list(_rows(index, card)) for index, card in enumerate(cards)]
    rows = [row for own in rows_of for row in own]
    line = qualifiers or (len(cards) + 3) // 4
    violations = list(_wrong_totals(cards, rows_of))
    twins = _pair_twins(rows)
    apparent = {
        one.card for one in _standings(rows_of, line) if one.qualification is not Qualification.OUT
    }
    of_rows = [
        *_missing_rows(rows),
        *_contradictory_results(twins),
        *_wrong_columns(rows),
        *_missing_spreads(rows),
        *_different_spreads(twins, apparent),
        *_wrong_points(rows),
    ]
    # Those of one row stay in the order of the steps.
    violations += sorted(of_rows, key=attrgetter("path"))
    players = [card.player for card in cards]
    return CrossCheck(players, rows_of, line, list(_standings(rows_of, line)), violations)


def _faults(cards: Sequence[ScoreCard]) -> Iterator[Fault]:
    for index, (player, first, games, _) in enumerate(cards):
        if first != index:
            yield Fault(
                FaultCode.INVALID_CARD, ("cards", index, "player"), f"{player} has a card already"
            )
        for number, row in enumerate(games):
            path = ("cards", index, "games", number)
            if row.opponent == first:
                detail = f"must be somebody other than {player} (got {row.name})"
                yield Fault(FaultCode.INVALID_CARD, (*path, "opponent"), detail)
            if row.points == 1:
                yield Fault(FaultCode.INVALID_CARD, (*path, "points"), "must be 0, 2 or 3 (got 1)")


def _rows(index: int, card: ScoreCard) -> Iterator[Row]:
    for number, written in enumerate(card.games):
        path = ("cards", index, "games", number)
        _, opponent, points, spread = written
        yield Row(path, index, card.player, opponent, written, points, spread, points > 0)


def _wrong_totals(cards: Sequence[ScoreCard], rows_of: _Cards) -> Iterator[Violation]:
    """Step 1, each card by itself."""
    for index, (player, _, _, totals) in enumerate(cards):
        for name, total in _totals(rows_of[index]).items():
            written = totals.get(name, total)
            if written != total:
                detail = f"{player} wrote {written} as total {name}; the rows add up to {total}"
                path = ("cards", index, "totals", name)
                yield Violation(path, ViolationCode.WRONG_TOTAL, index, detail, written - total)


def _totals(rows: Sequence[Row]) -> Mapping[str, int]:
    plus = sum(row.spread for row in rows if row.spread > 0)
    spread = sum(row.spread for row in rows)
    points = [row.points for row in rows if row.points]
    wins, minus = len(points), plus - spread
    return {"points": sum(points), "wins": wins, "plus": plus, "minus": minus, "spread": spread}


def _pair_twins(rows: Iterable[Row]) -> _Twins:
    """Step 2: A's nth row against B and B's nth row against A are one game."""
    unmet: dict[tuple[int | None, int | None], deque[Row]] = defaultdict(deque)
    twins = []
    for row in rows:
        if earlier := unmet[row.opponent, row.card]:
            row.twin = earlier.popleft()
            row.twin.twin = row
            twins.append((row.twin, row))
        else:
            unmet[row.card, row.opponent].append(row)
    return twins


def _missing_rows(rows: Iterable[Row]) -> Iterator[Violation]:
    """Step 2, a missing row: a row counts although the opponent's card lacks it."""
    for row in rows:
        if row.twin is None and row.opponent is not None:
            lacking = f"{row.written.name}'s card lacks this game against {row.player}"
            yield row.violation(ViolationCode.MISSING_ROW, f"{lacking}; {row.player}'s row counts")


def _contradictory_results(twins: _Twins) -> Iterator[Violation]:
    """Step 3, who won: of two who wrote the same, the only one with a plus [ACC 12.2.d, e]."""
    for pair in twins:
        first, second = pair
        if first.won == second.won:
            said, ruling = "a win" if first.won else "a loss", "both lost"
            opposite = first.spread * second.spread < 0
            for row in pair:
                row.contradictory = True
                row.won = opposite and row.spread > 0
                if row.won:
                    ruling = f"{row.player}, whose spread is in the plus column, won"
            detail = f"{first.player} and {second.player} both wrote {said}; {ruling}"
            yield second.violation(ViolationCode.CONTRADICTORY_RESULT, detail)


def _wrong_columns(rows: Iterable[Row]) -> Iterator[Violation]:
    """Step 4, which column: the spread is moved to that of the result [ACC 12.2.f]."""
    for row in rows:
        if row.spread and row.won != (row.spread > 0):
            row.spread = -row.spread
            if not row.contradictory:
                result = "win" if row.won else "loss"
                wrote = f"{row.player} wrote {row.written.spread} for a {result}"
                yield row.violation(
                    ViolationCode.WRONG_COLUMN, f"{wrote}; it counts as {row.spread}"
                )


def _missing_spreads(rows: Iterable[Row]) -> Iterator[Violation]:
    """Step 5, how much: a blank takes the size of its twin's spread [ACC 12.2.c]."""
    for row in rows:
        if not row.written.spread:
            size = abs(row.twin.written.spread) if row.twin else 0
            row.spread = size if row.won else -size
            detail = f"{row.player} wrote no spread; it counts as {row.spread}"
            yield row.violation(ViolationCode.MISSING_SPREAD, detail)


def _different_spreads(twins: _Twins, apparent: set[int]) -> Iterator[Violation]:
    """Step 5: of two sizes an apparent qualifier gets the worse one [ACC 12.2.a, b]."""
    for pair in twins:
        smaller, larger = sorted(abs(row.written.spread) for row in pair)
        if 0 < smaller < larger:
            wrote = listed([f"{row.player} wrote {abs(row.written.spread)}" for row in pair])
            kept = []
            for row in pair:
                if row.card in apparent:
                    row.spread = smaller if row.won else -larger
                    kept.append(f"{row.player}, who would qualify, keeps {abs(row.spread)}")
            ruling = listed(kept) if kept else "neither would qualify, so both rows stay"
            detail = f"{wrote} for their game; {ruling}"
            yield pair[1].violation(ViolationCode.DIFFERENT_SPREAD, detail, larger - smaller)


def _wrong_points(rows: Iterable[Row]) -> Iterator[Violation]:
    """Step 6: 3 points for a win by 31 or more, 2 for another, 0 for a loss."""
    for row in rows:
        _, _, points, spread = row.written
        if not row.won:
            row.points = 0
        elif row.spread:
            row.points = 3 if row.spread >= 31 else 2
        if row.points != points and not row.contradictory and abs(row.spread) == abs(spread):
            wrote = f"{row.player} wrote {points} points for a win by {row.spread}"
            yield row.violation(ViolationCode.WRONG_POINTS, f"{wrote}; it counts {row.points}")


def _standings(cards: _Cards, qualifiers: int) -> Iterator[Standing]:
    """Step 7, by the rows as they are now."""
    totals = [_totals(rows) for rows in cards]
    level = defaultdict(list)
    for card, total in enumerate(totals):
        level[_MERIT(total)].append(card)

    def merit(card: int) -> tuple[int, ...]:
        own = _MERIT(totals[card])
        two = level[own] if len(level[own]) == 2 else ()
        met = [row for row in cards[card] if row.opponent in two and row.twin]
        wins = [row for row in met if row.points]
        return (*own, len(wins), sum(row.spread for row in met))

    rank = 1
    for _, group in groupby(sorted(range(len(cards)), key=merit, reverse=True), merit):
        tied = list(group)
        last = rank + len(tied) - 1
        qualification = _qualification(rank, last, qualifiers)
        for card in tied:
            yield Standing(rank, card, totals[card], last > rank, qualification)
        rank = last + 1


def _qualification(rank: int, last: int, qualifiers: int) -> Qualification:
    """Return that of the players from one rank to the last of those who are tied at it."""
    if last <= qualifiers:
        return Qualification.QUALIFIES
    return Qualification.PLAYS_OFF if rank <= qualifiers else Qualification.OUT
