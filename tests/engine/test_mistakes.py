"""What mistakes cost, and how probable a win was in the course of a game."""

from typing import Any

import pytest

from tests.engine.logs import recorded_games, vectors
from tests.engine.told import CLIENT

Json = dict[str, Any]

ROWS = vectors("mistakes.jsonl")
CLOSE = 0.01
"""Chances are means of played deals; those of another seed are as close."""


def review(log: Json) -> Json:
    response = CLIENT.post("/v1/review", json={"log": log})
    reviewed: Json = response.get_json()
    assert response.status_code == 200, reviewed["detail"]
    return reviewed


@pytest.mark.parametrize("row", ROWS, ids=[row["name"] for row in ROWS])
def test_a_mistake_costs_what_it_costs(row: Json) -> None:
    """Every mistake is named with its place, its player and the chance that it cost or gained."""
    found = review(row["log"])
    costs = [
        [one["pointer"], one["code"], one["player"], pytest.approx(one["change"], abs=CLOSE)]
        for one in found["mistakes"]
    ]
    assert row["mistakes"] == costs
    for name, sums in found["by_player"].items():
        changes = [one["change"] for one in found["mistakes"] if one["player"] == name]
        assert sums["mistakes"]["lost"] == pytest.approx(-sum(min(0, one) for one in changes))
        assert sums["mistakes"]["gained"] == pytest.approx(sum(max(0, one) for one in changes))


@pytest.mark.parametrize(
    "logs",
    [
        [row["request"] for row in vectors("judged_on.jsonl")],
        pytest.param(recorded_games(), marks=pytest.mark.slow),
    ],
    ids=["few", "all"],
)
def test_the_chances_follow_a_game_to_its_end(logs: list[Json]) -> None:
    """The chances of both add up to 1, from the start of the first deal to 1 and 0 at the end."""
    ended = 0
    for log in logs:
        response = CLIENT.post("/v1/review", json={"log": log})
        reviewed = response.get_json()
        assert response.status_code in {200, 422}, reviewed
        if "chances" not in reviewed:
            continue
        for one in reviewed["chances"]:
            assert sum(one["chances"].values()) == pytest.approx(1)
        if reviewed["status"] == "complete":
            assert sorted(reviewed["chances"][-1]["chances"].values()) == [0, 1]
            ended += 1
    assert ended > 10


FIVE_CARD = {"ruleset": "ask-a-link-five-card", "players": ["ann", "bob"], "first_dealer": "bob"}
UNKNOWN = {
    "the dealer shows first": {**FIVE_CARD, "ruleset": "box"},
    "five cards are dealt": FIVE_CARD,
    "a target above 121": {**FIVE_CARD, "ruleset": "standard", "rules": {"target": 151}},
    "three play": {**FIVE_CARD, "ruleset": "standard", "players": ["ann", "bob", "cat"]},
}


@pytest.mark.parametrize("log", UNKNOWN.values(), ids=UNKNOWN)
def test_other_games_have_no_chances(log: Json) -> None:
    """Where the table is not that of the game, chances, mistakes and their sums are left out."""
    reviewed = review({**log, "deals": [{}]})
    assert not {"chances", "mistakes"} & reviewed.keys()
    assert not any("mistakes" in sums for sums in reviewed["by_player"].values())


def test_a_game_given_up_ends_at_its_ending() -> None:
    """A concession is the last of the chances, of no deal."""
    log = {"players": ["ann", "bob"], "first_dealer": "bob", "deals": []}
    reviewed = review({**log, "ended": {"by": "concession", "side": "ann"}})
    [end] = reviewed["chances"]
    assert end == {
        "pointer": "#/ended",
        "scores": {"ann": 0, "bob": 0},
        "chances": {"ann": 0.0, "bob": 1.0},
    }


@pytest.mark.parametrize(
    ("query", "parameters"),
    [
        ({"dealer": 61, "pone": 0, "target": 61}, ["dealer"]),
        ({"dealer": 100, "pone": 61, "target": 61}, ["dealer", "pone"]),
    ],
)
def test_a_game_that_is_over_has_no_chances(query: Json, parameters: list[str]) -> None:
    """Both scores must be below the target."""
    response = CLIENT.get("/v1/chances", query_string=query)
    assert response.status_code == 422
    faults = [(each["code"], each["parameter"]) for each in response.get_json()["errors"]]
    assert faults == [("invalid-scores", name) for name in parameters]


def test_chances_are_of_the_deal_to_121_by_default() -> None:
    """Without a moment and a target, the starter is still to be turned, and 121 wins."""
    board = {"dealer": 0, "pone": 0}
    answer = CLIENT.get("/v1/chances", query_string=board).get_json()
    said = {**board, "moment": "deal", "target": 121}
    assert CLIENT.get("/v1/chances", query_string=said).get_json() == answer
    assert {name: answer[name] for name in said} == said
    assert sum(answer["chances"].values()) == pytest.approx(1)
