"""Chances of the dealer on every board, at four moments of a deal [rules 16].

The data is ``chances.npz``, made by ``python -m tools.chances``; see docs/review.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from importlib import resources
from math import ceil
from typing import NamedTuple

from service.engine.errors import Fault, FaultCode, refuse

TARGET = 121
"""Target of the table: a lower one is the same board with the difference pegged."""

PARTS = 10_000
"""The data has whole numbers of ten-thousandths."""


class Moment(StrEnum):
    """Just before the starter is turned, or just before this hand or the crib is counted."""

    DEAL = "deal"
    PONE_HAND = "pone-hand"
    DEALER_HAND = "dealer-hand"
    CRIB = "crib"


_MOMENTS = list(Moment)


class Table(NamedTuple):
    chances: memoryview
    """The dealer's, by moment, the dealer's points and the pone's."""
    standard_error: float
    """The greatest of any board's chances, rounded up."""
    points: tuple[float, ...]
    """The mean points of a deal, of the dealer and of the pone."""


@dataclass(frozen=True, slots=True)
class Board:
    dealer: int
    """Score, as the next."""
    pone: int
    moment: Moment = Moment.DEAL
    target: int = TARGET


def chance_on(board: Board) -> Fraction:
    """Return how probable the dealer's win is; raise `Impossible` where the game is over."""
    refuse(_faults(board))
    return chance(board.moment, board.dealer, board.pone, board.target)


def _faults(board: Board) -> Iterator[Fault]:
    for name, score in (("dealer", board.dealer), ("pone", board.pone)):
        if score >= board.target:
            wanted = f"{name} must be below the target {board.target}"
            yield Fault(FaultCode.INVALID_SCORES, (name,), wanted, score)


def chance(moment: Moment, dealer: int, pone: int, target: int = TARGET) -> Fraction:
    """Return how probable the dealer's win is; both have points, and at most one the target."""
    if dealer >= target or pone >= target:
        return Fraction(int(dealer >= target))
    ahead = TARGET - target
    parts = table().chances[_MOMENTS.index(moment), dealer + ahead, pone + ahead]
    return Fraction(int(parts), PARTS)


@cache
def table() -> Table:
    import numpy as np  # noqa: PLC0415 - it takes its time

    data = resources.files("service.engine.chances").joinpath("chances.npz")
    with data.open("rb") as file, np.load(file) as arrays:
        error = ceil(PARTS * arrays["standard_error"]) / PARTS
        return Table(memoryview(arrays["chances"]), error, tuple(arrays["points"].tolist()))
