"""Scoring one card of a count [000-004 "The Play", rules of play 3].

A count is the cards since the last reset, all players together, in the order played.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from service.engine.cards import Card, value_of
from service.engine.scoring.combinations import PAIRS, Combination, Kind

LIMIT = 31

FIFTEEN = 15

COUNTS = {FIFTEEN: Kind.FIFTEEN, LIMIT: Kind.THIRTY_ONE}
"""Counts that score by themselves, `COUNTS_POINTS` each."""

COUNTS_POINTS = 2

MOST_REMEMBERED = 1 << 16
"""Counts kept in a cache: games repeat them."""


class Item(NamedTuple):
    kind: Kind
    cards: int
    """Number of the last cards that score together."""
    points: int


def score(
    count: Sequence[Card], thirty_one: int = COUNTS_POINTS, *, closes: bool = False
) -> tuple[Combination, ...]:
    """Return the combinations that the last card of the count makes.

    ``closes``: the card closed the count below 31, and has the point for that. ``thirty_one``:
    points for 31, 1 where the other is claimed apart.
    """
    scored = [
        Combination(kind, tuple(count[-cards:]), thirty_one if kind is Kind.THIRTY_ONE else points)
        for kind, cards, points in items(tuple([card.rank for card in count]))
    ]
    if closes:
        scored.append(Combination(Kind.LAST, (count[-1],), 1))
    return tuple(scored)


@lru_cache(maxsize=MOST_REMEMBERED)
def points(ranks: tuple[int, ...]) -> int:
    """Return the points of the last card of a count of these ranks, without go or last."""
    return sum(item.points for item in items(ranks))


@lru_cache(maxsize=MOST_REMEMBERED)
def items(ranks: tuple[int, ...]) -> Sequence[Item]:
    """Return the items that the last card of a count makes: suits do not matter."""
    found = []
    total = sum(map(value_of, ranks))
    if total in COUNTS:
        found.append(Item(COUNTS[total], len(ranks), COUNTS_POINTS))
    return [*found, *_together(ranks)]


@lru_cache(maxsize=MOST_REMEMBERED)
def points_together(ranks: tuple[int, ...]) -> int:
    """Return the points of the last card for pairs and runs with those before it."""
    return sum(item.points for item in _together(ranks))


def _together(ranks: Sequence[int]) -> Iterator[Item]:
    same, run = alike(ranks), _run(ranks)
    if same > 1:
        kind, worth = PAIRS[same]
        yield Item(kind, same, worth)
    if run:
        yield Item(Kind.RUN, run, run)


def alike(ranks: Sequence[int]) -> int:
    """Return the number of last cards that are of one rank: 1 to 4."""
    same = 1
    while same < len(ranks) and ranks[-1 - same] == ranks[-1]:
        same += 1
    return same


def _run(ranks: Sequence[int]) -> int:
    """Return the length of the longest run that the last cards make in any order, or 0."""
    for length in range(len(ranks), 2, -1):
        last = ranks[-length:]
        if len(set(last)) == length and max(last) - min(last) == length - 1:
            return length
    return 0
