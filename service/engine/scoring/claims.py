"""A claim beside the actual points, and what a wrong one costs [002 "Manual Scoring", rules 7, 8].

What an overcount costs, and whether muggins takes what an undercount missed, is settled here for
single claims and for games.
"""

import sys
from enum import StrEnum
from typing import NamedTuple

from service.engine.rules.parameters import FalseGame, Overcount, Rules, Undercount

IMPOSSIBLE_TOTALS = frozenset({19, 25, 26, 27})
"""No four cards and a starter count to one of these, nor to more than `HIGHEST_TOTAL`."""

HIGHEST_TOTAL = 29

BACK_FIFTEEN = 15
"""Holes that a false claim of game goes back."""

NO_TARGET = sys.maxsize
"""The target of what nobody can win: a claim, or the play of a deal, by itself."""


class Verdict(StrEnum):
    """Whether a claim is right, too low or too high."""

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
    """What a player says that an entry is worth, and what it is worth."""

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


def is_impossible_total(claimed: int, cards: int) -> bool:
    """Whether a hand or crib of that many cards with the starter can never count to the claim.

    Known for four cards and the starter only.
    """
    return cards == 4 and (claimed in IMPOSSIBLE_TOTALS or claimed > HIGHEST_TOTAL)


class Settlement(NamedTuple):
    """What a claim pegs under manual scoring."""

    claimant: int
    """The claimant's own points."""
    opponent: int = 0
    """Points that the opponent pegs after that."""
    reason: Reason = Reason.SCORE
    """Of the opponent's points."""
    false_game: bool = False
    """Whether the claim is a false claim of game, for which the rules have a cost of its own."""
    back_fifteen: bool = False
    """Whether the claimant goes back fifteen after that."""


def settle(
    claim: Claim,
    rules: Rules,
    *,
    short: int = NO_TARGET,
    ruled: bool = True,
    called: int | None = None,
) -> Settlement:
    """Return what a claim pegs under manual scoring.

    ``short``: points that the claimant needs to win. ``ruled``: whether a wrong claim is ruled on,
    by itself or because the opponent calls it. ``called``: points of a call of muggins; None: all
    that the claim missed.
    """
    if claim.claimed < claim.actual:
        return _undercount(claim, rules, short, called if ruled else 0)
    if claim.claimed > claim.actual:
        return _overcount(claim, rules, short, ruled=ruled)
    return Settlement(claim.actual)


def _undercount(claim: Claim, rules: Rules, short: int, called: int | None) -> Settlement:
    """Peg the claim; what it missed is lost, or by muggins the opponent's [002, ACC 8.3]."""
    missed = claim.actual - claim.claimed
    taken = 0
    if rules.undercount is Undercount.MUGGINS and claim.claimed < short:
        taken = min(missed if called is None else called, missed, short - claim.claimed)
    return Settlement(claim.claimed, taken, Reason.MUGGINS)


def _overcount(claim: Claim, rules: Rules, short: int, *, ruled: bool) -> Settlement:
    """Peg the actual points, and give the opponent what an overcount costs [002, ACC 8]."""
    false_game = (
        rules.false_game is FalseGame.BACK_FIFTEEN and claim.actual < short <= claim.claimed
    )
    if not ruled:
        return Settlement(claim.claimed, false_game=false_game)
    if claim.actual >= short:
        cost = 0
    elif false_game:
        # The excess counts only up to the game hole.
        cost = short - claim.actual
    else:
        cost = {
            Overcount.AWARD_OPPONENT: claim.difference,
            Overcount.FLAT_TWO: 2,
            Overcount.CORRECT: 0,
        }[rules.overcount]
    return Settlement(claim.actual, cost, Reason.OVERCOUNT, false_game, back_fifteen=false_game)
