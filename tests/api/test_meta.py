"""The contract, the catalogue of problems, liveness and readiness."""

import orjson
import pytest
import yaml
from flask.testing import FlaskClient

from service import __version__
from service.api.problems import CATALOGUE
from service.api.views import service_pages
from tests.api.shape import assert_problem
from tests.ops.server import ROOT


def test_the_contract_is_served_byte_for_byte(client: FlaskClient) -> None:
    """The response is the file."""
    response = client.get("/openapi.yaml")
    assert response.data == (ROOT / "openapi.yaml").read_bytes()
    assert response.content_type == "application/yaml"


def test_the_contract_is_served_as_json(client: FlaskClient) -> None:
    """The JSON says the same as the YAML."""
    response = client.get("/openapi.json")
    assert response.json == yaml.load((ROOT / "openapi.yaml").read_bytes(), yaml.CSafeLoader)
    assert response.content_type == "application/json"


def test_the_catalogue_lists_every_problem(client: FlaskClient) -> None:
    """Each code is listed once, as it is explained at the `type` of its problems."""
    listed = orjson.loads(client.get("/problems").data)["problems"]
    assert [(entry["code"], entry["title"], entry["status"]) for entry in listed] == [
        (code, entry.title, entry.status) for code, entry in CATALOGUE.items()
    ]
    for entry in listed:
        assert client.get(f"/problems/{entry['code']}").json == entry
        assert entry["description"].endswith(".")


def test_an_unknown_problem_is_not_found(client: FlaskClient) -> None:
    """There is no explanation of a code that does not exist."""
    assert_problem(client.get("/problems/no-such-code"), 404, "not-found")


def test_health_says_the_version(client: FlaskClient) -> None:
    """`/healthz` reports the version."""
    assert client.get("/healthz").json == {"status": "ok", "version": __version__}


def test_ready_when_the_best_hand_scores_29(client: FlaskClient) -> None:
    """A service that scores is ready."""
    response = client.get("/readyz")
    assert (response.status_code, response.json) == (200, {"status": "ready"})


def test_not_ready_when_a_hand_is_not_scored_right(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A service that scores the best hand wrongly is not ready."""
    monkeypatch.setattr(service_pages, "ready", lambda: False)
    assert_problem(client.get("/readyz"), 503, "not-ready")


@pytest.mark.parametrize(
    "path",
    ["/healthz", "/readyz", "/metrics", "/openapi.yaml", "/openapi.json", "/docs", "/problems"],
)
def test_unknown_parameters_are_ignored_outside_v1(client: FlaskClient, path: str) -> None:
    """Documents ignore query parameters such as cache busters."""
    assert client.get(f"{path}?x=1&x=2").status_code == 200
