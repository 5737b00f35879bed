"""Which cards to discard: every choice, with what hand and crib can be expected to count.

The expectations are exact: every starter, and every set of other cards in the crib, is counted.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from service.engine.cards import DECK, Card, number_of
from service.engine.discard.choices import Expectation, Others, advised_table, choices
from service.engine.errors import Fault, duplicate_faults, refuse
from service.engine.rules.parameters import Rules, Table
from service.engine.rules.rulesets import DEFAULT_RULESET, chosen_rules


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards dealt to a player who is to discard."""

    dealt: Sequence[Card]
    dealer: bool
    """Whether the player deals, and so will count the crib."""
    players: int = 2
    limit: int | None = None
    """How many options to return; None: all."""
    others: Others = Others.RANDOM
    ruleset: str = DEFAULT_RULESET
    rules: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class CribExpectation:
    """What a crib may count."""

    mean: Fraction
    """The expected points."""
    min: int
    """The fewest points that it may count, likely or not."""
    max: int
    """The most points."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of discards."""

    keep: tuple[Card, ...]
    """Sorted by rank and suit."""
    discard: tuple[Card, ...]
    """Sorted by rank and suit."""
    hand: Expectation
    crib: CribExpectation
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
    ruleset, rules = chosen_rules(deal.ruleset, deal.rules)
    table = advised_table(ruleset, deal.players, deal.others)
    refuse(_faults(deal.dealt, table))
    options = tuple(_options(deal, table, rules))
    crib = "plus that of the player's own crib" if deal.dealer else "minus that of the crib"
    return Advice(ruleset.id, assumptions(table, deal.others, crib), options)


def assumptions(table: Table, others: Others, crib: str) -> str:
    """Return what expectations assume; ``crib`` says how its mean counts in ``net``."""
    cards = f"the {table.crib - table.discards} other cards of the crib"
    drawn = f"taken as drawn at random from the {len(DECK) - table.dealt} unseen cards"
    coming = {
        Others.RANDOM: f"The starter and {cards} are {drawn}",
        Others.TYPICAL: f"The starter is {drawn}, and {cards} as good players discard them",
    }
    return (
        f"{coming[others]}. net is the mean of the hand {crib}. Heels and pegging are not counted."
    )


def _faults(dealt: Sequence[Card], table: Table) -> Iterator[Fault]:
    if len(dealt) != table.dealt:
        wanted = f"must have {number_of(table.dealt, 'card')}"
        yield Fault("wrong-card-count", ("dealt",), wanted, len(dealt))
    yield from duplicate_faults([(("dealt", index), card) for index, card in enumerate(dealt)])


def _options(deal: Dealt, table: Table, rules: Rules) -> Iterator[Option]:
    """Yield the choices that are wanted, each with the range of its crib."""
    from service.engine.discard import expectation  # noqa: PLC0415 - it needs numpy, which takes its time

    unseen = [card for card in DECK if card not in deal.dealt]
    to_come = expectation.crib_cases(unseen, table.crib - table.discards)
    best_first = choices(deal.dealt, table, rules, deal.others, dealer=deal.dealer)
    for keep, discard, hand, mean, net in best_first[: deal.limit]:
        crib = CribExpectation(mean, *expectation.crib_range(discard, to_come, rules))
        yield Option(keep, discard, hand, crib, net)
