"""Every message about a query or a path, beside the address that it answers."""

import pytest
from flask.testing import FlaskClient

from tests.api.operations import SHOW
from tests.api.shape import assert_problem


@pytest.mark.parametrize(
    ("query", "parameter", "code", "detail"),
    [
        (
            "hand=5H,5X&starter=5D",
            "hand",
            "not-a-card",
            "must be a card such as 5H or 10d (got '5X')",
        ),
        (
            "hand=5H&starter=5D&claim=61",
            "claim",
            "out-of-range",
            "must be an integer from 0 to 60 (got 61)",
        ),
        (
            "hand=5H&starter=5D&claim=1.0",
            "claim",
            "wrong-type",
            "must be an integer from 0 to 60 (got '1.0')",
        ),
        ("hand=5H", "starter", "missing-parameter", "must be given (it is missing)"),
        (
            "hand=5H&starter=5D&x=1",
            "x",
            "unknown-parameter",
            "unknown parameter 'x': getShow has hand, starter, claim, ruleset",
        ),
        (
            "hand=5H&hand=5S&starter=5D",
            "hand",
            "repeated-parameter",
            "must be given once (got 2 times); write hand=5H,5S",
        ),
        (
            "hand=5H&starter=5D&starter=5C",
            "starter",
            "repeated-parameter",
            "must be given once (got 2 times)",
        ),
        (
            "hand=5H,1S&starter=5D",
            "hand",
            "not-a-card",
            "must be a card such as 5H or 10d; the ace is A (got '1S')",
        ),
    ],
)
def test_a_message_about_a_query_says_what_must_hold_and_what_came(
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
    """What programs make of a list is answered with the same cards as they have to be sent."""
    problem = assert_problem(client.get(f"/v1/show?{query}&starter=5D"), 400, "invalid-request")
    assert problem["errors"][0]["parameter"].startswith("hand")
    assert problem["detail"].endswith(hint)


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("/show", "/v1/show"),
        ("/v1/show/", "/v1/show"),
        ("/V1/Show", "/v1/show"),
        ("/api/v1/game", "/v1/game"),
        ("/v2/game/batch", "/v1/game/batch"),
        ("/v1/gmae", "/v1/game"),
        ("/rulesets/acc", "/v1/rulesets/acc"),
        ("/v1/", "/v1"),
        ("/problem", "/problems"),
    ],
)
def test_a_path_near_one_that_there_is_says_which_is_meant(
    client: FlaskClient, path: str, meant: str
) -> None:
    """A slash too many, a version left out or a slip of the pen is told the right path."""
    problem = assert_problem(client.get(path), 404, "not-found")
    assert problem["detail"] == f"there is nothing at this path; did you mean {meant}?"


@pytest.mark.parametrize("path", ["/wp-login.php", "/v1/show" + "/" * 60])
def test_another_path_is_told_nothing(client: FlaskClient, path: str) -> None:
    """Where no path is near, or the one asked for is long, nothing is guessed."""
    problem = assert_problem(client.get(path), 404, "not-found")
    assert problem["detail"] == "there is nothing at this path"


def test_an_unknown_ruleset_is_told_all_that_there_are(client: FlaskClient) -> None:
    """Both where rulesets are explained and where one is played by."""
    known = ", ".join(one["id"] for one in client.get("/v1/rulesets").get_json()["rulesets"])
    explained = assert_problem(client.get("/v1/rulesets/hoyle"), 404, "not-found")
    assert explained["detail"] == f"the id of a ruleset must be one of {known} (got 'hoyle')"
    judged = assert_problem(
        client.post("/v1/show", json={**SHOW, "ruleset": "hoyle"}), 422, "unknown-ruleset"
    )
    assert judged["detail"] == f"must be one of {known} (got hoyle)"
