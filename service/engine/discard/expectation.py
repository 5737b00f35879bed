"""What a hand or a crib may count with cards that are not seen yet: exactly, all of them tried."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from service.engine.cards import Card
from service.engine.rules.parameters import Rules
from service.engine.scoring import columns
from service.engine.scoring.columns import Column


def to_come(unseen: Sequence[Card], others: int) -> list[Column]:
    """Return every set of so many cards of others, with every starter that it leaves.

    The starter is the last of the columns; without others it is the only one.
    """
    numbers = np.array([card.number for card in unseen], np.uint8)
    if not others:
        return [numbers]
    sets = np.array(list(combinations(numbers, others))).T
    cards = [np.repeat(column, len(numbers)) for column in sets]
    cards.append(np.tile(numbers, len(sets[0])))
    possible = ~columns.any_twice(cards)
    return [column[possible] for column in cards]


def distribution(
    own: Sequence[Card], coming: Sequence[Column], rules: Rules, *, crib: bool
) -> dict[int, int]:
    """Return the points that one's own cards count with those to come, and in how many cases."""
    *others, starter = coming
    held = [np.array([card.number], np.uint8) for card in own]
    cases = np.bincount(columns.totals([*held, *others], starter, rules, crib=crib)).tolist()
    return {points: number for points, number in enumerate(cases) if number}
