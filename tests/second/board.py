"""The board: scores, pegs, the ledger, the violations and the audit of every side."""

from collections.abc import Iterable, Sequence
from typing import Any

from .errors import Illegal, Impossible, pointer
from .reading import Json
from .show_order import Turn
from .written_board import WrittenBoard, slips_of_the_pen

AUDITED = (
    "start",
    "heels",
    "play",
    "hands",
    "cribs",
    "unsorted",
    "gained_from_opponents",
    "rulings",
    "penalties",
    "actual",
    "lost_by_undercount",
    "kept_by_overcount",
    "given_to_opponents",
)
BACK = 15
Thing = tuple[int, str, str]
"""The deal, the event, and the player whose count is missing; of the pegging, the side."""


def new_line(where: str, deal: int | None, phase: str, event: str, **members: Any) -> Json:
    """A ledger line without points, unless the keyword arguments say otherwise."""
    line: Json = {"pointer": where, "phase": phase, "event": event}
    if deal is not None:
        line["deal"] = deal
    nothing: Json = {"cards": [], "points": 0, "combinations": [], "awards": []}
    return line | nothing | members


class Board:
    """Scores and records of one game; `winner` is set at the moment the target is reached."""

    def __init__(
        self,
        sides: dict[str, list[str]],
        target: int,
        *,
        deals: Sequence[Json] = (),
        judges_on: bool = False,
    ) -> None:
        self.sides = sides
        self.judges_on = judges_on
        self.unjudged: list[str] = []
        self.missing: dict[str, dict[Thing, Json]] = {side: {} for side in sides}
        """What was not counted since a side's last written total, as it is told."""
        self.resting: list[tuple[Json, Json | None]] = []
        """What the result may rest on, with what is missing if it is that."""
        self.totals = [deal.get("scores", {}) for deal in deals]
        self.slips = {side: slips_of_the_pen(deals, side, target, len(sides)) for side in sides}
        self.target = target
        self.carried: dict[str, int] = {}
        """How far each side's last written total was off."""
        self.scores = dict.fromkeys(sides, 0)
        self.at_start = self.scores
        """The board at the start of the deal."""
        self.rear: dict[str, int] = {}
        self.audit = {side: dict.fromkeys(AUDITED, 0) for side in sides}
        self.ledger: list[Json] = []
        self.unknown: set[str] = set()
        """The pointers of lines and totals at which a side is open, and of slips."""
        self.violations: list[Json] = []
        self.winner: str | None = None
        self.ended_at: str | None = None
        self.ended_before: str | None = None
        """The entry before which totals bridged early, if they ended the game."""
        self.ended_by = "target"

    def begin(self) -> None:
        """From here on, what the players wrote may differ."""
        self.written = WrittenBoard(self, self.target)

    def is_slip(self, side: str, deal: int) -> bool:
        """True for a written total that is a slip of the pen."""
        return deal in self.slips[side]

    def has_total(self, deal: int, side: str) -> bool:
        """True if this deal or a later one has a written total of the side."""
        return any(side in totals for totals in self.totals[deal:])

    def next_total(self, side: str, deal: int) -> int | None:
        """The side's next total that is no slip of the pen."""
        for number in range(deal + 1, len(self.totals)):
            if side in self.totals[number] and not self.is_slip(side, number):
                return min(self.totals[number][side], self.target)
        return None

    def illegal(self, code: str, where: str, player: str | None = None) -> Json:
        """The log ends here, unless it is judged on."""
        illegal = Illegal(code, where, player)
        if not self.judges_on:
            raise illegal
        self.violations.append(illegal.violation)
        return illegal.violation

    def impossible(self, code: str, where: str) -> Json:
        if not self.judges_on:
            raise Impossible((code, where))
        self.violations.append({"pointer": where, "code": code})
        return self.violations[-1]

    def miss_shown(self, deal: int, told: Json, *turns: Turn) -> None:
        """Hands and cribs that are not counted; their sides are open."""
        for player, crib in turns:
            self.miss(deal, "crib" if crib else "hand", player, told)

    def miss_play(self, deal: int, told: Json, *sides: str) -> None:
        for side in sides or self.sides:
            self.miss(deal, "pegging", side, told)

    def miss(self, deal: int, event: str, player: str, told: Json) -> None:
        """Nobody can count this; `told` is the violation that says so."""
        things, thing = self.missing[self.side_of(player)], (deal, event, player)
        if self.judges_on and thing not in things:
            things[thing] = {"deal": deal, "event": event, "player": player}
            told.setdefault("missing", []).append(things[thing])
            self.resting.append((told, things[thing]))

    def rest_on(self, told: Json) -> None:
        self.resting.append((told, None))

    def rests_on(self) -> list[Json]:
        """What nobody can verify, and no written total makes up for."""
        found: list[Json] = []
        for told, thing in self.resting:
            place = {"pointer": told["pointer"], "code": told["code"]}
            if (thing is None or "total" not in thing) and place not in found:
                found.append(place)
        return found

    def close(self, sides: Iterable[str], deal: int, made: dict[str, int] | None = None) -> None:
        """Written totals have made up for what was missing, and say what one thing was."""
        for side in sides:
            for thing in self.missing[side].values():
                thing["total"] = pointer("deals", deal, "scores", side)
                if made is not None and len(self.missing[side]) == 1:
                    thing["fits"] = made[side]
            self.missing[side].clear()
        if not any(self.missing.values()):
            self.unknown.discard(pointer("deals", deal, "scores"))

    def look_whether_known(self, where: str) -> None:
        if any(self.missing.values()):
            self.unknown.add(where)

    def side_of(self, player: str) -> str:
        for side, members in self.sides.items():
            if player in members:
                return side
        raise KeyError(player)

    def opponent_of(self, side: str) -> str:
        (other,) = [each for each in self.sides if each != side]
        return other

    def capped(self) -> dict[str, int]:
        """The scores as they stand on the board: nobody beyond the game hole."""
        return {side: min(score, self.target) for side, score in self.scores.items()}

    def pegs(self) -> dict[str, dict[str, int]]:
        """The two pegs of every side: the rear one is where the front one was before it moved."""
        pegs = {side: {"front": score} for side, score in self.capped().items()}
        for side, before in self.rear.items():
            pegs[side]["rear"] = before
        return pegs

    def move(self, side: str, points: int) -> int:
        """Move a side on or back, not below the start; return how far it really went."""
        before = self.scores[side]
        after = max(0, before + points)
        if after != before:
            self.rear[side] = before
        self.scores[side] = after
        if self.winner is None and after >= self.target:
            self.winner = side
        return after - before

    def peg(self, line: Json, side: str, points: int, reason: str) -> None:
        """Award points; the first side to reach the target has won."""
        if points == 0:
            return
        line["awards"].append({"side": side, "points": points, "reason": reason})
        self.move(side, points)

    def give(self, line: Json, giver: str, taker: str, points: int, reason: str) -> None:
        """Award points to a side for the other side's mistake."""
        self.peg(line, taker, points, reason)
        self.audit[taker]["gained_from_opponents"] += points
        self.audit[giver]["given_to_opponents"] += points

    def go_back(self, line: Json, side: str, points: int, reason: str) -> None:
        """Take points back, not below the start of the board; the award shows them all."""
        line["awards"].append({"side": side, "points": -points, "reason": reason})
        self.audit[side]["penalties"] -= self.move(side, -points)

    def violation(self, line: Json, code: str, player: str) -> Json:
        found = {"pointer": line["pointer"], "code": code, "player": player}
        self.violations.append(found)
        return found

    def wrong_total(self, deal: int, side: str, difference: int, slip: Json) -> None:
        """A total written after a deal that is not the board's; it moves nothing."""
        where = pointer("deals", deal, "scores", side)
        wrong = {"pointer": where, "code": "wrong-total", "difference": difference}
        self.violations.append(wrong | {"slip": slip})
        self.look_whether_known(where)
        if self.is_slip(side, deal):
            self.unknown.add(where)

    def write(self, line: Json, *, called: bool = False, on_call: bool = False) -> None:
        line["scores"] = self.capped()
        self.ledger.append(line)
        self.look_whether_known(line["pointer"])
        if line["event"] not in ("head-start", "deal"):
            self.written.follow(line, called=called, on_call=on_call)
        if self.winner is not None and self.ended_at is None:
            self.ended_at = line["pointer"]
