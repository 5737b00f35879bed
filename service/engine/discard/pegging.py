"""The mean points of the play by the four ranks kept, own and the other's [rules 16].

The data is ``pegging.npz``, made by ``python -m tools.chances``; see docs/review.md.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from importlib import resources
from math import comb
from typing import NamedTuple

from service.engine.cards import Card

PARTS = 1000
"""The data has whole numbers of thousandths."""


class Pegging(NamedTuple):
    own: Fraction
    other: Fraction


def pegging(kept: Iterable[Card], *, dealer: bool) -> Pegging:
    place = place_of(sorted(card.rank - 1 for card in kept))
    own, other = (Fraction(means()[int(not dealer), place, player], PARTS) for player in (0, 1))
    return Pegging(own, other)


def place_of(ranks: Iterable[int]) -> int:
    """Return the place of ranks from 0, low to high, among all sets of so many ranks."""
    return sum(comb(rank + at, at + 1) for at, rank in enumerate(ranks))


@cache
def means() -> memoryview:
    """Return thousandths of points by role (dealer, pone), place, and player (own, other)."""
    import numpy as np  # noqa: PLC0415 - it takes its time

    data = resources.files("service.engine.discard").joinpath("pegging.npz")
    with data.open("rb") as file, np.load(file) as arrays:
        return memoryview(arrays["means"])
