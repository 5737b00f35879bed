"""The heels and the play of one deal, entry by entry: turns, points and claims."""

from collections.abc import Sequence

from service.engine.cards import JACK, Card, in_order
from service.engine.errors import Illegal, Missing, Path, Violation, ViolationCode
from service.engine.game.as_written import WrittenTotals, gives
from service.engine.game.game_log import Deal, PlayEntry, Ruling, Word
from service.engine.game.ledger import Line, Must, Next, Phase
from service.engine.game.play import Play, seat_of
from service.engine.game.reading import How, Reading, is_broken_next, read
from service.engine.game.umpire import Umpire
from service.engine.rules.parameters import ThirtyOne
from service.engine.scoring import pegging
from service.engine.scoring.combinations import Combination, Event, Kind
from service.engine.sentences import texts

_CARD, _GO = Event.CARD, Event.GO
"""Bound once: looking up a member of an enum takes as long as a call."""

_SAID = {Word.GO: Event.GO, Word.LAST: Event.LAST}
"""The event of an entry that is no card."""


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
        impossible = ""
        if claimed not in (0, worth):
            allowed = f"0 or {worth}" if worth else "0"
            impossible = f"heels must be {allowed} (got {claimed})"
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
        *,
        must_be_complete: bool = False,
        open_end: bool,
    ) -> None:
        self._umpire = umpire
        self._play = play
        self._plays = plays
        self._heels = heels
        """Those that the dealer may still claim, until he plays a card."""
        self._seats = umpire.seating.seat
        self._must_be_complete = must_be_complete
        self._start = play.copy() if umpire.retracts else play
        self._reading: Reading | None = None
        """None while every entry is in order; also where the first that is not ends the judging."""
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
        for index, entry in enumerate(self._plays):
            at = (*plays, index)
            if not isinstance(entry, PlayEntry):
                umpire.ruling(at, entry, Phase.PLAY)
            else:
                try:
                    self._judge(at, index, entry)
                except Illegal as fault:
                    if umpire.retracts:
                        self._read()
                        self._judge(at, index, entry)
                    elif umpire.goes_on:
                        self._break_off(fault, index, entry)
                        return None
                    else:
                        raise
            if board.over:
                return None
        return self._next()

    def _judge(self, at: Path, index: int, entry: PlayEntry) -> None:
        card = entry.play
        if isinstance(card, Card):
            self._card(at, index, entry, card)
        elif card is Word.GO:
            self._go(at, index, entry)
        else:
            self._last(at, entry)

    def _read(self) -> None:
        """Read the whole play, at the first entry that breaks the rules."""
        self._reading = read(
            self._plays,
            self._start,
            self._seats,
            on_call=self._umpire.calls.needed,
            must_be_complete=self._must_be_complete,
        )

    def _how(self, index: int) -> How:
        return self._reading.ways[index].how if self._reading else How.IN_ORDER

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
        fault = self._fault_of(path, index, seat, card)
        if self._reading is not None and not self._reading.ways[index].stands:
            self._take_back(Line(path, _CARD, seat, (card,), play.count, entry=entry), fault)
            return
        self._lay(path, index, seat, card)
        if self._heels and seat == self._heels.player:
            umpire.judge(self._heels)
            self._heels = None
        if fault is not None:
            umpire.report(fault)
        if entry.said is not None:
            self._check_count(path, seat, entry.said)
        points = pegging.points(play.ranks)
        closes, thirty_one = False, 2
        if play.count == pegging.LIMIT:
            if self._one_and_one and not self._scores_close(index, entry, points - 1):
                thirty_one = 1
                points -= 1
        elif self._closes(index) and self._scores_close(index, entry, points):
            closes = True
            points += 1
        if umpire.pegs_at_once(path, _CARD, seat, entry, points):
            return
        scored = pegging.score(play.pile, thirty_one, closes=closes) if points else ()
        line = Line(path, _CARD, seat, (card,), play.count, points, scored, entry)
        umpire.judge(line, self._reneged(line, card))

    def _fault_of(self, path: Path, index: int, seat: int, card: Card) -> Violation | None:
        """Return the fault of a card that breaks the rules, where the reading goes on from it."""
        if self._reading is None or self._reading.ways[index].how is How.IN_ORDER:
            return None
        code = self._play.breaks(seat, card)
        return self._play.fault(code, seat, card, path) if code else None

    def _lay(self, path: Path, index: int, seat: int, card: Card) -> None:
        """Play a card as the rules or the reading have it, or raise why it may not be played."""
        play = self._play
        if self._reading is not None:
            way = self._reading.ways[index]
            play.lay(seat, card, opens=way.opens, plays_on=way.plays_on)
        else:
            play.play_card(seat, card, path)
        if play.unknown:
            play.look_ahead(self._plays[index + 1 :], self._seats)
        if (
            self._umpire.retracts
            and self._reading is None
            and is_broken_next(self._plays, index, play, self._seats)
        ):
            self._read()

    def _take_back(self, line: Line, fault: Violation | None) -> None:
        """Write the line of an entry that was taken back; ``fault`` None: it broke no rule."""
        card = line.cards[0] if line.cards else None
        if fault is not None:
            self._umpire.report(fault)
        claimed = fault is not None and card is not None and bool(line.claimed)
        reneged = self._reneged(line, card) if card else 0
        self._umpire.take_back(line, claimed=claimed, reneged=reneged)

    def _closes(self, index: int) -> bool:
        """Return whether the card just played closes its count, by the rules or at the table."""
        return index in self._reading.closing if self._reading else self._play.closed

    def _after_close(self, index: int) -> PlayEntry | None:
        """Return the next card or claim of the last point that stands; None where the log stops."""
        for at in range(index + 1, len(self._plays)):
            entry = self._plays[at]
            if not isinstance(entry, PlayEntry) or entry.play is Word.GO:
                continue
            if self._reading is None or self._reading.ways[at].stands:
                return entry
        return None

    def _is_claimed_apart(self, index: int) -> bool:
        """Return whether the first entry after a close claims the point for it."""
        follower = self._after_close(index)
        if follower is None or follower.play is not Word.LAST:
            return False
        return follower.player is None or self._seats[follower.player] == self._play.last

    def _reneged(self, line: Line, card: Card) -> int:
        """Return how many cards fitted at a wrong go whose renege is called on this card."""
        if line.call is None or not self._umpire.calls.is_renege(line):
            return 0
        for at in reversed(range(len(self._wrong_goes))):
            seat, playable = self._wrong_goes[at]
            if seat == line.player and card in playable:
                del self._wrong_goes[at]
                return len(playable)
        return 0

    def _scores_close(self, index: int, entry: PlayEntry, points: int) -> bool:
        """Return whether a card with these points also has the one that may be claimed apart."""
        if self._after_close(index) is not None:
            return not self._is_claimed_apart(index)
        claimable = self._open_end and entry.call is None
        self._unclaimed_close = claimable and (entry.claim or 0) <= points
        return not self._unclaimed_close

    def _last(self, path: Path, entry: PlayEntry) -> None:
        play, seat = self._play, seat_of(entry, self._play, self._seats)
        line = Line(path, Event.LAST, seat, count_after=play.count, entry=entry)
        try:
            play.claim_last(seat, path, self._umpire.seating.players[seat])
        except Illegal as fault:
            if self._reading is None:
                raise
            self._take_back(line, fault.violation)
            return
        self._check_count_of(path, seat, entry)
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
        how = self._how(index)
        if not playable or (self._reading and how is How.IN_ORDER):
            self._check_count_of(path, seat, entry)
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
            self._check_count_of(line.path, seat, entry)
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
        fit = "this fits" if len(playable) == 1 else "these fit"
        came = f"at {self._play.count}, {fit}: {texts(in_order(playable))}"
        detail = f"go may be said only when no card fits ({came})"
        fault = Violation(line.path, ViolationCode.GO_WITH_PLAYABLE_CARD, line.player, detail)
        if not umpire.retracts:
            umpire.calls.reject(line)
            raise Illegal(fault)
        umpire.report(fault)

    def _check_count_of(self, path: Path, seat: int, entry: PlayEntry) -> None:
        if entry.said is not None:
            self._check_count(path, seat, entry.said)

    def _check_count(self, path: Path, seat: int, said: int) -> None:
        """Report a running count that was announced wrongly [000, 001, 003, 004]."""
        count = self._play.count
        if said > count and self._umpire.retracts and self._reading is None:
            # By the count as said another card may open the next.
            self._read()
        if said != count:
            detail = f"the count must be {count} (got {said})"
            code, off = ViolationCode.WRONG_COUNT, said - count
            self._umpire.report(Violation(path, code, seat, detail, off))

    def _next(self) -> Next | None:
        play = self._play
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
