"""What a mistake costs: an overcount, a false claim of game, an undercount, a renege.

[002, ACC 8, rules 7, 8]
"""

from service.engine.rules.parameters import FalseGame, Overcount, Rules, Undercount

BACK_FIFTEEN = 15
"""Holes that a false claim of game goes back."""


def cost_of_overcount(claimed: int, actual: int, short: int, rules: Rules) -> int:
    """Return what an overcount costs: points for the opponent, after the claimant's actual ones.

    ``short``: points that the claimant needs to win.
    """
    if actual >= short:
        return 0
    if is_false_game(claimed, actual, short, rules):
        # The excess counts only up to the game hole.
        return short - actual
    return {
        Overcount.AWARD_OPPONENT: claimed - actual,
        Overcount.FLAT_TWO: 2,
        Overcount.CORRECT: 0,
    }[rules.overcount]


def is_false_game(claimed: int, actual: int, short: int, rules: Rules) -> bool:
    """Return whether an overcount is a false claim of game that the rules penalize as such."""
    return rules.false_game is FalseGame.BACK_FIFTEEN and actual < short <= claimed


def taken_by_muggins(
    claimed: int, actual: int, short: int, rules: Rules, called: int | None
) -> int:
    """Return what an undercount loses to the opponent, of the points that the claim missed.

    ``short``: points that the claimant needs to win. ``called``: points of the call; None: all that
    the claim missed.
    """
    if rules.undercount is not Undercount.MUGGINS or claimed >= short:
        return 0
    missed = actual - claimed
    return min(missed if called is None else called, missed, short - claimed)


def cost_of_renege(playable: int) -> int:
    """Return what a renege costs: 2 points to the caller for each card that could be played."""
    return 2 * playable
