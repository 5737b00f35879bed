"""Connections by the thousand take a bounded amount of memory."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

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
    # A browser test leaves a loop running in the thread of the tests.
    with running() as server, ThreadPoolExecutor(1) as thread:
        seen = thread.submit(asyncio.run, measured(server, attack)).result()
    assert seen.shows
    assert 0 < seen.memory < 400 * MEBIBYTE
    assert server.failures == []
