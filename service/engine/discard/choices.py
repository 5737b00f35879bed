"""Every way to discard, with the points to expect of hand and crib."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from importlib import resources
from itertools import combinations, combinations_with_replacement
from math import comb
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from service.engine.cards import DECK, RANKS, SUITS, Card, in_order
from service.engine.discard.pegging import Pegging, pegging
from service.engine.errors import Fault, FaultCode, Impossible
from service.engine.rules.parameters import Counts, Rules, Ruleset, Table
from service.engine.rules.rulesets import table_of

HANDS = (3, 4)
"""Sizes of hands with advice."""

Likely: TypeAlias = tuple[tuple[int, ...], ...]
"""The weight of any one pair of cards, by its two ranks from 0, in either order."""


class Others(StrEnum):
    """Other players discard any cards, or what good players discard in their place."""

    RANDOM = "random"
    TYPICAL = "typical"


def _load() -> Iterator[tuple[str, Likely]]:
    pairs_of_one_rank, pairs_of_two_ranks = comb(len(SUITS), 2), len(SUITS) ** 2
    text = resources.files("service.engine.discard").joinpath("typical.toml").read_text("utf-8")
    for side, frequencies in tomllib.loads(text).items():
        likely = {}
        for one, other in combinations_with_replacement(RANKS, 2):
            # The cards of two ranks share a frequency evenly: all are multiplied by 6 × 16.
            share = pairs_of_two_ranks if one == other else pairs_of_one_rank
            likely[one, other] = likely[other, one] = share * frequencies[one + other]
        yield side, tuple(tuple(likely[one, other] for other in RANKS) for one in RANKS)


TYPICAL: Mapping[str, Likely] = MappingProxyType(dict(_load()))
"""The discards of good players as ``dealer`` and as ``pone``, see ``typical.toml``."""


@dataclass(frozen=True, slots=True)
class Expectation:
    distribution: Mapping[int, int]
    """Points, low to high, and how many of the equally likely cases count to them."""

    @property
    def mean(self) -> Fraction:
        points = sum(points * cases for points, cases in self.distribution.items())
        return Fraction(points, sum(self.distribution.values()))


class Choice(NamedTuple):
    """One way to discard; cards are sorted by rank and suit."""

    keep: tuple[Card, ...]
    discard: tuple[Card, ...]
    hand: Expectation
    crib: Fraction
    """The mean of the crib."""
    pegging: Pegging | None
    """The means of the play, where `pegging_counts`."""
    net: Fraction
    """The mean of the hand plus that of the crib for the dealer, minus it for others, and the
    means of the play, own less the other's."""


def advised_table(ruleset: Ruleset, players: int) -> Table:
    """Return the table for so many players, or raise `Impossible` if there is no advice for it."""
    size = ruleset.hand
    if size not in HANDS:
        wanted = "must be a ruleset with hands of 3 or 4 cards"
        came = f"{ruleset.id}, with {size}"
        raise Impossible(Fault(FaultCode.UNSUPPORTED_RULESET, ("ruleset",), wanted, came))
    return table_of(ruleset, players)


def check_others(others: Others, table: Table) -> None:
    """Raise `Impossible` where it is not known what the others typically discard."""
    if others is Others.TYPICAL and (table.players, table.dealt) != (2, 6):
        wanted = "typical must have 2 players who are dealt 6 cards each"
        came = f"{table.players} with {table.dealt}"
        raise Impossible(Fault(FaultCode.UNSUPPORTED_RULESET, ("others",), wanted, came))


def pegging_counts(table: Table, rules: Rules) -> bool:
    """Return whether the means of the play are known: for two players who keep four of six."""
    return (table.players, table.dealt) == (2, 6) and rules.counts is Counts.RESET


def choices(
    dealt: Sequence[Card], table: Table, rules: Rules, others: Others, *, dealer: bool
) -> list[Choice]:
    """Return every way to discard, best first; equal ones by rank and suit of the discards."""
    from service.engine.discard import expectation  # noqa: PLC0415 - it needs numpy, which takes its time

    cards = in_order(dealt)
    discards = list(combinations(cards, table.discards))
    keeps = [tuple(card for card in cards if card not in discard) for discard in discards]
    unseen = [card for card in DECK if card not in cards]
    hands = map(Expectation, expectation.hand_cases(keeps, unseen, rules))
    likely = TYPICAL["pone" if dealer else "dealer"] if others is Others.TYPICAL else None
    cribs = expectation.crib_means(cards, discards, table, rules, likely)
    counts = pegging_counts(table, rules)
    plays = [pegging(keep, dealer=dealer) if counts else None for keep in keeps]
    found = [
        Choice(keep, discard, hand, crib, play, _net(hand.mean, crib, play, dealer=dealer))
        for keep, discard, hand, crib, play in zip(
            keeps, discards, hands, cribs, plays, strict=True
        )
    ]
    return sorted(found, key=lambda choice: -choice.net)


def _net(hand: Fraction, crib: Fraction, play: Pegging | None, *, dealer: bool) -> Fraction:
    net = hand + crib if dealer else hand - crib
    return net + play.own - play.other if play else net
