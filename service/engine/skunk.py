"""The skunk lines: below which of them a loser is, and where they stand for another target.

[000 "Skunks", rules 6]
"""

from enum import StrEnum

LOWEST_SKUNK_LINE = 31
"""A skunk line that a changed target moves below this is dropped."""


class Skunk(StrEnum):
    """How badly a side lost; in rising order."""

    NONE = "none"
    SKUNK = "skunk"
    DOUBLE_SKUNK = "double-skunk"


def below_skunk_line(score: int, skunk_line: int | None, double_skunk_line: int | None) -> Skunk:
    """Return whether a loser with this score is below a skunk line; None: there is no such line."""
    if double_skunk_line is not None and score < double_skunk_line:
        return Skunk.DOUBLE_SKUNK
    if skunk_line is not None and score < skunk_line:
        return Skunk.SKUNK
    return Skunk.NONE


def moved_skunk_line(skunk_line: int | None, target: int, new_target: int) -> int | None:
    """Return the skunk line at its distance from a new target; None: there is none."""
    if skunk_line is None or new_target - (target - skunk_line) < LOWEST_SKUNK_LINE:
        return None
    return new_target - (target - skunk_line)
