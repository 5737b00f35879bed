"""The commands that set up, start, test, install and ship the service, as the README has them."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.docs.readme import TEXT, Kind, of_kind
from tests.ops.server import PATIENCE, ROOT, Log
from tests.tools import need

ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    # A make inside this one is a make of its own.
    if not name.startswith(("MAKE", "MFLAGS")) and not name.lower().endswith("_proxy")
}
MAKE_COMMANDS = [command for block in of_kind(Kind.MAKE) for command in block.commands]


def _make(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (shutil.which("make") or "make", *arguments),
        cwd=ROOT,
        env={**ENVIRONMENT, **settings},
        capture_output=True,
        text=True,
        check=False,
    )


@contextmanager
def started(command: str, folder: Path) -> Iterator[str]:
    """Run a command that serves, on a free port, and yield its address; nothing is left behind."""
    process = subprocess.Popen(
        ("bash", "-c", command),
        cwd=folder,
        env={**ENVIRONMENT, "HOST": "127.0.0.1", "PORT": "0", "WORKERS": "1"},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stderr is not None
    log = Log()
    reader = threading.Thread(target=log.follow, args=(process.stderr,))
    reader.start()
    try:
        yield log.find(r"Listening at: (http://\S+)")[1]
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(PATIENCE)
        reader.join()
        process.stderr.close()


def _healthy(address: str) -> bool:
    need("curl")
    curl = ("curl", "--silent", "--fail", "--max-time", str(PATIENCE), f"{address}/healthz")
    done = subprocess.run(curl, env=ENVIRONMENT, capture_output=True, check=True)
    return bool(json.loads(done.stdout)["status"] == "ok")


def test_the_two_commands_are_serve_and_test() -> None:
    """The blocks of make commands are the two that a newcomer needs."""
    assert MAKE_COMMANDS == ["make serve", "make test"]


def test_make_serve_serves() -> None:
    """`make serve` starts the service; with everything set up, at once."""
    up_to_date = _make("--question", ".venv/serve.stamp")
    assert up_to_date.returncode == 0, "run make setup: this test does not rebuild its own Python"
    with started(MAKE_COMMANDS[0], ROOT) as address:
        assert _healthy(address)


def test_make_test_runs_the_tests() -> None:
    """`make test` ends in pytest; it cannot run inside itself, so it is asked what it would do."""
    dry = _make("--dry-run", *MAKE_COMMANDS[1].split()[1:])
    assert dry.returncode == 0
    assert re.search(r"-m pytest\b", dry.stdout.splitlines()[-1])


def test_a_registry_out_of_reach_is_no_reason_to_remake_the_lock() -> None:
    """Where `make check` cannot ask for packages, it says why, and not that the lock is old."""
    unreachable = {"UV_DEFAULT_INDEX": "http://127.0.0.1:1/simple", "UV_HTTP_RETRIES": "0"}
    done = _make("check-lock", **unreachable)
    assert done.returncode != 0
    assert "Failed to fetch: http://127.0.0.1:1/simple/" in done.stderr
    assert "is the package registry out of reach?" in done.stdout
    assert "make lock" not in done.stdout


def test_every_make_command_in_the_text_exists() -> None:
    """Each `make …` that a sentence names is listed by `make help`, its variables are known."""
    listed = set(re.findall(r"^make ([a-z-]+) ", _make("help").stdout, re.MULTILINE))
    mentioned = re.findall(r"`make ([a-z-]+)((?: [A-Z]+=\w+)*)`", TEXT)
    assert len(mentioned) == TEXT.count("`make ")
    assert {"check", "help", "test-slow", "bench"} <= {target for target, _ in mentioned}
    assert {target for target, _ in mentioned} <= listed | {"help"}
    makefile = (ROOT / "Makefile").read_text()
    for variable in re.findall(r"([A-Z]+)=", "".join(variables for _, variables in mentioned)):
        assert f"\n{variable} ?=" in makefile


@pytest.mark.slow
def test_the_package_is_installed_and_served_as_written(tmp_path: Path) -> None:
    """The commands for a package make an environment, install the service there and start it."""
    checkout = tmp_path / "checkout"
    made = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "tests")
    shutil.copytree(ROOT, checkout, ignore=made)
    [block] = of_kind(Kind.PACKAGE)
    *install, serve = block.commands
    path = f"{Path(sys.executable).parent}:{ENVIRONMENT['PATH']}"
    for command in install:
        environment = {**ENVIRONMENT, "PATH": path}
        subprocess.run(("bash", "-c", command), cwd=checkout, env=environment, check=True)
    shutil.rmtree(checkout / "service")
    with started(f"exec {serve}", checkout) as address:
        assert _healthy(address)


def test_the_image_is_run_as_it_is_made() -> None:
    """The image that is run is the one that is built, and publishes a port that it exposes.

    The commands themselves need a Docker Engine: ``python -m tests.docs.image`` runs them.
    """
    [block] = of_kind(Kind.IMAGE)
    build, run = (command.split() for command in block.commands)
    assert build[:3] == ["docker", "build", "-t"]
    assert build[4:] == ["."]
    assert run[:2] == ["docker", "run"]
    assert run[-1] == build[3]
    dockerfile = (ROOT / "Dockerfile").read_text()
    published = run[run.index("-p") + 1].split(":")
    assert published[:2] == ["127.0.0.1", "8000"]
    assert f"\nEXPOSE {published[2]}\n" in dockerfile
