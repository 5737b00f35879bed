"""The chances in the course of a judged game, and what its mistakes cost [rules 16]."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple, cast

from service.engine.chances.table import TARGET, Moment, chance
from service.engine.discard.choices import pegging_counts
from service.engine.errors import Path, Violation, ViolationCode
from service.engine.game.game_log import GameLog
from service.engine.game.ledger import Adjudication, Award, Line, deal_of
from service.engine.game.seating import dealers, seated
from service.engine.rules.parameters import Claims, Rules, ShowOrder, Table
from service.engine.scoring.claims import Reason
from service.engine.scoring.combinations import Event

CARDS = 8
"""Cards played in a deal."""

_OF_CLAIMS = (ViolationCode.OVERCOUNT, ViolationCode.UNDERCOUNT, ViolationCode.FALSE_GAME)
_OF_CALLS = {
    ViolationCode.WRONG_MUGGINS: Reason.WRONG_MUGGINS,
    ViolationCode.RENEGE: Reason.RENEGE,
}
"""The reason of what a call pegs."""

Scores = Sequence[int]


class BoardChances(NamedTuple):
    path: Path
    scores: Scores
    """Scores by side."""
    chances: tuple[Fraction, Fraction]


class Cost(NamedTuple):
    path: Path
    code: ViolationCode
    side: int
    """The player's side."""
    change: Fraction
    """The change in the probability that the side wins."""


def are_known(table: Table, rules: Rules) -> bool:
    """Return whether the table of chances is that of games under these rules."""
    return (
        pegging_counts(table, rules)
        and rules.show_order is ShowOrder.PONE_FIRST
        and rules.target <= TARGET
    )


@dataclass(frozen=True, slots=True)
class _State:
    """A moment of a deal."""

    dealer: int
    left: int = CARDS
    """Cards of the play that are still to be played."""
    shown: Moment | None = None
    """The next hand to be counted, once a hand was."""

    @property
    def between(self) -> bool:
        """True after the play and before the crib is counted."""
        return self.shown is not None or not self.left

    def after(self, line: Line, dealt_by: int) -> "_State":
        """Return the state after a line of a deal; a bridging total may follow its crib."""
        if line.retracted:
            return self
        match line.event:
            case Event.CARD:
                return replace(self, left=max(0, self.left - 1))
            case Event.PEGGING:
                return replace(self, left=0)
            case Event.HAND:
                of_dealer = line.player == self.dealer
                return replace(self, shown=Moment.CRIB if of_dealer else Moment.DEALER_HAND)
            case Event.CRIB | Event.DEAL:
                return _State(1 - dealt_by)
        return self

    def chances(self, scores: Scores, target: int) -> tuple[Fraction, Fraction]:
        """Return how probable it is that either side wins."""
        of_dealer = self._of_dealer(scores[self.dealer], scores[1 - self.dealer], target)
        of_pone = 1 - of_dealer
        return (of_pone, of_dealer) if self.dealer else (of_dealer, of_pone)

    def _of_dealer(self, dealer: int, pone: int, target: int) -> Fraction:
        if self.shown is not None:
            return chance(self.shown, dealer, pone, target)
        before = Fraction(self.left, CARDS)
        return before * chance(Moment.DEAL, dealer, pone, target) + (1 - before) * chance(
            Moment.PONE_HAND, dealer, pone, target
        )


class GameChances:
    """Follows the ledger of a game between two."""

    def __init__(self, log: GameLog, game: Adjudication) -> None:
        self._log = log
        self._game = game
        self._target = log.rules.target
        self._dealers = [dealer.seat for dealer in dealers(log, seated(log.players))]
        starts = tuple((log.starting_scores or {}).get(name, 0) for name in log.players)
        self._before = [starts, *(line.scores for line in game.ledger)]
        """The board before each line, and after the last."""
        places = (deal_of(line.path) for line in game.ledger)
        self._deal_of = [-1 if deal is None else deal for deal in places]
        """The index of each line's deal, from low to high; -1 before the first."""
        self._states = list(self._followed())
        """After each line."""

    def _followed(self) -> Iterator[_State]:
        current, state = None, _State(0)
        for line, deal in zip(self._game.ledger, self._deal_of, strict=True):
            dealer = self._dealers[max(0, deal)]
            if deal != current:
                current, state = deal, _State(dealer)
            state = state.after(line, dealer)
            yield state

    def _lines(self, deal: int) -> range:
        """Return the places of a deal's lines in the ledger."""
        return range(bisect_left(self._deal_of, deal), bisect_right(self._deal_of, deal))

    def course(self) -> Iterator[BoardChances]:
        """Yield the chances at the start of each deal, between play and hands, and at the end."""
        game = self._game
        for deal, board_known in enumerate(game.known_at_start):
            lines, state = self._lines(deal), _State(self._dealers[deal])
            if board_known:
                yield self._at(("deals", deal), self._before[lines.start], state)
            for at, following in pairwise([*lines, None]):
                yield from self._after(at, following)
        if game.outcome is not None and game.ended_at is not None:
            sides = (Fraction(game.outcome.winner == 0), Fraction(game.outcome.winner == 1))
            yield BoardChances(game.ended_at, game.scores, sides)

    def _after(self, at: int | None, following: int | None) -> Iterator[BoardChances]:
        """Yield the chances after the last line of the play, or of a hand; nothing after others."""
        if at is None or not self._states[at].between:
            return
        state, line = self._states[at], self._game.ledger[at]
        last = following is None or self._states[following] != state
        if last and line.board_known and self._target not in line.scores:
            yield self._at(line.path, line.scores, state)

    def _at(self, path: Path, scores: Scores, state: _State) -> BoardChances:
        return BoardChances(path, scores, state.chances(scores, self._target))

    def mistakes(self) -> Iterator[Cost]:
        """Yield the cost of every claim, call and written total that was wrong.

        A slip of the pen has none, nor has a mistake while the board is unknown.
        """
        lines = {line.path: at for at, line in enumerate(self._game.ledger)}
        for violation in self._game.violations:
            code = violation.code
            if code is ViolationCode.WRONG_TOTAL and violation.path in self._game.mistaken:
                yield self._of_total(violation)
            elif code in _OF_CLAIMS or code in _OF_CALLS:
                at = lines[violation.path]
                if self._game.ledger[at].board_known:
                    side = cast("int", violation.player)
                    without, after = self._boards(at, violation, side)
                    yield self._cost(violation, side, without, after, self._states[at])

    def _of_total(self, violation: Violation) -> Cost:
        deal = cast("int", deal_of(violation.path))
        lines, followed = self._lines(deal), deal + 1 < len(self._log.deals)
        if followed or not lines:
            state = _State(self._dealers[deal + 1])
        else:
            state = self._states[lines[-1]]
        without, after = self._game.mistaken[violation.path]
        side = self._log.players.index(str(violation.path[-1]))
        return self._cost(violation, side, without, after, state)

    def _boards(self, at: int, violation: Violation, side: int) -> tuple[Scores, Scores]:
        """Return the board without a mistake, and as it was after its entry."""
        line = self._game.ledger[at]
        if self._log.rules.claims is Claims.AUTOMATIC:
            return self._game.mistaken[line.path]
        reason = _OF_CALLS.get(ViolationCode(violation.code))
        if reason is None:
            called = [award for award in line.awards if award.reason in _OF_CALLS.values()]
            true = Award(side, line.points, Reason.SCORE)
            awards = [true, *called]
        else:
            awards = [award for award in line.awards if award.reason is not reason]
        return self._pegged(self._before[at], awards), line.scores

    def _pegged(self, scores: Scores, awards: Sequence[Award]) -> Scores:
        board = list(scores)
        for award in awards:
            board[award.side] = min(max(0, board[award.side] + award.points), self._target)
        return board

    def _cost(
        self, violation: Violation, side: int, without: Scores, after: Scores, state: _State
    ) -> Cost:
        was, is_now = (state.chances(board, self._target)[side] for board in (without, after))
        return Cost(violation.path, ViolationCode(violation.code), side, is_now - was)
