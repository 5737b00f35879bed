"""The service behind nginx as in ``deploy/compose.yaml``, with Compose or as a stack."""

import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from tests.front.front import free_port
from tests.image.engine import PATIENCE, docker
from tests.ops.server import ROOT, Log, Server

COMPOSE = str(ROOT / "deploy" / "compose.yaml")
NAME = "cribbage-test"
ENDS = {"completed", "paused", "rollback_completed", "rollback_paused"}
"""The final states of an update."""
NGINX = "FROM python:3.13-slim\nRUN apt-get -qq update && apt-get -qq install --yes nginx-light\n"
"""Debian's nginx on the base of the service's image, so that no other image is needed."""


@dataclass(frozen=True, slots=True)
class Deployment:
    """The service and nginx, from these images."""

    image: str
    nginx: str
    port: int = field(default_factory=free_port)

    @property
    def front(self) -> Server:
        """Return a client for nginx, which is not a process of this machine."""
        return Server(None, Log(), self.port)  # type: ignore[arg-type]  # - only its port is used

    def environment(self, image: str = "") -> Mapping[str, str]:
        """Return the variables that the Compose file reads."""
        return {
            "IMAGE": image or self.image,
            "NGINX_IMAGE": self.nginx,
            "FRONT_PORT": str(self.port),
        }

    def deploy(self, image: str = "", *, detach: bool = False) -> None:
        """Deploy the stack, or an update to this image; wait until it is up, unless detached."""
        docker(
            *("stack", "deploy", "--resolve-image=never", f"--detach={str(detach).lower()}"),
            *("--compose-file", COMPOSE, NAME),
            environment=self.environment(image),
        )

    def update(self, image: str) -> str:
        """Update the service to this image, and return the final state of the update."""
        watch = ("timeout", str(PATIENCE), "docker", "events", f"--filter=service={NAME}_cribbage")
        state = '--format={{index .Actor.Attributes "updatestate.new"}}'
        with subprocess.Popen((*watch, state), stdout=subprocess.PIPE, text=True) as events:
            assert events.stdout
            try:
                self.deploy(image, detach=True)
                states = (line.strip() for line in events.stdout)
                return next((state for state in states if state in ENDS), "still under way")
            finally:
                events.terminate()

    def compose(self, *arguments: str) -> str:
        """Run a command of Compose."""
        command = ("compose", "--file", COMPOSE, "--project-name", NAME, *arguments)
        return docker(*command, environment=self.environment())


@contextmanager
def composed(image: str, nginx: str) -> Iterator[Deployment]:
    """Run the service and nginx with Compose for a block."""
    deployment = Deployment(image, nginx)
    try:
        deployment.compose("up", "--detach", "--wait", "--no-build")
        yield deployment
    finally:
        deployment.compose("down", "--timeout", "30")


@contextmanager
def stacked(image: str, nginx: str) -> Iterator[Deployment]:
    """Run the service and nginx as a stack for a block, in a Swarm that is created if needed."""
    make = docker("info", "--format={{.Swarm.LocalNodeState}}") == "inactive"
    if make:
        docker("swarm", "init", "--advertise-addr=127.0.0.1")
    try:
        deployment = Deployment(image, nginx)
        deployment.deploy()
        yield deployment
    finally:
        docker("stack", "rm", "--detach=false", NAME)
        if make:
            docker("swarm", "leave", "--force")
        # Swarm keeps containers that an update has stopped.
        label = f"--filter=label=com.docker.stack.namespace={NAME}"
        docker("container", "prune", "--force", label)
