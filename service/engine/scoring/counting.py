"""A hand, a crib or a count asked about by itself, with a claim for it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, repeat
from typing import NamedTuple

from service.engine.cards import Card
from service.engine.errors import Fault, FaultCode, duplicate_faults, refuse
from service.engine.rules.parameters import Claims, Rules, UnderRules
from service.engine.scoring import pegging
from service.engine.scoring.claims import (
    BACK_FIFTEEN,
    Claim,
    Reason,
    Settlement,
    is_impossible_total,
    settle,
)
from service.engine.scoring.combinations import Combination
from service.engine.scoring.show import Show, score
from service.engine.sentences import number_of


class ClaimAward(NamedTuple):
    to: str
    """``claimant`` or ``opponent``."""
    points: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    claim: Claim
    awards: tuple[ClaimAward, ...]
    """Points that manual scoring would peg."""


@dataclass(frozen=True, slots=True)
class Hand(UnderRules):
    cards: Sequence[Card]
    starter: Card
    crib: bool = False
    claim: int | None = None


@dataclass(frozen=True, slots=True)
class CountedHand:
    ruleset: str
    rules: Rules
    show: Show
    claim: JudgedClaim | None


@dataclass(frozen=True, slots=True)
class Count(UnderRules):
    """Cards of one count, in the order played."""

    cards: Sequence[Card]
    closes: bool = False
    """True if no player can add to the count: then the last card scores for that too."""
    claims: Sequence[int] | None = None
    """One for each card; 0: nothing was claimed."""


@dataclass(frozen=True, slots=True)
class CountedCard:
    card: Card
    count: int
    combinations: tuple[Combination, ...]
    claim: JudgedClaim | None

    @property
    def points(self) -> int:
        return sum(item.points for item in self.combinations)


def count_hand(hand: Hand) -> CountedHand:
    """Count a hand or crib.

    Raises `Impossible` (``wrong-card-count``,
    ``duplicate-card``).
    """
    refuse(_hand_faults(hand))
    shown = score(hand.cards, hand.starter, hand.rules, crib=hand.crib)
    judged = _judged(hand.claim, shown.total, hand.rules, cards=len(hand.cards))
    return CountedHand(hand.ruleset.id, hand.rules, shown, judged)


def _hand_faults(hand: Hand) -> Iterator[Fault]:
    ruleset = hand.ruleset
    member, size = ("crib", ruleset.crib) if hand.crib else ("hand", ruleset.hand)
    if len(hand.cards) != size:
        wanted = f"a {member} of {ruleset.id} has {size} cards"
        with_starter = len(hand.cards) == size + 1 and hand.starter in hand.cards
        hint = "the starter goes into `starter` alone" if with_starter else ""
        yield Fault(FaultCode.WRONG_CARD_COUNT, (member,), wanted, len(hand.cards), hint)
    placed = [((member, index), card) for index, card in enumerate(hand.cards)]
    yield from duplicate_faults([*placed, (("starter",), hand.starter)])


def count_count(count: Count) -> tuple[CountedCard, ...]:
    """Score every card of a count.

    Raises `Impossible` (``duplicate-card``,
    ``above-thirty-one``, ``wrong-claim-count``).
    """
    refuse(_count_faults(count))
    claims = repeat(None, len(count.cards)) if count.claims is None else count.claims
    return tuple(_counted_cards(count, claims))


def _counted_cards(count: Count, claims: Iterable[int | None]) -> Iterator[CountedCard]:
    total = 0
    for index, (card, claimed) in enumerate(zip(count.cards, claims, strict=True)):
        total += card.value
        closes = count.closes and index + 1 == len(count.cards) and total < pegging.LIMIT
        combinations = pegging.score(count.cards[: index + 1], closes=closes)
        points = sum(item.points for item in combinations)
        yield CountedCard(card, total, combinations, _judged(claimed, points, count.rules))


def _count_faults(count: Count) -> Iterator[Fault]:
    yield from duplicate_faults(
        [(("cards", index), card) for index, card in enumerate(count.cards)]
    )
    totals = accumulate(card.value for card in count.cards)
    for index, (card, total) in enumerate(zip(count.cards, totals, strict=True)):
        if total > pegging.LIMIT:
            detail = f"the count must not go above {pegging.LIMIT} ({card} takes it to {total})"
            yield Fault(FaultCode.ABOVE_THIRTY_ONE, ("cards", index), detail)
            break
    if count.claims is not None and len(count.claims) != len(count.cards):
        wanted = f"must have {number_of(len(count.cards), 'claim')}, one for each card"
        yield Fault(FaultCode.WRONG_CLAIM_COUNT, ("claims",), wanted, len(count.claims))


def _judged(
    claimed: int | None, actual: int, rules: Rules, *, cards: int = 0
) -> JudgedClaim | None:
    """Judge a claim for so many cards shown, or in the play, as if the opponent made every call."""
    if claimed is None:
        return None
    claim = Claim(claimed, actual, is_impossible_total(claimed, cards))
    settlement = Settlement(actual)
    if rules.claims is Claims.MANUAL:
        settlement = settle(claim, rules, rules.target)
    back = -BACK_FIFTEEN if settlement.back_fifteen else 0
    pegged = (
        ClaimAward("claimant", settlement.claimant, Reason.SCORE),
        ClaimAward("opponent", settlement.opponent, settlement.reason),
        ClaimAward("claimant", back, Reason.BACK_FIFTEEN),
    )
    return JudgedClaim(claim, tuple(award for award in pegged if award.points))
