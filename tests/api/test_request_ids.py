"""The request id: taken or made, and on every answer."""

import re

import pytest
from flask.testing import FlaskClient

from tests.api.operations import SHOW

MADE = re.compile(r"[0-9a-f]{32}")


@pytest.mark.parametrize("given", ["a", "req-1_2.3", "A" * 128])
def test_a_well_formed_id_comes_back(client: FlaskClient, given: str) -> None:
    """An id of 1 to 128 letters, digits, dots, dashes and underscores is taken."""
    assert client.get("/healthz", headers={"X-Request-ID": given}).headers["X-Request-ID"] == given


@pytest.mark.parametrize("given", ["", "a b", "A" * 129, "a\n", "é", "a,b", "<script>"])
def test_any_other_id_is_replaced(client: FlaskClient, given: str) -> None:
    """An id of another form is ignored, and a new one is made."""
    environ = {"HTTP_X_REQUEST_ID": given}
    response = client.get("/healthz", environ_overrides=environ)
    assert MADE.fullmatch(response.headers["X-Request-ID"])


def test_ids_that_are_made_differ(client: FlaskClient) -> None:
    """No two requests get the same id."""
    ids = {client.get("/healthz").headers["X-Request-ID"] for _ in range(20)}
    assert len(ids) == 20


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("POST", "/v1/show", 200),
        ("HEAD", "/openapi.yaml", 200),
        ("OPTIONS", "/v1/show", 204),
        ("GET", "/nothing", 404),
        ("DELETE", "/v1/show", 405),
    ],
)
def test_every_answer_has_one_id(client: FlaskClient, method: str, path: str, status: int) -> None:
    """The id is on answers of every kind, once."""
    response = client.open(path, method=method, json=SHOW, headers={"X-Request-ID": "abc"})
    assert response.status_code == status
    assert response.headers.getlist("X-Request-ID") == ["abc"]


def test_an_answer_without_content_has_an_id(client: FlaskClient) -> None:
    """The id is on a 304 too."""
    tag = client.get("/openapi.yaml").headers["ETag"]
    response = client.get("/openapi.yaml", headers={"If-None-Match": tag, "X-Request-ID": "abc"})
    assert (response.status_code, response.headers["X-Request-ID"]) == (304, "abc")
