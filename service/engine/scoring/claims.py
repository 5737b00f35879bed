"""A claim beside the actual points, and how it is settled, by itself and in games.

[002 "Manual Scoring", rules 7, 8]; what a wrong one costs is in `penalties`.
"""

import sys
from enum import StrEnum
from typing import NamedTuple

from service.engine.rules.parameters import Rules
from service.engine.scoring.penalties import cost_of_overcount, is_false_game, taken_by_muggins

IMPOSSIBLE_TOTALS = frozenset({19, 25, 26, 27})
"""No four cards and a starter count to one of these, nor to more than `HIGHEST_TOTAL`."""

HIGHEST_TOTAL = 29

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
    claimed, actual = claim.claimed, claim.actual
    if claimed < actual:
        taken = taken_by_muggins(claimed, actual, short, rules, called if ruled else 0)
        return Settlement(claimed, taken, Reason.MUGGINS)
    if claimed > actual:
        false_game = is_false_game(claimed, actual, short, rules)
        if not ruled:
            return Settlement(claimed, false_game=false_game)
        cost = cost_of_overcount(claimed, actual, short, rules)
        return Settlement(actual, cost, Reason.OVERCOUNT, false_game, back_fifteen=false_game)
    return Settlement(actual)
