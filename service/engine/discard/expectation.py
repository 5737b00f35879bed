"""The points to expect of hands and cribs, exactly, over all cards that are not seen yet.

A hand, and the range of a crib, are counted with every case. For the mean of a crib there are too
many: fifteens, pairs and runs depend on ranks alone, so it is enough to go through the ranks of the
starter and of the cards of others, and to know in how many ways each can come. Flushes and nobs are
counted apart.

The starter is any unseen card, each as likely as the next. The cards of others are what is left
then: each set as likely as the next, or pairs as likely as others discard their ranks.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from service.engine.cards import DECK, JACK, SUITS, Card
from service.engine.rules.parameters import Rules, Table
from service.engine.scoring import columns
from service.engine.scoring.columns import BASE, Column, rank_table

Counts: TypeAlias = NDArray[np.int64]

_JACK = JACK - 1


def hand_cases(
    hands: Sequence[Sequence[Card]], unseen: Sequence[Card], rules: Rules
) -> list[dict[int, int]]:
    """Return for each hand the points that it may count, rising, and the starters for each."""
    # A row for each hand, a column for each starter.
    held = [_numbers(cards)[:, np.newaxis] for cards in zip(*hands, strict=True)]
    rows = columns.totals(held, _numbers(unseen), rules, crib=False)
    cases = [np.bincount(points).tolist() for points in rows]
    return [{points: number for points, number in enumerate(row) if number} for row in cases]


def crib_cases(unseen: Sequence[Card], others: int) -> list[Column]:
    """Return every set of so many cards of others with every starter, the last column."""
    numbers = _numbers(unseen)
    sets = np.array(list(combinations(numbers, others))).T
    cards = [np.repeat(column, len(numbers)) for column in sets]
    cards.append(np.tile(numbers, len(sets[0])))
    possible = ~columns.any_twice(cards)
    return [column[possible] for column in cards]


def crib_range(discard: Sequence[Card], coming: Sequence[Column], rules: Rules) -> tuple[int, int]:
    """Return the fewest and the most points that a crib counts in any of `crib_cases`."""
    *others, starter = coming
    own = [_numbers([card]) for card in discard]
    points = columns.totals([*own, *others], starter, rules, crib=True)
    return int(points.min()), int(points.max())


def crib_means(
    dealt: Sequence[Card],
    discards: Sequence[Sequence[Card]],
    table: Table,
    rules: Rules,
    likely: Sequence[Sequence[int]] | None = None,
) -> list[Fraction]:
    """Return the mean of the crib for each way to discard from the cards dealt.

    ``likely``: the weight of any one pair of cards from the other of two players, by its ranks from
    0; None: all sets of cards are equally likely.
    """
    suits = _by_suit(dealt)
    left = suits.sum(axis=0)
    others = table.crib - table.discards
    ways = _ways(left, others, likely)
    all_ways = ways.reshape(BASE, -1).sum(axis=1)
    nobs = rules.nobs * _others_nobs(suits, ways)
    points = rank_table(table.crib + 1).total.reshape((BASE,) * (table.crib + 1))
    # What follows has an entry for each rank of the starter.
    means = []
    for discard in discards:
        ranks = points[tuple(card.rank - 1 for card in discard)]
        found = nobs + left * (ways * ranks).reshape(BASE, -1).sum(axis=1)
        for card in discard:
            if card.rank == JACK:
                found = found + rules.nobs * suits[SUITS.index(card.suit)] * all_ways
        if len({card.suit for card in discard}) == 1:
            suited = suits[SUITS.index(discard[0].suit)]
            flushes = _ways(suited, others, likely).reshape(BASE, -1).sum(axis=1)
            found = found + (table.crib + 1) * suited * flushes
        means.append(_mean(found.tolist(), left.tolist(), all_ways.tolist()))
    return means


def _by_suit(dealt: Sequence[Card]) -> Counts:
    """Return 1 for each unseen card, else 0; a row for each suit, a column for each rank."""
    unseen = np.ones((BASE, len(SUITS)), np.int64)
    unseen.reshape(len(DECK))[[card.number for card in dealt]] = 0
    return unseen.T


def _ways(left: Counts, others: int, likely: Sequence[Sequence[int]] | None) -> Counts:
    """Return in how many ways so many cards can come from those left, by their ranks in order.

    The first axis is the rank of the starter, which is taken from the cards first. Ways are
    multiplied by how likely a pair is. Those of a starter that is not left mean nothing.
    """
    ranks = np.eye(BASE, dtype=np.int64)
    after_starter = left - ranks
    ways, taken = after_starter, ranks
    for drawn in range(1, others):
        shape = (BASE, *(1,) * drawn, BASE)
        ways = ways[..., np.newaxis] * (after_starter.reshape(shape) - taken)
        taken = taken[..., np.newaxis, :] + ranks
    return ways if likely is None else ways * np.array(likely)


def _others_nobs(suits: Counts, ways: Counts) -> Counts:
    jacks = suits[:, _JACK]
    if not jacks.any():
        return np.zeros(BASE, np.int64)
    # A jack may stand at any place among the others, and any of those left is as likely to.
    with_jack = (ways.ndim - 1) * ways[:, _JACK].reshape(BASE, -1).sum(axis=1)
    starters = jacks @ suits
    starters[_JACK] = 0
    nobs: Counts = starters * with_jack // jacks.sum()
    return nobs


def _mean(found: Sequence[int], left: Sequence[int], all_ways: Sequence[int]) -> Fraction:
    by_cases: dict[int, int] = {}
    for points, cards, cases in zip(found, left, all_ways, strict=True):
        if cards:
            by_cases[cases] = by_cases.get(cases, 0) + points
    whole = sum((Fraction(points, cases) for cases, points in by_cases.items()), Fraction())
    return whole / sum(left)


def _numbers(cards: Sequence[Card]) -> Column:
    return np.array([card.number for card in cards], np.uint8)
