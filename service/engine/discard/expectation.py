"""What a hand or a crib may count with cards that are not seen yet: every case tried."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from service.engine.cards import Card
from service.engine.rules.parameters import Rules
from service.engine.scoring import columns
from service.engine.scoring.columns import Column


def hand_cases(
    hands: Sequence[Sequence[Card]], unseen: Sequence[Card], rules: Rules
) -> list[dict[int, int]]:
    """Return for each hand, all of one size, with how many of the starters it counts how much."""
    # A row for each hand, a column for each starter.
    held = [_numbers(cards)[:, np.newaxis] for cards in zip(*hands, strict=True)]
    rows = columns.totals(held, _numbers(unseen), rules, crib=False)
    cases = [np.bincount(points).tolist() for points in rows]
    return [{points: number for points, number in enumerate(row) if number} for row in cases]


def crib_cases(unseen: Sequence[Card], others: int) -> list[Column]:
    """Return every set of so many cards of others, with every starter that it leaves.

    The starter is the last of the columns.
    """
    numbers = _numbers(unseen)
    sets = np.array(list(combinations(numbers, others))).T
    cards = [np.repeat(column, len(numbers)) for column in sets]
    cards.append(np.tile(numbers, len(sets[0])))
    possible = ~columns.any_twice(cards)
    return [column[possible] for column in cards]


def crib_range(discard: Sequence[Card], coming: Sequence[Column], rules: Rules) -> tuple[int, int]:
    """Return the fewest and the most points that a crib counts in any of `crib_cases`."""
    *others, starter = coming
    own = [_numbers([card]) for card in discard]
    points = columns.totals([*own, *others], starter, rules, crib=True)
    return int(points.min()), int(points.max())


def _numbers(cards: Sequence[Card]) -> Column:
    return np.array([card.number for card in cards], np.uint8)
