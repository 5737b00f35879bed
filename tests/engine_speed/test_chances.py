"""Chances and pegging as data: what must hold of any such tables, and what is published."""

import numpy as np
import pytest

from service.engine.cards import CARDS
from service.engine.chances.table import TARGET, Moment, chance, table
from service.engine.discard import pegging
from tools.chances import CHANCES, KEPT, PEGGING


def test_the_data_is_small_and_precise() -> None:
    """The tables take 170 kB at most, read anew they are the same, and they are precise."""
    kept, means = table(), pegging.means()
    table.cache_clear()
    pegging.means.cache_clear()
    assert (table(), pegging.means()) == (kept, means)
    assert PEGGING.stat().st_size + CHANCES.stat().st_size <= 170_000
    assert 0 < table().standard_error <= 0.003
    with np.load(PEGGING) as play:
        assert 0 < play["standard_error"] <= 0.05


def test_points_never_lower_ones_own_chance() -> None:
    """More points on one's own board, at any moment and on any board, never lower the chance."""
    dealer = np.asarray(table().chances, int)
    assert dealer.shape == (len(Moment), TARGET, TARGET)
    assert (np.diff(dealer, axis=1) >= 0).all()
    assert (np.diff(dealer, axis=2) <= 0).all()


@pytest.mark.parametrize("moment", Moment)
def test_a_game_that_is_won_is_certain(moment: Moment) -> None:
    """Who has the target has won, whatever the other has."""
    for other in (0, 60, 120):
        assert chance(moment, 121, other) == 1
        assert chance(moment, other, 121) == 0
        assert chance(moment, 61, other % 60, 61) == 1


@pytest.mark.parametrize("target", [2, 61, 120])
def test_a_lower_target_is_the_same_board_further_on(target: int) -> None:
    """With a lower target only the points that are needed count."""
    for moment in Moment:
        for dealer, pone in ((0, 0), (1, 0), (target - 1, target // 2)):
            ahead = TARGET - target
            shifted = chance(moment, dealer + ahead, pone + ahead)
            assert chance(moment, dealer, pone, target) == shifted


def test_the_last_point_wins() -> None:
    """Just before the crib a dealer who needs one point mostly wins, and a pone with one cannot."""
    assert chance(Moment.CRIB, 120, 0) > 0.9
    assert chance(Moment.PONE_HAND, 0, 120) < 0.1
    assert chance(Moment.PONE_HAND, 120, 120) < chance(Moment.DEALER_HAND, 120, 120)


def test_the_mean_points_are_those_of_people() -> None:
    """Dealer and pone peg 16.2 and 10.2 points a deal, as published, and some tenths for skill."""
    dealer, pone = table().points
    assert 16.2 <= dealer <= 16.6
    assert 10.2 <= pone <= 10.6


def test_the_first_dealer_wins_as_often_as_among_people() -> None:
    """The first dealer wins 55.5 of 100 games, as in millions of games of people."""
    assert float(chance(Moment.DEAL, 0, 0)) == pytest.approx(0.555, abs=0.006)


def test_every_four_ranks_have_means() -> None:
    """All 1,820 sets of ranks peg something, and the dealer more than the pone."""
    means = np.asarray(pegging.means(), int)
    assert means.shape == (2, len(KEPT), 2)
    assert [pegging.place_of(ranks) for ranks in KEPT] == list(range(1820))
    own, other = means[..., 0], means[..., 1]
    assert own.min() > 0
    assert (own[0] - other[0]).mean() > 1000
    assert (own[1] - other[1]).mean() < 0


def test_the_order_of_cards_and_their_suits_do_not_matter() -> None:
    """The play of a hand depends on its ranks."""
    fives = [CARDS[text] for text in ("5H", "JD", "5C", "4S")]
    same = [CARDS[text] for text in ("4C", "5S", "5D", "JH")]
    assert pegging.pegging(fives, dealer=True) == pegging.pegging(same, dealer=True)
    assert pegging.pegging(fives, dealer=True) != pegging.pegging(same, dealer=False)
