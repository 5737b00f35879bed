"""The play as a score sheet has it: what was pegged, without the cards [rules 11.1]."""

from collections.abc import Mapping, Sequence

from service.engine.errors import Fault, Impossible, Path
from service.engine.game.as_written import peg_as_written
from service.engine.game.deal_cards import Cards
from service.engine.game.game_log import PegStep
from service.engine.game.ledger import Violation
from service.engine.game.reachable import can_peg
from service.engine.game.rulings import Umpire
from service.engine.scoring.combinations import Event

Pegged = Mapping[str, int] | Sequence[PegStep]
"""Totals by player, or steps in order."""

MOST_CARDS = 4
"""Cards of the largest hand whose plays are all tried."""


class PlaysTried:
    """In how many more deals of a request every legal play may be tried."""

    __slots__ = ("left",)

    def __init__(self, left: int = 100) -> None:
        self.left = left


def peg(umpire: Umpire, pegged: Pegged, path: Path) -> None:
    """Peg the play of a deal as it is written, until somebody wins; ``path`` leads to ``pegged``.

    Raises `Impossible` (``ambiguous-end``) where totals take more than one side to the target.
    """
    seating, board = umpire.seating, umpire.board
    if not isinstance(pegged, Mapping):
        for index, (name, points) in enumerate(pegged):
            award = (seating.side_of(name), points)
            peg_as_written(umpire, (*path, index), Event.PEGGING, seating.seat[name], award)
            if board.over:
                return
        return
    totals = dict.fromkeys(seating.side, 0)
    for name, points in pegged.items():
        totals[seating.side_of(name)] += points
    winners = [board.names[side] for side in totals if totals[side] >= board.short(side)]
    if len(winners) > 1:
        detail = (
            f"totals must take at most one side to {board.target} (got {', '.join(winners)}); "
            "only steps in order tell who was there first"
        )
        raise Impossible(Fault("ambiguous-end", path, detail))
    peg_as_written(umpire, path, Event.PEGGING, None, *totals.items())


def look_for_play(
    umpire: Umpire, pegged: Pegged, cards: Cards, dealer: int, path: Path, tried: PlaysTried
) -> Violation | None:
    """Return what is wrong with pegging that no legal play of two known hands gives.

    ``path`` leads to it. None: nothing is wrong, or it was not looked into.
    """
    if len(cards.hands) != 2 or not tried.left:
        return None
    pone_cards, dealer_cards = cards.hand(1 - dealer), cards.hand(dealer)
    if pone_cards is None or dealer_cards is None or len(pone_cards) > MOST_CARDS:
        return None
    tried.left -= 1
    totals = [0, 0]
    for name, points in pegged.items() if isinstance(pegged, Mapping) else pegged:
        totals[umpire.seating.seat[name]] += points
    written = (totals[1 - dealer], totals[dealer])
    if can_peg(pone_cards, dealer_cards, written, umpire.rules.counts):
        return None
    names = umpire.seating.players
    detail = (
        "pegging must be what some legal play of these hands gives "
        f"(got {names[1 - dealer]} {written[0]}, {names[dealer]} {written[1]})"
    )
    return Violation(path, "impossible-pegging", None, detail)
