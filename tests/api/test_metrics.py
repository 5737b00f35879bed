"""The metrics: what they count, and the values that their labels may have."""

import logging
import os
import re
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest
from flask import Flask
from flask.testing import FlaskClient
from prometheus_client import Counter
from prometheus_client.multiprocess import mark_process_dead
from prometheus_client.parser import text_string_to_metric_families

from service import __version__
from service.api import metrics
from service.api.app import create_app
from service.api.settings import Settings
from tests.api.operations import SHOW, example
from tests.api.shape import assert_problem
from tests.contract.operations import DOCUMENT, PAGE_FILES
from tests.ops.server import ROOT

Samples = dict[tuple[str, tuple[str, ...]], float]

TWICE = {"hand": ["5H", "5S", "5C", "h5"], "starter": "5D"}
GAME = {"players": ["ann", "bob"], "first_dealer": "ann", "deals": []}


def samples(text: str) -> Samples:
    """Return all samples of an exposition, by metric name and label values."""
    return {
        (sample.name, tuple(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


class Counted:
    """The metrics that have changed since this was made."""

    def __init__(self) -> None:
        self.before = self._lines()

    def __call__(self, prefix: str) -> Samples:
        """Return the changes of the metrics with this prefix."""
        now = self._lines()
        # Reading takes long, and few lines have changed.
        old, new = (
            samples("\n".join(line for line in lines if line.startswith(prefix)))
            for lines in (self.before - now, now - self.before)
        )
        return {key: value - old.get(key, 0) for key, value in new.items()}

    @staticmethod
    def _lines() -> set[str]:
        return set(metrics.exposition().decode().splitlines())


@pytest.fixture
def counted() -> Counted:
    return Counted()


def test_the_metrics_are_served(client: FlaskClient) -> None:
    """They are in the text format of Prometheus, each with its type and what it means."""
    client.post("/v1/show", json=SHOW)
    response = client.get("/metrics")
    assert response.status_code == 200
    assert response.content_type == "text/plain; version=0.0.4; charset=utf-8"
    families = {family.name: family for family in text_string_to_metric_families(response.text)}
    assert {name: family.type for name, family in families.items()} == {
        "cribbage_http_requests": "counter",
        "cribbage_http_request_duration_seconds": "histogram",
        "cribbage_rejections": "counter",
        "cribbage_hands_scored": "counter",
        "cribbage_games_adjudicated": "counter",
        "cribbage_requests_waiting": "gauge",
        "cribbage_requests_in_progress": "gauge",
        "cribbage_received_bytes": "gauge",
        "cribbage_unsent_bytes": "gauge",
        "cribbage_workers": "gauge",
        "cribbage_worker_starts": "counter",
        "cribbage_start_time_seconds": "gauge",
        "cribbage_build_info": "gauge",
    }
    assert all(family.documentation.endswith(".") for family in families.values())


def test_the_documents_explain_each_metric(client: FlaskClient) -> None:
    """The page for the person on call has a row for each metric, with its labels."""
    client.post("/v1/show", json=TWICE)
    client.post("/v1/game", json=GAME)
    metrics.report({"above": 1}, 2, 3, 4)
    text = (ROOT / "docs" / "operations.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(cribbage_\w+)` \| (.*?) ?\| ", text, re.MULTILINE))
    served = {
        (sample.name if family.type != "histogram" else family.name): {*sample.labels} - {"le"}
        for family in text_string_to_metric_families(client.get("/metrics").text)
        for sample in family.samples
    }
    assert {name: {*re.findall(r"`(\w+)`", labels)} for name, labels in rows.items()} == served


@pytest.mark.parametrize(
    ("method", "path", "labels"),
    [
        ("POST", "/v1/show", ("POST", "/v1/show", "2xx")),
        ("GET", "/v1/rulesets/box", ("GET", "/v1/rulesets/{id}", "2xx")),
        ("GET", "/v1/rulesets/nobody-s", ("GET", "/v1/rulesets/{id}", "4xx")),
        ("GET", "/v1/show", ("GET", "/v1/show", "4xx")),
        ("HEAD", "/healthz", ("HEAD", "/healthz", "2xx")),
        ("GET", "/nothing", ("GET", "unmatched", "4xx")),
        ("DELETE", "/v1/show", ("DELETE", "unmatched", "4xx")),
        ("BREW", "/v1/show", ("other", "unmatched", "5xx")),
    ],
)
def test_requests_are_counted_by_route_method_and_class(
    client: FlaskClient, counted: Counted, method: str, path: str, labels: tuple[str, str, str]
) -> None:
    """Each request counts once, and its time falls in one histogram."""
    client.open(path, method=method, json=SHOW)
    assert counted("cribbage_http_requests_total") == {("cribbage_http_requests_total", labels): 1}
    name = "cribbage_http_request_duration_seconds"
    durations = counted(name)
    assert durations[f"{name}_count", labels[:2]] == 1
    assert durations[f"{name}_bucket", ("+Inf", *labels[:2])] == 1
    assert durations[f"{name}_sum", labels[:2]] > 0


def test_clients_make_no_new_labels(client: FlaskClient, counted: Counted) -> None:
    """Unknown routes and methods share a single label value."""
    for number in range(20):
        client.open(f"/nothing/{number}", method=f"BREW{number}")
        client.get(f"/v1/rulesets/nobody-{number}")
        client.post("/v1/show", json={**SHOW, "ruleset": f"nobody-{number}"})
        client.post("/v1/game", json={**GAME, "ruleset": f"nobody-{number}"})
    assert len(counted("cribbage_http_requests_total")) == 4
    assert len(counted("cribbage_rejections_total")) == 2
    assert counted("cribbage_games") == {}


def test_routes_are_those_of_the_contract(client: FlaskClient, counted: Counted) -> None:
    """A route in a label is a path of the contract, or the route of a page's files."""
    paths = {*DOCUMENT["paths"], *PAGE_FILES}
    for path in paths:
        client.options(path)
    labels = [labels for _, labels in counted("cribbage_http_requests_total")]
    assert {route for _, route, _ in labels} == paths


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        ({"json": TWICE}, "duplicate-card"),
        ({"json": {}}, "invalid-request"),
        ({"data": b"{", "content_type": "application/json"}, "malformed-json"),
        ({"data": b"{}"}, "unsupported-media-type"),
        ({"data": b" " * 65537, "content_type": "application/json"}, "payload-too-large"),
    ],
)
def test_rejections_are_counted_by_their_reason(
    client: FlaskClient, counted: Counted, request_: dict[str, object], reason: str
) -> None:
    """The reason is the code of the problem."""
    response = client.post("/v1/show", **request_)
    assert_problem(response, response.status_code, reason)
    assert counted("cribbage_rejections") == {("cribbage_rejections_total", (reason,)): 1}
    assert counted("cribbage_hands") == {}


def test_failures_are_no_rejections(
    client: FlaskClient, counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failure of the service counts as 5xx, but not as a rejection."""
    monkeypatch.setattr("service.api.views.service_pages.ready", lambda: False)
    client.get("/readyz")
    assert counted("cribbage_rejections") == {}
    key = ("cribbage_http_requests_total", ("GET", "/readyz", "5xx"))
    assert counted("cribbage_http_requests") == {key: 1}


@pytest.mark.parametrize(
    ("path", "body", "hands"),
    [
        ("/v1/show", SHOW, 1),
        ("/v1/crib", {"crib": SHOW["hand"], "starter": "5D"}, 1),
        ("/v1/show/batch", {"hands": ["5H5S5CJD5D", "5H5S5CJD5H", "3H7D8CKSQD"]}, 2),
        ("/v1/crib/batch", {"cribs": ["5H5S5CJD5D"]}, 1),
        ("/v1/pegging", example("/v1/pegging"), 0),
        ("/v1/show?hand=5H,5S,5C,JD&starter=5D", None, 1),
        ("/v1/crib?crib=5H,5S,5C,JD&starter=5D", None, 1),
    ],
)
def test_hands_are_counted(
    client: FlaskClient, counted: Counted, path: str, body: object, hands: int
) -> None:
    """Every scored hand or crib counts, by GET, by POST and in batches."""
    method = "POST" if body else "GET"
    assert client.open(path, method=method, json=body).status_code == 200
    assert sum(counted("cribbage_hands").values()) == hands


def test_games_are_counted_by_ruleset_and_outcome(client: FlaskClient, counted: Counted) -> None:
    """Games count by status, in batches too; impossible games do not count."""
    hands = {"ann": ["AH", "2H", "3H", "4H"], "bob": ["5H", "6H", "7H", "8H"]}
    deal = {"hands": hands, "crib": ["AS", "2S", "3S", "4S"], "starter": "KD"}
    illegal = {**GAME, "deals": [{**deal, "plays": [{"player": "bob", "play": "AH"}]}]}
    other = {**GAME, "ruleset": "ask-a-link"}
    won = {**GAME, "starting_scores": {"ann": 120, "bob": 0}, "deals": [{**deal, "starter": "JD"}]}
    assert client.post("/v1/game", json=won).json["status"] == "complete"
    batch = [GAME, illegal, other, {**GAME, "first_dealer": "eve"}]
    answers = client.post("/v1/game/batch", json={"games": batch}).json["results"]
    assert [*answers[3]] == ["problem"]
    name = "cribbage_games_adjudicated_total"
    assert counted("cribbage_games") == {
        (name, ("complete", "standard")): 1,
        (name, ("in-progress", "standard")): 1,
        (name, ("illegal", "standard")): 1,
        (name, ("in-progress", "ask-a-link")): 1,
    }


def test_the_build_is_named(client: FlaskClient) -> None:
    """The version of the service and of Python are the labels of a number that is always 1."""
    found = samples(client.get("/metrics").text)
    python = ".".join(map(str, sys.version_info[:3]))
    assert found["cribbage_build_info", (python, __version__)] == 1


def test_a_worker_is_one() -> None:
    """A process that registers twice still counts as one worker."""
    metrics.enter()
    metrics.enter()
    assert samples(metrics.exposition().decode())["cribbage_workers", ()] == 1


def test_the_load_is_what_was_reported_last() -> None:
    """Waiting requests by line, all requests, and bytes are those of the last report."""
    metrics.report({"8-kib": 7, "above": 1}, 9, 500, 1_000)
    metrics.report({"8-kib": 0, "above": 4}, 5, 700, 60_000)
    found = samples(metrics.exposition().decode())
    assert found["cribbage_requests_waiting", ("8-kib",)] == 0
    assert found["cribbage_requests_waiting", ("above",)] == 4
    assert found["cribbage_requests_in_progress", ()] == 5
    assert found["cribbage_received_bytes", ()] == 700
    assert found["cribbage_unsent_bytes", ()] == 60_000


@pytest.fixture
def uncounted() -> Flask:
    return create_app(Settings(metrics=False))


def test_metrics_can_be_switched_off(uncounted: Flask, counted: Counted) -> None:
    """If switched off, `/metrics` is 404 and requests are not counted."""
    assert_problem(uncounted.test_client().get("/metrics"), 404, "not-found")
    assert counted("cribbage_http") == {}


WORKING = """
import os
from service.api import metrics
metrics.enter()
metrics.add(3, metrics.HANDS)
metrics.observe("/v1/show", "POST", 200, 0.01)
print(os.getpid())
"""


def worked(directory: Path) -> int:
    """Let a process count; return its id."""
    environment = {**os.environ, metrics.DIRECTORY: str(directory)}
    command = (sys.executable, "-c", WORKING)
    return int(subprocess.check_output(command, cwd=ROOT, env=environment))


def test_processes_count_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Metrics cover all processes; an ended one no longer counts as a worker."""
    monkeypatch.setenv(metrics.DIRECTORY, str(tmp_path))
    workers = [worked(tmp_path), worked(tmp_path)]
    requests = ("cribbage_http_requests_total", ("POST", "/v1/show", "2xx"))
    seconds = ("cribbage_http_request_duration_seconds_count", ("POST", "/v1/show"))
    for alive in (2, 1):
        found = samples(metrics.exposition().decode())
        assert found["cribbage_workers", ()] == alive
        assert found["cribbage_hands_scored_total", ()] == 6
        assert (found[requests], found[seconds]) == (2, 2)
        mark_process_dead(workers.pop())


def test_without_room_nothing_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A process without room for its counters logs that once, and keeps serving."""
    monkeypatch.setattr(metrics, "_FULL", Event())
    found, lost = (Counter(name, "Numbers of a test.", registry=None) for name in ("found", "lost"))
    monkeypatch.setenv(metrics.DIRECTORY, str(tmp_path))
    metrics.add(1, found)
    monkeypatch.setenv(metrics.DIRECTORY, str(tmp_path / "nothing"))
    with caplog.at_level(logging.ERROR, "service"):
        for _ in range(2):
            metrics.enter()
            metrics.add(1, lost)
    assert caplog.messages == [
        "no room for metrics, this worker counts nothing: No such file or directory"
    ]
    values = [
        one.value for each in (found, lost) for family in each.collect() for one in family.samples
    ]
    assert values == [1, 0]
