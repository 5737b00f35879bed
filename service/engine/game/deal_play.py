"""The play of one deal, entry by entry: who lays what, what it scores, what is claimed for it."""

from collections.abc import Callable, Sequence

from service.engine.cards import Card, in_order, texts
from service.engine.errors import Illegal, Path
from service.engine.game.game_log import PlayEntry, Word
from service.engine.game.ledger import Must, Next, Phase
from service.engine.game.play import Play
from service.engine.game.rulings import Umpire
from service.engine.scoring import pegging
from service.engine.scoring.combinations import Combination, Event

_CARD = Event.CARD
"""Looking up a member of an enum costs as much as a call."""


class DealPlay:
    """Judges the play of one deal."""

    __slots__ = ("_open_end", "_play", "_plays", "_umpire", "_unclaimed_close")

    def __init__(
        self, umpire: Umpire, play: Play, plays: Sequence[PlayEntry], *, open_end: bool
    ) -> None:
        self._umpire = umpire
        self._play = play
        self._plays = plays
        # Whether the log stops with these entries: then the close of a manual count may still be
        # claimed.
        self._open_end = open_end and umpire.manual
        self._unclaimed_close = False

    def run(self, path: Path, before_first_card: Callable[[], None] | None = None) -> Next | None:
        """Judge every entry until the log stops or the game ends; return what is to be done next.

        ``path`` leads to the deal. Raises `Illegal` at an entry that breaks the rules of play.
        """
        board = self._umpire.board
        for index, entry in enumerate(self._plays):
            at, card = (*path, "plays", index), entry.play
            if isinstance(card, Card):
                if before_first_card is not None:
                    before_first_card()
                    before_first_card = None
                self._card(at, index, entry, card)
            elif card is Word.GO:
                self._go(at, entry)
            else:
                self._last(at, entry)
            if board.over:
                return None
        return self._next()

    def _card(self, path: Path, index: int, entry: PlayEntry, card: Card) -> None:
        play, umpire = self._play, self._umpire
        name = entry.player
        seat = play.turn() if name is None else umpire.seating.seat[name]
        play.lay(seat, card, path)
        points = pegging.points(play.ranks)
        close = play.close if play.closed else None
        if close:
            if self._claimed_apart(index, seat):
                close = None
            elif self._is_open_end(index, entry):
                self._unclaimed_close = (entry.claim or 0) <= points
                close = None if self._unclaimed_close else close
            if close:
                points += 1
        scored = pegging.score(play.pile, close) if points and umpire.ledger_kept else ()
        umpire.judge(path, _CARD, seat, (card,), play.count, points, scored, entry)

    def _claimed_apart(self, index: int, seat: int) -> bool:
        """Whether the point for this closing card is claimed in a legal entry of its own."""
        follower = self._next_but_goes(index)
        return (
            follower is not None
            and follower.play is Word.LAST
            and (follower.player is None or self._umpire.seating.seat[follower.player] == seat)
        )

    def _is_open_end(self, index: int, entry: PlayEntry) -> bool:
        """Whether the log stops right after this closing card: its point may yet be claimed."""
        return self._open_end and entry.call is None and self._next_but_goes(index) is None

    def _next_but_goes(self, index: int) -> PlayEntry | None:
        for follower in self._plays[index + 1 :]:
            if follower.play is not Word.GO:
                return follower
        return None

    def _last(self, path: Path, entry: PlayEntry) -> None:
        play = self._play
        if entry.player is not None:
            seat = self._umpire.seating.seat[entry.player]
        else:
            seat = play.last if play.pile else play.turn()
        play.claim_last(seat, path)
        close = play.close
        scored = (Combination(close, play.pile[-1:], 1),) if close else ()
        self._umpire.judge(path, Event.LAST, seat, (), play.count, len(scored), scored, entry)

    def _go(self, path: Path, entry: PlayEntry) -> None:
        play, umpire = self._play, self._umpire
        seat = play.go_sayer() if entry.player is None else umpire.seating.seat[entry.player]
        playable = play.playable(seat)
        if not playable:
            play.go(seat)
            if umpire.on_call and entry.call is not None:
                umpire.bad_call(path, entry.call)
        elif not umpire.renege(path, seat, len(playable), entry.call):
            fitting = texts(in_order(playable))
            detail = f"go must mean that no card fits (at {play.count}, {fitting} would)"
            raise Illegal("go-with-playable-card", path, detail, seat)
        umpire.write(path, Event.GO, seat, count_after=play.count)

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
