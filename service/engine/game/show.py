"""The show of one deal: what each entry shows, and in which order [rules 5, 15.3]."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple, cast

from service.engine.cards import Card
from service.engine.errors import Missing, Path
from service.engine.game.as_written import WrittenTotals
from service.engine.game.game_log import Cards, Deal, Ruling, ShowEntry
from service.engine.game.ledger import Line, Must, Next, Phase
from service.engine.game.umpire import Umpire
from service.engine.rules.parameters import ShowOrder
from service.engine.scoring.combinations import Event
from service.engine.scoring.show import score, total

_HAND, _CRIB = Event.HAND, Event.CRIB
_LEFT_OUT = ShowEntry()
"""In place of an entry, where the log leaves the show out."""


class Turn(NamedTuple):
    """A hand, or the crib, that is shown."""

    seat: int
    crib: bool

    @property
    def as_next(self) -> Next:
        return Next(Phase.SHOW, self.seat, Must.SHOW, crib=self.crib)


@dataclass(slots=True)
class Shown:
    """An entry of a show."""

    at: int
    """Its index in the log."""
    entry: ShowEntry | Ruling
    turn: Turn | None = None
    """The hand or crib that it is for; None for a ruling, and where nothing is left to show."""
    due: Turn | None = None
    """The hand or crib in turn; None: all is shown."""
    in_turn: bool = False
    """True: it is for the hand or crib in turn."""
    passed_over: bool = False
    """True where the judging goes on after a fault, and nothing is shown by this entry."""
    skipped: Sequence[Turn] = ()
    """The turns just before this one that no entry is for."""


class Shows(NamedTuple):
    order: Sequence[Turn]
    entries: Sequence[Shown]
    """In the order in which they are judged."""
    left: Sequence[Turn]
    """The turns that remain after the entries."""
    misplaced: int | None = None
    """Index in the log of the first entry in whose place the rules have another."""

    def without_cards(self) -> "Shows":
        """Return the same show, none of whose cards are known."""
        bare = [
            shown
            if isinstance(shown.entry, Ruling)
            else replace(shown, entry=replace(shown.entry, cards=None))
            for shown in self.entries
        ]
        return self._replace(entries=bare)


def shows_of(deal: Deal, order: ShowOrder, dealer: int, seat: Mapping[str, int]) -> Shows:
    """Return whose hands and whose crib a deal shows; ``seat`` maps names to seats."""
    turns = _turns(order, dealer, len(seat))
    entries, shown = [], 0
    for index, entry in enumerate(deal.show or ()):
        if not isinstance(entry, ShowEntry) or not _is_known(entry, seat):
            entries.append(Shown(index, entry))
            continue
        due = turns[shown] if shown < len(turns) else None
        if due is not None and _may_be_for(entry, due, seat):
            shown += 1
            entries.append(Shown(index, entry, due, due, in_turn=True))
        else:
            entries.append(Shown(index, entry, _named(entry, dealer, seat), due))
    return Shows(turns, entries, turns[shown:])


def sorted_shows(
    deal: Deal, order: ShowOrder, dealer: int, seat: Mapping[str, int], *, retracts: bool
) -> Shows:
    """Return the same with the entries in the order of the rules, in place of the log's.

    ``retracts``: players who count before their turn take it back and count again.
    """
    as_logged = shows_of(deal, order, dealer, seat)
    if all(shown.in_turn or isinstance(shown.entry, Ruling) for shown in as_logged.entries):
        return as_logged
    turns, entries = as_logged.order, deal.show or ()
    meant = _meant(entries, turns, dealer, seat)
    kept = _kept(meant, as_logged, retracts=retracts)
    places = sorted(kept.values())
    in_order = [(kept[turn], turn) for turn in turns if turn in kept]
    sorted_entries = iter(in_order)
    judged, reached = [], 0
    for index, entry in enumerate(entries):
        if index in places:
            of_log, turn = next(sorted_entries)
            skipped = turns[reached : turns.index(turn)]
            reached += len(skipped) + 1
            judged.append(Shown(of_log, entries[of_log], turn, turn, in_turn=True, skipped=skipped))
        else:
            judged.append(Shown(index, entry, meant.get(index), passed_over=index in meant))
    moved = (at for at, (index, _) in zip(places, in_order, strict=True) if at != index)
    return Shows(turns, judged, turns[reached:], misplaced=next(moved, None))


def _is_known(entry: ShowEntry, seat: Mapping[str, int]) -> bool:
    return entry.player is None or entry.player in seat


def _may_be_for(entry: ShowEntry, turn: Turn, seat: Mapping[str, int]) -> bool:
    """Return whether an entry names this turn, or nothing."""
    if entry.player is None:
        return turn.crib or not entry.crib
    return entry.crib == turn.crib and seat[entry.player] == turn.seat


def _named(entry: ShowEntry, dealer: int, seat: Mapping[str, int]) -> Turn | None:
    """Return the hand or crib that an entry names; None where it names nothing."""
    if entry.player is not None:
        return Turn(seat[entry.player], entry.crib)
    return Turn(dealer, crib=True) if entry.crib else None


def _meant(
    entries: Sequence[ShowEntry | Ruling],
    turns: Sequence[Turn],
    dealer: int,
    seat: Mapping[str, int],
) -> dict[int, Turn | None]:
    """Return by index what each entry is for; an entry that names nothing is for the next turn."""
    shows = {
        index: _named(entry, dealer, seat)
        for index, entry in enumerate(entries)
        if not isinstance(entry, Ruling) and _is_known(entry, seat)
    }
    free = [turn for turn in turns if turn not in shows.values()]
    reached = 0
    for index, named in shows.items():
        turn = named
        if named is None:
            later = (turn for turn in turns[reached:] if turn in free)
            turn = shows[index] = next(later, free[0] if free else None)
            if turn is not None:
                free.remove(turn)
        if turn in turns:
            reached = turns.index(turn) + 1
    return shows


def _kept(meant: Mapping[int, Turn | None], as_logged: Shows, *, retracts: bool) -> dict[Turn, int]:
    """Return by turn the index of the one entry that counts; the others are passed over."""
    kept: dict[Turn, int] = {}
    in_turn = {shown.turn: shown.at for shown in as_logged.entries if shown.in_turn}
    for index, turn in meant.items():
        if turn is None or turn not in as_logged.order:
            continue
        if retracts:
            # The last one, unless one stands by the rules of retracted entries.
            stands = in_turn.get(turn)
            kept[turn] = index if stands is None or meant[stands] != turn else stands
        else:
            kept.setdefault(turn, index)
    return kept


@cache
def _turns(order: ShowOrder, dealer: int, seats: int) -> tuple[Turn, ...]:
    first = dealer + 1 if order is ShowOrder.PONE_FIRST else dealer
    hands = [Turn((first + step) % seats, crib=False) for step in range(seats)]
    return (*hands, Turn(dealer, crib=True))


class DealShow:
    """Judges the show of one deal. ``spoilt``: the cards of the deal are impossible."""

    def __init__(
        self,
        umpire: Umpire,
        totals: WrittenTotals,
        cards: Cards,
        starter: Card | None,
        shows: Shows,
        path: Path,
        *,
        spoilt: bool,
    ) -> None:
        self._umpire = umpire
        self._totals = totals
        self._cards = cards
        self._starter = starter
        self._shows = shows
        self._path = path
        self._spoilt = spoilt
        self.missing: list[Missing] = []
        """The hands and cribs, or the play, that are missing in the deal."""
        self.ended_before: int | None = None
        """The number of entries judged when totals ended the game; None: they did not."""

    def run(self, *, after_all: int, play_complete: bool) -> None:
        """Judge every entry, until a side has won.

        ``after_all``: the seat of an entry without a name when all is shown, left of the last
        card.
        """
        umpire, shows = self._umpire, self._shows
        if shows.misplaced is not None:
            self._report_misplaced(shows.misplaced)
        reported = self._spoilt or not play_complete
        for place, shown in enumerate(shows.entries):
            path, turn, entry = (*self._path, "show", shown.at), shown.turn, shown.entry
            if not isinstance(entry, ShowEntry):
                umpire.ruling(path, entry, Phase.SHOW)
            elif turn is not None and shown.in_turn:
                if shown.skipped:
                    if not reported:
                        self._report_skipped(path, shown.skipped)
                        reported = True
                    self.miss(shown.skipped)
                if not umpire.board_known and self._bridge_before(turn):
                    self.ended_before = place
                    return
                self._show(path, turn, entry)
            else:
                self._out_of_order(path, shown, turn or Turn(after_all, crib=False))
            if umpire.board.over:
                return

    def count_all(self, *, play_complete: bool) -> None:
        """Count every hand and the crib of a log that leaves the show out, until a side wins.

        After a play that is not complete, what cannot be counted is reported with the play.
        """
        for turn in self._shows.order:
            _, cards = self._shown(turn, _LEFT_OUT)
            if not self._umpire.board_known and self._bridge_before(turn):
                return
            if play_complete or (cards and self._starter is not None):
                self._show(self._path, turn, _LEFT_OUT)
            else:
                self.miss([turn])
            if self._umpire.board.over:
                return

    def miss(self, turns: Sequence[Turn]) -> None:
        """Note that these hands, or this crib, cannot be counted."""
        for turn in turns:
            self._totals.miss(self.missing, _CRIB if turn.crib else _HAND, turn.seat)

    def _bridge_before(self, turn: Turn) -> bool:
        """Bridge what is missing before a hand or crib; True: that ends the game."""
        order = self._shows.order
        side = self._umpire.seating.side
        return self._totals.bridge_early({side[one.seat] for one in order[order.index(turn) :]})

    def _report_misplaced(self, index: int) -> None:
        """Report the first entry in whose place the rules have another."""
        due = self._shows.entries[index].turn
        [own] = [shown.turn for shown in self._shows.entries if shown.at == index]
        self._report_order(index, due, cast("Turn", own))

    def _report_skipped(self, path: Path, turns: Sequence[Turn]) -> None:
        umpire, deal = self._umpire, cast("int", self._path[-1])
        umpire.report(umpire.findings.show_incomplete(path, deal, turns, self.missing))

    def _out_of_order(self, path: Path, shown: Shown, turn: Turn) -> None:
        umpire, order = self._umpire, self._shows.order
        if shown.passed_over:
            dealer = None if turn in order else order[-1].seat
            umpire.report(umpire.findings.not_shown(path, turn, dealer))
            return
        self._report_order(shown.at, shown.due, turn)
        entry = cast("ShowEntry", shown.entry)
        event, cards = self._shown(turn, entry)
        umpire.take_back(Line(path, event, turn.seat, cards, entry=entry))

    def _report_order(self, index: int, due: Turn | None, turn: Turn) -> None:
        umpire, path = self._umpire, (*self._path, "show", index)
        if due is None:
            *hands, crib = self._shows.order
            instead = Next(Phase.START, (crib.seat + 1) % len(hands), Must.DEAL)
        else:
            instead = due.as_next
        umpire.report(umpire.findings.misplaced(path, turn, due), instead)

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
            self._take_as_written(Line(path, event, seat, cards, entry=entry), seat)
            return
        if umpire.board.ledger_kept:
            scored = score(cards, starter, umpire.rules, crib=crib).combinations
            points = sum([item.points for item in scored])
        else:
            scored, points = (), total(cards, starter, umpire.rules, crib=crib)
        if not umpire.pegs_at_once(path, event, seat, entry, points):
            umpire.judge(Line(path, event, seat, cards, None, points, scored, entry))

    def _take_as_written(self, line: Line, seat: int) -> None:
        """Score the claim where the cards are unknown; no claim is 0 under manual claims."""
        umpire, claimed = self._umpire, line.claimed
        if claimed is None and self._spoilt:
            return
        if claimed is None and not umpire.manual:
            uncounted = list[Missing]()
            umpire.report(umpire.findings.missing_cards(line, uncounted))
            self._totals.miss(uncounted, line.event, seat)
            return
        points, impossible = claimed or 0, None
        if umpire.is_impossible_total(line.event, points):
            impossible = umpire.findings.impossible_total(line, points)
        self._totals.take_count(line, points, impossible)
