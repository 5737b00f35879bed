"""Claims of points, and calls against them."""

from random import Random
from typing import Any

MOST = 60
KINDS = ("overcount", "muggins", "renege")
MOODS = ("none", "right", "mostly-right", "careless", "wild")


def wrong_claim(rng: Random, actual: int) -> int:
    """A wrong number, near the actual points or far from them."""
    return rng.choice(
        [
            max(0, actual - 1),
            max(0, actual - 2),
            actual + 1,
            actual + 2,
            rng.randint(0, actual),
            actual + rng.randint(1, 12),
            rng.choice([0, 19, 25, 26, 27, 29, 30, MOST]),
        ]
    )


def add_claim(rng: Random, entry: dict[str, Any], actual: int, mood: str) -> None:
    right = {"none": 0.0, "right": 1.0, "mostly-right": 0.85, "careless": 0.5, "wild": 0.1}
    if mood == "none":
        return
    if rng.random() < right[mood]:
        if actual > 0 or rng.random() < 0.8:
            entry["claim"] = actual
    elif rng.random() < 0.8:
        entry["claim"] = min(MOST, wrong_claim(rng, actual))


def add_call(
    rng: Random, entry: dict[str, Any], actual: int, caller: str, everybody: list[str]
) -> None:
    """A call by `caller` that mostly fits what was claimed."""
    claimed = entry.get("claim", 0)
    if claimed > actual:
        kind = "overcount"
    elif claimed < actual:
        kind = "muggins"
    else:
        kind = rng.choice(KINDS)
    if rng.random() < 0.2:
        kind = rng.choice(KINDS)
    if rng.random() < 0.1:
        caller = rng.choice(everybody)
    call: dict[str, Any] = {"player": caller, "kind": kind}
    if rng.random() < 0.5:
        call["points"] = rng.choice([max(1, actual - claimed), rng.randint(0, 12)])
    entry["call"] = call
