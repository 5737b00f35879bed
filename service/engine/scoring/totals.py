"""The quick way to the total of a hand or crib, without the reasons.

`service.engine.show` is the readable scorer; a test proves both equal on every pattern of ranks,
flush and nobs.
"""

from collections.abc import Sequence
from functools import lru_cache

from service.engine.cards import JACKS, Card
from service.engine.rules.parameters import Rules
from service.engine.scoring.patterns import MOST_REMEMBERED, items


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


@lru_cache(maxsize=MOST_REMEMBERED)
def rank_points(ranks: tuple[int, ...]) -> int:
    """Return the points of fifteens, pairs and runs of these ranks, given low to high."""
    return sum([item.points for item in items(ranks)])
