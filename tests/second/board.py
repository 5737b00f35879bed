"""The board: scores, pegs, the ledger, the violations and the audit of every side."""

from typing import Any

from .errors import pointer
from .reading import Json

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


def new_line(where: str, deal: int | None, phase: str, event: str, **members: Any) -> Json:
    """A ledger line without points, unless the keyword arguments say otherwise."""
    line: Json = {"pointer": where, "phase": phase, "event": event}
    if deal is not None:
        line["deal"] = deal
    nothing: Json = {"cards": [], "points": 0, "combinations": [], "awards": []}
    return line | nothing | members


class Board:
    """Scores and records of one game; `winner` is set at the moment the target is reached."""

    def __init__(self, sides: dict[str, list[str]], target: int) -> None:
        self.sides = sides
        self.target = target
        self.scores = dict.fromkeys(sides, 0)
        self.rear: dict[str, int] = {}
        self.audit = {side: dict.fromkeys(AUDITED, 0) for side in sides}
        self.ledger: list[Json] = []
        self.violations: list[Json] = []
        self.winner: str | None = None
        self.ended_at: str | None = None
        self.ended_by = "target"

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

    def wrong_total(self, deal: int, side: str, difference: int) -> None:
        """A total written after a deal that is not the board's; it moves nothing."""
        where = pointer("deals", deal, "scores", side)
        wrong = {"pointer": where, "code": "wrong-total", "difference": difference}
        self.violations.append(wrong)

    def write(self, line: Json) -> None:
        line["scores"] = self.capped()
        self.ledger.append(line)
        if self.winner is not None:
            self.ended_at = line["pointer"]
