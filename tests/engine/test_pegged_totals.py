"""The totals of two hands that a play can peg, against another enumeration of all plays."""

from random import Random

import pytest

from service.engine.game.score_sheet import reachable
from service.engine.rules.parameters import Counts
from tests.second.reachable import reachable as expected


def two_hands(rng: Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The ranks of two hands of one pack; often of few ranks, which peg more."""
    some = rng.sample(range(1, 14), rng.choice([2, 3, 4, 13]))
    ranks = rng.sample([rank for rank in some for _ in range(4)], 8)
    return tuple(sorted(ranks[:4])), tuple(sorted(ranks[4:]))


@pytest.mark.parametrize("counts", Counts)
@pytest.mark.parametrize("pairs", [30, pytest.param(1000, marks=pytest.mark.slow)])
def test_totals_are_those_of_every_legal_play(pairs: int, counts: Counts) -> None:
    """The totals that are possible are those that another enumeration finds, and no others."""
    rng = Random(pairs)
    for _ in range(pairs):
        hands = two_hands(rng)
        bits = reachable(hands, counts)
        found = {divmod(total, 64) for total in range(bits.bit_length()) if bits >> total & 1}
        assert found == expected(*hands, single=counts is Counts.SINGLE), hands
