"""The service under each of its workers."""

from collections.abc import Iterator

import pytest

from tests.ops.server import WORKERS, Server, running


@pytest.fixture(params=WORKERS)
def worker(request: pytest.FixtureRequest) -> str:
    """Return the name of a worker."""
    name: str = request.param
    return name


@pytest.fixture(scope="module", params=WORKERS)
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    """Return a running server with one worker of either kind."""
    with running({"WORKER": request.param}) as server:
        yield server
