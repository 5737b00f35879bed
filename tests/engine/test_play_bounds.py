"""The bounds of pegging between two players, over whole sets of hands."""

from collections.abc import Iterator
from random import Random

import pytest

from service.engine.cards import DECK, Card
from service.engine.game.play import Play
from service.engine.rules.parameters import Counts
from service.engine.scoring import pegging
from tests.engine.logs import of_ranks

pytestmark = pytest.mark.no_cover

HIGHEST_CARD, HIGHEST_DEALER, HIGHEST_PONE, HIGHEST_BOTH = 15, 30, 24, 44

Laid = tuple[tuple[int, Card], ...]


def _scored(hands: list[list[Card]], laid: Laid) -> tuple[Play, list[int]]:
    """Play these cards; return the state, and the points of each card."""
    play = Play(hands, 1, Counts.RESET)
    points = []
    for seat, card in laid:
        play.play_card(seat, card)
        scored = pegging.points(tuple(one.rank for one in play.pile))
        points.append(scored + (play.closed and play.count < pegging.LIMIT))
    return play, points


def _every_play(hands: list[list[Card]], laid: Laid = ()) -> Iterator[tuple[int, int, int]]:
    """Yield pone's and dealer's points and those of the best card, for every legal play."""
    play, points = _scored(hands, laid)
    if play.over:
        yield (
            sum(one for one, (seat, _) in zip(points, laid, strict=True) if seat == 0),
            sum(one for one, (seat, _) in zip(points, laid, strict=True) if seat == 1),
            max(points),
        )
        return
    seat = play.turn()
    tried = set()
    for card in play.fitting(seat):
        if card.rank not in tried:
            tried.add(card.rank)
            yield from _every_play(hands, (*laid, (seat, card)))


def _deal(pone: str, dealer: str) -> list[list[Card]]:
    dealt = of_ranks(f"{pone} {dealer}")
    return [dealt[:4], dealt[4:]]


@pytest.mark.parametrize(
    ("pone", "dealer", "highest"),
    [
        ("4 4 7 7", "4 4 7 7", {"dealer": HIGHEST_DEALER}),
        ("4 4 4 5", "4 6 9 9", {"pone": HIGHEST_PONE}),
        ("5 5 7 7", "5 5 7 7", {"both": HIGHEST_BOTH}),
        ("A A 2 2", "A A 2 5", {"card": HIGHEST_CARD}),
        ("A A 2 2", "A 4 2 2", {"card": HIGHEST_CARD}),
    ],
)
def test_the_bounds_are_reached(pone: str, dealer: str, highest: dict[str, int]) -> None:
    """The highest points of a card, of pone, of dealer and of both are reached, and not passed."""
    every = list(_every_play(_deal(pone, dealer)))
    found = {
        "pone": max(pone for pone, _, _ in every),
        "dealer": max(dealer for _, dealer, _ in every),
        "both": max(pone + dealer for pone, dealer, _ in every),
        "card": max(card for _, _, card in every),
    }
    assert found | highest == found


def _hands_of_near_ranks(rng: Random) -> list[list[Card]]:
    """Return two hands from few ranks, where pairs and runs abound."""
    lowest, width = rng.randint(1, 11), rng.randint(3, 5)
    near = [card for card in DECK if lowest <= card.rank < lowest + width]
    dealt = rng.sample(near, 8)
    return [dealt[:4], dealt[4:]]


@pytest.mark.parametrize("deals", [20, pytest.param(300, marks=pytest.mark.slow)])
def test_no_play_of_near_ranks_passes_the_bounds(deals: int) -> None:
    """No order of play of hands of near ranks passes the bounds."""
    rng = Random(31)
    for _ in range(deals):
        hands = _hands_of_near_ranks(rng)
        for pone, dealer, card in _every_play(hands):
            assert 0 <= pone <= HIGHEST_PONE
            assert 1 <= dealer <= HIGHEST_DEALER
            assert pone + dealer <= HIGHEST_BOTH
            assert card <= HIGHEST_CARD
