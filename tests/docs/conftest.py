"""The server that the documented requests are sent to."""

from collections.abc import Iterator

import pytest

from tests.ops.server import running


@pytest.fixture(scope="package")
def address() -> Iterator[str]:
    """Return where a server is that these tests ask in place of the documented one."""
    with running() as server:
        yield f"http://127.0.0.1:{server.port}"
