"""How an entry is pegged: by its true points, or by its claim and what the opponent calls.

[002 "Manual Scoring", ACC 8, rules 7 and 8]
"""

from collections.abc import Sequence
from typing import NamedTuple

from service.engine.cards import Card, in_order
from service.engine.errors import Illegal, Path
from service.engine.game.board import Board
from service.engine.game.game_log import Call, CallKind, Heels, PlayEntry, Ruling, ShowEntry
from service.engine.game.ledger import Line
from service.engine.game.seating import Seating
from service.engine.rules.parameters import Claims, Enforcement, IllegalPlay, Rules, Undercount
from service.engine.scoring.announcements import number
from service.engine.scoring.claims import (
    Claim,
    Reason,
    Settlement,
    Verdict,
    is_impossible_total,
    settle,
)
from service.engine.scoring.combinations import Combination, Event


class Entry(NamedTuple):
    """An entry to be ruled on; see `Line`."""

    path: Path
    event: Event
    player: int
    cards: int
    """How many are shown."""
    points: int
    claimed: int | None
    call: Call | None
    retracted: bool = False
    """Whether it broke the rules of play and was taken back: it is worth 0."""


Said = PlayEntry | ShowEntry | Heels

BOOKS = {
    Event.HEELS: "heels",
    Event.CARD: "play",
    Event.LAST: "play",
    Event.HAND: "hands",
    Event.CRIB: "cribs",
    Event.PEGGING: "play",
}
"""Where the points of an event stand in the audit."""

RETRACTABLE = frozenset(
    {
        *("play-over", "card-not-held", "above-thirty-one", "out-of-turn"),
        *("go-with-playable-card", "bad-last", "wrong-show-order"),
    }
)
"""Faults of entries that can be taken back; others are of the log's structure."""

_CALLS = {Verdict.UNDERCOUNT: CallKind.MUGGINS, Verdict.OVERCOUNT: CallKind.OVERCOUNT}
"""What the opponent calls on a wrong claim."""

_HEELS = Event.HEELS


class Umpire:
    """Pegs entries on a board under the rules of one game, and writes the ledger if one is kept."""

    __slots__ = (
        *("board", "ended_at", "heels_by_claim", "ledger", "ledger_kept"),
        *("manual", "on_call", "retracts", "rules", "seating", "unverified"),
    )

    def __init__(
        self, board: Board, rules: Rules, seating: Seating, *, ledger_kept: bool = True
    ) -> None:
        self.board = board
        self.ledger: list[Line] = []
        self.ledger_kept = ledger_kept
        self.ended_at: Path | None = None
        """The entry that won the game."""
        self.rules = rules
        self.seating = seating
        self.manual = rules.claims is Claims.MANUAL
        self.on_call = rules.enforcement is Enforcement.ON_CALL
        self.heels_by_claim = self.manual and rules.heels_claimed
        self.retracts = rules.illegal_play is IllegalPlay.RETRACT
        self.unverified = 0
        """How many entries were taken as written."""

    def judge(
        self,
        path: Path,
        event: Event,
        seat: int,
        cards: Sequence[Card],
        count_after: int | None,
        points: int,
        combinations: tuple[Combination, ...],
        said: Said,
    ) -> None:
        """Peg an entry that is worth so many points, and write its line; see `Line`.

        The combinations are not looked at where no ledger is kept. ``said`` is the part of the log
        that may claim something and be called.
        """
        board, claimed, call = self.board, said.claim, said.call
        claim = None
        by_claim = self.heels_by_claim if event is _HEELS else self.manual
        if call is not None or (by_claim if claimed is None else claimed != points):
            entry = Entry(path, event, seat, len(cards), points, claimed, call)
            claim = (self._manual if by_claim else self._automatic)(entry)
        else:
            # The usual case: there is nothing to rule on.
            if claimed is not None:
                claim = Claim(claimed, points)
            if points:
                board.score(self.seating.side[seat], BOOKS[event], points, points)
        if self.ledger_kept or board.over:
            self.write(path, event, seat, cards, count_after, points, combinations, claim)

    def write(  # noqa: PLR0913 - so many facts make a line
        self,
        path: Path,
        event: Event,
        seat: int | None,
        cards: Sequence[Card] = (),
        count_after: int | None = None,
        points: int = 0,
        combinations: tuple[Combination, ...] = (),
        claim: Claim | None = None,
        *,
        verified: bool = True,
        retracted: bool = False,
    ) -> None:
        """Write a line with what was pegged since the last one."""
        board = self.board
        if board.over:
            self.ended_at = path
        if self.ledger_kept:
            shown = in_order(cards) if len(cards) > 1 else tuple(cards)
            facts = (path, event, seat, shown, count_after, points, combinations, claim)
            pegged = board.take_awards(), board.scores
            self.ledger.append(Line(*facts, *pegged, verified, retracted))

    def ruling(self, path: Path, ruling: Ruling) -> None:
        """Peg what a judge or the players agreed on [rules 12]."""
        self.board.ruling(self.seating.names.index(ruling.side), ruling.points)
        self.write(path, Event.RULING, None, points=ruling.points)

    def retract(
        self,
        fault: Illegal,
        event: Event,
        cards: Sequence[Card],
        size: int,
        count_after: int | None,
        said: PlayEntry | ShowEntry,
    ) -> None:
        """Take an illegal entry back; a claim on it is one of an entry worth 0 [rules 13].

        ``size``: how many cards a hand or crib has, known or not; 0 in the play. Raises the fault
        where illegal plays are not taken back, or not this one.
        """
        if not self.retracts or fault.code not in RETRACTABLE or fault.player is None:
            raise fault
        path, seat = fault.path, fault.player
        self.board.violation(path, fault.code, seat, fault.detail)
        claim = None
        if self.manual and event is not Event.GO and said.claim:
            facts = (path, event, seat, size, 0, said.claim, said.call)
            claim = self._manual(Entry(*facts, retracted=True))
        elif self.on_call and said.call is not None:
            self.bad_call(path, said.call)
        self.write(path, event, seat, cards, count_after, claim=claim, retracted=True)

    def _manual(self, entry: Entry) -> Claim:
        """Peg an entry by its claim, with what a wrong claim costs."""
        board, side, call = self.board, self.seating.side[entry.player], entry.call
        claim = _claim(entry, entry.claimed or 0)
        ruled = self._is_ruled(entry, claim)
        called = call.points if call and self.on_call else None
        settlement = settle(claim, self.rules, short=board.short(side), ruled=ruled, called=called)
        self._score(entry, settlement.claimant)
        if settlement.opponent:
            board.give(side, self._opponent(side), settlement.opponent, settlement.reason)
        if settlement.back_fifteen:
            board.back_fifteen(side)
        if claim.difference:
            self._report_settled(entry, claim, settlement)
        if self.on_call and call and not ruled:
            self._wrong_call(entry, claim, call)
        return claim

    def _is_ruled(self, entry: Entry, claim: Claim) -> bool:
        """Whether a wrong claim is ruled on, by itself or because the opponent calls it."""
        if claim.verdict is Verdict.UNDERCOUNT and not self._muggins_applies(entry):
            return False
        if not self.on_call:
            return True
        call = entry.call
        return (
            call is not None
            and call.kind is _CALLS.get(claim.verdict)
            and self.by_opponent(call, self.seating.side[entry.player])
        )

    def _muggins_applies(self, entry: Entry) -> bool:
        return self.rules.undercount is Undercount.MUGGINS and entry.event is not Event.HEELS

    def bad_call(self, path: Path, call: Call) -> None:
        """Note a call that fits nothing; it moves nothing."""
        detail = f"{call.kind} called, but there is none here"
        self.board.violation(path, "bad-call", self.seating.seat[call.player], detail)

    def by_opponent(self, call: Call, side: int) -> bool:
        """Whether a call is by another side than this one."""
        return self.seating.side_of(call.player) != side

    def _score(self, entry: Entry, points: int) -> None:
        side = self.seating.side[entry.player]
        self.board.score(side, BOOKS[entry.event], points, entry.points)

    def _automatic(self, entry: Entry) -> Claim | None:
        self._score(entry, entry.points)
        claim = None
        if entry.claimed is not None:
            claim = _claim(entry, entry.claimed)
            if claim.claimed != claim.actual:
                self._report(entry, claim, str(claim.verdict), "it moves nothing")
        if self.on_call and entry.call:
            self.bad_call(entry.path, entry.call)
        return claim

    def _report_settled(self, entry: Entry, claim: Claim, settlement: Settlement) -> None:
        """Report a wrong claim with what it cost, and write down what it lost or kept."""
        side = self.seating.side[entry.player]
        books, opponent = self.board.audit[side], self.board.names[self._opponent(side)]
        off = settlement.claimant - claim.actual
        books["lost_by_undercount" if off < 0 else "kept_by_overcount"] += abs(off)
        if settlement.opponent:
            outcome = f"{number(settlement.opponent)} to {opponent}"
        elif off < 0:
            outcome = f"{number(-off)} lost"
        else:
            outcome = "it stands as pegged" if off else "nothing to the opponent"
        if settlement.back_fifteen:
            outcome += ", and fifteen back"
        code = "false-game" if settlement.false_game else str(claim.verdict)
        self._report(entry, claim, code, outcome)

    def _wrong_call(self, entry: Entry, claim: Claim, call: Call) -> None:
        """Report a call that fits nothing; a wrong call of muggins pays the claimant."""
        board, side = self.board, self.seating.side[entry.player]
        wrong_muggins = (
            call.kind is CallKind.MUGGINS
            and call.points is not None
            and self._muggins_applies(entry)
            and not entry.retracted
            and claim.verdict is not Verdict.UNDERCOUNT
            and self.by_opponent(call, side)
        )
        if not wrong_muggins or call.points is None:
            self.bad_call(entry.path, call)
            return
        detail = f"muggins called for {number(call.points)}, but nothing was missed"
        board.violation(entry.path, "wrong-muggins", self.seating.seat[call.player], detail)
        if not board.over:
            caller = self.seating.side_of(call.player)
            board.give(caller, side, call.points, Reason.WRONG_MUGGINS)

    def _opponent(self, side: int) -> int:
        """Return the other of two sides; penalties among three are refused beforehand."""
        return 1 - side

    def _report(self, entry: Entry, claim: Claim, code: str, outcome: str) -> None:
        detail = f"claimed {claim.claimed}, counts {claim.actual}: {outcome}"
        self.board.violation(entry.path, code, entry.player, detail, claim.difference)


def _claim(entry: Entry, claimed: int) -> Claim:
    shown = entry.event in (Event.HAND, Event.CRIB)
    impossible = shown and is_impossible_total(claimed, entry.cards)
    return Claim(claimed, entry.points, impossible)
