"""The show of one deal: every hand and the crib in the ruleset's order [rules 5]."""

from collections.abc import Sequence
from functools import partial

from service.engine import show
from service.engine.cards import Card
from service.engine.combinations import Combination
from service.engine.errors import Fault, Illegal, Impossible
from service.engine.ledger import Entry, Event, Must, Next, Path, Phase
from service.engine.log import Call, ShowEntry
from service.engine.possible import Cards
from service.engine.rules import Rules, ShowOrder
from service.engine.rulings import Umpire
from service.engine.totals import total


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
                self._show(self._path, seat, None, None, crib=crib)
                if umpire.board.over:
                    return None
            return None
        shown = entries or ()
        for index, entry in enumerate(shown):
            path = (*self._path, "show", index)
            seat = umpire.seating.seat[entry.player]
            self._check_turn(path, index, seat, crib=entry.crib)
            self._show(path, seat, entry.claim, entry.call, crib=entry.crib)
            if umpire.board.over:
                return None
        if len(shown) < len(self._turns):
            return Next(Phase.SHOW, self._turns[len(shown)][0], Must.SHOW)
        return None

    def _check_turn(self, path: Path, index: int, seat: int, *, crib: bool) -> None:
        if index >= len(self._turns):
            detail = "everything was shown before"
            raise Illegal("wrong-show-order", path, detail, seat)
        if self._turns[index] != (seat, crib):
            turn, is_crib = self._turns[index]
            name = self._umpire.seating.players[turn]
            detail = f"now {name} shows {'the crib' if is_crib else 'a hand'}"
            raise Illegal("wrong-show-order", path, detail, seat)

    def _show(
        self, path: Path, seat: int, claim: int | None, call: Call | None, *, crib: bool
    ) -> None:
        rules, starter = self._umpire.rules, self._starter
        cards = self._crib() if crib else self._cards.hands[seat]
        points = total(cards, starter, rules, crib=crib)
        why = partial(_combinations, cards, starter, rules, crib=crib)
        event, book = (Event.CRIB, "cribs") if crib else (Event.HAND, "hands")
        self._umpire.judge(Entry(path, event, seat, cards, None, points, why, claim, call), book)

    def _crib(self) -> Sequence[Card]:
        if self._cards.crib is None:
            detail = "the crib is counted here, and nothing says what lies in it"
            raise Impossible(Fault("missing-cards", self._path, detail))
        return self._cards.crib


def _turns(order: ShowOrder, dealer: int, seats: int) -> list[tuple[int, bool]]:
    """Return whose hand (False) and whose crib (True) is counted, in order."""
    first = dealer + 1 if order is ShowOrder.PONE_FIRST else dealer
    hands = [((first + step) % seats, False) for step in range(seats)]
    return [*hands, (dealer, True)]


def _combinations(
    cards: Sequence[Card], starter: Card, rules: Rules, *, crib: bool
) -> tuple[Combination, ...]:
    return show.score(cards, starter, rules, crib=crib).combinations
