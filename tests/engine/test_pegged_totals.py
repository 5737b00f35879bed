"""The totals of two hands that a play can peg, against an enumeration of every play."""

from collections.abc import Iterable
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from service.engine.game.pegging import can_peg
from service.engine.rules.parameters import Counts
from tests.second.reachable import reachable

pytestmark = pytest.mark.no_cover

Ranks = tuple[int, ...]


def two_hands(rng: Random) -> tuple[Ranks, Ranks]:
    """The ranks of two hands of one pack; often of few ranks, which peg more."""
    some = rng.sample(range(1, 14), rng.choice([2, 3, 4, 13]))
    ranks = rng.sample([rank for rank in some for _ in range(4)], 8)
    return tuple(sorted(ranks[:4])), tuple(sorted(ranks[4:]))


def small_hands(ranks: Iterable[int], cards: int) -> list[tuple[Ranks, Ranks]]:
    """Every two hands of so many cards of these ranks, four of a rank at most."""
    hands = [*combinations_with_replacement(ranks, cards)]
    return [
        (pone, dealer)
        for pone, dealer in product(hands, hands)
        if all((pone + dealer).count(rank) <= 4 for rank in pone + dealer)
    ]


def assert_every_total(hands: tuple[Ranks, Ranks], counts: Counts) -> None:
    """Compare all totals up to some above the highest that any play pegs."""
    expected = reachable(*hands, single=counts is Counts.SINGLE)
    most = [3 + max(points) for points in zip(*expected, strict=True)]
    found = {
        totals
        for totals in product(range(most[0]), range(most[1]))
        if can_peg(hands, totals, counts)
    }
    assert found == expected, hands


@pytest.mark.parametrize("counts", Counts)
@pytest.mark.parametrize("pairs", [8, pytest.param(120, marks=pytest.mark.slow)])
def test_totals_are_those_of_every_legal_play(pairs: int, counts: Counts) -> None:
    """The totals that two hands can peg are those of all their plays, and no others."""
    rng = Random(pairs)
    for _ in range(pairs):
        assert_every_total(two_hands(rng), counts)


@pytest.mark.slow
@pytest.mark.parametrize("counts", Counts)
@pytest.mark.parametrize(
    ("ranks", "cards"),
    [
        (range(1, 14), 2),
        ((1, 2, 3, 10), 3),
    ],
)
def test_totals_of_small_hands_are_those_of_every_play(
    ranks: Iterable[int], cards: int, counts: Counts
) -> None:
    """Of small hands every pair there is can peg what its plays peg, and nothing else."""
    for hands in small_hands(ranks, cards):
        assert_every_total(hands, counts)
