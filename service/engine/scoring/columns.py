"""Scoring many hands or cribs at once, each card and each sort of points in a column of its own.

The rules are those of `service.engine.scoring.show`; tests compare both on every class of hands.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from operator import and_, or_
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from service.engine.cards import DECK, JACK, SUITS
from service.engine.rules.parameters import Rules
from service.engine.scoring.rank_table import BASE, Points, RankTable, rank_table

Column: TypeAlias = NDArray[np.uint8]
"""One card of every hand, as `service.engine.cards.Card.number`; a single one stands for all."""


class Parts(NamedTuple):
    """Points by sort."""

    fifteens: Points
    pairs: Points
    runs: Points
    flush: Points
    nobs: Points


def parts(cards: Sequence[Column], starter: Column, rules: Rules, *, crib: bool) -> Parts:
    """Return the points of hands, or cribs, of three or four cards with their starters.

    Points of a hand that has a card twice mean nothing.
    """
    table, place = _looked_up([*cards, starter])
    return Parts(
        table.fifteens[place],
        table.pairs[place],
        table.runs[place],
        _flush(cards, starter, rules, crib=crib),
        _nobs(cards, starter, rules),
    )


def totals(cards: Sequence[Column], starter: Column, rules: Rules, *, crib: bool) -> Points:
    """Return the sums of `parts`."""
    table, place = _looked_up([*cards, starter])
    flush = _flush(cards, starter, rules, crib=crib)
    return table.total[place] + flush + _nobs(cards, starter, rules)


def any_twice(cards: Sequence[Column]) -> NDArray[np.bool]:
    """Return for each hand whether a card is in it twice."""
    return reduce(or_, [one == other for one, other in combinations(cards, 2)])


def read(hands: Sequence[str], cards: int) -> list[Column]:
    """Return hands of so many cards each, written as in responses, without spaces."""
    codes = np.frombuffer("".join(hands).encode("ascii"), _CODE).reshape(len(hands), cards)
    return list(_NUMBERS[np.ascontiguousarray(codes.T)])


_CODE = np.dtype("<u2")
"""The two characters of a card, read as one number."""


def _numbers() -> Column:
    """Return the number of each card at the place that its code is."""
    numbers = np.zeros(1 << 16, np.uint8)
    texts = "".join(card.text for card in DECK).encode("ascii")
    numbers[np.frombuffer(texts, _CODE)] = [card.number for card in DECK]
    return numbers


_NUMBERS = _numbers()


def _looked_up(shown: Sequence[Column]) -> tuple[RankTable, NDArray[np.int32]]:
    """Return the table, and the places of the patterns in it."""
    place = np.zeros(1, np.int32)
    for card in shown:
        place = place * BASE + _rank(card)
    return rank_table(len(shown)), place


def _flush(cards: Sequence[Column], starter: Column, rules: Rules, *, crib: bool) -> Points:
    first, *others = map(_suit, cards)
    held = reduce(and_, [suit == first for suit in others])
    shown = held & (_suit(starter) == first)
    if crib:
        return _worth(shown, len(cards) + 1)
    return _worth(held, len(cards)) + _worth(shown, int(rules.flush_takes_starter))


def _nobs(cards: Sequence[Column], starter: Column, rules: Rules) -> Points:
    jack = _suit(starter) + np.uint8(len(SUITS) * (JACK - 1))
    return _worth(reduce(or_, [card == jack for card in cards]), rules.nobs)


def _worth(found: NDArray[np.bool], points: int) -> Points:
    """Return so many points where something is found, else 0."""
    worth: Points = found * np.uint8(points)
    return worth


def _rank(card: Column) -> Column:
    return card >> np.uint8(2)


def _suit(card: Column) -> Column:
    return card & np.uint8(3)
