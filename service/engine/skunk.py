"""Who won, by how much, and what the game is worth [000 "Skunks", rules of the end 6]."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from service.engine.rules import Rules


class Skunk(StrEnum):
    """How badly a side lost; in rising order."""

    NONE = "none"
    SKUNK = "skunk"
    DOUBLE_SKUNK = "double-skunk"


@dataclass(frozen=True, slots=True)
class Loser:
    """A side that did not reach the target."""

    side: int
    score: int
    margin: int
    """Points short of the target."""
    skunk: Skunk


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game."""

    winner: int
    skunk: Skunk
    """That of the highest loser: a skunk needs every opponent skunked."""
    value: int
    """What the game is worth."""
    losers: tuple[Loser, ...]


def outcome(scores: Sequence[int], winner: int, rules: Rules) -> Outcome:
    """Return the result of a game that ``winner`` has won; ``scores`` has one number for a side."""
    losers = tuple(
        Loser(side, score, rules.target - score, skunk_of(score, rules))
        for side, score in enumerate(scores)
        if side != winner
    )
    skunk = max(losers, key=lambda loser: loser.score).skunk
    values = {
        Skunk.NONE: rules.game_values.win,
        Skunk.SKUNK: rules.game_values.skunk,
        Skunk.DOUBLE_SKUNK: rules.game_values.double_skunk,
    }
    return Outcome(winner, skunk, values[skunk], losers)


def skunk_of(score: int, rules: Rules) -> Skunk:
    """Return whether a loser with this score is skunked."""
    if rules.double_skunk_line is not None and score < rules.double_skunk_line:
        return Skunk.DOUBLE_SKUNK
    if rules.skunk_line is not None and score < rules.skunk_line:
        return Skunk.SKUNK
    return Skunk.NONE
