"""What an undercount loses: nobody gets it, or by muggins the opponent [002, ACC 8.3, rules 7]."""

from service.engine.rules.parameters import Rules, Undercount


def taken_by_muggins(
    claimed: int, actual: int, short: int, rules: Rules, called: int | None
) -> int:
    """Return what the opponent pegs of the points that a claim missed.

    ``short``: points that the claimant needs to win. ``called``: points of the call; None: all that
    the claim missed.
    """
    if rules.undercount is not Undercount.MUGGINS or claimed >= short:
        return 0
    missed = actual - claimed
    return min(missed if called is None else called, missed, short - claimed)
