"""The umpire: pegs each entry as the rules have it, and writes its line of the ledger.

Under manual claims an entry is pegged by its claim and what the opponent calls, else by its true
points. [002 "Manual Scoring", ACC 8, rules 7, 8 and 13]
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from service.engine.cards import Card, in_order
from service.engine.errors import Illegal, Path
from service.engine.game.board import Board
from service.engine.game.game_log import Call, CallKind, Heels, PlayEntry, Ruling, ShowEntry
from service.engine.game.ledger import Line
from service.engine.game.seating import Seating
from service.engine.rules.parameters import Claims, Enforcement, IllegalPlay, Rules, Undercount
from service.engine.scoring.claims import (
    Claim,
    Reason,
    Settlement,
    Verdict,
    cost_of_renege,
    is_impossible_total,
    settle,
)
from service.engine.scoring.combinations import Combination, Event
from service.engine.sentences import number

Said = Heels | PlayEntry | ShowEntry
"""An entry of the log, which may claim something and be called."""


@dataclass(slots=True)
class Draft:
    """A line of the ledger before anything is pegged; see `Line`."""

    path: Path
    event: Event
    player: int | None
    cards: Sequence[Card] = ()
    count_after: int | None = None
    points: int = 0
    combinations: tuple[Combination, ...] = ()
    """Left out where no ledger is kept."""
    said: Said = Heels()  # noqa: RUF009 - a tuple, which nothing changes
    size: int = 0
    """Cards that the hand or crib has, known or not; 0 outside the show."""
    verified: bool = True
    retracted: bool = False


_CALLS = {Verdict.UNDERCOUNT: CallKind.MUGGINS, Verdict.OVERCOUNT: CallKind.OVERCOUNT}
"""The right call on a wrong claim."""

_HEELS = Event.HEELS


class Umpire:
    """Pegs entries on a board under the rules of one game, and writes the ledger if one is kept."""

    def __init__(self, board: Board, rules: Rules, seating: Seating) -> None:
        self.board = board
        self.ledger: list[Line] = []
        self.ledger_kept = board.ledger_kept
        self.ended_at: Path | None = None
        """The entry that won the game."""
        self.rules = rules
        self.seating = seating
        self.manual = rules.claims is Claims.MANUAL
        self.on_call = rules.enforcement is Enforcement.ON_CALL
        self.heels_by_claim = self.manual and rules.heels_claimed
        self.retracts = rules.illegal_play is IllegalPlay.RETRACT
        self.unverified = 0
        """Number of entries taken as written."""

    def is_disputed(self, said: Said, points: int) -> bool:
        """Return whether an entry worth ``points`` has a call, or a claim that needs a ruling."""
        claimed = said.claim
        return said.call is not None or (self.manual if claimed is None else claimed != points)

    def peg(self, path: Path, event: Event, seat: int, points: int) -> None:
        """Peg an entry that nobody disputes."""
        if points:
            self.board.score(self.seating.side[seat], event, points, points)
            if self.board.over:
                self.ended_at = path

    def judge(self, draft: Draft) -> None:
        """Peg an entry whose points are known, and write its line."""
        said, points, claim = draft.said, draft.points, None
        if self.is_disputed(said, points):
            by_claim = self.heels_by_claim if draft.event is _HEELS else self.manual
            claim = (self._manual if by_claim else self._automatic)(draft)
        else:
            if said.claim is not None:
                claim = Claim(said.claim, points)
            self.peg(draft.path, draft.event, cast("int", draft.player), points)
        if self.ledger_kept or self.board.over:
            self.write(draft, claim)

    def take_as_written(self, draft: Draft, points: int) -> None:
        """Peg points that nothing in the log verifies for the player of an entry [rules 11]."""
        self.take_totals(draft, {self._side(draft): points})

    def take_totals(self, draft: Draft, totals: Mapping[int, int]) -> None:
        """Peg points by side that nothing in the log verifies."""
        self.unverified += 1
        for side, points in totals.items():
            self.board.score(side, draft.event, points, points)
        draft.points = sum(totals.values())
        draft.verified = False
        self.reject_call(draft)
        self.write(draft)

    def ruling(self, path: Path, ruling: Ruling) -> None:
        """Peg the points that a judge or the players agreed on [rules 12]."""
        self.board.ruling(self.seating.names.index(ruling.side), ruling.points)
        self.write(Draft(path, Event.RULING, None, points=ruling.points))

    def retract(self, fault: Illegal, draft: Draft) -> None:
        """Take an illegal entry back; a claim on it is one of an entry worth 0 [rules 13].

        Raises the fault where illegal plays are not taken back.
        """
        if not self.retracts:
            raise fault
        draft.player, draft.retracted = fault.player, True
        self.board.violation(fault.path, fault.code, fault.player, fault.detail)
        claim = None
        if self.manual and draft.event is not Event.GO and draft.said.claim:
            claim = self._manual(draft)
        else:
            self.reject_call(draft)
        self.write(draft, claim)

    def is_renege(self, seat: int, call: Call | None) -> bool:
        """Return whether the other side calls a go of this seat that has a card to play."""
        return (
            self.on_call
            and call is not None
            and call.kind is CallKind.RENEGE
            and self._by_opponent(call, self.seating.side[seat])
        )

    def renege(self, path: Path, seat: int, playable: int, call: Call) -> None:
        """Peg the cost of a go with so many cards to play."""
        cost = cost_of_renege(playable)
        self.board.give(
            self.seating.side[seat], self.seating.side_of(call.player), cost, Reason.RENEGE
        )
        cards = "one card" if playable == 1 else f"{number(playable)} cards"
        detail = f"go with {cards} to play: {number(cost)} to {call.player}"
        self.board.violation(path, "renege", seat, detail)

    def reject_call(self, draft: Draft) -> None:
        """Report a call on an entry that nothing can be called on; it moves nothing."""
        call = draft.said.call
        if self.on_call and call is not None:
            detail = f"{call.kind} called, but {self._why_bad(draft, call)}"
            seat = self.seating.seat[call.player]
            self.board.violation(draft.path, "bad-call", seat, detail)

    def _why_bad(self, draft: Draft, call: Call) -> str:
        """Return why a call fits nothing, as a clause."""
        kind, heels, go = call.kind, draft.event is _HEELS, draft.event is Event.GO
        muggins = self.rules.undercount is Undercount.MUGGINS
        own = not self._by_opponent(call, self._side(draft))
        reasons = (
            (not draft.verified, "what is taken as written cannot be judged"),
            (own, f"by the {'player' if go else 'claimant'}'s own side"),
            (kind is CallKind.RENEGE and go, "no card fitted"),
            (kind is CallKind.RENEGE, "only a go can be a renege"),
            (go, "a go claims nothing"),
            (draft.retracted, "the entry was taken back"),
            (heels and not self.heels_by_claim, "heels need no claim in this ruleset"),
            (kind is CallKind.OVERCOUNT, "nothing was claimed too much"),
            (not muggins, "there is no muggins in this ruleset"),
            (heels, "there is no muggins for heels"),
            (True, "nothing was missed"),
        )
        return next(reason for holds, reason in reasons if holds)

    def write(self, draft: Draft, claim: Claim | None = None) -> None:
        """Write a line with the points pegged since the last one."""
        board = self.board
        if board.over:
            self.ended_at = draft.path
        if self.ledger_kept:
            cards = draft.cards
            self.ledger.append(
                Line(
                    draft.path,
                    draft.event,
                    draft.player,
                    in_order(cards) if len(cards) > 1 else tuple(cards),
                    draft.count_after,
                    draft.points,
                    draft.combinations,
                    claim,
                    board.take_awards(),
                    board.scores,
                    draft.verified,
                    draft.retracted,
                )
            )

    def _manual(self, draft: Draft) -> Claim:
        """Peg an entry by its claim, with what a wrong claim costs."""
        board, side, call = self.board, self._side(draft), draft.said.call
        claim = _claim(draft, draft.said.claim or 0)
        ruled = self._is_ruled(draft, claim)
        called = call.points if call and self.on_call else None
        settlement = settle(claim, self.rules, board.short(side), ruled=ruled, called=called)
        self._score(draft, settlement.claimant)
        if settlement.opponent:
            board.give(side, _opponent(side), settlement.opponent, settlement.reason)
        if settlement.back_fifteen:
            board.back_fifteen(side)
        if claim.difference:
            self._report_settled(draft, claim, settlement)
        if self.on_call and call and not ruled:
            self._wrong_call(draft, claim, call)
        return claim

    def _is_ruled(self, draft: Draft, claim: Claim) -> bool:
        """Return whether a wrong claim is ruled on: by itself, or because the opponent calls it."""
        if claim.verdict is Verdict.UNDERCOUNT and not self._muggins_applies(draft):
            return False
        if not self.on_call:
            return True
        call = draft.said.call
        return (
            call is not None
            and call.kind is _CALLS.get(claim.verdict)
            and self._by_opponent(call, self._side(draft))
        )

    def _muggins_applies(self, draft: Draft) -> bool:
        return self.rules.undercount is Undercount.MUGGINS and draft.event is not _HEELS

    def _by_opponent(self, call: Call, side: int) -> bool:
        return self.seating.side_of(call.player) != side

    def _side(self, draft: Draft) -> int:
        return self.seating.side[cast("int", draft.player)]

    def _score(self, draft: Draft, points: int) -> None:
        self.board.score(self._side(draft), draft.event, points, draft.points)

    def _automatic(self, draft: Draft) -> Claim | None:
        self._score(draft, draft.points)
        claim = None
        if draft.said.claim is not None:
            claim = _claim(draft, draft.said.claim)
            if claim.difference:
                self._report(draft, claim, str(claim.verdict), "it moves nothing")
        self.reject_call(draft)
        return claim

    def _report_settled(self, draft: Draft, claim: Claim, settlement: Settlement) -> None:
        """Report a wrong claim with its cost, and enter what it lost or kept in the audit."""
        side = self._side(draft)
        books, opponent = self.board.audit[side], self.board.names[_opponent(side)]
        off = settlement.claimant - claim.actual
        books["lost_by_undercount" if off < 0 else "kept_by_overcount"] += abs(off)
        if settlement.opponent:
            outcome = f"{number(settlement.opponent)} to {opponent}"
            lost = -off - settlement.opponent
            if lost > 0:
                outcome += f", {number(lost)} lost"
        elif off < 0:
            outcome = f"{number(-off)} lost"
        else:
            outcome = "it stands as pegged" if off else "nothing to the opponent"
        if settlement.back_fifteen:
            outcome += ", and fifteen back"
        code = "false-game" if settlement.false_game else str(claim.verdict)
        self._report(draft, claim, code, outcome)

    def _wrong_call(self, draft: Draft, claim: Claim, call: Call) -> None:
        """Report a call that fits nothing; a wrong call of muggins pays the claimant."""
        board, side = self.board, self._side(draft)
        if (
            call.kind is not CallKind.MUGGINS
            or call.points is None
            or not self._muggins_applies(draft)
            or draft.retracted
            or claim.verdict is Verdict.UNDERCOUNT
            or not self._by_opponent(call, side)
        ):
            self.reject_call(draft)
            return
        detail = f"muggins called for {number(call.points)}, but nothing was missed"
        board.violation(draft.path, "wrong-muggins", self.seating.seat[call.player], detail)
        if not board.over:
            caller = self.seating.side_of(call.player)
            board.give(caller, side, call.points, Reason.WRONG_MUGGINS)

    def _report(self, draft: Draft, claim: Claim, code: str, outcome: str) -> None:
        said = "no claim" if draft.said.claim is None else f"claimed {claim.claimed}"
        detail = f"{said}, counts {claim.actual}: {outcome}"
        self.board.violation(draft.path, code, draft.player, detail, claim.difference)


def _opponent(side: int) -> int:
    """Return the other of two sides: rules with penalties among three are refused beforehand."""
    return 1 - side


def _claim(draft: Draft, claimed: int) -> Claim:
    return Claim(claimed, draft.points, is_impossible_total(claimed, draft.size))
