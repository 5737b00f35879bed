"""Connections by the thousand take a bounded amount of memory."""

import asyncio

import pytest

from bench.attacks import MEBIBYTE, Attack, allow_files, crowds, measured
from tests.ops.server import running

CROWDS = crowds()


@pytest.mark.slow
@pytest.mark.parametrize("attack", CROWDS, ids=[attack.name for attack in CROWDS])
def test_what_connections_hold_is_bounded(attack: Attack) -> None:
    """A worker stays below 400 MiB, and answers others."""
    if allow_files() < attack.connections + 500:
        pytest.skip("too few file descriptors are allowed (ulimit -Hn)")
    with running() as server:
        seen = asyncio.run(measured(server, attack))
    assert seen.shows
    assert 0 < seen.memory < 400 * MEBIBYTE
    assert server.failures == []
