"""Mistakes in a game, each with the sentence that a judge reads out at the table.

The judging gives numbers, cards and seats; every sentence about a game is made here.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import cast

from service.engine.cards import Card, in_order
from service.engine.errors import (
    Fault,
    FaultCode,
    Missing,
    Path,
    Slip,
    Violation,
    ViolationCode,
)
from service.engine.game.game_log import Call
from service.engine.game.ledger import Hint, HintCode, Line, Must, Next, deal_of
from service.engine.game.play import Play
from service.engine.game.seating import Seating
from service.engine.scoring.claims import Claim, Settlement
from service.engine.scoring.combinations import Event
from service.engine.sentences import listed, number, number_of, texts

_DUTIES = {
    Must.DISCARD: "discard",
    Must.TURN_STARTER: "turn the starter",
    Must.CLAIM_HEELS: "claim heels",
    Must.PLAY: "play a card",
    Must.GO: "say go",
    Must.CLAIM_LAST: "claim the last card",
}


class Bad(Enum):
    """Why nothing can be called on an entry."""

    UNVERIFIED = "an entry taken as written cannot be judged"
    OWN = "on an entry of the caller's own side"
    NONE_FITTED = "no card fitted"
    NO_GO = "only a go can be a renege"
    NO_EARLIER_GO = "no earlier go with this card to play is left to call"
    GO_CLAIMS_NOTHING = "a go claims nothing"
    TAKEN_BACK = "the entry was taken back"
    HEELS_UNCLAIMED = "heels need no claim in this ruleset"
    NOT_TOO_MUCH = "the claim was not too high"
    NO_MUGGINS = "there is no muggins in this ruleset"
    NO_MUGGINS_FOR_HEELS = "there is no muggins for heels"
    NOTHING_MISSED = "nothing was missed"


class Findings:
    """Makes the findings of one game. Deals are counted from 1 in sentences."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self._players = seating.players

    def wrong_claim(
        self, line: Line, claim: Claim, code: ViolationCode, settlement: Settlement | None = None
    ) -> Violation:
        """``settlement``: what is pegged for the claim; None where claims move nothing."""
        said = "nothing" if line.claimed is None else claim.claimed
        cost = "it moves nothing" if settlement is None else self._cost(line, claim, settlement)
        detail = f"{self._player(line)} claimed {said}, it counts {claim.actual}: {cost}"
        return Violation(line.path, code, line.player, detail, claim.difference)

    def _cost(self, line: Line, claim: Claim, settlement: Settlement) -> str:
        lost = claim.actual - settlement.claimant - settlement.opponent
        costs = []
        if settlement.opponent:
            opponent = self._seating.names[1 - self._seating.side_at(line.player)]
            costs.append(f"{number(settlement.opponent)} to {opponent}")
        if lost > 0:
            costs.append(f"{number(lost)} lost")
        if not costs:
            costs.append("it stands as pegged" if lost else "nothing to the opponent")
        if settlement.back_fifteen:
            costs.append("and fifteen back")
        return ", ".join(costs)

    def renege(self, line: Line, call: Call, playable: int, cost: int) -> Violation:
        cards = "one card" if playable == 1 else f"{number(playable)} cards"
        said = f"{self._player(line)} said go with {cards} to play"
        detail = f"{said}: {number(cost)} to {call.player}"
        return Violation(line.path, ViolationCode.RENEGE, line.player, detail)

    def bad_call(self, line: Line, call: Call, why: Bad) -> Violation:
        seat = self._seating.seat[call.player]
        detail = f"{call.player} called {call.kind}, but {why.value}"
        return Violation(line.path, ViolationCode.BAD_CALL, seat, detail)

    def wrong_muggins(self, line: Line, call: Call, points: int) -> Violation:
        seat = self._seating.seat[call.player]
        detail = f"{call.player} called muggins for {number(points)}, but nothing was missed"
        return Violation(line.path, ViolationCode.WRONG_MUGGINS, seat, detail)

    def wrong_count(self, path: Path, seat: int, said: int, count: int) -> Violation:
        detail = f"{self._players[seat]} said {said}, the count is {count}"
        return Violation(path, ViolationCode.WRONG_COUNT, seat, detail, said - count)

    def broken_play(
        self, code: ViolationCode, play: Play, seat: int, card: Card, path: Path
    ) -> Violation:
        """Return the rule that a card breaks, by `Play.breaks`."""
        name, held = self._players[seat], texts(play.hands[seat])
        if code is ViolationCode.PLAY_OVER:
            detail = f"{card} comes after the end of the play"
        elif code is ViolationCode.CARD_NOT_HELD and seat in play.unknown:
            detail = f"{name} played {card}, which was played before"
        elif code is ViolationCode.CARD_NOT_HELD and held:
            detail = f"{name} holds {held}, not {card}"
        elif code is ViolationCode.CARD_NOT_HELD:
            detail = f"{name} has no cards left, and {card} was played"
        elif code is ViolationCode.ABOVE_THIRTY_ONE:
            count = play.count + card.value
            detail = f"{name}'s {card} takes the count from {play.count} to {count}"
        else:
            turn = play.turn()
            fitting = "" if turn in play.unknown else f" with {texts(play.fitting(turn))}"
            detail = f"{self._players[turn]} is in turn{fitting}, and {name} played {card}"
        return Violation(path, code, seat, detail)

    def bad_last(self, play: Play, seat: int, path: Path) -> Violation:
        claimed = f"{self._players[seat]} claimed last"
        if not play.closed:
            detail = f"{claimed}, but the count is open at {play.count}"
        elif seat != play.last:
            player = self._players[play.last]
            detail = f"{claimed}, but {player} played the last card, {play.pile[-1]}"
        else:
            detail = f"{claimed} for {play.pile[-1]} a second time"
        return Violation(path, ViolationCode.BAD_LAST, seat, detail)

    def playable_go(self, line: Line, count: int, playable: Sequence[Card]) -> Violation:
        cards = texts(in_order(playable))
        detail = f"{self._player(line)} said go at {count} and could play {cards}"
        return Violation(line.path, ViolationCode.GO_WITH_PLAYABLE_CARD, line.player, detail)

    def wrong_dealer(self, path: Path, due: int, named: str) -> Violation:
        detail = f"{self._players[due]} deals here, the log has {named}"
        return Violation(path, ViolationCode.WRONG_DEALER, None, detail)

    def play_incomplete(
        self, path: Path, deal: int, seat: int | None, unfinished: Next, missing: list[Missing]
    ) -> Violation:
        """``deal``: the index of the deal; ``seat``: of the first show entry, if there is one."""
        detail = f"the pegging of deal {deal + 1} is missing"
        if unfinished.must is not Must.PEG:
            duty = f"{self._players[unfinished.player]} must still {_DUTIES[unfinished.must]}"
            detail = f"the play of deal {deal + 1} is not over: {duty}"
        code = ViolationCode.PLAY_INCOMPLETE
        return Violation(path, code, seat, detail, missing=missing)

    def show_incomplete(
        self, path: Path, deal: int, turns: Sequence[tuple[int, bool]], missing: list[Missing]
    ) -> Violation:
        """Return the finding of turns, by seat and whether of the crib, that are not shown."""
        verb = "is" if len(turns) == 1 else "are"
        cards = listed([self._cards(seat, crib=crib) for seat, crib in turns])
        detail = f"{cards} of deal {deal + 1} {verb} missing"
        code = ViolationCode.SHOW_INCOMPLETE
        return Violation(path, code, None, detail, missing=missing)

    def missing_cards(self, line: Line, missing: list[Missing]) -> Violation:
        """Return the finding of a hand or crib that has neither cards nor a claim."""
        crib = line.event is Event.CRIB
        cards = self._cards(cast("int", line.player), crib=crib)
        deal = cast("int", deal_of(line.path)) + 1
        lack = "a starter" if line.cards else "cards"
        wanted = f"cannot count {cards} without {lack} or a claim"
        detail = f"{cards} of deal {deal} is missing"
        if line.cards:
            detail = f"{cards} of deal {deal} cannot be counted without a starter"
        code = FaultCode.MISSING_CARDS
        fault = Fault(code, line.path, wanted)
        return Violation(line.path, code, None, detail, missing=missing, fault=fault)

    def misplaced(
        self, path: Path, turn: tuple[int, bool], due: tuple[int, bool] | None
    ) -> Violation:
        """Return the finding of a hand or crib in the place of another; None: all is shown."""
        cards = self._cards(turn[0], crib=turn[1])
        if due is None:
            detail = f"{cards} comes after the end of the show"
        else:
            detail = f"{self._cards(due[0], crib=due[1])} comes here, not {cards}"
        return Violation(path, ViolationCode.WRONG_SHOW_ORDER, turn[0], detail)

    def not_shown(self, path: Path, turn: tuple[int, bool], dealer: int | None) -> Violation:
        """Return the finding of an entry that shows nothing.

        ``dealer``: whose the crib is that another player shows; None: another entry shows the same.
        """
        seat, crib = turn
        detail = f"another entry shows {self._cards(seat, crib=crib)}"
        if dealer is not None:
            detail = (
                f"the crib is {self._players[dealer]}'s, who deals, not {self._players[seat]}'s"
            )
        return Violation(path, ViolationCode.WRONG_SHOW_ORDER, turn[0], detail)

    def impossible_total(self, line: Line, points: int) -> Violation:
        """Return the finding of a hand or crib that no cards count to."""
        cards = "crib" if line.event is Event.CRIB else "hand"
        wrote = f"{self._player(line)} wrote {points} for the {cards}"
        return self._impossible(line, points, f"{wrote}; no four cards and a starter count to it")

    def impossible_heels(self, line: Line, points: int, worth: int) -> Violation:
        allowed = f"0 or {worth}" if worth else "0"
        wrote = f"{self._player(line)} wrote {points} for heels"
        return self._impossible(line, points, f"{wrote}, which count {allowed}")

    def _impossible(self, line: Line, points: int, detail: str) -> Violation:
        code, slip = ViolationCode.IMPOSSIBLE_TOTAL, Slip(points)
        return Violation(line.path, code, line.player, detail, slip=slip)

    def impossible_pegging(
        self,
        path: Path,
        dealer: int,
        pegged: Mapping[str, int],
        missing: list[Missing],
        *,
        hands_known: bool,
    ) -> Violation:
        by_name = [
            f"{name} {pegged.get(name, 0)}"
            for name in (self._players[1 - dealer], self._players[dealer])
        ]
        hands = "these hands" if hands_known else "two hands"
        detail = f"no legal play of {hands} gives {listed(by_name)}"
        code = ViolationCode.IMPOSSIBLE_PEGGING
        return Violation(path, code, None, detail, missing=missing)

    def wrong_total(self, path: Path, slip: Slip, off: int, target: int) -> Violation:
        """``path`` ends in the name of the side."""
        detail = _wrong_total(str(path[-1]), slip, target)
        return Violation(path, ViolationCode.WRONG_TOTAL, None, detail, off, slip=slip)

    def ambiguous_end(
        self, path: Path, winners: Sequence[str], target: int, hint: str
    ) -> Violation:
        wanted = f"totals must take at most one side to {target} (got {', '.join(winners)})"
        code = FaultCode.AMBIGUOUS_END
        detail = f"these totals take {listed(winners)} to {target}; {hint}"
        fault = Fault(code, path, wanted, hint=hint)
        return Violation(path, code, None, detail, fault=fault)

    def _player(self, line: Line) -> str:
        return self._players[cast("int", line.player)]

    def _cards(self, seat: int, *, crib: bool) -> str:
        return f"{self._players[seat]}'s {'crib' if crib else 'hand'}"


def _wrong_total(name: str, slip: Slip, target: int) -> str:
    written, due = slip.written, slip.due
    if slip.at_least is not None:
        return f"{name} had {slip.at_least} before, the sheet has {written}"
    if slip.at_most is not None:
        return f"{name} has {slip.at_most} in a later deal, the sheet has {written} here"
    if due is None or slip.before is None:
        return f"the sheet has {name} at the target {target}, and the game went on"
    made = due - slip.before
    if made:
        step = f"and {made}" if made > 0 else f"less {-made}"
        board = f"{name}'s {slip.before} {step} is {due}"
    else:
        board = f"{name} stays at {due}"
    above = f", which counts as the target {target}" if written > target else ""
    return f"{board}, the sheet has {written}{above}"


def sentence(found: Violation) -> str:
    """Return the sentence of a finding, with what written totals say of what is missing."""
    return f"{found.detail}; {_made_up(found.missing)}" if found.missing else found.detail


def _made_up(missing: Sequence[Missing]) -> str:
    """Return a clause such as ``ann's total fits with 4``."""
    parts = []
    for one in missing:
        if one.total is not None and one.fits is not None:
            whose = "the" if len(missing) == 1 else f"{one.total[-1]}'s"
            parts.append(f"{whose} total fits with {one.fits}")
    if len(parts) < len(missing):
        rest = "the rest" if parts else "it"
        without = any(one.total is None for one in missing)
        parts.append(
            f"no total makes up for {rest}" if without else f"the totals make up for {rest}"
        )
    return listed(parts)


def hint_sentence(hint: Hint, players: Sequence[str]) -> str:
    """Return a repair and what it leaves, such as ``without deal 3 there would be 1 violation``."""
    order = ", but for the order of the show" if hint.but_order else ""
    left = number_of(hint.violations_left, "violation")
    return f"{_repaired(hint, players)} there would be {left}{order}"


def _repaired(hint: Hint, players: Sequence[str]) -> str:
    if hint.player is not None:
        return f"with {players[hint.player]} as first dealer"
    deals = listed([str(deal + 1) for deal in hint.deals])
    crossed = "pegging" if hint.pegged else "totals"
    return {
        HintCode.DEALS_EXCHANGED: f"with deals {deals} exchanged",
        HintCode.DEAL_MISSING: f"with a deal that is missing before deal {deals}",
        HintCode.DEAL_TWICE: f"without deal {deals}, which is written twice,",
        HintCode.HEELS_IN_PEGGED: f"with heels no part of the pegging in deals {deals}",
        HintCode.TOTALS_CROSSED: f"with the players' {crossed} in deal {deals} exchanged",
    }[hint.code]
