"""Two for his heels: what a jack starter gives the dealer, and whether he claims it [000, 002]."""

from service.engine.cards import JACK, Card
from service.engine.errors import Path
from service.engine.game.as_written import peg_as_written, report_impossible_total
from service.engine.game.game_log import Heels
from service.engine.game.rulings import Umpire
from service.engine.scoring.combinations import Event


class DealHeels:
    """Judges the heels of one deal."""

    __slots__ = ("_due", "_path", "_starter", "_umpire", "claimable", "dealer")

    def __init__(self, umpire: Umpire, starter: Card | None, dealer: int, path: Path) -> None:
        self._umpire = umpire
        self._starter = starter
        self.dealer = dealer
        self._path = path
        jack = starter is not None and starter.rank == JACK
        self._due = umpire.rules.heels if jack else 0
        self.claimable = False
        """Whether the dealer has not claimed his heels and still may: until he lays a card."""

    def turn(self, heels: Heels | None) -> None:
        """Judge the heels as the starter is turned; ``heels`` is the log's entry, if any."""
        if heels is not None and self._starter is None:
            self._as_written(heels)
        elif heels is not None:
            self._judge("heels", heels)
        elif self._due and self._umpire.heels_by_claim:
            self.claimable = True
        elif self._due:
            self._judge("starter", Heels())

    def miss(self) -> None:
        """Judge heels that the dealer has played on without: a claim of 0 [ACC 6.3.c]."""
        if self.claimable:
            self.claimable = False
            self._judge("starter", Heels())

    def _judge(self, member: str, heels: Heels) -> None:
        path, turned = (*self._path, member), (self._starter,) if self._starter else ()
        self._umpire.judge(path, Event.HEELS, self.dealer, turned, None, self._due, (), heels)

    def _as_written(self, heels: Heels) -> None:
        path, claimed = (*self._path, "heels"), heels.claim or 0
        umpire, seat, worth = self._umpire, self.dealer, self._umpire.rules.heels
        if claimed not in (0, worth):
            detail = f"heels must be 0 or {worth} (got {claimed})"
            report_impossible_total(umpire, path, seat, detail)
        award = (umpire.seating.side[seat], claimed)
        peg_as_written(umpire, path, Event.HEELS, seat, award, call=heels.call)
