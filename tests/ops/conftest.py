"""The service and its front, started once for all tests that need nothing else."""

from collections.abc import Iterator

import pytest

from tests.ops.front import fronted
from tests.ops.server import Server, running


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """Return the service with one worker and the default settings."""
    with running() as server:
        yield server


@pytest.fixture(scope="session")
def front(server: Server) -> Iterator[Server]:
    """Return nginx in front of the service."""
    with fronted(server.port) as front:
        yield front
