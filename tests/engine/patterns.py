"""Every pattern of ranks that can be shown, with every way its suits can matter.

Points depend on the ranks, on whether the hand is of one suit (and the starter too), and on nobs.
So hands of the same ranks and the same class count the same, and one of them stands for all.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, groupby, product
from typing import NamedTuple

from service.engine.cards import DECK, SUITS, Card

JACK = 11


class Group(NamedTuple):
    """The cards of one rank in a hand."""

    alike: int
    jack: bool
    with_starter: bool
    """Whether the starter is of this rank too."""


class Suits(NamedTuple):
    """Suits for the cards of a hand, rank by rank, and the starter's."""

    hand: tuple[str, ...]
    starter: str


@dataclass(frozen=True, slots=True)
class Example:
    """A hand that stands for all of the same ranks and class."""

    hand: tuple[Card, ...]
    starter: Card
    flush: str
    """none, hand (not with the starter), or all."""
    nobs: bool
    hands: int
    """How many it stands for."""


def examples(size: int) -> Iterator[Example]:
    """Yield an example of every pattern and class, for hands of this size."""
    for ranks in combinations_with_replacement(range(1, 14), size):
        for starter in range(1, 14):
            if max(ranks.count(rank) + (rank == starter) for rank in ranks) <= 4:
                yield from _examples(ranks, starter)


def _examples(ranks: tuple[int, ...], starter: int) -> Iterator[Example]:
    shape = tuple(
        Group(len(list(alike)), rank == JACK, rank == starter) for rank, alike in groupby(ranks)
    )
    for (flush, nobs), (hands, suits) in _classes(shape).items():
        hand = tuple(_card(rank, suit) for rank, suit in zip(ranks, suits.hand, strict=True))
        yield Example(hand, _card(starter, suits.starter), flush, nobs, hands)


def _card(rank: int, suit: str) -> Card:
    return DECK[4 * (rank - 1) + SUITS.index(suit)]


@cache
def _classes(shape: tuple[Group, ...]) -> dict[tuple[str, bool], tuple[int, Suits]]:
    """Return how many suits each class of flush and nobs has, and the first of them."""
    classes: dict[tuple[str, bool], tuple[int, Suits]] = {}
    for suits in _suits(shape):
        held = set(suits.hand)
        flush = "none" if len(held) > 1 else "all" if held == {suits.starter} else "hand"
        number, first = classes.get((flush, _nobs(shape, suits)), (0, suits))
        classes[flush, _nobs(shape, suits)] = (number + 1, first)
    return classes


def _suits(shape: tuple[Group, ...]) -> Iterator[Suits]:
    for chosen in product(*(combinations(SUITS, group.alike) for group in shape)):
        with_starter = [
            suits for group, suits in zip(shape, chosen, strict=True) if group.with_starter
        ]
        held = {suit for suits in with_starter for suit in suits}
        for starter in SUITS:
            if starter not in held:
                yield Suits(tuple(suit for suits in chosen for suit in suits), starter)


def _nobs(shape: tuple[Group, ...], suits: Suits) -> bool:
    jack_at = [group.jack for group in shape for _ in range(group.alike)]
    return any(
        jack and suit == suits.starter for jack, suit in zip(jack_at, suits.hand, strict=True)
    )
