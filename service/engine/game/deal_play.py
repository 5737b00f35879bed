"""The heels and the play of one deal, entry by entry: turns, points and claims."""

from collections.abc import Sequence

from service.engine.cards import JACK, Card, in_order
from service.engine.errors import Illegal, Path, ViolationCode
from service.engine.game.game_log import NO_ENTRY, Deal, PlayEntry, Ruling, Word
from service.engine.game.ledger import Line, Must, Next, Phase
from service.engine.game.play import Play
from service.engine.game.totals import WrittenTotals
from service.engine.game.umpire import Umpire
from service.engine.rules.parameters import ThirtyOne
from service.engine.scoring import pegging
from service.engine.scoring.combinations import Combination, Event
from service.engine.sentences import texts

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
    line = Line(at, Event.HEELS, dealer, turned, points=due, entry=entry or NO_ENTRY)
    if entry is None and due and umpire.heels_by_claim:
        return line
    if turned and (due or entry is not None):
        umpire.judge(line)
    elif entry is not None:
        _take_heels_as_written(umpire, totals, line)
    return None


def _take_heels_as_written(umpire: Umpire, totals: WrittenTotals, line: Line) -> None:
    claimed, worth = line.entry.claim or 0, umpire.rules.heels
    if claimed not in (0, worth):
        due = f"0 or {worth}" if worth else "0"
        detail = f"heels must be {due} (got {claimed})"
        umpire.board.violation(line.path, ViolationCode.IMPOSSIBLE_TOTAL, line.player, detail)
        if totals.replace(line):
            return
    umpire.take_as_written(line, claimed)


def take_plays_as_written(
    umpire: Umpire, plays: Sequence[PlayEntry | Ruling], path: Path, start: int = 0
) -> None:
    """Take the claims of a play that cannot be judged, from this entry on [rules 15.5]."""
    for index, entry in enumerate(plays[start:], start):
        umpire.passed += 1
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
    def __init__(
        self,
        umpire: Umpire,
        play: Play,
        plays: Sequence[PlayEntry | Ruling],
        heels: Line | None = None,
        *,
        open_end: bool,
    ) -> None:
        self._umpire = umpire
        self._play = play
        self._plays = plays
        self._heels = heels
        """Those that the dealer may still claim, until he plays a card."""
        self._one_and_one = umpire.rules.thirty_one is ThirtyOne.ONE_AND_ONE
        # Where the log stops with these entries, the close of a manual count may yet be claimed.
        self._open_end = open_end and umpire.manual
        self._unclaimed_close = False
        self.broken_at: Path | None = None
        """The entry that breaks the rules, where the judging goes on after it."""

    def run(self, path: Path) -> Next | None:
        """Judge every entry; return the next thing to do, None when the play or game is over."""
        umpire, board = self._umpire, self._umpire.board
        plays = (*path, "plays")
        for index, entry in enumerate(self._plays):
            umpire.passed += 1
            at = (*plays, index)
            if isinstance(entry, Ruling):
                umpire.ruling(at, entry, Phase.PLAY)
            else:
                card = entry.play
                try:
                    if isinstance(card, Card):
                        self._card(at, index, entry, card)
                    elif card is Word.GO:
                        self._go(at, entry)
                    else:
                        self._last(at, entry)
                except Illegal as fault:
                    if umpire.goes_on and not umpire.retracts:
                        self._break_off(fault, entry)
                        take_plays_as_written(umpire, self._plays, path, index + 1)
                        return None
                    event, cards = (_CARD, (card,)) if isinstance(card, Card) else (Event(card), ())
                    line = Line(at, event, None, cards, self._play.count, entry=entry)
                    umpire.retract(fault, line)
            if board.over:
                return None
        return self._next()

    def _break_off(self, fault: Illegal, entry: PlayEntry) -> None:
        """Report an entry that breaks the rules; as written its player has what he claimed."""
        umpire, at = self._umpire, fault.violation.path
        umpire.report(fault)
        self.broken_at = at
        if entry.player is not None and entry.claim and entry.play is not Word.GO:
            umpire.written.move(umpire.seating.side_of(entry.player), entry.claim)
            umpire.written.after(at)
        if self._heels:
            umpire.judge(self._heels)

    def _card(self, path: Path, index: int, entry: PlayEntry, card: Card) -> None:
        play, umpire, seat = self._play, self._umpire, self._seat(entry)
        play.play_card(seat, card, path)
        if self._heels and seat == self._heels.player:
            umpire.judge(self._heels)
            self._heels = None
        if entry.said is not None:
            self._check_count(path, seat, entry.said)
        points = pegging.points(play.ranks)
        close, thirty_one = None, 2
        if play.count == pegging.LIMIT:
            if self._one_and_one and self._is_claimed_apart(self._first_after_close(index)):
                thirty_one = 1
                points -= 1
        elif play.closed and self._scores_close(index, entry, points):
            close = play.close
            points += 1
        if umpire.pegs_at_once(path, _CARD, seat, entry, points):
            return
        scored = pegging.score(play.pile, close, thirty_one) if points else ()
        umpire.judge(Line(path, _CARD, seat, (card,), play.count, points, scored, entry))

    def _scores_close(self, index: int, entry: PlayEntry, points: int) -> bool:
        """Return whether a card with these points also has that for closing a count below 31."""
        follower = self._first_after_close(index)
        if follower is not None:
            return not self._is_claimed_apart(follower)
        claimable = self._open_end and entry.call is None
        self._unclaimed_close = claimable and (entry.claim or 0) <= points
        return not self._unclaimed_close

    def _is_claimed_apart(self, follower: PlayEntry | None) -> bool:
        """Return whether the first entry after a close claims the point for it."""
        return (
            follower is not None
            and follower.play is Word.LAST
            and self._seat(follower) == self._play.last
        )

    def _first_after_close(self, index: int) -> PlayEntry | None:
        """Return the next card or claim of the last point that stands; None where the log stops."""
        for follower in self._plays[index + 1 :]:
            if isinstance(follower, Ruling) or follower.play is Word.GO:
                continue
            if self._umpire.retracts and not self._stands(follower):
                continue
            return follower
        return None

    def _stands(self, follower: PlayEntry) -> bool:
        """Return whether an entry right after the close of a count is legal."""
        seat = self._seat(follower)
        if isinstance(follower.play, Card):
            return self._play.fault(seat, follower.play, ()) is None
        return seat == self._play.last

    def _seat(self, entry: PlayEntry) -> int:
        if entry.player is not None:
            return self._umpire.seating.seat[entry.player]
        if entry.play is Word.GO:
            return self._play.go_sayer()
        if entry.play is Word.LAST and self._play.pile:
            return self._play.last
        return self._play.turn()

    def _last(self, path: Path, entry: PlayEntry) -> None:
        play, seat = self._play, self._seat(entry)
        play.claim_last(seat, path, self._umpire.seating.players[seat])
        if entry.said is not None:
            self._check_count(path, seat, entry.said)
        line = Line(path, Event.LAST, seat, count_after=play.count, entry=entry)
        if play.count < pegging.LIMIT or self._one_and_one:
            line.points = 1
            line.combinations = (Combination(play.close, play.pile[-1:], 1),)
        self._umpire.judge(line)

    def _go(self, path: Path, entry: PlayEntry) -> None:
        play, umpire, seat = self._play, self._umpire, self._seat(entry)
        line = Line(path, _GO, seat, count_after=play.count, entry=entry)
        playable = play.playable(seat)
        if playable and not umpire.is_renege(line):
            if not umpire.retracts:
                umpire.reject_call(line)
            fit = "this fits" if len(playable) == 1 else "these fit"
            came = f"at {play.count}, {fit}: {texts(in_order(playable))}"
            detail = f"go may be said only when no card fits ({came})"
            raise Illegal(ViolationCode.GO_WITH_PLAYABLE_CARD, path, detail, seat)
        if entry.said is not None:
            self._check_count(path, seat, entry.said)
        if not playable:
            play.said_go.add(seat)
        if umpire.pegs_at_once(path, _GO, seat, entry, 0):
            return
        if playable:
            umpire.renege(line, len(playable))
        else:
            umpire.reject_call(line)
        umpire.write(line)

    def _check_count(self, path: Path, seat: int, said: int) -> None:
        """Report a running count that was announced wrongly [000, 001, 003, 004]."""
        count = self._play.count
        if said != count:
            detail = f"the count must be {count} (got {said})"
            self._umpire.board.violation(
                path, ViolationCode.WRONG_COUNT, seat, detail, said - count
            )

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
            in_order(play.fitting(seat)),
        )
