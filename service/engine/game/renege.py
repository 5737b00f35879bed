"""A renege: a go with a playable card, when the other side calls it [ACC 8, rules 8]."""

from service.engine.errors import Path
from service.engine.game.game_log import Call, CallKind
from service.engine.game.rulings import Umpire
from service.engine.scoring.announcements import number
from service.engine.scoring.claims import Reason


def is_renege(umpire: Umpire, seat: int, call: Call | None) -> bool:
    """Whether a go of this seat, which could play, is rightly called a renege."""
    return (
        umpire.on_call
        and call is not None
        and call.kind is CallKind.RENEGE
        and umpire.by_opponent(call, umpire.seating.side[seat])
    )


def rule_on_renege(umpire: Umpire, path: Path, seat: int, playable: int, call: Call) -> None:
    """Peg what a renege costs: 2 points to the caller for each card that could be played."""
    board, seating, cost = umpire.board, umpire.seating, 2 * playable
    board.give(seating.side[seat], seating.side_of(call.player), cost, Reason.RENEGE)
    cards = "one card" if playable == 1 else f"{number(playable)} cards"
    detail = f"go with {cards} to play: {number(cost)} to {call.player}"
    board.violation(path, "renege", seat, detail)
