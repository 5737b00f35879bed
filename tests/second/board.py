"""The board, and the second one, of what the players had."""

from collections.abc import Iterable, Sequence
from typing import Any

from .reading import Illegal, Impossible, Json, pointer
from .table import Turn


def has_entries(deal: Json) -> bool:
    """True if a deal says more of what happened than its dealer, rulings and totals."""
    rest = ("dealt", "discards", "to_crib", "hands", "crib", "starter", "plays", "show")
    return "pegged" in deal or "heels" in deal or any(deal.get(name) for name in rest)


def slips_of_the_pen(deals: Sequence[Json], side: str, target: int, sides: int) -> set[int]:
    """The deals whose total of the side is outside its longest rise, or goes on after the end."""
    totals = {
        number: min(deal["scores"][side], target)
        for number, deal in enumerate(deals)
        if side in deal.get("scores", {})
    }
    # The longest rise up to each total, its last deal first.
    rises: list[tuple[int, ...]] = [()]
    for number, total in totals.items():
        later = deals[number + 1 : max(totals) + 1]
        goes_on = any(has_entries(deal) and not deal.get("void", False) for deal in later)
        if sides > 2 or total < target or not goes_on:
            before = [rise for rise in rises if not rise or totals[rise[0]] <= total]
            rises.append((number, *longest(before)))
    return totals.keys() - longest(rises)


def longest(rises: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Of several, the one whose last total is latest, then whose last but one is, and so on."""
    return max(rises, key=lambda rise: (len(rise), rise))


class WrittenBoard:
    def __init__(self, board: Any, target: int) -> None:
        self.board = board
        self.target = target
        self.scores: dict[str, int] = dict(board.scores)
        self.winner: str | None = None
        self.ended_at: str | None = None
        self.first_difference: str | None = None
        self.boards: dict[str, tuple[Json, Json]] = {}
        """Before and after each entry, and the totals of each deal."""

    def capped(self) -> dict[str, int]:
        return {side: min(score, self.target) for side, score in self.scores.items()}

    def follow(self, line: Json, *, called: bool, on_call: bool) -> None:
        """Move by the claim of an entry, or by what it pegs on the judged board."""
        moves = [(award["side"], award["points"]) for award in line["awards"]]
        if line.get("retracted"):
            moves = moves if on_call else []
        elif "claim" in line and not called:
            moves = [(self.board.side_of(line["player"]), line["claim"]["claimed"])]
        self.move(line["pointer"], moves)

    def move(self, where: str, moves: list[tuple[str, int]]) -> None:
        before = self.capped()
        if self.ended_at is None:
            for side, points in moves:
                self.scores[side] = max(0, self.scores[side] + points)
            self.end_if_won([side for side, _ in moves], where, where)
        self.boards[where] = (before, self.capped())
        if self.board.capped() != self.capped():
            self.differ(where)

    def end_if_won(self, moved: list[str], where: str, of_several: str) -> None:
        out = [side for side in self.scores if side in moved and self.scores[side] >= self.target]
        if len(out) == 1:
            self.winner, self.ended_at = out[0], where
        elif out:
            self.ended_at = of_several

    def differ(self, where: str) -> None:
        if self.first_difference is None:
            self.first_difference = where

    def stand(self, totals: dict[str, int], number: int) -> None:
        """Put the totals that a deal has written, without slips, in the place of the scores."""
        at = ("deals", number, "scores")
        before = self.capped()
        self.boards[pointer(*at)] = (before, before)
        standing = {
            side: min(total, self.target)
            for side, total in totals.items()
            if not self.board.is_slip(side, number)
        }
        if self.ended_at is not None:
            if f"{self.ended_at}/".startswith(pointer(*at[:2]) + "/"):
                below = [side for side in standing if self.scores[side] < self.target]
                moved = {side: standing[side] for side in below if standing[side] < self.target}
                self.scores |= moved
                self.compare(moved, number)
            return
        self.scores |= standing
        self.boards[pointer(*at)] = (before, self.capped())
        winners = [side for side in standing if standing[side] == self.target]
        self.end_if_won(winners, pointer(*at, *winners[:1]), pointer(*at))
        self.compare(totals, number)

    def compare(self, totals: dict[str, int], number: int) -> None:
        for side in self.scores:
            if side in totals and self.capped()[side] != self.board.capped()[side]:
                self.differ(pointer("deals", number, "scores", side))

    def give_up(self, winner: str) -> None:
        if self.ended_at is None:
            self.winner, self.ended_at = winner, pointer("ended")


AUDITED = (
    *("start", "heels", "play", "hands", "cribs", "unsorted", "gained_from_opponents", "rulings"),
    *("penalties", "actual", "lost_by_undercount", "kept_by_overcount", "given_to_opponents"),
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
        self.due: Json | None = None
        """What must be done in place of an entry that ends the log; None: the next deal."""
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
                return int(self.totals[number][side])
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
