"""The totals that two hands can peg, against plays laid at the table."""

from random import Random

import pytest

from .cards import RANKS, SUITS, rank_number, total
from .pegging import card_items
from .reachable import reachable
from .table import Table

PACK = [rank + suit for rank in RANKS for suit in SUITS]
Hands = tuple[list[str], list[str]]


def ranks(cards: list[str]) -> tuple[int, ...]:
    """The ranks of these cards."""
    return tuple(rank_number(card) for card in cards)


def two_hands(rng: Random, size: int) -> Hands:
    """Two hands of one pack; often of few ranks, which peg more."""
    pack = PACK
    if rng.random() < 0.5:
        some = rng.sample(RANKS, rng.randint(2, 4))
        pack = [card for card in PACK if card[0] in some]
    cards = rng.sample(pack, min(2 * size, len(pack)))
    return cards[: len(cards) // 2], cards[len(cards) // 2 :]


def one_play(rng: Random, hands: Hands, counts: str) -> tuple[int, int]:
    """What one legal play, card by card at the table, pegs for pone and dealer."""
    table = Table(["ann", "bob"], "bob", {"ann": hands[0], "bob": hands[1]}, counts)
    points = {"ann": 0, "bob": 0}
    while (following := table.next()) is not None:
        player = following["player"]
        if following["must"] == "go":
            table.said_go.append(player)
            continue
        table.lay(player, rng.choice(following["legal"]))
        points[player] += sum(item["points"] for item in card_items(table.count))
        points[player] += table.closed() and total(table.count) != 31
    return points["ann"], points["bob"]


@pytest.mark.parametrize(
    ("pone", "dealer", "totals"),
    [
        # A lone card each: the dealer's is the last.
        ("K", "K", {(0, 3)}),
        ("K", "5", {(0, 3)}),
        # Eight sevens and fours: the worked play is among those that there are.
        ("7744", "7744", {(12, 30)}),
        ("AA22", "A422", {(12, 19)}),
        ("5543", "5633", {(15, 7)}),
    ],
)
def test_worked_totals(pone: str, dealer: str, totals: set[tuple[int, int]]) -> None:
    """The totals of worked plays can be reached."""
    found = reachable(ranks(list(pone)), ranks(list(dealer)))
    assert totals <= found
    assert len(pone) > 1 or totals == found


@pytest.mark.parametrize("pairs", [2, pytest.param(6, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("size", "counts"), [(4, "reset"), (3, "single")])
def test_random_plays(size: int, counts: str, pairs: int) -> None:
    """So many random plays of two hands find every pair of totals, and no other."""
    rng = Random(size)
    for _ in range(pairs):
        hands = two_hands(rng, size)
        found = reachable(ranks(hands[0]), ranks(hands[1]), single=counts == "single")
        played = {one_play(rng, hands, counts) for _ in range(1500)}
        assert played <= found
        assert len(found - played) * 5 <= len(found)


@pytest.mark.slow
def test_bounds() -> None:
    """Of 2,000 pairs of hands, pone pegs 0 to 24 and dealer 1 to 30, both at most 44."""
    rng = Random(2000)
    for _ in range(2000):
        hands = two_hands(rng, 4)
        found = reachable(ranks(hands[0]), ranks(hands[1]))
        assert one_play(rng, hands, "reset") in found
        assert all(
            0 <= pone <= 24 and 1 <= dealer <= 30 and pone + dealer <= 44 for pone, dealer in found
        )
