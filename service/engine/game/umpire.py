"""The umpire: pegs each entry as the rules have it, and writes its line of the ledger.

Under manual claims an entry is pegged by its claim and what the opponent calls, else by its true
points. [002 "Manual Scoring", ACC 8, rules 7, 8 and 13]
"""

from collections.abc import Mapping, Sequence
from typing import cast

from service.engine.cards import in_order
from service.engine.errors import (
    FaultCode,
    Impossible,
    Missing,
    Path,
    Violation,
    ViolationCode,
)
from service.engine.game.board import Board, WrittenBoard
from service.engine.game.findings import Bad, Findings
from service.engine.game.game_log import Call, CallKind, Entry, OnFault, Ruling
from service.engine.game.ledger import Illegal, JudgedDeal, Line, Next, Phase
from service.engine.game.seating import Seating
from service.engine.rules.parameters import (
    Claims,
    Enforcement,
    IllegalPlay,
    Rules,
    Table,
    Undercount,
)
from service.engine.scoring.claims import (
    BACK_FIFTEEN,
    Claim,
    Reason,
    Verdict,
    is_impossible_total,
    settle,
)
from service.engine.scoring.combinations import Event

_FAULTS_OF_PLAY = frozenset(
    {
        ViolationCode.PLAY_OVER,
        ViolationCode.CARD_NOT_HELD,
        ViolationCode.ABOVE_THIRTY_ONE,
        ViolationCode.OUT_OF_TURN,
        ViolationCode.GO_WITH_PLAYABLE_CARD,
        ViolationCode.BAD_LAST,
        ViolationCode.WRONG_SHOW_ORDER,
    }
)
"""Faults of an entry, which may be taken back [rules 13]."""

_FAULTS_OF_A_DEAL = frozenset(
    {ViolationCode.PLAY_INCOMPLETE, ViolationCode.SHOW_INCOMPLETE, ViolationCode.WRONG_DEALER}
)

_RIGHT = {Verdict.UNDERCOUNT: CallKind.MUGGINS, Verdict.OVERCOUNT: CallKind.OVERCOUNT}
"""The right call on a wrong claim."""


class Calls:
    """Rules on the calls of one game, and pegs what a renege or a wrong call of muggins costs."""

    def __init__(self, umpire: "Umpire", rules: Rules) -> None:
        self._umpire = umpire
        self._board = umpire.board
        self._seating = umpire.seating
        self._findings = umpire.findings
        self.needed = rules.enforcement is Enforcement.ON_CALL
        """True where a mistake costs something only if it is called; else calls mean nothing."""
        self._muggins = rules.undercount is Undercount.MUGGINS

    def on(self, line: Line) -> Call | None:
        """Return the call on an entry where the rules know calls."""
        return line.call if self.needed else None

    def is_ruled(self, line: Line, claim: Claim) -> bool:
        """Return whether a wrong claim is ruled on: by itself, or because the opponent calls it."""
        if claim.verdict is Verdict.UNDERCOUNT and not self._muggins_applies(line):
            return False
        return not self.needed or self._is_called(line, _RIGHT.get(claim.verdict))

    def is_renege(self, line: Line) -> bool:
        """Return whether the other side calls a renege on this go, or on a later card."""
        return self._is_called(line, CallKind.RENEGE)

    def renege(self, line: Line, playable: int) -> None:
        """Peg the cost of a go with so many cards to play, 2 for each."""
        call, cost = cast("Call", line.call), 2 * playable
        self._umpire.report(self._findings.renege(line, call, playable, cost))
        self._pay(line, call, cost, Reason.RENEGE)

    def reject(self, line: Line) -> None:
        """Report a call on an entry that nothing can be called on; it moves nothing."""
        call = self.on(line)
        if call is not None:
            self._umpire.report(self._findings.bad_call(line, call, self._why_bad(line, call)))

    def wrong(self, line: Line, call: Call) -> None:
        """Report a call that fits nothing; a wrong call of muggins pays the claimant.

        A right call of muggins is ruled on, so that none comes here.
        """
        called = call.points if call.kind is CallKind.MUGGINS else None
        judged = self._muggins_applies(line) and not line.retracted
        if called is None or not judged or not self._by_opponent(call, line):
            self.reject(line)
            return
        self._umpire.report(self._findings.wrong_muggins(line, call, called))
        self._pay(line, call, called, Reason.WRONG_MUGGINS)

    def _pay(self, line: Line, call: Call, points: int, reason: Reason) -> None:
        """Peg the cost of an entry for its caller, of a wrong call for the player of the entry."""
        if self._board.over:
            return
        player, caller = self._seating.side_at(line.player), self._seating.side_of(call.player)
        if reason is Reason.WRONG_MUGGINS:
            self._board.give(caller, player, points, reason)
        else:
            self._board.give(player, caller, points, reason)

    def _why_bad(self, line: Line, call: Call) -> Bad:
        kind, heels, go = call.kind, line.event is Event.HEELS, line.event is Event.GO
        card = line.event is Event.CARD and self._umpire.retracts
        own = not self._by_opponent(call, line)
        reasons = (
            (line.unverified, Bad.UNVERIFIED),
            (own, Bad.OWN),
            (kind is CallKind.RENEGE and go, Bad.NONE_FITTED),
            (kind is CallKind.RENEGE and not card, Bad.NO_GO),
            (kind is CallKind.RENEGE, Bad.NO_EARLIER_GO),
            (go, Bad.GO_CLAIMS_NOTHING),
            (line.retracted, Bad.TAKEN_BACK),
            (heels and not self._umpire.heels_by_claim, Bad.HEELS_UNCLAIMED),
            (kind is CallKind.OVERCOUNT, Bad.NOT_TOO_MUCH),
            (not self._muggins, Bad.NO_MUGGINS),
            (heels, Bad.NO_MUGGINS_FOR_HEELS),
            (True, Bad.NOTHING_MISSED),
        )
        return next(reason for holds, reason in reasons if holds)

    def _is_called(self, line: Line, kind: CallKind | None) -> bool:
        """Return whether the other side calls this mistake on an entry."""
        call = self.on(line)
        return call is not None and call.kind is kind and self._by_opponent(call, line)

    def _muggins_applies(self, line: Line) -> bool:
        return self._muggins and line.event is not Event.HEELS

    def _by_opponent(self, call: Call, line: Line) -> bool:
        return self._seating.side_of(call.player) != self._seating.side_at(line.player)


_HEELS = Event.HEELS


class Umpire:
    """Pegs entries on a board under the rules of one game, and writes the ledger if one is kept."""

    def __init__(
        self,
        board: Board,
        rules: Rules,
        table: Table,
        seating: Seating,
        on_fault: OnFault = OnFault.STOP,
    ) -> None:
        self.board = board
        self.written = WrittenBoard(board)
        self.ledger: list[Line] = []
        self.violations: list[Violation] = []
        self.ended_at: Path | None = None
        """The entry that won the game."""
        self.rules = rules
        self.table = table
        self.seating = seating
        self.findings = Findings(seating)
        self.manual = rules.claims is Claims.MANUAL
        self.heels_by_claim = self.manual and rules.heels_claimed
        self.calls = Calls(self, rules)
        self.retracts = rules.illegal_play is IllegalPlay.RETRACT
        self.goes_on = on_fault is OnFault.CONTINUE
        """True where a fault ends neither the judging nor the reading of the log."""
        self.unjudged: list[Path] = []
        """Deals, and entries of a play from which on it is taken as written."""
        self.judged: list[JudgedDeal] = []
        self.known_at_start: list[bool] = []
        """True for each deal that began on a known board."""
        self.board_known = True
        """False while something is missing that the next written total may tell [rules 15.6]."""
        self._rests_on: list[tuple[Path, ViolationCode | FaultCode, Sequence[Missing] | None]] = []
        self.unverified_entries = 0
        """Number of entries taken as written."""
        self._sizes = {Event.HAND: table.hand, Event.CRIB: table.crib}

    def report(self, found: Violation, instead: Next | None = None) -> None:
        """Report a mistake; raise `Illegal` or `Impossible` where it ends the judging.

        ``instead``: the entry that is due in its place.
        """
        code = found.code
        if not self.goes_on:
            if found.fault is not None:
                raise Impossible(found.fault)
            if code in _FAULTS_OF_A_DEAL or (code in _FAULTS_OF_PLAY and not self.retracts):
                raise Illegal(found, instead)
        self.violations.append(found)
        if found.missing is not None:
            self.rest_on(found.path, code, found.missing)

    def rest_on(
        self,
        path: Path,
        code: ViolationCode | FaultCode,
        missing: Sequence[Missing] | None = None,
    ) -> None:
        """Note that the result rests on an entry, or on what is missing until a total tells it."""
        self._rests_on.append((path, code, missing))

    @property
    def rests_on(self) -> list[tuple[Path, ViolationCode | FaultCode]]:
        """Unverified things that the result rests on, by path and code."""
        found = (
            (path, code)
            for path, code, missing in self._rests_on
            if missing is None or any(one.total is None for one in missing)
        )
        # Several things may be missing at one place.
        return list(dict.fromkeys(found))

    def pegs_at_once(self, path: Path, event: Event, seat: int, entry: Entry, points: int) -> bool:
        """Fast path: peg an entry without a dispute or a line; False: it needs one."""
        if self.board.ledger_kept or entry.call is not None:
            return False
        claimed = entry.claim
        if claimed is None and self.manual:
            claimed = 0
        if claimed is not None and claimed != points:
            return False
        if points:
            self.board.score(self.seating.side[seat], event, points, points)
            if self.board.over or self.written.apart:
                self._after(path)
        return True

    def judge(self, line: Line, reneged: int = 0) -> None:
        """Peg an entry whose points are known, and write its line.

        ``reneged``: the number of cards that fitted at an earlier go, whose renege is called here.
        """
        by_claim = self.heels_by_claim if line.event is _HEELS else self.manual
        before = tuple(self.board.uncapped)
        line.claim = self._manual(line, reneged) if by_claim else self._automatic(line)
        if line.claim is not None and line.claim.difference and self.calls.on(line) is None:
            # As written the claimant has the claim, and no other side gets points for it.
            unmistaken = self.written.capped
            self.written.moves_instead(
                before, {self.seating.side_at(line.player): line.claim.claimed}
            )
            self.written.mistaken[line.path] = (unmistaken, self.written.capped)
        self.write(line)

    def take_as_written(self, line: Line, points: int) -> None:
        """Peg points that nothing in the log verifies for the player of an entry [rules 11]."""
        line.unverified = True
        self.calls.reject(line)
        self.take_totals(line, {self.seating.side_at(line.player): points})

    def take_totals(self, line: Line, totals: Mapping[int, int]) -> None:
        """Peg points by side that nothing in the log verifies."""
        self.unverified_entries += 1
        for side, points in totals.items():
            self.board.score(side, line.event, points, points)
        line.points = sum(totals.values())
        line.unverified = True
        self.write(line)

    def ruling(self, path: Path, ruling: Ruling, phase: Phase) -> None:
        """Peg the points that a judge or the players agreed on [rules 12]."""
        side = self.seating.names.index(ruling.side)
        if left := self.board.adjust(side, ruling.points, Reason.RULING):
            self.written.move({side: left})
        self.write(Line(path, Event.RULING, None, points=ruling.points, ruled_in=phase))

    def take_back(self, line: Line, *, claimed: bool = False, reneged: int = 0) -> None:
        """Write the line of an entry that was taken back; ``claimed``: its claim is looked at.

        ``reneged``: as for `judge`.
        """
        line.retracted = True
        before = tuple(self.board.uncapped)
        if self.manual and claimed:
            line.claim = self._manual(line, reneged)
            if not self.calls.needed:
                self.written.moves_instead(before, {})
        elif reneged:
            self.calls.renege(line, reneged)
        else:
            self.calls.reject(line)
        self.write(line)

    def write(self, line: Line) -> None:
        """Write a line with the points pegged since the last one."""
        board = self.board
        line.board_known = self.board_known
        # Totals of a deal move the board as written when all of them are compared.
        if line.event is not Event.DEAL:
            self._after(line.path)
        elif board.over and self.ended_at is None:
            self.ended_at = line.path
        if board.ledger_kept:
            if len(line.cards) > 1:
                line.cards = in_order(line.cards)
            line.awards = board.take_awards()
            line.scores = board.scores
            self.ledger.append(line)

    def _after(self, path: Path) -> None:
        if self.board.over:
            self.ended_at = path
        if self.board.over or self.written.apart:
            self.written.after(path)

    def is_impossible_total(self, event: Event, claimed: int) -> bool:
        """Return whether an entry is a show whose cards can never count to the claim."""
        return is_impossible_total(claimed, self._sizes.get(event, 0))

    def _automatic(self, line: Line) -> Claim | None:
        self.board.score(self.seating.side_at(line.player), line.event, line.points, line.points)
        claim = None
        if line.claimed is not None:
            claim = self._claim(line, line.claimed)
            if claim.difference:
                code = ViolationCode(claim.verdict)
                self.report(self.findings.wrong_claim(line, claim, code))
        self.calls.reject(line)
        return claim

    def _manual(self, line: Line, reneged: int = 0) -> Claim:
        """Peg an entry by its claim, with what a wrong claim costs."""
        board, side, call = self.board, self.seating.side_at(line.player), self.calls.on(line)
        # Rules with penalties among three sides are refused beforehand.
        opponent = 1 - side
        claim = self._claim(line, line.claimed or 0)
        ruled = self.calls.is_ruled(line, claim)
        called = call.points if call else None
        settlement = settle(claim, self.rules, board.short(side), ruled=ruled, called=called)
        board.score(side, line.event, settlement.claimant, line.points)
        if settlement.opponent:
            board.give(side, opponent, settlement.opponent, settlement.reason)
        if settlement.back_fifteen:
            # Even when the opponent has just won [ACC 8].
            left = board.adjust(side, -BACK_FIFTEEN, Reason.BACK_FIFTEEN)
            if left and call:
                self.written.move({side: left})
        if claim.difference:
            code = (
                ViolationCode.FALSE_GAME if settlement.false_game else ViolationCode(claim.verdict)
            )
            self.report(self.findings.wrong_claim(line, claim, code, settlement))
        if call and reneged:
            self.calls.renege(line, reneged)
        elif call and not ruled:
            self.calls.wrong(line, call)
        return claim

    def _claim(self, line: Line, claimed: int) -> Claim:
        return Claim(claimed, line.points, self.is_impossible_total(line.event, claimed))
