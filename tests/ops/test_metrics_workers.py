"""The metrics and the log of several processes, with a real server."""

import os
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import orjson
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.ops.messages import CONTENT
from tests.ops.server import Server, metrics_folders, running


def numbers(server: Server) -> dict[str, float]:
    """Return the metrics, summed over labels, without buckets."""
    answer = server.get("/metrics")
    assert answer.status == 200
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(answer.body.decode()):
        for sample in family.samples:
            if "le" not in sample.labels:
                found[sample.name] = found.get(sample.name, 0) + sample.value
    return found


def score(server: Server, times: int) -> None:
    """Score hands, each on a new connection, so that every worker gets some."""
    for _ in range(times):
        assert server.post("/v1/show", CONTENT).status == 200


@contextmanager
def counting(settings: dict[str, str]) -> Iterator[tuple[Server, Path]]:
    """Run a service and yield the folder of its counters, which is gone afterwards.

    Every line of its log is JSON, from the first to that of its end.
    """
    with running(settings) as server:
        [folder] = metrics_folders(server.process.pid)
        yield server, folder
    assert not metrics_folders(server.process.pid)
    lines = [orjson.loads(line) for line in server.log.lines]
    assert all({"time", "level", "pid", "message"} <= line.keys() for line in lines)
    assert lines[-1]["message"].startswith("Shutting down")


def test_workers_count_together() -> None:
    """Whichever worker responds, the metrics cover all workers."""
    with counting({"WORKERS": "2"}) as (server, folder):
        # The second worker may take a little longer to start.
        asked = next(times for times in range(1, 1000) if numbers(server)["cribbage_workers"] == 2)
        score(server, 50)
        for _ in range(4):
            assert numbers(server)["cribbage_hands_scored_total"] == 50
        found = numbers(server)
        # Besides the hands: the readiness check, and the metrics requested before.
        assert found["cribbage_http_requests_total"] == 50 + 1 + asked + 4
        assert found["cribbage_http_request_duration_seconds_count"] == 50 + 1 + asked + 4
        assert found["cribbage_workers"] == found["cribbage_worker_starts_total"] == 2
        kinds = {path.stem.partition("_")[0] for path in folder.iterdir()}
        assert kinds == {"counter", "gauge", "histogram"}


def test_what_an_ended_worker_has_counted_stays() -> None:
    """The counts of an ended worker stay, in two files, and the next worker adds to them."""
    with counting({}) as (server, folder):
        score(server, 10)
        begun = numbers(server)["cribbage_start_time_seconds"]
        for number, signal_ in enumerate((signal.SIGHUP, signal.SIGKILL), start=1):
            old = server.workers[-1]
            os.kill(server.process.pid if signal_ == signal.SIGHUP else old, signal_)
            server.log.find(rf"Worker \(pid:{old}\) was sent")
            score(server, 10)
            found = numbers(server)
            assert found["cribbage_hands_scored_total"] == 10 + 10 * number
            assert found["cribbage_workers"] == 1
            assert found["cribbage_worker_starts_total"] == 1 + number
            assert found["cribbage_start_time_seconds"] == begun
            left = {path.name for path in folder.glob(f"*_{old}.db")}
            assert left == {f"counter_{old}.db", f"histogram_{old}.db"}


def test_a_worker_without_room_counts_nothing() -> None:
    """A worker without room for counters says so once and serves, from the start or later."""
    with counting({}) as (server, _):
        score(server, 1)
        [old] = server.workers
        # No file may grow, so allocating fails as if the memory were full.
        for process in (old, server.process.pid):
            resource.prlimit(process, resource.RLIMIT_FSIZE, (0, 0))
        for path in ("/healthz", "/v1/rulesets"):
            assert server.get(path).status == 200
        score(server, 1)
        assert numbers(server)["cribbage_hands_scored_total"] == 1
        os.kill(old, signal.SIGKILL)
        server.log.find(rf"Worker \(pid:{old}\) was sent")
        score(server, 1)
        assert numbers(server)["cribbage_hands_scored_total"] == 1
        assert numbers(server)["cribbage_workers"] == 0
    said = [line for line in map(orjson.loads, server.log.lines) if "no room" in line["message"]]
    assert [line["pid"] for line in said] == server.workers


@pytest.mark.slow
def test_a_start_removes_what_a_killed_service_has_left(server: Server) -> None:
    """A start removes the folders of services that are gone, and no others."""
    [living] = metrics_folders(server.process.pid)
    with running({"WORKERS": "2"}) as killed:
        [left] = metrics_folders(killed.process.pid)
        killed.process.kill()
    # Its workers have ended too, since they kept its log open.
    with running():
        assert living.exists()
        assert not left.exists()


def test_every_line_of_the_log_is_json(server: Server) -> None:
    """Gunicorn's log lines have the same form as those of requests."""
    answer = server.post("/v1/show", CONTENT, "X-Request-ID: table-7")
    line = orjson.loads(server.log.find('.*"request_id":"table-7".*')[0])
    assert line["message"] == "request"
    assert (line["method"], line["route"], line["status"]) == ("POST", "/v1/show", 200)
    assert (line["bytes"], line["client"]) == (len(answer.body), "127.0.0.1")
    assert line["pid"] in server.workers
    assert not [line for line in server.log.lines if '"route":"/readyz"' in line]
