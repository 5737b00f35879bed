"""A score sheet: what was pegged in the play or made in a deal, without the cards [rules 11].

It is taken as written; what no legal play can have pegged is reported.
"""

from collections.abc import Mapping, Sequence

from service.engine.cards import Card
from service.engine.errors import Path, ViolationCode
from service.engine.game.ledger import Line
from service.engine.game.pegged_totals import Ranks, can_peg
from service.engine.game.totals import take_totals
from service.engine.game.umpire import Umpire
from service.engine.rules.parameters import Counts
from service.engine.scoring.combinations import Event

MOST_CARDS = 4
"""Of a hand whose plays are all tried."""


MOST_OF_PONE, MOST_OF_DEALER, MOST_OF_BOTH = 24, 30, 44
"""Points of a play of two hands of four cards; the dealer, who may play last, pegs one at least."""


class Pegging:
    """What the players pegged in the play of one deal, as it is written."""

    def __init__(
        self,
        umpire: Umpire,
        pegged: Mapping[str, int],
        hands: Sequence[Sequence[Card] | None],
        dealer: int,
        path: Path,
    ) -> None:
        """Take totals by name, hands by seat (None: unknown), and the seat of the dealer."""
        self._umpire = umpire
        self._by_seat = [pegged.get(name, 0) for name in umpire.seating.players]
        self._hands = hands
        self._dealer = dealer
        self._path = path
        self._has_bounds = (
            len(hands) == 2
            and umpire.table.hand == MOST_CARDS
            and umpire.rules.counts is Counts.RESET
        )

    @property
    def is_too_much(self) -> bool:
        """True where no two hands of four cards peg as much."""
        pone, dealer = self._of_two()
        return self._has_bounds and (
            pone > MOST_OF_PONE or dealer > MOST_OF_DEALER or pone + dealer > MOST_OF_BOTH
        )

    def peg(self) -> bool:
        """Peg it as it is written; False where nobody can know who won by it."""
        side = self._umpire.seating.side
        totals = dict.fromkeys(side, 0)
        for seat, points in enumerate(self._by_seat):
            totals[side[seat]] += points
        hint = "write for the others what they had pegged when the game ended"
        line = Line(self._path, Event.PEGGING, None)
        return take_totals(self._umpire, line, totals, hint)

    def is_possible(self) -> bool:
        """Return whether some play pegs it: of these hands, or, where one is unknown, of any."""
        if len(self._hands) != 2:
            return True
        pone, dealer = self._of_two()
        pone_cards, dealer_cards = self._hands[1 - self._dealer], self._hands[self._dealer]
        if pone_cards is None or dealer_cards is None:
            return not self._has_bounds or not (self.is_too_much or dealer == 0)
        if len(pone_cards) > MOST_CARDS:
            return True
        ranks = (_ranks(pone_cards), _ranks(dealer_cards))
        return can_peg(ranks, (pone, dealer), self._umpire.rules.counts)

    def report(self) -> None:
        names = self._umpire.seating.players
        pone, dealer = self._of_two()
        some = "these hands" if None not in self._hands else "two hands"
        detail = (
            f"pegging must be what some legal play of {some} gives "
            f"(got {names[1 - self._dealer]} {pone}, {names[self._dealer]} {dealer})"
        )
        self._umpire.board.violation(self._path, ViolationCode.IMPOSSIBLE_PEGGING, None, detail)

    def _of_two(self) -> tuple[int, int]:
        """Return the points of pone and dealer."""
        return self._by_seat[1 - self._dealer], self._by_seat[self._dealer]


def _ranks(cards: Sequence[Card]) -> Ranks:
    return tuple(sorted([card.rank for card in cards]))
