"""Query parameters: how they are read, and where none are taken."""

from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from tests.api.operations import POSTS, example
from tests.api.shape import assert_problem, places, read

HAND = "hand=5H,5S,5C,JD&starter=5D"


@pytest.mark.parametrize(
    "query",
    [
        HAND,
        "starter=d5&hand=h5,5s,c5,dj",
        "hand=5H%2C5S%2C5C%2CJD&starter=5D",
        f"hand={quote('♥5,5♠️,5♣,J♦')}&starter={quote('5♦')}",
        f"{HAND}&claim=28&ruleset=cardgames-io",
        f"{HAND}&",
        "hand=5H&hand=5S&hand=5C&hand=JD&starter=5D",
        "hand[]=5H&hand[]=5S&hand[]=5C&hand[]=JD&starter=5D",
        "hand%5B%5D=5H&starter=5D&hand%5b%5d=5S&hand[]=5C&hand[]=JD",
        "hand[]=5H,5S,5C,JD&starter=5D",
    ],
)
def test_a_query_that_fits_is_answered(client: FlaskClient, query: str) -> None:
    """Parameters come in any order; cards in any spelling, with commas, repeated or as `hand[]`."""
    assert read(client.get(f"/v1/show?{query}"))["total"] == 29


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        *((text, True) for text in ("true", "True", "TRUE")),
        *((text, False) for text in ("false", "False", "FALSE")),
    ],
)
def test_booleans_are_written_in_any_case(client: FlaskClient, text: str, closed: bool) -> None:
    """`true` and `false` are read as booleans, also as Python and R write them."""
    counted = read(client.get(f"/v1/pegging?cards=5H,KD,2C&closes={text}"))
    assert counted["total"] == 2 + closed


@pytest.mark.parametrize("path", [*POSTS, "/v1/rulesets", "/v1/rulesets/box"])
def test_other_operations_take_no_parameters(client: FlaskClient, path: str) -> None:
    """All other operations refuse query parameters; a bare question mark is accepted."""
    method, body = ("POST", example(path)) if path in POSTS else ("GET", None)
    response = client.open(f"{path}?page=2", method=method, json=body)
    problem = assert_problem(response, 400, "invalid-request")
    assert places(problem) == [("page", "unknown-parameter")]
    assert client.open(f"{path}?", method=method, json=body).status_code == 200


def test_only_twenty_faults_are_reported(client: FlaskClient) -> None:
    """The response stays short, however many parameters are wrong."""
    query = "&".join(f"x{number}=1" for number in range(100))
    problem = assert_problem(client.get(f"/v1/rulesets?{query}"), 400, "invalid-request")
    assert len(problem["errors"]) == 20


def test_a_long_name_is_not_echoed(client: FlaskClient) -> None:
    """No more than 100 characters of a parameter's name come back."""
    response = client.get(f"/v1/rulesets?{'x' * 3000}=1")
    assert_problem(response, 400, "invalid-request")
    assert "x" * 101 not in response.text
