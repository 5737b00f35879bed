"""Advice on discards: every choice, with the points to expect of hand, crib and play.

Those of hand and crib are exact: every starter, and every set of other cards in the crib, is
counted. Those of the play are means of self-play.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from service.engine.cards import DECK, Card
from service.engine.discard.choices import (
    Choice,
    Others,
    advised_table,
    check_others,
    choices,
    pegging_counts,
)
from service.engine.errors import Fault, FaultCode, duplicate_faults, refuse
from service.engine.rules.parameters import Rules, Table, UnderRules
from service.engine.sentences import number_of


@dataclass(frozen=True, slots=True)
class Dealt(UnderRules):
    dealt: Sequence[Card]
    dealer: bool
    """True: the player deals, and will count the crib."""
    players: int = 2
    limit: int | None = None
    """The most options to return; None: all."""
    others: Others = Others.RANDOM


class Option(NamedTuple):
    choice: Choice
    crib_min: int
    """The fewest points of the crib in any case, however unlikely."""
    crib_max: int


@dataclass(frozen=True, slots=True)
class Advice:
    ruleset: str
    assumes: str
    """The assumptions of the expectations, for people."""
    options: tuple[Option, ...]
    """Best first."""


def advise(deal: Dealt) -> Advice:
    """Return the choices, best first; equal ones sorted by the rank and suit of the discards.

    Raises `Impossible` (``unsupported-ruleset``,
    ``wrong-player-count``, ``wrong-card-count``, ``duplicate-card``).
    """
    table = advised_table(deal.ruleset, deal.players)
    check_others(deal.others, table)
    refuse(_faults(deal.dealt, table))
    options = tuple(_options(deal, table))
    crib = "plus that of the player's own crib" if deal.dealer else "minus that of the crib"
    return Advice(deal.ruleset.id, assumptions(table, deal.rules, deal.others, crib), options)


def assumptions(table: Table, rules: Rules, others: Others, crib: str) -> str:
    """Return the assumptions of expectations; ``crib`` says how its mean counts in ``net``."""
    cards = f"the {table.crib - table.discards} other cards of the crib"
    drawn = f"taken as drawn at random from the {len(DECK) - table.dealt} unseen cards"
    coming = {
        Others.RANDOM: f"The starter and {cards} are {drawn}",
        Others.TYPICAL: f"The starter is {drawn}, and {cards} as good players discard them",
    }
    net = f"net is the mean of the hand {crib}"
    if pegging_counts(table, rules):
        counted = (
            f"{net}, plus the mean pegging, own less the other's, of two equal players who played "
            "very many deals. Heels are not counted."
        )
    else:
        counted = f"{net}. Heels and pegging are not counted."
    return f"{coming[others]}. {counted}"


def _faults(dealt: Sequence[Card], table: Table) -> Iterator[Fault]:
    if len(dealt) != table.dealt:
        wanted = f"must have {number_of(table.dealt, 'card')}"
        yield Fault(FaultCode.WRONG_CARD_COUNT, ("dealt",), wanted, len(dealt))
    yield from duplicate_faults([(("dealt", index), card) for index, card in enumerate(dealt)])


def _options(deal: Dealt, table: Table) -> Iterator[Option]:
    from service.engine.discard import expectation  # noqa: PLC0415 - it needs numpy, which takes its time

    unseen = [card for card in DECK if card not in deal.dealt]
    to_come = expectation.crib_cases(unseen, table.crib - table.discards)
    best_first = choices(deal.dealt, table, deal.rules, deal.others, dealer=deal.dealer)
    for choice in best_first[: deal.limit]:
        yield Option(choice, *expectation.crib_range(choice.discard, to_come, deal.rules))
