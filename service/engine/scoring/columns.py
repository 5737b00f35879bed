"""Scoring many hands or cribs at once, each card and each sort of points in a column of its own.

Fifteens, pairs and runs come from a table that `service.engine.scoring.show` fills, with an entry
for every pattern of ranks. The ranks of the cards shown, counted from 0, are the digits of a number
to the base 13, and that is the place of the pattern in the table. Cards may stand in any order, so
each pattern has a place for every order of its ranks. Flushes and nobs are counted as there; tests
compare both on every class of hands.
"""

from collections.abc import Sequence
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement, permutations
from operator import and_, or_
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from service.engine.cards import DECK, JACK, RANKS, SUITS
from service.engine.rules.parameters import Rules
from service.engine.scoring.show import rank_parts

BASE = len(RANKS)

Points: TypeAlias = NDArray[np.uint8]
Column: TypeAlias = NDArray[np.uint8]
"""One card of every hand, as `service.engine.cards.Card.number`; a single one stands for all."""


class Parts(NamedTuple):
    """Points by sort."""

    fifteens: Points
    pairs: Points
    runs: Points
    flush: Points
    nobs: Points


class RankTable(NamedTuple):
    """Points by the place of the pattern."""

    fifteens: Points
    pairs: Points
    runs: Points
    total: Points


def parts(cards: Sequence[Column], starter: Column, rules: Rules, *, crib: bool) -> Parts:
    """Return the points of hands, or cribs; undefined for one with a card twice."""
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
    return reduce(or_, [one == other for one, other in combinations(cards, 2)])


def read(hands: Sequence[str], cards: int) -> list[Column]:
    """Return the columns of hands of so many cards each, such as ``5H5S5CJD5D``."""
    codes = np.frombuffer("".join(hands).encode("ascii"), _CODE).reshape(len(hands), cards)
    return list(_NUMBERS[np.ascontiguousarray(codes.T)])


_CODE = np.dtype("<u2")
"""The two characters of a card, read as one number."""


def _numbers() -> Column:
    """Return the number of each card at the place of its code."""
    numbers = np.zeros(1 << 16, np.uint8)
    texts = "".join(card.text for card in DECK).encode("ascii")
    numbers[np.frombuffer(texts, _CODE)] = [card.number for card in DECK]
    return numbers


_NUMBERS = _numbers()


def _looked_up(shown: Sequence[Column]) -> tuple[RankTable, NDArray[np.int32]]:
    """Return the table, and the places of the hands' patterns in it."""
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
    worth: Points = found * np.uint8(points)
    return worth


def _rank(card: Column) -> Column:
    return card >> np.uint8(2)


def _suit(card: Column) -> Column:
    return card & np.uint8(3)


@cache
def rank_table(cards: int) -> RankTable:
    """Return the table for so many cards, starter included; undefined for five of one rank."""
    patterns = list(combinations_with_replacement(range(1, BASE + 1), cards))
    points = np.array([rank_parts(ranks) for ranks in patterns], np.uint8)
    places = (np.array(patterns) - 1) @ np.array(list(permutations(BASE ** np.arange(cards)))).T
    pattern_at = np.empty(BASE**cards, np.uint16)
    pattern_at[places] = np.arange(len(patterns))[:, np.newaxis]
    fifteens, pairs, runs = (column[pattern_at] for column in points.T)
    return RankTable(fifteens, pairs, runs, fifteens + pairs + runs)
