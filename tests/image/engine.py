"""A Docker Engine for a block: the machine's own, or one that is started and stopped again."""

import os
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from tests.ops.server import ROOT

BRING_UP = ROOT.parent / "shared" / "container" / "engine-up"
TAKE_DOWN = BRING_UP.with_name("engine-down")
Build = Callable[..., str]
PATIENCE = 600
"""Timeout of a Docker command in seconds."""


class CommandFailedError(Exception):
    """A command failed; the message is its standard error."""


def run(*command: str, text: str = "", environment: Mapping[str, str] | None = None) -> str:
    """Run a command with this standard input, and return its stripped standard output."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        input=text,
        env={**os.environ, **(environment or {})},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode:
        raise CommandFailedError(f"{' '.join(command)}: {done.returncode}: {done.stderr.strip()}")
    return done.stdout.strip()


def docker(*arguments: str, text: str = "", environment: Mapping[str, str] | None = None) -> str:
    """Run a Docker command, and return its standard output."""
    return run("docker", *arguments, text=text, environment=environment)


def answers() -> bool:
    """Tell whether a running Engine responds."""
    try:
        docker("info")
    except (FileNotFoundError, CommandFailedError):
        return False
    return True


def can_be_had() -> bool:
    """Tell whether there is an Engine, or one must be started, as in continuous integration."""
    return answers() or os.environ.get("CI") == "true"


@contextmanager
def engine() -> Iterator[None]:
    """Provide an Engine for a block; if it was started here, it is stopped afterwards."""
    if answers():
        yield
        return
    # Finds the Engine to stop, even if it did not start in time.
    os.environ["ENGINE_DIR"] = tempfile.mkdtemp(prefix="engine.")
    try:
        host = re.fullmatch(r"DOCKER_HOST=(\S+)", run("bash", str(BRING_UP)))
        assert host
        os.environ["DOCKER_HOST"] = host[1]
        yield
    finally:
        run("bash", str(TAKE_DOWN), "--purge")
        os.environ.pop("DOCKER_HOST", None)
        del os.environ["ENGINE_DIR"]


@contextmanager
def images() -> Iterator[Build]:
    """Build images for a block: of the checkout, or from a Dockerfile of their own."""
    names: list[str] = []

    def build(name: str, dockerfile: str = "") -> str:
        source = ("-",) if dockerfile else (".",)
        docker("build", "--quiet", "--tag", name, *source, text=dockerfile)
        names.append(name)
        return name

    try:
        yield build
    finally:
        if names:
            docker("image", "rm", "--force", *reversed(names))
