"""Which cards to discard: every choice, with what hand and crib can be expected to count.

The expectations are exact: every starter, and every set of other cards in the crib, is counted.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from service.engine.cards import DECK, Card, in_order, number_of
from service.engine.errors import Fault, Impossible, duplicate_faults
from service.engine.rules.parameters import Rules, Ruleset, Table
from service.engine.rules.rulesets import DEFAULT_RULESET, rules_of, ruleset_of, table_of

HANDS = (3, 4)
"""How many cards the hands of a ruleset may have for advice."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards dealt to a player who is to discard."""

    dealt: Sequence[Card]
    dealer: bool
    """Whether the player deals, and so will count the crib."""
    players: int = 2
    limit: int | None = None
    """How many options to return; None: all."""
    ruleset: str = DEFAULT_RULESET
    rules: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a hand or a crib may count, and how often."""

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


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of discards."""

    keep: tuple[Card, ...]
    """Sorted by rank and suit."""
    discard: tuple[Card, ...]
    """Sorted by rank and suit."""
    hand: Expectation
    crib: Expectation
    net: Fraction
    """The mean of the hand plus that of the crib for the dealer, minus it for others."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The choices of discards."""

    ruleset: str
    assumes: str
    """What the expectations assume, in a sentence."""
    options: tuple[Option, ...]
    """Best first."""


def advise(deal: Dealt) -> Advice:
    """Return the choices, best first; equal ones sorted by the rank and suit of the discards.

    Raises `Impossible` (``unknown-ruleset``, ``invalid-rules``, ``unsupported-ruleset``,
    ``wrong-player-count``, ``wrong-card-count``, ``duplicate-card``).
    """
    ruleset = ruleset_of(deal.ruleset)
    rules = rules_of(ruleset, deal.rules or {})
    table = _table(ruleset, deal.players)
    faults = tuple(_faults(deal.dealt, table))
    if faults:
        raise Impossible(*faults)
    best_first = sorted(_options(deal, table, rules), key=lambda option: -option.net)
    return Advice(ruleset.id, _assumptions(deal, table), tuple(best_first[: deal.limit]))


def _table(ruleset: Ruleset, players: int) -> Table:
    size = ruleset.hand
    if size not in HANDS:
        detail = f"must be a ruleset with hands of 3 or 4 cards (got {ruleset.id}, with {size})"
        raise Impossible(Fault("unsupported-ruleset", ("ruleset",), detail))
    return table_of(ruleset, players)


def _faults(dealt: Sequence[Card], table: Table) -> Iterator[Fault]:
    if len(dealt) != table.dealt:
        detail = f"must have {number_of(table.dealt, 'card')} (got {len(dealt)})"
        yield Fault("wrong-card-count", ("dealt",), detail)
    yield from duplicate_faults([(("dealt", index), card) for index, card in enumerate(dealt)])


def _assumptions(deal: Dealt, table: Table) -> str:
    others = table.crib - table.discards
    unseen = len(DECK) - len(deal.dealt)
    crib = "plus that of the player's own crib" if deal.dealer else "minus that of the crib"
    return (
        f"The starter and the {others} other cards of the crib are taken as drawn at random "
        f"from the {unseen} unseen cards. net is the mean of the hand {crib}. Heels and pegging "
        "are not counted."
    )


def _options(deal: Dealt, table: Table, rules: Rules) -> Iterator[Option]:
    """Yield every choice, sorted by the rank and suit of the discards."""
    from service.engine.discard import expectation  # noqa: PLC0415 - it needs numpy, which takes its time

    dealt = in_order(deal.dealt)
    unseen = [card for card in DECK if card not in dealt]
    starters = expectation.to_come(unseen, 0)
    to_crib = expectation.to_come(unseen, table.crib - table.discards)
    for discard in combinations(dealt, table.discards):
        keep = tuple(card for card in dealt if card not in discard)
        hand = Expectation(expectation.distribution(keep, starters, rules, crib=False))
        crib = Expectation(expectation.distribution(discard, to_crib, rules, crib=True))
        net = hand.mean + crib.mean if deal.dealer else hand.mean - crib.mean
        yield Option(keep, discard, hand, crib, net)
