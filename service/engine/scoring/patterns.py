"""What each pattern of ranks scores in fifteens, pairs and runs: found once, then remembered.

These items depend on the ranks alone, and there are few patterns: 6,175 of five cards, 18,395 of
six. Each is found by the readable scorer.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from typing import NamedTuple

from service.engine.cards import DECK, Card
from service.engine.rules.rulesets import RULESETS
from service.engine.scoring.combinations import Kind
from service.engine.scoring.show import score

MOST_REMEMBERED = 1 << 15
"""How many patterns are kept: room for all of them."""


class Item(NamedTuple):
    """A fifteen, pair or run among cards of a pattern."""

    kind: Kind
    cards: Callable[[tuple[Card, ...]], tuple[Card, ...]]
    """Takes those that make it out of the cards shown, in the order of print."""
    points: int


@lru_cache(maxsize=MOST_REMEMBERED)
def items(ranks: tuple[int, ...]) -> tuple[Item, ...]:
    """Return the items of cards of these ranks, low to high, in the order of counting."""
    shown = _specimen(ranks)
    starter, *hand = shown
    counted = score(hand, starter, RULESETS["standard"].rules)
    return tuple(
        _item(item.kind, tuple(map(shown.index, item.cards)), item.points)
        for item in counted.combinations
        if item.kind not in (Kind.FLUSH, Kind.NOBS)
    )


def _specimen(ranks: Sequence[int]) -> list[Card]:
    """Return cards of these ranks, in the order of print."""
    return [DECK[4 * (rank - 1) + ranks[:place].count(rank)] for place, rank in enumerate(ranks)]


@cache
def _item(kind: Kind, places: tuple[int, ...], points: int) -> Item:
    """Return the one item of its sort: most patterns share theirs with others."""
    return Item(kind, itemgetter(*places), points)
