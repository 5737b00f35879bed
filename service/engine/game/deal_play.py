"""The heels and the play of one deal, entry by entry: turns, points and claims."""

from collections.abc import Sequence
from typing import cast

from service.engine.cards import JACK, Card, in_order
from service.engine.errors import Missing, Path, Violation, ViolationCode
from service.engine.game.as_written import WrittenTotals, gives
from service.engine.game.game_log import Deal, PlayEntry, Ruling, Word
from service.engine.game.ledger import Illegal, Line, Must, Next, Phase
from service.engine.game.play import Play, seat_of
from service.engine.game.reading import How, Reading, Way, closing_cards, is_broken_next, read
from service.engine.game.show import Turn
from service.engine.game.umpire import Umpire
from service.engine.rules.parameters import ThirtyOne
from service.engine.scoring import pegging
from service.engine.scoring.combinations import Combination, Event, Kind

_CARD, _GO = Event.CARD, Event.GO
"""Bound once: looking up a member of an enum takes as long as a call."""


def judge_heels(
    umpire: Umpire, totals: WrittenTotals, deal: Deal, dealer: int, path: Path
) -> Line | None:
    """Judge two for his heels; return the line of those that the dealer may still claim.

    He may do so until he plays a card; then they are a claim of 0 [000, 002, ACC 6.3.c].
    """
    starter, entry = deal.starter, deal.heels
    turned = () if starter is None else (starter,)
    due = umpire.rules.heels if starter is not None and starter.rank == JACK else 0
    at = (*path, "starter" if entry is None else "heels")
    line = Line(at, Event.HEELS, dealer, turned, points=due, entry=entry)
    if entry is None and due and umpire.heels_by_claim:
        return line
    if turned and (due or entry is not None):
        umpire.judge(line)
    elif entry is not None:
        claimed, worth = line.claimed or 0, umpire.rules.heels
        impossible = None
        if claimed not in (0, worth):
            impossible = umpire.findings.impossible_heels(line, claimed, worth)
        totals.take_count(line, claimed, impossible)
    return None


def take_plays_as_written(
    umpire: Umpire, plays: Sequence[PlayEntry | Ruling], path: Path, start: int = 0
) -> None:
    """Take the claims of a play that cannot be judged, from this entry on [rules 15.5]."""
    for index, entry in enumerate(plays[start:], start):
        at = (*path, "plays", index)
        if isinstance(entry, Ruling):
            umpire.ruling(at, entry, Phase.PLAY)
        elif entry.player is not None and entry.claim is not None and entry.play is not Word.GO:
            event = _CARD if isinstance(entry.play, Card) else Event.LAST
            line = Line(at, event, umpire.seating.seat[entry.player], entry=entry)
            umpire.take_as_written(line, entry.claim)
        if umpire.board.over:
            return


class DealPlay:
    """Judges a play. ``must_be_complete``: a show entry or another deal follows.

    ``open_end``: the log stops with these entries.
    """

    def __init__(
        self,
        umpire: Umpire,
        play: Play,
        plays: Sequence[PlayEntry | Ruling],
        heels: Line | None = None,
        show: Turn | None = None,
        *,
        must_be_complete: bool = False,
        open_end: bool,
    ) -> None:
        self._umpire = umpire
        self._play = play
        self._plays = plays
        self._heels = heels
        """Heels that the dealer may still claim, until he plays a card."""
        self._show = show
        """The first hand to show after the play; None: a play by itself."""
        self._seats = umpire.seating.seat
        self._must_be_complete = must_be_complete
        self._start = play.copy() if umpire.retracts else play
        self._reading: Reading | None = None
        """None while every entry is in order; also where the first that is not ends the judging."""
        self._closing: frozenset[int] | None = None
        """Indices of the cards that close a count; None while the table shows it at once."""
        self._wrong_goes: list[tuple[int, Sequence[Card]]] = []
        """Seats and playable cards of wrong goes that stand, while no renege is ruled for them."""
        self._one_and_one = umpire.rules.thirty_one is ThirtyOne.ONE_AND_ONE
        # Where the log stops with these entries, the close of a manual count may yet be claimed.
        self._open_end = open_end and umpire.manual
        self._unclaimed_close = False
        self.broken_at: int | None = None
        """Index of the entry that breaks the rules, where the judging goes on after it."""
        self.missing: list[Missing] = []
        """The pegging that is unknown from there on."""

    def run(self, path: Path) -> Next | None:
        """Judge every entry; return the next thing to do, None when the play or game is over."""
        umpire, board = self._umpire, self._umpire.board
        plays = (*path, "plays")
        if self._play.unknown:
            self._find_closing()
        for index, entry in enumerate(self._plays):
            at = (*plays, index)
            if not isinstance(entry, PlayEntry):
                umpire.ruling(at, entry, Phase.PLAY)
            else:
                try:
                    if isinstance(entry.play, Card):
                        self._card(at, index, entry, entry.play)
                    elif entry.play is Word.GO:
                        self._go(at, index, entry)
                    else:
                        self._last(at, entry)
                except Illegal as fault:
                    if not umpire.goes_on:
                        raise
                    self._break_off(fault, index, entry)
                    return None
            if board.over:
                return None
        return self._next()

    def _find_closing(self) -> None:
        """Find where counts of unknown cards close: only later entries show it."""
        if self._umpire.retracts:
            self._read()
        else:
            self._closing = closing_cards(self._plays, self._play, self._seats)

    def _read(self) -> Reading:
        """Read the whole play."""
        self._reading = read(
            self._plays,
            self._start,
            self._seats,
            on_call=self._umpire.calls.needed,
            must_be_complete=self._must_be_complete,
        )
        self._closing = self._reading.closing
        return self._reading

    def _break_off(self, fault: Illegal, index: int, entry: PlayEntry) -> None:
        """Report an entry that breaks the rules; as written its player has what he claimed."""
        umpire = self._umpire
        umpire.report(fault.violation)
        umpire.rest_on(fault.violation.path, fault.violation.code, self.missing)
        self.broken_at = index
        seat = None if entry.player is None else self._seats[entry.player]
        umpire.written.move(gives(entry, seat, umpire.seating))
        umpire.written.after(fault.violation.path)
        if self._heels:
            umpire.judge(self._heels)

    def _card(self, path: Path, index: int, entry: PlayEntry, card: Card) -> None:
        play, umpire, seat = self._play, self._umpire, seat_of(entry, self._play, self._seats)
        if not self._lay(path, index, entry, seat, card):
            return
        points = pegging.points(play.ranks)
        closed = play.closed if self._closing is None else index in self._closing
        closes, thirty_one = False, 2
        if play.count == pegging.LIMIT:
            if self._one_and_one and not self._settle_close(index, entry, points - 1):
                thirty_one = 1
                points -= 1
        elif closed and self._settle_close(index, entry, points):
            closes = True
            points += 1
        if umpire.pegs_at_once(path, _CARD, seat, entry, points):
            return
        scored = pegging.score(play.pile, thirty_one, closes=closes) if points else ()
        line = Line(path, _CARD, seat, (card,), play.count, points, scored, entry)
        umpire.judge(line, self._take_renege(line, card))

    def _lay(self, path: Path, index: int, entry: PlayEntry, seat: int, card: Card) -> bool:
        """Play a card, and report what is wrong with it; False: it was taken back."""
        play, umpire = self._play, self._umpire
        way = fault = None
        if self._reading is not None:
            way = self._reading.ways[index]
        elif code := play.play_card(seat, card):
            if not umpire.retracts:
                raise self._illegal(self._broken(code, seat, card, path))
            way = self._read().ways[index]
        elif umpire.retracts and is_broken_next(self._plays, index, play, self._seats):
            self._read()
        if way is not None:
            fault = self._fault_of(way, path, seat, card)
            if not way.stands:
                self._take_back(Line(path, _CARD, seat, (card,), play.count, entry=entry), fault)
                return False
            play.lay(seat, card, opens=way.opens, plays_on=way.plays_on)
        if self._heels and seat == self._heels.player:
            umpire.judge(self._heels)
            self._heels = None
        if fault is not None:
            umpire.report(fault)
        if entry.said is not None:
            self._check_count(path, seat, entry.said)
        return True

    def _fault_of(self, way: Way, path: Path, seat: int, card: Card) -> Violation | None:
        """Return the fault of a card that breaks the rules, where the reading goes on from it."""
        code = None if way.how is How.IN_ORDER else self._play.breaks(seat, card)
        return self._broken(code, seat, card, path) if code else None

    def _broken(self, code: ViolationCode, seat: int, card: Card, path: Path) -> Violation:
        return self._umpire.findings.broken_play(code, self._play, seat, card, path)

    def _take_back(self, line: Line, fault: Violation | None) -> None:
        """Write the line of an entry that was taken back; ``fault`` None: it broke no rule."""
        card = line.cards[0] if line.cards else None
        if fault is not None:
            self._umpire.report(fault)
        claimed = fault is not None and card is not None and bool(line.claimed)
        reneged = self._take_renege(line, card) if card else 0
        self._umpire.take_back(line, claimed=claimed, reneged=reneged)

    def _after_close(self, index: int) -> PlayEntry | None:
        """Return the next card or claim of the last point that stands; None where the log stops."""
        for at in range(index + 1, len(self._plays)):
            entry = self._plays[at]
            if not isinstance(entry, PlayEntry) or entry.play is Word.GO:
                continue
            if self._reading is None or self._reading.ways[at].stands:
                return entry
        return None

    def _take_renege(self, line: Line, card: Card) -> int:
        """Settle a wrong go whose renege is called on this card; return how many cards fitted."""
        if line.call is None or not self._umpire.calls.is_renege(line):
            return 0
        for at in reversed(range(len(self._wrong_goes))):
            seat, playable = self._wrong_goes[at]
            if seat == line.player and card in playable:
                del self._wrong_goes[at]
                return len(playable)
        return 0

    def _settle_close(self, index: int, entry: PlayEntry, points: int) -> bool:
        """Settle who scores a close; True: this card does, besides these points."""
        after = self._after_close(index)
        if after is not None:
            by_other = after.player is not None and self._seats[after.player] != self._play.last
            return by_other or after.play is not Word.LAST
        claimable = self._open_end and entry.call is None
        self._unclaimed_close = claimable and (entry.claim or 0) <= points
        return not self._unclaimed_close

    def _last(self, path: Path, entry: PlayEntry) -> None:
        play, seat = self._play, seat_of(entry, self._play, self._seats)
        line = Line(path, Event.LAST, seat, count_after=play.count, entry=entry)
        if not play.may_claim_last(seat):
            found = self._umpire.findings.bad_last(play, seat, path)
            if not self._umpire.retracts:
                raise self._illegal(found)
            if self._reading is None:
                self._read()
            self._take_back(line, found)
            return
        play.last_claimed = True
        self._check_count(path, seat, entry.said)
        if play.count < pegging.LIMIT or self._one_and_one:
            line.points = 1
            line.combinations = (Combination(Kind.LAST, play.pile[-1:], 1),)
        self._umpire.judge(line)

    def _go(self, path: Path, index: int, entry: PlayEntry) -> None:
        play, umpire, seat = self._play, self._umpire, seat_of(entry, self._play, self._seats)
        line = Line(path, _GO, seat, count_after=play.count, entry=entry)
        playable = play.playable(seat)
        if playable and umpire.retracts and self._reading is None:
            self._read()
        how = self._reading.ways[index].how if self._reading else How.IN_ORDER
        if not playable or (self._reading and how is How.IN_ORDER):
            self._check_count(path, seat, entry.said)
            if playable:
                # None fits the count as it was said.
                play.put_out(seat)
            play.say_go(seat)
            if not umpire.pegs_at_once(path, _GO, seat, entry, 0):
                umpire.calls.reject(line)
                umpire.write(line)
            return
        self._wrong_go(line, seat, entry, playable, how)

    def _wrong_go(
        self, line: Line, seat: int, entry: PlayEntry, playable: Sequence[Card], how: How
    ) -> None:
        umpire, play = self._umpire, self._play
        renege = umpire.calls.is_renege(line)
        if not renege:
            self._report_go(line, playable)
        line.retracted = how is How.TAKEN_BACK
        if renege:
            umpire.calls.renege(line, len(playable))
        if not line.retracted:
            self._check_count(line.path, seat, entry.said)
        if how is How.STOOD:
            play.put_out(seat)
            if not renege:
                self._wrong_goes.append((seat, playable))
        if not renege:
            umpire.calls.reject(line)
        umpire.write(line)

    def _report_go(self, line: Line, playable: Sequence[Card]) -> None:
        """Report a go with playable cards; raise it where it ends the judging."""
        umpire = self._umpire
        fault = umpire.findings.playable_go(line, self._play.count, playable)
        if not umpire.retracts:
            umpire.calls.reject(line)
            raise self._illegal(fault)
        umpire.report(fault)

    def _check_count(self, path: Path, seat: int, said: int | None) -> None:
        """Report a running count that was announced wrongly [000, 001, 003, 004]."""
        count = self._play.count
        if said is None or said == count:
            return
        if said > count and self._umpire.retracts and self._reading is None:
            # By the count as said another card may open the next.
            self._read()
        self._umpire.report(self._umpire.findings.wrong_count(path, seat, said, count))

    def _illegal(self, found: Violation) -> Illegal:
        instead = self._next()
        if instead is None and self._show:
            instead = self._show.as_next
        return Illegal(found, instead)

    def _next(self) -> Next | None:
        play = self._play
        if self._heels and not play.pile:
            return Next(Phase.CUT, cast("int", self._heels.player), Must.CLAIM_HEELS)
        if self._unclaimed_close:
            return Next(Phase.PLAY, play.last, Must.CLAIM_LAST, play.count, ())
        owed = play.owed()
        if owed is None:
            return None
        seat, must_go = owed
        return Next(
            Phase.PLAY,
            seat,
            Must.GO if must_go else Must.PLAY,
            0 if play.closed else play.count,
            None if seat in play.unknown else in_order(play.fitting(seat)),
        )
