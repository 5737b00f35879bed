"""The show of one deal: every hand and the crib in the ruleset's order [rules 5]."""

from collections.abc import Sequence

from service.engine.cards import Card
from service.engine.errors import Fault, Illegal, Impossible, Path
from service.engine.game.deal_cards import Cards
from service.engine.game.game_log import ShowEntry
from service.engine.game.ledger import Must, Next, Phase
from service.engine.game.rulings import Umpire
from service.engine.rules.parameters import ShowOrder
from service.engine.scoring.combinations import Event
from service.engine.scoring.show import score, total

_CARDS = {False: "a hand", True: "the crib"}
"""What is shown, for a sentence."""

_HAND, _CRIB = Event.HAND, Event.CRIB


class DealShow:
    """Judges the show of one deal."""

    __slots__ = ("_cards", "_path", "_starter", "_turns", "_umpire")

    def __init__(
        self, umpire: Umpire, cards: Cards, starter: Card, dealer: int, path: Path
    ) -> None:
        self._umpire = umpire
        self._cards = cards
        self._starter = starter
        self._path = path
        self._turns = _turns(umpire.rules.show_order, dealer, len(cards.hands))

    def run(self, entries: Sequence[ShowEntry] | None) -> Next | None:
        """Judge every entry; return what is to be done next, None when all is shown or won.

        ``entries`` None: left out, so everything is counted under automatic claims, nothing under
        manual. Raises `Illegal` (``wrong-show-order``), and `Impossible` (``missing-cards``) where
        a crib is counted that the log does not tell.
        """
        umpire = self._umpire
        if entries is None and not umpire.manual:
            for seat, crib in self._turns:
                self._show(self._path, seat, ShowEntry(umpire.seating.players[seat], crib))
                if umpire.board.over:
                    return None
            return None
        shown = entries or ()
        for index, entry in enumerate(shown):
            path, seat = (*self._path, "show", index), umpire.seating.seat[entry.player]
            if index >= len(self._turns) or self._turns[index] != (seat, entry.crib):
                raise self._out_of_order(path, index, seat, crib=entry.crib)
            self._show(path, seat, entry)
            if umpire.board.over:
                return None
        if len(shown) < len(self._turns):
            return Next(Phase.SHOW, self._turns[len(shown)][0], Must.SHOW)
        return None

    def _out_of_order(self, path: Path, index: int, seat: int, *, crib: bool) -> Illegal:
        names = self._umpire.seating.players
        came = f"got {names[seat]}, {_CARDS[crib]}"
        if index >= len(self._turns):
            detail = f"nothing is left to show ({came})"
        else:
            turn, crib_due = self._turns[index]
            detail = f"{names[turn]} must show {_CARDS[crib_due]} here ({came})"
        return Illegal("wrong-show-order", path, detail, seat)

    def _show(self, path: Path, seat: int, entry: ShowEntry) -> None:
        starter, rules, crib = self._starter, self._umpire.rules, entry.crib
        cards = self._crib() if crib else self._cards.hands[seat]
        if self._umpire.ledger_kept:
            scored = score(cards, starter, rules, crib=crib).combinations
            points = sum([item.points for item in scored])
        else:
            scored, points = (), total(cards, starter, rules, crib=crib)
        event = _CRIB if crib else _HAND
        self._umpire.judge(path, event, seat, cards, None, points, scored, entry)

    def _crib(self) -> Sequence[Card]:
        if self._cards.crib is None:
            detail = "the crib must be known to be counted (got neither crib nor discards)"
            raise Impossible(Fault("missing-cards", self._path, detail))
        return self._cards.crib


def _turns(order: ShowOrder, dealer: int, seats: int) -> list[tuple[int, bool]]:
    """Return whose hand (False) and whose crib (True) is counted, in order."""
    first = dealer + 1 if order is ShowOrder.PONE_FIRST else dealer
    hands = [((first + step) % seats, False) for step in range(seats)]
    return [*hands, (dealer, True)]
