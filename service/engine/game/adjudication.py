"""A whole game, deal by deal, to the very moment of its end [rules 5 to 8, 15]."""

import sys
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import NamedTuple

from service.engine.errors import Path
from service.engine.game.as_written import WrittenTotals, has_claims
from service.engine.game.board import Board
from service.engine.game.checks import checked_game, checked_play
from service.engine.game.deal import DealJudge
from service.engine.game.deal_play import DealPlay
from service.engine.game.game_log import GameLog, OnFault, PlayLog
from service.engine.game.ledger import (
    BY_CLAIM,
    Adjudication,
    AsWritten,
    Illegal,
    Line,
    Must,
    Next,
    Phase,
    Status,
)
from service.engine.game.play import Play
from service.engine.game.seating import tied_in_cut
from service.engine.game.umpire import Umpire
from service.engine.repairs import hints
from service.engine.result import EndedBy, outcome
from service.engine.scoring.combinations import Event


class _End(NamedTuple):
    """The end of a game; empty while there is no winner."""

    winner: int | None = None
    at: Path | None = None
    by: EndedBy | None = None
    entries_after: int = 0


_NO_END = _End()


def adjudicate(log: GameLog, *, ledger: bool = True) -> Adjudication:
    """Judge a game: the board after every entry, the winner, and every mistake.

    Without a ledger it takes less time, and everything else is the same. Raises `Impossible` where
    no such game can exist; where the judging goes on after a fault, only if its header cannot.
    """
    judged = _GameJudge(log, ledger=ledger).judge()
    if log.on_fault is OnFault.STOP:
        return judged
    found = hints(log, judged, lambda repaired: _GameJudge(repaired, ledger=False).judge())
    return replace(judged, hints=found) if found else judged


def adjudicate_play(log: PlayLog) -> Adjudication:
    """Judge a play by itself, without a target; raise `Impossible` where none such can exist."""
    rules, table, seating, hands = checked_play(log)
    board = Board(seating.names, [0] * len(seating.sides), sys.maxsize)
    umpire = Umpire(board, rules, table, seating)
    play = Play(hands, seating.seat[log.dealer], rules.counts)
    judge = DealPlay(umpire, play, log.plays, open_end=True)
    status, following = _run(umpire, lambda: judge.run(()))
    return _adjudication(log.ruleset.id, umpire, status, following)


def _run(umpire: Umpire, judge: Callable[[], Next | None]) -> tuple[Status, Next | None]:
    """Return how far the judging goes, and the next thing to do."""
    try:
        following = judge()
        status = Status.COMPLETE if following is None else Status.IN_PROGRESS
    except Illegal as fault:
        umpire.violations.append(fault.violation)
        status, following = Status.ILLEGAL, fault.instead
    if following is not None:
        by_claim = umpire.manual and following.must in BY_CLAIM
        following = replace(following, by_claim=by_claim)
    return status, following


def _adjudication(
    ruleset: str,
    umpire: Umpire,
    status: Status,
    following: Next | None,
    end: _End = _NO_END,
    as_written: AsWritten | None = None,
    open_sides: Collection[int] = (),
) -> Adjudication:
    board, seating = umpire.board, umpire.seating
    won, forfeited = end.winner, end.by is EndedBy.FORFEIT
    return Adjudication(
        status=status,
        ruleset=ruleset,
        players=seating.players,
        sides=seating.sides,
        scores=board.scores,
        rear=tuple(board.rear),
        ledger=tuple(umpire.ledger),
        unverified_entries=umpire.unverified_entries,
        violations=tuple(umpire.violations),
        audit=tuple(board.audit),
        outcome=None
        if won is None
        else outcome(board.scores, won, umpire.rules, open_sides, forfeited=forfeited),
        ended_at=end.at,
        ended_by=end.by,
        entries_after_end=end.entries_after,
        next=following,
        judged=tuple(umpire.judged),
        as_written=as_written,
        known_at_start=tuple(umpire.known_at_start),
        mistaken=umpire.written.mistaken,
        rests_on=tuple(umpire.rests_on),
        unjudged=tuple(umpire.unjudged) if umpire.goes_on else None,
    )


class _GameJudge:
    def __init__(self, log: GameLog, *, ledger: bool) -> None:
        self._log = log
        self._game = game = checked_game(log)
        rules, seating = game.rules, game.seating
        starts = [(log.starting_scores or {}).get(name, 0) for name in seating.names]
        self._board = Board(seating.names, starts, rules.target, ledger_kept=ledger)
        self._umpire = Umpire(self._board, rules, game.table, seating, log.on_fault)
        self._totals = WrittenTotals(self._umpire, log.deals)
        self._entries_left = 0
        """Number of entries after the end of the game."""

    def judge(self) -> Adjudication:
        umpire, log = self._umpire, self._log
        status, following = _run(umpire, self._deals)
        end = _NO_END if status is Status.ILLEGAL else self._end()
        if end.winner is not None:
            status, following = Status.COMPLETE, None
        elif status is not Status.ILLEGAL:
            status = Status.IN_PROGRESS
            if log.deals and self._is_end_unknown():
                following = None
        as_written = self._as_written(status) if has_claims(log) else None
        open_sides = self._totals.open_sides
        return _adjudication(log.ruleset.id, umpire, status, following, end, as_written, open_sides)

    def _deals(self) -> Next | None:
        """Judge deal after deal; return the next thing to do, None after a win."""
        game, umpire, log = self._game, self._umpire, self._log
        players = umpire.seating.players
        if tied := tied_in_cut(log):
            return Next(Phase.START, tied[0], Must.CUT, players=tied)
        if umpire.rules.head_start and log.starting_scores is None:
            self._head_start((game.dealers[0].seat + 1) % len(players))
        for index, checked in enumerate(game.deals):
            followed = index + 1 < len(game.deals)
            open_end = not followed and log.ended is None
            judge = DealJudge(
                umpire, self._totals, checked, index, followed=followed, open_end=open_end
            )
            if self._board.over:
                judge.write_on()
            elif unfinished := judge.judge():
                return unfinished
            self._entries_left += judge.entries_left
        if self._board.over:
            return None
        return Next(Phase.START, game.dealers[-1].seat, Must.DEAL)

    def _head_start(self, pone: int) -> None:
        umpire, points = self._umpire, self._umpire.rules.head_start
        self._board.head_start(umpire.seating.side[pone], points)
        umpire.write(Line((), Event.HEAD_START, pone, points=points))

    def _end(self) -> _End:
        board, ended = self._board, self._log.ended
        if board.over:
            return _End(board.winner, self._umpire.ended_at, EndedBy.TARGET, self._entries_left)
        if ended is not None:
            return _End(1 - board.names.index(ended.side), ("ended",), ended.by)
        return _NO_END

    def _as_written(self, status: Status) -> AsWritten:
        written, ended = self._umpire.written, self._log.ended
        if ended is not None and status is not Status.ILLEGAL:
            loser = self._board.names.index(ended.side)
            written.give_up(loser, forfeited=ended.by is EndedBy.FORFEIT)
        return written.result(self._umpire.rules, self._totals.open_sides)

    def _is_end_unknown(self) -> bool:
        """Return whether the game may be over by the last deal [rules 15.8]."""
        last = len(self._log.deals) - 1
        unjudged = any(path[1] == last for path in self._umpire.unjudged)
        return unjudged or self._totals.leave_end_unknown
