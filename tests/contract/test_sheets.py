"""Requests with the answers that follow from the rules, worked out by hand."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.contract.operations import WITH_BODY, quick_validator
from tests.engine.logs import vectors
from tests.second.reading import without_nulls

Json = Any


GAMES = [
    {"path": "/v1/game", **case}
    for name in ("sheets", "judged_on", "untold")
    for case in vectors(f"{name}.jsonl")
]
OPERATIONS = {operation.path: operation for operation in WITH_BODY}


@pytest.mark.parametrize("case", GAMES + vectors("answers.jsonl"), ids=lambda case: case["note"])
def test_a_request_is_judged_as_the_rules_say(client: FlaskClient, case: Json) -> None:
    """Every worked case fits the contract, and gets the expected response."""
    expected, operation = case["expect"], OPERATIONS[case["path"]]
    assert quick_validator(operation.body_schema).is_valid(without_nulls(case["request"]))
    response = client.post(operation.path, json=case["request"])
    answered = response.get_json(force=True)
    if "impossible" in expected:
        assert response.status_code == 422
        assert [[one["code"], one["pointer"]] for one in answered["errors"]] == expected[
            "impossible"
        ]
    else:
        assert response.status_code == 200
        schema = operation.answer()["schema"]["$ref"].rpartition("/")[2]
        assert quick_validator(schema).is_valid(answered)
        assert covered(expected, answered) == expected


def test_a_game_has_the_same_answer_alone_and_in_a_batch(client: FlaskClient) -> None:
    """However many deals a batch has, pegging that cannot be is found in each [11.1]."""
    deal = {
        "hands": {"ann": ["5H", "5D", "4H", "3H"], "bob": ["KC", "QH", "9D", "8C"]},
        "pegged": {"ann": 0, "bob": 0},
        "show": [{"claim": 0}, {"claim": 0}, {"claim": 0}],
    }
    game = {"players": ["ann", "bob"], "first_dealer": "bob", "deals": [deal] * 60}
    alone = client.post("/v1/game", json=game).get_json()
    batch = client.post("/v1/game/batch", json={"games": [game] * 3}).get_json()
    assert [one["code"] for one in alone["violations"]] == ["impossible-pegging"] * 60
    assert [result["game"] for result in batch["results"]] == [alone] * 3


def covered(part: Json, whole: Json) -> Json:
    """Reduce a value to the members that the expected one has; arrays keep all elements.

    A member that is expected to be null is to be left out.
    """
    if isinstance(part, dict) and isinstance(whole, dict):
        return {name: covered(one, whole.get(name)) for name, one in part.items()}
    if isinstance(part, list) and isinstance(whole, list) and len(part) == len(whole):
        return [covered(*pair) for pair in zip(part, whole, strict=True)]
    return whole
