"""The service with shorter timeouts, and a check after every test."""

from collections.abc import Iterator

import pytest

from tests.ops.messages import CONTENT
from tests.ops.server import Server, running


@pytest.fixture(scope="session")
def hurried() -> Iterator[Server]:
    """Return the service with timeouts of 3 s for a request, and 1 s between requests."""
    with running({"KEEP_ALIVE": "1"}, "tests.ops.applications:hurried") as server:
        yield server


@pytest.fixture(scope="module", autouse=True)
def _unharmed(server: Server) -> Iterator[None]:
    """Check after each module that the service answers, and has never failed."""
    yield
    assert server.post("/v1/show", CONTENT).json["total"] == 29
    assert server.failures == []
