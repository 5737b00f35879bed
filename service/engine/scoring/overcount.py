"""What an overcount costs, and what a false claim of game does [002, ACC 8, rules 7, 8]."""

from service.engine.rules.parameters import FalseGame, Overcount, Rules

BACK_FIFTEEN = 15
"""Holes that a false claim of game goes back."""


def cost_of_overcount(claimed: int, actual: int, short: int, rules: Rules) -> int:
    """Return what the opponent pegs for an overcount, after the claimant's actual points.

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
    """Whether an overcount is a false claim of game, for which the rules have a cost of its own."""
    return rules.false_game is FalseGame.BACK_FIFTEEN and actual < short <= claimed
