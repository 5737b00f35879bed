"""What the others discard: any cards, or what good players discard in their place."""

import tomllib
from collections.abc import Iterator, Mapping
from enum import StrEnum
from importlib import resources
from itertools import combinations_with_replacement
from math import comb
from types import MappingProxyType
from typing import TypeAlias

from service.engine.cards import RANKS, SUITS


class Others(StrEnum):
    """How the others choose what they discard."""

    RANDOM = "random"
    TYPICAL = "typical"


Likely: TypeAlias = tuple[tuple[int, ...], ...]
"""How likely any one pair of cards is, by its two ranks from 0, in either order."""

_PAIRS_OF_ONE_RANK = comb(len(SUITS), 2)
_PAIRS_OF_TWO_RANKS = len(SUITS) ** 2


def _load() -> Iterator[tuple[str, Likely]]:
    text = resources.files("service.engine.discard").joinpath("typical.toml").read_text("utf-8")
    for side, frequencies in tomllib.loads(text).items():
        likely = {}
        for one, other in combinations_with_replacement(RANKS, 2):
            # The cards of two ranks share a frequency evenly: all are multiplied by 6 × 16.
            share = _PAIRS_OF_TWO_RANKS if one == other else _PAIRS_OF_ONE_RANK
            likely[one, other] = likely[other, one] = share * frequencies[one + other]
        yield side, tuple(tuple(likely[one, other] for other in RANKS) for one in RANKS)


TYPICAL: Mapping[str, Likely] = MappingProxyType(dict(_load()))
"""What good players discard as ``dealer`` and as ``pone``, see ``typical.toml``."""


def likely(others: Others, *, dealer: bool) -> Likely | None:
    """Return how likely each pair is from the dealer, or from the pone; None: all alike."""
    return TYPICAL["dealer" if dealer else "pone"] if others is Others.TYPICAL else None
