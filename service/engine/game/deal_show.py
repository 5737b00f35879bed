"""The show of one deal: every hand and the crib in the ruleset's order [rules 5]."""

from collections.abc import Sequence
from typing import cast

from service.engine.cards import Card
from service.engine.errors import Fault, Illegal, Impossible, Path
from service.engine.game.deal_cards import Cards
from service.engine.game.game_log import Ruling, ShowEntry
from service.engine.game.ledger import Must, Next, Phase
from service.engine.game.seating import Turn, turn_of, turns
from service.engine.game.umpire import Draft, Umpire
from service.engine.scoring.claims import is_impossible_total
from service.engine.scoring.combinations import Event
from service.engine.scoring.show import score, total

_CARDS = {False: "a hand", True: "the crib"}
"""For sentences."""

_HAND, _CRIB = Event.HAND, Event.CRIB


class DealShow:
    def __init__(
        self, umpire: Umpire, cards: Cards, starter: Card | None, dealer: int, path: Path
    ) -> None:
        self._umpire = umpire
        self._cards = cards
        self._starter = starter
        self._path = path
        self._turns = turns(umpire.rules.show_order, dealer, len(cards.hands))
        self.after_all = (dealer + 1) % len(cards.hands)
        """The seat of an entry that names nobody when all is shown: left of the last card."""

    def run(self, entries: Sequence[ShowEntry | Ruling]) -> Next | None:
        """Judge every entry; return the next thing to do, None when all is shown or won.

        Raises `Illegal` (``wrong-show-order``) unless the entry is taken back, and `Impossible`
        (``missing-cards``) at one of unknown worth.
        """
        umpire = self._umpire
        shown = 0
        for index, entry in enumerate(entries):
            path = (*self._path, "show", index)
            if isinstance(entry, Ruling):
                umpire.ruling(path, entry)
            else:
                turn = turn_of(entry, self._turns, shown, umpire.seating.seat, self.after_all)
                if shown < len(self._turns) and self._turns[shown] == turn:
                    shown += 1
                    self._show(path, turn, entry)
                else:
                    self._out_of_order(path, shown, turn, entry)
            if umpire.board.over:
                return None
        if shown < len(self._turns):
            seat, crib = self._turns[shown]
            return Next(Phase.SHOW, seat, Must.SHOW, crib=crib)
        return None

    def first_shower(self, entry: ShowEntry | Ruling) -> int | None:
        """Return the seat of the first entry of the show; None: it is a ruling."""
        if isinstance(entry, Ruling):
            return None
        return turn_of(entry, self._turns, 0, self._umpire.seating.seat, self.after_all)[0]

    def count_all(self) -> None:
        """Count every hand and the crib of a log that leaves the show out, until somebody wins.

        Raises `Impossible` (``missing-cards``) where the crib is not known.
        """
        for turn in self._turns:
            self._show(self._path, turn, ShowEntry())
            if self._umpire.board.over:
                return

    def _out_of_order(self, path: Path, shown: int, turn: Turn, entry: ShowEntry) -> None:
        seat, crib = turn
        names = self._umpire.seating.players
        came = f"got {names[seat]}, {_CARDS[crib]}"
        if shown >= len(self._turns):
            detail = f"nothing is left to show ({came})"
        else:
            due, crib_due = self._turns[shown]
            detail = f"{names[due]} must show {_CARDS[crib_due]} here ({came})"
        fault = Illegal("wrong-show-order", path, detail, seat)
        self._umpire.retract(fault, self._draft(path, turn, entry))

    def _draft(self, path: Path, turn: Turn, entry: ShowEntry) -> Draft:
        seat, crib = turn
        table = self._cards.table
        event, size = (_CRIB, table.crib) if crib else (_HAND, table.hand)
        cards = self._known(turn, entry) or ()
        return Draft(path, event, seat, cards, None, 0, (), entry, size)

    def _known(self, turn: Turn, entry: ShowEntry) -> Sequence[Card] | None:
        """Return the cards of a hand or crib, from the deal or from the entry."""
        seat, crib = turn
        known = self._cards.crib if crib else self._cards.hand(seat)
        return entry.cards if known is None else known

    def _show(self, path: Path, turn: Turn, entry: ShowEntry) -> None:
        umpire, starter, (seat, crib) = self._umpire, self._starter, turn
        cards = self._known(turn, entry)
        if not cards or starter is None:
            self._as_written(self._draft(path, turn, entry))
            return
        if umpire.ledger_kept:
            scored = score(cards, starter, umpire.rules, crib=crib).combinations
            points = sum([item.points for item in scored])
        else:
            scored, points = (), total(cards, starter, umpire.rules, crib=crib)
            if not umpire.is_disputed(entry, points):
                umpire.peg(path, _CRIB if crib else _HAND, seat, points)
                return
        draft = self._draft(path, turn, entry)
        draft.points, draft.combinations = points, scored
        umpire.judge(draft)

    def _as_written(self, draft: Draft) -> None:
        """Score the claim where the cards are unknown; no claim is 0 under manual claims."""
        umpire, claimed = self._umpire, draft.said.claim
        name = "crib" if draft.event is _CRIB else "hand"
        if claimed is None and not umpire.manual:
            missing = "a starter" if draft.cards else "cards"
            whose = umpire.seating.players[cast("int", draft.player)]
            wanted = f"{whose}'s {name} must be known to be counted"
            came = f"neither {missing} nor a claim"
            raise Impossible(Fault("missing-cards", draft.path, wanted, came))
        points = claimed or 0
        if is_impossible_total(points, draft.size):
            detail = f"a {name} must be what four cards and a starter can count to (got {points})"
            umpire.board.violation(draft.path, "impossible-total", draft.player, detail)
        umpire.take_as_written(draft, points)
