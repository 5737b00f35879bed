"""A Docker Engine for a while: the machine's own, or one brought up and taken down again."""

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from tests.ops.server import ROOT

BRING_UP = ROOT.parent / "shared" / "container" / "engine-up"
TAKE_DOWN = BRING_UP.with_name("engine-down")
PATIENCE = 600
"""Seconds after which a command of Docker has failed."""


class CommandFailedError(Exception):
    """A command did not end with 0; the message is what it wrote to standard error."""


def run(*command: str, text: str = "", environment: Mapping[str, str] | None = None) -> str:
    """Run a command with this standard input, and return its standard output without its end."""
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
    """Run a command of Docker, and return its standard output."""
    return run("docker", *arguments, text=text, environment=environment)


def answers() -> bool:
    """Say whether there is an Engine that works."""
    try:
        docker("info")
    except (FileNotFoundError, CommandFailedError):
        return False
    return True


def can_be_had() -> bool:
    """Say whether there is an Engine, or one has to be brought up: in continuous integration."""
    return answers() or os.environ.get("CI") == "true"


@contextmanager
def engine() -> Iterator[None]:
    """Have an Engine for a block; one that was not there before is gone afterwards."""
    if answers():
        yield
        return
    # By this the Engine is found also where it has not come up in time.
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


@dataclass(frozen=True, slots=True)
class Images:
    """The images that are tested; they are built once, and removed afterwards."""

    names: list[str] = field(default_factory=list)

    def build(self, name: str, dockerfile: str = "") -> str:
        """Build the image of the checkout, or one from a Dockerfile of its own."""
        source = ("-",) if dockerfile else (".",)
        docker("build", "--quiet", "--tag", name, *source, text=dockerfile)
        self.names.append(name)
        return name

    def remove(self) -> None:
        """Remove what was built."""
        docker("image", "rm", "--force", *reversed(self.names))


@contextmanager
def images() -> Iterator[Images]:
    """Build images for a block."""
    built = Images()
    try:
        yield built
    finally:
        if built.names:
            built.remove()
