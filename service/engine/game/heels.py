"""Two for his heels: what a jack starter gives the dealer, and whether he claims it [000, 002]."""

from service.engine.cards import JACK, Card
from service.engine.errors import Path
from service.engine.game.game_log import Heels
from service.engine.game.rulings import Umpire
from service.engine.scoring.combinations import Event


class DealHeels:
    """Judges the heels of one deal."""

    __slots__ = ("_dealer", "_due", "_path", "_starter", "_umpire", "claimable")

    def __init__(self, umpire: Umpire, starter: Card, dealer: int, path: Path) -> None:
        self._umpire = umpire
        self._starter = starter
        self._dealer = dealer
        self._path = path
        self._due = umpire.rules.heels if starter.rank == JACK else 0
        self.claimable = False
        """Whether the dealer has not claimed his heels and still may: until a card is played."""

    def turn(self, heels: Heels | None) -> None:
        """Judge the heels as the starter is turned; ``heels`` is the log's entry, if any."""
        if heels is not None:
            self._judge("heels", heels)
        elif self._due and self._umpire.heels_by_claim:
            self.claimable = True
        elif self._due:
            self._judge("starter", Heels())

    def miss(self) -> None:
        """Judge heels that were not claimed before the first card: a claim of 0."""
        if self.claimable:
            self.claimable = False
            self._judge("starter", Heels())

    def _judge(self, member: str, heels: Heels) -> None:
        path, jack = (*self._path, member), (self._starter,)
        self._umpire.judge(path, Event.HEELS, self._dealer, jack, None, self._due, (), heels)
