"""Score cards: nights worked out by hand, and properties of every night."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

from tests.strategies.nights import FAULTS, nights, random_night

from .comparing import answered, assert_same
from .reading import Json
from .scorecards import score_cards

NIGHTS = Path(__file__).parent.parent / "vectors" / "scorecards.jsonl"
RECORDS = [json.loads(line) for line in NIGHTS.read_text(encoding="utf-8").splitlines()]


def served(night: Json) -> Json:
    """The service's response, which must be the second implementation's."""
    answer = answered("/v1/scorecards", night)
    assert_same(night, score_cards(night), answer)
    return answer


@pytest.mark.parametrize(
    "record", RECORDS, ids=lambda record: f"{record['rules']}: {record['note']}"
)
def test_a_worked_night_has_its_response(record: Json) -> None:
    """A night worked out by hand has exactly the expected response."""
    answer = answered("/v1/scorecards", record["request"])
    if "impossible" in record["expect"]:
        answer = {"impossible": [list(fault) for fault in answer["impossible"]]}
    else:
        served(record["request"])
    assert_same(record["request"], record["expect"], answer)


@given(night=nights(faults=()))
def test_cards_that_agree_have_no_violation(night: Json) -> None:
    """A night in which all cards agree has no violation, and its spreads add up to 0."""
    response = served(night)
    assert response["violations"] == []
    assert sum(place["spread"] for place in response["standings"]) == 0


@given(night=nights())
def test_a_night_without_violation_comes_back_unchanged(night: Json) -> None:
    """A night without a violation comes back unchanged."""
    response = served(night)
    if response["violations"]:
        return
    for written, ruled in zip(night["cards"], response["cards"], strict=True):
        for game, row in zip(written["games"], ruled["games"], strict=True):
            assert (row["points"], row["spread"]) == (game["points"], game.get("spread") or 0)
            assert row["changed"] is False


def test_random_nights_have_every_violation() -> None:
    """Random nights have every violation by every rule, names alike, and ties across the line."""
    seen: set[Any] = set()
    for seed in range(300):
        rng = Random(seed)
        response = score_cards(random_night(rng, rng.choices(FAULTS, k=4)))
        seen |= {violation["code"] for violation in response["violations"]}
        seen |= {place["qualification"] for place in response["standings"]}
        seen |= {violation.get("rule") for violation in response["violations"]}
        seen |= {hint["code"] for hint in response.get("hints", [])}
    codes = {"wrong-total", "missing-row", "contradictory-result", "wrong-column"}
    codes |= {"missing-spread", "different-spread", "wrong-points"}
    rules = {*(f"12.2.{letter}" for letter in "abcdefg"), "12.1", None}
    assert seen == {*codes, *rules, "qualifies", "plays-off", "out", "same-name"}


@pytest.mark.parametrize("number", [250, pytest.param(1000, marks=pytest.mark.slow)])
def test_random_nights_are_ruled_on_alike(number: int) -> None:
    """The service rules on random nights as the second implementation does."""
    for seed in range(number):
        rng = Random(seed)
        served(random_night(rng, rng.choices(FAULTS, k=rng.randint(0, 6))))
