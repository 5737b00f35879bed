"""The service starts if it can, and otherwise says why in one line."""

import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.ops.messages import CONTENT
from tests.ops.server import (
    COMMAND,
    PATIENCE,
    Server,
    followed,
    metrics_folders,
    running,
    serving,
)
from tests.tools import missing


def refused(settings: dict[str, str], *before: str) -> list[str]:
    """Return the message of a service that does not start and leaves no folder behind."""
    environment = {**os.environ, "HOST": "127.0.0.1", "PORT": "0", **settings}
    with followed((*before, *COMMAND), environment) as (process, log):
        assert process.wait(PATIENCE) == 1
    assert not metrics_folders(process.pid)
    return log.lines


def test_wrong_settings_are_told_in_one_line() -> None:
    """With invalid settings the service does not start, and names them."""
    [said] = refused({"KEEP_ALIVE": "75s", "WORKERS": "-1"})
    wrong = "WORKERS must be a whole number from 1 to 256, not '-1'"
    other = "KEEP_ALIVE must be a whole number from 0 to 3600, not '75s'"
    assert said == f"cannot start: {wrong}; {other}"


def test_a_taken_port_is_told_in_one_line() -> None:
    """If the port is taken the service exits at once, and suggests the next one."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        said = refused({"PORT": str(port)})
    assert said == [f"cannot start: port {port} is in use; try PORT={port + 1}"]


@pytest.mark.parametrize("metrics", ["on", "off"])
def test_without_room_for_files_it_does_not_start(metrics: str) -> None:
    """Without room for its files the service does not start, and says what it needs."""
    settings = {"TMPDIR": "/tmp", "METRICS": metrics}  # noqa: S108 - as everywhere
    [said] = refused(settings, "sh", "-c", 'ulimit -f 1000; exec "$@"', "sh")
    assert said.startswith("cannot start: it needs 4 MiB of /dev/shm or TMPDIR: ")
    assert said.endswith(": /dev/shm: File too large; /tmp: File too large")


def test_with_few_files_it_does_not_start() -> None:
    """Where a process may open fewer than 256 files, most clients would be refused."""
    few_files = ("sh", "-c", 'ulimit -n 255; exec "$@"', "sh")
    assert refused({}, *few_files) == [
        "cannot start: it needs 256 file descriptors (ulimit -Hn allows 255)"
    ]


PLACED = """
import tempfile
from service.server import metrics_directory
metrics_directory.PLACES = (lambda: "/nothing", tempfile.gettempdir)
from service.server.gunicorn_conf import *
"""


def opened(pid: int) -> list[Path]:
    """Return the files that a process has open, without those that it closes meanwhile."""
    found = []
    for each in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):
            found.append(each.readlink())
    return found


@pytest.mark.parametrize(("metrics", "folders"), [("on", 1), ("off", 0)])
def test_files_are_kept_where_temporary_files_are(
    tmp_path: Path, metrics: str, folders: int
) -> None:
    """Without /dev/shm the service uses TMPDIR alone, and leaves nothing there."""
    configuration, files, home = (tmp_path / name for name in ("placed.py", "files", "home"))
    configuration.write_text(PLACED, "utf-8")
    files.mkdir()
    home.mkdir()
    places = {"TMPDIR": str(files), "HOME": str(home), "XDG_RUNTIME_DIR": str(home)}
    arguments = ("--config", str(configuration), "--log-level", "debug")
    with running({**places, "METRICS": metrics}, *arguments) as server:
        assert len(list(files.iterdir())) == folders
        assert [each for each in opened(server.workers[0]) if each.is_relative_to(files)]
        # Neither a control socket nor a pid file is written.
        server.log.find("Control socket disabled")
        assert list(home.iterdir()) == []
    assert list(files.iterdir()) == []


@contextmanager
def mounted(options: str, then: str, settings: dict[str, str]) -> Iterator[Server]:
    """Run a service after a shell command, with a ``/dev/shm`` of its own."""
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
    """With a full or read-only `/dev/shm` it uses temporary files, and logs no failure."""
    with mounted(options, then, {"METRICS": metrics}) as server:
        assert server.post("/v1/show", CONTENT).status == 200
        assert server.get("/metrics").status == (200 if metrics == "on" else 404)
    assert not [line for line in server.log.lines if '"ERROR"' in line]


@pytest.mark.slow
def test_it_goes_on_when_the_memory_for_files_is_full() -> None:
    """No process dies of SIGBUS when `/dev/shm` fills up, and workers can be replaced."""
    with mounted("size=8m", "true", {"WORKERS": "2"}) as server:
        full = Path(f"/proc/{server.process.pid}/root/dev/shm/full")
        subprocess.run(
            ("dd", "if=/dev/zero", "bs=4k", f"of={full}"), capture_output=True, check=False
        )
        for path in ("/v1/rulesets", "/healthz", "/nothing", "/metrics", "/") * 4:
            assert server.get(path).status in {200, 404}
        for worker in server.workers:
            os.kill(worker, signal.SIGKILL)
            server.log.find(rf"Worker \(pid:{worker}\) was sent SIGKILL")
        for _ in range(4):
            assert server.post("/v1/show", CONTENT).status == 200
    assert not [line for line in server.log.lines if "SIGBUS" in line]
