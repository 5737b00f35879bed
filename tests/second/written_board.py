"""The second board: what the players had, by what they wrote."""

from collections.abc import Sequence
from typing import Any

from .errors import pointer
from .reading import Json


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
                self.scores |= {s: standing[s] for s in below if standing[s] < self.target}
            return
        self.scores |= standing
        self.boards[pointer(*at)] = (before, self.capped())
        winners = [side for side in standing if standing[side] == self.target]
        self.end_if_won(winners, pointer(*at, *winners[:1]), pointer(*at))
        for side in self.scores:
            if side in totals and self.capped()[side] != self.board.capped()[side]:
                self.differ(pointer(*at, side))

    def give_up(self, winner: str) -> None:
        if self.ended_at is None:
            self.winner, self.ended_at = winner, pointer("ended")
