"""Every way to discard, with what hand and crib are expected to count: the ground of all advice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from service.engine.cards import DECK, Card, in_order
from service.engine.discard.others import Others, likely
from service.engine.errors import Fault, Impossible
from service.engine.rules.parameters import Rules, Ruleset, Table
from service.engine.rules.rulesets import table_of

HANDS = (3, 4)
"""How many cards the hands of a ruleset may have for advice."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a hand may count, and how often."""

    distribution: Mapping[int, int]
    """Points, low to high, and how many of the equally likely cases count to them."""

    @property
    def min(self) -> int:
        """The fewest points."""
        return min(self.distribution)

    @property
    def max(self) -> int:
        """The most points."""
        return max(self.distribution)

    @property
    def mean(self) -> Fraction:
        """The expected points."""
        points = sum(points * cases for points, cases in self.distribution.items())
        return Fraction(points, sum(self.distribution.values()))


class Choice(NamedTuple):
    """One way to discard."""

    keep: tuple[Card, ...]
    """Sorted by rank and suit."""
    discard: tuple[Card, ...]
    """Sorted by rank and suit."""
    hand: Expectation
    crib: Fraction
    """The expected points of the crib."""
    net: Fraction
    """The mean of the hand plus that of the crib for the dealer, minus it for others."""


TYPICAL_PLAYERS, TYPICAL_CARDS = 2, 6
"""The only table for which it is known what others typically discard: players, cards dealt."""


def advised_table(ruleset: Ruleset, players: int, others: Others) -> Table:
    """Return how many cards go where for so many players, of whom the others choose so.

    Raises `Impossible` (``unsupported-ruleset``, ``wrong-player-count``).
    """
    size = ruleset.hand
    if size not in HANDS:
        wanted = "must be a ruleset with hands of 3 or 4 cards"
        came = f"{ruleset.id}, with {size}"
        raise Impossible(Fault("unsupported-ruleset", ("ruleset",), wanted, came))
    table = table_of(ruleset, players)
    if others is Others.TYPICAL and (players, table.dealt) != (TYPICAL_PLAYERS, TYPICAL_CARDS):
        wanted = (
            f"typical must have {TYPICAL_PLAYERS} players who are dealt {TYPICAL_CARDS} cards each"
        )
        came = f"{players} with {table.dealt}"
        raise Impossible(Fault("unsupported-ruleset", ("others",), wanted, came))
    return table


def choices(
    dealt: Sequence[Card], table: Table, rules: Rules, others: Others, *, dealer: bool
) -> list[Choice]:
    """Return every way to discard, best first; equal ones by rank and suit of the discards."""
    from service.engine.discard import crib_means, expectation  # noqa: PLC0415 - they need numpy, which takes its time

    cards = in_order(dealt)
    discards = list(combinations(cards, table.discards))
    keeps = [tuple(card for card in cards if card not in discard) for discard in discards]
    unseen = [card for card in DECK if card not in cards]
    hands = map(Expectation, expectation.hand_cases(keeps, unseen, rules))
    pairs = likely(others, dealer=not dealer)
    cribs = crib_means.crib_means(cards, discards, table, rules, pairs)
    found = [
        Choice(keep, discard, hand, crib, hand.mean + crib if dealer else hand.mean - crib)
        for keep, discard, hand, crib in zip(keeps, discards, hands, cribs, strict=True)
    ]
    return sorted(found, key=lambda choice: -choice.net)
