"""A claim and the actual points, how it is settled, and what a mistake costs.

[002 "Manual Scoring", ACC 8, rules 7, 8]
"""

from enum import StrEnum
from typing import NamedTuple

from service.engine.rules.parameters import FalseGame, Overcount, Rules, Undercount

IMPOSSIBLE_TOTALS = frozenset({19, 25, 26, 27})
"""No four cards and a starter count to one of these, nor to more than `HIGHEST_TOTAL`."""

HIGHEST_TOTAL = 29

BACK_FIFTEEN = 15
"""Holes that a false claim of game goes back."""


class Verdict(StrEnum):
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
    RULING = "ruling"


class Claim(NamedTuple):
    """The points that a player claims for an entry, and its actual ones."""

    claimed: int
    actual: int
    impossible_total: bool = False

    @property
    def difference(self) -> int:
        """Points claimed too much; negative: too few."""
        return self.claimed - self.actual

    @property
    def verdict(self) -> Verdict:
        if self.claimed == self.actual:
            return Verdict.CORRECT
        return Verdict.UNDERCOUNT if self.claimed < self.actual else Verdict.OVERCOUNT


def is_impossible_total(claimed: int, cards: int) -> bool:
    """Return whether no hand or crib counts to the claim; known for four cards and a starter."""
    return cards == 4 and (claimed in IMPOSSIBLE_TOTALS or claimed > HIGHEST_TOTAL)


class Settlement(NamedTuple):
    """The points that a claim pegs under manual scoring, those of the claimant first."""

    claimant: int
    opponent: int = 0
    reason: Reason = Reason.SCORE
    """Reason for the opponent's points."""
    false_game: bool = False
    """True for a false claim of game that has a cost of its own in the rules."""
    back_fifteen: bool = False
    """True if the claimant goes back after that."""


def settle(
    claim: Claim, rules: Rules, short: int, *, ruled: bool = True, called: int | None = None
) -> Settlement:
    """Return what a claim pegs under manual scoring.

    ``short``: points that the claimant needs to win. ``ruled``: whether a wrong claim is ruled on.
    ``called``: points of a call of muggins; None: all that the claim missed.
    """
    claimed, actual = claim.claimed, claim.actual
    if claimed < actual:
        taken = taken_by_muggins(claim, short, rules, called) if ruled else 0
        return Settlement(claimed, taken, Reason.MUGGINS)
    if claimed == actual:
        return Settlement(actual)
    false_game = rules.false_game is FalseGame.BACK_FIFTEEN and actual < short <= claimed
    if not ruled:
        return Settlement(claimed, false_game=false_game)
    cost = cost_of_overcount(claim, short, rules, false_game=false_game)
    return Settlement(actual, cost, Reason.OVERCOUNT, false_game, back_fifteen=false_game)


def cost_of_overcount(claim: Claim, short: int, rules: Rules, *, false_game: bool) -> int:
    """Return the opponent's points for an overcount, after the claimant's actual ones."""
    if claim.actual >= short:
        return 0
    if false_game:
        # The excess counts only up to the game hole.
        return short - claim.actual
    return {
        Overcount.AWARD_OPPONENT: claim.difference,
        Overcount.FLAT_TWO: 2,
        Overcount.CORRECT: 0,
    }[rules.overcount]


def taken_by_muggins(claim: Claim, short: int, rules: Rules, called: int | None) -> int:
    """Return the opponent's points for an undercount."""
    if rules.undercount is not Undercount.MUGGINS or claim.claimed >= short:
        return 0
    missed = -claim.difference
    return min(missed if called is None else called, missed, short - claim.claimed)
