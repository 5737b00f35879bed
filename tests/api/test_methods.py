"""HEAD, OPTIONS and methods that are not allowed, for each path of the contract."""

import pytest
from flask.testing import FlaskClient

from service.api.app import METHODS
from service.api.views import web
from tests.api.shape import assert_problem
from tests.contract.operations import DOCUMENT

FILES = [
    f"/{site}/{version}/{name}"
    for site, version, name in (
        ("page", web.PAGE.version, "main.js"),
        ("docs", web.DOCS.version, "start.js"),
    )
]
PATHS = {
    **{path: {method.upper() for method in item} for path, item in DOCUMENT["paths"].items()},
    **{path: {"GET"} for path in FILES},
}
"""The methods of each path, without those that follow from them."""
ORDER = ("GET", "HEAD", "POST", "OPTIONS")


def taken(path: str) -> list[str]:
    """Return the allowed methods of a path in the order in which messages list them."""
    methods = PATHS[path] | {"OPTIONS"} | ({"HEAD"} if "GET" in PATHS[path] else set())
    return [method for method in ORDER if method in methods]


def filled(path: str) -> str:
    return path.replace("{id}", "standard").replace("{code}", "not-found")


@pytest.mark.parametrize("path", PATHS)
def test_options_lists_the_methods(client: FlaskClient, path: str) -> None:
    """OPTIONS returns the allowed methods of a path and no body."""
    response = client.options(filled(path))
    assert (response.status_code, response.data) == (204, b"")
    assert set(response.allow) == set(taken(path))
    assert not {"Content-Length", "Content-Type"} & set(response.headers.keys())


@pytest.mark.parametrize("path", PATHS)
def test_another_method_is_told_those_that_there_are(client: FlaskClient, path: str) -> None:
    """405 lists the allowed methods of a path, whichever other method of HTTP it is sent."""
    for method in METHODS - {*taken(path)}:
        response = client.open(filled(path), method=method)
        assert response.status_code == 405
        assert set(response.allow) == set(taken(path))
        if method != "HEAD":
            problem = assert_problem(response, 405, "method-not-allowed")
            told = f"this path takes {', '.join(taken(path))} (got {method})"
            assert problem["detail"] == told


@pytest.mark.parametrize("method", ["FOO", "PROPFIND", "M-SEARCH", "GETS", "É", "X" * 99])
@pytest.mark.parametrize("path", ["/", "/v1/show", "/nothing", "*"])
def test_an_unknown_method_is_not_implemented(client: FlaskClient, path: str, method: str) -> None:
    """An unknown method is 501 on every path; the detail truncates an overlong one."""
    at = {"PATH_INFO": path}
    response = client.open(method=method, environ_overrides=at)
    problem = assert_problem(response, 501, "not-implemented")
    assert problem["detail"].startswith("the method must be one of GET, HEAD, OPTIONS, POST (got '")
    assert len(problem["detail"]) < 100
    assert "Allow" not in response.headers


def test_options_of_the_whole_service(client: FlaskClient) -> None:
    """`OPTIONS *` has no body, and lists each method that some path takes; there is no path `*`."""
    response = client.options(environ_overrides={"PATH_INFO": "*"})
    assert (response.status_code, response.data) == (204, b"")
    assert set(response.allow) == {method for path in PATHS for method in taken(path)}
    assert not {"Content-Length", "Content-Type"} & set(response.headers.keys())
    for method, path in (("GET", "*"), ("OPTIONS", "/*"), ("OPTIONS", "/nothing")):
        refused = client.open(method=method, environ_overrides={"PATH_INFO": path})
        assert_problem(refused, 404, "not-found")


@pytest.mark.parametrize(
    "path",
    [
        *(filled(path) for path in PATHS if "GET" in PATHS[path] and path != "/metrics"),
        "/v1/show?hand=5H,5S,5C,JD&starter=5D",
        "/nothing",
    ],
)
def test_head_is_get_without_the_body(client: FlaskClient, path: str) -> None:
    """HEAD has the status and headers of GET, Content-Length included."""
    named = {"X-Request-ID": "abc"}
    got, headed = client.get(path, headers=named), client.head(path, headers=named)
    assert headed.data == b""
    assert (headed.status_code, headed.headers) == (got.status_code, got.headers)
    assert int(headed.headers["Content-Length"]) == len(got.data)
