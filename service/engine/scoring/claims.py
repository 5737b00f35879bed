"""A claim beside the truth, and what manual scoring makes of it [002 "Manual Scoring", rules 7]."""

from enum import StrEnum
from typing import NamedTuple

from service.engine.rules.parameters import Overcount, Rules, Undercount

IMPOSSIBLE_TOTALS = frozenset({19, 25, 26, 27})
"""No four cards and a starter count to one of these, nor to more than `HIGHEST_TOTAL`."""

HIGHEST_TOTAL = 29


class Verdict(StrEnum):
    """What a claim is."""

    CORRECT = "correct"
    UNDERCOUNT = "undercount"
    OVERCOUNT = "overcount"


class Reason(StrEnum):
    """Why points are pegged."""

    SCORE = "score"
    OVERCOUNT = "overcount"
    MUGGINS = "muggins"
    WRONG_MUGGINS = "wrong-muggins"
    RENEGE = "renege"
    BACK_FIFTEEN = "back-fifteen"


class Claim(NamedTuple):
    """What a player says an entry is worth, and what it is worth."""

    claimed: int
    actual: int
    impossible_total: bool = False
    """Whether four cards and a starter can never count to what is claimed."""

    @property
    def difference(self) -> int:
        """Points claimed too much; negative: too few."""
        return self.claimed - self.actual

    @property
    def verdict(self) -> Verdict:
        """Whether the claim is right, too low or too high."""
        if self.claimed == self.actual:
            return Verdict.CORRECT
        return Verdict.UNDERCOUNT if self.claimed < self.actual else Verdict.OVERCOUNT


class Settlement(NamedTuple):
    """What a claim pegs under manual scoring, the end of the game left aside."""

    claimant: int
    opponent: int
    reason: Reason
    """Of the opponent's points."""


def is_impossible_total(claimed: int, cards: int) -> bool:
    """Whether a hand or crib of that many cards with the starter can never count to the claim.

    Known for four cards and the starter only.
    """
    return cards == 4 and (claimed in IMPOSSIBLE_TOTALS or claimed > HIGHEST_TOTAL)


def settle(claim: Claim, rules: Rules) -> Settlement:
    """Return what each side pegs when a wrong claim is ruled on."""
    if claim.claimed < claim.actual:
        missed = -claim.difference if rules.undercount is Undercount.MUGGINS else 0
        return Settlement(claim.claimed, missed, Reason.MUGGINS)
    excess = {
        Overcount.AWARD_OPPONENT: claim.difference,
        Overcount.FLAT_TWO: min(2, 2 * claim.difference),
        Overcount.CORRECT: 0,
    }[rules.overcount]
    return Settlement(claim.actual, excess, Reason.OVERCOUNT)
