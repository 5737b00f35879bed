"""The front of the service, started once."""

from collections.abc import Iterator

import pytest

from tests.front.front import fronted
from tests.ops.server import Server


@pytest.fixture(scope="session")
def front(server: Server) -> Iterator[Server]:
    with fronted(server.port) as front:
        yield front
