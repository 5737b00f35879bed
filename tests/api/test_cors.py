"""CORS: off, for listed origins, and for all."""

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.api.app import create_app
from service.api.settings import Settings
from tests.api.operations import SHOW
from tests.api.shape import assert_problem

OURS, OTHER = "https://cards.example", "https://other.example"
ORIGINS = f"http://localhost:3000, {OURS}"
PREFLIGHT = {
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "content-type",
}


def client_of(origins: str) -> FlaskClient:
    return create_app(Settings.from_environment({"CORS_ORIGINS": origins})).test_client()


def told(response: TestResponse) -> dict[str, str]:
    """Return the CORS headers and `Vary` of a response."""
    return {
        name: value
        for name, value in response.headers
        if name.startswith("Access-Control-") or name == "Vary"
    }


@pytest.mark.parametrize("method", ["GET", "OPTIONS", "POST"])
def test_it_is_off_unless_it_is_set(method: str) -> None:
    """By default there are no CORS headers, not even in the response to a preflight."""
    response = client_of("").open(
        "/v1/show", method=method, json=SHOW, headers={"Origin": OURS, **PREFLIGHT}
    )
    assert told(response) == {}
    assert response.status_code == {"GET": 400, "OPTIONS": 204}.get(method, 200)


@pytest.mark.parametrize("origin", ["http://localhost:3000", OURS])
@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("POST", "/v1/show", 200),
        ("GET", "/v1/rulesets", 200),
        ("GET", "/v1/show", 400),
        ("GET", "/nothing", 404),
        ("OPTIONS", "/v1/show", 204),
    ],
)
def test_pages_of_a_listed_origin_may_read_every_answer(
    origin: str, method: str, path: str, status: int
) -> None:
    """Results and problems can be read, and so can headers such as the request id and ETag."""
    client = client_of(ORIGINS)
    response = client.open(path, method=method, json=SHOW, headers={"Origin": origin})
    assert response.status_code == status
    assert told(response) == {
        "Vary": "Origin",
        "Access-Control-Allow-Origin": origin,
        "Access-Control-Expose-Headers": "Deprecation, ETag, Retry-After, Sunset, X-Request-ID",
    }


def test_an_answer_that_has_not_changed_may_be_read() -> None:
    """A 304 has the same CORS headers as a 200."""
    client = client_of(ORIGINS)
    tag = client.get("/v1/rulesets").headers["ETag"]
    response = client.get("/v1/rulesets", headers={"Origin": OURS, "If-None-Match": tag})
    assert response.status_code == 304
    assert response.headers["Access-Control-Allow-Origin"] == OURS


@pytest.mark.parametrize("origin", [OTHER, "null", "https://cards.example.evil", "", "*", None])
@pytest.mark.parametrize("method", ["POST", "OPTIONS"])
def test_others_are_allowed_nothing(origin: str | None, method: str) -> None:
    """Other origins get only `Vary: Origin`, so that caches keep responses apart."""
    given = {} if origin is None else {"Origin": origin}
    response = client_of(ORIGINS).open(
        "/v1/show", method=method, json=SHOW, headers=given | PREFLIGHT
    )
    assert response.status_code == {"POST": 200, "OPTIONS": 204}[method]
    assert told(response) == {"Vary": "Origin"}


@pytest.mark.parametrize(
    ("path", "methods"),
    [("/v1/show", {"GET", "HEAD", "OPTIONS", "POST"}), ("/v1/game", {"OPTIONS", "POST"})],
)
@pytest.mark.parametrize(("origins", "allowed"), [(ORIGINS, OURS), ("*", "*")], ids=["some", "all"])
def test_a_preflight_is_told_what_may_be_sent(
    path: str, methods: set[str], origins: str, allowed: str
) -> None:
    """A preflight gets the methods of the path, the allowed headers, and a max age."""
    response = client_of(origins).options(path, headers={"Origin": OURS, **PREFLIGHT})
    assert (response.status_code, response.data) == (204, b"")
    assert not {"Content-Length", "Content-Type"} & set(response.headers.keys())
    headers = told(response)
    assert set(headers.pop("Access-Control-Allow-Methods").split(", ")) == methods
    assert headers.pop("Vary", None) == (None if allowed == "*" else "Origin")
    assert headers == {
        "Access-Control-Allow-Origin": allowed,
        "Access-Control-Allow-Headers": (
            "Content-Type, If-None-Match, traceparent, tracestate, X-Request-ID"
        ),
        "Access-Control-Max-Age": "7200",
    }
    assert response.headers["X-Request-ID"]
    assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_a_preflight_of_what_is_not_there_finds_nothing() -> None:
    """A preflight for an unknown path gets 404."""
    response = client_of(ORIGINS).options("/nothing", headers={"Origin": OURS, **PREFLIGHT})
    assert_problem(response, 404, "not-found")


def test_a_preflight_of_the_whole_service_is_told_all_methods() -> None:
    """A preflight for `*`, which no browser sends, gets the methods that some path takes."""
    asking = {"Origin": OURS, **PREFLIGHT}
    response = client_of("*").options(headers=asking, environ_overrides={"PATH_INFO": "*"})
    allowed = response.headers["Access-Control-Allow-Methods"]
    assert (response.status_code, allowed) == (204, "GET, HEAD, OPTIONS, POST")


@pytest.mark.parametrize("headers", [{"Origin": OURS}, PREFLIGHT])
def test_only_a_browser_that_asks_before_makes_a_preflight(headers: dict[str, str]) -> None:
    """OPTIONS without an origin or a requested method is no preflight."""
    response = client_of("*").options("/v1/show", headers=headers)
    assert response.status_code == 204
    assert response.headers["Allow"]


@pytest.mark.parametrize("origin", [OTHER, "null", None])
def test_all_may_be_allowed(origin: str | None) -> None:
    """With `*` the response does not depend on the origin, so caches may share it."""
    response = client_of("*").get("/v1", headers={"Origin": origin} if origin else {})
    assert told(response) == {
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Expose-Headers": "Deprecation, ETag, Retry-After, Sunset, X-Request-ID",
    }


def test_credentials_are_never_asked_for() -> None:
    """No response has `Access-Control-Allow-Credentials`."""
    headers = {"Origin": OURS, **PREFLIGHT}
    assert (
        "Access-Control-Allow-Credentials"
        not in client_of(ORIGINS).options("/v1/show", headers=headers).headers
    )
