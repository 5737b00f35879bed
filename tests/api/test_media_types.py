"""Media types and content codings of bodies."""

import orjson
import pytest
from flask.testing import FlaskClient

from tests.api.operations import POSTS, SHOW
from tests.api.shape import assert_problem


@pytest.mark.parametrize(
    "media_type",
    [
        "application/json",
        "application/json; charset=UTF-8",
        "application/json; charset=utf8",
        "Application/JSON",
        "application/json;x",
    ],
)
def test_json_may_be_declared_with_parameters(client: FlaskClient, media_type: str) -> None:
    """The media type may be in any case and have any parameters."""
    response = client.post("/v1/show", data=orjson.dumps(SHOW), content_type=media_type)
    assert response.status_code == 200


OTHERS = [
    "text/plain",
    "text/json",
    "json",
    "",
    None,
    "application/x-www-form-urlencoded",
    "application/problem+json",
    "application/json5",
    "application/jsonx; a=application/json",
    "multipart/form-data; boundary=x",
]


@pytest.mark.parametrize(
    ("path", "media_type"),
    [*((path, "text/plain") for path in POSTS), *(("/v1/show", other) for other in OTHERS[1:])],
)
def test_other_media_types_are_refused(
    client: FlaskClient, path: str, media_type: str | None
) -> None:
    """A body that is not declared as JSON is not read, whatever it contains."""
    response = client.post(path, data=orjson.dumps(SHOW), content_type=media_type)
    assert_problem(response, 415, "unsupported-media-type")
    assert response.headers["Accept"] == "application/json"


def test_another_charset_is_refused(client: FlaskClient) -> None:
    """Only UTF-8 is accepted; the message names the charset received."""
    media_type = "application/json; charset=iso-8859-1"
    response = client.post("/v1/show", data=orjson.dumps(SHOW), content_type=media_type)
    problem = assert_problem(response, 415, "unsupported-media-type")
    assert problem["detail"] == "the charset of the body must be utf-8 (got 'iso-8859-1')"
    assert response.headers["Accept"] == "application/json"


@pytest.mark.parametrize("coding", ["gzip", "br", "identity, gzip", "x"])
def test_coded_bodies_are_refused(client: FlaskClient, coding: str) -> None:
    """A body with a Content-Encoding is not decoded."""
    response = client.post("/v1/show", json=SHOW, headers={"Content-Encoding": coding})
    problem = assert_problem(response, 415, "unsupported-media-type")
    assert problem["detail"] == f"the body must come without a Content-Encoding (got {coding!r})"
    assert response.headers["Accept-Encoding"] == "identity"


@pytest.mark.parametrize("coding", ["identity", "Identity"])
def test_a_body_that_is_not_coded_may_say_so(client: FlaskClient, coding: str) -> None:
    """`Content-Encoding: identity` is accepted."""
    response = client.post("/v1/show", json=SHOW, headers={"Content-Encoding": coding})
    assert response.status_code == 200
