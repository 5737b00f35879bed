"""The events of a game, and the combinations of cards that score."""

from enum import StrEnum
from typing import NamedTuple

from service.engine.cards import Card


class Event(StrEnum):
    HEAD_START = "head-start"
    HEELS = "heels"
    CARD = "card"
    GO = "go"
    LAST = "last"
    HAND = "hand"
    CRIB = "crib"
    PEGGING = "pegging"
    DEAL = "deal"
    RULING = "ruling"


class Kind(StrEnum):
    """The name of a combination; in the order in which they are counted aloud."""

    FIFTEEN = "fifteen"
    THIRTY_ONE = "thirty-one"
    PAIR = "pair"
    PAIR_ROYAL = "pair-royal"
    DOUBLE_PAIR_ROYAL = "double-pair-royal"
    RUN = "run"
    FLUSH = "flush"
    NOBS = "nobs"
    LAST = "last"


PAIRS = {
    2: (Kind.PAIR, 2),
    3: (Kind.PAIR_ROYAL, 6),
    4: (Kind.DOUBLE_PAIR_ROYAL, 12),
}
"""Kind and points by the number of cards of one rank [001]."""


class Combination(NamedTuple):
    kind: Kind
    cards: tuple[Card, ...]
    """Sorted by rank and suit in the show; in the play in the order played."""
    points: int
