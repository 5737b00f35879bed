"""What a crib counts in the mean, exactly, without trying every case.

Fifteens, pairs and runs depend on ranks alone, so it is enough to go through the ranks of the
starter and of the cards of others, and to know in how many ways each can come. Cards of one suit
and nobs are counted beside them, exactly too.

The starter is any unseen card, each as likely as the next. The cards of others are what is left
then: each set as likely as the next, or pairs as likely as others discard their ranks.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from service.engine.cards import DECK, JACK, SUITS, Card
from service.engine.discard.others import Likely
from service.engine.rules.parameters import Rules, Table
from service.engine.scoring.rank_table import BASE, rank_table

Counts: TypeAlias = NDArray[np.int64]

_JACK = JACK - 1


def crib_means(
    dealt: Sequence[Card],
    discards: Sequence[Sequence[Card]],
    table: Table,
    rules: Rules,
    likely: Likely | None = None,
) -> list[Fraction]:
    """Return the mean of the crib for each way to discard from the cards dealt.

    ``likely``: how likely the other of two players is to discard each pair of cards; None: all
    sets of cards are equally likely.
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


def _ways(left: Counts, others: int, likely: Likely | None) -> Counts:
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
    """Return in how many cases others give the jack of the starter's suit."""
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
    """Return points over cases, each starter being as likely as the next."""
    by_cases: dict[int, int] = {}
    for points, cards, cases in zip(found, left, all_ways, strict=True):
        if cards:
            by_cases[cases] = by_cases.get(cases, 0) + points
    whole = sum((Fraction(points, cases) for cases, points in by_cases.items()), Fraction())
    return whole / sum(left)
