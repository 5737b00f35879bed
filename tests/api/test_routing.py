"""Paths: they are matched exactly, and a 404 suggests the path that was probably meant."""

import pytest
from flask import Response, g, has_app_context
from flask.testing import FlaskClient

from service.api.app import create_app
from tests.api.operations import SHOW
from tests.api.shape import assert_problem


@pytest.mark.parametrize(("path", "status"), [("/v1/show", 200), ("/nothing", 404)])
def test_flask_works_as_anybody_expects(path: str, status: int) -> None:
    """Flask's hooks run for every request, and `g` does not leak into the next one."""
    run: list[str] = []

    def after(response: Response) -> Response:
        run.append(f"after {response.status_code}")
        return response

    app = create_app()
    app.before_request(lambda: run.append(f"before {g.setdefault('visits', 0)}"))
    app.after_request(after)
    app.teardown_request(lambda _: setattr(g, "visits", 1))
    app.teardown_appcontext(lambda _: run.append("end"))
    for _ in range(2):
        assert app.test_client().post(path, json=SHOW).status_code == status
        assert not has_app_context()
    assert run == ["before 0", f"after {status}", "end"] * 2


@pytest.mark.parametrize(
    "host", ["", "test:0", "é.example", "a" * 300, "[", "x..y"], ids=lambda host: host[:9]
)
def test_the_host_does_not_matter(client: FlaskClient, host: str) -> None:
    """Routing ignores the Host header."""
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


def test_a_path_begins_with_one_slash(client: FlaskClient) -> None:
    """`//healthz` is not `/healthz`, and neither is a slash doubled within a path."""
    for path, status in (("//healthz", 404), ("/v1//rulesets", 404), ("/healthz", 200), ("", 200)):
        assert client.get(environ_overrides={"PATH_INFO": path}).status_code == status


@pytest.mark.parametrize(
    ("target", "status"),
    [
        ("/v1%2Frulesets", 404),
        ("/v1%2frulesets/box", 404),
        ("%2Fv1/rulesets", 404),
        ("/problems/duplicate%2Fcard", 404),
        ("/v1/%72ulesets", 200),
        ("/v1/rulesets?a%2Fb", 400),
    ],
)
@pytest.mark.parametrize("variable", ["REQUEST_URI", "RAW_URI"])
def test_an_escaped_slash_is_no_slash(
    client: FlaskClient, variable: str, target: str, status: int
) -> None:
    """Where the server says what was sent, a path with `%2F` is not the one with `/`."""
    sent = {"REQUEST_URI": "", "RAW_URI": "", variable: target}
    assert client.get(target, environ_overrides=sent).status_code == status


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
        ("/v1/hands", "/v1/show"),
        ("/v1/hand", "/v1/show"),
        ("/api/Hand/", "/v1/show"),
        ("/swagger", "/docs"),
        ("/swagger-ui/index.html", "/docs"),
        ("/v3/api-docs", "/openapi.json"),
        ("/swagger.json", "/openapi.json"),
        ("/openapi", "/openapi.yaml"),
    ],
)
def test_a_path_near_one_that_there_is_says_which_is_meant(
    client: FlaskClient, path: str, meant: str
) -> None:
    """An extra slash, a missing version or a typo gets a suggestion."""
    problem = assert_problem(client.get(path), 404, "not-found")
    assert problem["detail"] == f"there is nothing at this path; did you mean {meant}?"


@pytest.mark.parametrize("path", ["/v1/whist", "/V2/whist/9", "/v1/show" + "/" * 60, "/v1/a" * 20])
def test_a_path_below_v1_that_is_like_no_other_is_shown_the_index(
    client: FlaskClient, path: str
) -> None:
    """If no path is similar, or the requested one is long, the list of operations is named."""
    problem = assert_problem(client.get(path), 404, "not-found")
    index = "GET /v1 lists the operations, /docs explains them"
    assert problem["detail"] == f"there is nothing at this path; {index}"


@pytest.mark.parametrize("path", ["/wp-login.php", "/api/login", "/" + "x" * 60])
def test_another_path_is_told_nothing(client: FlaskClient, path: str) -> None:
    """Outside /v1 nothing is suggested if no path is similar, or the requested one is long."""
    problem = assert_problem(client.get(path), 404, "not-found")
    assert problem["detail"] == "there is nothing at this path"


def test_an_unknown_ruleset_is_told_all_that_there_are(client: FlaskClient) -> None:
    """The message lists them, in the 404 of `/v1/rulesets/{id}` and in a 422."""
    known = ", ".join(one["id"] for one in client.get("/v1/rulesets").get_json()["rulesets"])
    explained = assert_problem(client.get("/v1/rulesets/hoyle"), 404, "not-found")
    assert explained["detail"] == f"the id of a ruleset must be one of {known} (got 'hoyle')"
    judged = assert_problem(
        client.post("/v1/show", json={**SHOW, "ruleset": "hoyle"}), 422, "unknown-ruleset"
    )
    assert judged["detail"] == f"must be one of {known} (got 'hoyle')"
