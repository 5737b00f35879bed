"""Scoring one card of a count [000-004 "The Play", rules of play 3].

A count is the cards since the last reset, all players together, in the order laid.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from service.engine.cards import Card, printed
from service.engine.combinations import PAIRS, Combination, Kind

LIMIT = 31
"""No count goes above it."""

FIFTEEN = 15


def score(count: Sequence[Card], close: Kind | None = None) -> tuple[Combination, ...]:
    """Return what the last card of the count scores, with the reasons.

    ``close`` is `Kind.GO` or `Kind.LAST` where the card closed the count below 31 and the point for
    that belongs to the card.
    """
    return tuple(_items(count, close))


def _items(count: Sequence[Card], close: Kind | None) -> Iterator[Combination]:
    total = sum(card.value for card in count)
    if total == FIFTEEN:
        yield Combination(Kind.FIFTEEN, printed(count), 2)
    if total == LIMIT:
        yield Combination(Kind.THIRTY_ONE, printed(count), 2)
    ranks = tuple(card.rank for card in count)
    alike = _alike(ranks)
    if alike:
        kind, points = PAIRS[alike]
        yield Combination(kind, printed(count[-alike:]), points)
    run = _run(ranks)
    if run:
        yield Combination(Kind.RUN, printed(count[-run:]), run)
    if close:
        yield Combination(close, (count[-1],), 1)


def _alike(ranks: Sequence[int]) -> int:
    """Return how many of the last cards have the last card's rank: 2 to 4, or 0."""
    alike = 1
    while alike < len(ranks) and ranks[-1 - alike] == ranks[-1]:
        alike += 1
    return alike if alike > 1 else 0


def _run(ranks: Sequence[int]) -> int:
    """Return the length of the longest run that the last cards make in any order, or 0."""
    for length in range(len(ranks), 2, -1):
        last = ranks[-length:]
        if len(set(last)) == length and max(last) - min(last) == length - 1:
            return length
    return 0


@lru_cache(maxsize=1 << 16)
def points(ranks: tuple[int, ...]) -> int:
    """Return what the last card of a count of these ranks scores, without go or last.

    The same as the sum of `score`, remembered: games repeat their counts.
    """
    total = sum(min(rank, 10) for rank in ranks)
    alike = _alike(ranks)
    return (2 if total in (FIFTEEN, LIMIT) else 0) + (PAIRS[alike][1] if alike else 0) + _run(ranks)
