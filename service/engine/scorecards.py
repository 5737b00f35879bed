"""Score cards of a night or a tournament: cross-checked, ruled on, and ranked [ACC 12.1, 12.2]."""

import re
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter, itemgetter
from typing import NamedTuple, Self
from unicodedata import normalize

from service.engine.errors import Fault, FaultCode, Path, Violation, ViolationCode, refuse
from service.engine.sentences import listed, number_of

_ACCENTS_AND_APOSTROPHES = re.compile("[\u0300-\u036f'`´ʼ’]")  # noqa: RUF001 - as people write


class WrittenRow(NamedTuple):
    name: str
    """The opponent, as written."""
    opponent: int | None
    """Index of the opponent's card; None for a player without one."""
    points: int
    spread: int
    """Negative in the minus column; 0: blank."""
    unplayed: bool
    """True for a bye or a forfeit, which needs no spread."""


class ScoreCard(NamedTuple):
    player: str
    first: int
    """Index of the first card of this player: its own, or the player handed in two."""
    games: Sequence[WrittenRow]
    totals: Mapping[str, int]
    """The written ones of points, wins, plus, minus and spread."""
    left_early: bool


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
        self,
        code: ViolationCode,
        detail: str,
        rule: str | None = None,
        difference: int | None = None,
    ) -> Violation:
        other = self.twin.path if self.twin else None
        return Violation(self.path, code, self.card, detail, difference, other, rule)


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
    same_names: Sequence[Sequence[str]]
    """Names that may be those of one player."""


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
    twins = _pair_twins(rows)
    of_cards = [*_wrong_totals(cards, rows_of), *_left_early(cards, rows)]
    apparent = _in_front(rows_of, _counted(rows_of), line)
    of_rows = [
        *_missing_rows(cards, rows),
        *_contradictory_results(twins),
        *_wrong_columns(rows),
        *_missing_spreads(rows),
    ]
    totals, apparent = _add_qualifiers(rows_of, apparent, line)
    of_rows += [*_different_spreads(twins, apparent), *_wrong_points(rows)]
    # Those of one card or row stay in the order of the steps.
    violations = sorted(of_cards, key=attrgetter("player"))
    violations += sorted(of_rows, key=attrgetter("path"))
    standings = list(_standings(rows_of, totals, line))
    players = [card.player for card in cards]
    return CrossCheck(players, rows_of, line, standings, violations, _same_names(cards))


def _faults(cards: Sequence[ScoreCard]) -> Iterator[Fault]:
    for index, (player, first, games, *_) in enumerate(cards):
        if first != index:
            yield Fault(
                FaultCode.INVALID_CARD, ("cards", index, "player"), f"{player} has a card already"
            )
        for number, row in enumerate(games):
            path = ("cards", index, "games", number)
            if row.opponent == first:
                detail = f"must be a player other than {player} (got {row.name})"
                yield Fault(FaultCode.INVALID_CARD, (*path, "opponent"), detail)
            if row.points == 1:
                yield Fault(FaultCode.INVALID_CARD, (*path, "points"), "must be 0, 2 or 3 (got 1)")


def _rows(index: int, card: ScoreCard) -> Iterator[Row]:
    for number, written in enumerate(card.games):
        path = ("cards", index, "games", number)
        _, opponent, points, spread, _ = written
        yield Row(path, index, card.player, opponent, written, points, spread, points > 0)


def _wrong_totals(cards: Sequence[ScoreCard], rows_of: _Cards) -> Iterator[Violation]:
    """Step 1, each card by itself."""
    code, rule = ViolationCode.WRONG_TOTAL, "12.2.g"
    for index, (player, _, _, totals, _) in enumerate(cards):
        for name, total in _totals(rows_of[index]).items() if totals else ():
            written = totals.get(name, total)
            if written != total:
                detail = f"{player} wrote {written} as total {name}; the rows add up to {total}"
                path = ("cards", index, "totals", name)
                yield Violation(path, code, index, detail, written - total, None, rule)


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


def _left_early(cards: Sequence[ScoreCard], rows: Iterable[Row]) -> Iterator[Violation]:
    """Step 2: report once, at the card of a player who left early, all games that it lacks."""
    lacked = Counter(row.opponent for row in rows if row.opponent is not None and not row.twin)
    for index, number in lacked.items():
        if cards[index].left_early:
            lacks = f"{cards[index].player} left early; the card lacks {number_of(number, 'game')}"
            detail = f"{lacks} that others wrote down; their rows count"
            yield Violation(("cards", index), ViolationCode.MISSING_ROW, index, detail)


def _missing_rows(cards: Sequence[ScoreCard], rows: Iterable[Row]) -> Iterator[Violation]:
    """Step 2, a missing row: a row counts although the opponent's card lacks it."""
    for row in rows:
        if row.twin or row.opponent is None:
            continue
        if not cards[row.opponent].left_early:
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
            rule = "12.2.d" if opposite else "12.2.e"
            yield second.violation(ViolationCode.CONTRADICTORY_RESULT, detail, rule)


def _wrong_columns(rows: Iterable[Row]) -> Iterator[Violation]:
    """Step 4, which column: the spread is moved to that of the result [ACC 12.2.f]."""
    for row in rows:
        if row.spread and row.won != (row.spread > 0):
            row.spread = -row.spread
            if not row.contradictory:
                result = "win" if row.won else "loss"
                wrote = f"{row.player} wrote {row.written.spread} for a {result}"
                detail = f"{wrote}; it counts as {row.spread}"
                yield row.violation(ViolationCode.WRONG_COLUMN, detail, "12.2.f")


def _missing_spreads(rows: Iterable[Row]) -> Iterator[Violation]:
    """Step 5, how much: a blank takes the size of its twin's spread [ACC 12.2.c]."""
    for row in rows:
        if not row.written.spread and not row.written.unplayed:
            size = abs(row.twin.written.spread) if row.twin else 0
            row.spread = size if row.won else -size
            detail = f"{row.player} wrote no spread; it counts as {row.spread}"
            yield row.violation(ViolationCode.MISSING_SPREAD, detail, "12.2.c" if size else None)


def _add_qualifiers(
    cards: _Cards, apparent: set[int], line: int
) -> tuple[Sequence[Mapping[str, int]], set[int]]:
    """Step 5: take the worse sizes of apparent qualifiers, until no player comes in front by that.

    Return the totals of each card, and all apparent qualifiers.
    """
    totals = _counted(cards)
    added = apparent
    while added:
        for card in added:
            _take_worse(cards[card])
            totals[card] = _count(cards[card])
        added = _in_front(cards, totals, line) - apparent
        apparent = apparent | added
    return totals, apparent


def _take_worse(rows: Iterable[Row]) -> None:
    """Give each row of two written sizes the one that is worse for its player."""
    for row in rows:
        if row.twin and row.written.spread and row.twin.written.spread:
            sizes = abs(row.written.spread), abs(row.twin.written.spread)
            row.spread = min(sizes) if row.won else -max(sizes)


def _different_spreads(twins: _Twins, apparent: set[int]) -> Iterator[Violation]:
    """Step 5: two sizes, of which apparent qualifiers have the worse one now [ACC 12.2.a, b]."""
    for pair in twins:
        sizes = [abs(row.written.spread) for row in pair]
        if 0 < min(sizes) < max(sizes):
            wrote = listed([f"{row.player} wrote {abs(row.written.spread)}" for row in pair])
            ruled = [_apparent(row) for row in pair if row.card in apparent]
            rule = (None, "12.2.a", "12.2.b")[len(ruled)]
            neither = ["neither is an apparent qualifier, so both rows stay"]
            detail = f"{wrote} for their game; {listed(ruled or neither)}"
            difference = max(sizes) - min(sizes)
            yield pair[1].violation(ViolationCode.DIFFERENT_SPREAD, detail, rule, difference)


def _apparent(row: Row) -> str:
    size = abs(row.spread)
    verb = "keeps" if size == abs(row.written.spread) else "counts"
    return f"{row.player}, an apparent qualifier, {verb} {size}"


def _counted(cards: _Cards) -> list[Mapping[str, int]]:
    return [_count(rows) for rows in cards]


def _count(rows: Sequence[Row]) -> Mapping[str, int]:
    """Step 6: 3 points for a win by 31 or more, 2 for another, 0 for a loss. Return the totals."""
    for row in rows:
        if not row.won:
            row.points = 0
        elif row.spread > 0:
            row.points = 3 if row.spread >= 31 else 2
    return _totals(rows)


def _wrong_points(rows: Iterable[Row]) -> Iterator[Violation]:
    """Step 6: points that are others than written only because they were written wrongly."""
    for row in rows:
        _, _, points, spread, _ = row.written
        if row.points != points and not row.contradictory and abs(row.spread) == abs(spread):
            wrote = f"{row.player} wrote {points} points for a win by {row.spread}"
            detail = f"{wrote}; it counts {row.points}"
            yield row.violation(ViolationCode.WRONG_POINTS, detail, "12.1")


def _levels(totals: Iterable[Mapping[str, int]]) -> Iterator[Sequence[int]]:
    """Step 7: the cards that are level by their totals, best first."""
    level = defaultdict(list)
    for card, total in enumerate(totals):
        level[_MERIT(total)].append(card)
    for merit in sorted(level, reverse=True):
        yield level[merit]


def _ranks(cards: _Cards, level: Sequence[int]) -> Sequence[Sequence[int]]:
    """Step 7: the games between exactly two who are level may part them."""
    if len(level) == 2:
        one, other = (_between(cards[card], level) for card in level)
        if one != other:
            return [[card] for card in (level if one > other else reversed(level))]
    return [level]


def _between(rows: Iterable[Row], two: Sequence[int]) -> tuple[int, int]:
    """Return wins and net spread of the rows of one of two players against the other."""
    met = [row for row in rows if row.opponent in two and row.twin]
    return sum(row.points > 0 for row in met), sum(row.spread for row in met)


def _in_front(cards: _Cards, totals: Iterable[Mapping[str, int]], line: int) -> set[int]:
    """Return those who qualify or play off, whose rank begins within the line."""
    found: set[int] = set()
    for level in _levels(totals):
        if len(found) < line:
            is_across = len(found) + len(level) > line
            found.update(_ranks(cards, level)[0] if is_across else level)
    return found


def _standings(
    cards: _Cards, totals: Sequence[Mapping[str, int]], qualifiers: int
) -> Iterator[Standing]:
    rank = 1
    for group in (group for level in _levels(totals) for group in _ranks(cards, level)):
        last = rank + len(group) - 1
        qualification = _qualification(rank, last, qualifiers)
        for card in group:
            yield Standing(rank, card, totals[card], last > rank, qualification)
        rank = last + 1


def _qualification(rank: int, last: int, qualifiers: int) -> Qualification:
    """Return that of the players from one rank to the last of those who are tied at it."""
    if last <= qualifiers:
        return Qualification.QUALIFIES
    return Qualification.PLAYS_OFF if rank <= qualifiers else Qualification.OUT


def _same_names(cards: Iterable[ScoreCard]) -> Sequence[Sequence[str]]:
    """Return names that differ only in case, accents, apostrophes and the order of words."""
    names: dict[str, None] = {}
    for card in cards:
        names[card.player] = None
        names.update(dict.fromkeys(row.name for row in card.games))
    alike = defaultdict(list)
    for name in names:
        alike[_plain(name)].append(name)
    return [found for found in alike.values() if len(found) > 1]


def _plain(name: str) -> Sequence[str]:
    letters = _ACCENTS_AND_APOSTROPHES.sub("", normalize("NFD", name.casefold()))
    return tuple(sorted(letters.replace(",", " ").split()))
