"""The log: a line for each request, and failures."""

import logging
import os
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from logging.config import dictConfig
from time import perf_counter

import orjson
import pytest
from flask import Flask, Response, request
from flask.testing import FlaskClient

from service.api import json_log
from service.api.app import create_app
from service.api.http import BEGUN
from service.api.problems import Problem
from service.api.settings import Settings
from service.api.views import service_pages
from service.engine.scoring import counting
from tests.api.operations import SHOW

NAMED = {"X-Request-ID": "table-7"}
SERVICE = logging.getLogger("service")

Lines = list[dict[str, object]]


@pytest.fixture
def lines() -> Lines:
    return []


@pytest.fixture
def app(lines: Lines) -> Flask:
    return create_app(access_log=lines.append)


@pytest.fixture
def configured() -> Iterator[None]:
    """Configure logging as in a serving process, for one test."""
    before = SERVICE.level, SERVICE.handlers[:], SERVICE.propagate
    dictConfig(dict(json_log.CONFIGURATION))
    yield
    SERVICE.level, SERVICE.handlers, SERVICE.propagate = before


def test_a_request_is_a_line(client: FlaskClient, lines: Lines) -> None:
    """The line has the id, the method, the route, the status, the bytes, the time, the client."""
    response = client.post("/v1/show", json=SHOW, headers=NAMED)
    [line] = lines
    milliseconds = line.pop("duration_ms")
    assert isinstance(milliseconds, float)
    assert milliseconds > 0
    assert line == {
        "request_id": "table-7",
        "method": "POST",
        "route": "/v1/show",
        "status": 200,
        "bytes": len(response.data),
        "client": "127.0.0.1",
    }


def test_the_time_counts_from_the_whole_request(client: FlaskClient, lines: Lines) -> None:
    """The duration includes the time that a request waited in the queue."""
    client.post("/v1/show", json=SHOW, environ_overrides={BEGUN: perf_counter() - 3})
    assert lines[0]["duration_ms"] > 3000  # type: ignore[operator]  # - a number


@pytest.mark.parametrize(
    ("method", "path", "route", "status"),
    [
        ("GET", "/v1/rulesets/box", "/v1/rulesets/{id}", 200),
        ("GET", "/v1/rulesets/nobody-s", "/v1/rulesets/{id}", 404),
        ("GET", "/problems/not-found?secret=1", "/problems/{code}", 200),
        ("GET", "/v1/show", "/v1/show", 400),
        ("OPTIONS", "/v1/game", "/v1/game", 204),
        ("GET", "/secret?secret=1", "unmatched", 404),
        ("DELETE", "/v1/show", "unmatched", 405),
        ("GET", "/metrics", "/metrics", 200),
    ],
)
def test_a_line_has_the_route_and_not_the_path(
    client: FlaskClient, lines: Lines, method: str, path: str, route: str, status: int
) -> None:
    """Routes are written as in the contract; a path only if none matched, a query never."""
    response = client.open(path, method=method)
    [line] = lines
    assert (line["method"], line["route"], line["status"]) == (method, route, status)
    assert line["bytes"] == len(response.data)
    assert line["request_id"] == response.headers["X-Request-ID"]
    assert line.get("path") == (path.partition("?")[0] if route == "unmatched" else None)
    assert "secret=" not in str(line)


@pytest.mark.parametrize(
    ("path", "body", "told"),
    [
        ("/v1/show", {}, ("invalid-request", "missing-field", "#")),
        ("/v1/show", {**SHOW, "claim": 61}, ("invalid-request", "out-of-range", "#/claim")),
        ("/v1/show", {**SHOW, "ann": 1}, ("invalid-request", "unknown-field", "#/*")),
        ("/v1/show", {**SHOW, "starter": "5H"}, ("duplicate-card", "duplicate-card", "#/starter")),
        (
            "/v1/game",
            {
                "players": ["ann", "bob"],
                "first_dealer": "bob",
                "deals": [{"scores": {"ann": -1, "bob": 9}}],
            },
            ("invalid-request", "out-of-range", "#/deals/0/scores/*"),
        ),
        (
            "/v1/show?hand=5H,5S,5C,1D&starter=5D",
            None,
            ("invalid-request", "not-a-card", "hand"),
        ),
        (
            "/v1/show?hand=5H,5S,5C,JD&starter=5D&ann=1",
            None,
            ("invalid-request", "unknown-parameter", "*"),
        ),
    ],
)
def test_a_line_says_what_was_wrong(
    client: FlaskClient, lines: Lines, path: str, body: object, told: tuple[str, ...]
) -> None:
    """A refused request has the code and the first error of its problem, without chosen names."""
    response = client.get(path) if body is None else client.post(path, json=body)
    [line] = lines
    place = "parameter" if body is None else "pointer"
    assert (line["code"], line["error"], line[place]) == told
    [first, *_] = response.json["errors"]
    assert (response.json["code"], first["code"]) == told[:2]
    assert "ann" not in str(line)


def test_a_line_about_no_part_of_a_request_has_a_code_only(
    client: FlaskClient, lines: Lines
) -> None:
    """A body that is no JSON has no first error."""
    client.post("/v1/show", data=b"{", content_type="application/json")
    assert lines[0]["code"] == "malformed-json"
    assert lines[0].keys().isdisjoint({"error", "pointer", "parameter"})


def test_a_line_says_who_sent_what_was_refused(client: FlaskClient, lines: Lines) -> None:
    """The start of User-Agent and of an unmatched path; nothing of a request that was answered."""
    agent = {"User-Agent": "a" * 200}
    client.get(f"/{'b' * 300}", headers=agent)
    client.get("/v1/rulesets", headers=agent)
    client.get("/nothing", headers={"User-Agent": ""})
    refused, answered, unnamed = lines
    assert (refused["user_agent"], refused["path"]) == ("a" * 100, f"/{'b' * 199}")
    assert answered.keys().isdisjoint({"code", "error", "user_agent", "path"})
    assert "user_agent" not in unnamed


TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"


@pytest.mark.parametrize(
    ("given", "trace"),
    [
        (f"00-{TRACE}-00f067aa0ba902b7-01", TRACE),
        (f"01-{TRACE}-00f067aa0ba902b7-01-more", TRACE),
        (f"00-{TRACE}-00f067aa0ba902b7-01-more", None),
        (f"ff-{TRACE}-00f067aa0ba902b7-01", None),
        (f"00-{TRACE.upper()}-00f067aa0ba902b7-01", None),
        (f"00-{'0' * 32}-00f067aa0ba902b7-01", None),
        (f"00-{TRACE}-{'0' * 16}-01", None),
        ("", None),
    ],
)
def test_a_line_has_the_trace(
    client: FlaskClient, lines: Lines, given: str, trace: str | None
) -> None:
    """A valid `traceparent` gives the id of the trace, of any request; another gives none."""
    client.get("/v1/rulesets", headers={"traceparent": given})
    assert lines[0].get("trace_id") == trace


def test_an_answer_without_a_body_has_no_bytes(client: FlaskClient, lines: Lines) -> None:
    """HEAD and 304 send nothing, whatever the Content-Length says."""
    tag = client.head("/openapi.yaml").headers["ETag"]
    client.get("/openapi.yaml", headers={"If-None-Match": tag})
    assert [(line["status"], line["bytes"]) for line in lines] == [(200, 0), (304, 0)]


def test_a_method_is_not_logged_at_any_length(client: FlaskClient, lines: Lines) -> None:
    """An overlong method is truncated in the log."""
    client.open("/", method="A" * 1000)
    assert lines[0]["method"] == "A" * 20


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_health_checks_are_logged_only_when_they_fail(
    client: FlaskClient, lines: Lines, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Successful health checks would flood the log: they come every few seconds."""
    client.get(path)
    assert lines == []

    def fail(_: object) -> Response:
        raise Problem("not-ready", "it fails")

    monkeypatch.setattr(service_pages, "json_response", fail)
    client.get(path)
    assert [(line["route"], line["status"]) for line in lines] == [(path, 503)]


@pytest.mark.parametrize(
    ("proxies", "client_address"),
    [(0, "127.0.0.1"), (1, "10.0.0.2"), (2, "10.0.0.1"), (4, "127.0.0.1")],
)
def test_the_client_is_behind_as_many_proxies_as_are_trusted(
    lines: Lines, proxies: int, client_address: str
) -> None:
    """Only forwarded addresses that a trusted proxy added are believed."""
    app = create_app(Settings(trusted_proxies=proxies), lines.append)
    forwarded = {"X-Forwarded-For": "6.6.6.6, 10.0.0.1, 10.0.0.2"}
    app.test_client().get("/v1/rulesets", headers=forwarded)
    assert lines[0]["client"] == client_address


@pytest.mark.parametrize(
    ("forwarded", "logged"),
    [
        ("2001:db8::1", "2001:db8::1"),
        ("unknown", "127.0.0.1"),
        ("10.0.0.1:5555", "127.0.0.1"),
        ("", "127.0.0.1"),
    ],
)
def test_only_an_address_is_logged(lines: Lines, forwarded: str, logged: str) -> None:
    """If a proxy forwards something else than an address, its own is logged."""
    app = create_app(Settings(trusted_proxies=1), lines.append)
    app.test_client().get("/v1/rulesets", headers={"X-Forwarded-For": forwarded})
    assert lines[0]["client"] == logged


def test_a_proxy_does_not_move_the_service() -> None:
    """Only the client's address is taken from forwarding headers, not host or scheme."""
    app = create_app(Settings(trusted_proxies=1))
    app.add_url_rule("/seen", view_func=lambda: Response(request.url))
    moved = {"Host": "a.example", "X-Forwarded-Host": "b.example", "X-Forwarded-Prefix": "/b"}
    response = app.test_client().get("/seen", headers=moved | {"X-Forwarded-Proto": "https"})
    assert response.text == "http://a.example/seen"


@pytest.mark.parametrize(("status", "level"), [(200, "INFO"), (404, "INFO"), (500, "ERROR")])
def test_a_line_is_one_object_of_json(
    capfd: pytest.CaptureFixture[str], status: int, level: str
) -> None:
    """A line is written to standard error, with the time in UTC and the level."""
    json_log.access({"status": status, "route": "/a\nb"})
    out, written = capfd.readouterr()
    assert out == ""
    assert written.count("\n") == 1
    line = orjson.loads(written)
    assert datetime.fromisoformat(line.pop("time")).utcoffset() == timedelta()
    assert line == {
        "level": level,
        "pid": os.getpid(),
        "message": "request",
        "status": status,
        "route": "/a\nb",
    }


def test_a_log_that_cannot_be_written_is_no_reason_not_to_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If the disk is full or the reader is gone, only the log line is lost."""
    reading, writing = os.pipe()
    os.close(reading)
    monkeypatch.setattr(json_log, "STANDARD_ERROR", writing)
    client = create_app(access_log=json_log.access).test_client()
    assert client.post("/v1/show", json=SHOW).status_code == 200
    os.close(writing)


@pytest.mark.usefixtures("configured")
@pytest.mark.parametrize(
    "said", ["the secret cause", "half a pair: \ud83d"], ids=["text", "a lone surrogate"]
)
def test_a_failure_is_logged_with_its_stack_trace(
    client: FlaskClient,
    lines: Lines,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    said: str,
) -> None:
    """The stack trace is logged as JSON with the request id, and is not in the response."""

    def fail(_: object) -> None:
        raise RuntimeError(said)

    SERVICE.handlers[0].setStream(sys.stderr)  # type: ignore[attr-defined]  # - it is a StreamHandler
    monkeypatch.setattr(counting, "count_hand", fail)
    response = client.post("/v1/show", json=SHOW, headers=NAMED)
    [line] = map(orjson.loads, capsys.readouterr().err.splitlines())
    assert (line["level"], line["request_id"], line["pid"]) == ("ERROR", "table-7", os.getpid())
    assert line["exception"].startswith("Traceback (most recent call last):\n")
    assert "RuntimeError: " in line["exception"]
    assert response.status_code == lines[0]["status"] == 500
    assert "Traceback" not in response.text


@pytest.mark.usefixtures("configured")
def test_what_happens_outside_requests_has_no_id(capsys: pytest.CaptureFixture[str]) -> None:
    """Only records logged during a request have a request id."""
    SERVICE.handlers[0].setStream(sys.stderr)  # type: ignore[attr-defined]  # - it is a StreamHandler
    logging.getLogger("service.server").info("%s o'clock", 5)
    line = orjson.loads(capsys.readouterr().err)
    assert datetime.fromisoformat(line.pop("time")).utcoffset() == timedelta()
    assert line == {"level": "INFO", "pid": os.getpid(), "message": "5 o'clock"}
