"""The contents of the image, and a run without privileges, shell or writable files."""

import json
import subprocess
from collections.abc import Iterator

import pytest

from tests.image.container import NAME, contained, first_health, python
from tests.image.engine import PATIENCE, CommandFailedError, docker
from tests.ops.messages import CONTENT, LENGTH
from tests.ops.server import Server, head

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("docker")]

MOST = 110_000_000
"""Bytes that the image may add to its base."""
GRACE = 25
"""The grace period of orchestrators, in seconds."""
PACKAGES = ("pip", "ensurepip", "setuptools", "wheel")
PROGRAMS = (
    *("pip3", "easy_install", "uv"),
    *("gcc", "cc", "g++", "c++", "clang", "tcc", "cpp", "ld", "as", "make", "cmake", "rustc", "go"),
)
LOOK = f"""
import os
for folder, folders, files in os.walk("/"):
    folders[:] = [name for name in folders if os.path.join(folder, name) not in ("/proc", "/sys")]
    for name in folders + files:
        path = os.path.join(folder, name)
        package = name in {PACKAGES} or name.startswith(("pip-", "setuptools-"))
        if package or (name in {PROGRAMS} and os.path.isfile(path) and os.access(path, os.X_OK)):
            print(path)
"""
TELL = r"""
import json, os
with open("/proc/1/status") as status:
    told = dict(line.rstrip("\n").split(":\t") for line in status)
try:
    open("/app/written", "w")
except OSError as error:
    told["written"] = error.strerror
with open("/tmp/written", "w") as file:
    told["scratch"] = file.write("four")
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def server(image: str) -> Iterator[Server]:
    """Run the service in a container without privileges."""
    with contained(image) as server:
        yield server


def test_it_holds_nothing_that_installs_or_compiles(server: Server) -> None:
    """Neither pip nor a compiler is anywhere in the file system."""
    assert server.get("/healthz").status == 200
    assert python(LOOK, user="0") == ""


def test_it_is_small(image: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The image adds a bounded size to its base, which is printed."""
    size, base = (
        int(docker("image", "inspect", "--format={{.Size}}", name))
        for name in (image, "python:3.13-slim")
    )
    with capsys.disabled():
        print(f"\nimage: {size / 1e6:.0f} MB, of which {base / 1e6:.0f} MB are the base's")  # noqa: T201 - to be read
    assert size - base < MOST


def test_it_runs_without_rights(server: Server) -> None:
    """The server is user 10001, has no capabilities, and can only write to /tmp."""
    assert server.get("/healthz").status == 200
    told = json.loads(python(TELL))
    assert told["Uid"].split() == told["Gid"].split() == ["10001"] * 4
    assert int(told["CapEff"], 16) == int(told["CapPrm"], 16) == int(told["CapBnd"], 16) == 0
    assert told["NoNewPrivs"] == "1"
    assert (told["written"], told["scratch"]) == ("Read-only file system", 4)


def test_it_has_no_shell_here(server: Server) -> None:
    """The tested container cannot run a shell, so the service needs none."""
    assert server.get("/healthz").status == 200
    with pytest.raises(CommandFailedError, match=r": 12[67]: "):
        docker("exec", NAME, "sh", "-c", "true")


def test_it_becomes_healthy(server: Server) -> None:
    """The first result of the image's health check is healthy."""
    assert server.get("/readyz").status == 200
    assert first_health() == "health_status: healthy"


def test_it_counts_a_hand(server: Server) -> None:
    """A show of 29 is answered."""
    assert server.post("/v1/show", CONTENT).json["total"] == 29


def test_it_answers_what_was_begun_and_ends_well(image: str) -> None:
    """After SIGTERM a half-sent request can finish; then the container exits with 0, in time."""
    name = f"{NAME}-stopping"
    with contained(image, name) as server, server.connect() as connection:
        connection.send(head("/v1/show", LENGTH), CONTENT[:20])
        stop = ("docker", "stop", f"--time={GRACE}", name)
        with subprocess.Popen(stop, stdout=subprocess.DEVNULL) as stopping:
            server.log.find("Handling signal: term")
            connection.send(CONTENT[20:])
            assert connection.answer().json["total"] == 29
            assert stopping.wait(PATIENCE) == 0
        # If the Engine had to kill the container, this would be 137.
        assert docker("inspect", "--format={{.State.ExitCode}}", name) == "0"


def test_it_says_why_it_does_not_start(broken_image: str) -> None:
    """With an invalid setting the container exits at once, and its message names the setting."""
    with pytest.raises(CommandFailedError, match="1: cannot start: PORT must be a whole number"):
        docker("run", "--rm", broken_image)
