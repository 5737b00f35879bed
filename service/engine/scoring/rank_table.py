"""Fifteens, pairs and runs of many hands at once: a table with an entry for every pattern of ranks.

The ranks of the cards shown, counted from 0, are the digits of a number to the base 13, and that is
the place of the pattern in the table. Cards may stand in any order, so each pattern has a place for
every order of its ranks.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from service.engine.cards import RANKS
from service.engine.scoring.pegging import FIFTEEN

Points: TypeAlias = NDArray[np.uint8]
Numbers: TypeAlias = NDArray[np.int_]

BASE = len(RANKS)


@dataclass(frozen=True, slots=True, eq=False)
class RankTable:
    """Points by the place of the pattern."""

    fifteens: Points
    pairs: Points
    runs: Points
    total: Points


@cache
def rank_table(cards: int) -> RankTable:
    """Return the table for so many cards, starter included; made when first asked for.

    Patterns with five alike are in it too, with points that mean nothing.
    """
    patterns = np.array(list(combinations_with_replacement(range(BASE), cards)))
    places = patterns @ np.array(list(permutations(BASE ** np.arange(cards)))).T
    pattern_at = np.empty(BASE**cards, np.uint16)
    pattern_at[places] = np.arange(len(patterns))[:, np.newaxis]
    fifteens, pairs, runs = (
        points(patterns.T).astype(np.uint8)[pattern_at] for points in (_fifteens, _pairs, _runs)
    )
    return RankTable(fifteens, pairs, runs, fifteens + pairs + runs)


# In what follows there is a row for each card, low to high, and a column for each pattern.


def _fifteens(ranks: Numbers) -> Numbers:
    values = np.minimum(ranks + 1, 10)
    subsets = [cards for size in range(2, len(values) + 1) for cards in combinations(values, size)]
    points: Numbers = np.sum([2 * (sum(cards) == FIFTEEN) for cards in subsets], axis=0)
    return points


def _pairs(ranks: Numbers) -> Numbers:
    """Count 2 for every two alike: three are three pairs, 6, and four are six pairs, 12."""
    alike = [one == other for one, other in combinations(ranks, 2)]
    points: Numbers = 2 * np.sum(alike, axis=0)
    return points


def _runs(ranks: Numbers) -> Numbers:
    """Go up through the ranks, with the stretch so far and the ways to pick a card of each rank."""
    points: Numbers = np.zeros_like(ranks[0])
    stretch = points
    ways = np.ones_like(points)
    # One rank above the king, which no card has, ends the last stretch.
    for rank in range(BASE + 1):
        alike = np.sum(ranks == rank, axis=0)
        ended = (alike == 0) & (stretch >= 3)
        points = points + ended * stretch * ways
        stretch = np.where(alike, stretch + 1, 0)
        ways = np.where(alike, ways * alike, 1)
    return points
