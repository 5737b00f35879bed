"""Query parameters: how they are read, what does not fit, and what is said of it."""

from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from tests.api.operations import POSTS, example
from tests.api.shape import assert_problem, places, read

HAND = "hand=5H,5S,5C,JD&starter=5D"
CARD = "must be a card such as 5H or 10d"
CLAIM = "must be an integer from 0 to 60"


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
        (f"{HAND}&Claim=1", [("Claim", "unknown-parameter")]),
        ("hand=&starter=5D", [("hand", "not-a-card")]),
        ("hand=5H,&starter=5D", [("hand", "not-a-card")]),
        ("hand=5H%0A&starter=5D", [("hand", "not-a-card")]),
        ("hand=5H;5S&starter=5D", [("hand", "not-a-card"), ("hand", "wrong-length")]),
        ("hand=%FF&starter=5D", [("hand", "not-a-card")]),
        ("hand=AH,2H,3H,4H,5H,6H,7H,8H&starter=5D", [("hand", "wrong-length")]),
        ("hand=5H&starter=5D,5C", [("starter", "wrong-length"), ("starter", "not-a-card")]),
        *(
            (f"{HAND}&claim={text}", [("claim", "wrong-type")])
            for text in ["", "x", "+1", "01", "1e1", "%D9%A3", "%201", "1" * 16]
        ),
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


@pytest.mark.parametrize(
    ("query", "parameter", "code", "detail"),
    [
        ("hand=5X&starter=5D", "hand", "not-a-card", f"{CARD} (got '5X')"),
        ("hand=1S&starter=5D", "hand", "not-a-card", f"{CARD}; the ace is A (got '1S')"),
        (f"{HAND}&claim=61", "claim", "out-of-range", f"{CLAIM} (got 61)"),
        (f"{HAND}&claim=1.0", "claim", "wrong-type", f"{CLAIM} (got '1.0')"),
        ("hand=5H", "starter", "missing-parameter", "must be given (it is missing)"),
        (
            f"{HAND}&x=1",
            "x",
            "unknown-parameter",
            "unknown parameter 'x': getShow has hand, starter, claim, ruleset",
        ),
        (
            "hand=5H,5S&hand=5C&starter=5D",
            "hand",
            "repeated-parameter",
            "must be repeated or have commas, not both (got 2 times); write hand=5H,5S,5C",
        ),
        (
            f"{HAND}&claim=1&claim=2",
            "claim",
            "repeated-parameter",
            "must be given once (got 2 times)",
        ),
    ],
    ids=lambda text: "" if text.startswith("must") else text,
)
def test_a_message_says_what_must_hold_and_what_came(
    client: FlaskClient, query: str, parameter: str, code: str, detail: str
) -> None:
    """A parameter that does not fit is named, with a code, what must hold and what came."""
    problem = assert_problem(client.get(f"/v1/show?{query}"), 400, "invalid-request")
    assert problem["errors"] == [{"parameter": parameter, "code": code, "detail": detail}]
    assert problem["detail"] == f"the query does not fit the contract; {parameter}: {detail}"


@pytest.mark.parametrize(
    ("query", "hint"),
    [
        ("hand[]=5H&hand[]=5S&hand[]=5C&hand[]=JD", "write hand=5H,5S,5C,JD"),
        ("hand[0]=5H", "write hand=5H"),
        ("hand[]=", "getShow has hand, starter, claim, ruleset"),
        ('hand=["5H","5S","5C","JD"]', "write hand=5H,5S,5C,JD"),
        ("hand=5H 5S 5C JD", "write hand=5H,5S,5C,JD"),
        ("hand=5H5S5C10d", "write hand=5H,5S,5C,10d"),
    ],
)
def test_a_list_in_another_form_is_told_how_a_list_is_written(
    client: FlaskClient, query: str, hint: str
) -> None:
    """A list in a common wrong form gets a hint with the same cards in the right form."""
    problem = assert_problem(client.get(f"/v1/show?{query}&starter=5D"), 400, "invalid-request")
    assert problem["errors"][0]["parameter"].startswith("hand")
    assert problem["detail"].endswith(hint)


@pytest.mark.parametrize(("text", "closed"), [("true", True), ("false", False)])
def test_booleans_are_written_true_and_false(client: FlaskClient, text: str, closed: bool) -> None:
    """`true` and `false` are read as booleans."""
    counted = read(client.get(f"/v1/pegging?cards=5H,KD,2C&closes={text}"))
    assert counted["total"] == 2 + closed


@pytest.mark.parametrize("text", ["1", "yes", "True", ""])
def test_nothing_else_is_a_boolean(client: FlaskClient, text: str) -> None:
    """A boolean that is not written true or false is refused."""
    response = client.get(f"/v1/pegging?cards=5H&closes={text}")
    problem = assert_problem(response, 400, "invalid-request")
    assert places(problem) == [("closes", "wrong-type")]


@pytest.mark.parametrize(
    ("query", "parameter", "code"),
    [
        ("hand=5H,5S,5C,h5&starter=5D", "hand", "duplicate-card"),
        ("hand=5H,5S,5C&starter=5D", "hand", "wrong-card-count"),
        (f"{HAND}&ruleset=nobody-s", "ruleset", "unknown-ruleset"),
    ],
)
def test_what_is_impossible_names_its_parameter(
    client: FlaskClient, query: str, parameter: str, code: str
) -> None:
    """A fault found by the engine names the query parameter."""
    problem = assert_problem(client.get(f"/v1/show?{query}"), 422, code)
    assert places(problem) == [(parameter, code)]


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
