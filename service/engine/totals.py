"""The fast way to the total of a hand or crib; `service.engine.show` is the readable one.

The points of fifteens, pairs and runs depend on the ranks alone, and there are few patterns of
ranks, so each is worked out once. A test proves both ways equal on every pattern and flush.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from service.engine.cards import JACKS, Card
from service.engine.combinations import PAIRS
from service.engine.rules import Rules


def total(cards: Sequence[Card], starter: Card, rules: Rules, *, crib: bool) -> int:
    """Return the points of a hand or crib with the starter."""
    points = rank_points(tuple(sorted([starter.rank, *[card.rank for card in cards]])))
    suit = cards[0].suit
    if suit == cards[1].suit and len({card.suit for card in cards}) == 1:
        if starter.suit == suit and (crib or rules.flush_takes_starter):
            points += len(cards) + 1
        elif not crib:
            points += len(cards)
    if JACKS[starter.suit] in cards:
        points += rules.nobs
    return points


@lru_cache(maxsize=1 << 15)
def rank_points(ranks: tuple[int, ...]) -> int:
    """Return the points of fifteens, pairs and runs of these ranks, given low to high."""
    points = 0
    values = [min(rank, 10) for rank in ranks]
    for size in range(2, len(values) + 1):
        points += 2 * sum(sum(subset) == 15 for subset in combinations(values, size))
    length, ways = 0, 1
    for rank in range(1, 15):
        alike = ranks.count(rank)
        if alike:
            length, ways = length + 1, ways * alike
            points += PAIRS[alike][1] if alike > 1 else 0
        else:
            points += length * ways if length >= 3 else 0
            length, ways = 0, 1
    return points
