"""Hands for every class that can count differently: each pattern of ranks, flush and nobs.

Points depend on the ranks, on whether the hand is of one suit (and the starter too), and on nobs.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from service.engine.cards import DECK, JACK, SUITS, Card
from service.engine.rules.parameters import Rules
from service.engine.rules.rulesets import RULESETS

STANDARD = RULESETS["standard"].rules


class Way(NamedTuple):
    crib: bool
    rules: Rules


WAYS = [
    Way(crib, replace(STANDARD, flush_takes_starter=takes, nobs=nobs))
    for crib, takes, nobs in product((False, True), (True, False), (1, 0))
]
"""Every way in which a suit can matter or not."""


class Suits(NamedTuple):
    """The ways in which the suits of a hand matter."""

    flush: bool
    with_starter: bool
    """The starter has the suit of the flush."""
    nobs: bool


class Hand(NamedTuple):
    """A hand with its starter."""

    cards: tuple[Card, ...]
    starter: Card
    suits: Suits
    number: int
    """The number of hands of these ranks and this class."""

    @property
    def text(self) -> str:
        """As in a batch."""
        return "".join(card.text for card in (*self.cards, self.starter))


def hands(size: int) -> Iterator[Hand]:
    """Yield a hand of so many cards for every class."""
    for ranks in combinations_with_replacement(range(1, 14), size):
        for starter in range(1, 14):
            shown = (*ranks, starter)
            if max(map(shown.count, shown)) <= 4:
                alike = tuple(map(shown.index, shown))
                jacks = tuple(rank == JACK for rank in ranks)
                for suits, (letters, number) in _classes(alike, jacks).items():
                    *cards, turned = map(_card, shown, letters)
                    yield Hand(tuple(cards), turned, suits, number)


def _card(rank: int, suit: str) -> Card:
    return DECK[4 * (rank - 1) + SUITS.index(suit)]


@cache
def _classes(
    alike: tuple[int, ...], jacks: tuple[bool, ...]
) -> dict[Suits, tuple[tuple[str, ...], int]]:
    """Return for each possible class an example of suits, and the number of such suits.

    ``alike`` gives for each card the index of the first card of its rank.
    """
    classes: dict[Suits, tuple[tuple[str, ...], int]] = {}
    for letters in product(SUITS, repeat=len(alike)):
        if _is_one_way_to_hold(alike, letters):
            *held, turned = letters
            nobs = any(jack and suit == turned for jack, suit in zip(jacks, held, strict=True))
            suits = Suits(len({*held}) == 1, len({*letters}) == 1, nobs)
            first, number = classes.get(suits, (letters, 0))
            classes[suits] = (first, number + 1)
    return classes


def _is_one_way_to_hold(alike: tuple[int, ...], letters: tuple[str, ...]) -> bool:
    """Return whether all cards differ, and cards of one rank are in a fixed order."""
    cards = [*zip(alike, letters, strict=True)]
    held = cards[:-1]
    return len({*cards}) == len(cards) and held == sorted(held)
