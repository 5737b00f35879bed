"""What is left of Flask between the server and the operations does what Flask would do."""

import pytest
from flask import Flask, Response, current_app, has_app_context, has_request_context, request
from flask.testing import FlaskClient

from service.api.dispatch import Service
from tests.api.operations import SHOW


def test_fixed_paths_have_the_rules_that_the_router_finds(app: Service) -> None:
    """Looking a path up gives what searching for it gives, for every method."""
    router = app.url_map.bind("test")
    assert ("POST", "/v1/show") in app.fixed
    assert ("HEAD", "/healthz") in app.fixed
    for (method, path), rule in app.fixed.items():
        assert router.match(path, method, return_rule=True) == (rule, {})


def test_every_path_without_variables_is_fixed(app: Service) -> None:
    """Only paths with variables, and questions for the methods of a path, are searched for."""
    for rule in app.url_map.iter_rules():
        methods = {method for method, path in app.fixed if path == rule.rule}
        assert bool(methods) is not bool(rule.arguments)
        assert "OPTIONS" not in methods


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
    assert response.status_code == 200
    assert set(response.allow) == {"GET", "HEAD", "OPTIONS", "POST"}
    assert response.headers["Content-Length"] == "0"
