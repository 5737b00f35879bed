"""The umpire: pegs each entry as the rules have it, and writes its line of the ledger.

Under manual claims an entry is pegged by its claim and what the opponent calls, else by its true
points. [002 "Manual Scoring", ACC 8, rules 7, 8 and 13]
"""

from collections.abc import Mapping

from service.engine.cards import in_order
from service.engine.errors import Fault, FaultCode, Illegal, Impossible, Path, ViolationCode
from service.engine.game.as_written import WrittenBoard
from service.engine.game.board import Board
from service.engine.game.calls import Calls
from service.engine.game.game_log import Entry, OnFault, Ruling
from service.engine.game.ledger import Line, Phase
from service.engine.game.seating import Seating
from service.engine.rules.parameters import Claims, IllegalPlay, Rules, Table
from service.engine.scoring.claims import (
    BACK_FIFTEEN,
    Claim,
    Reason,
    cost_told,
    is_impossible_total,
    settle,
)
from service.engine.scoring.combinations import Event

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
        self.ended_at: Path | None = None
        """The entry that won the game."""
        self.rules = rules
        self.table = table
        self.seating = seating
        self.manual = rules.claims is Claims.MANUAL
        self.heels_by_claim = self.manual and rules.heels_claimed
        self.calls = Calls(board, rules, seating, heels_by_claim=self.heels_by_claim)
        self.retracts = rules.illegal_play is IllegalPlay.RETRACT
        self.goes_on = on_fault is OnFault.CONTINUE
        """True where a fault ends neither the judging nor the reading of the log."""
        self.unjudged: list[Path] = []
        """Deals, and entries of a play from which on it is taken as written."""
        self.judged: list[tuple[int, int]] = []
        """Index and dealer's seat of each deal whose cards are judged."""
        self.unverified_entries = 0
        """Number of entries taken as written."""
        self._sizes = {Event.HAND: table.hand, Event.CRIB: table.crib}

    def pegs_at_once(self, path: Path, event: Event, seat: int, entry: Entry, points: int) -> bool:
        """Fast path: peg an entry that nobody disputes and that needs no line; False: it does."""
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
            # As written the claimant has what was claimed, and nobody anything for it.
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
            self.written.move(side, left)
        self.write(Line(path, Event.RULING, None, points=ruling.points, ruled_in=phase))

    def retract(self, fault: Illegal, line: Line) -> None:
        """Take an illegal entry back, which is worth 0; else raise its fault [rules 13]."""
        if not self.retracts:
            raise fault
        line.player = fault.violation.player
        self.board.violations.append(fault.violation)
        self.take_back(line, claimed=line.event is Event.CARD and bool(line.claimed))

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

    def report(self, fault: Illegal) -> None:
        """Report what breaks the rules; raise it where that ends the judging."""
        if not self.goes_on:
            raise fault
        self.board.violations.append(fault.violation)

    def refuse(self, fault: Fault) -> None:
        """Report what cannot be; raise `Impossible` where that ends the reading of the log."""
        if not self.goes_on:
            raise Impossible(fault)
        self.board.violation(fault.path, FaultCode(fault.code), None, fault.detail)

    def write(self, line: Line) -> None:
        """Write a line with the points pegged since the last one."""
        board = self.board
        # Totals of a deal move the board as written when all of them are compared.
        if line.event is not Event.DEAL:
            self._after(line.path)
        elif board.over:
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
                self._report(line, claim, ViolationCode(claim.verdict), "it moves nothing")
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
                self.written.move(side, left)
        if claim.difference:
            code = (
                ViolationCode.FALSE_GAME if settlement.false_game else ViolationCode(claim.verdict)
            )
            self._report(line, claim, code, cost_told(claim, settlement, board.names[opponent]))
        if call and reneged:
            self.calls.renege(line, reneged)
        elif call and not ruled:
            self.calls.wrong(line, call)
        return claim

    def _claim(self, line: Line, claimed: int) -> Claim:
        return Claim(claimed, line.points, self.is_impossible_total(line.event, claimed))

    def _report(self, line: Line, claim: Claim, code: ViolationCode, outcome: str) -> None:
        said = "no claim" if line.claimed is None else f"claimed {claim.claimed}"
        detail = f"{said}, counts {claim.actual}: {outcome}"
        self.board.violation(line.path, code, line.player, detail, claim.difference)
