"""A scoring item: what it is called, the cards that make it, and its points."""

from enum import StrEnum
from typing import NamedTuple

from service.engine.cards import Card


class Kind(StrEnum):
    """What a combination is called; in the order in which they are counted aloud."""

    FIFTEEN = "fifteen"
    THIRTY_ONE = "thirty-one"
    PAIR = "pair"
    PAIR_ROYAL = "pair-royal"
    DOUBLE_PAIR_ROYAL = "double-pair-royal"
    RUN = "run"
    FLUSH = "flush"
    NOBS = "nobs"
    GO = "go"
    LAST = "last"


PAIRS = {
    2: (Kind.PAIR, 2),
    3: (Kind.PAIR_ROYAL, 6),
    4: (Kind.DOUBLE_PAIR_ROYAL, 12),
}
"""How many cards of one rank: the item's kind and points [001]."""


class Combination(NamedTuple):
    """One scoring item."""

    kind: Kind
    cards: tuple[Card, ...]
    """In the order of print."""
    points: int
