"""Calls: what the other side says of an entry, and whether it is right [ACC 8, rules 8 and 13]."""

from typing import cast

from service.engine.errors import ViolationCode
from service.engine.game.board import Board
from service.engine.game.game_log import Call, CallKind
from service.engine.game.ledger import Line
from service.engine.game.seating import Seating
from service.engine.rules.parameters import Enforcement, IllegalPlay, Rules, Undercount
from service.engine.scoring.claims import Claim, Reason, Verdict
from service.engine.scoring.combinations import Event
from service.engine.sentences import number

_RIGHT = {Verdict.UNDERCOUNT: CallKind.MUGGINS, Verdict.OVERCOUNT: CallKind.OVERCOUNT}
"""The right call on a wrong claim."""


class Calls:
    """Rules on the calls of one game, and pegs what a renege or a wrong call of muggins costs."""

    def __init__(
        self, board: Board, rules: Rules, seating: Seating, *, heels_by_claim: bool
    ) -> None:
        self._board = board
        self._seating = seating
        self.needed = rules.enforcement is Enforcement.ON_CALL
        """True where a mistake costs something only if it is called; else calls mean nothing."""
        self._muggins = rules.undercount is Undercount.MUGGINS
        self._retracts = rules.illegal_play is IllegalPlay.RETRACT
        self._heels_by_claim = heels_by_claim

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
        cards = "one card" if playable == 1 else f"{number(playable)} cards"
        detail = f"go with {cards} to play: {number(cost)} to {call.player}"
        self._board.violation(line.path, ViolationCode.RENEGE, line.player, detail)
        if not self._board.over:
            caller = self._seating.side_of(call.player)
            self._board.give(self._seating.side_at(line.player), caller, cost, Reason.RENEGE)

    def reject(self, line: Line) -> None:
        """Report a call on an entry that nothing can be called on; it moves nothing."""
        call = self.on(line)
        if call is not None:
            detail = f"{call.kind} called, but {self._why_bad(line, call)}"
            seat = self._seating.seat[call.player]
            self._board.violation(line.path, ViolationCode.BAD_CALL, seat, detail)

    def wrong(self, line: Line, call: Call) -> None:
        """Report a call that fits nothing; a wrong call of muggins pays the claimant.

        A right call of muggins is ruled on, so that none comes here.
        """
        board = self._board
        if (
            call.kind is not CallKind.MUGGINS
            or call.points is None
            or not self._muggins_applies(line)
            or line.retracted
            or not self._by_opponent(call, line)
        ):
            self.reject(line)
            return
        detail = f"muggins called for {number(call.points)}, but nothing was missed"
        board.violation(
            line.path, ViolationCode.WRONG_MUGGINS, self._seating.seat[call.player], detail
        )
        if not board.over:
            caller = self._seating.side_of(call.player)
            board.give(
                caller, self._seating.side_at(line.player), call.points, Reason.WRONG_MUGGINS
            )

    def _why_bad(self, line: Line, call: Call) -> str:
        kind, heels, go = call.kind, line.event is Event.HEELS, line.event is Event.GO
        card = line.event is Event.CARD and self._retracts
        own = not self._by_opponent(call, line)
        reasons = (
            (line.unverified, "what is taken as written cannot be judged"),
            (own, f"by the {'player' if go else 'claimant'}'s own side"),
            (kind is CallKind.RENEGE and go, "no card fitted"),
            (kind is CallKind.RENEGE and not card, "only a go can be a renege"),
            (kind is CallKind.RENEGE, "no earlier go, while this card fitted, stands to be called"),
            (go, "a go claims nothing"),
            (line.retracted, "the entry was taken back"),
            (heels and not self._heels_by_claim, "heels need no claim in this ruleset"),
            (kind is CallKind.OVERCOUNT, "nothing was claimed too much"),
            (not self._muggins, "there is no muggins in this ruleset"),
            (heels, "there is no muggins for heels"),
            (True, "nothing was missed"),
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
