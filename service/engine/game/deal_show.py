"""The show of one deal: every hand and the crib in the ruleset's order [rules 5]."""

from collections.abc import Sequence
from typing import cast

from service.engine.cards import Card
from service.engine.errors import Fault, FaultCode, Illegal, Path, ViolationCode
from service.engine.game.checks import CheckedDeal
from service.engine.game.game_log import ShowEntry
from service.engine.game.ledger import Line, Phase
from service.engine.game.show_order import Shown, Turn
from service.engine.game.totals import WrittenTotals
from service.engine.game.umpire import Umpire
from service.engine.scoring.combinations import Event
from service.engine.scoring.show import score, total

_CARDS = {False: "a hand", True: "the crib"}
_HAND, _CRIB = Event.HAND, Event.CRIB
_LEFT_OUT = ShowEntry()
"""In place of an entry, where the log leaves the show out."""


class DealShow:
    def __init__(
        self, umpire: Umpire, totals: WrittenTotals, checked: CheckedDeal, path: Path
    ) -> None:
        self._umpire = umpire
        self._totals = totals
        self._cards = checked.cards
        self._starter = checked.deal.starter
        self._shows = checked.shows
        self._spoilt = bool(checked.faults)
        """True where the cards cannot be: then nothing is missing."""
        self._path = path

    def run(self, *, after_all: int, play_complete: bool) -> None:
        """Judge every entry, until somebody has won.

        ``after_all``: the seat of an entry that names nobody when all is shown, left of the last
        card.
        """
        umpire, shows = self._umpire, self._shows
        if shows.misplaced is not None:
            self._report_misplaced(shows.misplaced)
        self._totals.miss_turns(shows.skipped)
        skipped_at = shows.skipped_at
        for shown in shows.entries:
            path, turn, entry = (*self._path, "show", shown.at), shown.turn, shown.entry
            if not isinstance(entry, ShowEntry):
                umpire.ruling(path, entry, Phase.SHOW)
            elif turn is not None and shown.in_turn:
                if shown.at == skipped_at and play_complete and not self._spoilt:
                    self._report_skipped(path)
                self._show(path, turn, entry)
            else:
                self._out_of_order(path, shown, turn or Turn(after_all, crib=False))
            if umpire.board.over:
                return

    def count_all(self, *, play_complete: bool) -> None:
        """Count every hand and the crib of a log that leaves the show out, until somebody wins.

        After a play that is not complete, what cannot be counted is reported with the play.
        """
        for turn in self._shows.order:
            _, cards = self._shown(turn, _LEFT_OUT)
            if play_complete or (cards and self._starter is not None):
                self._show(self._path, turn, _LEFT_OUT)
            else:
                self._totals.miss_turns([turn])
            if self._umpire.board.over:
                return

    def _report_misplaced(self, index: int) -> None:
        """Report the first entry in whose place the rules have another."""
        due = self._shows.entries[index].turn
        [own] = [shown.turn for shown in self._shows.entries if shown.at == index]
        self._umpire.report(self._wrong_order(index, due, cast("Turn", own)))

    def _report_skipped(self, path: Path) -> None:
        [turn, *_] = self._shows.skipped
        whose = self._umpire.seating.players[turn.seat]
        detail = f"the show must be complete ({whose} must show {_CARDS[turn.crib]} before)"
        self._umpire.report(Illegal(ViolationCode.SHOW_INCOMPLETE, path, detail))

    def _out_of_order(self, path: Path, shown: Shown, turn: Turn) -> None:
        entry = cast("ShowEntry", shown.entry)
        if shown.passed_over:
            detail = self._wanted_instead_of(turn)
            fault = Illegal(ViolationCode.WRONG_SHOW_ORDER, path, detail, turn.seat)
            self._umpire.report(fault)
            return
        event, cards = self._shown(turn, entry)
        fault = self._wrong_order(shown.at, shown.due, turn)
        self._umpire.retract(fault, Line(path, event, turn.seat, cards, entry=entry))

    def _wanted_instead_of(self, turn: Turn) -> str:
        """Tell why nothing is shown by an entry for ``turn``."""
        came = self._came(turn)
        if turn in self._shows.order:
            return f"must show a hand or crib that no other entry shows here ({came})"
        dealer = self._umpire.seating.players[self._shows.order[-1].seat]
        return f"must show the crib of {dealer}, who deals ({came})"

    def _wrong_order(self, index: int, due: Turn | None, turn: Turn) -> Illegal:
        if due is None:
            detail = f"nothing is left to show ({self._came(turn)})"
        else:
            whose = self._umpire.seating.players[due.seat]
            detail = f"{whose} must show {_CARDS[due.crib]} here ({self._came(turn)})"
        return Illegal(
            ViolationCode.WRONG_SHOW_ORDER, (*self._path, "show", index), detail, turn.seat
        )

    def _came(self, turn: Turn) -> str:
        return f"got {self._umpire.seating.players[turn.seat]}, {_CARDS[turn.crib]}"

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
        umpire, claimed = self._umpire, line.claimed
        name = "crib" if line.event is _CRIB else "hand"
        if claimed is None and self._spoilt:
            return
        if claimed is None and not umpire.manual:
            missing = "a starter" if line.cards else "cards"
            whose = umpire.seating.players[cast("int", line.player)]
            wanted = f"{whose}'s {name} must be known to be counted"
            came = f"neither {missing} nor a claim"
            umpire.refuse(Fault(FaultCode.MISSING_CARDS, line.path, wanted, came))
            self._totals.miss(line)
            return
        points = claimed or 0
        if umpire.is_impossible_total(line.event, points):
            detail = f"a {name} must be what four cards and a starter can count to (got {points})"
            umpire.board.violation(line.path, ViolationCode.IMPOSSIBLE_TOTAL, line.player, detail)
            if self._totals.replace(line):
                return
        umpire.take_as_written(line, points)
