"""The headers of every response: the request id and the security headers."""

import re

import pytest
from flask import Response
from flask.testing import FlaskClient

from service.api.app import create_app
from tests.api.operations import SHOW
from tests.ops.server import Server

CAREFUL = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
}
MADE = re.compile(r"[0-9a-f]{32}")


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("POST", "/v1/show", {}, 200),
        ("GET", "/openapi.yaml", {}, 200),
        ("GET", "/openapi.yaml", {"If-None-Match": "*"}, 304),
        ("GET", "/metrics", {}, 200),
        ("HEAD", "/healthz", {}, 200),
        ("OPTIONS", "/v1/show", {}, 204),
        ("GET", "/v1/show", {}, 400),
        ("GET", "/nothing", {}, 404),
        ("DELETE", "/v1/show", {}, 405),
    ],
)
def test_every_response_has_them_once(
    client: FlaskClient, method: str, path: str, headers: dict[str, str], status: int
) -> None:
    """Responses of every kind have each header exactly once, and the request id."""
    named = {**headers, "X-Request-ID": "abc"}
    response = client.open(path, method=method, json=SHOW, headers=named)
    assert response.status_code == status
    expected = {**CAREFUL, "X-Request-ID": "abc"}
    assert {name: response.headers.getlist(name) for name in expected} == {
        name: [value] for name, value in expected.items()
    }


def test_a_response_may_say_otherwise() -> None:
    """A header that a response sets itself is not overwritten."""
    policy = {"Content-Security-Policy": "default-src 'self'"}
    app = create_app()
    app.add_url_rule("/page", view_func=lambda: Response("", headers=policy))
    response = app.test_client().get("/page")
    assert response.headers.getlist("Content-Security-Policy") == ["default-src 'self'"]
    assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", ["/healthz", "/v1/show", "/nothing"])
def test_nobody_learns_the_version_of_the_server(server: Server, path: str) -> None:
    """No header names the server's version."""
    headers = server.get(path).headers
    assert "Server" not in headers
    assert "X-Powered-By" not in headers
    assert {name: headers[name] for name in CAREFUL} == CAREFUL


@pytest.mark.parametrize("given", ["a", "req-1_2.3", "A" * 128], ids=len)
def test_a_well_formed_id_comes_back(client: FlaskClient, given: str) -> None:
    """An id of 1 to 128 letters, digits, dots, dashes and underscores is taken."""
    assert client.get("/healthz", headers={"X-Request-ID": given}).headers["X-Request-ID"] == given


@pytest.mark.parametrize("given", ["", "a b", "A" * 129, "a\n", "é", "a,b", "<script>"], ids=len)
def test_any_other_id_is_replaced(client: FlaskClient, given: str) -> None:
    """An id of another form is ignored, and each request gets a new one."""
    environ = {"HTTP_X_REQUEST_ID": given}
    made = {
        client.get("/healthz", environ_overrides=environ).headers["X-Request-ID"] for _ in range(20)
    }
    assert len(made) == 20
    assert all(map(MADE.fullmatch, made))
