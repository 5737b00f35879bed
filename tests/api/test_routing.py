"""Flask works as anybody expects: hooks run, contexts end, and every path has its operation."""

import pytest
from flask import Flask, Response, current_app, g, has_app_context, has_request_context, request
from flask.testing import FlaskClient

from tests.api.operations import SHOW


def test_nothing_in_g_outlives_its_request(app: Flask) -> None:
    """What one request leaves in `flask.g` is not there for the next."""
    app.add_url_rule("/visits", view_func=lambda: str(g.setdefault("visits", 0)) + _visited())
    client = app.test_client()
    assert [client.get("/visits").text for _ in range(2)] == ["01", "01"]


def _visited() -> str:
    g.visits += 1
    return str(g.visits)


@pytest.mark.parametrize(("path", "status"), [("/v1/show", 200), ("/nothing", 404)])
def test_hooks_run_around_every_request(app: Flask, path: str, status: int) -> None:
    """Before, after and at its end, whatever becomes of the request."""
    run: list[str] = []

    def after(response: Response) -> Response:
        run.append(f"after {response.status_code}")
        return response

    app.before_request(lambda: run.append("before"))
    app.after_request(after)
    app.teardown_request(lambda _: run.append("teardown"))
    app.teardown_appcontext(lambda _: run.append("end"))
    assert app.test_client().post(path, json=SHOW).status_code == status
    assert run == ["before", f"after {status}", "teardown", "end"]


@pytest.mark.parametrize("path", ["/v1/show", "/nothing", "/problems/not-found"])
@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS", "DELETE"])
def test_no_context_outlives_its_request(client: FlaskClient, method: str, path: str) -> None:
    """Whatever came of a request, nothing of it is left for the next."""
    client.open(path, method=method, json=SHOW)
    assert not has_request_context()
    assert not has_app_context()


def test_a_request_within_a_request_has_its_own_context(app: Flask) -> None:
    """Contexts lie in one another, and each is gone when its request is answered."""

    def outer() -> Response:
        assert app.test_client().get("/healthz").status_code == 200
        return Response(f"{request.path} {current_app.name}")

    app.add_url_rule("/outer", view_func=outer)
    assert app.test_client().get("/outer").text == f"/outer {app.name}"


def test_a_context_can_be_had_for_a_test(app: Flask) -> None:
    """Flask's own means of testing work."""
    with app.test_request_context("/v1/show?a=b"):
        assert request.args.to_dict() == {"a": "b"}
        assert current_app.name == app.name
    assert not has_request_context()


def test_the_methods_of_a_path_can_be_asked_for(client: FlaskClient) -> None:
    """OPTIONS is answered with all methods of all operations of a path."""
    response = client.options("/v1/show")
    assert response.status_code == 204
    assert set(response.allow) == {"GET", "HEAD", "OPTIONS", "POST"}
    assert "Content-Length" not in response.headers


@pytest.mark.parametrize("host", ["", "test:0", "é.example", "a" * 300, "[", "x..y"])
def test_the_host_does_not_matter(client: FlaskClient, host: str) -> None:
    """Whatever name a client has for the service, it finds the operations."""
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


def test_a_path_begins_with_one_slash(client: FlaskClient) -> None:
    """Two of them are another path."""
    for path, status in (("//healthz", 404), ("/healthz", 200), ("", 200)):
        assert client.get(environ_overrides={"PATH_INFO": path}).status_code == status
