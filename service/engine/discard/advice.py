"""What to lay away: every way to do so, with what it can be expected to count.

Nothing is left to chance: every starter, and every set of cards that may join one's own in the
crib, is counted once.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from service.engine.cards import DECK, Card, number_of_cards, printed
from service.engine.errors import Fault, Impossible, duplicate_faults
from service.engine.rules.parameters import Rules, Ruleset, Table
from service.engine.rules.rulesets import DEFAULT_RULESET, rules_of, ruleset_of, table_of

HANDS = (3, 4)
"""How many cards the hands of a ruleset may have for advice."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards some of which have to be laid away."""

    dealt: Sequence[Card]
    dealer: bool
    """Whether the crib will be one's own."""
    players: int = 2
    limit: int | None = None
    """How many options are wanted; None: all."""
    ruleset: str = DEFAULT_RULESET
    rules: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a hand or a crib may count."""

    distribution: Mapping[int, int]
    """Points, from few to many, and how many of the cases, all equally likely, count to them."""

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
    """One way to lay away."""

    keep: tuple[Card, ...]
    """In the order of print."""
    discard: tuple[Card, ...]
    """In the order of print."""
    hand: Expectation
    crib: Expectation
    net: Fraction
    """The mean of the hand, and for the dealer with that of the crib, for others less it."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The ways to lay away."""

    ruleset: str
    assumes: str
    """What the expectations rest on, for a person."""
    options: tuple[Option, ...]
    """Best first."""


def advise(deal: Dealt) -> Advice:
    """Return the ways to lay away, best first; equal ones in the order of print of the discard.

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
    size = ruleset.hand()
    if size not in HANDS:
        detail = f"must have hands of 3 or 4 cards (got {ruleset.id}, {size} cards)"
        raise Impossible(Fault("unsupported-ruleset", ("ruleset",), detail))
    return table_of(ruleset, players)


def _faults(dealt: Sequence[Card], table: Table) -> Iterator[Fault]:
    if len(dealt) != table.dealt:
        detail = f"must have {number_of_cards(table.dealt)} (got {len(dealt)})"
        yield Fault("wrong-card-count", ("dealt",), detail)
    yield from duplicate_faults([(("dealt", index), card) for index, card in enumerate(dealt)])


def _assumptions(deal: Dealt, table: Table) -> str:
    others = table.crib - table.discards
    unseen = len(DECK) - len(deal.dealt)
    crib = "plus one's own crib" if deal.dealer else "less the crib, which is an opponent's"
    return (
        f"The starter and the {others} other cards of the crib are any of the {unseen} cards not "
        "seen, all equally likely: nobody chooses what to lay away. net is the mean of the hand "
        f"{crib}. Heels and the play are left aside."
    )


def _options(deal: Dealt, table: Table, rules: Rules) -> Iterator[Option]:
    """Yield every way to lay away, in the order of print."""
    from service.engine.discard import expectation  # noqa: PLC0415 - it needs numpy, which takes its time

    dealt = printed(deal.dealt)
    unseen = [card for card in DECK if card not in dealt]
    starters = expectation.to_come(unseen, 0)
    to_crib = expectation.to_come(unseen, table.crib - table.discards)
    for discard in combinations(dealt, table.discards):
        keep = tuple(card for card in dealt if card not in discard)
        hand = Expectation(expectation.distribution(keep, starters, rules, crib=False))
        crib = Expectation(expectation.distribution(discard, to_crib, rules, crib=True))
        net = hand.mean + crib.mean if deal.dealer else hand.mean - crib.mean
        yield Option(keep, discard, hand, crib, net)
