"""The second board: what the players had, by what they wrote."""

from typing import Any

from .errors import pointer
from .reading import Json


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
        if self.ended_at is not None:
            return
        standing = {
            side: min(total, self.target)
            for side, total in totals.items()
            if not self.board.falls_later(side, number)
        }
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
