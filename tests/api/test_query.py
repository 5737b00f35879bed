"""Query parameters: how they are read, and what does not fit."""

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
    ],
)
def test_a_query_that_fits_is_answered(client: FlaskClient, query: str) -> None:
    """Parameters come in any order, cards in any spelling, commas encoded or not."""
    assert read(client.get(f"/v1/show?{query}"))["total"] == 29


@pytest.mark.parametrize(
    ("query", "where"),
    [
        ("", [("hand", "missing-parameter"), ("starter", "missing-parameter")]),
        ("hand=5H", [("starter", "missing-parameter")]),
        (f"{HAND}&x=1", [("x", "unknown-parameter")]),
        (f"{HAND}&Claim=1", [("Claim", "unknown-parameter")]),
        (f"{HAND}&starter=5D", [("starter", "repeated-parameter")]),
        ("hand=5H&hand=5S&starter=5D", [("hand", "repeated-parameter")]),
        ("hand=5H,5X&starter=5D", [("hand", "not-a-card")]),
        ("hand=&starter=5D", [("hand", "not-a-card")]),
        ("hand=5H,&starter=5D", [("hand", "not-a-card")]),
        ("hand=5H%0A&starter=5D", [("hand", "not-a-card")]),
        ("hand=5H;5S&starter=5D", [("hand", "not-a-card"), ("hand", "wrong-length")]),
        ("hand=%FF&starter=5D", [("hand", "not-a-card")]),
        ("hand=AH,2H,3H,4H,5H,6H,7H,8H&starter=5D", [("hand", "wrong-length")]),
        ("hand=5H&starter=5D,5C", [("starter", "wrong-length"), ("starter", "not-a-card")]),
        *(
            (f"{HAND}&claim={text}", [("claim", "wrong-type")])
            for text in ["", "x", "+1", "1.0", "01", "1e1", "%D9%A3", "%201", "1" * 16]
        ),
        (f"{HAND}&claim=61", [("claim", "out-of-range")]),
        (f"{HAND}&claim=-1", [("claim", "out-of-range")]),
        (f"{HAND}&claim=999999999999999", [("claim", "out-of-range")]),
        (f"{HAND}&ruleset=Standard", [("ruleset", "wrong-format")]),
    ],
)
def test_a_query_that_does_not_fit_is_refused(
    client: FlaskClient, query: str, where: list[tuple[str, str]]
) -> None:
    """Each fault names its parameter."""
    problem = assert_problem(client.get(f"/v1/show?{query}"), 400, "invalid-request")
    assert sorted(places(problem)) == sorted(where)


@pytest.mark.parametrize(("text", "closed"), [("true", True), ("false", False)])
def test_truth_values_are_words(client: FlaskClient, text: str, closed: bool) -> None:
    """Booleans are written true and false."""
    counted = read(client.get(f"/v1/pegging?cards=5H,KD,2C&closes={text}"))
    assert counted["total"] == 2 + closed


@pytest.mark.parametrize("text", ["1", "yes", "True", ""])
def test_nothing_else_is_a_truth_value(client: FlaskClient, text: str) -> None:
    """A boolean that is not written true or false is refused."""
    response = client.get(f"/v1/pegging?cards=5H&closes={text}")
    problem = assert_problem(response, 400, "invalid-request")
    assert places(problem) == [("closes", "wrong-type")]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("hand=5H,5S,5C,h5&starter=5D", "duplicate-card"),
        ("hand=5H,5S,5C&starter=5D", "wrong-card-count"),
    ],
)
def test_impossible_cards_name_their_parameter(client: FlaskClient, query: str, code: str) -> None:
    """What the engine refuses points at a parameter, as there is no body to point into."""
    problem = assert_problem(client.get(f"/v1/show?{query}"), 422, code)
    assert places(problem) == [("hand", code)]


def test_an_unknown_ruleset_names_its_parameter(client: FlaskClient) -> None:
    """A ruleset that does not exist is 422, not 400."""
    response = client.get(f"/v1/show?{HAND}&ruleset=nobody-s")
    problem = assert_problem(response, 422, "unknown-ruleset")
    assert places(problem) == [("ruleset", "unknown-ruleset")]


@pytest.mark.parametrize("path", POSTS)
def test_a_post_takes_no_parameters(client: FlaskClient, path: str) -> None:
    """An operation that reads a body refuses any query parameter."""
    problem = assert_problem(
        client.post(f"{path}?ruleset=box", json=example(path)), 400, "invalid-request"
    )
    assert places(problem) == [("ruleset", "unknown-parameter")]


def test_an_empty_query_of_a_post_is_no_query(client: FlaskClient) -> None:
    """A question mark alone asks nothing."""
    assert client.post("/v1/show?", json=example("/v1/show")).status_code == 200


@pytest.mark.parametrize("path", ["/v1/rulesets", "/v1/rulesets/box"])
def test_a_listing_takes_no_parameters(client: FlaskClient, path: str) -> None:
    """Operations without parameters refuse all."""
    problem = assert_problem(client.get(f"{path}?page=2"), 400, "invalid-request")
    assert places(problem) == [("page", "unknown-parameter")]


def test_only_twenty_faults_are_reported(client: FlaskClient) -> None:
    """However many parameters are wrong, the answer stays short."""
    query = "&".join(f"x{number}=1" for number in range(100))
    problem = assert_problem(client.get(f"/v1/rulesets?{query}"), 400, "invalid-request")
    assert len(problem["errors"]) == 20


def test_a_long_name_is_not_echoed(client: FlaskClient) -> None:
    """No more than 100 characters of a parameter's name come back."""
    response = client.get(f"/v1/rulesets?{'x' * 3000}=1")
    assert_problem(response, 400, "invalid-request")
    assert "x" * 101 not in response.text
