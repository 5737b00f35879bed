"""What a score sheet says and nobody can judge, and so is taken as written [rules 11]."""

from collections.abc import Sequence

from service.engine.cards import Card
from service.engine.errors import Path
from service.engine.game.game_log import Call
from service.engine.game.rulings import BOOKS, Umpire
from service.engine.scoring.combinations import Event


def peg_as_written(
    umpire: Umpire,
    path: Path,
    event: Event,
    seat: int | None,
    *pegged: tuple[int, int],
    cards: Sequence[Card] = (),
    call: Call | None = None,
) -> None:
    """Peg what is written, and write its line; ``pegged`` are sides and their points."""
    umpire.unverified += 1
    for side, points in pegged:
        umpire.board.score(side, BOOKS[event], points, points)
    if umpire.on_call and call is not None:
        umpire.bad_call(path, call)
    total = sum(points for _, points in pegged)
    umpire.write(path, event, seat, cards, points=total, verified=False)


def report_impossible_total(umpire: Umpire, path: Path, seat: int, detail: str) -> None:
    """Report a number, taken as written, that no cards count to."""
    umpire.board.violation(path, "impossible-total", seat, detail)
