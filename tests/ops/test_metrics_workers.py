"""The numbers and the log of several processes, under a real server."""

import os
import re
import resource
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import orjson
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.api.operations import SHOW
from tests.ops.server import COMMAND, PATIENCE, ROOT, Server, running

CONTENT = orjson.dumps(SHOW)
TWO = {"WORKERS": "2"}
MEMORY = Path("/dev/shm")  # noqa: S108 - looked at, not written to


def numbers(server: Server) -> dict[str, float]:
    """Return what the service has counted, summed up over labels; buckets are left out."""
    answer = server.get("/metrics")
    assert answer.status == 200
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(answer.body.decode()):
        for sample in family.samples:
            if "le" not in sample.labels:
                found[sample.name] = found.get(sample.name, 0) + sample.value
    return found


def score(server: Server, times: int) -> None:
    """Score hands, each over a connection of its own, so that every worker gets some."""
    for _ in range(times):
        assert server.post("/v1/show", CONTENT).status == 200


def processes(server: Server) -> list[int]:
    """Return the workers that have been started."""
    found = (re.search(r"Booting worker with pid: (\d+)", line) for line in server.log.lines)
    return [int(one[1]) for one in found if one]


def folders(owner: int) -> list[Path]:
    """Return the folders in memory in which a service counts, by its process."""
    return list(MEMORY.glob(f"cribbage-metrics-{owner}-*"))


@contextmanager
def counting(settings: dict[str, str]) -> Iterator[tuple[Server, Path]]:
    """Run a service, and find the folder in which it counts; afterwards the folder is gone."""
    with running(settings) as server:
        [folder] = folders(server.process.pid)
        yield server, folder
    assert not folders(server.process.pid)


def test_workers_count_together() -> None:
    """Whichever worker is asked, the answer has the requests of all."""
    with counting(TWO) as (server, folder):
        # The second worker may take a little longer to start.
        asked = next(times for times in range(1, 1000) if numbers(server)["cribbage_workers"] == 2)
        score(server, 50)
        for _ in range(4):
            assert numbers(server)["cribbage_hands_scored_total"] == 50
        found = numbers(server)
        # Beside the hands: whether it was ready, and the numbers before these.
        assert found["cribbage_http_requests_total"] == 50 + 1 + asked + 4
        assert found["cribbage_http_request_duration_seconds_count"] == 50 + 1 + asked + 4
        assert found["cribbage_workers"] == 2
        assert {path.stem.partition("_")[0] for path in folder.iterdir()} == {
            "counter",
            "gauge",
            "histogram",
        }


@pytest.mark.parametrize("signal_", [signal.SIGHUP, signal.SIGKILL])
def test_what_an_ended_worker_has_counted_stays(signal_: signal.Signals) -> None:
    """The next worker goes on from there, and two files are left of the one that ended."""
    with counting({}) as (server, folder):
        score(server, 10)
        [old] = processes(server)
        os.kill(server.process.pid if signal_ == signal.SIGHUP else old, signal_)
        server.log.find(rf"Worker \(pid:{old}\) was sent")
        score(server, 10)
        found = numbers(server)
        assert found["cribbage_hands_scored_total"] == 20
        assert found["cribbage_workers"] == 1
        left = {path.name for path in folder.glob(f"*_{old}.db")}
        assert left == {f"counter_{old}.db", f"histogram_{old}.db"}


def test_a_worker_without_room_counts_nothing() -> None:
    """It says so once and serves: one that has begun to count, and one that starts."""
    with counting({}) as (server, _):
        score(server, 1)
        [old] = processes(server)
        # No file may grow: asking for room fails as it does where the memory is full.
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
    assert [line["pid"] for line in said] == processes(server)


def test_every_line_of_the_log_is_json() -> None:
    """What gunicorn says is in the form of the lines about requests."""
    with running() as server:
        answer = server.post("/v1/show", CONTENT, "X-Request-ID: table-7")
        line = orjson.loads(server.log.find('.*"request_id":"table-7".*')[0])
        assert line["message"] == "request"
        assert (line["method"], line["route"], line["status"]) == ("POST", "/v1/show", 200)
        assert (line["bytes"], line["client"]) == (len(answer.body), "127.0.0.1")
        assert line["pid"] in processes(server)
    lines = [orjson.loads(line) for line in server.log.lines]
    assert all({"time", "level", "pid", "message"} <= line.keys() for line in lines)
    assert [line["message"] for line in lines][-1].startswith("Shutting down")
    assert not [line for line in lines if line.get("route") == "/readyz"]


def test_without_metrics_there_is_no_folder() -> None:
    """What is switched off leaves no files and has no path."""
    with running({"METRICS": "off"}) as server:
        assert server.get("/metrics").status == 404
        assert server.post("/v1/show", CONTENT).status == 200
        assert not folders(server.process.pid)


def test_a_taken_port_is_told_in_one_line_and_leaves_no_folder() -> None:
    """The service does not wait for the port, and says how to start at the next one."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        environment = {**os.environ, "HOST": "127.0.0.1", "PORT": str(port), "WORKERS": "1"}
        process = subprocess.Popen(
            COMMAND, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True
        )
        _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert said == f"port {port} is in use; try make serve PORT={port + 1}\n"
    assert not folders(process.pid)


PLACED = """
import os
from pathlib import Path
from service.server import metrics_directory
metrics_directory.MEMORY = Path("/nothing")
import service.server.gunicorn_conf
print(os.environ["PROMETHEUS_MULTIPROC_DIR"])
"""


def placed(folder: Path) -> subprocess.CompletedProcess[str]:
    """Have a folder made on a system without memory for files, or with none at all."""
    settings = {"PORT": "0", "TMPDIR": str(folder)}
    code = PLACED
    if not folder.exists():
        code = f"import tempfile; tempfile.tempdir = {str(folder)!r}\n{PLACED}"
    return subprocess.run(
        (COMMAND[0], "-c", code),
        cwd=ROOT,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_files_are_kept_where_temporary_files_are(tmp_path: Path) -> None:
    """Where there is no memory for files, TMPDIR says where they are; nothing is left there."""
    done = placed(tmp_path)
    assert done.stdout.startswith(f"{tmp_path}/cribbage-metrics-")
    assert list(tmp_path.iterdir()) == []


def test_without_a_place_for_files_it_does_not_start(tmp_path: Path) -> None:
    """It says what is missing, in one line."""
    done = placed(tmp_path / "nothing")
    assert done.returncode == 1
    assert done.stderr.startswith("cannot start: METRICS needs a place for its files, /dev/shm or")
    assert done.stderr.count("\n") == 1


def test_a_wrong_origin_is_told_in_one_line() -> None:
    """The service does not start with an origin that no browser would send."""
    failed = subprocess.run(
        COMMAND,
        cwd=ROOT,
        env={**os.environ, "PORT": "0", "CORS_ORIGINS": "https://a.example/"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert failed.returncode == 1
    assert failed.stderr == (
        "cannot start: CORS_ORIGINS must be * or origins as browsers send them, "
        "such as https://example.org, not 'https://a.example/'\n"
    )


@pytest.mark.parametrize("path", ["/v1/show", "/v1/show/batch"])
def test_a_preflight_is_answered_by_a_real_server(path: str) -> None:
    """204 without a body, and the connection goes on."""
    asking = f"OPTIONS {path} HTTP/1.1\r\nHost: a\r\nOrigin: https://b\r\n"
    with running({"CORS_ORIGINS": "*"}) as server, server.connect() as connection:
        for _ in range(2):
            connection.send(f"{asking}Access-Control-Request-Method: POST\r\n\r\n".encode())
            answer = connection.answer()
            assert answer.status == 204
            assert "POST" in answer.headers["Access-Control-Allow-Methods"]
            assert "Content-Length" not in answer.headers
