"""The headers that tell browsers to be careful."""

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient

from tests.api.operations import SHOW
from tests.ops.server import Server

EXPECTED = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("POST", "/v1/show", 200),
        ("GET", "/openapi.yaml", 200),
        ("GET", "/metrics", 200),
        ("HEAD", "/healthz", 200),
        ("OPTIONS", "/v1/show", 204),
        ("GET", "/v1/show", 400),
        ("GET", "/nothing", 404),
        ("DELETE", "/v1/show", 405),
    ],
)
def test_every_answer_has_them_once(
    client: FlaskClient, method: str, path: str, status: int
) -> None:
    """Answers of every kind have each of the headers."""
    response = client.open(path, method=method, json=SHOW)
    assert response.status_code == status
    assert {name: response.headers.getlist(name) for name in EXPECTED} == {
        name: [value] for name, value in EXPECTED.items()
    }


def test_an_answer_without_content_has_them(client: FlaskClient) -> None:
    """They are on a 304 too."""
    tag = client.get("/openapi.yaml").headers["ETag"]
    response = client.get("/openapi.yaml", headers={"If-None-Match": tag})
    assert response.status_code == 304
    assert EXPECTED.items() <= dict(response.headers).items()


def test_an_answer_may_say_otherwise(app: Flask) -> None:
    """What an answer says itself is not said against."""
    policy = {"Content-Security-Policy": "default-src 'self'"}
    app.add_url_rule("/page", view_func=lambda: Response("", headers=policy))
    response = app.test_client().get("/page")
    assert response.headers.getlist("Content-Security-Policy") == ["default-src 'self'"]
    assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", ["/healthz", "/v1/show", "/nothing"])
def test_nobody_learns_the_version_of_the_server(server: Server, path: str) -> None:
    """No header names a version of what serves."""
    headers = server.get(path).headers
    assert "Server" not in headers
    assert "X-Powered-By" not in headers
    assert {name: headers[name] for name in EXPECTED} == EXPECTED
