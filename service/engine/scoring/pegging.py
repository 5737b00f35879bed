"""Scoring one card of a count [000-004 "The Play", rules of play 3].

A count is the cards since the last reset, all players together, in the order played.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from service.engine.cards import Card, in_order, value_of
from service.engine.scoring.combinations import PAIRS, Combination, Kind

LIMIT = 31

FIFTEEN = 15

MOST_REMEMBERED = 1 << 16
"""Counts kept in a cache: games repeat them."""


class Item(NamedTuple):
    kind: Kind
    cards: int
    """Number of the last cards that score together."""
    points: int


def score(
    count: Sequence[Card], close: Kind | None = None, thirty_one: int = 2
) -> tuple[Combination, ...]:
    """Return the combinations that the last card of the count makes.

    ``close`` is `Kind.GO` or `Kind.LAST` where the card closed the count below 31 and the point for
    that belongs to the card. ``thirty_one``: points for 31, 1 where the other is claimed apart.
    """
    scored = [
        Combination(
            kind, in_order(count[-cards:]), thirty_one if kind is Kind.THIRTY_ONE else points
        )
        for kind, cards, points in items(tuple([card.rank for card in count]))
    ]
    if close:
        scored.append(Combination(close, (count[-1],), 1))
    return tuple(scored)


@lru_cache(maxsize=MOST_REMEMBERED)
def points(ranks: tuple[int, ...]) -> int:
    """Return the points of the last card of a count of these ranks, without go or last."""
    return sum(item.points for item in items(ranks))


@lru_cache(maxsize=MOST_REMEMBERED)
def items(ranks: tuple[int, ...]) -> Sequence[Item]:
    """Return the items that the last card of a count makes: suits do not matter."""
    found = []
    total, alike, run = sum(map(value_of, ranks)), _alike(ranks), _run(ranks)
    if total == FIFTEEN:
        found.append(Item(Kind.FIFTEEN, len(ranks), 2))
    if total == LIMIT:
        found.append(Item(Kind.THIRTY_ONE, len(ranks), 2))
    if alike:
        kind, worth = PAIRS[alike]
        found.append(Item(kind, alike, worth))
    if run:
        found.append(Item(Kind.RUN, run, run))
    return found


def _alike(ranks: Sequence[int]) -> int:
    """Return the number of last cards that are of one rank: 2 to 4, or 0."""
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
