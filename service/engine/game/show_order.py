"""Who shows what, in which order [rules 5]; validation needs it before anything is played."""

from collections.abc import Mapping, Sequence

from service.engine.game.game_log import ShowEntry
from service.engine.rules.parameters import ShowOrder

Turn = tuple[int, bool]
"""Whose hand (False) or crib (True) is shown."""


def turns(order: ShowOrder, dealer: int, seats: int) -> list[Turn]:
    """Return whose hand and whose crib is counted, in order."""
    first = dealer + 1 if order is ShowOrder.PONE_FIRST else dealer
    hands = [((first + step) % seats, False) for step in range(seats)]
    return [*hands, (dealer, True)]


def turn_of(
    entry: ShowEntry, due: Sequence[Turn], shown: int, seat: Mapping[str, int], after_all: int
) -> Turn:
    """Return what an entry shows, after so many of the turns; ``seat`` is by name.

    Without a player it is whose turn it is, and a crib the dealer's; once all is shown it is
    ``after_all``, the seat left of the last card.
    """
    if entry.player is not None:
        return seat[entry.player], entry.crib
    if entry.crib:
        return due[-1]
    return due[shown][0] if shown < len(due) else after_all, False
