"""Batches of hands, advice on discards and reviews over HTTP, and what is refused."""

from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from tests.api.shape import assert_problem, places, read

MOST = 10_000
BEST = "5H5S5CJD5D"
SIX = ["5H", "6H", "7S", "8D", "JC", "KD"]

BATCHES = pytest.mark.parametrize(
    ("path", "member"), [("/v1/show/batch", "hands"), ("/v1/crib/batch", "cribs")]
)


@BATCHES
def test_columns_are_there_when_asked_for(client: FlaskClient, path: str, member: str) -> None:
    """Totals and problems are always there, parts with `parts`, differences with `claims`."""
    always = ["ruleset", "totals", "problems"]
    sorts = ["fifteens", "pairs", "runs", "flush", "nobs"]
    asked: list[tuple[dict[str, Any], list[str]]] = [
        ({}, []),
        ({"parts": False}, []),
        ({"parts": True}, sorts),
        ({"claims": [29]}, ["differences"]),
        ({"claims": [0], "parts": True}, [*sorts, "differences"]),
    ]
    for wanted, names in asked:
        answer = read(client.post(path, json={member: [BEST], **wanted}))
        assert set(answer) == {*always, *names}
        assert answer["totals"] == [29]


@BATCHES
def test_a_whole_batch_is_answered(client: FlaskClient, path: str, member: str) -> None:
    """Ten thousand hands, all with a claim, are within the limit of the body."""
    body = {member: [BEST] * MOST, "claims": [30] * MOST, "parts": True}
    answer = read(client.post(path, json=body))
    assert answer["totals"] == [29] * MOST
    assert answer["differences"] == [1] * MOST


@BATCHES
def test_one_hand_more_is_refused(client: FlaskClient, path: str, member: str) -> None:
    """A batch has ten thousand hands, and as many claims, at most."""
    body = {member: [BEST] * (MOST + 1), "claims": [0] * (MOST + 1)}
    problem = assert_problem(client.post(path, json=body), 400, "invalid-request")
    assert places(problem) == [(f"#/{member}", "wrong-length"), ("#/claims", "wrong-length")]


def test_hands_and_cribs_are_not_mixed_up(client: FlaskClient) -> None:
    """Each batch takes its own member only, and counts flushes its own way."""
    flush = ["AS5S9SJSKH"]
    assert read(client.post("/v1/show/batch", json={"hands": flush}))["totals"] == [10]
    assert read(client.post("/v1/crib/batch", json={"cribs": flush}))["totals"] == [6]


@pytest.mark.parametrize(
    ("path", "content", "answered"),
    [
        ("/v1/show/batch", f'{{"hands": ["{BEST}"], "claims": [28.0]}}', b'"differences":[-1]'),
        (
            "/v1/skunk",
            '{"scores": {"ann": 121, "bob": 99}, "rules": {"game_values": {"win": 4.0}}}',
            b'"value":4,',
        ),
    ],
)
def test_a_whole_number_may_be_written_as_a_decimal(
    client: FlaskClient, path: str, content: str, answered: bytes
) -> None:
    """28.0 is a whole number, and so is what is reckoned with it."""
    response = client.post(path, data=content, content_type="application/json")
    assert answered in response.data


def test_two_play_unless_it_is_said(client: FlaskClient) -> None:
    """By default there are 2 players and 15 options."""
    body = {"dealt": SIX, "dealer": True}
    answer = read(client.post("/v1/discard", json=body))
    assert len(answer["options"]) == 15
    same = {**body, "players": 2.0, "limit": 15.0, "ruleset": "standard", "rules": {}}
    assert read(client.post("/v1/discard", json=same)) == answer


def test_expectations_are_exact(client: FlaskClient) -> None:
    """Means are rounded only to the nearest double; all other values are integers."""
    answer = read(client.post("/v1/discard", json={"dealt": SIX, "dealer": True}))
    for option in answer["options"]:
        hand, crib = option["hand"], option["crib"]
        cases = sum(hand["distribution"].values())
        points = sum(int(at) * number for at, number in hand["distribution"].items())
        assert hand["mean"] == points / cases
        assert (hand["min"], hand["max"]) == tuple(
            edge(map(int, hand["distribution"])) for edge in (min, max)
        )
        play = option["pegging"]["own"] - option["pegging"]["other"]
        assert abs(option["net"] - hand["mean"] - crib["mean"] - play) < 1e-12
        assert {type(crib[name]) for name in ("min", "max")} == {int}


def test_a_distribution_goes_from_few_points_to_many(client: FlaskClient) -> None:
    """Members are sorted by points as numbers, not as strings."""
    response = client.post("/v1/discard", json={"dealt": SIX, "dealer": True, "limit": 1})
    [option] = orjson.loads(response.data)["options"]
    points = [int(text) for text in option["hand"]["distribution"]]
    assert points == sorted(points)
    assert {len(str(number)) for number in points} == {1, 2}


GAME: dict[str, Any] = {
    "players": ["ann", "bob"],
    "deals": [{"dealer": "bob", "dealt": {"ann": SIX}, "discards": {"ann": ["5H", "KD"]}}],
}


OTHERS: list[dict[str, str]] = [{}, {"others": "random"}, {"others": "typical"}]


@pytest.mark.parametrize("others", OTHERS)
def test_a_review_has_the_numbers_of_advice(client: FlaskClient, others: dict[str, str]) -> None:
    """The net of the discard and that of the best one are those that `/v1/discard` gives."""
    body = {"dealt": SIX, "dealer": False, **others}
    options = read(client.post("/v1/discard", json=body))["options"]
    [discard] = read(client.post("/v1/review", json={"log": GAME, **others}))["discards"]
    rank = next(
        place for place, option in enumerate(options) if option["discard"] == discard["discard"]
    )
    assert discard["net"] == options[rank]["net"]
    assert discard["rank"] == rank + 1
    said = ("keep", "discard", "net", "pegging")
    assert discard["best"] == {name: options[0][name] for name in said}
    assert abs(discard["loss"] - (options[0]["net"] - discard["net"])) < 1e-12


def test_the_others_choose_only_when_asked(client: FlaskClient) -> None:
    """By default others discard at random; typical discards lower the dealer's crib."""
    bodies = [{"dealt": SIX, "dealer": True, "limit": 1, **others} for others in OTHERS]
    default, random, typical = (read(client.post("/v1/discard", json=body)) for body in bodies)
    assert default == random
    assert "good players" in typical["assumes"]
    assert "good players" not in random["assumes"]
    assert typical["options"][0]["crib"]["mean"] < random["options"][0]["crib"]["mean"]


def test_discards_after_the_end_are_not_reviewed(client: FlaskClient) -> None:
    """The review ends when the game is won, or before a deal that starts too early."""
    [deal] = GAME["deals"]
    jack = {**deal, "starter": "JS", "discards": {"ann": ["5H", "6H"]}}
    won = {**GAME, "starting_scores": {"ann": 0, "bob": 120}, "deals": [jack, deal]}
    for log in (won, {**GAME, "deals": [deal, {**deal, "dealer": "ann"}]}):
        discards = read(client.post("/v1/review", json={"log": log}))["discards"]
        assert [one["deal"] for one in discards] == [0]
