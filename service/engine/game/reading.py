"""The reading of a play that breaks the rules: what was taken back, and what stood [rules 13].

People mend a mistake, or do not notice it and go on. The log does not say which, but what follows
does: of all readings of a play the one with the fewest faults holds.

The readings grow entry by entry. Where an entry can be read in several ways a position becomes
several; positions from which everything goes on alike become one, the better one.
"""

from collections.abc import Hashable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from service.engine.cards import Card
from service.engine.errors import ViolationCode
from service.engine.game.game_log import CallKind, PlayEntry, Ruling, Word
from service.engine.game.play import Play, seat_of
from service.engine.scoring import pegging
from service.engine.scoring.pegging import LIMIT

MOST_CHOICES = 6
"""Entries of a reading that are read in two ways; after these it takes back what breaks a rule."""

Plays = Sequence[PlayEntry | Ruling]


class How(Enum):
    IN_ORDER = auto()
    TAKEN_BACK = auto()
    WENT_BACK = auto()
    """In turn, and given back with the card out of turn before it."""
    STOOD = auto()
    """Against the rules, and the table went on from it."""


class Way(NamedTuple):
    """One way to read an entry."""

    how: How
    stands: bool = True
    opens: bool = False
    """True where a card is the first of a count."""
    plays_on: bool = False
    """True where a player whose go stood plays on in the same count."""


class Reading(NamedTuple):
    ways: Sequence[Way]
    """Ways by entry; rulings are in order."""
    closing: frozenset[int]
    """Indices of the cards that close a count."""


_IN_PLACE, _OPENS = Way(How.IN_ORDER), Way(How.IN_ORDER, opens=True)
_PLAYS_ON = Way(How.IN_ORDER, plays_on=True)
_TAKEN_BACK, _WENT_BACK = Way(How.TAKEN_BACK, stands=False), Way(How.WENT_BACK, stands=False)
_STOOD, _STOOD_OPENS = Way(How.STOOD), Way(How.STOOD, opens=True)

_ONLY_TAKEN_BACK = (_TAKEN_BACK,)

_Ways = tuple[Way, ...]

_OUT_OF_TURN, _ABOVE_THIRTY_ONE = ViolationCode.OUT_OF_TURN, ViolationCode.ABOVE_THIRTY_ONE
_LAST, _RENEGE = Word.LAST, CallKind.RENEGE
"""Bound once: looking up a member of an enum takes as long as a call."""


@dataclass(slots=True)
class _Position:
    """The table as one reading has it, after some of the entries."""

    play: Play
    """Never changed: a move makes another."""
    table: tuple[Hashable, ...]
    """All of the play that matters to what follows."""
    faults: int = 0
    wrong: int = 0
    """Number of things said wrongly."""
    excess: int = 0
    """The last count that was said in the open count, less the true one."""
    said_31: bool = False
    """True: the last card has no count, and claims 2 too many: 31 was said, if it makes less."""
    one_more: bool = False
    """True: the last card claims 1 more than it makes: wrong unless it closes the count."""
    choices: int = 0
    fitted: frozenset[tuple[int, Card]] = frozenset()
    """On call: seats and cards that fitted at wrong goes that stand."""
    ways: _Ways = ()
    """The ways in which the entries were read."""

    def key(self) -> tuple[Hashable, ...]:
        """Return all that matters to what follows."""
        said = (self.excess, self.said_31, self.one_more)
        return (self.table, said, self.choices, self.fitted)

    def result(self, *, must_be_complete: bool) -> tuple[int, int, bool]:
        """Return what makes a whole reading worse than another."""
        play = self.play
        faults = self.faults + 1 if must_be_complete and not play.over else self.faults
        wrong = self.wrong - 1 if self.one_more and play.closed else self.wrong
        return faults, wrong, not play.over


def read(
    plays: Plays, play: Play, seats: Mapping[str, int], *, on_call: bool, must_be_complete: bool
) -> Reading:
    """Read a play from its first entry on.

    ``play`` has not begun, and is not changed. ``on_call``: a call of a renege means something.
    ``must_be_complete``: a show entry or another deal follows.
    """
    indices = [index for index, entry in enumerate(plays) if isinstance(entry, PlayEntry)]
    entries = [entry for entry in plays if isinstance(entry, PlayEntry)]
    reader = _Reader(entries, seats, on_call=on_call)
    positions = [_Position(play, play.state())]
    for at in range(len(entries)):
        positions = reader.after(positions, at)
    best = min(positions, key=lambda one: one.result(must_be_complete=must_be_complete))
    ways = [_IN_PLACE] * len(plays)
    for index, way in zip(indices, best.ways, strict=True):
        ways[index] = way
    return Reading(ways, _closing(plays, ways, open_end=not best.play.closed))


def is_broken_next(plays: Plays, index: int, play: Play, seats: Mapping[str, int]) -> bool:
    """Return whether an entry after a card, up to the next card or `last`, breaks the rules.

    Then the table may have closed the count, or the point for the close is not yet claimed.
    """
    after = play
    for at in range(index + 1, len(plays)):
        entry = plays[at]
        if not isinstance(entry, PlayEntry):
            continue
        seat = seat_of(entry, after, seats)
        if isinstance(entry.play, Card):
            return after.breaks(seat, entry.play) is not None
        if entry.play is _LAST:
            return not after.may_claim_last(seat)
        if after.playable(seat):
            return True
        if after is play:
            after = play.copy()
        after.say_go(seat)
    return False


def closing_cards(plays: Plays, play: Play, seats: Mapping[str, int]) -> frozenset[int]:
    """Return the indices of the cards that close a count.

    The play is read to its first entry that breaks the rules. ``play`` is not changed.
    """
    play = play.copy()
    ways = [_TAKEN_BACK] * len(plays)
    for index, entry in enumerate(plays):
        if not isinstance(entry, PlayEntry):
            continue
        seat = seat_of(entry, play, seats)
        if isinstance(entry.play, Card):
            way = _OPENS if play.opens(entry.play) else _IN_PLACE
            if play.play_card(seat, entry.play):
                break
            ways[index] = way
        elif entry.play is _LAST:
            if not play.may_claim_last(seat):
                break
            play.last_claimed = True
        elif not play.playable(seat):
            play.say_go(seat)
    return _closing(plays, ways, open_end=not play.closed)


def _closing(plays: Plays, ways: Sequence[Way], *, open_end: bool) -> frozenset[int]:
    closing = set()
    before = None
    for index, (entry, way) in enumerate(zip(plays, ways, strict=True)):
        if isinstance(entry, PlayEntry) and isinstance(entry.play, Card) and way.stands:
            if way.opens and before is not None:
                closing.add(before)
            before = index
    if before is not None and not open_end:
        closing.add(before)
    return frozenset(closing)


class _Reader:
    def __init__(
        self, entries: Sequence[PlayEntry], seats: Mapping[str, int], *, on_call: bool
    ) -> None:
        self._entries = entries
        self._named = [None if one.player is None else seats[one.player] for one in entries]
        self._seats = seats
        self._on_call = on_call

    def after(self, positions: Sequence[_Position], at: int) -> list[_Position]:
        """Return the positions after an entry, those first that take back the earliest entry."""
        after: list[_Position] = []
        alike = False
        for position in positions:
            seat = self._named[at]
            if seat is None:
                seat = seat_of(self._entries[at], position.play, self._seats)
            ways = self._ways(position, at, seat)
            if ways is _ONLY_TAKEN_BACK:
                self._take_back(position, at, seat)
                after.append(position)
                continue
            if len(ways) > 1:
                if position.choices == MOST_CHOICES:
                    ways = (next((way for way in ways if way.how is How.IN_ORDER), ways[0]),)
                else:
                    position.choices += 1
            after += [self._move(copy(position), at, seat, way) for way in ways[:-1]]
            after.append(self._move(position, at, seat, ways[-1]))
            alike = alike or len(ways) > 1 or ways[0].stands
        return merged(after) if alike and len(after) > 1 else after

    def _ways(self, position: _Position, at: int, seat: int) -> _Ways:
        """Return the ways to read an entry; those that take it back come first."""
        play, said = position.play, self._entries[at].play
        if isinstance(said, Card):
            return self._card_ways(position, at, seat, said)
        if said is _LAST:
            return (_IN_PLACE,) if play.may_claim_last(seat) else _ONLY_TAKEN_BACK
        room = LIMIT - play.count - position.excess
        if not any(card.value <= room for card in play.playable(seat)):
            return (_IN_PLACE,)
        return (_TAKEN_BACK, _STOOD) if play.pile else _ONLY_TAKEN_BACK

    def _card_ways(self, position: _Position, at: int, seat: int, card: Card) -> _Ways:
        play = position.play
        code = play.breaks(seat, card)
        if seat in play.out - play.unknown and _may_play_on(play, seat, card):
            if code is not None:
                may_open = self._may_open(position, at, seat, card)
                return (_TAKEN_BACK, _PLAYS_ON, _OPENS) if may_open else (_TAKEN_BACK, _PLAYS_ON)
            ways: _Ways = (_OPENS, _PLAYS_ON)
        elif code is not None:
            return self._ways_of_a_fault(position, code, seat)
        elif self._may_open(position, at, seat, card):
            ways = (_IN_PLACE, _OPENS)
        else:
            ways = (_OPENS,) if play.opens(card) else (_IN_PLACE,)
        if self._may_go_back(position, at, seat, card):
            ways = (_WENT_BACK, *ways)
        return ways

    def _ways_of_a_fault(self, position: _Position, code: ViolationCode, seat: int) -> _Ways:
        play = position.play
        if code is _OUT_OF_TURN:
            return (_TAKEN_BACK, _STOOD_OPENS if play.closed else _STOOD)
        if code is not _ABOVE_THIRTY_ONE or play.single:
            return _ONLY_TAKEN_BACK
        if seat == play.leader() and (position.said_31 or _is_closed_as_said(position)):
            return (_OPENS,)
        return (_TAKEN_BACK, _STOOD_OPENS)

    def _may_open(self, position: _Position, at: int, seat: int, card: Card) -> bool:
        """Return whether a card that fits may open the next count by the count as said."""
        if self._entries[at].said != card.value or position.play.single:
            return False
        return seat == position.play.leader() and _is_closed_as_said(position)

    def _may_go_back(self, position: _Position, at: int, seat: int, card: Card) -> bool:
        """Return whether a card in turn may have gone back with the one before it."""
        if not position.ways or position.ways[-1] is not _TAKEN_BACK:
            return False
        before, play = self._entries[at - 1], position.play
        if not isinstance(before.play, Card):
            return False
        code = play.breaks(seat_of(before, play, self._seats), before.play)
        return code is ViolationCode.OUT_OF_TURN and any(
            later.play is card and (later.player is None or self._seats[later.player] == seat)
            for later in self._entries[at + 1 :]
        )

    def _move(self, position: _Position, at: int, seat: int, way: Way) -> _Position:
        """Read an entry in this way; return the position, changed."""
        if way is _TAKEN_BACK:
            self._take_back(position, at, seat)
            return position
        entry = self._entries[at]
        position.ways += (way,)
        if way.how is How.STOOD:
            position.faults += 1
        if isinstance(entry.play, Card) and way is not _WENT_BACK:
            self._hear_call(position, entry, seat)
        if way.stands:
            position.play = position.play.copy()
            self._let_stand(position, entry, seat, way)
            position.table = position.play.state()
        return position

    def _take_back(self, position: _Position, at: int, seat: int) -> None:
        entry = self._entries[at]
        position.ways += _ONLY_TAKEN_BACK
        position.faults += 1
        if isinstance(entry.play, Card):
            if entry.claim:
                position.wrong += 1
            self._hear_call(position, entry, seat)

    def _hear_call(self, position: _Position, entry: PlayEntry, seat: int) -> None:
        """Count a call of a renege that no wrong go bears out."""
        if self._on_call and entry.call is not None and entry.call.kind is _RENEGE:
            position.wrong += 0 if (seat, entry.play) in position.fitted else 1

    def _let_stand(self, position: _Position, entry: PlayEntry, seat: int, way: Way) -> None:
        play = position.play
        if isinstance(entry.play, Card):
            self._play_card(position, entry, entry.play, seat, way)
        elif entry.play is _LAST:
            play.last_claimed = True
        elif playable := play.playable(seat):
            play.put_out(seat)
            if way is _STOOD and self._on_call:
                position.fitted |= {(seat, card) for card in playable}
        else:
            play.say_go(seat)
        if entry.said is not None:
            position.excess = entry.said - play.count
            if position.excess:
                position.wrong += 1

    def _play_card(
        self, position: _Position, entry: PlayEntry, card: Card, seat: int, way: Way
    ) -> None:
        play = position.play
        if way.opens:
            position.excess = 0
            if position.one_more:
                position.wrong -= 1
        play.lay(seat, card, opens=way.opens, plays_on=way.plays_on)
        too_many = 0
        if entry.claim is not None:
            too_many = entry.claim - pegging.points(play.ranks)
        if too_many:
            position.wrong += 1
        position.one_more = too_many == 1
        position.said_31 = too_many == 2 and entry.said is None


def merged(positions: Sequence[_Position]) -> list[_Position]:
    """Leave out each position for which there is one as good from which all goes on alike."""
    kept: dict[tuple[Hashable, ...], _Position] = {}
    for position in positions:
        key = position.key()
        other = kept.get(key)
        if other is None:
            kept[key] = position
        elif (position.faults, position.wrong) < (other.faults, other.wrong):
            # It keeps its own place: of equal readings the first holds.
            del kept[key]
            kept[key] = position
    return list(kept.values())


def _may_play_on(play: Play, seat: int, card: Card) -> bool:
    """Return whether a player who is out would be in turn with this card were he not."""
    room = LIMIT - play.count
    if play.last_claimed or card not in play.hands[seat] or card.value > room:
        return False
    between = (play.hands[other] for other in play.until(seat) if other not in play.out)
    return not any(one.value <= room for hand in between for one in hand)


def _is_closed_as_said(position: _Position) -> bool:
    """Return whether an open count is closed for people who heard the count as it was said."""
    play = position.play
    return not play.closed and min(play.lowest) > play.room - position.excess
