"""The show of one deal: every hand and the crib in the ruleset's order [rules 5]."""

from collections.abc import Sequence
from typing import cast

from service.engine.cards import Card
from service.engine.errors import Fault, Illegal, Impossible, Path
from service.engine.game.deal_cards import Cards
from service.engine.game.game_log import Ruling, ShowEntry
from service.engine.game.ledger import Line, Must, Next, Phase
from service.engine.game.seating import Shown, Shows, Turn
from service.engine.game.umpire import Umpire
from service.engine.scoring.combinations import Event
from service.engine.scoring.show import score, total

_CARDS = {False: "a hand", True: "the crib"}
_HAND, _CRIB = Event.HAND, Event.CRIB


class DealShow:
    def __init__(
        self, umpire: Umpire, cards: Cards, starter: Card | None, shows: Shows, path: Path
    ) -> None:
        self._umpire = umpire
        self._cards = cards
        self._starter = starter
        self._shows = shows
        self._path = path

    def run(self, entries: Sequence[ShowEntry | Ruling], *, after_all: int) -> Next | None:
        """Judge every entry; return the next thing to do, None when all is shown or won.

        ``after_all``: the seat of an entry that names nobody when all is shown, left of the last
        card.
        """
        umpire = self._umpire
        for index, (entry, shown) in enumerate(zip(entries, self._shows.entries, strict=True)):
            path = (*self._path, "show", index)
            if isinstance(entry, Ruling):
                umpire.ruling(path, entry)
            else:
                turn, due = cast("Shown", shown)
                if turn == due:
                    self._show(path, turn, entry)
                else:
                    if due is None and entry.player is None and not entry.crib:
                        turn = Turn(after_all, crib=False)
                    self._out_of_order(path, due, turn, entry)
            if umpire.board.over:
                return None
        if self._shows.left:
            seat, crib = self._shows.left[0]
            return Next(Phase.SHOW, seat, Must.SHOW, crib=crib)
        return None

    def count_all(self) -> None:
        """Count every hand and the crib of a log that leaves the show out, until somebody wins."""
        for turn in self._shows.order:
            self._show(self._path, turn, ShowEntry())
            if self._umpire.board.over:
                return

    def _out_of_order(self, path: Path, due: Turn | None, turn: Turn, entry: ShowEntry) -> None:
        names = self._umpire.seating.players
        came = f"got {names[turn.seat]}, {_CARDS[turn.crib]}"
        if due is None:
            detail = f"nothing is left to show ({came})"
        else:
            detail = f"{names[due.seat]} must show {_CARDS[due.crib]} here ({came})"
        fault = Illegal("wrong-show-order", path, detail, turn.seat)
        event, cards = self._shown(turn, entry)
        self._umpire.retract(fault, Line(path, event, turn.seat, cards, entry=entry))

    def _shown(self, turn: Turn, entry: ShowEntry) -> tuple[Event, Sequence[Card]]:
        """Return the event of a hand or crib, and its cards from the deal or from the entry."""
        if turn.crib:
            event, known = _CRIB, self._cards.crib
        else:
            event, known = _HAND, self._cards.hand(turn.seat)
        return event, known or entry.cards or ()

    def _show(self, path: Path, turn: Turn, entry: ShowEntry) -> None:
        umpire, starter, (seat, crib) = self._umpire, self._starter, turn
        event, cards = self._shown(turn, entry)
        if not cards or starter is None:
            self._as_written(Line(path, event, seat, cards, entry=entry))
            return
        if umpire.board.ledger_kept:
            scored = score(cards, starter, umpire.rules, crib=crib).combinations
            points = sum([item.points for item in scored])
        else:
            scored, points = (), total(cards, starter, umpire.rules, crib=crib)
        if not umpire.pegs_at_once(path, event, seat, entry, points):
            umpire.judge(Line(path, event, seat, cards, None, points, scored, entry))

    def _as_written(self, line: Line) -> None:
        """Score the claim where the cards are unknown; no claim is 0 under manual claims."""
        umpire, claimed = self._umpire, line.entry.claim
        name = "crib" if line.event is _CRIB else "hand"
        if claimed is None and not umpire.manual:
            missing = "a starter" if line.cards else "cards"
            whose = umpire.seating.players[cast("int", line.player)]
            wanted = f"{whose}'s {name} must be known to be counted"
            came = f"neither {missing} nor a claim"
            raise Impossible(Fault("missing-cards", line.path, wanted, came))
        points = claimed or 0
        if umpire.is_impossible_total(line.event, points):
            detail = f"a {name} must be what four cards and a starter can count to (got {points})"
            umpire.board.violation(line.path, "impossible-total", line.player, detail)
        umpire.take_as_written(line, points)
