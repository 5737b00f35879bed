"""The show of a deal: which hand or crib each entry is for, and in which order [rules 5, 15.3]."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from service.engine.game.game_log import Deal, Ruling, ShowEntry
from service.engine.rules.parameters import ShowOrder


class Turn(NamedTuple):
    """A hand, or the crib, that is shown."""

    seat: int
    crib: bool


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


class Shows(NamedTuple):
    order: Sequence[Turn]
    entries: Sequence[Shown]
    """In the order in which they are judged."""
    left: Sequence[Turn]
    """The turns that remain after the entries."""
    skipped: Sequence[Turn] = ()
    """The turns that no entry shows before one that comes later."""
    skipped_at: int | None = None
    """Index in the log of the first entry before which a turn is skipped."""
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
    """Return the same with the entries in the order of the rules, whatever that of the log.

    ``retracts``: players who count before their turn take it back and count again.
    """
    as_logged = shows_of(deal, order, dealer, seat)
    if all(shown.in_turn or isinstance(shown.entry, Ruling) for shown in as_logged.entries):
        return as_logged
    turns, entries = as_logged.order, deal.show or ()
    meant = _meant(entries, turns, dealer, seat)
    kept = _kept(meant, as_logged, retracts=retracts)
    in_order = [(kept[turn], turn) for turn in turns if turn in kept]
    places = sorted(kept.values())
    sorted_entries = iter(in_order)
    judged = []
    for index, entry in enumerate(entries):
        if index in places:
            of_log, turn = next(sorted_entries)
            judged.append(Shown(of_log, entries[of_log], turn, turn, in_turn=True))
        else:
            judged.append(Shown(index, entry, meant.get(index), passed_over=index in meant))
    last = max((turns.index(turn) for turn in kept), default=-1)
    return Shows(
        order=turns,
        entries=judged,
        left=turns[last + 1 :],
        skipped=[turn for turn in turns[:last] if turn not in kept],
        skipped_at=_first_after_gap(in_order, turns),
        misplaced=next(
            (at for at, (index, _) in zip(places, in_order, strict=True) if at != index), None
        ),
    )


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
    before: Turn | None = None
    for index, named in shows.items():
        if named is None:
            reached = turns.index(before) + 1 if before in turns else 0
            shows[index] = next((turn for turn in turns[reached:] if turn in free), None)
            if shows[index] is None and free:
                shows[index] = free[0]
        before = shows[index]
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


def _first_after_gap(in_order: Sequence[tuple[int, Turn]], turns: Sequence[Turn]) -> int | None:
    for place, (index, turn) in enumerate(in_order):
        if turns[place] != turn:
            return index
    return None


@cache
def _turns(order: ShowOrder, dealer: int, seats: int) -> tuple[Turn, ...]:
    first = dealer + 1 if order is ShowOrder.PONE_FIRST else dealer
    hands = [Turn((first + step) % seats, crib=False) for step in range(seats)]
    return (*hands, Turn(dealer, crib=True))
