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


class Row(NamedTuple):
    name: str
    """The opponent, as written."""
    opponent: int | None
    """Seat; None for somebody without a card."""
    points: int
    spread: int
    """Negative in the minus column; 0: blank."""


class ScoreCard(NamedTuple):
    player: str
    seat: int
    """Index of the first card of this player."""
    games: Sequence[Row]
    totals: Mapping[str, int]
    """The written ones of points, wins, plus, minus and spread."""


@dataclass(slots=True)
class Game:
    """A row, first as written, then as each step rules on it."""

    path: Path
    seat: int
    """Index of its card."""
    player: str
    opponent: int | None
    written: Row
    points: int
    spread: int
    won: bool
    twin: Self | None = None
    contradictory: bool = False

    def violation(
        self, code: ViolationCode, detail: str, difference: int | None = None
    ) -> Violation:
        other = self.twin.path if self.twin else None
        return Violation(self.path, code, self.seat, detail, difference, other)


class Qualification(StrEnum):
    QUALIFIES = "qualifies"
    PLAYS_OFF = "plays-off"
    """Tied across the line: the last places are played for."""
    OUT = "out"


class Standing(NamedTuple):
    rank: int
    seat: int
    totals: Mapping[str, int]
    tied: bool
    qualification: Qualification


@dataclass(frozen=True, slots=True)
class CrossCheck:
    players: Sequence[str]
    cards: Sequence[Sequence[Game]]
    """The rows as ruled, by seat."""
    qualifiers: int
    standings: Sequence[Standing]
    violations: Sequence[Violation]


_Cards = Sequence[Sequence[Game]]
_Twins = Sequence[tuple[Game, Game]]
"""The second of two is on the card handed in later."""
_MERIT = itemgetter("points", "wins", "spread", "plus")


def cross_check(cards: Sequence[ScoreCard], qualifiers: int | None = None) -> CrossCheck:
    """Compare the cards, in the order handed in, and rank the players.

    Without ``qualifiers`` a quarter of the players qualify. Raises `Impossible` (``invalid-card``).
    """
    refuse(_faults(cards))
    games = [list(_games(card)) for card in cards]
    rows = [game for card in games for game in card]
    line = qualifiers or (len(cards) + 3) // 4
    violations = list(_wrong_totals(cards, games))
    twins = _pair_twins(rows)
    apparent = {
        one.seat for one in _standings(games, line) if one.qualification is not Qualification.OUT
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
    return CrossCheck(players, games, line, list(_standings(games, line)), violations)


def _faults(cards: Sequence[ScoreCard]) -> Iterator[Fault]:
    for index, (player, seat, games, _) in enumerate(cards):
        if seat != index:
            yield Fault(
                FaultCode.INVALID_CARD, ("cards", index, "player"), f"{player} has a card already"
            )
        for number, row in enumerate(games):
            path = ("cards", index, "games", number)
            if row.opponent == seat:
                detail = f"must be somebody other than {player} (got {row.name})"
                yield Fault(FaultCode.INVALID_CARD, (*path, "opponent"), detail)
            if row.points == 1:
                yield Fault(FaultCode.INVALID_CARD, (*path, "points"), "must be 0, 2 or 3 (got 1)")


def _games(card: ScoreCard) -> Iterator[Game]:
    for index, row in enumerate(card.games):
        path = ("cards", card.seat, "games", index)
        _, opponent, points, spread = row
        yield Game(path, card.seat, card.player, opponent, row, points, spread, points > 0)


def _wrong_totals(cards: Sequence[ScoreCard], games: _Cards) -> Iterator[Violation]:
    """Step 1, each card by itself."""
    for player, seat, _, totals in cards:
        for name, total in _totals(games[seat]).items():
            written = totals.get(name, total)
            if written != total:
                detail = f"{player} wrote {written} as total {name}; the rows add up to {total}"
                path = ("cards", seat, "totals", name)
                yield Violation(path, ViolationCode.WRONG_TOTAL, seat, detail, written - total)


def _totals(games: Sequence[Game]) -> Mapping[str, int]:
    plus = sum(game.spread for game in games if game.spread > 0)
    spread = sum(game.spread for game in games)
    points = [game.points for game in games if game.points]
    wins, minus = len(points), plus - spread
    return {"points": sum(points), "wins": wins, "plus": plus, "minus": minus, "spread": spread}


def _pair_twins(rows: Iterable[Game]) -> _Twins:
    """Step 2: A's nth row against B and B's nth row against A are one game."""
    unmet: dict[tuple[int | None, int | None], deque[Game]] = defaultdict(deque)
    twins = []
    for game in rows:
        if earlier := unmet[game.opponent, game.seat]:
            game.twin = earlier.popleft()
            game.twin.twin = game
            twins.append((game.twin, game))
        else:
            unmet[game.seat, game.opponent].append(game)
    return twins


def _missing_rows(rows: Iterable[Game]) -> Iterator[Violation]:
    """Step 2, a missing row: a row counts although the opponent's card lacks it."""
    for game in rows:
        if game.twin is None and game.opponent is not None:
            lacking = f"{game.written.name}'s card lacks this game against {game.player}"
            yield game.violation(
                ViolationCode.MISSING_ROW, f"{lacking}; {game.player}'s row counts"
            )


def _contradictory_results(twins: _Twins) -> Iterator[Violation]:
    """Step 3, who won: of two who wrote the same, the only one with a plus [ACC 12.2.d, e]."""
    for pair in twins:
        first, second = pair
        if first.won == second.won:
            said, ruling = "a win" if first.won else "a loss", "both lost"
            opposite = first.spread * second.spread < 0
            for game in pair:
                game.contradictory = True
                game.won = opposite and game.spread > 0
                if game.won:
                    ruling = f"{game.player}, whose spread is in the plus column, won"
            detail = f"{first.player} and {second.player} both wrote {said}; {ruling}"
            yield second.violation(ViolationCode.CONTRADICTORY_RESULT, detail)


def _wrong_columns(rows: Iterable[Game]) -> Iterator[Violation]:
    """Step 4, which column: the spread is moved to that of the result [ACC 12.2.f]."""
    for game in rows:
        if game.spread and game.won != (game.spread > 0):
            game.spread = -game.spread
            if not game.contradictory:
                result = "win" if game.won else "loss"
                wrote = f"{game.player} wrote {game.written.spread} for a {result}"
                yield game.violation(
                    ViolationCode.WRONG_COLUMN, f"{wrote}; it counts as {game.spread}"
                )


def _missing_spreads(rows: Iterable[Game]) -> Iterator[Violation]:
    """Step 5, how much: a blank takes the size of its twin's spread [ACC 12.2.c]."""
    for game in rows:
        if not game.written.spread:
            size = abs(game.twin.written.spread) if game.twin else 0
            game.spread = size if game.won else -size
            detail = f"{game.player} wrote no spread; it counts as {game.spread}"
            yield game.violation(ViolationCode.MISSING_SPREAD, detail)


def _different_spreads(twins: _Twins, apparent: set[int]) -> Iterator[Violation]:
    """Step 5: of two sizes an apparent qualifier gets the worse one [ACC 12.2.a, b]."""
    for pair in twins:
        smaller, larger = sorted(abs(game.written.spread) for game in pair)
        if 0 < smaller < larger:
            wrote = listed([f"{game.player} wrote {abs(game.written.spread)}" for game in pair])
            kept = []
            for game in pair:
                if game.seat in apparent:
                    game.spread = smaller if game.won else -larger
                    kept.append(f"{game.player}, who would qualify, keeps {abs(game.spread)}")
            ruling = listed(kept) if kept else "neither would qualify, so both rows stay"
            detail = f"{wrote} for their game; {ruling}"
            yield pair[1].violation(ViolationCode.DIFFERENT_SPREAD, detail, larger - smaller)


def _wrong_points(rows: Iterable[Game]) -> Iterator[Violation]:
    """Step 6: 3 points for a win by 31 or more, 2 for another, 0 for a loss."""
    for game in rows:
        _, _, points, spread = game.written
        if not game.won:
            game.points = 0
        elif game.spread:
            game.points = 3 if game.spread >= 31 else 2
        if game.points != points and not game.contradictory and abs(game.spread) == abs(spread):
            wrote = f"{game.player} wrote {points} points for a win by {game.spread}"
            yield game.violation(ViolationCode.WRONG_POINTS, f"{wrote}; it counts {game.points}")


def _standings(cards: _Cards, qualifiers: int) -> Iterator[Standing]:
    """Step 7, by the rows as they are now."""
    totals = [_totals(games) for games in cards]
    level = defaultdict(list)
    for seat, total in enumerate(totals):
        level[_MERIT(total)].append(seat)

    def merit(seat: int) -> tuple[int, ...]:
        own = _MERIT(totals[seat])
        two = level[own] if len(level[own]) == 2 else ()
        met = [game for game in cards[seat] if game.opponent in two and game.twin]
        return (*own, sum(game.points > 0 for game in met), sum(game.spread for game in met))

    rank = 1
    for _, group in groupby(sorted(range(len(cards)), key=merit, reverse=True), merit):
        tied = list(group)
        last = rank + len(tied) - 1
        qualification = _qualification(rank, last, qualifiers)
        for seat in tied:
            yield Standing(rank, seat, totals[seat], last > rank, qualification)
        rank = last + 1


def _qualification(rank: int, last: int, qualifiers: int) -> Qualification:
    """Return that of the players from one rank to the last of those who are tied at it."""
    if last <= qualifiers:
        return Qualification.QUALIFIES
    return Qualification.PLAYS_OFF if rank <= qualifiers else Qualification.OUT
