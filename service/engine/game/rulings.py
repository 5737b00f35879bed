"""How an entry is pegged: by its true points, or by its claim and what the opponent calls.

[002 "Manual Scoring", ACC 8, rules 7 and 8]
"""

from collections.abc import Sequence
from typing import NamedTuple

from service.engine.cards import Card, printed
from service.engine.errors import Path
from service.engine.game.board import Board
from service.engine.game.game_log import Call, CallKind, Heels, PlayEntry, ShowEntry
from service.engine.game.ledger import Event, Line
from service.engine.game.seating import Seating
from service.engine.rules.parameters import Claims, Enforcement, FalseGame, Rules, Undercount
from service.engine.scoring.announcements import number
from service.engine.scoring.claims import Claim, Reason, Verdict, is_impossible_total, settle
from service.engine.scoring.combinations import Combination


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


Said = PlayEntry | ShowEntry | Heels

BOOKS = {
    Event.HEELS: "heels",
    Event.CARD: "play",
    Event.LAST: "play",
    Event.HAND: "hands",
    Event.CRIB: "cribs",
}
"""Where the points of an event stand in the audit."""

_HEELS = Event.HEELS


class Umpire:
    """Pegs entries on a board under the rules of one game, and writes the ledger if one is kept."""

    __slots__ = (
        *("board", "ended_at", "heels_by_claim", "ledger", "ledger_kept"),
        *("manual", "on_call", "rules", "seating"),
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
            # Nothing to rule on: so it is with nearly all entries.
            if claimed is not None:
                claim = Claim(claimed, points)
            if points:
                board.score(self.seating.side[seat], BOOKS[event], points, points)
        if self.ledger_kept or board.over:
            self.write(path, event, seat, cards, count_after, points, combinations, claim)

    def write(
        self,
        path: Path,
        event: Event,
        seat: int,
        cards: Sequence[Card] = (),
        count_after: int | None = None,
        points: int = 0,
        combinations: tuple[Combination, ...] = (),
        claim: Claim | None = None,
    ) -> None:
        """Write a line with what was pegged since the last one."""
        board = self.board
        if board.over:
            self.ended_at = path
        if self.ledger_kept:
            shown = printed(cards) if len(cards) > 1 else tuple(cards)
            awards = board.take_awards()
            facts = (path, event, seat, shown, count_after, points, combinations)
            self.ledger.append(Line(*facts, claim, awards, board.scores))

    def _manual(self, entry: Entry) -> Claim:
        claim = _claim(entry, entry.claimed or 0)
        answered = False
        if claim.claimed == claim.actual:
            self._score(entry, claim.actual)
        elif claim.claimed < claim.actual:
            answered = self._undercount(entry, claim)
        else:
            answered = self._overcount(entry, claim)
        if self.on_call and entry.call and not answered:
            self._wrong_call(entry, claim, entry.call)
        return claim

    def renege(self, path: Path, seat: int, playable: int, call: Call | None) -> bool:
        """Rule on a false go that is called; return whether it was called rightly [ACC 8]."""
        board, side = self.board, self.seating.side[seat]
        if not self.on_call or call is None:
            return False
        if call.kind is not CallKind.RENEGE or not self._by_opponent(call, side):
            self.bad_call(path, call)
            return False
        board.give(side, self.seating.side_of(call.player), 2 * playable, Reason.RENEGE)
        detail = f"a go with {number(playable)} playable: {number(2 * playable)} to"
        board.violation(path, "renege", seat, f"{detail} {call.player}")
        return True

    def bad_call(self, path: Path, call: Call) -> None:
        """Note a call that fits nothing; it moves nothing."""
        detail = f"{call.kind} called, and there is none to call"
        self.board.violation(path, "bad-call", self.seating.seat[call.player], detail)

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

    def _undercount(self, entry: Entry, claim: Claim) -> bool:
        """Peg too low a claim; return whether a call was answered."""
        board, side = self.board, self.seating.side[entry.player]
        missed = -claim.difference
        board.audit[side]["lost_by_undercount"] += missed
        self._score(entry, claim.claimed)
        muggins = entry.event is not Event.HEELS and self.rules.undercount is Undercount.MUGGINS
        taken, answered = 0, False
        if muggins and not self.on_call:
            taken = missed
        elif muggins and entry.call and entry.call.kind is CallKind.MUGGINS:
            answered = self._by_opponent(entry.call, side)
            if answered:
                called = entry.call.points
                taken = missed if called is None else min(called, missed)
        if taken and not board.over:
            taken = min(taken, board.short(side))
            board.give(side, self._opponent(side), taken, Reason.MUGGINS)
            outcome = f"{number(taken)} to {board.names[self._opponent(side)]}"
        else:
            outcome = f"{number(missed)} lost"
        self._report(entry, claim, "undercount", outcome)
        return answered

    def _overcount(self, entry: Entry, claim: Claim) -> bool:
        """Peg too high a claim; return whether a call was answered."""
        board, side = self.board, self.seating.side[entry.player]
        short = board.short(side)
        back_fifteen = self.rules.false_game is FalseGame.BACK_FIFTEEN
        false_game = back_fifteen and claim.actual < short <= claim.claimed
        called = (
            entry.call is not None
            and entry.call.kind is CallKind.OVERCOUNT
            and self._by_opponent(entry.call, side)
        )
        outcome = "nothing to the opponent"
        if self.on_call and not called:
            board.audit[side]["kept_by_overcount"] += claim.difference
            self._score(entry, claim.claimed)
            outcome = "it stands as pegged"
        else:
            self._score(entry, claim.actual)
            if not board.over and (taken := self._cost(side, claim, false_game=false_game)):
                opponent = self._opponent(side)
                board.give(side, opponent, taken, Reason.OVERCOUNT)
                outcome = f"{number(taken)} to {board.names[opponent]}"
            if false_game:
                board.back_fifteen(side)
                outcome += ", and fifteen back"
        self._report(entry, claim, "false-game" if false_game else "overcount", outcome)
        return called

    def _cost(self, side: int, claim: Claim, *, false_game: bool) -> int:
        """Return what an overcount that is ruled on gives the opponent.

        Of a false claim of game the excess counts only up to the game hole [ACC 8].
        """
        return self.board.short(side) if false_game else settle(claim, self.rules).opponent

    def _wrong_call(self, entry: Entry, claim: Claim, call: Call) -> None:
        """Report a call that was not answered; muggins called for nothing pays the claimant."""
        board, side = self.board, self.seating.side[entry.player]
        wrong_muggins = (
            call.kind is CallKind.MUGGINS
            and call.points is not None
            and self.rules.undercount is Undercount.MUGGINS
            and entry.event is not Event.HEELS
            and claim.verdict is not Verdict.UNDERCOUNT
            and self._by_opponent(call, side)
        )
        if not wrong_muggins or call.points is None:
            self.bad_call(entry.path, call)
            return
        detail = f"muggins called for {number(call.points)}, and nothing was missed"
        board.violation(entry.path, "wrong-muggins", self.seating.seat[call.player], detail)
        if not board.over:
            caller = self.seating.side_of(call.player)
            board.give(caller, side, call.points, Reason.WRONG_MUGGINS)

    def _by_opponent(self, call: Call, side: int) -> bool:
        return self.seating.side_of(call.player) != side

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
