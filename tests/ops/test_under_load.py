"""Stopping, reloading and dying with clients at work."""

import os
import re
import signal

import pytest

from tests.ops.load import CLIENTS, load
from tests.ops.server import PATIENCE, Server, running
from tests.ops.test_connections import CONTENT

SOME = 150
"""Requests."""


def booted(server: Server) -> list[int]:
    """Return the processes of all workers so far."""
    lines = "\n".join(server.log.lines)
    return [int(pid) for pid in re.findall(r"Booting worker with pid: (\d+)", lines)]


def test_no_accepted_request_is_lost_when_it_stops() -> None:
    """Everyone whose connection was taken gets an answer; then nobody is, and it ends with 0."""
    with running({"WORKERS": "2"}) as server:
        with load(server) as clients:
            clients.after(SOME)
            server.process.send_signal(signal.SIGTERM)
            assert server.process.wait(PATIENCE) == 0
        assert clients.counts["lost"] == 0, clients.counts


def test_no_request_is_lost_when_it_starts_anew() -> None:
    """While workers give way to new ones every request is answered, on whatever connection."""
    with running({"WORKERS": "2"}) as server:
        with load(server) as clients:
            clients.after(SOME)
            first = booted(server)
            server.process.send_signal(signal.SIGHUP)
            for pid in first:
                server.log.find(rf"Worker \(pid:{pid}\) was sent SIGTERM")
            clients.after(SOME)
        assert clients.counts.keys() == {"answered"}, clients.counts
        assert len(booted(server)) == 4


def test_only_what_is_with_a_killed_worker_is_lost() -> None:
    """Of two workers one dies: no client loses more than a request, and the next one is served."""
    with running({"WORKERS": "2"}) as server:
        with load(server) as clients:
            clients.after(SOME)
            os.kill(booted(server)[0], signal.SIGKILL)
            clients.after(SOME)
            server.log.find(r"was sent SIGKILL")
            clients.after(SOME)
        assert set(clients.lost.values()) <= {1}
        assert sum(clients.lost.values()) <= CLIENTS
        assert server.post("/v1/show", CONTENT).json["total"] == 29
        assert len(booted(server)) == 3


@pytest.mark.slow
def test_it_may_start_anew_again_and_again() -> None:
    """One reload follows another, with clients at work, and none of their requests is lost."""
    with running({"WORKERS": "2"}) as server:
        with load(server) as clients:
            for times in range(1, 6):
                server.process.send_signal(signal.SIGHUP)
                clients.after(SOME)
                while len(booted(server)) < 2 * times:
                    clients.after(1)
        assert clients.counts.keys() == {"answered"}, clients.counts
