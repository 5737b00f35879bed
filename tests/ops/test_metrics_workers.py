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
from tests.ops.server import COMMAND, PATIENCE, ROOT, Server, followed, running, serving
from tests.tools import missing

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


def test_a_start_removes_what_a_killed_service_has_left() -> None:
    """Folders of services that live stay."""
    with counting({}) as (_, living):
        with running({"WORKERS": "2"}) as killed:
            [left] = folders(killed.process.pid)
            killed.process.kill()
        # Its workers have ended too: they held its log open.
        with running():
            assert living.exists()
            assert not left.exists()


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


def refused(settings: dict[str, str], *before: str) -> list[str]:
    """Return what a service says that does not start, and leaves no folder."""
    environment = {**os.environ, "HOST": "127.0.0.1", "PORT": "0", **settings}
    with followed((*before, *COMMAND), environment) as (process, log):
        assert process.wait(PATIENCE) == 1
    assert not folders(process.pid)
    return log.lines


def test_a_taken_port_is_told_in_one_line() -> None:
    """The service does not wait for the port, and says how to start at the next one."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        said = refused({"PORT": str(port)})
    assert said == [f"port {port} is in use; try make serve PORT={port + 1}"]


@pytest.mark.parametrize("metrics", ["on", "off"])
def test_without_room_for_files_it_does_not_start(metrics: str) -> None:
    """It says what it needs and why it has not got it, in one line."""
    settings = {"TMPDIR": "/tmp", "METRICS": metrics}  # noqa: S108 - as everywhere
    [said] = refused(settings, "sh", "-c", 'ulimit -f 1000; exec "$@"', "sh")
    assert said.startswith("cannot start: it needs 4 MiB of /dev/shm or TMPDIR: ")
    assert said.endswith(": /dev/shm: File too large; /tmp: File too large")


PLACED = """
import tempfile
from service.server import metrics_directory
metrics_directory.PLACES = (lambda: "/nothing", tempfile.gettempdir)
from service.server import gunicorn_conf
print(gunicorn_conf.worker_tmp_dir, *metrics_directory.Path(tempfile.gettempdir()).iterdir())
"""


@pytest.mark.parametrize(("metrics", "folders_"), [("on", 1), ("off", 0)])
def test_files_are_kept_where_temporary_files_are(
    tmp_path: Path, metrics: str, folders_: int
) -> None:
    """Where there is no memory for files, TMPDIR says where they are; nothing is left there."""
    environment = {**os.environ, "PORT": "0", "TMPDIR": str(tmp_path), "METRICS": metrics}
    said = subprocess.check_output((COMMAND[0], "-c", PLACED), cwd=ROOT, env=environment, text=True)
    place, *made = said.split()
    assert place == str(tmp_path)
    assert len(made) == folders_
    assert list(tmp_path.iterdir()) == []


@contextmanager
def mounted(options: str, then: str, settings: dict[str, str]) -> Iterator[Server]:
    """Run a service whose `/dev/shm` is a file system of its own, after a command of the shell."""
    space = ("unshare", "--user", "--map-root-user", "--mount", "sh", "-ec")
    mount = f"mount -t tmpfs -o {options} tmpfs /dev/shm"
    if subprocess.run((*space, mount), capture_output=True, check=False).returncode:
        missing("right to mount a file system", "sudo make test-slow")
    with serving((*space, f'{mount}; {then}; exec "$@"', "sh", *COMMAND), settings) as server:
        yield server


FILL = "dd if=/dev/zero bs=4k of=/dev/shm/full || true"


@pytest.mark.slow
@pytest.mark.parametrize("metrics", ["on", "off"])
@pytest.mark.parametrize(("options", "then"), [("size=8m", FILL), ("ro", "true")])
def test_it_starts_without_memory_for_files(options: str, then: str, metrics: str) -> None:
    """With a full or read-only `/dev/shm` it runs with the temporary files, and says no fault."""
    with mounted(options, then, {"METRICS": metrics}) as server:
        score(server, 1)
        assert server.get("/metrics").status == (200 if metrics == "on" else 404)
    assert not [line for line in server.log.lines if '"ERROR"' in line]


@pytest.mark.slow
def test_it_goes_on_when_the_memory_for_files_is_full() -> None:
    """No process dies of SIGBUS, and workers are replaced."""
    with mounted("size=8m", "true", {"WORKERS": "2"}) as server:
        score(server, 4)
        full = Path(f"/proc/{server.process.pid}/root/dev/shm/full")
        subprocess.run(
            ("dd", "if=/dev/zero", "bs=4k", f"of={full}"), capture_output=True, check=False
        )
        for path in ("/v1/rulesets", "/healthz", "/nothing", "/metrics", "/") * 4:
            assert server.get(path).status in {200, 404}
        for worker in processes(server):
            os.kill(worker, signal.SIGKILL)
            server.log.find(rf"Worker \(pid:{worker}\) was sent SIGKILL")
        score(server, 4)
    assert not [line for line in server.log.lines if "SIGBUS" in line]


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
