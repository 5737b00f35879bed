"""What can score: the events of a game, and the combinations that make their points."""

from enum import StrEnum
from typing import NamedTuple

from service.engine.cards import Card


class Event(StrEnum):
    """What an entry of a game is."""

    HEAD_START = "head-start"
    HEELS = "heels"
    CARD = "card"
    GO = "go"
    LAST = "last"
    HAND = "hand"
    CRIB = "crib"
    PEGGING = "pegging"
    RULING = "ruling"


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
    """Sorted by rank and suit."""
    points: int
