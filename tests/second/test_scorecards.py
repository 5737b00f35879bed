"""Score cards: nights worked out by hand, and properties of every night."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.nights import FAULTS, IMPOSSIBLE, nights, random_night

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
def test_worked_nights(record: Json) -> None:
    """A night worked out by hand has exactly the expected response."""
    assert_same(record["request"], record["expect"], served(record["request"]))


@given(night=nights(faults=()))
def test_cards_that_agree(night: Json) -> None:
    """A night in which all cards agree has no violation, and its spreads add up to 0."""
    response = served(night)
    assert response["violations"] == []
    assert sum(place["spread"] for place in response["standings"]) == 0


@given(night=nights())
def test_no_violation_no_change(night: Json) -> None:
    """A night without a violation comes back unchanged."""
    response = served(night)
    if response["violations"]:
        return
    for written, ruled in zip(night["cards"], response["cards"], strict=True):
        for game, row in zip(written["games"], ruled["games"], strict=True):
            assert {name: row[name] for name in game} == game
            assert row["changed"] is False


@given(night=nights())
def test_new_names(night: Json) -> None:
    """Renaming the players changes the names in the response and nothing else."""
    names: dict[str, str] = {}

    def renamed(part: Any) -> Any:
        if isinstance(part, list):
            return [renamed(each) for each in part]
        if not isinstance(part, dict):
            return part
        new = {name: renamed(value) for name, value in part.items()}
        for name in {"player", "opponent"} & new.keys():
            new[name] = names.setdefault(new[name], f"player {len(names)}")
        return new

    assert_same(night, renamed(served(night)), served(renamed(night)))


@given(night=nights(once=True), rng=st.randoms(use_true_random=False))
def test_order_of_rows(night: Json, rng: Random) -> None:
    """If nobody meets twice, reordering a card's rows only reorders the response."""
    cards = []
    expected = served(night)
    moved: dict[str, str] = {}
    for number, card in enumerate(night["cards"]):
        order = rng.sample(range(len(card["games"])), len(card["games"]))
        cards.append({**card, "games": [card["games"][place] for place in order]})
        ruled = expected["cards"][number]
        ruled["games"] = [ruled["games"][place] for place in order]
        at = f"#/cards/{number}/games"
        moved |= {f"{at}/{old}": f"{at}/{new}" for new, old in enumerate(order)}
    for violation in expected["violations"]:
        for name in {"pointer", "other"} & violation.keys():
            violation[name] = moved.get(violation[name], violation[name])
    expected["violations"].sort(key=place_of)
    assert_same(night, expected, served({**night, "cards": cards}))


def place_of(violation: Json) -> tuple[bool, list[int]]:
    numbers = re.findall(r"\d+", violation["pointer"])
    return violation["code"] != "wrong-total", [int(number) for number in numbers]


def test_everything_occurs() -> None:
    """Random nights have every violation, ties across the line, and both impossible cards."""
    seen: set[Any] = set()
    for seed in range(300):
        rng = Random(seed)
        faults = rng.choices(IMPOSSIBLE if seed % 20 == 0 else FAULTS, k=4)
        response = score_cards(random_night(rng, faults))
        seen |= {pointer.split("/")[-1] for _, pointer in response.get("impossible", ())}
        seen |= {violation["code"] for violation in response.get("violations", ())}
        seen |= {place["qualifies"] for place in response.get("standings", ())}
    codes = {"wrong-total", "missing-row", "contradictory-result", "wrong-column"}
    codes |= {"missing-spread", "different-spread", "wrong-points"}
    assert seen == {*codes, True, False, None, "player", "opponent"}


def test_random_nights() -> None:
    """The service rules on a thousand random nights as the second implementation does."""
    for seed in range(1000):
        rng = Random(seed)
        faults = rng.choices(IMPOSSIBLE if seed % 20 == 0 else FAULTS, k=rng.randint(0, 6))
        served(random_night(rng, faults))
